/** A player may have Shanghai! called on their next turn, if it is still good enough for them by then. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, eventually, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];
const players = [anna, bernd];
const path = (game) => `/api/games/${game.id}/order`;
const give = (client, game, seq, n) => client.put(path(game), { seq, call_if: n });
const orderOf = async (client, game) => assertOk(await client.get(path(game)));
const logOf = async (game) => assertOk(await anna.get(`/api/games/${game.id}/moves`)).moves;
const none = { call_if: null, gain: null, ended: null };
const begun = (more) => startGame(anna, bernd, { first: 'inviter', ...more });

/** A move of whoever's turn it is, the first that the rules allow; `may`: which of them. */
async function step(game, may = () => true) {
  const { turn } = await viewOf(anna, game.id);
  const view = await viewOf(players[turn], game.id);
  const move = view.legal.find((each) => each.type !== 'shanghai' && may(each)) ?? view.legal[0];
  return assertOk(await players[turn].post(`/api/games/${game.id}/moves`, { seq: view.seq, move }));
}

/** Plays until the seat may call Shanghai! on its next turn with a gain that is `fits`, and the other is about to place a
 * die; the view, and what the seat is told of its order. */
async function ready(seat, fits, more) {
  for (let tries = 0; tries < 200; tries++) {
    const game = await begun(more);
    for (let view = game; view.round === 1 && view.status === 'active'; view = await step(game)) {
      if (view.turn === seat || view.phase !== 'place') continue;
      const told = await orderOf(players[seat], game);
      if (told.gain !== null && fits(told.gain)) return { game, view, told };
    }
  }
  return assert.fail('no such position');
}

/** Such a position of Bernd's, whose order was carried out in spite of the die that came between. */
async function followed(tries, more) {
  const { game, view } = await ready(1, (gain) => gain >= 2, more);
  assertOk(await give(bernd, game, view.seq, 1));
  const after = await step(game);
  const { ended } = await orderOf(bernd, game);
  return ended.called || tries === 0 ? { game, view, after, ended } : followed(tries - 1, more);
}

/** The lead of a seat. */
const lead = ({ score: { total } }, seat) => total[seat] - total[1 - seat];

test('nobody else reads it, it can be replaced and taken back', async () => {
  const game = await begun();
  assert.deepEqual(await orderOf(bernd, game), none);
  assert.deepEqual(assertOk(await give(bernd, game, 0, 3)), { ...none, call_if: 3 });
  assert.deepEqual(assertOk(await give(bernd, game, 0, 20)), { ...none, call_if: 20 });
  assert.deepEqual(await orderOf(bernd, game), { ...none, call_if: 20 });
  assert.deepEqual(await orderOf(anna, game), none);
  for (const reader of [anna, clara]) assert.ok(!JSON.stringify(await viewOf(reader, game.id)).includes('call_if'));
  for (const answer of [await clara.get(path(game)), await give(clara, game, 0, 3), await clara.delete(path(game))]) assertProblem(answer, 403, 'forbidden');
  assertOk(await bernd.delete(path(game)), 204);
  assert.deepEqual(await orderOf(bernd, game), none);
});

test('it is given for the position that one has seen, with a number that can be', async () => {
  const game = await begun();
  for (const [body, field] of [[{ seq: 0 }, 'call_if'], [{ call_if: 3 }, 'seq'], [{ seq: 0, call_if: 0 }, 'call_if'], [{ seq: 0, call_if: 21 }, 'call_if'], [{ seq: 0, call_if: 3, more: 1 }, 'more']])
    assertProblem(await bernd.put(path(game), body), 400, 'bad_field', field);
  await step(game);
  assertProblem(await give(bernd, game, 0, 3), 409, 'stale_seq');
  const nowhere = path({ id: 'AAAAAAAAAAAA' });
  for (const answer of [await give(bernd, { id: 'AAAAAAAAAAAA' }, 0, 3), await bernd.get(nowhere), await bernd.delete(nowhere)]) assertProblem(answer, 404, 'not_found');
  assertOk(await anna.post(`/api/games/${game.id}/resign`, { seq: 1 }));
  assertProblem(await give(bernd, game, 2, 3), 409, 'game_over');
});

test('Shanghai! is entered before anything else, if it is as good as that', async () => {
  const { game, view, after, ended } = await followed(20);
  const log = await logOf(game);
  assert.ok(lead(after, 1) - lead(view, 1) >= 1);
  assert.deepEqual([log.at(-2).seat, log.at(-1).seat, log.at(-1).move.type, log.at(-1).by], [0, 1, 'shanghai', 'order']);
  assert.equal(after.seq, view.seq + 2);
  assert.deepEqual(ended, { call_if: 1, seq: after.seq, called: true });
  assert.deepEqual([after.round, after.turn], [2, 0], 'the one who did not call begins');
  const again = assertOk(await bernd.post(`/api/games/${game.id}/moves`, { seq: view.seq + 1, move: { type: 'shanghai' } }));
  assert.equal(again.seq, after.seq, 'a call by hand is a repetition');
  await step(game);
  assert.equal((await logOf(game)).filter(({ by }) => by === 'order').length, 1, 'it is gone after that turn');
  assert.equal(server.sql(`select count(*) from admin_moves where game = '${game.id}' and "by" = 'order'`), '1');
  assert.match(server.admin('check'), / 0 faults/);
});

test('a bank earns nothing by it', async () => {
  const { view, after } = await followed(20, { clock: { kind: 'bank', start_h: 24, add_h: 12, top_h: 720 } });
  assert.ok(after.banks[1] <= view.banks[1], `${view.banks} and ${after.banks}`);
  assert.ok(after.banks[0] > view.banks[0], 'by hand it does');
});

test('it is void where the gain is less, the turn is played by hand, and one is told', async () => {
  const { game, view } = await ready(1, (gain) => gain < 5);
  assertOk(await give(bernd, game, view.seq, 20));
  const after = await step(game);
  assert.deepEqual([after.seq, after.turn, after.phase], [view.seq + 1, 1, 'roll']);
  const { call_if: stands, ended } = await orderOf(bernd, game);
  assert.equal(stands, null);
  assert.deepEqual(ended, { call_if: 20, seq: after.seq, called: false });
  assert.ok((await logOf(game)).every(({ by }) => by === undefined));
});

test('it is void where the other has called before, and does not wait for another round', async () => {
  const { game } = await ready(0, () => true);
  let now = await step(game);
  while (!(await viewOf(bernd, game.id)).legal.some(({ type }) => type === 'shanghai')) now = await step(game);
  assertOk(await give(anna, game, now.seq, 1));
  const after = assertOk(await bernd.post(`/api/games/${game.id}/moves`, { seq: now.seq, move: { type: 'shanghai' } }));
  assert.deepEqual([after.round, after.turn, after.phase], [now.round + 1, 0, 'roll']);
  assert.deepEqual((await orderOf(anna, game)).ended, { call_if: 1, seq: after.seq, called: false });
});

test('given in one’s own turn it is for the next one', async () => {
  let game, now;
  do {
    ({ game } = await ready(0, (gain) => gain >= 1));
    now = await step(game);
    assert.equal(now.turn, 0);
  } while (!(await viewOf(anna, game.id)).legal.some(({ type }) => type === 'roll')); // with her last die she has to call
  assertOk(await give(anna, game, now.seq, 20));
  assert.equal((await orderOf(anna, game)).ended, null);
  assert.equal((await step(game)).turn, 0, 'a roll');
  assert.equal((await orderOf(anna, game)).call_if, 20);
});

test('with the wish to have rolls entered, a void order is followed by the roll', async () => {
  const game = await begun();
  assertOk(await bernd.put(`/api/games/${game.id}/auto-roll`, { on: true }));
  assertOk(await give(bernd, game, 0, 1));
  await step(game);
  const after = await step(game);
  assert.deepEqual([after.seq, after.turn, after.phase], [3, 1, 'place']);
  assert.deepEqual((await orderOf(bernd, game)).ended, { call_if: 1, seq: 2, called: false });
});

test('an order is followed when the house moves', async () => {
  const { id } = assertOk(await anna.post('/api/invitations', { to: 'el-grumete', first: 'inviter' }), 201);
  const game = assertOk(await anna.post(`/api/invitations/${id}/accept`, { nonce: '' }), 201);
  assertOk(await give(anna, game, 0, 1));
  for (let view = game; view.turn === 0; view = await viewOf(anna, game.id)) {
    const move = view.legal.find(({ type }) => type !== 'shanghai');
    if (view.seq >= 2) break;
    assertOk(await anna.post(`/api/games/${game.id}/moves`, { seq: view.seq, move }));
  }
  const ended = await eventually('the end of the order', async () => (await orderOf(anna, game)).ended);
  assert.equal(ended.called, false, 'after one turn nobody has two dice');
});

test('Shanghai knows no orders', async () => {
  const asked = { game: 'shanghai', seats: 3, to: [bernd.name, clara.name] };
  const { id } = assertOk(await anna.post('/api/invitations', asked), 201);
  assertOk(await bernd.post(`/api/invitations/${id}/accept`));
  const game = assertOk(await clara.post(`/api/invitations/${id}/accept`), 201);
  assertProblem(await give(anna, game, 0, 3), 400, 'bad_field', 'call_if');
  assert.deepEqual(await orderOf(anna, game), none);
});
