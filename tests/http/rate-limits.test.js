/** How often an address and an account may do what costs others something, and which address counts. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, guest, PASSWORD, signUp, startServer } from '../fixtures/api.js';
import { newPasskey } from '../fixtures/authenticator.js';
import { binary } from '../fixtures/server.js';

const server = await startServer({ flags: ['--rate-limits', 'on', '--trusted-proxy', '127.0.0.1'] });
after(() => server.stop());

/** A client behind the proxy, with its own address. */
const from = (address) => ({ headers: { 'X-Forwarded-For': `10.9.9.9, ${address}` } });

/** Asks until it is refused; returns how often it succeeded, how long that took and the refusal. */
async function untilRefused(ask) {
  const began = performance.now();
  for (let count = 0; count < 1000; count++) {
    const answer = await ask();
    if (answer.status === 429) return { count, seconds: (performance.now() - began) / 1000, answer };
  }
  assert.fail('never refused');
}

const MANY = 600;

/** Asks very often at once, faster than tokens come back; returns how often it succeeded. */
async function takenOf(ask) {
  const answers = await Promise.all(Array.from({ length: MANY }, (_, i) => ask(i)));
  return answers.filter(({ status }) => status !== 429).length;
}

/** It succeeded `burst` times at once, and then as often as a token came back meanwhile. */
function assertBurst({ count, seconds }, burst, every) {
  assert.ok(count >= burst && count <= burst + Math.floor(seconds / every), `${count} times in ${seconds} s`);
}

test('an address may make thirty accounts at once, then one a minute; its neighbour is free', async () => {
  const make = (address) => new Client(server).post('/api/accounts/guest', {}, from(address));
  const asked = await untilRefused(() => make('192.0.2.1'));
  assertBurst(asked, 30, 60);
  assertProblem(asked.answer, 429, 'rate_limited');
  const seconds = Number(asked.answer.headers['retry-after']);
  assert.ok(seconds >= 1 && seconds <= 60, `${seconds} s`);
  assertOk(await make('192.0.2.2'), 201);
});

test('a guest who takes a name counts as a sign-up', async () => {
  let number = 0;
  const asked = await untilRefused(async () => {
    const anna = new Client(server);
    assertOk(await anna.post('/api/accounts/guest', {}, from(`203.0.113.${number}`)), 201);
    return anna.patch('/api/me', { name: `once-a-guest-${number++}`, password: PASSWORD }, from('192.0.2.77'));
  });
  assertBurst(asked, 30, 60);
});

test('new passkeys, of which the owner is told by e-mail, count as e-mails', async () => {
  const anna = Object.assign(await signUp(server), { server });
  const asked = await untilRefused(async () => {
    const options = assertOk(await anna.post('/api/me/passkeys/options', {}));
    return anna.post('/api/me/passkeys', newPasskey(server).create(options));
  });
  assertBurst(asked, 6, 600);
});

test('a refusal comes after 405 and before everything that is wrong with the request itself', async () => {
  const client = new Client(server);
  const ask = (options) => client.post('/api/accounts/guest', undefined, options);
  const { headers } = from('192.0.2.3');
  await untilRefused(() => client.post('/api/accounts/guest', {}, { headers }));
  assertProblem(await client.request('PUT', '/api/accounts/guest', { headers }), 405, 'method_not_allowed');
  assertProblem(await ask({ headers: { ...headers, Origin: 'https://evil.example' } }), 429, 'rate_limited');
  assertProblem(await ask({ headers, raw: '{' }), 429, 'rate_limited');
  assertProblem(await ask({ headers, raw: 'x'.repeat(20_000) }), 429, 'rate_limited');
});

test('guesses at one account are limited, whether or not it exists', async () => {
  const anna = await signUp(server, { name: 'anna-limits' });
  for (const [name, address] of [[anna.name, '198.51.100.1'], ['nobody-of-that-name', '198.51.100.2']]) {
    const asked = await untilRefused(() =>
      new Client(server).post('/api/sessions', { name, password: 'wrong password' }, from(address)),
    );
    assertBurst(asked, 20, 15);
  }
});

test('guesses at a name do not keep its owner from logging in and from a new password', async () => {
  const [name, password] = ['anna-guessed', 'a new and better one'];
  const anna = await signUp(server, { name });
  await untilRefused(() =>
    new Client(server).post('/api/sessions', { name, password: 'wrong password' }, from('198.51.100.3')),
  );
  assertOk(await new Client(server).post('/api/sessions', { name, password: PASSWORD }, from('198.51.100.4')), 201);
  assertOk(await anna.patch('/api/me', { old_password: PASSWORD, password }, from('198.51.100.4')));
});

test('requests for e-mails to somebody else are limited, and do not keep that person from one', async () => {
  const name = 'anna-letters';
  await signUp(server, { name });
  const ask = (address) => new Client(server).post('/api/password-resets', { name }, from(address));
  const { count, answer } = await untilRefused(() => ask('198.51.100.5'));
  assert.equal(count, 3);
  assert.ok(Number(answer.headers['retry-after']) > 7 * 3600);
  assertOk(await ask('198.51.100.6'), 204);
  assertProblem(await ask('198.51.100.7'), 429, 'rate_limited');
});

test('an address that others enter gets few e-mails', async () => {
  const email = 'anna@example.org';
  const anna = await signUp(server, { email });
  const confirm = () => anna.post('/api/me/email/confirmation', undefined, from('198.51.100.8'));
  const { count } = await untilRefused(confirm);
  assert.equal(count, 3);
  const body = { name: 'bernd-letters', password: PASSWORD, email };
  assertProblem(await new Client(server).post('/api/accounts', body, from('198.51.100.9')), 429, 'rate_limited');
});

test('writing is limited by account, reading is not', async () => {
  const anna = await guest(server);
  const taken = await takenOf((i) => anna.patch('/api/me', { language: 'de' }, from(`203.0.113.${i % 250}`)));
  assert.ok(taken >= 120 && taken < MANY, `${taken}`);
  for (let i = 0; i < 300; i++) assertOk(await anna.get('/api/me'));
});

test('slow reads are limited, too', async () => {
  const [anna, bernd] = [await guest(server), await guest(server)];
  const taken = await takenOf((i) => anna.get(`/api/players/${bernd.name}`, from(`203.0.113.${i % 250}`)));
  assert.ok(taken >= 120 && taken < MANY, `${taken}`);
  assertOk(await bernd.get(`/api/players/${anna.name}`));
});

test('only a trusted proxy may name its client', async (t) => {
  const open = await startServer({ flags: ['--rate-limits', 'on'] });
  t.after(() => open.stop());
  let address = 0;
  const asked = await untilRefused(() =>
    new Client(open).post('/api/accounts/guest', {}, from(`192.0.2.${address++}`)),
  );
  assertBurst(asked, 30, 60);
});

for (const [what, flags] of [
  ['at a socket for IPv6 and IPv4', ['--listen', '[::]:0', '--trusted-proxy', '127.0.0.1']],
  ['of a list of networks', ['--trusted-proxy', '10.0.0.0/8, 127.0.0.1/32,fd00::/8']],
]) {
  test(`a trusted proxy ${what} may name its client`, async (t) => {
    const open = await startServer({ flags: ['--rate-limits', 'on', ...flags] });
    t.after(() => open.stop());
    for (let address = 0; address < 40; address++)
      assertOk(await new Client(open).post('/api/accounts/guest', {}, from(`192.0.2.${address}`)), 201);
  });
}

test('behind two trusted proxies the outer one names the client', async (t) => {
  const open = await startServer({ flags: ['--rate-limits', 'on', '--trusted-proxy', '127.0.0.1, 10.0.0.1'] });
  t.after(() => open.stop());
  let address = 0;
  const asked = await untilRefused(() =>
    new Client(open).post('/api/accounts/guest', {}, from(`192.0.2.${address++}, 198.51.100.7, 10.0.0.1`)),
  );
  assertBurst(asked, 30, 60);
});

for (const wrong of ['localhost', '127.0.0.1/33', '10.1.2.3/8', '127.0.0.1 ::1'])
  test(`a trusted proxy called ${wrong} is refused at the start`, () => {
    const flags = ['serve', '--listen', '127.0.0.1:0', '--data', '/proc/none', '--trusted-proxy', wrong];
    const { status, stderr } = spawnSync(binary, flags, { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.ok(stderr.startsWith(`shanghaien: trusted-proxy: ${wrong} is not a numeric address`), stderr);
  });

test('the log says what a trusted proxy without a public URL and the first refused change mean', async (t) => {
  const open = await startServer({ flags: ['--trusted-proxy', '127.0.0.1'] });
  t.after(() => open.stop());
  const anna = await guest(open);
  const headers = { Origin: 'https://play.example.org' };
  for (let i = 0; i < 3; i++) assertProblem(await anna.patch('/api/me', {}, { headers }), 403, 'cross_site');
  await open.stop();
  const events = [...open.stderr.matchAll(/ event=(no_public_url|cross_site) .*/g)];
  assert.deepEqual(events.map(([, event]) => event), ['no_public_url', 'cross_site']);
  assert.match(events[1][0], / origin="?https:\/\/play\.example\.org"? /);
});

test('of several lines of X-Forwarded-For the proxy’s own is the last one', async () => {
  let address = 0;
  const asked = await untilRefused(() => {
    const headers = { 'X-Forwarded-For': [`192.0.2.${address++}`, '198.51.100.251'] };
    return new Client(server).post('/api/accounts/guest', {}, { headers });
  });
  assertBurst(asked, 30, 60);
});

test('the log says once that a proxy is not trusted', async (t) => {
  const open = await startServer();
  t.after(() => open.stop());
  for (let i = 0; i < 3; i++) assertOk(await new Client(open).get('/healthz', from('192.0.2.9')));
  await open.stop();
  assert.equal(open.stderr.match(/event=untrusted_proxy address="127\.0\.0\.1"/g).length, 1);
});

test('a proxy that names ports keeps its clients apart', async () => {
  const make = (address) => new Client(server).post('/api/accounts/guest', {}, from(address));
  let port = 1024;
  assertBurst(await untilRefused(() => make(`192.0.2.88:${port++}`)), 30, 60);
  assert.equal((await make('192.0.2.88')).status, 429);
  assertOk(await make('192.0.2.89:1024'), 201);
  assertOk(await make('[2001:db8::89]:1024'), 201);
});

test('what strangers send is logged in ASCII', async (t) => {
  const open = await startServer();
  t.after(() => open.stop());
  const anna = await guest(open);
  assertProblem(await anna.patch('/api/me', {}, { headers: { Origin: 'https://a\u009b31m"\\\u00ff' } }), 403, 'cross_site');
  await open.stop();
  assert.match(open.stderr, / origin="https:\/\/a\\xc2\\x9b31m\\"\\\\\\xc3\\xbf" /);
});

test('a log-in by the right password is as free as any other within the limit', async () => {
  const anna = await signUp(server, { name: 'anna-right' });
  const { name } = anna;
  assertOk(await new Client(server).post('/api/sessions', { name, password: PASSWORD }), 201);
});
