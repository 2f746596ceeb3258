/** What the operator does by `shanghaien admin`, what they set, and what players report to them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, invite, PASSWORD, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { binary, root } from '../fixtures/server.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);

function admin(...words) {
  return spawnSync(binary, ['admin', ...words, '--data', server.data], { env: server.env, encoding: 'utf8' });
}

function done(...words) {
  const { status, stdout, stderr } = admin(...words);
  assert.equal(status, 0, stderr);
  return stdout;
}

/** The rows of a query of the database. */
const rows = (query) => server.rows(query);

/** The last entry of the log. */
const lastAct = () => rows('select way, act, player, subject, detail, reason from admin_log limit 1')[0];

const logIn = (name, password = PASSWORD) => new Client(server).post('/api/sessions', { name, password });

/** The service learns within a second that another process has written. */
const until = (check) => eventually('what was done', check);

test('a locked player is logged out, cannot log in or be invited, and comes back unlocked', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const offered = await invite(anna, null);
  assert.equal(done('lock', anna.name, '--reason', 'insults, twice'), `${anna.name} is locked\n`);
  assert.deepEqual(lastAct(), { way: 'command', act: 'lock', player: anna.name, subject: '', detail: '', reason: 'insults, twice' });
  await until(async () => (await anna.get('/api/me')).status === 401);
  assertProblem(await logIn(anna.name), 403, 'forbidden');
  assertProblem(await logIn(anna.name, 'not this one'), 401, 'bad_login');
  assertProblem(await bernd.post('/api/invitations', { to: anna.name }), 400, 'bad_field', 'to');
  assert.equal(assertOk(await bernd.get(`/api/invitations/${offered.id}`)).status, 'withdrawn');
  done('unlock', anna.name);
  assertOk(await logIn(anna.name), 201);
  assertOk(await bernd.post('/api/invitations', { to: anna.name }), 201);
});

test('a renamed player logs in by the new name, and shows no other', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  assertOk(await anna.patch('/api/me', { display_name: 'Frau Anna' }));
  const game = await startGame(anna, bernd);
  const name = `neu-${anna.name}`;
  assert.equal(done('rename', anna.name, name), `${anna.name} is now ${name}\n`);
  assert.deepEqual([lastAct().player, lastAct().detail], [name, `${anna.name} → ${name}`]);
  assertOk(await logIn(name), 201);
  assertProblem(await logIn(anna.name), 401, 'bad_login');
  await until(async () => (await viewOf(bernd, game.id)).players[0].name === name);
  assert.equal((await viewOf(bernd, game.id)).players[0].display_name, null);
  for (const bad of [bernd.name, 'admin', 'el-dado']) assert.match(admin('rename', name, bad).stderr, /taken|reserved|looks too much like/i, bad);
  assert.equal(admin('rename', name, '1x').status, 2);
  assert.equal(lastAct().detail, `${anna.name} → ${name}`, 'an act that fails leaves no entry');
});

test('sessions are ended, and an address is corrected without being written in the log', async () => {
  const anna = await signUp(server, { email: 'ana@example.org' });
  done('end-sessions', anna.name);
  await until(async () => (await anna.get('/api/me')).status === 401);
  const again = new Client(server);
  assertOk(await again.post('/api/sessions', { name: anna.name, password: PASSWORD }), 201);
  done('set-email', anna.name, 'anna@example.org');
  await until(async () => assertOk(await again.get('/api/me')).email === 'anna@example.org');
  assert.deepEqual([lastAct().act, lastAct().detail], ['set-email', '']);
  assert.equal(admin('set-email', anna.name, 'nothing').status, 2);
});

test('a deleted message is gone for both players', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { id } = await startGame(anna, bernd);
  const path = `/api/games/${id}/messages`;
  const rude = assertOk(await anna.post(path, { text: 'rude' }), 201);
  assertOk(await bernd.post(path, { text: 'kind' }), 201);
  assert.equal(done('delete-message', `${rude.id}`, '--reason', 'rude'), `a message by ${anna.name} was deleted\n`);
  await until(async () => assertOk(await bernd.get(path)).messages.length === 1);
  assert.equal(assertOk(await anna.get(path)).messages[0].text, 'kind');
  assert.deepEqual([lastAct().player, lastAct().subject], [anna.name, `${rude.id}`]);
  assert.equal(admin('delete-message', `${rude.id}`).status, 1);
  assert.equal(admin('delete-message', 'x').status, 2);
});

test('every act on a game or an account is in the log, and none on a house player is possible', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { id } = await startGame(anna, bernd);
  done('end-game', id, '--reason', 'both asked for it');
  assert.deepEqual([lastAct().act, lastAct().subject, lastAct().reason], ['end-game', id, 'both asked for it']);
  done('reset-password', anna.name);
  assert.deepEqual([lastAct().act, lastAct().player, lastAct().detail], ['reset-password', anna.name, '']);
  done('delete-player', anna.name, '--yes', '--reason', 'asked for by mail');
  const { act, player } = lastAct();
  assert.deepEqual([act, /^former-player-/.test(player)], ['delete-player', true]);
  for (const words of [['lock'], ['rename', 'x-dado'], ['end-sessions'], ['set-email', 'a@example.org']]) {
    assert.equal(admin(words[0], 'el-dado', ...words.slice(1)).status, 1, words[0]);
  }
});

test('sign-up is open, by a code, or closed; guests come or not', async (t) => {
  t.after(() => ['sign-up', 'guests'].forEach((name) => done('set', name, '')));
  const site = async () => assertOk(await nobody.get('/api/session')).site;
  assert.deepEqual(await site(), { name: 'Shanghaien', announcement: null, sign_up: 'open', members_only: false, guests: true, spectators_talk: false, imprint: false, privacy: false, logo: false });
  const join = (extra) => new Client(server).post('/api/accounts', { name: `j${Date.now()}${Math.random().toString(36).slice(2, 6)}`, password: PASSWORD, ...extra });
  const guest = assertOk(await new Client(server).post('/api/accounts/guest', {}), 201);

  done('set', 'sign-up', 'code');
  const link = done('make-link', 'code=Ahoi-7').match(/link (\d+) /)[1];
  await until(async () => (await site()).sign_up === 'code');
  assertProblem(await join(), 400, 'bad_field', 'invitation_code');
  assertProblem(await join({ invitation_code: 'ahoi-7' }), 400, 'bad_field', 'invitation_code');
  assertOk(await join({ invitation_code: 'Ahoi-7' }), 201);
  const asGuest = new Client(server);
  asGuest.bearer = guest.token;
  const name = `g${Date.now()}`;
  assertProblem(await asGuest.patch('/api/me', { name, password: PASSWORD }), 400, 'bad_field', 'invitation_code');
  assert.deepEqual([lastAct().act, lastAct().detail], ['make-link', `link ${link} uses=0 days=0`], 'not the code');

  done('set', 'sign-up', 'closed');
  assert.deepEqual([lastAct().subject, lastAct().detail], ['sign-up', 'closed']);
  await until(async () => (await site()).sign_up === 'closed');
  assertProblem(await join({ invitation_code: 'Ahoi-7' }), 403, 'forbidden');
  assertProblem(await asGuest.patch('/api/me', { name, password: PASSWORD }), 403, 'forbidden');
  done('set', 'guests', 'off');
  await until(async () => !(await site()).guests);
  assertProblem(await new Client(server).post('/api/accounts/guest', {}), 403, 'forbidden');

  done('set', 'sign-up', 'code');
  assertOk(await asGuest.patch('/api/me', { name, password: PASSWORD, invitation_code: 'Ahoi-7' }));
});

test('name, texts and logo of the site are what the operator has set', async () => {
  const file = join(server.data, 'imprint.txt');
  writeFileSync(file, 'Roman, Kiel\n\nroman@example.org');
  done('set', 'site-name', 'Käpt’ns Klub');
  done('set', 'announcement', 'On Friday we play together.');
  done('set-file', 'imprint', file);
  await until(async () => assertOk(await nobody.get('/api/session')).site.imprint);
  const site = assertOk(await nobody.get('/api/session')).site;
  assert.deepEqual([site.name, site.announcement, site.privacy], ['Käpt’ns Klub', 'On Friday we play together.', false]);
  assert.deepEqual(assertOk(await nobody.get('/api/site/texts')), { imprint: 'Roman, Kiel\n\nroman@example.org', privacy: null });

  assertProblem(await nobody.get('/api/site/logo'), 404, 'not_found');
  done('set-file', 'logo', join(root, 'web/img/icon-192.png'));
  await until(async () => (await nobody.get('/api/site/logo')).status === 200);
  const logo = await fetch(`${server.url}/api/site/logo`);
  assert.equal(logo.headers.get('content-type'), 'image/png');
  assert.equal(Buffer.from(await logo.arrayBuffer()).subarray(1, 4).toString(), 'PNG');
  assert.equal(admin('set-file', 'logo', file).status, 2);
  assert.equal(admin('set-file', 'logo', join(server.data, 'missing')).status, 1);

  for (const bad of [['site-name', 'x'.repeat(41)], ['site-name', 'a\nb'], ['sign-up', 'sometimes'], ['announcement', 'x\u0007y']]) {
    assert.equal(admin('set', ...bad).status, 2, bad.join());
  }
  assert.equal(admin('set', 'weather', 'fair').status, 1);
  for (const name of ['site-name', 'announcement', 'imprint', 'logo']) done('set', name, '');
  await until(async () => assertOk(await nobody.get('/api/session')).site.name === 'Shanghaien');
});

test('a message and a name are reported, and the reporter reads what was done', async () => {
  const [anna, bernd, carla] = [await signUp(server), await signUp(server), await signUp(server)];
  const { id: game } = await startGame(anna, bernd);
  const { id: message } = assertOk(await anna.post(`/api/games/${game}/messages`, { text: 'rude' }), 201);
  const made = assertOk(await bernd.post('/api/reports', { game, message, text: 'Twice today.' }), 201);
  assert.deepEqual([made.player.name, made.game, made.quote, made.text, made.answer], [anna.name, game, 'rude', 'Twice today.', null]);
  const named = assertOk(await bernd.post('/api/reports', { player: anna.name }), 201);
  assert.deepEqual([named.game, named.quote, named.text], [null, null, '']);
  const [row] = rows(`select reporter, reported, game, message, quote, text from admin_reports where report = ${made.id}`);
  assert.deepEqual(row, { reporter: bernd.name, reported: anna.name, game, message, quote: 'rude', text: 'Twice today.' });

  done('delete-message', `${message}`);
  done('answer-report', `${made.id}`, 'The message is gone.');
  assert.deepEqual([lastAct().subject, lastAct().detail], [`${made.id}`, ''], 'the answer stays with the report');
  await until(async () => assertOk(await bernd.get('/api/reports')).reports[1].answer === 'The message is gone.');
  const { reports } = assertOk(await bernd.get('/api/reports'));
  assert.deepEqual(reports.map(({ id, quote }) => [id, quote]), [[named.id, null], [made.id, 'rude']]);
  assert.deepEqual(assertOk(await anna.get('/api/reports')).reports, []);
  assert.deepEqual(assertOk(await bernd.get('/api/me/export')).reports.map(({ text }) => text), ['', 'Twice today.']);

  for (const client of [bernd, carla]) assertProblem(await client.post('/api/reports', { game, message }), 404, 'not_found');
  for (const body of [{}, { player: anna.name, game, message }, { game }, { message }, { player: anna.name, message }, { player: anna.name, text: 'x'.repeat(501) }, { player: 7 }]) {
    assertProblem(await bernd.post('/api/reports', body), 400, 'bad_field');
  }
  assertProblem(await bernd.post('/api/reports', { player: 'nobody-at-all' }), 404, 'not_found');
  for (const player of [bernd.name, 'el-dado']) assertProblem(await bernd.post('/api/reports', { player }), 403, 'forbidden');
  assertProblem(await nobody.post('/api/reports', { player: anna.name }), 401, 'not_logged_in');
  assertProblem(await nobody.get('/api/reports'), 401, 'not_logged_in');
  assert.equal(admin('answer-report', '99999', 'x').status, 1);
});

test('nobody reports more than twenty times a day', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  for (let i = 0; i < 20; i++) assertOk(await anna.post('/api/reports', { player: bernd.name }), 201);
  const refused = await anna.post('/api/reports', { player: bernd.name });
  assertProblem(refused, 429, 'rate_limited');
  const wait = Number(refused.headers['retry-after']);
  assert.ok(wait > 86_000 && wait <= 86_400, `${wait} s`);
});

test('what was reported and done goes with the account', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  await startGame(anna, bernd);
  assertOk(await anna.post('/api/reports', { player: bernd.name, text: 'his name' }), 201);
  assertOk(await bernd.post('/api/reports', { player: anna.name, text: 'her name' }), 201);
  done('rename', bernd.name, `x${bernd.name}`, '--reason', 'a bad name');
  await until(async () => assertOk(await bernd.get('/api/me')).name === `x${bernd.name}`);
  assertOk(await bernd.delete('/api/me', { json: { password: PASSWORD } }), 204);
  assert.deepEqual(rows(`select * from admin_reports where reporter = '${anna.name}' or reported = '${anna.name}'`), []);
  const [{ detail, reason }] = rows("select detail, reason from admin_log where act = 'rename' limit 1");
  assert.deepEqual([detail, reason], ['', '']);
  assert.ok(!rows('select player, detail from admin_log').some(({ player, detail: said }) => `${player}${said}`.includes(bernd.name)));
});
