/** Looking at games: lists, the next one, the view by who asks, the past, ETags. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, freshName, guest, invite, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { finishGame } from '../fixtures/finished.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];

const at = ({ id }, call = '') => `/api/games/${id}${call}`;
const people = [anna, bernd];
const firstBy = (seat) => ({ first: ['inviter', 'invitee'][seat] });

/** Plays `count` moves, always the first that is legal (never Shanghai! while one can roll). */
async function advance(view, count, players = people) {
  for (let i = 0; i < count; i++) {
    const mover = players[view.turn];
    view = await viewOf(mover, view.id);
    view = await play(mover, view, view.legal[0]);
  }
  return view;
}

test('a summary tells what a list needs', async () => {
  const [one, two] = [await signUp(server), await signUp(server)];
  const view = await startGame(one, two, { ...firstBy(0), days_per_move: 2 });
  const { games } = assertOk(await one.get('/api/games'));
  assert.equal(games.length, 1);
  const { updated_at, ...rest } = games[0];
  const { id, game, players, seq, round, turn, status, result, deadline, abandon_at, match } = view;
  const clock = { days_per_move: 2, clock: { kind: 'move', days: 2 }, free_weekends: false, banks: null };
  const own = { you: 0, points: view.score.total, deadline, ...clock, abandon_at, match, unread: 0, board: { tavern: view.tavern } };
  assert.deepEqual(rest, { id, game, players, seq, round, turn, status, result, ...own });
  assert.ok(Math.abs(Date.parse(updated_at) - Date.now()) < 60_000);
  assert.deepEqual(assertOk(await one.get('/api/games/next')), games[0]);
  assert.equal(assertOk(await two.get('/api/games')).games[0].you, 1);
  assertOk(await two.get('/api/games/next'), 204);
});

test('games that wait for me come first, the longest waiting on top', async () => {
  const [one, two] = [await signUp(server), await signUp(server)];
  const start = (seat) => startGame(one, two, firstBy(seat));
  const views = [await start(0), await start(1), await start(0), await start(1)];
  // The first passes to two and comes back to one: it has waited least of all now.
  let moved = views[0];
  for (let i = 0; i < 4; i++) moved = await advance(moved, 1, [one, two]);
  assert.equal(moved.turn, 0);
  const order = async (who) => assertOk(await who.get('/api/games')).games.map(({ id }) => id);
  assert.deepEqual((await order(one)).slice(0, 2), [views[2].id, views[0].id]);
  assert.deepEqual((await order(one)).slice(2).sort(), [views[1].id, views[3].id].sort());
  assert.deepEqual((await order(two)).slice(0, 2), [views[1].id, views[3].id]);
  assert.equal(assertOk(await one.get('/api/games/next')).id, views[2].id);
  assert.equal(assertOk(await two.get('/api/games/next')).id, views[1].id);
});

test('finished games are a list of their own', async () => {
  const [one, two] = [await signUp(server), await signUp(server)];
  const [over, running] = [await startGame(one, two), await startGame(one, two)];
  assertOk(await one.post(at(over, '/resign'), { seq: 0 }));
  const list = async (query) => assertOk(await two.get(`/api/games${query}`)).games;
  assert.deepEqual((await list('')).map(({ id }) => id), [running.id]);
  assert.deepEqual((await list('?status=active')).map(({ id }) => id), [running.id]);
  const [finished, ...more] = await list('?status=finished');
  assert.deepEqual(more, []);
  assert.equal(finished.id, over.id);
  assert.deepEqual([finished.turn, finished.deadline, finished.status], [null, null, 'finished']);
  assert.equal(finished.result.winner, 1);
  assert.equal(finished.board, null);
});

test('a list shows the board after each move as the view does', async () => {
  const [one, two] = [await signUp(server), await signUp(server)];
  let view = await startGame(one, two, firstBy(0));
  for (let i = 0; i < 4; i++) {
    view = await advance(view, 1, [one, two]);
    assert.deepEqual(assertOk(await two.get('/api/games')).games[0].board, { tavern: view.tavern });
  }
  assert.ok(view.tavern.some(({ dice }) => dice[0] + dice[1] > 0));
});

test('everybody may see which games somebody plays and has played', async () => {
  const [one, two, nobody] = [await signUp(server), await signUp(server), new Client(server)];
  const [over, running] = [await startGame(one, two), await startGame(one, two)];
  assertOk(await one.post(at(over, '/resign'), { seq: 0 }));
  const path = `/api/players/${two.name}/games`;
  const [game, ...more] = assertOk(await nobody.get(path)).games;
  assert.deepEqual([more, game.id, game.seat, game.board, game.points], [[], running.id, 1, { tavern: running.tavern }, running.score.total]);
  assert.ok(!('unread' in game) && !('you' in game));
  const finished = assertOk(await nobody.get(`${path}?status=finished`)).games;
  assert.deepEqual(finished.map(({ id, result }) => [id, result.winner]), [[over.id, 1]]);
  const against = async (part) => assertOk(await nobody.get(`${path}?status=finished&against=${encodeURIComponent(part)}`)).games.map(({ id }) => id);
  assert.deepEqual([await against(one.name.slice(1).toUpperCase()), await against(two.name), await against('')], [[over.id], [], [over.id]]);
  assertOk(await one.patch('/api/me', { display_name: 'Zoë O’Hara'.replace('’', "'") }));
  assert.deepEqual([await against('ara'), await against('%'), await against('_')], [[over.id], [], []]);
  assert.deepEqual(assertOk(await nobody.get(`${path}?page=2`)), { games: [] });
  assertProblem(await nobody.get(`${path}?status=lost`), 400, 'bad_field', 'status');
  assertProblem(await nobody.get('/api/players/nobody-here/games'), 404, 'not_found');
});

test('fifty games make a page', async () => {
  const [one, two] = [await signUp(server), await signUp(server)];
  for (let i = 0; i < 51; i++) await startGame(one, two);
  const first = assertOk(await one.get('/api/games'));
  assert.equal(first.games.length, 50);
  assert.equal(first.next_page, 2);
  const second = assertOk(await one.get('/api/games?page=2'));
  assert.equal(second.games.length, 1);
  assert.ok(!('next_page' in second));
  const all = [...first.games, ...second.games].map(({ id }) => id);
  assert.equal(new Set(all).size, 51);
  assert.deepEqual(assertOk(await one.get('/api/games?page=3')), { games: [] });
  assert.deepEqual(assertOk(await one.get('/api/games?page=1&colour=red')), first);
});

for (const [field, query] of [
  ['status', 'status=running'],
  ['status', 'status='],
  ['page', 'page=0'],
  ['page', 'page=-1'],
  ['page', 'page=1.5'],
  ['page', 'page=one'],
  ['page', 'page='],
  ['page', 'page=99999999999999999999'],
]) {
  test(`the list of games: bad_field names ${field} in ?${query}`, async () => {
    assertProblem(await anna.get(`/api/games?${query}`), 400, 'bad_field', field);
  });
}

test('the lists need a log-in, a game does not', async () => {
  assertProblem(await nobody.get('/api/games'), 401, 'not_logged_in');
  assertProblem(await nobody.get('/api/games/next'), 401, 'not_logged_in');
  const view = await startGame(anna, bernd);
  for (const call of ['', '/moves', '/at/0', '/positions', '/fairness']) assertOk(await nobody.get(at(view, call)));
});

test('the view shows legal moves only to the player who has them', async () => {
  const view = await startGame(anna, bernd, firstBy(0));
  const [annas, bernds, claras, all] = await Promise.all(
    [anna, bernd, clara, nobody].map((who) => viewOf(who, view.id)),
  );
  assert.deepEqual([annas.you, bernds.you, claras.you, all.you], [0, 1, null, null]);
  assert.deepEqual(annas.legal, [{ type: 'roll' }]);
  assert.deepEqual(bernds, { ...annas, you: 1, legal: [] });
  assert.deepEqual(claras, { ...annas, you: null, legal: [] });
  assert.deepEqual(all, claras);
});

test('the first placement spells out both ends of the row, the next none', async () => {
  const start = await startGame(anna, bernd, firstBy(0));
  const rolled = await advance(start, 1);
  assert.equal(rolled.phase, 'place');
  assert.deepEqual(rolled.supply, [4, 6]);
  assert.equal(rolled.preview, null);
  const places = [0, 1].flatMap((die) => ['left', 'right'].map((one_at) => ({ type: 'place', die, one_at })));
  const sorted = (moves) => moves.map((move) => JSON.stringify(Object.entries(move).sort())).sort();
  assert.deepEqual(sorted(rolled.legal), sorted(places));
  const placed = await play(anna, rolled, { type: 'place', die: 0, one_at: 'right' });
  assert.equal(placed.one_at, 'right');
  assert.deepEqual(placed.tavern.map(({ number }) => number), [6, 5, 4, 3, 2, 1]);
  const next = await advance(placed, 1);
  assert.deepEqual(sorted(next.legal), sorted([0, 1].map((die) => ({ type: 'place', die }))));
});

test('the log has every move with its dice and time', async () => {
  const view = await advance(await startGame(anna, bernd, firstBy(1)), 4);
  const { moves } = assertOk(await nobody.get(at(view, '/moves')));
  assert.deepEqual(moves.map(({ seq, seat, move }) => [seq, seat, move.type]), [
    [1, 1, 'roll'],
    [2, 1, 'place'],
    [3, 0, 'roll'],
    [4, 0, 'place'],
  ]);
  for (const from of [0, 1, 3, 4, 5, 1000, 2 ** 40]) {
    const rest = assertOk(await nobody.get(at(view, `/moves?from=${from}`)));
    assert.deepEqual(rest.moves, moves.slice(from));
    for (const to of [0, 2, 4, 1000]) {
      const part = assertOk(await nobody.get(at(view, `/moves?from=${from}&to=${to}`)));
      assert.deepEqual(part.moves, moves.slice(from, to));
    }
  }
  assertProblem(await nobody.get(at(view, '/moves?to=-1')), 400, 'bad_field', 'to');
});

for (const from of ['-1', '1.5', 'x', '', '99999999999999999999', '0x1', '%2B1', '1%00']) {
  test(`the log: bad_field names from in ?from=${from}`, async () => {
    const view = await startGame(anna, bernd);
    assertProblem(await nobody.get(at(view, `/moves?from=${from}`)), 400, 'bad_field', 'from');
  });
}

test('the past is shown as it was, to the person who asks now', async () => {
  const view = await startGame(anna, bernd, { ...firstBy(0), days_per_move: 5 });
  const seen = [await viewOf(anna, view.id)];
  for (let i = 1; i <= 5; i++) {
    await advance(await viewOf(anna, view.id), 1);
    seen.push(await viewOf(anna, view.id));
  }
  for (const [seq, then] of seen.entries()) {
    assert.notEqual(then.deadline, null);
    assert.deepEqual(assertOk(await anna.get(at(view, `/at/${seq}`))), { ...then, deadline: null });
    const shown = assertOk(await nobody.get(at(view, `/at/${seq}`)));
    assert.deepEqual(shown, { ...then, deadline: null, you: null, legal: [] });
  }
  for (const seq of ['6', '-1', 'x', '1.0', '', '01x', '99999999999999999999']) {
    assertProblem(await anna.get(at(view, `/at/${seq}`)), 404, 'not_found');
  }
});

test('a position is told as a text of finished games only, and not after their end', async () => {
  const running = await startGame(anna, bernd);
  assertProblem(await nobody.get(at(running, '/at/0/position')), 409, 'not_finished');
  const id = await finishGame(anna, bernd);
  const { seq } = assertOk(await nobody.get(at({ id })));
  for (const none of [seq, -1, 'x']) assertProblem(await nobody.get(at({ id }, `/at/${none}/position`)), 404, 'not_found');
  const path = at({ id }, `/at/${seq - 1}/position`);
  const answer = await nobody.get(path);
  assert.match(assertOk(answer).position, /^[\w.-]{40,159}$/);
  assertOk(await nobody.get(path, { headers: { 'If-None-Match': answer.headers.etag } }), 304);
});

test('an unknown game is not found', async () => {
  for (const id of ['AAAAAAAAAAAA', 'x', '%00', '%2e%2e', '0'.repeat(300)]) {
    for (const call of ['', '/moves', '/at/0', '/positions', '/fairness']) {
      assertProblem(await nobody.get(`/api/games/${id}${call}`), 404, 'not_found');
    }
    assertProblem(await anna.post(`/api/games/${id}/resign`, { seq: 0 }), 404, 'not_found');
    const json = { seq: 0, move: { type: 'roll' } };
    assertProblem(await anna.post(`/api/games/${id}/moves`, json), 404, 'not_found');
  }
});

test('an invitation’s id is not the game’s', async () => {
  const invitation = await invite(anna, bernd);
  const view = assertOk(await bernd.post(`/api/invitations/${invitation.id}/accept`), 201);
  assertProblem(await nobody.get(`/api/games/${invitation.id}`), 404, 'not_found');
  assertProblem(await nobody.get(`/api/invitations/${view.id}`), 404, 'not_found');
});

test('every GET of a game may be cached, but is revalidated', async () => {
  const view = await startGame(anna, bernd);
  for (const call of ['', '/moves', '/at/0', '/positions', '/fairness']) {
    const { headers } = await anna.get(at(view, call));
    assert.match(headers.etag, /^(W\/)?"[^"]+"$/);
    assert.equal(headers['cache-control'], 'private, no-cache');
    const vary = headers.vary.toLowerCase().split(/\s*,\s*/);
    assert.ok(vary.includes('cookie') && vary.includes('authorization'), headers.vary);
  }
});

test('If-None-Match gives 304 until something visible changes', async () => {
  const view = await startGame(anna, bernd, firstBy(0));
  const etag = async (who, path = at(view)) => (await who.get(path)).headers.etag;
  const match = (who, value, path = at(view)) => who.get(path, { headers: { 'If-None-Match': value } });
  const old = await etag(anna);
  for (const value of [old, `W/${old}`, `"other", ${old}`, '*']) {
    const answer = await match(anna, value);
    assertOk(answer, 304);
    assert.equal(answer.text, '');
    assert.equal(answer.headers.etag, old);
    assert.equal(answer.headers['cache-control'], 'private, no-cache');
  }
  for (const call of ['/moves', '/at/0', '/positions', '/fairness']) {
    const path = at(view, call);
    assertOk(await match(anna, await etag(anna, path), path), 304);
  }
  assert.notEqual(await etag(bernd), old, 'the view is another for each asker');
  assert.notEqual(await etag(nobody), old);
  await advance(view, 1);
  assertOk(await match(anna, old), 200);
  assert.notEqual(await etag(anna), old);
});

test('the ETag changes with a player’s name', async () => {
  const visitor = await guest(server);
  const view = await startGame(anna, visitor);
  const old = (await nobody.get(at(view))).headers.etag;
  const name = freshName('Named');
  assertOk(await visitor.patch('/api/me', { name, password: 'long enough' }));
  const answer = await nobody.get(at(view), { headers: { 'If-None-Match': old } });
  assert.equal(assertOk(answer).players[1].name, name);
});

test('the ETag of the fairness changes when the seed is published', async () => {
  const view = await startGame(anna, bernd);
  const path = at(view, '/fairness');
  const old = (await nobody.get(path)).headers.etag;
  assertOk(await anna.post(at(view, '/resign'), { seq: 0 }));
  const answer = await nobody.get(path, { headers: { 'If-None-Match': old } });
  assert.notEqual(assertOk(answer).seed, null);
});
