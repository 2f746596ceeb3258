/** Seasons of both games: opening, joining, the games that begin by themselves, the table, leaving, the next season. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { operatorOf } from '../fixtures/operator.js';
import { mailServer } from '../fixtures/receivers.js';
import { binary } from '../fixtures/server.js';

const { port, emails } = await mailServer({ after });
const mail = ['--smtp-host', '127.0.0.1', '--smtp-port', String(port), '--smtp-tls', 'none', '--mail-from', 'game@shanghaien.example'];
const server = await startServer({ clock: true, flags: mail });
after(() => server.stop());
const visitor = new Client(server);
const DAY = 86_400_000;
const begun = Date.UTC(2027, 2, 10, 12);
let now = begun;
await server.setNow(new Date(now));

const newcomers = (count) => Promise.all(Array.from({ length: count }, () => signUp(server)));
const season = async (id, client = visitor) => assertOk(await client.get(`/api/seasons/${id}`));
const path = (id) => `/api/seasons/${id}/membership`;
const day = (at) => new Date(at).toISOString().slice(0, 10);
const names = (players) => players.map(({ name }) => name);

function admin(...words) {
  const { status, stdout, stderr } = spawnSync(binary, ['admin', ...words, '--data', server.data], { env: server.env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** Lets time pass; the service has done then what is to be done. */
async function pass(ms) {
  now += ms;
  await server.setNow(new Date(now));
}

/** A player who may open seasons. */
async function opener() {
  const client = await signUp(server);
  assert.equal(admin('allow-seasons', client.name, 'yes').status, 0);
  await eventually('the right', async () => assertOk(await client.get('/api/seasons')).may_open);
  return client;
}

/** A season that these have joined and that has started. */
async function started(players, terms = {}) {
  const { id } = assertOk(await (await opener()).post('/api/seasons', { name: 'Harbour league', start: day(now + DAY), group_size: 4, ...terms }), 201);
  for (const client of players) assertOk(await client.post(path(id)));
  await pass(DAY);
  return season(id);
}

/** Resigns the running games of a group until none is left in the season; the earlier in `players` wins. */
async function playOut(id, players) {
  const clients = new Map(players.map((client, rank) => [client.name, { client, rank }]));
  let most = 0;
  for (let left = 200; left > 0; left--) {
    const { status, groups } = await season(id);
    if (status !== 'running') return most;
    const running = groups.flatMap((group) => group.games.filter(({ status: of }) => of === 'running').map((game) => ({ ...game, seats: game.players.map((index) => group.players[index].name) })));
    const counts = new Map();
    for (const name of running.flatMap(({ seats }) => seats)) counts.set(name, (counts.get(name) ?? 0) + 1);
    most = Math.max(most, ...counts.values());
    for (const { game, seats } of running) {
      const [loser] = seats.map((name) => clients.get(name)).sort((a, b) => b.rank - a.rank);
      const { seq } = await viewOf(loser.client, game);
      assertOk(await loser.client.post(`/api/games/${game}/resign`, { seq }));
    }
    await pass(60_000);
  }
  return assert.fail('the season does not end');
}

test('only those whom the operator lets open a season, on terms that are in their ranges', async () => {
  const [anna] = await newcomers(1);
  const terms = { name: 'Spring', start: day(now + 5 * DAY) };
  assertProblem(await visitor.post('/api/seasons', terms), 401, 'not_logged_in');
  assertProblem(await anna.post('/api/seasons', terms), 403, 'forbidden');
  assert.equal(assertOk(await anna.get('/api/seasons')).may_open, false);
  const bernd = await opener();
  for (const [field, value] of Object.entries({ group_size: 3, moving: 5, most_at_once: 0, days_per_move: 61, days: 6, name: '', start: '2027-13-01', goes_on: 1, game: 'chess' })) {
    assertProblem(await bernd.post('/api/seasons', { ...terms, [field]: value }), 400, 'bad_field', field);
  }
  assertProblem(await bernd.post('/api/seasons', { ...terms, days: 7, days_per_move: 8 }), 400, 'bad_field', 'days_per_move');
  for (const start of [day(now - DAY), day(now + 400 * DAY)]) assertProblem(await bernd.post('/api/seasons', { ...terms, start }), 400, 'bad_field', 'start');
  assert.equal((await bernd.post('/api/seasons', { ...terms, x: 'x'.repeat(20_000) })).status, 413);
  assert.equal((await bernd.post('/api/seasons', undefined, { raw: '{}', headers: { 'Content-Type': 'text/plain' } })).status, 415);
  const made = assertOk(await bernd.post('/api/seasons', { ...terms, days: 30 }), 201);
  assert.equal(made.game, 'shanghaien', 'where none is named');
  assert.deepEqual([made.opened_by.name, made.status, made.number, made.group_size, made.days, made.goes_on], [bernd.name, 'open', 1, 6, 30, true]);
  assert.equal(made.ends_at, `${day(now + 35 * DAY)}T00:00:00Z`);
  assert.ok(assertOk(await visitor.get('/api/seasons')).seasons.some(({ id }) => id === made.id));
  assertProblem(await visitor.get('/api/seasons?page=0'), 400, 'bad_field', 'page');
  assert.equal(admin('allow-seasons', bernd.name, 'no').status, 0);
  await eventually('the end of the right', async () => (await bernd.post('/api/seasons', terms)).status === 403);
});

test('players with a name join until it starts, and may leave as if they had not', async () => {
  const [anna, bernd] = await newcomers(2);
  const host = await opener();
  const { id } = assertOk(await host.post('/api/seasons', { name: 'Autumn', start: day(now + 5 * DAY) }), 201);
  assertProblem(await visitor.post(path(id)), 401, 'not_logged_in');
  assertProblem(await visitor.delete(path(id)), 401, 'not_logged_in');
  assertProblem(await anna.post(path('AAAAAAAAAAAA')), 404, 'not_found');
  assertProblem(await anna.delete(path('AAAAAAAAAAAA')), 404, 'not_found');
  assertProblem(await visitor.get('/api/seasons/AAAAAAAAAAAA'), 404, 'not_found');
  assertProblem(await (await guest(server)).post(path(id)), 403, 'forbidden');
  assertProblem(await anna.delete(path(id), { headers: { Origin: 'https://elsewhere.example' } }), 403, 'cross_site');
  for (let i = 0; i < 2; i++) assert.deepEqual(names(assertOk(await anna.post(path(id))).members), [anna.name]);
  const joined = assertOk(await bernd.post(path(id)));
  assert.deepEqual([joined.players, joined.mine, (await season(id, visitor)).mine], [2, true, false]);
  assert.deepEqual(assertOk(await anna.get('/api/me/export')).seasons.map(({ name }) => name), ['Autumn']);
  assert.deepEqual(server.rows(`select name, status, players, starts, ends, days from admin_seasons where season = '${id}'`).map(({ starts, ends, days, ...row }) => [row, Date.parse(ends) - Date.parse(starts) - days * DAY]), [[{ name: 'Autumn', status: 'open', players: 2 }, 0]]);
  assert.deepEqual(names(assertOk(await anna.delete(path(id))).members), [bernd.name]);
  assertOk(await host.post(path(id)));
  assert.equal((await host.delete('/api/me', { json: { password: PASSWORD } })).status, 204);
  const { opened_by: by, members } = await season(id);
  assert.deepEqual([by, names(members)], [null, [bernd.name]], 'a deleted account is in no open season, and has opened none');
});

test('whoever opened a season cancels it before it starts, and later lets none follow', async () => {
  const host = await opener();
  const terms = { name: 'Host’s league', start: day(now + 2 * DAY) };
  const [{ id }, { id: other }] = [assertOk(await host.post('/api/seasons', terms), 201), assertOk(await host.post('/api/seasons', terms), 201)];
  const [anna] = await newcomers(1);
  assertProblem(await visitor.delete(`/api/seasons/${id}`), 401, 'not_logged_in');
  assertProblem(await anna.delete(`/api/seasons/${id}`), 403, 'forbidden');
  assertProblem(await host.delete('/api/seasons/AAAAAAAAAAAA'), 404, 'not_found');
  assert.equal(assertOk(await host.delete(`/api/seasons/${id}`)).status, 'cancelled');
  assertProblem(await host.delete(`/api/seasons/${id}`), 409, 'too_late');
  for (const client of await newcomers(4)) assertOk(await client.post(path(other)));
  await pass(2 * DAY);
  const running = assertOk(await host.delete(`/api/seasons/${other}`));
  assert.deepEqual([running.status, running.goes_on], ['running', false]);
});

test('its games begin by themselves, and the table follows from them', async () => {
  const players = await newcomers(5);
  const { id, groups: [group], status } = await started(players, { most_at_once: 2, days_per_move: 2 });
  assert.deepEqual([status, group.players.length, group.games.length], ['running', 5, 20]);
  const running = group.games.filter((game) => game.status === 'running');
  assert.ok(running.length >= 4 && running.every(({ game }) => game));
  const [first, second] = running[0].players.map((index) => players.find(({ name }) => name === group.players[index].name));
  const view = await viewOf(first, running[0].game);
  assert.deepEqual(names(view.players), [first.name, second.name]);
  assert.deepEqual([view.turn, view.days_per_move], [0, 2]);
  const { season: of, cup, ladder } = assertOk(await visitor.get(`/api/games/${running[0].game}/club`));
  assert.deepEqual([of.season.id, of.group, of.round, cup, ladder], [id, 1, running[0].round, null, false]);
  assertOk(await second.post(`/api/games/${running[0].game}/resign`, { seq: view.seq }));
  const [best] = (await season(id)).groups[0].table;
  assert.deepEqual([best.player.name, best.points, best.played, best.place], [first.name, 2, 1, 1]);
  const { tables } = assertOk(await visitor.get('/api/club')).seasons.find((each) => each.season.id === id);
  assert.deepEqual(tables, [(await season(id)).groups[0].table], 'the page of the club has the whole table');
  assert.equal(await playOut(id, players), 2, 'nobody has more games at once');
  const over = await season(id);
  assert.deepEqual([over.status, over.groups[0].games.filter(({ status: of }) => of !== 'finished').length], ['finished', 0]);
  assert.equal((await season(over.next)).previous, id);
  assertProblem(await players[0].post(path(id)), 409, 'too_late');
  assertProblem(await players[0].delete(path(id)), 409, 'too_late');
  const { id: other } = await startGame(first, second);
  assert.deepEqual(assertOk(await visitor.get(`/api/games/${other}/club`)), { season: null, cup: null, ladder: false });
  assertProblem(await visitor.get('/api/games/AAAAAAAAAAAA/club'), 404, 'not_found');
});

test('the best change with the last of the group above, and the next season opens with all', async () => {
  const players = await newcomers(8);
  const { id, groups } = await started(players, { moving: 1 });
  const order = groups.map((group) => names(group.players)); // all are rated alike: the order in which they joined
  assert.deepEqual(order.flat(), names(players));
  await playOut(id, players);
  const next = await season((await season(id)).next);
  assert.deepEqual([next.status, next.number, next.name, next.players], ['open', 2, 'Harbour league', 8]);
  assert.deepEqual(names(next.members), [...order[0].slice(0, 3), order[1][0], order[0][3], ...order[1].slice(1)]);
});

test('whoever leaves or deletes their account is out, and the others win what was not finished', async () => {
  const players = await newcomers(5);
  const { id } = await started(players);
  assertOk(await players[1].delete(path(id)));
  await pass(60_000);
  assert.equal((await players[2].delete('/api/me', { json: { password: PASSWORD } })).status, 204);
  await pass(60_000);
  const { groups: [group], players: count } = await season(id);
  assert.equal(count, 5);
  const out = group.table.filter((row) => row.out);
  assert.deepEqual(out.map((row) => row.out).sort(), ['deleted', 'left']);
  assert.deepEqual(group.table.slice(3), out, 'they stand last');
  assert.ok(!names(group.players).includes(players[2].name));
  const left = names(group.players).indexOf(players[1].name);
  const theirs = group.games.filter((game) => game.players.includes(left));
  assert.ok(theirs.every((game) => game.forfeit && game.points[1 - game.players.indexOf(left)] === 2), 'the one who left first has lost all');
  assert.ok(group.games.every(({ status, players: pair }) => status !== 'running' || !pair.includes(left)));
});

test('the operator opens a season and closes it, by a command', async () => {
  const terms = `${day(now + 9 * DAY)} group_size=5 days=40`;
  const opened = admin('open-season', 'Club league', terms, '--reason', 'winter');
  assert.match(opened.said, /^Club league is open: \w{12}\n$/);
  const id = opened.said.trim().slice(-12);
  const made = await season(id);
  assert.deepEqual([made.group_size, made.days, made.opened_by, made.moving], [5, 40, null, 2]);
  assert.deepEqual(server.rows('select act, subject, detail, reason from admin_log limit 1'), [{ act: 'open-season', subject: 'Club league', detail: terms, reason: 'winter' }]);
  for (const bad of ['soon', `${day(now + DAY)} days=1`, `${day(now + DAY)} games=2`, `${day(now + DAY)} days=9x`, `${day(now + DAY)} game=chess`]) {
    assert.equal(admin('open-season', 'Club league', bad).status, 2, bad);
  }
  assert.equal(admin('close-season', id).said, 'Club league 1 is cancelled\n');
  assert.equal((await season(id)).status, 'cancelled');
  assert.notEqual(admin('close-season', id).status, 0);
  assert.equal(admin('allow-seasons', 'nobody-here', 'yes').status !== 0, true);
});

test('a command opens a season or a cup with a bank, or with free weekends', async () => {
  const bank = { kind: 'bank', start_h: 72, add_h: 12, top_h: 120 };
  for (const act of ['open-season', 'open-cup']) {
    const opened = async (terms) => {
      const { said } = admin(act, 'Bank', `${day(now + 9 * DAY)} ${terms}`);
      assert.match(said, / is open: /);
      const id = said.trim().slice(-12);
      const { clock, days_per_move: days, free_weekends: free } = assertOk(await visitor.get(`/api/${act.slice(5)}s/${id}`));
      return [clock, days, free];
    };
    assert.deepEqual(await opened('bank=steady free_weekends=yes'), [bank, null, true]);
    assert.deepEqual(await opened('days_per_move=2 bank=steady free_weekends=no'), [bank, null, false]);
    assert.deepEqual(await opened('bank=steady days_per_move=2'), [{ kind: 'move', days: 2 }, 2, false], 'the last one counts');
    for (const bad of ['bank=quick', 'bank=steadyx', 'bank=stead', 'bank=', 'free_weekends=maybe', 'free_weekends=ye'])
      assert.equal(admin(act, 'Bank', `${day(now + 9 * DAY)} ${bad}`).status, 2, bad);
  }
});

test('the operator puts a player out, and ends the season as it stands', async () => {
  const players = await newcomers(4);
  const { id } = await started(players);
  const gone = players[3];
  const first = await season(id);
  const [running] = first.groups[0].games.filter(({ status, players: pair }) => status === 'running' && pair.some((index) => first.groups[0].players[index].name === gone.name));
  assert.equal(admin('put-out-of-season', id, gone.name, '--reason', 'insults').said, `${gone.name} was removed from Harbour league 1\n`);
  assert.deepEqual(server.rows('select act, player, subject, reason from admin_log limit 1'), [{ act: 'put-out-of-season', player: gone.name, subject: id, reason: 'insults' }]);
  await pass(DAY / 24);
  const [group] = (await season(id)).groups;
  const index = names(group.players).indexOf(gone.name);
  assert.equal(group.table.at(-1).out, 'removed');
  assert.ok(group.games.filter(({ players: pair }) => pair.includes(index)).every(({ status, forfeit }) => status === 'finished' && forfeit));
  const last = server.rows(`select m.by, m.says from moves m join games g on g.id = m.game where g.public_id = '${running.game}' order by m.seq desc limit 1`);
  assert.deepEqual(last, [{ by: 'host', says: 'resigns' }]);
  assert.equal(admin('put-out-of-season', id, gone.name).status, 1, 'they are out already');
  assert.equal(admin('put-out-of-season', id, 'el-dado').status, 1);

  assert.equal(admin('end-season', id, '--reason', 'holidays').said, 'Harbour league 1 is ended\n');
  const over = await season(id);
  assert.deepEqual([over.status, over.goes_on], ['finished', false]);
  for (const { status, game } of over.groups[0].games) {
    assert.notEqual(status, 'running');
    if (game) assert.ok(['abandoned', 'resigned'].includes((await viewOf(gone, game)).result.reason));
  }
  assert.deepEqual(over.groups[0].table.filter(({ out }) => !out).map(({ points }) => points), [4, 4, 4], 'only the forfeits count');
  await pass(400 * DAY);
  assert.equal((await season(id)).status, 'finished');
  assert.equal(admin('end-season', id).status, 1);
  assert.equal(admin('put-out-of-season', id, players[0].name).status, 1);
});

test('whoever is put out of a season hears of it, and so do those who win by that, in their language', async () => {
  const players = await newcomers(4);
  const { id } = await started(players);
  const [winner, , , gone] = players;
  for (const { name } of [winner, gone]) server.sql(`insert into notice_settings (account, verified_email, game_over, your_turn) select id, '${name}@example.org', 0, 0 from accounts where name = '${name}'`);
  const said = ({ name }, subject) => eventually(subject, () => emails.find((email) => email.to.text === `${name}@example.org` && email.subject === subject));
  assertOk(await winner.patch('/api/me', { language: 'it' }));
  const form = { act: 'put-out-of-season', subject: id, value: gone.name, reason: 'insults', to: '/admin/seasons' };
  assert.equal((await (await operatorOf(server)).send('/admin/acts', form)).status, 303); // by the service's clock, unlike a command
  const out = await said(gone, 'You are out of Harbour league');
  assert.match(out.text, /operator of this site has removed you/);
  assert.ok(out.text.includes(`/seasons/${id}`));
  await pass(60_000);
  const over = await said(winner, `${gone.name} è fuori da Harbour league`);
  assert.match(over.text, /vinci le partite fra voi/);
});

/** All at a table resign, the later in `players` first. */
async function endTable(game, players) {
  const seated = names((await viewOf(visitor, game)).players);
  for (const client of players.filter(({ name }) => seated.includes(name)).slice(1).reverse()) {
    const { seq, seats, you } = await viewOf(client, game);
    if (!seats[you].resigned) assertOk(await client.post(`/api/games/${game}/resign`, { seq }));
  }
  await pass(60_000);
}

const isRunning = ({ status }) => status === 'running';

test('a season of Shanghai is played at tables, from three members on', async () => {
  const players = await newcomers(7);
  const { id } = assertOk(await (await opener()).post('/api/seasons', { name: 'Junk league', game: 'shanghai', start: day(now + DAY), group_size: 7, most_at_once: 1 }), 201);
  for (const client of players.slice(0, 2)) assertOk(await client.post(path(id)));
  await pass(DAY);
  const put = await season(id);
  assert.deepEqual([put.status, put.game, put.players], ['open', 'shanghai', 2], 'two have to wait');
  for (const client of players) assertOk(await client.post(path(id)));
  await pass(7 * DAY);
  const { groups: [group], status } = await season(id);
  assert.deepEqual([status, group.players.length, group.games.length], ['running', 7, 14]);
  assert.deepEqual(group.games.map(({ players: { length } }) => length).sort().join(''), '33333334444444');
  const running = group.games.filter(isRunning);
  assert.deepEqual(running.map(({ round }) => round), [1, 1], 'nobody has two at once');
  const [{ game, players: seats }] = running;
  const view = await viewOf(players[0], game);
  assert.deepEqual([view.game, names(view.players)], ['shanghai', seats.map((index) => group.players[index].name)]);
  assert.equal(assertOk(await visitor.get(`/api/games/${game}/club`)).season.season.game, 'shanghai');
  assert.equal(assertOk(await visitor.get('/api/seasons')).seasons.find((each) => each.id === id).game, 'shanghai');
  assert.equal(assertOk(await visitor.get('/api/club')).seasons.find((each) => each.season.id === id).season.game, 'shanghai');
  assert.deepEqual(assertOk(await players[0].get('/api/me/export')).seasons.map((each) => each.game), ['shanghai']);
  assert.deepEqual(server.rows(`select game, games from admin_seasons where season = '${id}'`), [{ game: 'shanghai', games: 14 }]);
  assertProblem(await players[0].post(`/api/games/${game}/call-off`, { seq: 0 }), 409, 'not_here');
  await endTable(game, players);
  const [after] = (await season(id)).groups;
  assert.deepEqual(after.games[0].points, [4, 2, 0].slice(0, seats.length), 'the last to resign come before the others');
  assert.deepEqual(after.table.slice(0, 2).map(({ points, played, direct, sonneborn_berger: sb, difference }) => [points, played, direct, sb, difference]), [[4, 1, 0, 4, 0], [2, 1, 0, 0, 0]]);
  const { season: of } = assertOk(await visitor.get(`/api/games/${game}/club`));
  assert.deepEqual([of.group, of.round], [1, 1]);
});

test('who leaves a season of Shanghai resigns at running tables, and later ones begin without them', async () => {
  const players = await newcomers(4);
  const { id } = await started(players, { game: 'shanghai', most_at_once: 1 });
  assertOk(await players[3].delete(path(id)));
  await pass(60_000);
  const [{ games: [{ game }] }] = (await season(id)).groups;
  assert.deepEqual((await viewOf(visitor, game)).seats.map(({ resigned }) => resigned), [false, false, false, true]);
  await endTable(game, players);
  const [{ games: [first, second], table }] = (await season(id)).groups;
  assert.deepEqual([first.points, first.forfeit, second.status], [[6, 4, 2, 0], false, 'running']);
  assert.deepEqual(names((await viewOf(visitor, second.game)).players), names(players.slice(0, 3)));
  assert.deepEqual([table.at(-1).out, table.at(-1).points], ['left', 0]);
  await endTable(second.game, players);
  assert.deepEqual((await season(id)).groups[0].games[1].points, [6, 4, 2, 0], 'who is missing comes last');
  assertOk(await players[2].delete(path(id)));
  await pass(60_000);
  const [{ games: rest }] = (await season(id)).groups;
  assert.deepEqual(rest.slice(3).map(({ points, forfeit, game: none }) => [points, forfeit, none]), Array(2).fill([[5, 5, 1, 1], true, null]));
});

test('visitors read what the operator shows them', async () => {
  assert.equal(admin('set', 'club-page', 'members').status, 0);
  await eventually('the change', async () => (await visitor.get('/api/seasons')).status === 401);
  const { seasons: [{ id }] } = assertOk(await (await signUp(server)).get('/api/seasons'));
  assertProblem(await visitor.get(`/api/seasons/${id}`), 401, 'not_logged_in');
});
