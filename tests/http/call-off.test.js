/** Calling a game off: by one player until it has begun, later by all; it is in nobody's numbers. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import {
  assertOk, assertProblem, Client, eventually, guest, invite, PASSWORD, play, signUp, startGame, startServer, underWay, viewOf,
} from '../fixtures/api.js';
import { sink } from '../fixtures/receivers.js';

const server = await startServer({ flags: ['--webhooks', 'any'] });
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd] = [await signUp(server), await signUp(server)];

const path = ({ id }) => `/api/games/${id}/call-off`;
const call = (client, view, seq = view.seq) => client.post(path(view), { seq });
const keepOn = (client, view) => client.delete(path(view));
const NONE = { at_once: false, offer: null };

/** Both have placed a die. */
const begun = () => underWay(anna, bernd);

const sealed = (seq) => ({ seq, move: { type: 'bid', amount: 0, plan: { free: 'best', buy: false } } });

/** A game of Shanghai; the last view. `to`: names; people accept in order. */
async function shanghai(people, bots = []) {
  const to = [...people.slice(1).map(({ name }) => name), ...bots];
  const asked = assertOk(await people[0].post('/api/invitations', { game: 'shanghai', seats: to.length + 1, to }), 201);
  let answer;
  for (const client of people.slice(1)) answer = await client.post(`/api/invitations/${asked.id}/accept`);
  if (bots.length) answer = await people[0].post(`/api/invitations/${asked.id}/start`);
  return assertOk(answer, 201);
}

/** Goes on until the second round. */
async function toSecondRound(people, view) {
  while (view.round < 2) {
    for (const client of people) {
      const own = await viewOf(client, view.id);
      if (own.round > 1 || !own.awaited.includes(own.you)) continue;
      const move = own.phase === 'bid' ? sealed(own.seq).move : own.default;
      assertOk(await client.post(`/api/games/${view.id}/moves`, { seq: own.seq, move }));
    }
    view = await viewOf(people[0], view.id);
  }
  return view;
}

test('until each player has placed a die any of them calls the game off alone', async () => {
  const start = await startGame(anna, bernd, { first: 'inviter' });
  assert.deepEqual(start.call_off, { at_once: true, offer: null });
  let view = await play(anna, start, { type: 'roll' });
  view = await play(anna, view, view.legal.find(({ type }) => type === 'place'));
  assert.equal(view.call_off.at_once, true);
  const over = assertOk(await call(anna, view)); // it is not her turn
  assert.deepEqual([over.status, over.phase, over.turn, over.call_off], ['finished', 'over', null, null]);
  assert.deepEqual(over.result, { points: over.score.total, winner: null, reason: 'called_off' });
  const { moves } = assertOk(await nobody.get(`/api/games/${view.id}/moves?from=${view.seq}`));
  assert.deepEqual(moves.map(({ seq, seat, move }) => [seq, seat, move]), [[view.seq + 1, 0, { type: 'call_off' }]]);
  // A lost answer, a late repetition, and the other who called at the same time.
  for (const client of [anna, anna, bernd]) assert.deepEqual(assertOk(await call(client, view)).result, over.result);
  assertProblem(await call(bernd, over), 409, 'game_over');
  assertProblem(await play(bernd, over, { type: 'roll' }).then(() => assert.fail('played'), () => call(bernd, over)), 409, 'game_over');
  assertOk(await bernd.post(`/api/games/${view.id}/rematch`), 201);
});

test('once both have, it takes both', async () => {
  const view = await begun();
  assert.deepEqual(view.call_off, NONE);
  const { offer } = assertOk(await call(anna, view), 202);
  assert.equal(offer.seat, 0);
  assert.deepEqual(assertOk(await call(anna, view), 202).offer, offer);
  const seen = await viewOf(bernd, view.id);
  assert.deepEqual([seen.seq, seen.call_off], [view.seq, { at_once: false, offer: { ...offer, agreed: [0] } }]);
  assert.deepEqual((await viewOf(nobody, view.id)).call_off, seen.call_off);
  const over = assertOk(await call(bernd, view));
  assert.equal(over.result.reason, 'called_off');
  assert.deepEqual(assertOk(await call(bernd, view)).result, over.result, 'the last answer may get lost');
  const { moves } = assertOk(await nobody.get(`/api/games/${view.id}/moves?from=${view.seq}`));
  assert.deepEqual(moves.map(({ seat, move }) => [seat, move.type]), [[0, 'call_off']]);
});

test('an offer stands while the game goes on, and is taken back or declined', async () => {
  let view = await begun();
  assertOk(await call(anna, view), 202);
  view = await play(anna, view, { type: 'roll' });
  assert.equal(view.call_off.offer.seat, 0);
  assertOk(await keepOn(anna, view), 204);
  assert.deepEqual((await viewOf(bernd, view.id)).call_off, NONE);
  assertProblem(await keepOn(bernd, view), 404, 'not_found');
  assertProblem(await call(anna, view), 409, 'too_soon');
  assertOk(await call(bernd, view), 202);
  assertOk(await keepOn(anna, view), 204);
  assertProblem(await call(bernd, view), 409, 'too_soon');
});

test('the list of games tells who has not answered', async () => {
  const shown = async (client, { id }) => assertOk(await client.get('/api/games')).games.find((game) => game.id === id).call_off_offered;
  const view = await begun();
  assert.deepEqual([await shown(anna, view), await shown(bernd, view)], [undefined, undefined]);
  assertOk(await call(anna, view), 202);
  assert.deepEqual([await shown(anna, view), await shown(bernd, view)], [undefined, true]);
  assertOk(await keepOn(bernd, view), 204);
  assert.equal(await shown(bernd, view), undefined);
  const people = [anna, bernd, await signUp(server)];
  const table = await toSecondRound(people, await shanghai(people));
  assertOk(await call(people[1], table), 202);
  assertOk(await call(people[2], table), 202);
  assert.deepEqual(await Promise.all(people.map((client) => shown(client, table))), [true, undefined, undefined]);
});

test('who may not, and when', async () => {
  const view = await begun();
  const stranger = await signUp(server);
  assertProblem(await call(nobody, view), 401, 'not_logged_in');
  assertProblem(await keepOn(nobody, view), 401, 'not_logged_in');
  for (const each of [call, keepOn]) assertProblem(await each(stranger, view), 403, 'forbidden');
  for (const each of [call, keepOn]) assertProblem(await each(anna, { id: 'AAAAAAAAAAAA', seq: 0 }), 404, 'not_found');
  assertProblem(await call(anna, view, view.seq - 1), 409, 'stale_seq');
  assertProblem(await anna.post(path(view), {}), 400, 'bad_field', 'seq');
  assertProblem(await anna.post(path(view), { seq: view.seq, sure: true }), 400, 'bad_field', 'sure');
  assertProblem(await anna.post(path(view), 1), 400, 'bad_json');
  assertProblem(await anna.post(path(view), undefined, { raw: 'seq', headers: { 'Content-Type': 'text/plain' } }), 415, 'unsupported_media_type');
  assertProblem(await anna.post(path(view), { seq: 'x'.repeat(20000) }), 413, 'too_large');
  assertProblem(await anna.post(`/api/games/${view.id}/moves`, { seq: view.seq, move: { type: 'call_off' } }), 400, 'bad_field', 'move.type');
  await anna.post(`/api/games/${view.id}/resign`, { seq: view.seq });
  assertProblem(await keepOn(bernd, view), 409, 'game_over');
});

test('not in a match, nor on the ladder', async () => {
  const match = await startGame(anna, bernd, { match: 3 });
  assertProblem(await call(anna, match), 409, 'not_here');
  for (const client of [anna, bernd]) assertOk(await client.post('/api/ladder/membership'));
  const { invitation } = assertOk(await bernd.post('/api/ladder/challenges', { to: anna.name }), 201);
  const view = assertOk(await anna.post(`/api/invitations/${invitation}/accept`), 201);
  assertProblem(await call(bernd, view), 409, 'not_here');
  assert.equal((await viewOf(bernd, view.id)).status, 'active');
});

test('it is in nobody\'s numbers', async () => {
  const [one, two] = [await signUp(server), await signUp(server)];
  const view = await underWay(one, two);
  assertOk(await call(one, view), 202);
  assertOk(await call(two, view));
  for (const { name } of [one, two]) {
    const profile = assertOk(await nobody.get(`/api/players/${name}`));
    assert.deepEqual([profile.counts, profile.rating.games], [{ active: 0, won: 0, drawn: 0, lost: 0 }, 0]);
    const { opponents: [{ player: _, ...numbers }] } = assertOk(await nobody.get(`/api/players/${name}/results`));
    assert.deepEqual(numbers, { active: 0, won: 0, drawn: 0, lost: 0 });
  }
  assert.deepEqual(server.rows(`select counts, rated from games where public_id = '${view.id}'`).map(({ counts, rated }) => [counts, rated].join()), ['0,0']);
  const check = server.admin('check');
  assert.equal(check.status ?? 0, 0, check.stderr);
});

test('the house agrees at once, and a guest may call, too', async () => {
  const visitor = await guest(server);
  const invitation = await invite(visitor, { name: 'el-dado' }, { first: 'inviter' });
  let view = assertOk(await visitor.post(`/api/invitations/${invitation.id}/accept`), 201);
  view = await play(visitor, view, { type: 'roll' });
  view = await play(visitor, view, view.legal.find(({ type }) => type === 'place'));
  view = await eventually('the answer of the house', async () => {
    const found = await viewOf(visitor, view.id);
    return found.turn === 0 && !found.call_off.at_once && found;
  });
  assert.equal(assertOk(await call(visitor, view)).result.reason, 'called_off');
});

test('the other hears of it, even within a millisecond', async (t) => {
  const still = await startServer({ flags: ['--webhooks', 'any'], env: { SHANGHAIEN_TEST_NOW: String(Date.now()) } });
  t.after(() => still.stop());
  const { posts, url } = await sink(t);
  const [one, two] = [await signUp(still), await signUp(still)];
  for (const client of [one, two]) assertOk(await client.patch('/api/me', { notify: { webhook: url } }));
  const view = await underWay(one, two);
  assertOk(await call(one, view), 202);
  assertOk(await call(two, view));
  const over = () => posts.map(({ body }) => JSON.parse(body)).filter(({ kind, text }) => kind === 'game_over' || /called off/.test(text ?? ''));
  await eventually('the message', () => over().length);
  assert.equal(over().length, 1, 'only to the one whose offer was accepted');
});

test('a game of Shanghai is called off by one in its first round, later by all who are there', async () => {
  const people = [anna, bernd, await signUp(server)];
  const first = await shanghai(people);
  assert.deepEqual(first.call_off, { at_once: true, offer: null });
  assertOk(await people[1].post(`/api/games/${first.id}/moves`, sealed(0)));
  const over = assertOk(await call(people[1], first, 1)); // he has bid and may do nothing else
  assert.deepEqual([over.result.places, over.result.reason, over.result.winner], [[null, null, null], 'called_off', null]);
  assert.deepEqual(over.steps.at(-1), { type: 'end', seq: 2, reason: 'called_off', places: [null, null, null] });
  const { moves } = assertOk(await nobody.get(`/api/games/${first.id}/moves?from=1`));
  assert.deepEqual(moves.map(({ seat, by, move, steps }) => [seat, by, move, steps]), [[1, 'hand', { type: 'call_off' }, [over.steps.at(-1)]]]);

  const view = await toSecondRound(people, await shanghai(people));
  assert.deepEqual(view.call_off, NONE);
  assertOk(await call(people[0], view), 202);
  assertOk(await call(people[1], view), 202);
  assert.deepEqual((await viewOf(people[2], view.id)).call_off.offer.agreed, [0, 1]);
  assertOk(await keepOn(people[2], view), 204);
  assertOk(await call(people[1], view), 202);
  assertOk(await call(people[0], view), 202);
  // Who gives up is asked no longer: that was the last answer that the offer waited for.
  const gone = assertOk(await people[2].post(`/api/games/${view.id}/resign`, { seq: view.seq }));
  assert.deepEqual([gone.result.reason, gone.seq], ['called_off', view.seq + 2]);
  assertOk(await people[2].get(`/api/games/${view.id}/positions`));
});

test('whoever has resigned cannot, and takes the own offer along', async () => {
  const people = [anna, bernd, await signUp(server), await signUp(server)];
  const view = await toSecondRound(people, await shanghai(people));
  assertOk(await call(people[3], view), 202);
  assertOk(await people[3].post(`/api/games/${view.id}/resign`, { seq: view.seq }));
  const seen = await viewOf(people[0], view.id);
  assert.deepEqual(seen.call_off, NONE);
  assertProblem(await call(people[3], seen), 409, 'not_your_turn');
  assertOk(await call(people[0], seen), 202);
  assertProblem(await keepOn(people[3], seen), 404, 'not_found');
  assertOk(await people[1].delete('/api/me', { json: { password: PASSWORD } }), 204);
  const left = await viewOf(people[0], view.id);
  assertOk(await call(people[2], left));
});
