/** Requests as bytes on a socket: broken framing, slow and leaving clients, the last answer. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import test, { after } from 'node:test';
import { assertOk, Client, eventually, startServer } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);

/** Everything that comes back on a new connection, until `enough` or its end; the bytes may be sent in parts. */
function talk(bytes, enough = () => false, port = server.port) {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      for (const part of [bytes].flat()) socket.write(part, 'latin1');
    });
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
const chunks = (bytes) => post('Transfer-Encoding: chunked', bytes);
const look = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';

for (const [what, bytes, expected] of [
  ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'), 400],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{} '), 400],
  ['a length below nothing', post('Content-Length: -2', '{}'), 400],
  ['a list of lengths', post('Content-Length: 28, 28', '{}'), 400],
  ['a length with a plus', post('Content-Length: +28', '{}'), 400],
  ['a length in hexadecimal', post('Content-Length: 0x1c', '{}'), 400],
  ['a length beyond all bounds', post('Content-Length: 99999999999999999999', '{}'), 413],
  ['a space before the colon', post('Content-Length : 2', '{}'), 400],
  ['a bare CR', `${look}X: a\rb\r\n\r\n`, 400],
  ['a NUL', `${look}X: a\0b\r\n\r\n`, 400],
  ['a folded line', `${look}X: a\r\n b\r\n\r\n`, 400],
  ['two hosts', `${look}Host: y\r\n\r\n`, 400],
  ['chunked twice', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'), 400],
  ['a coding that nobody knows', post('Transfer-Encoding: xchunked', '2\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk longer than it says', chunks('2\r\n{}}\r\n0\r\n\r\n'), 400],
  ['an endless chunk extension', chunks(`1;${'a'.repeat(14_000)}`), 400],
  ['an endless chunk size', chunks('0'.repeat(14_000)), 413],
  ['a body behind a head that leaves no memory for it', post(`Content-Length: 2\r\nX: ${'x'.repeat(10_500)}`, '{}'), 431],
  ['a chunk of no size', post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'), 400],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['a header of 20 KB', `${look}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 50 KB', `GET /${'x'.repeat(50_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  ['a body told to be too large, before it is sent', post('Expect: 100-continue\r\nContent-Length: 20000'), 413],
]) {
  test(`${what} is refused, once and for the last time`, async () => {
    const found = [...(await talk(bytes)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code));
    assert.deepEqual(found, [expected]);
  });
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

test('a refusal waits for the answers before it', async () => {
  const bytes = `${look}\r\n`.repeat(3) + `${post('Content-Length: 2', '{}')}GET / HTTP/1.1\r\n\r\n${look}\r\n`;
  const found = [...(await talk(bytes)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);
  assert.deepEqual(found, ['200', '200', '200', '201', '400']);
});

test('a chunk whose header comes bit by bit is answered, whatever its length', async () => {
  const finish = '\r\n{}\r\n0\r\n\r\n';
  const found = new Set();
  for (let length = 0; length < 13_000; length = Math.ceil(length * 1.1) + 1) {
    const text = await talk([chunks('2'), `;${'a'.repeat(length)}`, finish], answered);
    found.add(status(text));
    assert.equal(status(text), length < 250 ? 201 : 400, `${length} bytes`);
  }
  assert.deepEqual([...found], [201, 400]);
});

test('a body in chunks that is too large is a problem of the contract', async () => {
  const megabyte = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
  const text = await talk([chunks(''), ...Array(17).fill(megabyte), '0\r\n\r\n']);
  const [head, body] = text.split('\r\n\r\n');
  assert.match(head, /^HTTP\/1\.1 413 [\s\S]*\r\nContent-Type: application\/problem\+json\r\n/);
  assert.equal(JSON.parse(body).code, 'too_large');
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
  /** A client that asks again as long as the connection lives. */
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
  await eventually('some answers', () => got >= 100);
  await Promise.all([stopping.stop(), ...clients]);
  assert.equal(got, sent);
});

/** Whether nobody can connect any more. */
const isClosed = (port) => new Promise((resolve) => {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('connect', () => {
    socket.destroy();
    resolve(false);
  }).on('error', () => resolve(true));
});

/** The answer to a client that connects just before the server stops, and asks when it lets nobody in any more; and how
 * long after the beginning of the stop that was. */
async function askLate() {
  const stopping = await startServer();
  const socket = net.connect(stopping.port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  socket.setEncoding('latin1').on('data', (text) => (answer += text));
  assert.equal((await new Client(stopping).get('/healthz')).status, 200); // the client is let in by now
  const began = performance.now();
  const stopped = stopping.stop();
  await eventually('the end of new connections', () => isClosed(stopping.port));
  await new Promise((resolve) => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', resolve));
  const late = performance.now() - began;
  await Promise.all([closed, stopped]);
  return { answer, late };
}

test('a client that connects just before the server stops is answered, even if its request is slow to come', async () => {
  // The service waits a second for it: a request that this process has sent later proves nothing.
  for (let tries = 20; tries > 0; tries--) {
    const { answer, late } = await askLate();
    if (late > 900) continue;
    assert.match(answer, /^HTTP\/1\.1 200 /);
    return;
  }
  assert.fail('no request came within a second');
});
