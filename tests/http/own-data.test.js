/** A player's own data: all of it on demand, and its end. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, freshName, guest, invite, PASSWORD, play, signUp, startGame, startServer, underWay, viewOf } from '../fixtures/api.js';

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
