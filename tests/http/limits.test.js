/** How often one address and one account may do what costs others something; whose address it is. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, guest, PASSWORD, signUp, startServer } from './harness.js';

const server = await startServer({ flags: ['--rate-limits', 'on', '--trusted-proxy', '127.0.0.1'] });
after(() => server.stop());

/** Someone behind the proxy: an address of his own. */
const from = (address) => ({ headers: { 'X-Forwarded-For': `10.9.9.9, ${address}` } });

/** Asks until it is refused, and returns how often that went well, how long it took and the refusal. */
async function untilRefused(ask) {
  const began = performance.now();
  for (let count = 0; count < 400; count++) {
    const answer = await ask();
    if (answer.status === 429) return { count, seconds: (performance.now() - began) / 1000, answer };
  }
  assert.fail('never refused');
}

/** It went well `burst` times at once, and then as often as a go has come back meanwhile. */
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

test('a refusal comes after 405 and before all that is wrong with the request itself', async () => {
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
    const { count } = await untilRefused(() =>
      new Client(server).post('/api/sessions', { name, password: 'wrong password' }, from(address)),
    );
    assert.equal(count, 20, name);
  }
});

test('who guesses at a name does not keep its owner from logging in and from a new password', async () => {
  const [name, password] = ['anna-guessed', 'a new and better one'];
  const anna = await signUp(server, { name });
  await untilRefused(() =>
    new Client(server).post('/api/sessions', { name, password: 'wrong password' }, from('198.51.100.3')),
  );
  assertOk(await new Client(server).post('/api/sessions', { name, password: PASSWORD }, from('198.51.100.4')), 201);
  assertOk(await anna.patch('/api/me', { old_password: PASSWORD, password }, from('198.51.100.4')));
});

test('who asks for letters to another one gets few, and does not keep the other from one', async () => {
  const name = 'anna-letters';
  await signUp(server, { name });
  const ask = (address) => new Client(server).post('/api/password-resets', { name }, from(address));
  const { count, answer } = await untilRefused(() => ask('198.51.100.5'));
  assert.equal(count, 3);
  assert.ok(Number(answer.headers['retry-after']) > 7 * 3600);
  assertOk(await ask('198.51.100.6'), 204);
  assertProblem(await ask('198.51.100.7'), 429, 'rate_limited');
});

test('an address that others enter gets few letters', async () => {
  const email = 'anna@example.org';
  const anna = await signUp(server, { email });
  const confirm = () => anna.post('/api/me/email/confirmation', undefined, from('198.51.100.8'));
  const { count } = await untilRefused(confirm);
  assert.equal(count, 3);
  const body = { name: 'bernd-letters', password: PASSWORD, email };
  assertProblem(await new Client(server).post('/api/accounts', body, from('198.51.100.9')), 429, 'rate_limited');
});

test('writing is limited by account, looking is not', async () => {
  const anna = await guest(server);
  let address = 0;
  const { count } = await untilRefused(() =>
    anna.patch('/api/me', { language: 'de' }, from(`203.0.113.${address++ % 250}`)),
  );
  assert.ok(count >= 120, `${count}`);
  for (let i = 0; i < 300; i++) assertOk(await anna.get('/api/me'));
});

test('what takes long to read is limited, too', async () => {
  const [anna, bernd] = [await guest(server), await guest(server)];
  const { count } = await untilRefused(() => anna.get(`/api/players/${bernd.name}`));
  assert.ok(count >= 120, `${count}`);
  assertOk(await bernd.get(`/api/players/${anna.name}`));
});

test('only a trusted proxy may say for whom it asks', async (t) => {
  const open = await startServer({ flags: ['--rate-limits', 'on'] });
  t.after(() => open.stop());
  let address = 0;
  const asked = await untilRefused(() =>
    new Client(open).post('/api/accounts/guest', {}, from(`192.0.2.${address++}`)),
  );
  assertBurst(asked, 30, 60);
});

test('of several lines of X-Forwarded-For the proxy’s own is the last one', async () => {
  let address = 0;
  const asked = await untilRefused(() => {
    const headers = { 'X-Forwarded-For': [`192.0.2.${address++}`, '198.51.100.251'] };
    return new Client(server).post('/api/accounts/guest', {}, { headers });
  });
  assertBurst(asked, 30, 60);
});

test('a log-in by the right password is as free as any other within the limit', async () => {
  const anna = await signUp(server, { name: 'anna-right' });
  const { name } = anna;
  assertOk(await new Client(server).post('/api/sessions', { name, password: PASSWORD }), 201);
});
