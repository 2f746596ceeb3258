/** Requests as bytes on a socket: broken framing, slow and leaving clients, the last answer. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import test, { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { assertOk, Client, startServer } from './harness.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);

/** Everything that comes back on a connection of its own, until `enough` or its end. */
function talk(bytes, enough = () => false, port = server.port) {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setEncoding('latin1').on('data', (more) => {
      text += more;
      if (enough(text)) end();
    });
    socket.on('error', end).on('close', end);
  });
}

const answered = (text) => text.includes('\r\n\r\n');
const status = (text) => Number(text.split(' ')[1]);
const post = (headers, body = '') =>
  `POST /api/accounts/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const look = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';

for (const [what, bytes, due] of [
  ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'), 400],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{} '), 400],
  ['a length below nothing', post('Content-Length: -2', '{}'), 400],
  ['a chunk of no size', post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'), 400],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['a header of 20 KB', `${look}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 50 KB', `GET /${'x'.repeat(50_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  ['a body told to be too large, before it is sent', post('Expect: 100-continue\r\nContent-Length: 20000'), 413],
]) {
  test(`${what} is refused`, async () => assert.equal(status(await talk(bytes, answered)), due));
}

for (const [what, bytes] of [
  ['a header of 7 KB', `${look}X: ${'x'.repeat(7_000)}\r\n\r\n`],
  ['an absolute target', 'GET http://x/healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['a body with a GET', `${look}Content-Length: 2\r\n\r\n{}`],
]) {
  test(`${what} is taken`, async () => assert.equal(status(await talk(bytes, answered)), 200));
}

test('rubbish ends its connection and no other', async () => {
  assert.doesNotMatch(await talk('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n'), / 200 /);
  assertOk(await nobody.get('/healthz'));
});

test('requests sent in one go are answered in order', async () => {
  const bytes = `${look}\r\n`.repeat(20) + `GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  const found = [...(await talk(bytes)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);
  assert.deepEqual(found, [...Array(20).fill('200'), '404']);
});

test('clients who send half a request, or leave before the answer, stop nobody', async () => {
  const whole = post('Content-Length: 2', '{}');
  const halves = Array.from({ length: 200 }, (_, i) =>
    net.connect(server.port, '127.0.0.1').on('error', () => {}).end(whole.slice(0, 1 + ((i * 7) % whole.length))),
  );
  const open = Array.from({ length: 200 }, () => net.connect(server.port, '127.0.0.1').on('error', () => {}));
  for (const socket of open) socket.write(look);
  const leaving = Array.from({ length: 50 }, () => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(whole, () => socket.destroy()));
    return socket.on('error', () => {});
  });
  assertOk(await nobody.get('/healthz'));
  assertOk(await nobody.post('/api/accounts/guest', {}), 201);
  for (const socket of [...halves, ...open, ...leaving]) socket.destroy();
});

test('nobody who has sent a request goes without an answer when the server stops', async () => {
  const stopping = await startServer();
  const body = '{}';
  const whole = post(`Content-Length: ${body.length}`, body);
  let sent = 0;
  let got = 0;
  /** One client who asks again as long as the connection lives. */
  const client = () =>
    new Promise((resolve) => {
      const socket = net.connect(stopping.port, '127.0.0.1');
      const ask = () => {
        sent++;
        socket.write(whole);
      };
      let text = '';
      socket.setEncoding('latin1').on('connect', ask).on('error', resolve).on('close', resolve);
      socket.on('data', (more) => {
        text += more;
        const length = /content-length: (\d+)/i.exec(text);
        if (!length || text.length < text.indexOf('\r\n\r\n') + 4 + Number(length[1])) return;
        got += status(text) === 201;
        const last = /connection: close/i.test(text);
        text = '';
        if (last) socket.end();
        else ask();
      });
    });
  const clients = Array.from({ length: 16 }, client);
  while (got < 100) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([stopping.stop(), ...clients]);
  assert.equal(got, sent);
});

/** What one is answered who connects just before the server stops and asks `ms` later; how late that really was. */
async function askLate(ms) {
  const stopping = await startServer();
  const socket = net.connect(stopping.port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  socket.setEncoding('latin1').on('data', (text) => (answer += text));
  assert.equal((await new Client(stopping).get('/healthz')).status, 200); // he is let in by now
  const began = performance.now();
  const stopped = stopping.stop();
  await pause(ms);
  await new Promise((resolve) => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', resolve));
  const late = performance.now() - began;
  await Promise.all([closed, stopped]);
  return { answer, late };
}

test('who has connected just before the server stops is answered, even if his request is slow to come', async () => {
  // The service waits a second for it: what this process itself has sent later proves nothing.
  for (;;) {
    const { answer, late } = await askLate(300);
    if (late > 700) continue;
    assert.match(answer, /^HTTP\/1\.1 200 /);
    return;
  }
});
