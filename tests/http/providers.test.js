/** Logging in through an OpenID Connect provider: a real one, and one that lies. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { assertOk, assertProblem, Client, eventually, freshName, guest, PASSWORD, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { addPasskey } from '../fixtures/authenticator.js';
import { mailServer } from '../fixtures/receivers.js';
import { configOf, lyingProvider, makeKey, realProvider, Visitor } from '../fixtures/providers.js';

const folder = mkdtempSync(join(tmpdir(), 'shanghaien-config-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

/** A service that uses this provider. */
async function serviceOf(provider, more, options = {}) {
  const file = join(folder, `${files++}.conf`);
  writeFileSync(file, configOf(provider, more));
  const server = await startServer({ ...options, flags: ['--config', file, ...(options.flags ?? [])] });
  after(() => server.stop());
  return server;
}

const real = await realProvider();
after(() => real.stop());
const server = await serviceOf(real);

const liar = await lyingProvider();
const curve = makeKey('curve', 'ec', { namedCurve: 'P-256' });
liar.published = [curve, liar.key];
after(() => liar.stop());
const deceived = await serviceOf(liar);

let people = 0;
/** Somebody whom a provider has not seen yet. */
const somebody = (name = 'anna') => ({ sub: `person-${people++}`, preferred_username: name });

/** A browser in which a guest or a person is logged in. */
const browserOf = (at, { token, name }) => Object.assign(new Visitor(at), { cookie: token, name });

const accounts = (at) => Number(at.rows('select count(*) as n from accounts')[0].n);

test('a first visit makes an account, the next one finds it, whatever the name is by then', async () => {
  real.login = somebody('Berta');
  const browser = new Visitor(server);
  assert.equal(await browser.logIn('/puzzle'), '/puzzle');
  const account = await browser.me();
  assert.deepEqual([account.name, account.guest, account.email], ['Berta', false, undefined]);
  real.login = { ...real.login, preferred_username: 'Carla' };
  const other = new Visitor(server);
  assert.equal(await other.logIn(), '/');
  assert.equal((await other.me()).name, 'Berta');
  const { providers: [link, ...more] } = assertOk(await other.get('/api/me/providers'));
  assert.deepEqual([link.issuer, link.name, more], [real.issuer, 'Berta', []]);
  assertProblem(await other.post('/api/sessions', { name: 'Berta', password: '' }), 401, 'bad_login');
});

test('what is on its way is in a cookie of ten minutes, for this log-in alone', async () => {
  const answer = await new Client(server).get('/login/oidc');
  assert.equal(answer.status, 302);
  const asked = new URL(answer.headers.location).searchParams;
  assert.deepEqual([asked.get('response_type'), asked.get('scope'), asked.get('code_challenge_method')], ['code', 'openid profile', 'S256']);
  const [cookie] = answer.headers['set-cookie'];
  assert.match(cookie, /^oidc-[\w-]{8}=[\w-]{300,}; Path=\/login\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/);
  const again = new URL((await new Client(server).get('/login/oidc')).headers.location).searchParams;
  for (const name of ['state', 'nonce', 'code_challenge']) {
    assert.match(asked.get(name), /^[\w-]{43}$/);
    assert.notEqual(asked.get(name), again.get(name));
    assert.ok(!cookie.slice(14).includes(asked.get(name)));
  }
});

test('behind https the cookies are secure, and browsers come back to the public address', async () => {
  const secure = await serviceOf(real, 'public-url = https://play.example.org');
  const answer = await new Client(secure).get('/login/oidc');
  assert.match(answer.headers['set-cookie'][0], /; Secure$/);
  assert.equal(new URL(answer.headers.location).searchParams.get('redirect_uri'), 'https://play.example.org/login/oidc/callback');
});

test('a name is made free: fit, not reserved, with a number where it is taken', async () => {
  const name = freshName('dora');
  await signUp(server, { name });
  const names = [];
  for (const wanted of [name, name, 'Émile Zola@example.org', '_x', 'admin', 'guest-1', 'a'.repeat(40), '']) {
    real.login = somebody(wanted);
    const browser = new Visitor(server);
    await browser.logIn();
    names.push((await browser.me()).name);
  }
  assert.deepEqual(names.slice(0, 3), [`${name}2`, `${name}3`, 'mileZola']);
  assert.match(names[3], /^x\d{2,}$|^player/);
  assert.match(names[4], /^admin\d+$|^player/);
  assert.match(names[5], /^player\d*$/);
  assert.equal(names[6], 'a'.repeat(24));
  assert.match(names[7], /^player\d*$/);
  assert.equal(new Set(names).size, names.length);
});

test('an equal e-mail address or name is no reason to be let in', async () => {
  const emil = await signUp(server, { email: 'emil@example.org' });
  server.sql(`update notice_settings set verified_email = 'emil@example.org' where account = (select id from accounts where name = '${emil.name}')`);
  real.login = { ...somebody(emil.name), email: 'emil@example.org', email_verified: true };
  const browser = new Visitor(server);
  await browser.logIn();
  assert.notEqual((await browser.me()).name, emil.name);
});

test('a guest takes the name and keeps the games; with an account already, it is that one', async () => {
  const frida = await signUp(server);
  const visitor = await guest(server);
  const game = await startGame(frida, visitor);
  real.login = somebody('gustav');
  const browser = browserOf(server, visitor);
  const { face } = await browser.me();
  assert.equal(await browser.logIn('/settings'), '/settings');
  const account = await browser.me();
  assert.deepEqual([account.name, account.guest, account.face], ['gustav', false, face]);
  assert.equal((await viewOf(browser, game.id)).players[1].name, 'gustav');
  assertProblem(await new Client(server, { bearer: visitor.token }).get('/api/me'), 401, 'not_logged_in');
  const second = browserOf(server, await guest(server));
  await second.logIn();
  assert.equal((await second.me()).name, 'gustav');
});

test('a player links a provider, and ends it unless it is the last way in', async () => {
  const hanna = await signUp(server);
  const browser = browserOf(server, hanna);
  real.login = somebody();
  assert.equal(await browser.logIn('/settings'), '/settings');
  assert.equal(browser.cookie, hanna.token);
  const other = new Visitor(server);
  await other.logIn();
  assert.equal((await other.me()).name, hanna.name);
  const { providers: [{ id }] } = assertOk(await browser.get('/api/me/providers'));
  assertProblem(await (await signUp(server)).delete(`/api/me/providers/${id}`), 404, 'not_found');
  assertOk(await browser.delete(`/api/me/providers/${id}`), 204);
  assert.deepEqual(assertOk(await browser.get('/api/me/providers')).providers, []);
  const stranger = new Visitor(server);
  real.login = somebody('ida');
  await stranger.logIn();
  const { providers: [last] } = assertOk(await stranger.get('/api/me/providers'));
  assertProblem(await stranger.delete(`/api/me/providers/${last.id}`), 403, 'forbidden');
  assert.equal(assertOk(await stranger.get('/api/me/providers')).providers.length, 1);
  const nobody = new Client(server);
  assertProblem(await nobody.get('/api/me/providers'), 401, 'not_logged_in');
  assertProblem(await nobody.delete(`/api/me/providers/${last.id}`), 401, 'not_logged_in');
});

test('who goes there again has a new session, in which what needs a fresh log-in can be done', async () => {
  real.login = somebody('jana');
  const browser = new Visitor(server);
  await browser.logIn();
  const before = browser.cookie;
  await browser.logIn();
  assert.notEqual(browser.cookie, before);
  assertProblem(await new Client(server, { bearer: before }).get('/api/me'), 401, 'not_logged_in');
  assert.equal(assertOk(await browser.get('/api/me/sessions')).sessions.length, 1);
});

/** The log-in was some minutes ago. */
const growStale = (at, name) => at.sql(`update sessions set created_at = created_at - 360000 where account = (select id from accounts where name = '${name}')`);
const linksOf = async (client) => assertOk(await client.get('/api/me/providers')).providers;

test('an open browser is not enough to link a provider', async () => {
  const ilse = await signUp(server);
  const browser = browserOf(server, ilse);
  growStale(server, ilse.name);
  real.login = somebody();
  assert.equal(await browser.logIn('/settings'), '/login?problem=bad_login');
  assert.deepEqual(await linksOf(browser), []);
  assertOk(await browser.post('/api/sessions', { name: ilse.name, password: PASSWORD }), 201);
  assert.equal(await browser.logIn('/settings'), '/settings');
  const [{ id }] = await linksOf(browser);
  growStale(server, ilse.name);
  await browser.logIn();
  assert.notEqual(browser.cookie, ilse.token, 'a link may be used at any time');
  assertOk(await browser.delete(`/api/me/providers/${id}`), 204);
});

test('a link to a provider that the site no longer has is no way to log in', async () => {
  real.login = somebody('jost');
  const browser = new Visitor(server);
  await browser.logIn();
  const { name } = await browser.me();
  const [{ id }] = await linksOf(browser);
  const of = `(select id from accounts where name = '${name}')`;
  server.sql(`insert into provider_links values ('https://old.example', '1', ${of}, 'old-link', '', 1), ('header', '${name}', ${of}, 'old-header', '', 1)`);
  assertProblem(await browser.delete(`/api/me/providers/${id}`), 403, 'forbidden');
  assertOk(await browser.delete('/api/me/providers/old-link'), 204);
  const { added } = await addPasskey(browser);
  assertOk(await browser.delete(`/api/me/providers/${id}`), 204);
  assertProblem(await browser.delete(`/api/me/passkeys/${added.id}`), 403, 'forbidden');
});

test('a player is not taken to another account, and another site links nothing to theirs', async () => {
  real.login = somebody('kurt');
  await new Visitor(server).logIn();
  const lena = browserOf(server, await signUp(server));
  assert.equal(await lena.logIn(), '/login?problem=other_account');
  assert.equal((await lena.me()).name, lena.name);
  for (const site of ['cross-site', 'same-site']) {
    const answer = await lena.get('/login/oidc', { headers: { 'Sec-Fetch-Site': site } });
    assert.deepEqual([answer.headers.location, answer.headers['set-cookie']], ['/settings', undefined]);
  }
  assert.deepEqual(assertOk(await lena.get('/api/me/providers')).providers, []);
});

test('somebody else who is logged in by the time of the return gets nothing', async () => {
  const [max, nora] = [await signUp(server), await signUp(server)];
  real.login = somebody();
  const browser = browserOf(server, max);
  const back = await browser.atProvider(await browser.setOut());
  browser.cookie = nora.token;
  assert.equal((await browser.get(back)).headers.location, '/login?problem=not_logged_in');
  for (const { token } of [max, nora]) assert.deepEqual(assertOk(await new Client(server, { bearer: token }).get('/api/me/providers')).providers, []);
});

test('the locked, and newcomers where nobody may sign up, are not let in', async () => {
  real.login = somebody('olga');
  await new Visitor(server).logIn();
  server.admin('lock', 'olga', '--reason', 'rude');
  const browser = new Visitor(server);
  assert.equal(await browser.logIn(), '/login?problem=forbidden');
  assert.equal(await browser.me(), null);
  for (const sign_up of ['closed', 'code']) {
    server.admin('set', 'sign-up', sign_up);
    real.login = somebody('paul');
    const before = accounts(server);
    assert.equal(await new Visitor(server).logIn(), '/login?problem=forbidden');
    assert.equal(accounts(server), before);
  }
  server.admin('set', 'sign-up', 'open');
});

test('who changes their mind at the provider is told so', async () => {
  const browser = new Visitor(server);
  real.login = null;
  assert.equal(await browser.logIn(), '/login?problem=not_logged_in');
  real.login = somebody();
});

test('a return is good once, in the browser that set out, with its own state', async () => {
  real.login = somebody('quentin');
  const browser = new Visitor(server);
  const back = await browser.atProvider(await browser.setOut());
  const jar = [...browser.jars.get('own')];
  const before = accounts(server);
  assert.equal((await new Visitor(server).get(back)).headers.location, '/login?problem=not_logged_in');
  assert.equal((await browser.get(back.replace(/state=[^&]*/, ''))).headers.location, '/login?problem=bad_login');
  const state = /state=([^&]*)/.exec(back)[1];
  const forged = `${state.slice(0, 8)}${state.slice(8).split('').reverse().join('')}`;
  const cookie = jar.map((pair) => pair.join('=')).join('; ');
  const refused = await browser.get(back.replace(state, forged), { headers: { Cookie: cookie } });
  assert.equal(refused.headers.location, '/login?problem=bad_login');
  for (const wrong of [cookie.slice(0, -2), cookie.replace(/=./, '=A').replace(/.$/, 'x'), cookie.replace(/=.*/, '=')])
    assert.match((await new Client(server).get(back, { headers: { Cookie: wrong } })).headers.location, /^\/login\?problem=not_logged_in$/);
  assert.equal(accounts(server), before);
  const good = await new Client(server).get(back, { headers: { Cookie: cookie } });
  assert.equal(good.headers.location, '/');
  assert.ok(good.headers['set-cookie'].some((line) => /^oidc-.*=; Path=\/login\/oidc; Max-Age=0/.test(line)));
  const replayed = await new Client(server).get(back, { headers: { Cookie: cookie } });
  assert.equal(replayed.headers.location, '/login?problem=bad_login'); // the provider takes the code only once
  assert.ok(!replayed.headers['set-cookie'].some((line) => line.startsWith('session=')));
});

test('two tabs set out, and both come back', async () => {
  const browser = new Visitor(deceived);
  liar.login = somebody('rita');
  const first = await browser.setOut('/puzzle'), second = await browser.setOut('/rules');
  const [one, two] = [await browser.atProvider(first), await browser.atProvider(second)];
  assert.equal((await browser.get(two)).headers.location, '/rules');
  assert.equal((await browser.get(one)).headers.location, '/puzzle');
  assert.equal((await browser.me()).name, 'rita');
});

test('nobody is sent to another site', async () => {
  real.login = somebody('sina');
  for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/a\r\nSet-Cookie: x=y', 'rules', `/${'a'.repeat(200)}`])
    assert.equal(await new Visitor(server).logIn(to), '/');
});

// --- A provider that lies ---

/** Tries to log in at the liar; nothing may come of it. */
async function refused(problem = 'bad_login', at = deceived, provider = liar) {
  const before = accounts(at);
  provider.login = somebody();
  const browser = new Visitor(at);
  assert.equal(await browser.logIn(), `/login?problem=${problem}`);
  assert.equal(await browser.me(), null);
  assert.equal(accounts(at), before);
}

/** Has the liar tell the truth again. */
function beHonest() {
  liar.lie = (token) => token;
  [liar.about, liar.back, liar.published] = [{}, {}, [curve, liar.key]];
}

test('a token that is as it should be is taken, with either kind of key', async () => {
  for (const lie of [
    (token) => token,
    (token) => ({ ...token, key: curve, alg: 'ES256' }),
    (token) => ({ ...token, header: { kid: undefined } }),
    ({ claims, key }) => ({ claims: { ...claims, aud: ['shanghaien'] }, key }),
    ({ claims, key }) => ({ claims: { ...claims, aud: ['other', 'shanghaien'], azp: 'shanghaien' }, key }),
  ]) {
    liar.lie = lie;
    liar.login = somebody('theo');
    const browser = new Visitor(deceived);
    assert.equal(await browser.logIn(), '/');
    assert.match((await browser.me()).name, /^theo\d*$/);
  }
  beHonest();
});

const stranger = makeKey();
const seconds = () => Math.floor(Date.now() / 1000);
const claim = (changes) => ({ claims, key }) => ({ claims: { ...claims, ...changes(claims) }, key });
const lies = {
  'signed with another key': ({ claims }) => ({ claims, key: { ...stranger, kid: liar.key.kid } }),
  'of a key that is not published': ({ claims }) => ({ claims, key: stranger }),
  'of an algorithm that is none': (token) => ({ ...token, alg: 'none' }),
  'signed with the public key as a secret': (token) => ({ ...token, alg: 'HS256' }),
  'that needs an extension': (token) => ({ ...token, header: { crit: ['b64'], b64: true } }),
  'of another issuer': claim(() => ({ iss: 'https://evil.example' })),
  'of an issuer that only begins so': claim(({ iss }) => ({ iss: `${iss}/` })),
  'without an issuer': claim(() => ({ iss: undefined })),
  'for another service': claim(() => ({ aud: 'other' })),
  'for several, and none is named': claim(() => ({ aud: ['shanghaien', 'other'] })),
  'for several, and another is named': claim(() => ({ aud: ['shanghaien', 'other'], azp: 'other' })),
  'of another party': claim(() => ({ azp: 'other' })),
  'without an audience': claim(() => ({ aud: undefined })),
  'that has expired': claim(() => ({ exp: seconds() - 120 })),
  'without an end': claim(() => ({ exp: undefined })),
  'from the past': claim(() => ({ iat: seconds() - 3600 })),
  'from the future': claim(() => ({ iat: seconds() + 600 })),
  'that is not valid yet': claim(() => ({ nbf: seconds() + 600 })),
  'for another log-in': claim(() => ({ nonce: 'x'.repeat(43) })),
  'without a nonce': claim(() => ({ nonce: undefined })),
  'about nobody': claim(() => ({ sub: undefined })),
  'about somebody without end': claim(() => ({ sub: 'x'.repeat(300) })),
  'about a number': claim(() => ({ sub: 7 })),
  'that is none': () => ({ raw: { id_token: 'a.b.c' } }),
  'that is missing': () => ({ raw: { access_token: 'x' } }),
};

for (const [what, lie] of Object.entries(lies)) {
  test(`a token ${what} is refused`, async () => {
    liar.lie = lie;
    await refused();
    beHonest();
  });
}

test('the answer of another provider is refused (mix-up)', async () => {
  liar.back = { iss: 'https://evil.example' };
  await refused();
  liar.back = { iss: liar.issuer };
  assert.equal(await new Visitor(deceived).logIn(), '/');
  beHonest();
  const strict = await lyingProvider();
  after(() => strict.stop());
  strict.about = { authorization_response_iss_parameter_supported: true };
  const careful = await serviceOf(strict);
  await refused('bad_login', careful, strict);
  strict.back = { iss: strict.issuer };
  assert.equal(await new Visitor(careful).logIn(), '/');
});

test('a new key is asked for when a token is signed with it, also under the name of the old one, but not without end', async () => {
  await pause(5500); // it was asked for by the tests before
  const next = makeKey(liar.key.kid);
  liar.published = [next, curve];
  liar.lie = ({ claims }) => ({ claims, key: next });
  liar.login = somebody('ulf');
  const browser = new Visitor(deceived);
  assert.equal(await browser.logIn(), '/');
  const asked = () => liar.asked.filter((path) => path === '/keys').length;
  const [before, from] = [asked(), Date.now()];
  liar.lie = ({ claims }) => ({ claims, key: stranger });
  for (let i = 0; i < 8; i++) await refused();
  assert.ok(asked() - before <= Math.min(7, (Date.now() - from) / 5000), `${asked() - before}`);
  beHonest();
});

test('a provider that is away, or says too much or nonsense, is told on the page', async () => {
  for (const about of [{ issuer: 'https://other.example' }, { authorization_endpoint: 'http://evil.example/' }, { junk: 'x'.repeat(200_000) }]) {
    const odd = await lyingProvider();
    odd.about = about;
    const at = await serviceOf(odd);
    assert.equal((await new Client(at).get('/login/oidc')).headers.location, '/login?problem=busy');
    await odd.stop();
  }
  const away = await lyingProvider();
  const at = await serviceOf(away);
  const browser = new Visitor(at);
  const back = await browser.atProvider(await browser.setOut());
  await away.stop();
  assert.equal((await browser.get(back)).headers.location, '/login?problem=busy');
  assert.match(at.stderr, /request_failed.*127\.0\.0\.1/);
});

test('a site without a provider says nothing of one', async () => {
  const plain = await startServer();
  after(() => plain.stop());
  const client = new Client(plain);
  assert.equal(assertOk(await client.get('/api/session')).site.log_in, undefined);
  for (const path of ['/login/oidc', '/login/oidc/callback?code=1&state=1'])
    assert.equal((await client.get(path)).headers.location, '/login?problem=not_found');
  assert.equal((await client.get('/login/header')).headers.location, '/login?problem=not_logged_in');
  assert.equal((await client.get('/login/other')).status, 404);
});

test('returns count as log-ins', async () => {
  const limited = await serviceOf(liar, '', { flags: ['--rate-limits', 'on'] });
  const locations = [];
  for (let i = 0; i < 32; i++) locations.push((await new Client(limited).get('/login/oidc/callback?code=1&state=1')).headers.location);
  assert.equal(locations[0], '/login?problem=bad_login');
  assert.equal(locations.at(-1), '/login?problem=rate_limited');
});

test('where there is no other way in, all others are refused', async () => {
  const strict = await serviceOf(real, 'log-in = provider');
  const client = new Client(strict);
  const { site } = assertOk(await client.get('/api/session'));
  assert.deepEqual([site.log_in, site.guests], [{ path: '/login/oidc', provider: 'Harbour', only: true }, false]);
  for (const [path, body] of [
    ['/api/sessions', { name: 'anna', password: PASSWORD }],
    ['/api/accounts', { name: 'anna', password: PASSWORD }],
    ['/api/accounts/guest', {}],
    ['/api/password-resets', { name: 'anna' }],
    ['/api/password-resets/use', { token: 'x', password: PASSWORD }],
    ['/api/sessions/passkey/options', undefined],
    ['/api/sessions/passkey/options', {}],
    ['/api/sessions/passkey', { id: 'AA' }],
  ]) assertProblem(await client.post(path, body), 403, 'forbidden');
  real.login = somebody('vera');
  const browser = new Visitor(strict);
  assert.equal(await browser.logIn(), '/');
  assert.equal((await browser.me()).name, 'vera');
});

test('where there is no other way in, none is made, and no old password is wanted', async () => {
  const strict = await serviceOf(real, 'log-in = provider');
  strict.admin('set', 'player-links', 'on');
  real.login = somebody('wanda');
  const browser = new Visitor(strict);
  await browser.logIn();
  const { name } = await browser.me();
  assertProblem(await browser.patch('/api/me', { password: PASSWORD }), 403, 'forbidden');
  assertProblem(await browser.post('/api/me/passkeys/options'), 403, 'forbidden');
  assertProblem(await browser.post('/api/me/passkeys', {}), 403, 'forbidden');
  assertProblem(await browser.post('/api/me/sign-up-links', {}), 403, 'forbidden');
  assert.equal(assertOk(await browser.get('/api/me/sign-up-links')).left, 0);
  strict.sql(`update accounts set password_hash = 'of the time before' where name = '${name}'`);
  assert.equal(assertOk(await browser.patch('/api/me', { email: 'wanda@example.org' })).email, 'wanda@example.org');
  assert.equal(assertOk(await browser.get('/api/me')).has_password, false);
  strict.sql(`insert into passkeys (credential, account, public_id, name, public_key, counter, created_at)
    select 'AA', id, 'old-passkey', 'old', 'AA', 0, 1 from accounts where name = '${name}'`);
  assertOk(await browser.delete('/api/me/passkeys/old-passkey'), 204);
  growStale(strict, name);
  assertProblem(await browser.patch('/api/me', { email: null }), 401, 'bad_login');
  assertProblem(await browser.delete('/api/me', { json: {} }), 401, 'bad_login');
  await browser.logIn();
  assertOk(await browser.delete('/api/me', { json: {} }), 204);
});

const mailFlags = (port) => ['--smtp-host', '127.0.0.1', '--smtp-port', port, '--smtp-tls', 'none', '--mail-from', 'game@shanghaien.example'].map(String);

/** The account has this address, and has confirmed it. */
const confirm = (at, name, email) => at.sql(`update accounts set email = '${email}' where name = '${name}';
  insert into notice_settings (account, verified_email) select id, email from accounts where name = '${name}'
    on conflict (account) do update set verified_email = excluded.verified_email`);

test('who has their address back still logs in at the provider, and the thief does not', async () => {
  const { port, emails } = await mailServer({ after });
  const strict = await serviceOf(real, 'log-in = provider', { flags: mailFlags(port) });
  const owner = somebody('xenia'), thief = somebody('thief');
  real.login = owner;
  const browser = new Visitor(strict);
  await browser.logIn();
  const { name } = await browser.me();
  confirm(strict, name, 'xenia@example.org');
  const emailOf = (subject) => eventually(`the e-mail "${subject}"`, () => emails.find((email) => email.to.text === 'xenia@example.org' && subject.test(email.subject)));
  assertOk(await browser.patch('/api/me', { email: 'thief@example.org' }));
  const [, token] = /undo-email#([0-9a-f]{64})/.exec((await emailOf(/was changed$/)).text);
  real.login = thief;
  browser.jars.delete(real.issuer);
  await pause(5);
  assert.equal(await browser.logIn(), '/');
  assert.equal((await linksOf(browser)).length, 2);
  assertOk(await new Client(strict).post('/api/letters/undo-email', { token }), 204);
  assert.equal(await browser.me(), null);
  real.login = owner;
  const again = new Visitor(strict);
  await again.logIn();
  assert.equal((await again.me()).name, name);
  assert.equal((await linksOf(again)).length, 1);
});

test('the owner learns by e-mail that a provider was linked', async () => {
  const { port, emails } = await mailServer({ after });
  const mailing = await serviceOf(real, '', { flags: mailFlags(port) });
  const yvonne = await signUp(mailing);
  confirm(mailing, yvonne.name, 'yvonne@example.org');
  real.login = somebody();
  await browserOf(mailing, yvonne).logIn();
  const { text } = await eventually('the e-mail', () => emails.find(({ subject }) => /^A new way to log in/.test(subject)));
  assert.match(text, /\/settings/);
});

test('a provider that hangs keeps nobody waiting but those who log in there', async () => {
  const slow = await lyingProvider();
  after(() => slow.stop());
  const at = await serviceOf(slow);
  const browser = new Visitor(at);
  const back = await browser.atProvider(await browser.setOut());
  slow.hangs = true;
  const anna = await signUp(at);
  const coming = browser.get(back);
  await pause(200);
  const began = Date.now();
  assertOk(await anna.get('/api/me/export'));
  assert.ok(Date.now() - began < 2000, `${Date.now() - began} ms`);
  assert.equal((await coming).headers.location, '/login?problem=busy');
  assert.match(at.stderr, /status 0 Timeout was reached/);
});

test('settings that do not fit together are refused at the start', async () => {
  const fails = async (flags, text) => assert.rejects(startServer({ flags }), text);
  await fails(['--oidc-issuer', 'https://id.example'], /oidc-client-id/);
  await fails(['--log-in', 'provider'], /log-in/);
  await fails(['--auth-header', 'Remote-User'], /trusted-proxy/);
  const far = await lyingProvider();
  await far.stop();
  for (const issuer of ['http://id.example', 'ftp://127.0.0.1', 'https://u:p@id.example', 'https://id.example/?a=b'])
    await assert.rejects(serviceOf({ issuer }), /oidc-issuer/);
});
