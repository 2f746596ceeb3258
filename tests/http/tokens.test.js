/** The tokens that players give to programs: made, listed, used and ended. What they open: scopes.test.js. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, play, signUp, startGame, startServer } from '../fixtures/api.js';
import { blob } from '../fixtures/database.js';
import { openStream } from '../fixtures/streams.js';

const server = await startServer();
after(() => server.stop());

const make = async (owner, scopes = ['read'], more = {}) => assertOk(await owner.post('/api/me/tokens', { name: 'bot', scopes, ...more }), 201);
const tokensOf = async (owner) => assertOk(await owner.get('/api/me/tokens')).tokens;
const program = ({ token }) => new Client(server, { bearer: token });
const works = async (token) => (await program(token).get('/api/me')).status === 200;
const today = () => new Date().toISOString().slice(0, 10);
const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString();

test('a token is told once, and listed without it', async () => {
  const anna = await signUp(server);
  const answer = await anna.post('/api/me/tokens', { name: 'Annas Uhr ⏰', scopes: ['play', 'read'], ends_at: '2099-12-24T18:00:00Z' });
  const { id, token } = assertOk(answer, 201);
  assert.match(token, /^shg_[0-9a-f]{64}$/);
  const [listed, ...others] = await tokensOf(anna);
  assert.deepEqual(others, []);
  assert.ok(Date.now() - Date.parse(listed.created_at) < 60_000);
  assert.deepEqual({ ...listed, created_at: '' },
    { id, name: 'Annas Uhr ⏰', scopes: ['read', 'play'], created_at: '', ends_at: '2099-12-24T18:00:00Z', used_on: null });
  assert.equal(server.dump().includes(token.slice(4)), false, 'the database has only its hash');
});

test('the day of its use is noted, by whatever call', async () => {
  const anna = await signUp(server);
  const [read, other] = [await make(anna, ['read']), await make(anna, ['play'])];
  assert.deepEqual((await tokensOf(anna)).map(({ used_on: day }) => day), [null, null]);
  assert.equal((await program(read).get('/api/me')).status, 200);
  assertProblem(await program(other).get('/api/me'), 403, 'scope'); // it is used all the same
  await eventually('the day', async () => (await tokensOf(anna)).every(({ used_on: day }) => day === today()));
  server.sql(`update tokens set used_on = 1 where public_id = '${read.id}'`);
  await eventually('today, again', async () => (await works(read)) && (await tokensOf(anna))[0].used_on === today());
});

test('a program plays with one', async () => {
  const [anna, bernd] = [await signUp(server), await guest(server)];
  const view = await startGame(anna, bernd, { first: 'inviter' });
  const player = program(await make(anna, ['read', 'play']));
  assert.deepEqual((await play(player, view, { type: 'roll' })).legal.length > 0, true);
  assertOk(await player.post(`/api/games/${view.id}/messages`, { text: 'ahoy' }), 201);
});

for (const [what, body, field] of [
  ['no name', { scopes: ['read'] }, 'name'], ['an empty name', { name: '', scopes: ['read'] }, 'name'],
  ['a name of nothing visible', { name: '\u200b', scopes: ['read'] }, 'name'], ['a name that turns the text', { name: 'a\u202eb', scopes: ['read'] }, 'name'],
  ['a long name', { name: 'ä'.repeat(33), scopes: ['read'] }, 'name'], ['no scopes', { name: 'x' }, 'scopes'],
  ['an empty list', { name: 'x', scopes: [] }, 'scopes'], ['a word', { name: 'x', scopes: 'read' }, 'scopes'],
  ['an unknown scope', { name: 'x', scopes: ['read', 'write'] }, 'scopes'], ['a number', { name: 'x', scopes: [1] }, 'scopes'],
  ['a scope twice', { name: 'x', scopes: ['read', 'read'] }, 'scopes'], ['an object', { name: 'x', scopes: { 0: 'read' } }, 'scopes'],
  ['an end in the past', { name: 'x', scopes: ['read'], ends_at: '2020-01-01T00:00:00Z' }, 'ends_at'],
  ['a day', { name: 'x', scopes: ['read'], ends_at: '2099-01-01' }, 'ends_at'], ['no such day', { name: 'x', scopes: ['read'], ends_at: '2099-02-30T00:00:00Z' }, 'ends_at'],
  ['another zone', { name: 'x', scopes: ['read'], ends_at: '2099-01-01T00:00:00+01:00' }, 'ends_at'], ['no time', { name: 'x', scopes: ['read'], ends_at: 7 }, 'ends_at'],
  ['an unknown field', { name: 'x', scopes: ['read'], until: null }, 'until'],
]) {
  test(`no token is made with ${what}`, async () => {
    const anna = await guest(server);
    assertProblem(await anna.post('/api/me/tokens', body), 400, 'bad_field', field);
    assert.deepEqual(await tokensOf(anna), []);
  });
}

test('an account has twenty; those that have ended do not count', async () => {
  const anna = await signUp(server);
  const first = await make(anna, ['read'], { ends_at: inDays(1) });
  for (let i = 1; i < 20; i++) await make(anna);
  assertProblem(await anna.post('/api/me/tokens', { name: 'x', scopes: ['read'] }), 409, 'full');
  server.sql(`update tokens set ends_at = 1 where public_id = '${first.id}'`);
  await make(anna);
  assert.equal((await tokensOf(anna)).length, 20);
});

test('a token ends at its end', async () => {
  const anna = await signUp(server);
  const token = await make(anna, ['read'], { ends_at: inDays(0.001) }); // with milliseconds, as JavaScript writes it
  assert.ok(await works(token));
  server.sql(`update tokens set ends_at = 1 where public_id = '${token.id}'`);
  await eventually('the end', async () => !await works(token));
  assert.deepEqual(await tokensOf(anna), []);
});

test('only its owner ends a token: at once, with its streams', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const [token, other] = [await make(anna), await make(anna)];
  const headers = ({ token: bearer }) => ({ headers: { Authorization: `Bearer ${bearer}` } });
  const [stream, goesOn] = [await openStream(server, '/api/events', headers(token)), await openStream(server, '/api/events', headers(other))];
  assert.deepEqual((await stream.next()).data, { waiting: 0 });
  assertProblem(await bernd.delete(`/api/me/tokens/${token.id}`), 404, 'not_found');
  assert.ok(await works(token));
  assertOk(await anna.delete(`/api/me/tokens/${token.id}`), 204);
  assertProblem(await program(token).get('/api/me'), 401, 'not_logged_in');
  await stream.ended;
  await goesOn.next();
  await startGame(bernd, anna);
  assert.equal((await goesOn.next()).event, 'invitation');
  goesOn.close();
  assertProblem(await anna.delete(`/api/me/tokens/${token.id}`), 404, 'not_found');
  assert.deepEqual((await tokensOf(anna)).map(({ id }) => id), [other.id]);
});

test('the same request again makes no second token', async () => {
  const anna = await signUp(server);
  const once = { headers: { 'Idempotency-Key': 'a-key' } };
  const ask = () => anna.post('/api/me/tokens', { name: 'x', scopes: ['read'] }, once);
  assert.deepEqual(assertOk(await ask(), 201), assertOk(await ask(), 201));
  assert.equal((await tokensOf(anna)).length, 1);
});

test('the other sessions end together, tokens only if asked to', async () => {
  const anna = await signUp(server);
  const token = await make(anna);
  const logIn = async () => new Client(server, { bearer: assertOk(await new Client(server).post('/api/sessions', { name: anna.name, password: PASSWORD }), 201).token });
  const elsewhere = await logIn();
  assertProblem(await anna.delete('/api/me/sessions', { json: { tokens: 1 } }), 400, 'bad_field', 'tokens');
  assertProblem(await anna.delete('/api/me/sessions', { json: { all: true } }), 400, 'bad_field', 'all');
  assertOk(await anna.delete('/api/me/sessions'), 204);
  assertProblem(await elsewhere.get('/api/me'), 401, 'not_logged_in');
  assert.ok(await works(token));
  const again = await logIn();
  assertOk(await anna.delete('/api/me/sessions', { json: { tokens: true } }), 204);
  assertProblem(await again.get('/api/me'), 401, 'not_logged_in');
  assert.equal(await works(token), false);
  assert.equal(assertOk(await anna.get('/api/me/sessions')).sessions.length, 1);
  for (const [raw, headers, status, code] of [['x'.repeat(20_000), {}, 413, 'too_large'], ['{}', { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type']])
    assertProblem(await anna.delete('/api/me/sessions', { raw, headers }), status, code);
});

test('a new password leaves the tokens, or ends them', async () => {
  const anna = await signUp(server);
  const token = await make(anna);
  const change = (from, to, more) => anna.patch('/api/me', { old_password: from, password: to, ...more });
  assertOk(await change(PASSWORD, 'another password'));
  assert.ok(await works(token));
  assertProblem(await anna.patch('/api/me', { tokens: true }), 400, 'bad_field', 'password');
  assertOk(await change('another password', PASSWORD, { tokens: true }));
  assert.equal(await works(token), false);
});

test('a new password by a letter leaves the tokens, or ends them', async () => {
  const anna = await signUp(server);
  const token = await make(anna);
  const reset = async (number, more) => {
    const bytes = `${number}`.repeat(64);
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(bytes, 'hex'))).toString('hex');
    server.sql(`insert into letter_links (token_hash, purpose, account, expires_at) select ${blob(hash)}, 'reset', id, ${Date.now() + 1e6} from accounts where name = '${anna.name}'`);
    return new Client(server).post('/api/password-resets/use', { token: bytes, password: PASSWORD, ...more });
  };
  assertOk(await reset(1), 204);
  assert.ok(await works(token));
  assertProblem(await reset(2, { tokens: 'yes' }), 400, 'bad_field', 'tokens');
  assertOk(await reset(3, { tokens: true }), 204);
  assert.equal(await works(token), false);
});

test('a lock and a deletion end tokens, as they end sessions', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  await startGame(anna, bernd); // so that something stays of the account
  const [hers, his] = [await make(anna), await make(bernd)];
  assert.ok(await works(hers) && await works(his));
  server.admin('lock', anna.name);
  await eventually('the lock', async () => !await works(hers));
  server.admin('unlock', anna.name);
  assertOk(await bernd.delete('/api/me', { json: { password: PASSWORD } }), 204);
  assert.equal(await works(his), false);
  assert.equal(Number(server.sql(`select count(*) from tokens where public_id in ('${hers.id}', '${his.id}')`)), 0);
});

test('who undoes a change of their address shuts out the tokens, too', async () => {
  const anna = await signUp(server);
  const token = await make(anna);
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('5'.repeat(64), 'hex'))).toString('hex');
  server.sql(`insert into letter_links (token_hash, purpose, account, email, expires_at) select ${blob(hash)}, 'undo_email', id, 'old@example.org', ${Date.now() + 1e6} from accounts where name = '${anna.name}'`);
  assertOk(await new Client(server).post('/api/letters/undo-email', { token: '5'.repeat(64) }), 204);
  assert.equal(await works(token), false);
});

test('a body that is none is refused, as anywhere', async () => {
  const anna = await signUp(server);
  assertProblem(await anna.post('/api/me/tokens', undefined, { raw: '{' }), 400, 'bad_json');
  assertProblem(await anna.post('/api/me/tokens', undefined, { raw: 'x'.repeat(20_000) }), 413, 'too_large');
  assertProblem(await anna.post('/api/me/tokens', undefined, { raw: '{}', headers: { 'Content-Type': 'text/plain' } }), 415, 'unsupported_media_type');
  for (const [method, path] of [['POST', ''], ['DELETE', '/AAAAAAAAAAAA']])
    assertProblem(await anna.request(method, `/api/me/tokens${path}`, { json: {}, headers: { Origin: 'https://elsewhere.example' } }), 403, 'cross_site');
});

test('all of it stays consistent', () => {
  execFileSync(server.program, ['admin', 'check', '--data', server.data], { env: server.env });
});
