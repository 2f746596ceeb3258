/** The name that a player shows, beside the one with which they log in. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, freshName, guest, invite, PASSWORD, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd] = [await signUp(server), await signUp(server)];
const show = (client, name) => client.patch('/api/me', { display_name: name });
const taken = (answer) => assertProblem(answer, 409, 'name_taken');

test('without one the log-in name is shown', async () => {
  assert.equal(assertOk(await anna.get('/api/me')).display_name, null);
  assert.equal(assertOk(await nobody.get(`/api/players/${anna.name}`)).display_name, null);
});

for (const name of ['J\u00f6rg', '\u0141ukasz', '\u6625', 'Anna-Lena', 'Dr. No', 'Jean  Luc', 'a', 'abcdefghijklmnopqrstuvwx', '\u0905\u0928\u0940\u0924\u093e'])
  test(`${name} is allowed`, async () => {
    const client = await signUp(server);
    assert.equal(assertOk(await show(client, name)).display_name, name);
    assert.equal(assertOk(await client.get('/api/me')).name, client.name, 'the log-in name stays');
  });

for (const name of ['', ' Anna', 'Anna ', 'Jo\u0308rg', 'x\u200dy', 'x\u202ey', 'so\u00adft', '\u3164', '\u{1f600}', 'a\u0007b', 'abcdefghijklmnopqrstuvwxy', '\u6625'.repeat(65), 7, true, ['Anna']])
  test(`${JSON.stringify(name)} is refused`, async () => {
    assertProblem(await show(bernd, name), 400, 'bad_field', 'display_name');
    assert.equal(assertOk(await bernd.get('/api/me')).display_name, null);
  });

test('it is in views, invitations, lists, rankings and the profile, and can be taken back', async () => {
  const clara = await signUp(server);
  const game = await startGame(anna, clara);
  const before = await anna.get(`/api/games/${game.id}`);
  assertOk(await show(clara, 'Clara \u00c5'));
  const answer = await anna.get(`/api/games/${game.id}`, { headers: { 'If-None-Match': before.headers.etag } });
  assert.equal(answer.status, 200, 'the view has another tag');
  const names = ({ players }) => players.map((player) => [player.name, player.display_name]);
  const expected = [[anna.name, null], [clara.name, 'Clara \u00c5']];
  assert.deepEqual(names(answer.body), expected);
  assert.deepEqual(names(await viewOf(nobody, game.id)), expected);
  assert.deepEqual(names(assertOk(await anna.get('/api/games')).games.find(({ id }) => id === game.id)), expected);
  const { id } = await invite(clara, anna);
  assert.equal(assertOk(await anna.get(`/api/invitations/${id}`)).from.display_name, 'Clara \u00c5');
  assert.equal(assertOk(await nobody.get(`/api/players/${clara.name}`)).display_name, 'Clara \u00c5');
  assert.equal(assertOk(await show(clara, null)).display_name, null);
  assert.deepEqual(names(await viewOf(nobody, game.id)), [[anna.name, null], [clara.name, null]]);
});

test('other settings leave it alone', async () => {
  const clara = await signUp(server);
  assertOk(await show(clara, '\u0418\u0432\u0430\u043d'));
  assert.equal(assertOk(await clara.patch('/api/me', { language: 'de' })).display_name, '\u0418\u0432\u0430\u043d');
});

test('nobody can look like somebody else, a house player or the operator', async () => {
  const [clara, dora] = [await signUp(server, { name: 'Clementine' }), await signUp(server)];
  for (const name of ['Clementine', 'clementine', 'C1ement-ine', 'Clemen  tine', '\u0421lementine', 'Clernentine']) taken(await show(dora, name));
  for (const name of ['Admin', '\u0430dmin', 'System', 'Guest 7', 'El Dado', 'E1.Dado', 'Terrible Michael', 'Lang Tsu', 'Madame Ling', 'El Segundo', 'Madame W\u03c5', 'Shanghaien']) taken(await show(dora, name));
  assertOk(await show(clara, 'Clementine'));
  assertOk(await show(clara, '\u041b\u0435\u0432'));
  taken(await show(dora, '\u043b\u0435\u0432'));
  assert.equal(assertOk(await dora.get('/api/me')).display_name, null);
});

test('a new log-in name does not look like a name that somebody shows', async () => {
  const clara = await signUp(server);
  assertOk(await show(clara, 'Wilhelmina'));
  taken(await nobody.post('/api/accounts', { name: 'wilhe1mina', password: PASSWORD }));
  const visitor = await guest(server);
  assertOk(await show(visitor, 'Theodora'));
  const named = assertOk(await visitor.patch('/api/me', { name: 'theodora', password: PASSWORD }));
  assert.deepEqual([named.name, named.display_name], ['theodora', 'Theodora'], 'but a guest may take the one that they show');
});

test('a log-in name is compared with reserved ones by its own rule only', async () => {
  assertOk(await nobody.post('/api/accounts', { name: 'adrnin', password: PASSWORD }), 201);
  for (const name of ['x4dmin', 'xsy5tem', 'y5y-stem']) assertOk(await nobody.post('/api/accounts', { name, password: PASSWORD }), 201);
  for (const name of ['AdmIn', 'a.dm-l_n', 'Sy5t3m', 'E1_Dado', 'Guest.7', 'lang_tsu9']) taken(await nobody.post('/api/accounts', { name, password: PASSWORD }));
  const dora = await signUp(server);
  taken(await show(dora, 'Adrnin'));
});

test('of many who want a name at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp(server)));
  const answers = await Promise.all(people.map((client) => show(client, 'Penelope')));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)]);
});

test('a guest may show a name', async () => {
  const visitor = await guest(server);
  const account = assertOk(await show(visitor, '\u6771'));
  assert.deepEqual([account.guest, account.display_name], [true, '\u6771']);
});

test('a deleted player shows nothing, and the name is free to be shown', async () => {
  const clara = await signUp(server);
  const game = await startGame(anna, clara);
  assertOk(await show(clara, 'Kunigunde'));
  assertOk(await clara.delete('/api/me', { json: { password: PASSWORD } }), 204);
  assert.equal((await viewOf(anna, game.id)).players[1].display_name, null);
  const dora = await signUp(server);
  assertOk(await show(dora, 'Kunigunde'));
});

test('nobody shows a name that looks like the log-in name of a deleted player', async () => {
  const clara = await signUp(server, { name: 'Philippa' });
  assertOk(await clara.delete('/api/me', { json: { password: PASSWORD } }), 204);
  for (const name of ['Philippa', 'PHILIPPA', '\u03a1hilippa']) taken(await show(bernd, name));
  assertOk(await show(bernd, 'Philipp'));
});

test('who rolled most is told with both names', async () => {
  const clara = await signUp(server);
  assertOk(await show(clara, '\u6885'));
  const game = await startGame(clara, anna, { first: 'inviter' });
  await play(clara, game, { type: 'roll' });
  const { players } = assertOk(await nobody.get('/api/dice'));
  assert.equal(players.find(({ name }) => name === clara.name).display_name, '\u6885');
});

test('the operator sees both names', async () => {
  const clara = await signUp(server, { name: freshName('clara') });
  assertOk(await show(clara, 'Zora'));
  const { id } = await startGame(clara, anna);
  const one = (sql) => server.sql(sql);
  assert.equal(one(`select display_name from admin_players where name = '${clara.name}'`), 'Zora');
  assert.equal(one(`select players from admin_games where game = '${id}'`), `${clara.name} (Zora) : ${anna.name}`);
  const accounts = execFileSync(server.program, ['admin', 'accounts', '--data', server.data], { env: server.env, encoding: 'utf8' }).split('\n');
  assert.match(accounts.find((line) => line.startsWith(clara.name)), /\(Zora\)$/);
});
