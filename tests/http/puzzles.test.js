/** The daily puzzle: a position of a game whose players agreed, else a built-in one, the same for all; the solution only
 * after an answer. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { assertOk, assertProblem, Client, eventually, PASSWORD, signUp, startServer } from '../fixtures/api.js';
import { finishGame } from '../fixtures/finished.js';

const server = await startServer({ clock: true });
after(() => server.stop());
const DAY = 86_400_000;
const start = Date.UTC(2027, 2, 1, 12);
await server.setNow(new Date(start - DAY));
const visitor = new Client(server);
const agree = async (client, on = true) => assertOk(await client.put('/api/me/puzzles', { on }));
/** A built-in one has no game, so nothing came before it. */
const isBuiltIn = ({ view }) => view.seq === 0;
const positionOf = ({ seq, tavern, dice }) => JSON.stringify([seq, tavern, dice]);
const textOf = (move) => JSON.stringify(Object.entries(move).sort());

/** The puzzle of today, as soon as it is chosen. */
const today = (client = visitor) => eventually('a puzzle', async () => {
  const answer = await client.get('/api/puzzles/today');
  return answer.status === 200 && answer.body;
});

const answerOf = (client, move, day = 'today') => client.post(`/api/puzzles/${day}/answer`, { move });
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];
/** A game has some twenty positions for a puzzle, but few where one player is soon far ahead. */
const games = [await finishGame(anna, bernd), await finishGame(bernd, anna), await finishGame(anna, bernd)];

test('a game gives puzzles only if all its players agree, which nobody does unasked', async () => {
  assertProblem(await visitor.get('/api/me/puzzles'), 401, 'not_logged_in');
  assertProblem(await visitor.put('/api/me/puzzles', { on: true }), 401, 'not_logged_in');
  assert.deepEqual(assertOk(await anna.get('/api/me/puzzles')), { on: false });
  assertProblem(await anna.put('/api/me/puzzles', { on: 1 }), 400, 'bad_field', 'on');
  assert.deepEqual(await agree(anna), { on: true });
  const own = await today();
  assert.deepEqual([own.day, isBuiltIn(own)], ['2027-02-28', true]);
  await agree(bernd);
  assert.deepEqual(await today(), own, 'it stays for the day');
  await server.setNow(new Date(start));
  const given = await today();
  assert.deepEqual([given.day, isBuiltIn(given)], ['2027-03-01', false]);
});

test('it tells neither whose game it was nor the solution', async () => {
  const answer = await visitor.get('/api/puzzles/today');
  const { view, options, answer: mine } = assertOk(answer);
  for (const secret of [...games, anna.name, bernd.name, '"win"']) assert.ok(!answer.text.includes(secret), secret);
  assert.deepEqual([view.id, view.turn, options, mine], ['2027-03-01', view.you, null, null]);
  assert.deepEqual(view.players.map(({ name }) => name).sort(), ['captain-blue', 'captain-red']);
  assert.equal(view.players[view.you].name, 'captain-red');
  assert.deepEqual(assertOk(await clara.get('/api/puzzles/today')), answer.body, 'the same for all');
});

test('its position is one of a game, and one move is better by the margin', async () => {
  const { view, margin } = await today();
  const isThere = ({ body }) => ['round', 'turn', 'phase', 'tavern', 'dice', 'crews', 'tricks', 'supply', 'score'].every((part) => isDeepStrictEqual(view[part], body[part]));
  const answers = await Promise.all(games.map((id) => anna.get(`/api/games/${id}/at/${view.seq}`)));
  const [game, ...further] = games.filter((_, i) => isThere(answers[i]));
  assert.deepEqual(further, []);
  const { moves } = await eventually('the analysis', async () => {
    const { body } = await visitor.get(`/api/games/${game}/analysis`);
    return body.status === 'ready' && body;
  });
  const wins = moves[view.seq].options.map(({ win }) => (view.turn === 0 ? win : 1 - win));
  const others = wins.filter((win) => wins[0] - win > 1e-9);
  assert.ok(wins[0] - others[0] >= margin, `${wins}`);
  assert.ok(wins.length - others.length <= 2);
});

test('a built-in one is told and answered like the others', async () => {
  const { view, margin } = assertOk(await visitor.get('/api/puzzles/2027-02-28'));
  assert.deepEqual([view.id, view.turn, view.status, view.last_round], ['2027-02-28', view.you, 'active', null]);
  assert.ok(view.legal.length >= 3);
  const { options } = assertOk(await answerOf(clara, view.legal[0], '2027-02-28'), 201);
  assert.deepEqual(options.map(({ move }) => textOf(move)).sort(), view.legal.map(textOf).sort());
  const others = options.filter(({ win }) => options[0].win - win > 1e-9);
  assert.ok(options[0].win - others[0].win >= margin);
  assert.deepEqual(options.map(({ win }) => win), options.map(({ win }) => win).sort((a, b) => b - a));
});

test('an answer is taken once, and then the solution is told', async () => {
  const { view, margin } = await today();
  assertProblem(await answerOf(visitor, view.legal[0]), 401, 'not_logged_in');
  assertProblem(await answerOf(clara, { type: 'sing' }), 400, 'bad_field', 'move.type');
  assertProblem(await clara.post('/api/puzzles/today/answer', { move: view.legal[0], more: 1 }), 400, 'bad_field', 'more');
  assertProblem(await answerOf(clara, { type: 'wild', card: 0, colour: 'red' }), 409, 'illegal_move');
  assertProblem(await answerOf(clara, view.legal[0], '2027-03-02'), 404, 'not_found');
  const given = assertOk(await answerOf(clara, view.legal[0]), 201);
  assert.deepEqual(given.options.map(({ move }) => textOf(move)).sort(), view.legal.map(textOf).sort());
  const [best] = given.options;
  const chosen = given.options.find(({ move }) => textOf(move) === textOf(view.legal[0]));
  assert.equal(given.answer.found, best.win - chosen.win < margin);
  assert.equal(given.answers, 1);
  const again = assertOk(await answerOf(clara, best.move));
  assert.deepEqual(again, given, 'the first answer counts');
  assert.deepEqual(assertOk(await clara.get('/api/puzzles/today')), given);
  assert.equal(assertOk(await answerOf(anna, best.move), 201).answer.found, true);
  const shared = await today();
  assert.deepEqual([shared.answers, shared.found], [2, 1 + Number(given.answer.found)]);
  assert.equal(shared.options, null, 'a visitor is still told nothing');
});

test('another site cannot answer with my cookie', async () => {
  const { view } = await today();
  const headers = { Origin: 'https://evil.example' };
  assertProblem(await bernd.post('/api/puzzles/today/answer', { move: view.legal[0] }, { headers }), 403, 'cross_site');
  assertProblem(await bernd.put('/api/me/puzzles', { on: false }, { headers }), 403, 'cross_site');
});

test('a body must be JSON and small', async () => {
  for (const [method, path] of [['POST', '/api/puzzles/today/answer'], ['PUT', '/api/me/puzzles']]) {
    assertProblem(await anna.request(method, path, { raw: `{"move":"${'x'.repeat(17000)}"}` }), 413, 'too_large');
    assertProblem(await anna.request(method, path, { raw: 'x', headers: { 'Content-Type': 'text/plain' } }), 415, 'unsupported_media_type');
  }
});

test('each day brings another one, and a streak counts only what was found on its day', async () => {
  const positions = new Set([positionOf((await today()).view)]);
  const streak = async (client) => assertOk(await client.get('/api/puzzles')).streak;
  assert.deepEqual(await streak(anna), { present: 1, longest: 1 });
  for (const n of [1, 2]) {
    await server.setNow(new Date(start + n * DAY));
    const { day, view } = await today();
    assert.equal(day, `2027-03-0${1 + n}`);
    assert.ok(!positions.has(positionOf(view)), 'no position comes twice');
    positions.add(positionOf(view));
    assert.equal((await streak(anna)).present, n, 'today is not over yet');
    const [{ move }] = assertOk(await answerOf(clara, view.legal[0]), 201).options;
    assertOk(await answerOf(anna, move), 201);
    assert.deepEqual(await streak(anna), { present: n + 1, longest: n + 1 });
  }
  await server.setNow(new Date(start + 3 * DAY));
  await today();
  await server.setNow(new Date(start + 4 * DAY));
  await today();
  assert.deepEqual(await streak(anna), { present: 0, longest: 3 });
  const late = assertOk(await visitor.get('/api/puzzles/2027-03-04'));
  const { options } = assertOk(await answerOf(clara, late.view.legal[0], late.day), 201);
  assertOk(await answerOf(anna, options[0].move, late.day), 201);
  assert.deepEqual(await streak(anna), { present: 0, longest: 3 }, 'that was a day late');
});

test('the archive has all of them, with what I answered', async () => {
  const { puzzles } = assertOk(await anna.get('/api/puzzles'));
  assert.deepEqual(puzzles.map(({ day, mine }) => [day, mine]).slice(0, 6),
    [['2027-03-05', null], ...[4, 3, 2, 1].map((n) => [`2027-03-0${n}`, true]), ['2027-02-28', null]]);
  assert.deepEqual(assertOk(await visitor.get('/api/puzzles?page=2')), { streak: null, puzzles: [] });
  assertProblem(await visitor.get('/api/puzzles?page=0'), 400, 'bad_field', 'page');
  for (const none of ['2027-02-27', '2027-03-06', 'yesterday', '2027-3-1']) assertProblem(await visitor.get(`/api/puzzles/${none}`), 404, 'not_found');
});

test('a restart changes no puzzle', async () => {
  const before = assertOk(await anna.get('/api/puzzles/today'));
  await server.restart();
  await server.setNow(new Date(start + 4 * DAY));
  assert.deepEqual(assertOk(await anna.get('/api/puzzles/today')), before);
});

test('players who withdraw, or leave, give no more puzzles', async () => {
  await agree(bernd, false);
  await server.setNow(new Date(start + 5 * DAY));
  assert.ok(isBuiltIn(await today()));
  const shown = assertOk(await visitor.get('/api/puzzles')).puzzles.filter(({ day }) => day > '2027-03');
  assert.equal(shown.length, 6, 'what was shown stays');
  await agree(bernd);
  assertOk(await bernd.delete('/api/me', { json: { password: PASSWORD } }), 204);
  await server.setNow(new Date(start + 6 * DAY));
  assert.ok(isBuiltIn(await today()));
});

test('the export has what I answered', async () => {
  const { puzzles } = assertOk(await anna.get('/api/me/export'));
  assert.equal(puzzles.agreed, true);
  assert.deepEqual(puzzles.answers.map(({ day }) => day), ['2027-03-04', '2027-03-03', '2027-03-02', '2027-03-01']);
});
