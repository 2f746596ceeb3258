/** A player's own data: all of it on demand, and its end. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { addPasskey } from '../fixtures/authenticator.js';
import { assertOk, assertProblem, Client, eventually, freshName, guest, invite, PASSWORD, play, signUp, startGame, startServer, underWay, viewOf } from '../fixtures/api.js';
import { blob, onPostgres, testOfFile } from '../fixtures/database.js';

const server = await startServer();
after(() => server.stop());
const anna = await signUp(server);
const nobody = new Client(server);
const sql = (text) => server.sql(text);
const leave = (client, password = PASSWORD) => client.delete('/api/me', { json: { password } });

test('the export holds all that a player has given and written', async () => {
  const bernd = await signUp(server, { email: 'bernd@example.org' });
  const game = await startGame(anna, bernd);
  await invite(bernd, null, { message: 'Kiel' });
  assertOk(await bernd.post(`/api/games/${game.id}/messages`, { text: 'Ahoi' }), 201);
  assertOk(await anna.post(`/api/games/${game.id}/messages`, { text: 'not his' }), 201);
  assertOk(await bernd.put(`/api/games/${game.id}/note`, { text: 'secret' }));
  const answer = await bernd.get('/api/me/export');
  const data = assertOk(answer);
  assert.match(answer.headers['content-disposition'], /^attachment/);
  assert.deepEqual([data.name, data.email, data.sessions.length], [bernd.name, 'bernd@example.org', 1]);
  assert.deepEqual(data.invitations.map(({ message }) => message), ['Kiel']);
  assert.deepEqual(data.games.map(({ id, note }) => [id, note]), [[game.id, 'secret']]);
  assert.deepEqual(data.messages.map(({ game: of, spectator, text }) => [of, spectator, text]), [[game.id, false, 'Ahoi']]);
  assert.doesNotMatch(answer.text, /not his|argon2/);
});

/** What is stored by account: "table.column". */
function columnsOfAccounts() {
  const query = onPostgres
    ? `select c.conrelid::regclass::text || '.' || a.attname as "column" from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'accounts'::regclass`
    : `select t.name || '.' || k."from" as "column" from sqlite_schema t, pragma_foreign_key_list(t.name) k
        where t.type = 'table' and k."table" = 'accounts'`;
  return server.rows(query).map(({ column }) => column).sort();
}

/** Where the export has what is in these columns; a text says why it does not. */
const held = {
  'accounts.bot_owner': ({ bots }) => bots.some(({ state }) => state === 'bot'),
  'acts.account': ({ operator_acts: [act] }) => act.act === 'allow-seasons' && act.reason === 'she asked',
  'blocks.account': ({ blocked: [one] }) => one.name,
  'blocks.blocked': 'the list is that of the other',
  'bot_rules.account': 'a bot has it in its own export: see bots.test.js',
  'bot_wishes.account': ({ bot }) => 'asked' in bot,
  'bot_wishes.owner': ({ bots }) => bots.some(({ state }) => state === 'asks'),
  'calendar_links.account': (data) => data.calendar_link_created_at,
  'cup_members.account': ({ cups: [cup] }) => cup.name === 'Mug' && cup.joined_at,
  'cups.opened_by': ({ opened }) => opened.some(({ what, name }) => what === 'cup' && name === 'Mug'),
  'friends.account': ({ friends: [one] }) => one.name,
  'friends.friend': 'the list is that of the other',
  'holidays.account': ({ holidays: [one] }) => one.start,
  'idempotency_keys.account': 'nobody can read it without the key and the request',
  'invitations.inviter': ({ invitations }) => invitations.some(({ message, game }) => !message && game === 'shanghaien'),
  'ladder.account': ({ ladder }) => ladder.rung && ladder.joined_at,
  'ladder_challenges.challenged': ({ ladder }) => ladder.challenges[0].outcome === 'declined' && ladder.challenges[0].ended_at,
  'ladder_challenges.challenger': ({ ladder }) => ladder.challenges[1].outcome === null,
  'letter_links.account': ({ links: [link] }) => link.email === 'old@example.org',
  'messages.account': ({ messages: [message] }) => message.text === 'Ahoi',
  'name_skeletons.account': 'it follows from the names',
  'notice_settings.account': (data) => data.gather_minutes === 45,
  'outbox.account': ({ notices: [notice] }) => notice.kind,
  'passkeys.account': ({ passkeys: [passkey], second_step }) => passkey.name === 'Passkey' && passkey.created_at && second_step,
  'places.account': ({ places }) => places.some(({ status }) => status === 'accepted'),
  'provider_links.account': ({ providers: [one] }) => one.issuer === 'https://id.example' && one.subject === '7' && one.linked_at,
  'push_subscriptions.account': ({ push_subscriptions: [browser] }) => browser.endpoint === 'https://push.example/1',
  'puzzle_answers.account': ({ puzzles }) => puzzles.answers[0].day === '1970-01-02' && puzzles.answers[0].found,
  'presences.account': ({ presence }) => presence.seen_at,
  'puzzle_players.account': ({ puzzles }) => puzzles.agreed,
  'quiet_hours.account': (data) => data.quiet_hours.time_zone === 'UTC',
  'rating_changes.account': ({ rating_history: [change] }) => change.game,
  'ratings.account': ({ ratings }) => ratings.shanghaien.games === 1,
  'reports.reported': 'nobody learns who has reported them',
  'reports.reporter': ({ reports: [report] }) => report.text === 'His name.',
  'season_members.account': ({ seasons: [season] }) => season.joined_at && season.out_why === null && season.group === null,
  'seasons.opened_by': ({ opened }) => opened.some(({ what, name }) => what === 'season' && name === 'Autumn'),
  'seats.account': ({ games: [game], moves: [move] }) => game.note === 'secret' && game.place === 2 && move.game === game.id && move.move.type === 'roll',
  'sign_up_links.account': ({ sign_up_links: [link] }) => link.code === 'doras-link' && link.uses_max === 2,
  'sign_ups.account': (data) => data.came_by.code === 'claras-link' && data.came_by.at,
  'solo_games.account': ({ solo_games: [solo] }) => solo.game === 'shanghaien' && solo.log.length === 1,
  'sessions.account': ({ sessions: [session] }) => session.expires_at,
  'tokens.account': ({ tokens: [token] }) => token.name === 'bot' && token.play && !token.manage && token.created_at,
};

test('every table with an account is in the export, or has a reason not to be', async () => {
  const [clara, dora] = [await signUp(server), await signUp(server, { email: 'dora@example.org' })];
  const [robot, other] = [await signUp(server), await signUp(server)];
  const id = `(select id from accounts where name = '${dora.name}')`;
  const date = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  server.admin('allow-seasons', dora.name, 'yes', '--reason', 'she asked');
  await eventually('the right to open', async () => assertOk(await dora.get('/api/seasons')).may_open);
  const game = await underWay(clara, dora);
  assertOk(await dora.post(`/api/games/${game.id}/messages`, { text: 'Ahoi' }), 201);
  assertOk(await dora.put(`/api/games/${game.id}/note`, { text: 'secret' }));
  assertOk(await dora.post(`/api/games/${game.id}/resign`, { seq: game.seq }));
  await invite(dora, null);
  assertOk(await dora.put(`/api/me/friends/${clara.name}`, {}));
  assertOk(await dora.put(`/api/me/blocks/${anna.name}`), 204);
  assertOk(await dora.post('/api/me/calendar'), 201);
  assertOk(await dora.put('/api/me/holidays', { start: date(1), end: date(2) }));
  assertOk(await dora.put('/api/me/quiet-hours', { time_zone: 'UTC', from: null, to: null, weekends: true }));
  assertOk(await dora.patch('/api/me', { notify: { gather_minutes: 45 } }));
  assertOk(await dora.post('/api/here'));
  await addPasskey(dora);
  assertOk(await dora.post('/api/me/tokens', { name: 'bot', scopes: ['read', 'play'] }), 201);
  assertOk(await dora.patch('/api/me', { second_step: true }));
  assertOk(await dora.put('/api/me/puzzles', { on: true }));
  assertOk(await dora.post('/api/reports', { player: anna.name, text: 'His name.' }), 201);
  for (const client of [clara, dora]) assertOk(await client.post('/api/ladder/membership'));
  const { invitation } = assertOk(await dora.post('/api/ladder/challenges', { to: clara.name }), 201);
  assertOk(await clara.post(`/api/invitations/${invitation}/decline`));
  await eventually('the next challenge', async () => (await clara.post('/api/ladder/challenges', { to: dora.name })).status === 201);
  for (const [kind, name] of [['seasons', 'Autumn'], ['cups', 'Mug']]) {
    const made = assertOk(await dora.post(`/api/${kind}`, { name, start: date(9) }), 201);
    assertOk(await dora.post(`/api/${kind}/${made.id}/membership`));
  }
  sql(`insert into push_subscriptions (public_id, account, session, endpoint, point, auth, created_at)
       select 'push00000001', account, token_hash, 'https://push.example/1', ${blob('04'.repeat(65))}, ${blob('00'.repeat(16))}, 1 from sessions where account = ${id};
       update accounts set bot_owner = ${id} where name = '${robot.name}';
       insert into bot_wishes (account, owner, at) select id, ${id}, 1 from accounts where name = '${other.name}';
       insert into provider_links (issuer, subject, account, public_id, name, linked_at) values ('https://id.example', '7', ${id}, 'link00000001', 'dora', 1);
       insert into letter_links (token_hash, purpose, account, email, expires_at) values (${blob('07'.repeat(32))}, 'undo_email', ${id}, 'old@example.org', 1);
       insert into puzzles (day, game, seq, options, made_at) select 1, id, 0, '[{}]', 1 from games where public_id = '${game.id}';
       insert into puzzle_answers (day, account, move, found, answered_at) values (1, ${id}, '{"type":"roll"}', 1, 1);
       insert into sign_up_links (code, account, uses_max, made_at, ends_at) values ('doras-link', ${id}, 2, 1, 2),
         ('claras-link', (select id from accounts where name = '${clara.name}'), 2, 1, 2);
       insert into sign_ups select ${id}, id, 1 from sign_up_links where code = 'claras-link';
       insert into solo_games values (${id}, '00000000-0000-4000-8000-000000000000', 'shanghaien', '[null,"el-dado"]', '{"deck":[]}', '[{"seat":0,"move":{"type":"roll"},"drawn":null}]', 1, 1)`);
  const answer = await dora.get('/api/me/export');
  const data = assertOk(answer);
  assert.deepEqual(columnsOfAccounts(), Object.keys(held).sort());
  for (const [column, has] of Object.entries(held)) assert.ok(typeof has === 'string' || has(data), column);
  assert.equal(data.may_open_seasons, true);
  assert.doesNotMatch(answer.text, /argon2|0707070707|public_key|credential/);
  assertOk(await leave(dora), 204);
  sql('delete from puzzles'); // no position of that game
});

test('a guest has an export, nobody has none', async () => {
  const visitor = await guest(server);
  assert.equal(assertOk(await visitor.get('/api/me/export')).name, assertOk(await visitor.get('/api/me')).name);
  assertProblem(await nobody.get('/api/me/export'), 401, 'not_logged_in');
  assertProblem(await nobody.delete('/api/me', { json: { password: PASSWORD } }), 401, 'not_logged_in');
});

test('a wrong or missing password deletes nothing', async () => {
  const bernd = await signUp(server);
  assertProblem(await leave(bernd, `${PASSWORD}!`), 401, 'bad_login');
  assertProblem(await bernd.delete('/api/me', { json: {} }), 401, 'bad_login');
  assertProblem(await bernd.delete('/api/me'), 401, 'bad_login');
  assertProblem(await leave(bernd, 7), 400, 'bad_field', 'password');
  assertProblem(await bernd.delete('/api/me', { json: { password: PASSWORD, sure: true } }), 400, 'bad_field', 'sure');
  assert.equal(assertOk(await bernd.get('/api/me')).name, bernd.name);
});

test('a deleted player loses name, texts and sessions; games stay with a former player', async () => {
  const bernd = await signUp(server, { email: 'leaver@example.org' });
  const other = new Client(server, { bearer: bernd.token });
  assertOk(await bernd.put('/api/me/quiet-hours', { time_zone: 'Europe/Rome', from: null, to: null, weekends: true }));
  const over = await underWay(anna, bernd);
  assertOk(await anna.post(`/api/games/${over.id}/messages`, { text: 'Good game' }), 201);
  assertOk(await bernd.post(`/api/games/${over.id}/messages`, { text: 'Thank you' }), 201);
  assertOk(await anna.post(`/api/games/${over.id}/resign`, { seq: over.seq }));
  const running = await underWay(anna, bernd);
  const left = await leave(bernd);
  assert.deepEqual([left.status, left.text], [204, '']);
  assert.match(left.headers['set-cookie'][0], /Max-Age=0/);
  for (const client of [bernd, other]) assertProblem(await client.get('/api/me', { headers: { Cookie: `session=${bernd.token}` } }), 401, 'not_logged_in');
  for (const { id } of [over, running]) assert.match((await viewOf(anna, id)).players[1].name, /^former-player-/);
  const ended = await viewOf(anna, running.id);
  assert.deepEqual([ended.result.reason, ended.result.winner], ['resigned', 0]);
  assert.equal(assertOk(await anna.get(`/api/games/${running.id}/moves`)).moves.at(-1).move.type, 'resign');
  assert.deepEqual(assertOk(await anna.get(`/api/games/${over.id}/messages`)).messages.map(({ text }) => text), ['Good game']);
  assertProblem(await nobody.get(`/api/players/${bernd.name}`), 404, 'not_found');
  assert.equal(Number(sql('select count(*) from quiet_hours')), 0);
  for (const table of ['accounts', 'messages', 'outbox', 'former_names']) assert.doesNotMatch(sql(`select * from ${table}`), new RegExp(`${bernd.name}|leaver@|Thank you`));
});

test('of a locked player whom the operator deletes, no lock is left', async () => {
  const bernd = await signUp(server);
  await startGame(anna, bernd);
  server.admin('lock', bernd.name, '5', '--reason', 'rude');
  server.admin('delete-player', bernd.name, '--yes', '--reason', 'asked for it');
  assert.deepEqual(server.rows('select name from accounts where locked_at is not null or locked_until is not null'), []);
});

testOfFile('what a deleted player wrote is in no page of a backup, not even in a free one', async () => {
  const bernd = await signUp(server);
  const running = await underWay(anna, bernd);
  const words = Array.from({ length: 40 }, (_, i) => `a secret of his, number ${i} `.padEnd(480, '.'));
  for (const text of words) assertOk(await bernd.post(`/api/games/${running.id}/messages`, { text }), 201);
  assertOk(await leave(bernd), 204);
  const file = join(server.data, 'after.db');
  server.admin('backup', file);
  assert.equal(readFileSync(file).indexOf('a secret of his'), -1);
});

test('the name of a deleted player stays taken', async () => {
  const name = freshName('Clara');
  const clara = await signUp(server, { name });
  assertOk(await leave(clara), 204);
  for (const again of [name, name.toLowerCase(), name.toUpperCase()])
    assertProblem(await nobody.post('/api/accounts', { name: again, password: PASSWORD }), 409, 'name_taken');
  const visitor = await guest(server);
  assertProblem(await visitor.patch('/api/me', { name, password: PASSWORD }), 409, 'name_taken');
  assertProblem(await nobody.post('/api/sessions', { name, password: PASSWORD }), 401, 'bad_login');
});

test('a game in which not both have moved counts for nobody', async () => {
  const bernd = await signUp(server);
  const { counts } = assertOk(await anna.get('/api/me'));
  const game = await startGame(anna, bernd, { first: 'inviter' });
  await play(anna, game, { type: 'roll' });
  assertOk(await leave(bernd), 204);
  assert.equal((await viewOf(anna, game.id)).result.reason, 'resigned');
  assert.deepEqual(assertOk(await anna.get('/api/me')).counts, counts);
});

test('a guest leaves without a password', async () => {
  const visitor = await guest(server);
  assertProblem(await leave(visitor), 400, 'bad_field', 'password');
  assertOk(await visitor.delete('/api/me', { json: {} }), 204);
  assertProblem(await visitor.get('/api/me'), 401, 'not_logged_in');
});

test('all of it stays consistent', () => {
  execFileSync(server.program, ['admin', 'check', '--data', server.data], { env: server.env });
});
