/** Passkeys: adding them, logging in with them, alone or after the password, and what they make of the last way to log in. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import test, { after } from 'node:test';
import { addPasskey, answerOf, newPasskey, RS256 } from '../fixtures/authenticator.js';
import { assertOk, assertProblem, Client, freshName, guest, PASSWORD, signUp, startServer } from '../fixtures/api.js';

const server = await startServer({ clock: true });
after(() => server.stop());
const MINUTE = 60_000;
const nobody = () => new Client(server);
const plain = { raw: '{}', headers: { 'Content-Type': 'text/plain' } };
const optionsOf = async (client, body = {}) => assertOk(await client.post('/api/me/passkeys/options', body));
const passkeysOf = async (client) => assertOk(await client.get('/api/me/passkeys')).passkeys;
const logIn = async (client, passkey, wrong) => client.post('/api/sessions/passkey', await answerOf(client, passkey, wrong));
const refused = (answer) => assertProblem(answer, 401, 'bad_login');

/** Some minutes go by. */
let ahead = 0;
const wait = (minutes) => server.setNow(new Date(Date.now() + (ahead += minutes * MINUTE)));

/** A player who has no password. */
async function withoutPassword() {
  const client = await guest(server);
  const passkey = await addPasskey(client);
  const name = freshName();
  assertOk(await client.patch('/api/me', { name }));
  return Object.assign(client, { name, passkey });
}

for (const [name, more] of Object.entries({ ES256: {}, RS256: { algorithm: RS256 }, 'a key that counts': { counts: true } }))
  test(`one logs in with ${name}, and without a name`, async () => {
    const anna = await signUp(server);
    const passkey = await addPasskey(anna, more);
    for (let time = 0; time < 2; time++) {
      const browser = nobody();
      const { account, token } = assertOk(await logIn(browser, passkey), 201);
      assert.equal(account.name, anna.name);
      assert.equal(browser.cookie, token);
      assert.equal(assertOk(await browser.get('/api/me')).name, anna.name);
    }
  });

test('a passkey is listed, named and removed by its owner alone', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { added } = await addPasskey(anna);
  assert.deepEqual([added.name, added.used_at], ['Passkey', null]);
  const path = `/api/me/passkeys/${added.id}`;
  assert.equal(assertOk(await anna.patch(path, { name: 'Telefon 📱' })).name, 'Telefon 📱');
  assert.deepEqual((await passkeysOf(anna)).map(({ id, name }) => [id, name]), [[added.id, 'Telefon 📱']]);
  assert.deepEqual(await passkeysOf(bernd), []);
  for (const client of [bernd]) {
    assertProblem(await client.patch(path, { name: 'Mine' }), 404, 'not_found');
    assertProblem(await client.delete(path), 404, 'not_found');
  }
  for (const name of ['', ' ', 7, 'x'.repeat(65), 'a\u202eb']) assertProblem(await anna.patch(path, { name }), 400, 'bad_field', 'name');
  assertOk(await anna.delete(path), 204);
  assert.deepEqual(await passkeysOf(anna), []);
});

test('the name is at first that of the browser, and the last log-in is shown', async () => {
  const anna = await signUp(server);
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const passkey = newPasskey(server);
  const added = assertOk(await anna.post('/api/me/passkeys', passkey.create(await optionsOf(anna)), { headers }), 201);
  assert.match(added.name, /Firefox/);
  assertOk(await logIn(nobody(), passkey), 201);
  const [{ used_at: used }] = await passkeysOf(anna);
  assert.ok(Date.parse(used) >= Date.parse(added.created_at));
});

test('a passkey that says anything wrong is not added', async () => {
  const anna = await signUp(server);
  const wrongs = [
    { client: { origin: 'http://localhost:1' } },
    { client: { crossOrigin: true } },
    { client: { challenge: randomBytes(32).toString('base64url') } },
    { client: { challenge: 'short' } },
    { rpId: '127.0.0.1' },
    { type: 'webauthn.get' },
    { flags: 4 | 64 }, // nobody there
    { flags: 1 | 64 }, // unknown to it
    { flags: 1 | 4 }, // no key
  ];
  for (const wrong of wrongs) refused(await anna.post('/api/me/passkeys', newPasskey(server).create(await optionsOf(anna), wrong)));
  const good = newPasskey(server).create(await optionsOf(anna));
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64url');
  const changes = [{ id: randomBytes(32).toString('base64url') }, { publicKey: other }, { publicKey: good.publicKey.slice(4) }, { publicKey: `${good.publicKey}AAAA` }, { algorithm: RS256 }, { algorithm: -8 }, { publicKey: small, algorithm: RS256 }, { clientDataJSON: 'e30' }, { clientDataJSON: 'AAAA' }, { authenticatorData: good.authenticatorData.slice(0, 48) }];
  for (const change of changes) refused(await anna.post('/api/me/passkeys', { ...good, ...change }));
  for (const field of ['id', 'clientDataJSON', 'authenticatorData', 'publicKey'])
    for (const value of [undefined, '', 'a b', 'AA==', 'B', 'A'.repeat(4000)]) assertProblem(await anna.post('/api/me/passkeys', { ...good, [field]: value }), 400, 'bad_field', field);
  assertProblem(await anna.post('/api/me/passkeys', { ...good, algorithm: '-7' }), 400, 'bad_field', 'algorithm');
  assert.deepEqual(await passkeysOf(anna), []);
  assertOk(await anna.post('/api/me/passkeys', good), 201);
});

test('a passkey that says anything wrong logs nobody in', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const [passkey, other] = [await addPasskey(anna), await addPasskey(bernd)];
  const wrongs = [
    { client: { origin: 'https://localhost' } },
    { client: { crossOrigin: true } },
    { client: { challenge: randomBytes(32).toString('base64url') } },
    { rpId: 'example.org' },
    { type: 'webauthn.create' },
    { flags: 4 },
    { flags: 1 },
  ];
  for (const wrong of wrongs) refused(await logIn(nobody(), passkey, wrong));
  const good = await answerOf(anna, passkey);
  const changes = [
    { id: randomBytes(16).toString('base64url') },
    { id: (await answerOf(bernd, other)).id },
    { userHandle: other.user }, { userHandle: null }, { userHandle: 'AA' },
    { signature: (await answerOf(anna, passkey)).signature },
    { signature: 'AAAA' },
    { authenticatorData: `${good.authenticatorData}AAAA` },
    { authenticatorData: good.authenticatorData.slice(0, 32) },
    { clientDataJSON: Buffer.from(`${Buffer.from(good.clientDataJSON, 'base64url')} `).toString('base64url') },
  ];
  for (const change of changes) refused(await nobody().post('/api/sessions/passkey', { ...good, ...change }));
  for (const field of ['id', 'clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])
    assertProblem(await nobody().post('/api/sessions/passkey', { ...good, [field]: '=' }), 400, 'bad_field', field);
  assertOk(await nobody().post('/api/sessions/passkey', good), 201);
});

test('a challenge is answered once, for what it was made, and within five minutes', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const passkey = await addPasskey(anna);
  const answer = await answerOf(anna, passkey);
  assertOk(await nobody().post('/api/sessions/passkey', answer), 201);
  refused(await nobody().post('/api/sessions/passkey', answer));
  const options = await optionsOf(anna);
  refused(await nobody().post('/api/sessions/passkey', passkey.get({ ...options, rpId: 'localhost' })));
  refused(await bernd.post('/api/me/passkeys', newPasskey(server).create(options)));
  assertOk(await anna.post('/api/me/passkeys', newPasskey(server).create(options)), 201);
  refused(await anna.post('/api/me/passkeys', newPasskey(server).create(options)));
  const [late, early] = [await answerOf(anna, passkey), await answerOf(anna, passkey)];
  await wait(4);
  assertOk(await nobody().post('/api/sessions/passkey', early), 201);
  await wait(1.1);
  refused(await nobody().post('/api/sessions/passkey', late));
  assertOk(await logIn(nobody(), passkey), 201);
  assert.equal(Number(server.sql('select count(*) from used_challenges')), 1, 'what has ended is forgotten');
});

test('a counter that does not grow is that of a copy', async () => {
  const anna = await signUp(server);
  const passkey = await addPasskey(anna, { counts: true });
  assertOk(await logIn(nobody(), passkey), 201);
  for (const back of [1, 2]) {
    const counter = passkey.counter;
    passkey.counter -= back;
    refused(await logIn(nobody(), passkey));
    passkey.counter = counter;
  }
  assertOk(await logIn(nobody(), passkey), 201);
});

test('a passkey is added only once, and an account has at most twenty', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const first = await addPasskey(anna);
  refused(await bernd.post('/api/me/passkeys', first.create(await optionsOf(bernd))));
  for (let more = 1; more < 20; more++) await addPasskey(anna);
  const options = await optionsOf(anna);
  assert.equal(options.excludeCredentials.length, 20);
  assertProblem(await anna.post('/api/me/passkeys', newPasskey(server).create(options)), 409, 'full');
});

test('a passkey is added after a log-in, or with the password', async () => {
  const anna = await signUp(server);
  await optionsOf(anna);
  await wait(5.1);
  refused(await anna.post('/api/me/passkeys/options'));
  refused(await anna.post('/api/me/passkeys/options', { old_password: `${PASSWORD}!` }));
  const options = await optionsOf(anna, { old_password: PASSWORD });
  assert.deepEqual([options.user.name, options.rp.id], [anna.name, 'localhost']);
  assert.doesNotMatch(Buffer.from(options.user.id, 'base64url').toString('latin1'), new RegExp(anna.name, 'i'));
  assertProblem(await anna.post('/api/me/passkeys/options', { old_password: 7 }), 400, 'bad_field', 'old_password');
  assertProblem(await anna.post('/api/me/passkeys/options', { password: 'x' }), 400, 'bad_field', 'password');
});

test('a second step wants a passkey after the password, which alone opens nothing', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  assertProblem(await anna.patch('/api/me', { second_step: true }), 400, 'bad_field', 'second_step');
  const [passkey, other] = [await addPasskey(anna), await addPasskey(bernd)];
  assert.equal(assertOk(await anna.patch('/api/me', { second_step: true })).second_step, true);
  const browser = nobody();
  const wanted = async () => assertOk(await browser.post('/api/sessions', { name: anna.name, password: PASSWORD }), 202).passkey;
  refused(await browser.post('/api/sessions', { name: anna.name, password: `${PASSWORD}!` }));
  const options = await wanted();
  assert.equal(browser.cookie, undefined);
  assert.deepEqual(options.allowCredentials.map(({ id }) => id), [passkey.get(options).id]);
  refused(await browser.post('/api/sessions/passkey', other.get(options)));
  refused(await browser.post('/api/sessions/passkey', passkey.get(options, { flags: 0 })));
  const answer = { ...passkey.get(options, { flags: 1 }), userHandle: undefined };
  assert.equal(assertOk(await browser.post('/api/sessions/passkey', answer), 201).account.name, anna.name);
  refused(await nobody().post('/api/sessions/passkey', answer));
  assertOk(await logIn(nobody(), passkey), 201);
  const late = passkey.get(await wanted());
  await wait(5.1);
  refused(await nobody().post('/api/sessions/passkey', late));
  assert.equal(assertOk(await anna.patch('/api/me', { second_step: false, old_password: PASSWORD })).second_step, false);
  assertOk(await nobody().post('/api/sessions', { name: anna.name, password: PASSWORD }), 201);
});

test('the second step ends with the last passkey, and with a new password by e-mail or by the operator', async () => {
  const anna = await signUp(server);
  const wantsIt = async () => assertOk(await anna.get('/api/me')).second_step;
  const begin = async () => {
    const { added } = await addPasskey(anna);
    assertOk(await anna.patch('/api/me', { second_step: true }));
    return added.id;
  };
  const [one, two] = [await begin(), await begin()];
  assertOk(await anna.delete(`/api/me/passkeys/${one}`), 204);
  assert.equal(await wantsIt(), true);
  assertOk(await anna.delete(`/api/me/passkeys/${two}`), 204);
  assert.equal(await wantsIt(), false);
  await begin();
  const [, password] = /is now (\S+)/.exec(server.admin('reset-password', anna.name, '--reason', 'lost'));
  const again = nobody();
  assertOk(await again.post('/api/sessions', { name: anna.name, password }), 201);
  assert.equal((await passkeysOf(again)).length, 1);
});

test('an open browser is not enough to end the second step', async () => {
  const anna = await signUp(server);
  const { added } = await addPasskey(anna);
  assertOk(await anna.patch('/api/me', { second_step: true }));
  await wait(5.1);
  refused(await anna.patch('/api/me', { second_step: false }));
  refused(await anna.patch('/api/me', { second_step: false, old_password: `${PASSWORD}!` }));
  refused(await anna.delete(`/api/me/passkeys/${added.id}`));
  assert.equal(assertOk(await anna.patch('/api/me', { second_step: true, language: 'de' })).second_step, true);
  assert.equal(assertOk(await anna.patch('/api/me', { second_step: false, old_password: PASSWORD })).second_step, false);
  assertOk(await anna.delete(`/api/me/passkeys/${added.id}`), 204);
});

test('a guest takes a name with a passkey, and is a person without a password', async () => {
  const client = await guest(server);
  const name = freshName();
  assertProblem(await client.patch('/api/me', { name }), 400, 'bad_field', 'password');
  const passkey = await addPasskey(client);
  const account = assertOk(await client.patch('/api/me', { name }));
  assert.deepEqual([account.name, account.guest, account.has_password], [name, false, false]);
  assert.equal(assertOk(await logIn(nobody(), passkey), 201).account.name, name);
  refused(await nobody().post('/api/sessions', { name, password: '' }));
  assertProblem(await client.patch('/api/me', { second_step: true }), 400, 'bad_field', 'second_step');
});

test('the last way to log in stays, but for a guest', async () => {
  const anna = await withoutPassword();
  const path = `/api/me/passkeys/${anna.passkey.added.id}`;
  assertProblem(await anna.delete(path), 403, 'forbidden');
  const second = await addPasskey(anna);
  assertOk(await anna.delete(path), 204);
  assertProblem(await anna.delete(`/api/me/passkeys/${second.added.id}`), 403, 'forbidden');
  assertOk(await anna.patch('/api/me', { password: PASSWORD }));
  assertOk(await anna.delete(`/api/me/passkeys/${second.added.id}`), 204);
  const visitor = await guest(server);
  const { added } = await addPasskey(visitor);
  assertOk(await visitor.delete(`/api/me/passkeys/${added.id}`), 204);
});

test('who has no password logs in again where one is wanted', async () => {
  const anna = await withoutPassword();
  await wait(5.1);
  refused(await anna.patch('/api/me', { email: `${anna.name}@example.org` }));
  refused(await anna.patch('/api/me', { password: PASSWORD }));
  refused(await anna.patch('/api/me', { password: PASSWORD, old_password: '' }));
  refused(await anna.post('/api/me/passkeys/options'));
  refused(await anna.delete('/api/me', { json: {} }));
  assertOk(await logIn(anna, anna.passkey), 201);
  const { sessions } = assertOk(await anna.get('/api/me/sessions'));
  assert.equal(sessions.length, 1, 'the session goes on as another');
  assert.equal(assertOk(await anna.patch('/api/me', { email: `${anna.name}@example.org` })).email, `${anna.name}@example.org`);
  assertOk(await anna.patch('/api/me', { password: PASSWORD }));
  refused(await anna.delete('/api/me', { json: {} }));
  assertOk(await anna.delete('/api/me', { json: { password: PASSWORD } }), 204);
});

test('an account without a password is deleted after a log-in, and its passkeys with it', async () => {
  const anna = await withoutPassword();
  const answer = await answerOf(nobody(), anna.passkey);
  assertOk(await anna.delete('/api/me', { json: {} }), 204);
  refused(await nobody().post('/api/sessions/passkey', answer));
  assert.equal(Number(server.sql(`select count(*) from passkeys where credential = '${answer.id}'`)), 0);
});

test('an account that the operator has locked stays so', async () => {
  const anna = await signUp(server);
  const passkey = await addPasskey(anna);
  server.admin('lock', anna.name, '--reason', 'a test');
  assertProblem(await logIn(nobody(), passkey), 403, 'forbidden');
});

test('it is asked for as everything else', async () => {
  const anna = await signUp(server);
  const { added } = await addPasskey(anna);
  const large = { name: 'x'.repeat(20_000) };
  const cross = { headers: { Origin: 'https://evil.example' } };
  const path = `/api/me/passkeys/${added.id}`;
  assertProblem(await nobody().get('/api/me/passkeys'), 401, 'not_logged_in');
  assertProblem(await nobody().delete(path), 401, 'not_logged_in');
  assertProblem(await nobody().patch(path, { name: 'x' }), 401, 'not_logged_in');
  assertProblem(await anna.patch(path, { name: 'x' }, cross), 403, 'cross_site');
  assertProblem(await anna.patch(path, large), 413, 'too_large');
  assertProblem(await anna.patch(path, undefined, plain), 415, 'unsupported_media_type');
  for (const where of ['/api/me/passkeys/options', '/api/me/passkeys', '/api/sessions/passkey/options', '/api/sessions/passkey']) {
    if (where.startsWith('/api/me')) assertProblem(await nobody().post(where, {}), 401, 'not_logged_in');
    assertProblem(await anna.post(where, {}, cross), 403, 'cross_site');
    assertProblem(await anna.post(where, { sure: true }), 400, 'bad_field', 'sure');
    assertProblem(await anna.post(where, large), 413, 'too_large');
    assertProblem(await anna.post(where, undefined, plain), 415, 'unsupported_media_type');
  }
});
