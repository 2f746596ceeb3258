/** A player may have the service roll for them while rolling is the only legal move. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, signUp, startGame, startServer } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];
const path = (game) => `/api/games/${game.id}/auto-roll`;
const me = async (client) => assertOk(await client.get('/api/me'));
const begun = () => startGame(anna, bernd, { first: 'inviter' });
const entries = async (game) => assertOk(await anna.get(`/api/games/${game.id}/moves`)).moves.map((entry) => `${entry.seat} ${entry.move.type}`);
const send = (client, game, seq, what) => client.post(`/api/games/${game.id}/moves`, { seq, move: what });
const place = (view) => view.legal.find(({ type, one_at: at }) => type === 'place' && at !== 'right');

/** A whole turn; the view after it. */
async function turn(client, game, seq) {
  const rolled = assertOk(await send(client, game, seq, { type: 'roll' }));
  return assertOk(await send(client, game, seq + 1, place(rolled)));
}

test('it is off until a player wants it, and nobody else is told', async () => {
  const game = await begun();
  assert.deepEqual(assertOk(await bernd.get(path(game))), { on: false });
  assert.deepEqual(assertOk(await bernd.put(path(game), { on: true })), { on: true });
  assert.deepEqual(assertOk(await bernd.get(path(game))), { on: true });
  assert.deepEqual(assertOk(await anna.get(path(game))), { on: false });
  assertProblem(await clara.get(path(game)), 403, 'forbidden');
  assertProblem(await clara.put(path(game), { on: true }), 403, 'forbidden');
  const unknown = path({ id: 'AAAAAAAAAAAA' });
  assertProblem(await bernd.get(unknown), 404, 'not_found');
  assertProblem(await bernd.put(unknown, { on: true }), 404, 'not_found');
});

test('the roll is entered together with the move before it', async () => {
  const game = await begun();
  assertOk(await bernd.put(path(game), { on: true }));
  const view = await turn(anna, game, 0);
  assert.deepEqual([view.seq, view.turn, view.phase], [3, 1, 'place']);
  assert.deepEqual(await entries(game), ['0 roll', '0 place', '1 roll']);
  const again = assertOk(await send(bernd, game, 2, { type: 'roll' }));
  assert.equal(again.seq, 3, 'a roll by hand is a repetition');
  assert.deepEqual(again.dice, view.dice);
});

test('with one die in the Tavern the roll is entered, with two there is a choice', async () => {
  const game = await begun();
  assertOk(await bernd.put(path(game), { on: true }));
  const placeOfBernd = async (seq) => assertOk(await send(bernd, game, seq, place(assertOk(await bernd.get(`/api/games/${game.id}`)))));
  await turn(anna, game, 0);
  let view = await placeOfBernd(3);
  assert.deepEqual([view.turn, view.phase], [0, 'roll'], 'the other one has not asked for it');
  view = await turn(anna, game, 4);
  assert.deepEqual([view.seq, view.turn, view.phase], [7, 1, 'place'], 'one die: to roll is all that the rules allow');
  await placeOfBernd(7);
  view = await turn(anna, game, 8);
  assert.deepEqual([view.seq, view.turn, view.phase], [10, 1, 'roll'], 'two dice: Shanghai! is allowed, too');
});

test('a new round begins with the roll of the one who begins it', async () => {
  const game = await begun();
  for (const client of [anna, bernd]) assertOk(await client.put(path(game), { on: true }));
  const players = [anna, bernd];
  let view = await turn(anna, game, 0);
  for (let steps = 0; view.round === 1; steps++) {
    assert.ok(steps < 100, 'the first round ends');
    const client = players[view.turn];
    const { legal, seq } = assertOk(await client.get(`/api/games/${game.id}`));
    const next = legal.find(({ type }) => type === 'shanghai') ?? place({ legal }) ?? { type: 'roll' };
    view = assertOk(await send(client, game, seq, next));
  }
  assert.deepEqual([view.phase, view.turn], ['place', view.starter]);
  assert.deepEqual((await entries(game)).slice(-2).map((entry) => entry.split(' ')[1]), ['shanghai', 'roll']);
});

test('it can be switched off again', async () => {
  const game = await begun();
  assertOk(await bernd.put(path(game), { on: true }));
  assertOk(await bernd.put(path(game), { on: false }));
  assert.equal((await turn(anna, game, 0)).phase, 'roll');
});

test('a finished game does not take it', async () => {
  const game = await begun();
  assertOk(await anna.post(`/api/games/${game.id}/resign`, { seq: 0 }));
  assertProblem(await bernd.put(path(game), { on: true }), 409, 'game_over');
  assertOk(await bernd.put(path(game), { on: false }));
});

test('the body is a switch', async () => {
  const game = await begun();
  for (const body of [{}, { on: 1 }, { on: null }, { on: true, off: true }]) assertProblem(await bernd.put(path(game), body), 400, 'bad_field');
  assert.deepEqual(assertOk(await bernd.get(path(game))), { on: false });
});

test('every move of Shanghai is a choice', async () => {
  const asked = { game: 'shanghai', seats: 3, to: [(await me(bernd)).name, (await me(clara)).name] };
  const { id } = assertOk(await anna.post('/api/invitations', asked), 201);
  assertOk(await bernd.post(`/api/invitations/${id}/accept`));
  const game = assertOk(await clara.post(`/api/invitations/${id}/accept`), 201);
  assert.deepEqual(assertOk(await anna.get(path(game))), { on: false });
  assertProblem(await anna.put(path(game), { on: true }), 400, 'bad_field', 'on');
  assertOk(await anna.put(path(game), { on: false }));
});
