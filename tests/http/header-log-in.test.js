/** Logging in by a header of the proxy before the service, which is believed from nobody else. */
import assert from 'node:assert/strict';
import http from 'node:http';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, freshName, guest, PASSWORD, signUp, startServer } from '../fixtures/api.js';
import { mailServer } from '../fixtures/receivers.js';

const flags = ['--auth-header', 'Remote-User', '--auth-name-header', 'Remote-Name', '--auth-email-header', 'Remote-Email', '--public-url', 'http://play.example.org'];
const server = await startServer({ flags: [...flags, '--trusted-proxy', '127.0.0.1'] });
after(() => server.stop());

/** What the proxy adds. */
const by = (user, more = {}) => ({ headers: { 'Remote-User': user, 'X-Forwarded-For': '192.0.2.7', ...more } });

/** Goes to an address, as a browser does that follows; the last answer. */
async function go(client, path, options) {
  let answer = await client.get(path, options);
  for (let i = 0; answer.status === 302 && i < 5; i++) answer = await client.get(answer.headers.location, options);
  return answer;
}

const nameOf = async (client, options) => (await client.get('/api/session', options)).body.account?.name ?? null;

test('a document logs in the one whom the proxy names, and leads back to itself', async () => {
  const name = freshName('anna');
  const browser = new Client(server);
  const first = await browser.get('/rules?x=1%20+', by(name));
  assert.deepEqual([first.status, first.headers.location], [302, '/login/header?to=%2Frules%3Fx%3D1%2520%2B']);
  const second = await browser.get(first.headers.location, by(name));
  assert.deepEqual([second.status, second.headers.location], [302, '/rules?x=1%20+']);
  assert.match(second.headers['set-cookie'][0], /^session=\w{64}; Path=\/; .*HttpOnly; SameSite=Lax/);
  assert.equal((await browser.get('/rules?x=1%20+', by(name))).status, 200);
  assert.equal(await nameOf(browser, by(name)), name);
  const again = new Client(server);
  assert.equal((await go(again, '/', by(name))).status, 200);
  assert.equal(await nameOf(again, by(name)), name);
  assert.deepEqual(assertOk(await again.get('/api/me/providers', by(name))).providers.map(({ issuer, name: called }) => [issuer, called]), [['header', name]]);
  assert.equal((await again.get('/login/header?to=/rules', by(name))).headers.location, '/rules');
});

test('the display name and the address are those of the proxy, which vouches for it', async () => {
  const browser = new Client(server);
  await go(browser, '/', by(freshName('bernd'), { 'Remote-Name': Buffer.from('Bernd der Bär').toString('latin1'), 'Remote-Email': 'bernd@example.org' }));
  const account = (await browser.get('/api/session')).body.account;
  assert.deepEqual([account.display_name, account.email, account.email_verified], ['Bernd der Bär', 'bernd@example.org', true]);
  const odd = new Client(server);
  await go(odd, '/', by(freshName('odd'), { 'Remote-Name': 'a\tb', 'Remote-Email': 'nonsense' }));
  const other = (await odd.get('/api/session')).body.account;
  assert.deepEqual([other.display_name, other.email], [null, undefined]);
});

test('an account that has the name already is not that of the header', async () => {
  const clara = await signUp(server);
  const browser = new Client(server);
  await go(browser, '/', by(clara.name));
  assert.equal(await nameOf(browser, by(clara.name)), `${clara.name}2`);
});

test('with the header of somebody else, a session is none', async () => {
  const [dora, emil] = [freshName('dora'), freshName('emil')];
  const browser = new Client(server);
  await go(browser, '/', by(dora));
  assert.equal(await nameOf(browser, by(dora)), dora);
  assert.equal(await nameOf(browser, by(emil)), null);
  assertProblem(await browser.post('/api/here', undefined, by(emil)), 401, 'not_logged_in');
  await go(browser, '/', by(emil));
  assert.equal(await nameOf(browser, by(emil)), emil);
  assert.equal(await nameOf(await guest(server), by(emil)), null);
});

test('two headers, an empty one, one that cannot be read, and none name nobody', async () => {
  for (const other of ['bernd', 'anna'])
    assert.equal((await asks('/login/header', ['Remote-User', 'anna', 'remote-user', other])).location, '/login?problem=not_logged_in');
  const client = new Client(server);
  for (const value of ['', ' ', '\u00ff', 'x'.repeat(300)]) {
    assert.equal((await client.get('/login/header', by(value))).headers.location, '/login?problem=not_logged_in');
    assert.equal(client.cookie, undefined);
  }
  assert.equal((await client.get('/login/header')).headers.location, '/login?problem=not_logged_in');
  assert.equal((await client.get('/', { headers: { Remote_User: 'anna', 'X-Remote-User': 'anna' } })).status, 200);
});

/** Asks by HTTP as it stands there, with lines that are sent twice. */
const asks = (path, lines) => new Promise((resolve, reject) => {
  http.get({ host: '127.0.0.1', port: server.port, path, headers: ['Host', 'x', ...lines] }, async (response) => {
    const parts = await response.toArray();
    resolve({ location: response.headers.location, text: Buffer.concat(parts).toString() });
  }).on('error', reject);
});

test('a header that is there and cannot be read is somebody else, too', async () => {
  const name = freshName('emma');
  const browser = new Client(server);
  await go(browser, '/', by(name));
  for (const value of ['\u00ff', 'a\tb', 'x'.repeat(300)]) assert.equal(await nameOf(browser, by(value)), null);
  const session = `session=${browser.cookie}`;
  for (const other of [name, 'somebody'])
    assert.match((await asks('/api/session', ['Cookie', session, 'Remote-User', name, 'remote-user', other])).text, /"account":null/);
  for (const value of ['', ' ']) assert.equal(await nameOf(browser, by(value)), name, 'the proxy says nothing');
});

test('a long name is cut where a letter ends', async () => {
  const name = `x${'ä'.repeat(99)}`;
  const browser = new Client(server);
  await go(browser, '/', by(Buffer.from(name).toString('latin1')));
  const { providers: [{ name: called }] } = assertOk(await browser.get('/api/me/providers'));
  assert.equal(called, name.slice(0, 96));
});

test('log-ins by the header are counted, however often one comes', async () => {
  const limited = await startServer({ flags: [...flags, '--trusted-proxy', '127.0.0.1', '--rate-limits', 'on'] });
  after(() => limited.stop());
  const locations = [];
  for (let i = 0; i < 33; i++) locations.push((await new Client(limited).get('/login/header', by('anna'))).headers.location);
  assert.equal(locations[0], '/');
  assert.equal(locations.at(-1), '/login?problem=rate_limited');
  assert.ok(Number(limited.rows('select count(*) as n from sessions')[0].n) < 33);
});

test('an address that was changed is put back, and the header still names its owner', async () => {
  const { port, emails } = await mailServer({ after });
  const mail = ['--smtp-host', '127.0.0.1', '--smtp-port', port, '--smtp-tls', 'none', '--mail-from', 'game@shanghaien.example'].map(String);
  const mailing = await startServer({ flags: [...flags, '--trusted-proxy', '127.0.0.1', ...mail] });
  after(() => mailing.stop());
  const inge = by('inge', { 'Remote-Email': 'inge@example.org' });
  const browser = new Client(mailing);
  await go(browser, '/', inge);
  assertOk(await browser.patch('/api/me', { email: 'thief@example.org' }));
  const { text } = await eventually('the warning', () => emails.find(({ subject }) => /was changed$/.test(subject)));
  const [, token] = /undo-email#([0-9a-f]{64})/.exec(text);
  assertOk(await new Client(mailing).post('/api/letters/undo-email', { token }), 204);
  assert.equal(await nameOf(browser, inge), null);
  await go(browser, '/', inge);
  assert.equal(await nameOf(browser, inge), 'inge');
});

test('who goes there again has a new session, in which what needs a fresh log-in can be done', async () => {
  const name = freshName('ida');
  const browser = new Client(server);
  await go(browser, '/', by(name));
  server.sql(`update sessions set created_at = created_at - 360000 where account = (select id from accounts where name = '${name}')`);
  assertProblem(await browser.patch('/api/me', { email: 'ida@example.org' }), 401, 'bad_login');
  await browser.get('/login/header', by(name));
  assertOk(await browser.patch('/api/me', { email: 'ida@example.org' }));
  assert.equal(assertOk(await browser.get('/api/me/sessions')).sessions.length, 1);
});

test('changes still must come from this site', async () => {
  const name = freshName('frida');
  const browser = new Client(server);
  await go(browser, '/', by(name));
  assertProblem(await browser.post('/api/here', undefined, by(name, { Origin: 'https://evil.example' })), 403, 'cross_site');
  assertOk(await browser.post('/api/here', undefined, by(name, { Origin: 'http://play.example.org' })));
});

test('who may not come in is told so, and is not sent in a circle', async () => {
  const name = freshName('gustav');
  await go(new Client(server), '/', by(name));
  server.admin('lock', name, '--reason', 'rude');
  const browser = new Client(server);
  const answer = await go(browser, '/puzzle', by(name));
  assert.equal(answer.status, 200);
  assert.equal(browser.cookie, undefined);
});

test('a client that is not the proxy gets nothing for such a header', async () => {
  const open = await startServer({ flags: [...flags, '--trusted-proxy', '192.0.2.1'] });
  after(() => open.stop());
  const client = new Client(open);
  assert.equal((await client.get('/', by('anna'))).status, 200);
  assert.equal((await client.get('/login/header', by('anna'))).headers.location, '/login?problem=not_logged_in');
  assert.equal(await nameOf(client, by('anna')), null);
  const hanna = await signUp(open);
  assert.equal(await nameOf(hanna, by('anna')), hanna.name);
  assert.equal(Number(open.rows('select count(*) as n from provider_links')[0].n), 0);
});

test('the page learns where one logs in, and that there is no other way', async () => {
  const strict = await startServer({ flags: [...flags, '--trusted-proxy', '127.0.0.1', '--log-in', 'provider'] });
  after(() => strict.stop());
  const client = new Client(strict);
  assert.deepEqual((await client.get('/api/session')).body.site.log_in, { path: '/login/header', provider: null, only: true });
  assertProblem(await client.post('/api/sessions', { name: 'anna', password: PASSWORD }), 403, 'forbidden');
  await go(client, '/', by('anna'));
  assert.equal(await nameOf(client, by('anna')), 'anna');
});
