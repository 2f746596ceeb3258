/** Cups: opening, joining and leaving; matches that begin by themselves, from the first round to the final. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, signUp, startServer, viewOf } from '../fixtures/api.js';
import { operatorOf } from '../fixtures/operator.js';
import { mailServer } from '../fixtures/receivers.js';
import { binary } from '../fixtures/server.js';

const { port, emails } = await mailServer({ after });
const mail = ['--smtp-host', '127.0.0.1', '--smtp-port', String(port), '--smtp-tls', 'none', '--mail-from', 'game@shanghaien.example'];
const server = await startServer({ clock: true, flags: mail });
after(() => server.stop());
const visitor = new Client(server);
const HOUR = 3_600_000; // longer than any step of a test takes: the clock goes on by itself
const DAY = 24 * HOUR;
let now = Date.UTC(2027, 2, 10, 12);
await server.setNow(new Date(now));

const newcomers = (count) => Promise.all(Array.from({ length: count }, () => signUp(server)));
const cup = async (id, client = visitor) => assertOk(await client.get(`/api/cups/${id}`));
const path = (id) => `/api/cups/${id}/membership`;
const day = (at) => new Date(at).toISOString().slice(0, 10);
const names = (members) => members.map(({ player }) => player.name);

const admin = (...words) => server.admin(...words);

/** Lets time pass; the service has done then what is to be done. */
async function pass(ms) {
  now += ms;
  await server.setNow(new Date(now));
}

/** A player who may open cups. */
async function opener() {
  const client = await signUp(server);
  admin('allow-seasons', client.name, 'yes');
  await eventually('the right', async () => assertOk(await client.get('/api/cups')).may_open);
  return client;
}

const openCup = async (terms = {}) => assertOk(await (await opener()).post('/api/cups', { name: 'Harbour cup', start: day(now + DAY), ...terms }), 201);

/** A cup that these have joined and that has started. */
async function started(players, terms) {
  const { id } = await openCup(terms);
  for (const client of players) assertOk(await client.post(path(id)));
  await pass(DAY);
  return cup(id);
}

/** Loses the running game of a match. */
async function lose({ games }, client) {
  const { game } = games.at(-1);
  const { seq } = await viewOf(client, game);
  assertOk(await client.post(`/api/games/${game}/resign`, { seq }));
  await pass(HOUR);
}

test('only those whom the operator lets open a cup, on terms that are in their ranges', async () => {
  const [anna] = await newcomers(1);
  const terms = { name: 'Spring', start: day(now + 5 * DAY) };
  assertProblem(await visitor.post('/api/cups', terms), 401, 'not_logged_in');
  assertProblem(await anna.post('/api/cups', terms), 403, 'forbidden');
  assert.equal(assertOk(await anna.get('/api/cups')).may_open, false);
  const bernd = await opener();
  for (const [field, value] of Object.entries({ games: 2, days_per_move: 61, days: 201, name: '', start: '2027-13-01' })) {
    assertProblem(await bernd.post('/api/cups', { ...terms, [field]: value }), 400, 'bad_field', field);
  }
  for (const start of [day(now - DAY), day(now + 400 * DAY)]) assertProblem(await bernd.post('/api/cups', { ...terms, start }), 400, 'bad_field', 'start');
  assertProblem(await bernd.post('/api/cups', { ...terms, days: 4, days_per_move: 5 }), 400, 'bad_field', 'days_per_move');
  assertProblem(await bernd.post('/api/cups', { ...terms, name: ' ' }), 400, 'bad_field', 'name');
  assert.equal((await bernd.post('/api/cups', { ...terms, x: 'x'.repeat(20_000) })).status, 413);
  assert.equal((await bernd.post('/api/cups', undefined, { raw: '{}', headers: { 'Content-Type': 'text/plain' } })).status, 415);
  const made = assertOk(await bernd.post('/api/cups', { ...terms, games: 5 }), 201);
  assert.deepEqual([made.opened_by.name, made.status, made.games, made.days, made.round, made.matches], [bernd.name, 'open', 5, 45, null, []]);
  assert.ok(assertOk(await visitor.get('/api/cups')).cups.some(({ id }) => id === made.id));
  assertProblem(await visitor.get('/api/cups?page=0'), 400, 'bad_field', 'page');
});

test('players with a name join until it starts, and may leave as if they had not', async () => {
  const [anna, bernd] = await newcomers(2);
  const { id } = await openCup({ start: day(now + 5 * DAY) });
  assertProblem(await visitor.post(path(id)), 401, 'not_logged_in');
  assertProblem(await visitor.delete(path(id)), 401, 'not_logged_in');
  assertProblem(await anna.post(path('AAAAAAAAAAAA')), 404, 'not_found');
  assertProblem(await anna.delete(path('AAAAAAAAAAAA')), 404, 'not_found');
  assertProblem(await visitor.get('/api/cups/AAAAAAAAAAAA'), 404, 'not_found');
  assertProblem(await (await guest(server)).post(path(id)), 403, 'forbidden');
  assertProblem(await anna.delete(path(id), { headers: { Origin: 'https://elsewhere.example' } }), 403, 'cross_site');
  for (let i = 0; i < 2; i++) assert.deepEqual(names(assertOk(await anna.post(path(id))).members), [anna.name]);
  const joined = assertOk(await bernd.post(path(id)));
  assert.deepEqual([joined.players, joined.mine, (await cup(id)).mine], [2, true, false]);
  assert.deepEqual(assertOk(await anna.get('/api/me/export')).cups.map((each) => each.id), [id]);
  assert.deepEqual(server.rows(`select name, status, players, games_of_a_match from admin_cups where cup = '${id}'`), [{ name: 'Harbour cup', status: 'open', players: 2, games_of_a_match: 1 }]);
  assert.deepEqual(names(assertOk(await anna.delete(path(id))).members), [bernd.name]);
});

test('a full cup takes nobody else', async () => {
  const [anna] = await newcomers(1);
  const { id, full } = await openCup({ start: day(now + 5 * DAY) });
  assert.equal(full, false);
  server.sql(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 64) insert into cup_members (cup, joined_at) select id, 1 from cups, n where public_id = '${id}'`);
  assert.equal((await cup(id)).full, true);
  assertProblem(await anna.post(path(id)), 409, 'full');
  server.sql(`delete from cup_members where cup = (select id from cups where public_id = '${id}')`);
});

test('matches begin by themselves, from the byes to the final', async () => {
  const players = await newcomers(5);
  const { id, members, matches, round } = await started(players, { games: 3, days_per_move: 2, days: 30 });
  assert.deepEqual(names(members), players.map(({ name }) => name)); // all are rated alike: the order in which they joined
  assert.deepEqual([round, matches.map(({ round: of }) => of)], [1, [1, 1, 1, 1, 2, 2, 3]]);
  assert.deepEqual(matches[0], { round: 1, status: 'decided', players: [0, null], winner: 0, games: [] });
  assert.deepEqual([matches[1].players, matches[1].status, matches[4].status], [[3, 4], 'running', 'waiting']);
  const view = await viewOf(players[3], matches[1].games[0].game);
  assert.deepEqual([view.players.map(({ name }) => name), view.turn, view.days_per_move], [[players[3].name, players[4].name], 0, 2]);
  const { cup: of, season } = assertOk(await visitor.get(`/api/games/${view.id}/club`));
  assert.deepEqual([of.id, of.round, Date.parse(of.round_ends_at) - now >= 29 * DAY, season], [id, 1, true, null]);
  assert.ok(assertOk(await visitor.get('/api/club')).cups.some((each) => each.id === id && each.round === 1));
  await lose(matches[1], players[3]);
  let state = await cup(id);
  assert.deepEqual([state.matches[1].games.map(({ points }) => points), state.matches[1].status], [[[0, 2], null], 'running']);
  await lose(state.matches[1], players[3]);
  state = await cup(id);
  assert.deepEqual([state.matches[1].winner, state.round, state.matches[4].players], [4, 2, [0, 4]]);
  assertProblem(await players[0].post(path(id)), 409, 'too_late');
  assertOk(await players[1].delete(path(id)));
  assert.equal((await players[4].delete('/api/me', { json: { password: PASSWORD } })).status, 204);
  await pass(HOUR);
  state = await cup(id);
  assert.deepEqual([state.members.map(({ out }) => out), state.matches[6].players], [[false, true, false, false, true], [0, 2]]);
  await pass(DAY * 31);
  state = await cup(id);
  assert.deepEqual([state.status, state.matches[6].winner, state.matches[6].games[0].points], ['finished', 2, [0, 2]], 'the player who was awaited has lost');
  assertProblem(await players[0].delete(path(id)), 409, 'too_late');
});

test('whoever opened a cup cancels it, until it starts; so does the operator, who opens cups, too', async () => {
  const host = await opener();
  const { id } = assertOk(await host.post('/api/cups', { name: 'Spring', start: day(now + 5 * DAY) }), 201);
  const [anna] = await newcomers(1);
  assertProblem(await visitor.delete(`/api/cups/${id}`), 401, 'not_logged_in');
  assertProblem(await anna.delete(`/api/cups/${id}`), 403, 'forbidden');
  assertProblem(await host.delete('/api/cups/AAAAAAAAAAAA'), 404, 'not_found');
  assert.equal(assertOk(await host.delete(`/api/cups/${id}`)).status, 'cancelled');
  assertProblem(await host.delete(`/api/cups/${id}`), 409, 'too_late');
  admin('open-cup', 'Operator’s cup', `${day(now + DAY)} games=1 days=5`, '--reason', 'summer');
  const [{ id: own }] = assertOk(await visitor.get('/api/club')).cups.filter(({ name }) => name === 'Operator’s cup');
  const { opened_by: by, games, days } = await cup(own);
  assert.deepEqual([by, games, days], [null, 1, 5]);
  for (const bad of ['tomorrow', `${day(now + DAY)} games=2`, `${day(now + DAY)} games=7`, `${day(now + DAY)} size=3`]) assert.equal(spawnSync(binary, ['admin', 'open-cup', 'X', bad, '--data', server.data], { env: server.env }).status, 2, bad);
  admin('end-cup', own);
  assert.deepEqual(server.rows('select act, detail from admin_log limit 2').map(Object.values), [['end-cup', 'cancelled'], ['open-cup', `${day(now + DAY)} games=1 days=5`]]);
  await eventually('the change', async () => (await cup(own)).status === 'cancelled');
});

test('the operator puts a player out of a cup, and ends it without a winner', async () => {
  const host = await opener();
  const players = await newcomers(4);
  const { id } = assertOk(await host.post('/api/cups', { name: 'Storm', start: day(now + DAY) }), 201);
  for (const client of players) assertOk(await client.post(path(id)));
  await pass(DAY);
  const { members } = await cup(id);
  const gone = members[3].player.name;
  admin('put-out-of-cup', id, gone, '--reason', 'insults');
  await pass(HOUR);
  let state = await cup(id);
  assert.deepEqual([state.members[3].out, state.matches.find(({ players: pair }) => pair.includes(3)).winner], [true, 0]);
  assert.deepEqual(server.rows('select player, subject from admin_log limit 1').map(Object.values), [[gone, id]]);
  const [running] = state.matches.filter(({ status }) => status === 'running').flatMap(({ games }) => games.map(({ game }) => game));
  admin('end-cup', id);
  state = await cup(id);
  assert.deepEqual([state.status, state.matches.at(-1).winner], ['finished', null]);
  assert.equal(assertOk(await visitor.get(`/api/games/${running}`)).result.reason, 'abandoned');
  await pass(100 * DAY);
  assert.equal((await cup(id)).status, 'finished');
  assert.equal(spawnSync(binary, ['admin', 'end-cup', id, '--data', server.data], { env: server.env }).status, 1);
});

test('whoever is put out of a cup hears of it, and so does the opponent who wins by that, in their language', async () => {
  const players = await newcomers(4);
  const { id, members } = await started(players);
  const [winner, , , gone] = members.map(({ player }) => players.find(({ name }) => name === player.name));
  for (const { name } of [winner, gone]) server.sql(`insert into notice_settings (account, verified_email, game_over, your_turn) select id, '${name}@example.org', 0, 0 from accounts where name = '${name}'`);
  const said = ({ name }, subject) => eventually(subject, () => emails.find((email) => email.to.text === `${name}@example.org` && email.subject === subject));
  assertOk(await winner.patch('/api/me', { language: 'it' }));
  const form = { act: 'put-out-of-cup', subject: id, value: gone.name, reason: 'insults', to: '/admin/seasons' };
  assert.equal((await (await operatorOf(server)).send('/admin/acts', form)).status, 303); // by the service's clock, unlike a command
  const out = await said(gone, 'You are out of Harbour cup');
  assert.match(out.text, /operator of this site has removed you/);
  assert.ok(out.text.includes(`/cups/${id}`));
  await pass(HOUR);
  const over = await said(winner, `${gone.name} è fuori da Harbour cup`);
  assert.match(over.text, /vinci il vostro incontro/);
  assert.equal(server.rows("select count(*) as n from outbox where kind = 'season'")[0].n, 2);
});

test('visitors read what the operator shows them', async () => {
  admin('set', 'club-page', 'members');
  await eventually('the change', async () => (await visitor.get('/api/cups')).status === 401);
  const { cups: [{ id }] } = assertOk(await (await signUp(server)).get('/api/cups'));
  assertProblem(await visitor.get(`/api/cups/${id}`), 401, 'not_logged_in');
});
