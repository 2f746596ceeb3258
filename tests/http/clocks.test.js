/** Clocks: banks of time and free weekends, from the invitation to the end of a turn. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, eventually, invite, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { operatorOf } from '../fixtures/operator.js';

const HOUR = 3_600_000, DAY = 24 * HOUR;
const server = await startServer({ clock: true });
after(() => server.stop());
const WEDNESDAY = Date.parse('2027-03-03T12:00:00Z');
await server.setNow(new Date(WEDNESDAY));
const [anna, bernd] = [await signUp(server), await signUp(server)];

const bank = { kind: 'bank', start_h: 72, add_h: 12, top_h: 120 };
const left = ({ deadline }) => Date.parse(deadline) - WEDNESDAY;

/** A roll and the first die that may be placed. */
async function turn(client, view) {
  const rolled = await play(client, view, { type: 'roll' });
  return play(client, rolled, rolled.legal.find(({ type }) => type === 'place'));
}

test('an invitation names its clock in either way', async () => {
  const cases = [
    [{}, null, null],
    [{ days_per_move: null }, null, null],
    [{ clock: null }, null, null],
    [{ days_per_move: 4 }, { kind: 'move', days: 4 }, 4],
    [{ clock: { kind: 'move', days: 60 } }, { kind: 'move', days: 60 }, 60],
    [{ clock: bank }, bank, null],
    [{ clock: { ...bank, start_h: 12, add_h: 0, top_h: 12 } }, { ...bank, start_h: 12, add_h: 0, top_h: 12 }, null],
    [{ clock: { ...bank, start_h: 336, add_h: 48, top_h: 720 } }, { ...bank, start_h: 336, add_h: 48, top_h: 720 }, null],
  ];
  for (const [sent, clock, days] of cases)
    for (const game of [{}, { game: 'shanghai' }]) {
      const asked = await invite(anna, null, { to: undefined, ...game, ...sent, free_weekends: clock !== null });
      assert.deepEqual([asked.clock, asked.days_per_move, asked.free_weekends], [clock, days, clock !== null]);
      assert.deepEqual(assertOk(await anna.get(`/api/invitations/${asked.id}`)).clock, clock);
      assertOk(await anna.delete(`/api/invitations/${asked.id}`), 204);
    }
});

test('a clock that makes no sense is refused', async () => {
  const wrong = [
    [{ clock: bank, days_per_move: 3 }, 'clock'],
    [{ clock: null, days_per_move: null }, 'clock'],
    [{ clock: 3 }, 'clock'],
    [{ clock: {} }, 'clock.kind'],
    [{ clock: { kind: 'sand' } }, 'clock.kind'],
    [{ clock: { kind: 'move' } }, 'clock.days'],
    [{ clock: { kind: 'move', days: 0 } }, 'clock.days'],
    [{ clock: { kind: 'move', days: 61 } }, 'clock.days'],
    [{ clock: { kind: 'move', days: 3, add_h: 1 } }, 'clock.add_h'],
    [{ clock: { ...bank, start_h: 11 } }, 'clock.start_h'],
    [{ clock: { ...bank, start_h: 337 } }, 'clock.start_h'],
    [{ clock: { ...bank, start_h: 72.5 } }, 'clock.start_h'],
    [{ clock: { ...bank, add_h: -1 } }, 'clock.add_h'],
    [{ clock: { ...bank, add_h: 49 } }, 'clock.add_h'],
    [{ clock: { ...bank, top_h: 71 } }, 'clock.top_h'],
    [{ clock: { ...bank, top_h: 721 } }, 'clock.top_h'],
    [{ clock: { kind: 'bank', start_h: 72, add_h: 12 } }, 'clock.top_h'],
    [{ clock: { ...bank, days: 3 } }, 'clock.days'],
    [{ free_weekends: null }, 'free_weekends'],
    [{ free_weekends: 1 }, 'free_weekends'],
  ];
  for (const [sent, field] of wrong) assertProblem(await anna.post('/api/invitations', sent), 400, 'bad_field', field);
});

test('a bank runs while its player is awaited, and grows once a turn', async () => {
  await server.setNow(new Date(WEDNESDAY));
  let view = await startGame(anna, bernd, { first: 'inviter', clock: bank });
  assert.deepEqual([view.banks, view.clock, view.days_per_move, view.free_weekends], [[72 * HOUR, 72 * HOUR], bank, null, false]);
  assert.ok(Math.abs(left(view) - 72 * HOUR) < 5000, view.deadline);
  const before = view.deadline;
  await server.setNow(new Date(WEDNESDAY + 20 * HOUR));
  view = await play(anna, view, { type: 'roll' });
  assert.deepEqual([view.banks, view.deadline], [[72 * HOUR, 72 * HOUR], before]);
  view = await play(anna, view, view.legal.find(({ type }) => type === 'place'));
  assert.ok(Math.abs(view.banks[0] - 64 * HOUR) < 5000, String(view.banks));
  assert.equal(view.banks[1], 72 * HOUR);
  assert.ok(Math.abs(left(view) - 92 * HOUR) < 5000, view.deadline);
  const { games: [summary] } = assertOk(await bernd.get('/api/games'));
  assert.deepEqual([summary.banks, summary.clock, summary.deadline], [view.banks, bank, view.deadline]);
  const tag = (await bernd.get(`/api/games/${view.id}`)).headers.etag;
  await server.setNow(new Date(WEDNESDAY + 30 * HOUR));
  assertOk(await bernd.get(`/api/games/${view.id}`, { headers: { 'If-None-Match': tag } }), 304);
  assert.equal(assertOk(await bernd.get(`/api/games/${view.id}/at/1`)).banks, null);
  assertOk(await bernd.put('/api/me/holidays', { start: '2027-03-05', end: '2027-03-06' }));
  assert.ok(Math.abs(left(await viewOf(bernd, view.id)) - (92 + 48) * HOUR) < 5000);
  await server.setNow(new Date(WEDNESDAY + 5 * DAY));
  view = await turn(bernd, view);
  assert.ok(Math.abs(view.banks[1] - (72 - (120 - 20 - 48) + 12) * HOUR) < 5000, String(view.banks));
});

test('a bank never grows above its top', async () => {
  let view = await startGame(anna, bernd, { first: 'inviter', clock: { ...bank, top_h: 76 } });
  for (const client of [anna, bernd, anna, bernd]) view = await turn(client, view);
  assert.deepEqual(view.banks, [76 * HOUR, 76 * HOUR]);
});

test('an empty bank ends a game of Shanghaien', async () => {
  const now = Date.parse('2027-04-06T12:00:00Z');
  await server.setNow(new Date(now));
  const { id } = await startGame(anna, bernd, { first: 'inviter', clock: { ...bank, start_h: 12 } });
  await server.setNow(new Date(now + 13 * HOUR));
  const over = await eventually('the end', async () => {
    const view = await viewOf(bernd, id);
    return view.status === 'finished' && view;
  });
  assert.deepEqual([over.result.reason, over.result.winner, over.banks], ['timeout', 1, [0, 12 * HOUR]]);
  assert.equal(server.sql(`select rated from games where public_id = '${id}'`), '0');
});

test('free weekends are those of the player who is awaited', async () => {
  const friday = Date.parse('2027-05-07T10:00:00Z'); // the evening in Auckland
  await server.setNow(new Date(friday));
  const away = await signUp(server);
  assertOk(await away.put('/api/me/quiet-hours', { time_zone: 'Pacific/Auckland', from: null, to: null, weekends: true }));
  const terms = { first: 'inviter', free_weekends: true };
  const days = await startGame(anna, bernd, { ...terms, days_per_move: 1 });
  assert.equal(Math.round((Date.parse(days.deadline) - friday) / HOUR), 24 + 48);
  const hours = await startGame(away, bernd, { ...terms, clock: { ...bank, start_h: 24 } });
  assert.equal(Math.round((Date.parse(hours.deadline) - friday) / HOUR), 24 + 48);
  assertOk(await away.put('/api/me/quiet-hours', { time_zone: 'Pacific/Honolulu', from: null, to: null, weekends: true }));
  await server.setNow(new Date(friday + 3 * HOUR)); // Saturday in Auckland, where the wait began
  const view = await turn(away, hours);
  assert.equal(Math.round(view.banks[0] / HOUR), 24 - 2 + 12);
});

test('where the clock answers in Shanghai, its seat has twelve hours then', async () => {
  const now = Date.parse('2027-06-02T12:00:00Z');
  await server.setNow(new Date(now));
  const [one, two, three] = [await signUp(server), await signUp(server), await signUp(server)];
  const clock = { kind: 'bank', start_h: 24, add_h: 6, top_h: 48 };
  const asked = assertOk(await one.post('/api/invitations', { game: 'shanghai', seats: 3, to: [two.name, three.name], clock }), 201);
  assertOk(await two.post(`/api/invitations/${asked.id}/accept`));
  let view = assertOk(await three.post(`/api/invitations/${asked.id}/accept`), 201);
  const bid = (client, seq) => client.post(`/api/games/${view.id}/moves`, { seq, move: { type: 'bid', amount: 0, plan: { free: 'best' } } });
  await server.setNow(new Date(now + 4 * HOUR));
  view = assertOk(await bid(one, 0));
  assert.ok(Math.abs(view.banks[0] - 26 * HOUR) < 5000, String(view.banks));
  await server.setNow(new Date(now + 5 * HOUR));
  view = assertOk(await bid(one, 0)); // the same once more: a repetition
  view = assertOk(await one.post(`/api/games/${view.id}/moves`, { seq: 1, move: { type: 'bid', amount: 10, plan: { free: 'best' } } }));
  assert.ok(Math.abs(view.banks[0] - 26 * HOUR) < 5000, 'a replaced bid adds nothing');
  await server.setNow(new Date(now + 25 * HOUR));
  view = await eventually('the answers of the clock', async () => {
    const found = await viewOf(one, view.id);
    return found.seq >= 4 && found;
  });
  assert.deepEqual(view.banks.slice(1), [12 * HOUR, 12 * HOUR]);
});

test('seasons, cups and the ladder play with banks and free weekends', async () => {
  const now = Date.parse('2027-07-07T12:00:00Z');
  await server.setNow(new Date(now));
  const operator = await operatorOf(server);
  await operator.send('/admin/acts', { act: 'allow-seasons', subject: anna.name, value: 'yes', to: '/admin' });
  const terms = { name: 'Club', start: '2027-07-08', clock: bank, free_weekends: true };
  const opened = [
    assertOk(await anna.post('/api/seasons', { ...terms, group_size: 4 }), 201),
    assertOk(await anna.post('/api/cups', terms), 201),
  ];
  for (const { clock, days_per_move: days, free_weekends: free } of opened) assert.deepEqual([clock, days, free], [bank, null, true]);
  for (const wrong of [{ clock: null }, { clock: bank, days_per_move: 3 }])
    assertProblem(await anna.post('/api/cups', { ...terms, free_weekends: false, ...wrong }), 400, 'bad_field', 'clock');
  const people = [anna, bernd, await signUp(server), await signUp(server)];
  const paths = [`seasons/${opened[0].id}`, `cups/${opened[1].id}`, 'ladder'];
  for (const client of people) for (const path of paths) assertOk(await client.post(`/api/${path}/membership`));
  await server.setNow(new Date(now + DAY));
  const begun = await eventually('the games', async () => {
    const { games } = assertOk(await bernd.get('/api/games'));
    const found = games.filter(({ clock, free_weekends: free }) => clock?.kind === 'bank' && free);
    return found.length >= 2 && found;
  });
  assert.deepEqual(begun[0].clock, bank);
  assertProblem(await bernd.post('/api/ladder/challenges', { to: anna.name, clock: null }), 400, 'bad_field', 'clock');
  const challenge = assertOk(await bernd.post('/api/ladder/challenges', { to: anna.name, clock: bank }), 201);
  assert.deepEqual(assertOk(await anna.get(`/api/invitations/${challenge.invitation}`)).clock, bank);
});
