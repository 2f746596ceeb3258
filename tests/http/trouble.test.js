/** Mail servers and webhooks that fail: notices are tried again, and no request waits for them. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import test, { after } from 'node:test';
import { promisify } from 'node:util';
import { mailServer, sink } from '../fixtures/receivers.js';
import { assertOk, Client, eventually, freshName, invite, signUp, startServer } from '../fixtures/api.js';
import { binary } from '../fixtures/server.js';

/** The mail server's answer by address: a reply code, or nothing if it takes the e-mail. */
let refusal = () => undefined;

const { port, emails } = await mailServer({ after }, {
  onRcptTo({ address }, session, callback) {
    const responseCode = refusal(address);
    callback(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null);
  },
});
const mail = ['--smtp-host', '127.0.0.1', '--smtp-port', `${port}`, '--smtp-tls', 'none',
  '--mail-from', 'game@shanghaien.example'];
const server = await startServer({ flags: [...mail, '--webhooks', 'any'], clock: true });
after(() => server.stop());

/** Runs `shanghaien admin`; the mail server that it talks to is in this process. */
const run = (...words) => promisify(execFile)(binary, ['admin', ...words], { env: server.env });
const admin = async (...words) => (await run(...words, '--data', server.data, ...mail)).stdout;

/** The outbox's rows for an account, the newest first. */
const rowsOf = ({ name }) =>
  server.rows(`select * from admin_outbox where "to" = '${name}'`);

const emailTo = (address, subject) =>
  eventually(`the e-mail "${subject}"`, () =>
    emails.find(({ to, subject: said }) => to.text === address && subject.test(said)));

/** Someone whose address is confirmed. */
async function reachable() {
  const name = freshName('mona');
  const email = `${name.toLowerCase()}@example.org`;
  const client = await signUp(server, { name, email });
  const [, token] = /confirm#([0-9a-f]+)/.exec((await emailTo(email, /confirm/)).text);
  assertOk(await new Client(server).post('/api/letters/confirm', { token }), 204);
  return Object.assign(client, { email });
}

const anna = await reachable();

test('an e-mail to a refused address fails, holds up no other, and goes when the operator resends it', async () => {
  const [bernd, carla] = [await reachable(), await reachable()];
  refusal = (address) => (address === bernd.email ? 550 : undefined);
  await invite(anna, bernd);
  await invite(anna, carla);
  await emailTo(carla.email, /invites you/);
  const failed = await eventually('the refusal', () => rowsOf(bernd).find(({ status }) => status === 'failed'));
  assert.deepEqual([failed.kind, failed.attempts], ['invitation', 1]);
  assert.match(failed.problem, /550/);
  refusal = () => undefined;
  assert.equal(await admin('resend-notices'), '1 notifications will be sent again\n');
  await emailTo(bernd.email, /invites you/);
  assert.equal(await admin('resend-notices'), '0 notifications will be sent again\n');
});

test('a webhook that hangs holds up neither requests nor e-mails, and is tried again after a stop', async (t) => {
  let hangs = true;
  const { posts, url } = await sink(t, (response) => hangs || response.writeHead(204).end());
  const bernd = await reachable();
  assertOk(await bernd.patch('/api/me', { notify: { webhook: url } }));
  await invite(anna, bernd);
  await eventually('the webhook', () => posts.length === 1);
  await emailTo(bernd.email, /invites you/);
  assertOk(await bernd.get('/api/me'));
  hangs = false;
  await server.restart();
  await eventually('the webhook again', () => posts.length === 2);
  assert.equal(JSON.parse(posts[1].body).id, JSON.parse(posts[0].body).id);
});

test('a request while the service ends is answered or dropped, and the service ends well', async (t) => {
  let hangs = true; // the delivery workers take a moment to give it up
  const { posts, url } = await sink(t, (response) => hangs || response.writeHead(204).end());
  const bernd = await signUp(server);
  assertOk(await bernd.patch('/api/me', { notify: { webhook: url } }));
  assertOk(await bernd.post('/api/me/notify/test'), 204);
  const guests = Array.from({ length: 50 }, () =>
    net.connect({ port: server.port, host: '127.0.0.1' }).on('error', () => {}).resume());
  await Promise.all(guests.map((socket) => once(socket, 'connect')));
  await eventually('the webhook', () => posts.length === 1);
  hangs = false;
  const stopped = server.restart();
  const request = 'POST /api/accounts/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
    'Content-Length: 2\r\n\r\n{}';
  for (const socket of guests) {
    socket.write(request);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await stopped;
  await eventually('the webhook again', () => posts.length === 2);
});

test('while the mail server takes nothing, e-mails wait and are tried again', async () => {
  const bernd = await reachable();
  refusal = () => 451;
  await invite(anna, bernd);
  const row = () => rowsOf(bernd)[0];
  await eventually('the first attempt', () => row().attempts === 1 && row().status === 'waiting');
  assert.match(row().problem, /451/);
  await server.setNow(new Date(Date.now() + 90_000)); // the first pause is 60 to 75 seconds
  await eventually('the second attempt', () => row().attempts === 2 && row().status === 'waiting');
  refusal = () => undefined;
  assert.equal(await admin('resend-notices'), '1 notifications will be sent again\n');
  await emailTo(bernd.email, /invites you/);
  await eventually('the end', () => row().status === 'sent');
});

test('a test e-mail uses the mail settings, and reports what is wrong with them', async () => {
  assert.equal(await admin('test-mail', 'operator@example.org'), '127.0.0.1 accepted an e-mail to operator@example.org\n');
  const email = emails.find(({ to }) => to.text === 'operator@example.org');
  assert.match(email.subject, /Test e-mail/);
  assert.equal(email.from.value[0].address, 'game@shanghaien.example');
  const refused = (...words) =>
    run('test-mail', ...words).then(() => 'it went', ({ code, stderr }) => `${code} ${stderr}`);
  refusal = () => 550;
  assert.match(await refused('operator@example.org', ...mail), /^1 .*127\.0\.0\.1 port \d+: .*550/);
  assert.match(await refused('host', ...mail), /^2 .*host is not an e-mail address/);
  assert.match(await refused('operator@example.org'), /^1 .*smtp-host is not set/);
  assert.match(await refused('--data', server.data), /^2 .*test-mail needs ADDRESS/);
  assert.match(await refused('operator@example.org', '--smtp-port', '0'), /^2 .*smtp-port/);
});
