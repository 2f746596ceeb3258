/** Play over days: the clock is set from outside, and everything that a time causes is done at once. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, faceOf, guest, invite, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { sink } from '../fixtures/receivers.js';

const DAY = 86_400_000;
const server = await startServer({ clock: true, flags: ['--webhooks', 'any'] });
after(() => server.stop());
const nobody = new Client(server);

let now = Date.parse('2030-03-10T12:00:00Z');
const setNow = (ms) => server.setNow(new Date((now = ms)));
/** Ten minutes more than that many days: the clock goes on, and a busy machine's scheduler takes a while. */
const later = (days) => setNow(now + days * DAY + 600_000);
const dayAfter = (days) => new Date(now + days * DAY).toISOString().slice(0, 10);
const begin = (more) => startGame(anna, bernd, { first: 'inviter', days_per_move: 3, ...more });
await setNow(now);
const [anna, bernd] = [await signUp(server), await signUp(server)];

test('a game whose time is over is lost at once, and both are told why', async () => {
  const game = await begin();
  await setNow(Date.parse(game.deadline) + 1000);
  const result = { points: [0, 0], winner: 1, reason: 'timeout' };
  for (const client of [anna, bernd, nobody]) {
    const view = await viewOf(client, game.id);
    assert.deepEqual([view.status, view.result], ['finished', result]);
  }
  const { moves } = assertOk(await anna.get(`/api/games/${game.id}/moves`));
  assert.deepEqual(moves.map(({ seat, move }) => [seat, move]), [[0, { type: 'timeout' }]]);
  assertProblem(await anna.post(`/api/games/${game.id}/moves`, { seq: 0, move: { type: 'roll' } }), 409, 'game_over');
});

test('an open invitation expires after thirty days, for everyone and everything', async () => {
  const [toBernd, toAll] = [await invite(anna, bernd), await invite(anna, null)];
  const lists = async (client) => assertOk(await client.get('/api/invitations'));
  const ids = (list) => list.map(({ id }) => id);
  assert.deepEqual(ids((await lists(anna)).outgoing).sort(), [toBernd.id, toAll.id].sort());
  await later(30);
  for (const { id } of [toBernd, toAll]) {
    const path = `/api/invitations/${id}`;
    assert.equal(assertOk(await nobody.get(path)).status, 'expired');
    assertProblem(await bernd.post(`${path}/accept`), 409, 'invitation_closed');
    assertProblem(await anna.delete(path), 409, 'invitation_closed');
    assertProblem(await anna.post(`${path}/accept`), 403, 'forbidden');
  }
  assertProblem(await bernd.post(`/api/invitations/${toBernd.id}/decline`), 409, 'invitation_closed');
  for (const client of [anna, bernd])
    assert.deepEqual(await lists(client), { incoming: [], outgoing: [], open: [], joined: [] });
});

test('a turn of weeks is told, and once more at half of its time', async (t) => {
  const { posts, url } = await sink(t);
  const [clara, dora] = [await signUp(server), await signUp(server)];
  assertOk(await clara.patch('/api/me', { notify: { webhook: url } }));
  const { id } = await startGame(dora, clara, { first: 'inviter', days_per_move: 20 });
  await play(dora, await viewOf(dora, id), { type: 'roll' });
  await play(dora, await viewOf(dora, id), (await viewOf(dora, id)).legal.find(({ type }) => type === 'place'));
  const told = () => posts.map(({ body }) => JSON.parse(body).kind);
  await setNow(now + 120_000);
  await eventually('the turn', () => told().length === 1);
  const planned = () => server.rows(`select o.kind, o.due_at from outbox o join accounts a on a.id = o.account
    where a.name = '${clara.name}' and o.status = 'waiting'
    union all select 'warning', s.warn_at from seats s join accounts a on a.id = s.account
    where a.name = '${clara.name}' and s.warn_at is not null order by 2`);
  await eventually('the plan', () => planned().length === 2);
  assert.deepEqual(planned().map(({ kind, due_at: due }) => [kind, Math.round((Number(due) - now) / DAY)]),
    [['your_turn', 10], ['warning', 19]]);
  await later(10);
  await eventually('the reminder', () => told().length === 2);
  assert.deepEqual(told(), ['your_turn', 'your_turn']);
  await eventually('no other', () => planned().every(({ kind }) => kind === 'warning'));
});

test('a forgotten game without a limit ends after sixty days', async () => {
  const game = await begin({ days_per_move: null });
  assert.equal(Date.parse(game.abandon_at) - now >= 60 * DAY - 2000, true);
  for (const days of [46, 11]) {
    await later(days);
    assert.equal((await viewOf(anna, game.id)).status, 'active');
  }
  await later(3);
  const view = await viewOf(bernd, game.id);
  assert.deepEqual(view.result, { points: [0, 0], winner: null, reason: 'abandoned' });
  assert.equal(view.abandon_at, null);
});

const holidays = '/api/me/holidays';

test('a holiday stops the clock, is seen by all, and can be ended early', async () => {
  const game = await begin();
  const [start, end] = [dayAfter(1), dayAfter(5)];
  const { headers } = await bernd.get(`/api/games/${game.id}`);
  const { days_left } = assertOk(await anna.get(holidays));
  assert.deepEqual(assertOk(await anna.put(holidays, { start, end })), { holiday: { start, end }, days_left: days_left - 5 });
  const seen = await bernd.get(`/api/games/${game.id}`);
  assert.notEqual(seen.headers.etag, headers.etag);
  assert.equal(Date.parse(seen.body.deadline), Date.parse(game.deadline) + 5 * DAY);
  assert.deepEqual(seen.body.holidays, [{ start, end }, null]);
  assert.deepEqual(assertOk(await nobody.get(`/api/players/${anna.name}`)).holiday, { start, end });
  assertOk(await anna.delete(holidays));
  assert.equal((await viewOf(bernd, game.id)).deadline, game.deadline);
  assert.equal(assertOk(await anna.get(holidays)).holiday, null);
  assertProblem(await anna.delete(holidays), 404, 'not_found');
});

test('nobody sees a player as away who has come back early', async () => {
  const game = await begin();
  const awayUntil = async () => (await viewOf(bernd, game.id)).holidays[0]?.end ?? null;
  assertOk(await anna.put(holidays, { start: dayAfter(0), end: dayAfter(4) }));
  assert.equal(await awayUntil(), dayAfter(4));
  await setNow(now + 2 * DAY);
  assertOk(await anna.delete(holidays));
  assert.equal(await awayUntil(), dayAfter(-1));
  assertOk(await anna.put(holidays, { start: dayAfter(0), end: dayAfter(1) }));
  await setNow(now + 60_000); // in the very instant of its start it would not have been at all
  assertOk(await anna.delete(holidays));
  assert.equal(await awayUntil(), null);
});

for (const [what, json, field] of [
  ['starts before today', { start: '2029-01-01', end: '2029-01-02' }, 'start'],
  ['ends before it starts', { start: '2031-01-05', end: '2031-01-04' }, 'end'],
  ['is longer than thirty days', { start: '2030-09-01', end: '2030-10-01' }, 'end'],
  ['has no end', { start: '2030-09-01' }, 'end'],
  ['starts on no day', { start: '2030-09-31', end: '2030-10-01' }, 'start'],
  ['has a field that is not known', { start: '2030-09-01', end: '2030-09-02', why: '' }, 'why'],
]) {
  test(`a holiday that ${what} is refused`, async () => {
    assertProblem(await anna.put(holidays, json), 400, 'bad_field', field);
  });
}

test('a guest without games is told when the account expires, and it does; one with a game stays', async () => {
  const [idle, player] = [await guest(server), await guest(server)];
  const me = assertOk(await idle.get('/api/me'));
  assert.ok(Math.abs(Date.parse(me.vanishes_at) - (now + 30 * DAY)) < 600_000, me.vanishes_at);
  await startGame(anna, player, { days_per_move: null });
  assert.equal(assertOk(await player.get('/api/me')).vanishes_at, null);
  await later(29);
  assertOk(await idle.get('/api/me'));
  const asked = { game: 'shanghai', seats: 3, to: [idle.name, null] };
  const { id } = assertOk(await anna.post('/api/invitations', asked), 201);
  await later(2);
  assertProblem(await idle.get('/api/me'), 401, 'not_logged_in');
  const { status, places } = assertOk(await anna.get(`/api/invitations/${id}`));
  assert.deepEqual([status, places[1]], ['open', { player: null, open: false, status: 'declined' }]);
  assertProblem(await anna.get(`/api/players/${idle.name}`), 404, 'not_found');
  assertOk(await player.get('/api/me'));
});

test('results show the opponents, the speed, and how often time ran out', async () => {
  const [dora, emil] = [await signUp(server), await signUp(server)];
  const results = async () => assertOk(await nobody.get(`/api/players/${dora.name}/results`));
  assert.deepEqual(await results(), { response: null, timeouts: 0, places: [0, 0], opponents: [] });
  await setNow(now + DAY);
  const began = performance.now();
  const game = await startGame(dora, emil, { first: 'inviter', days_per_move: 3 });
  await setNow(now + 7200_000);
  await play(dora, game, { type: 'roll' });
  const lower = (await results()).response.median;
  const late = (performance.now() - began) / 1000; // the clock goes on between two settings
  assert.ok(Math.abs(lower - 7200) <= 10 + late, `${lower}`);
  await later(4);
  const { timeouts, opponents } = await results();
  const player = { name: emil.name, display_name: null, bot: false, house: false, guest: false, face: faceOf(emil.name) };
  assert.deepEqual([timeouts, opponents], [1, [{ player, active: 0, won: 0, drawn: 0, lost: 1 }]]);
  assertProblem(await nobody.get('/api/players/nobody-here/results'), 404, 'not_found');
});
