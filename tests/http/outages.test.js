/** Time that nobody could use, by an outage or a clock that is set, moves all deadlines, and nothing ends by it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test, { after } from 'node:test';
import { assertOk, Client, eventually, invite, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { operatorOf } from '../fixtures/operator.js';
import { binary } from '../fixtures/server.js';

const HOUR = 3_600_000, DAY = 24 * HOUR;
const server = await startServer({ clock: true });
after(() => server.stop());
const visitor = new Client(server);
const start = Date.now() - 6 * DAY; // the service is down for the last five of these
await server.setNow(new Date(start));

function run(...words) {
  return spawnSync(binary, ['admin', ...words, '--data', server.data], { env: server.env, encoding: 'utf8' });
}

const admin = (...words) => server.admin(...words);

const tomorrow = new Date(start + DAY).toISOString().slice(0, 10);
const operator = await operatorOf(server); // the page goes by the service's clock
await operator.send('/admin/acts', { act: 'open-season', subject: 'League', value: `${tomorrow} group_size=4 days=30`, to: '/admin' });
await operator.send('/admin/acts', { act: 'open-cup', subject: 'Cup', value: `${tomorrow} days=20`, to: '/admin' });
const [[season], [cup]] = ['seasons', 'cups'].map((table) => server.rows(`select public_id from ${table}`).map(({ public_id: id }) => id));
const club = [];
for (let i = 0; i < 4; i++) {
  const client = await signUp(server);
  club.push(client);
  for (const of of [`seasons/${season}`, `cups/${cup}`, 'ladder']) assertOk(await client.post(`/api/${of}/membership`));
}
await server.setNow(new Date(start + DAY));
const [anna, bernd] = club;
assertOk(await anna.patch('/api/me', { notify: { webhook: 'https://shanghaien.example/hook' } }));
const away = await signUp(server);
const day = (at) => new Date(at).toISOString().slice(0, 10);
assertOk(await away.put('/api/me/holidays', { start: day(start + DAY), end: day(start + 3 * DAY) }));
const timed = await startGame(anna, bernd, { first: 'inviter', days_per_move: 2 });
const untimed = await startGame(anna, bernd, { first: 'inviter' });
const onHoliday = await startGame(away, bernd, { first: 'inviter', days_per_move: 2 });
assertOk(await bernd.post('/api/ladder/challenges', { to: anna.name }), 201);

/** All that somebody has been promised, in milliseconds. */
async function promises() {
  const [game, endless, league, knockout, ladder] = [
    await viewOf(visitor, timed.id), await viewOf(visitor, untimed.id),
    assertOk(await visitor.get(`/api/seasons/${season}`)), assertOk(await visitor.get(`/api/cups/${cup}`)),
    assertOk(await visitor.get('/api/ladder')),
  ];
  assert.deepEqual([game.status, endless.status, league.status, knockout.status], ['active', 'active', 'running', 'running']);
  const pairings = server.rows('select g.game, min(s.deadline_at) as at from season_games g join seats s on s.game = g.game group by g.game order by 1');
  assert.ok(pairings.length >= 4);
  return [game.deadline, endless.abandon_at, league.ends_at, knockout.round_ends_at, ladder.open[0].answer_by]
    .map((iso) => Date.parse(iso)).concat(pairings.map(({ at }) => Number(at)));
}

/** What was noted of each time that was given back, in their order. */
const outages = () => server.rows('select at, why, lasted, games from outages order by id')
  .map(({ at, why, lasted, games }) => ({ at: Number(at), why, lasted: Number(lasted), games: Number(games) }));

async function assertMoved(before, ms) {
  for (const [i, at] of (await promises()).entries()) {
    assert.ok(Math.abs(at - before[i] - ms) <= 1000, `promise ${i}: moved by ${at - before[i]} instead of ${ms}`);
  }
}

test('five days of silence move all deadlines, and end nothing', async () => {
  const before = await promises();
  await server.deliver(); // in vain: there is no such host
  const tried = server.rows(`select id, first_at from outbox where status = 'waiting' and attempts > 0 order by id`);
  assert.ok(tried.length > 0);
  await server.restart();
  const [{ at, why, lasted, games }, ...more] = outages();
  assert.deepEqual([why, more], ['silence', []]);
  assert.ok(lasted > 4.9 * DAY && lasted < 5.1 * DAY, `${lasted}`);
  assert.ok(games >= 7, `${games} games`);
  await assertMoved(before, lasted);
  // Nor does it count for what was tried before, and is tried for four days.
  const spared = server.rows(`select id, first_at, problem from outbox where id in (${tried.map(({ id }) => id)}) order by id`);
  assert.deepEqual(spared.map((row) => Number(row.first_at)), tried.map((row) => Number(row.first_at) + lasted));
  assert.ok(spared.every(({ problem }) => problem !== 'too old'), JSON.stringify(spared));
  // A holiday in the same days is not given twice: of the two days nothing has passed yet.
  const { deadline } = await viewOf(visitor, onHoliday.id);
  assert.ok(Math.abs(Date.parse(deadline) - (at + 2 * DAY)) <= 1000, deadline);
  assert.match(server.stderr, /event=deadlines_moved why="silence" seconds="4[23]\d{4}" moved="\d+ games, 1 season, 1 cup, 1 challenge"/);
  const { text } = await (await operatorOf(server)).ask('/admin');
  assert.match(text, /Deadline extensions[^]*silence/);
  assert.match(admin('check'), /, 0 faults/);
});

test('the warnings are planned for the moved deadline', async () => {
  const deadline = Date.parse((await viewOf(visitor, timed.id)).deadline);
  const of = `join games g on g.id = o.game where g.public_id = '${timed.id}'`;
  const [{ warn_at: next }, ...more] = server.rows(`select o.warn_at from seats o ${of} and o.warn_at is not null`);
  assert.deepEqual([Math.round((deadline - Number(next)) / HOUR), more], [24, []]);
  assert.deepEqual(server.rows(`select o.id from outbox o ${of} and o.kind = 'time_short'`), []);
});

test('a clock that is far ahead for a moment ends nothing, and all is as before when it is right again', async () => {
  const before = await promises();
  const known = outages().length;
  await server.setMachine(new Date(Date.now() + 400 * DAY));
  const [ahead] = outages().slice(known);
  assert.equal(ahead.why, 'clock');
  assert.ok(ahead.lasted > 399.9 * DAY && ahead.lasted < 400.1 * DAY, `${ahead.lasted}`);
  await assertMoved(before, ahead.lasted);
  await server.setMachine(new Date());
  const back = outages().at(-1);
  assert.deepEqual([outages().length, back.why], [known + 2, 'clock']);
  assert.ok(Math.abs(ahead.lasted + back.lasted) < 5 * 60_000, `${back.lasted}`);
  await assertMoved(before, ahead.lasted + back.lasted);
  assert.match(admin('check'), /, 0 faults/);
});

test('less than five minutes move nothing, and time that passes for the service does not either', async () => {
  const before = await promises();
  const known = outages().length;
  await server.setMachine(new Date(Date.now() + 3 * 60_000));
  await server.setMachine(new Date());
  await server.setNow(new Date(Date.now() + 20 * 60_000));
  await server.setNow(new Date(Date.now()));
  assert.equal(outages().length, known);
  await assertMoved(before, 0);
});

test('a sign of life of a time to come is put right and moves nothing', async () => {
  const before = await promises();
  const known = outages().length;
  await server.kill();
  server.sql('update heartbeat set at = at + 31536000000');
  await server.start();
  assert.equal(outages().length, known);
  await assertMoved(before, 0);
  assert.ok(Number(server.rows('select at from heartbeat')[0].at) <= Date.now() + 60_000);
});

test('the operator gives time, to some games or to all, and a holiday does not take it back', async () => {
  const before = await promises();
  const deadline = async () => Date.parse((await viewOf(visitor, timed.id)).deadline);
  for (let i = 1; i <= 2; i++) {
    assert.equal(admin('extend', '24', timed.id, '--reason', 'The network was down.'), '24 more hours for 1 game, 0 seasons, 0 cups, 0 challenges\n');
    await eventually('the later deadline', async () => Math.abs(await deadline() - before[0] - i * DAY) <= 1000);
  }
  const all = await promises();
  assert.match(admin('extend', '10'), /^10 more hours for \d+ games, 1 season, 1 cup, 1 challenge\n$/);
  await eventually('all later', async () => (await promises()).every((at, i) => Math.abs(at - all[i] - 10 * HOUR) <= 1000));
  assert.equal(run('extend', '24', timed.id, 'nonsense').status, 1);
  await (await operatorOf(server)).send('/admin/acts', { act: 'extend', subject: '', value: `1 ${timed.id}`, to: '/admin' });
  for (const wrong of [['0'], ['-1'], ['1001'], ['9999999999999999'], ['1x'], ['x'], []]) assert.notEqual(run('extend', ...wrong).status, 0, wrong.join());
  const given = await deadline();
  assertOk(await anna.put('/api/me/holidays', { start: day(Date.now() + 20 * DAY), end: day(Date.now() + 21 * DAY) }));
  assert.equal(await deadline(), given);
  assert.deepEqual(server.rows("select way, detail, reason from acts where act = 'extend' order by id").map((row) => Object.values(row).join('|')),
    [`command|24 ${timed.id}|The network was down.`, `command|24 ${timed.id}|The network was down.`, 'command|10|', `page|1 ${timed.id}|`]);
  assert.equal(given, before[0] + 2 * DAY + 11 * HOUR);
  assert.match(admin('check'), /, 0 faults/);
});

test('of what began while the clock was far ahead, no day of a later holiday is lost when it is right again', async () => {
  const [, , carla, dora] = club;
  await server.setMachine(new Date(Date.now() + 8 * DAY));
  const game = await startGame(carla, dora, { first: 'inviter', days_per_move: 2 });
  assertOk(await dora.post('/api/ladder/challenges', { to: carla.name }), 201);
  await server.setMachine(new Date());
  const ends = async () => [(await viewOf(visitor, game.id)).deadline, assertOk(await visitor.get('/api/ladder')).open.at(-1).answer_by].map((iso) => Date.parse(iso));
  const before = await ends();
  [2, 3].forEach((days, i) => assert.ok(Math.abs(before[i] - Date.now() - days * DAY) < HOUR, `${before[i]}`));
  assertOk(await carla.put('/api/me/holidays', { start: day(Date.now() + DAY), end: day(Date.now() + 4 * DAY) }));
  assert.deepEqual(await ends(), before.map((at) => at + 4 * DAY));
  // The log's times never run backwards, but what happens is told at once.
  assertOk(await dora.patch('/api/me', { notify: { webhook: 'https://shanghaien.example/dora' } }));
  let view = await play(carla, game, { type: 'roll' });
  view = await play(carla, view, { type: 'place', die: 0, one_at: 'left' });
  assertOk(await carla.post(`/api/games/${game.id}/resign`, { seq: view.seq }));
  const [told] = server.rows(`select count(*) as n, max(o.first_at) as at from outbox o join accounts a on a.id = o.account where a.name = '${dora.name}' and o.kind in ('your_turn', 'game_over') and o.way = 'webhook'`);
  assert.ok(Number(told.n) === 2 && Number(told.at) < Date.now() + HOUR, JSON.stringify(told));
  assert.match(admin('check'), /, 0 faults/);
});

test('who was blocked while the clock was far ahead is not read when it is right again', async () => {
  const [anna, bernd, carla] = await Promise.all([signUp(server), signUp(server), signUp(server)]);
  const { id } = assertOk(await anna.post('/api/invitations', { game: 'shanghai', seats: 3, to: [bernd.name, carla.name] }), 201);
  assertOk(await bernd.post(`/api/invitations/${id}/accept`));
  const talk = `/api/games/${assertOk(await carla.post(`/api/invitations/${id}/accept`), 201).id}/messages`;
  assertOk(await bernd.post(talk, { text: 'before' }), 201);
  await server.setMachine(new Date(Date.now() + 8 * DAY));
  assertOk(await anna.put(`/api/me/blocks/${bernd.name}`), 204);
  await server.setMachine(new Date(Date.now() + 60_000));
  assertOk(await bernd.post(talk, { text: 'after' }), 201);
  assert.deepEqual(assertOk(await anna.get(talk)).messages.map(({ text }) => text), ['before']);
});

test('what waits to be told since the clock was far ahead comes by the right time', async () => {
  const [eva, fred] = await Promise.all([signUp(server), signUp(server)]);
  await server.setMachine(new Date(Date.now() + 8 * DAY));
  assertOk(await fred.patch('/api/me', { notify: { webhook: 'https://shanghaien.example/fred', accepted: false, digest: true } }));
  const { id } = await startGame(fred, eva, { first: 'inviter', days_per_move: 2 });
  const known = outages().length;
  await server.setMachine(new Date(Date.now() + 60_000));
  assert.equal(outages().length, known + 1);
  const rows = server.rows(`select o.kind, o.due_at - ${Date.now()} as due from outbox o join accounts a on a.id = o.account where a.name = '${fred.name}' and o.status = 'waiting' order by o.due_at`);
  assert.deepEqual(rows.map(({ kind }) => kind), ['your_turn', 'digest']);
  assert.ok(Number(rows[0].due) < HOUR && Number(rows[1].due) > 0 && Number(rows[1].due) <= DAY + HOUR, JSON.stringify(rows));
  await server.setNow(new Date(Date.parse((await viewOf(visitor, id)).deadline) - DAY + HOUR));
  await eventually('the warning', () => Number(server.sql(`select count(*) from outbox o join games g on g.id = o.game where g.public_id = '${id}' and o.kind = 'time_short'`)) === 1);
});

test('the house answers at once, too, where the log is that of a clock that was ahead', async () => {
  const gina = await signUp(server);
  await server.setMachine(new Date(Date.now() + 8 * DAY));
  const asked = await invite(gina, { name: 'el-dado' }, { first: 'inviter' });
  const { id } = assertOk(await gina.post(`/api/invitations/${asked.id}/accept`), 201);
  const turn = async () => {
    for (const type of ['roll', 'place']) {
      const view = await viewOf(gina, id);
      await play(gina, view, view.legal.find((move) => move.type === type));
    }
    await eventually('the answer of the house', async () => (await viewOf(gina, id)).turn === 0);
  };
  await turn();
  await server.setMachine(new Date());
  await turn();
});

test('what quiet hours have put off while the clock was ahead comes at their end by the right time', async () => {
  await server.setMachine(new Date());
  const time = (hours) => new Date(Date.now() + hours * HOUR).toISOString().slice(11, 16);
  const other = await signUp(server);
  const readers = [];
  for (const accepted of [true, false]) {
    const reader = await signUp(server);
    assertOk(await reader.patch('/api/me', { notify: { webhook: 'https://shanghaien.example/quiet', accepted, digest: true } }));
    assertOk(await reader.put('/api/me/quiet-hours', { time_zone: 'UTC', from: time(-2), to: time(4), weekends: false }));
    await startGame(reader, other, { first: 'inviter', days_per_move: 7 });
    readers.push(reader.name);
  }
  const rows = () => server.rows(`select o.kind, min(o.due_at) as due from outbox o join accounts a on a.id = o.account where a.name in ('${readers.join("', '")}') and o.status = 'waiting' group by o.account, o.kind order by 2`)
    .map(({ kind, due }) => ({ kind, hours: (Number(due) - Date.now()) / HOUR }));
  await server.setMachine(new Date(Date.now() + 3 * DAY));
  await eventually('the quiet hours', async () => (await server.deliver(), rows().length === 4 && rows().every(({ hours }) => hours > 3 * 24)));
  await server.setMachine(new Date(Date.now() + 60_000));
  const news = rows();
  assert.deepEqual(news.slice(0, 2).map(({ kind }) => kind).sort(), ['accepted', 'your_turn']);
  assert.ok(news.every(({ kind, hours }) => hours < (kind === 'digest' ? 25 : 5)), JSON.stringify(news));
});
