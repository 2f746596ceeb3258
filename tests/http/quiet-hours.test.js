/** The hours in which a player wants to hear nothing: what is kept, what is refused, and what becomes of a notice. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { sink } from '../fixtures/receivers.js';
import { assertOk, assertProblem, Client, eventually, guest, signUp, startGame, startServer } from '../fixtures/api.js';

const server = await startServer({ clock: true, flags: ['--webhooks', 'any'] });
after(() => server.stop());

const path = '/api/me/quiet-hours';
const none = { time_zone: null, from: null, to: null, weekends: false };
const night = { time_zone: 'Europe/Rome', from: '22:00', to: '07:30', weekends: true };

test('quiet hours are kept, replaced and removed, and only their owner sees them', async () => {
  const anna = await signUp(server);
  assert.deepEqual(assertOk(await anna.get(path)), none);
  assert.deepEqual(assertOk(await anna.put(path, night)), night);
  assert.deepEqual(assertOk(await anna.get(path)), night);
  assert.deepEqual(assertOk(await anna.get('/api/me/export')).quiet_hours,
    { time_zone: 'Europe/Rome', from_minute: 1320, to_minute: 450, weekends: true });
  const weekends = { time_zone: 'Asia/Kolkata', from: null, to: null, weekends: true };
  assert.deepEqual(assertOk(await anna.put(path, weekends)), weekends);
  const midnight = { time_zone: 'UTC', from: '23:00', to: '00:00', weekends: false };
  assert.deepEqual(assertOk(await anna.put(path, midnight)), midnight);
  assert.deepEqual(assertOk(await (await signUp(server)).get(path)), none);
  assert.deepEqual(assertOk(await anna.put(path, { ...none, time_zone: 'Europe/Rome' })), none);
  assert.deepEqual(assertOk(await (await guest(server)).put(path, night)), night);
  for (const call of ['get', 'put']) assertProblem(await new Client(server)[call](path, night), 401, 'not_logged_in');
});

test('quiet hours that make no sense are refused, and nothing changes', async () => {
  const anna = await signUp(server);
  assertOk(await anna.put(path, night));
  const wrong = [
    [{ ...night, time_zone: null }, 'time_zone'],
    [{ ...night, time_zone: 'Rome' }, 'time_zone'],
    [{ ...night, time_zone: 'GMT+03:00' }, 'time_zone'],
    [{ ...night, time_zone: 'x'.repeat(65) }, 'time_zone'],
    [{ ...night, from: '24:00' }, 'from'],
    [{ ...night, from: '7:30' }, 'from'],
    [{ ...night, from: '22:60' }, 'from'],
    [{ ...night, from: '+2:30' }, 'from'],
    [{ ...night, from: null }, 'to'],
    [{ ...night, to: null }, 'to'],
    [{ ...night, to: '22:00' }, 'to'],
    [{ ...night, to: 7 }, 'to'],
    [{ ...night, weekends: 1 }, 'weekends'],
    [{ ...night, more: 1 }, 'more'],
    [{ time_zone: 'UTC', weekends: true }, 'from'],
  ];
  for (const [body, field] of wrong) assertProblem(await anna.put(path, body), 400, 'bad_field', field);
  assert.deepEqual(assertOk(await anna.get(path)), night);
});

const outbox = (name) =>
  server
    .sql(`select kind, status, due_at from outbox where account = (select id from accounts where name = '${name}') order by id`)
    .split('\n')
    .map((row) => row.split('|'));

/** Those of a player's rows of a kind and status, as times. */
const times = (name, of, status) => outbox(name).filter((row) => row[0] === of && row[1] === status)
  .map(([, , due]) => new Date(Number(due)).toISOString().slice(0, 16));

/** When a player is to be warned next; what has come is in the outbox. */
const warningOf = (name) => server.sql(`select warn_at from seats where warn_at is not null and account = (select id from accounts where name = '${name}')`)
  .split('\n').filter(Boolean).map((at) => new Date(Number(at)).toISOString().slice(0, 16));

test('a notice waits for the end of the quiet hours; one that was asked for does not', async (t) => {
  await server.setNow(new Date('2027-03-02T23:00:00Z'));
  const { posts, url } = await sink(t);
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  assertOk(await anna.patch('/api/me', { notify: { webhook: url } }));
  assertOk(await anna.put(path, { ...night, weekends: false }));
  const { id } = await startGame(anna, bernd, { first: 'inviter' });
  assertOk(await bernd.post(`/api/games/${id}/resign`, { seq: 0 }));
  const end = Date.parse('2027-03-03T06:30:00Z');
  await eventually('what is put off', () => outbox(anna.name).some(([kind, , due]) => kind === 'game_over' && Number(due) === end));
  assertOk(await anna.post('/api/me/notify/test'), 204);
  await eventually('what was asked for', () => posts.some(({ body }) => JSON.parse(body).kind === 'test'));
  assert.deepEqual(posts.map(({ body }) => JSON.parse(body).kind), ['test']);
  await server.setNow(new Date(end));
  await eventually('what was put off', () => posts.some(({ body }) => JSON.parse(body).kind === 'game_over'));
});

/** Fridays; the weekend is quiet until Monday, 7:30 in Rome, and the warning comes on Friday at 21:59 there. */
for (const [friday, evening] of [['2027-03-05T11:00', '2027-03-05T20:59'], ['2027-07-02T10:00', '2027-07-02T19:59']])
  test(`a warning of a deadline on ${friday} comes before the quiet hours that would make it too late, and once`, async (t) => {
    await server.setNow(new Date(`${friday}:00Z`));
    const { posts, url } = await sink(t);
    const [anna, bernd] = [await signUp(server), await signUp(server)];
    assertOk(await anna.patch('/api/me', { notify: { webhook: url } }));
    assertOk(await anna.put(path, night));
    const { id } = await startGame(anna, bernd, { first: 'inviter', days_per_move: 2 });
    assert.deepEqual(warningOf(anna.name), [evening]);
    await server.setNow(new Date(`${evening}:00Z`));
    const warnings = () => posts.map(({ body }) => JSON.parse(body)).filter(({ kind, game }) => kind === 'time_short' && game === id);
    await eventually('the warning', () => warnings().length === 1);
    assert.deepEqual([warningOf(anna.name), times(anna.name, 'time_short', 'waiting')], [[], []]);
  });

test('of two warnings that fall into the same quiet hours one is sent', async () => {
  await server.setNow(new Date('2027-03-12T10:00:00Z'));
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  assertOk(await anna.patch('/api/me', { notify: { webhook: 'https://shanghaien.example/hook' } }));
  assertOk(await anna.put(path, night));
  await startGame(anna, bernd, { first: 'inviter', days_per_move: 3 });
  const warnings = () => times(anna.name, 'time_short', 'waiting');
  assert.deepEqual(warningOf(anna.name), ['2027-03-15T06:00']);
  await server.setNow(new Date('2027-03-14T10:00:00Z')); // the first one's time
  assert.deepEqual([warningOf(anna.name), warnings()], [['2027-03-15T06:00'], []]);
  await server.setNow(new Date('2027-03-15T06:00:00Z'));
  await eventually('the second one, put off', () => warnings().includes('2027-03-15T06:30'));
});

test('changed quiet hours plan the warnings again, and so does another time zone', async () => {
  await server.setNow(new Date('2027-03-26T09:00:00Z')); // a Friday; in Rome summer time begins on Sunday
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  for (const player of [anna, bernd]) assertOk(await player.patch('/api/me', { notify: { webhook: 'https://shanghaien.example/hook' } }));
  for (const player of [anna, bernd]) assertOk(await player.put(path, night));
  for (const [one, other] of [[anna, bernd], [bernd, anna]]) await startGame(one, other, { first: 'inviter', days_per_move: 2 });
  const planned = () => warningOf(anna.name).join();
  const inRome = { time_zone: 'Europe/Rome', from: '22:00', to: '11:00', weekends: false };
  const inNewYork = { ...inRome, time_zone: 'America/New_York' };
  assert.equal(planned(), '2027-03-26T20:59');
  for (const hours of [none, inRome, inNewYork]) {
    assertOk(await anna.put(path, hours));
    assert.equal(planned(), '2027-03-27T09:00');
  }
  await server.setNow(new Date('2027-03-27T09:01:00Z')); // the first one has come: now the last one is planned
  for (const [hours, last] of [[inNewYork, '2027-03-28T01:59'], [inRome, '2027-03-27T20:59'], [none, '2027-03-28T05:00']]) {
    assertOk(await anna.put(path, hours));
    assert.equal(planned(), last);
  }
  assert.equal(times(anna.name, 'time_short', 'waiting').length, 1);
  assert.deepEqual([warningOf(bernd.name), times(bernd.name, 'time_short', 'waiting').length], [[], 1]);
});

test('a player who has been warned before the quiet hours is not warned again when they change', async (t) => {
  await server.setNow(new Date('2027-04-02T09:00:00Z'));
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  assertOk(await anna.patch('/api/me', { notify: { webhook: (await sink(t)).url } }));
  assertOk(await anna.put(path, night));
  await startGame(anna, bernd, { first: 'inviter', days_per_move: 2 });
  assert.deepEqual(warningOf(anna.name), ['2027-04-02T19:59']);
  await server.setNow(new Date('2027-04-02T19:59:00Z'));
  const tried = () => outbox(anna.name).filter(([kind]) => kind === 'time_short').length;
  await eventually('the warning', () => tried() === 1);
  assertOk(await anna.put(path, none));
  assert.deepEqual([tried(), warningOf(anna.name)], [1, []]);
});

test('what waits for the end of the quiet hours goes when there are none any more', async (t) => {
  await server.setNow(new Date('2027-04-06T23:00:00Z'));
  const { posts, url } = await sink(t);
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  assertOk(await anna.patch('/api/me', { notify: { webhook: url } }));
  assertOk(await anna.put(path, { ...night, weekends: false }));
  const { id } = await startGame(anna, bernd, { first: 'inviter' });
  assertOk(await bernd.post(`/api/games/${id}/resign`, { seq: 0 }));
  await eventually('what is put off', () => times(anna.name, 'game_over', 'waiting')[0] === '2027-04-07T05:30');
  assertOk(await anna.put(path, { ...night, to: '07:00', weekends: false }));
  await eventually('the new end', () => times(anna.name, 'game_over', 'waiting')[0] === '2027-04-07T05:00');
  assertOk(await anna.put(path, none));
  await eventually('what was put off', () => posts.some(({ body }) => JSON.parse(body).kind === 'game_over'));
});

test('a digest that is put off is followed by one at its own time', async () => {
  await server.setNow(new Date('2027-03-20T21:30:00Z')); // a Saturday: quiet until Monday, 7:30 in Rome
  const anna = await signUp(server);
  assertOk(await anna.put(path, night));
  assertOk(await anna.patch('/api/me', { notify: { webhook: 'https://shanghaien.example/hook', digest: true } }));
  const next = () => outbox(anna.name).filter(([, status]) => status === 'waiting').map(([, , due]) => new Date(Number(due)).toISOString().slice(0, 16));
  const [first] = next();
  assert.match(first, /^2027-03-21T21:3/);
  await server.setNow(new Date('2027-03-21T22:00:00Z'));
  await eventually('the digest, put off', () => next()[0] === '2027-03-22T06:30');
  await server.setNow(new Date('2027-03-22T06:30:00Z'));
  await eventually('the next one', () => next()[0] === first.replace('-21T', '-22T'));
});
