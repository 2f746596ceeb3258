/** The talk of systemd and the service, with systemd-socket-activate in systemd's place. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { below } from '../fixtures/random.js';
import { binary } from '../fixtures/server.js';

/** A free port below those that the system gives to outgoing connections. */
const freePort = () =>
  new Promise((resolve) => {
    const port = 20_000 + below(10_000);
    const probe = createServer().listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
    probe.on('error', () => resolve(freePort()));
  });

const health = (port) =>
  new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port, path: '/healthz' }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });

/** Waits until a process has printed something that matches. */
const says = (stream, pattern) =>
  new Promise((resolve, reject) => {
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (pattern.test(text)) resolve(text);
    });
    stream.on('close', () => reject(new Error(`not said: ${pattern} in ${text}`)));
  });

/** A notification socket (Node has no datagram ones for files): prints what is sent to it. */
function notifySocket(t, path) {
  const source = `import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind(sys.argv[1]); print("bound", flush=True)
while True: print(s.recv(4096).decode(), flush=True)`;
  const child = spawn('python3', ['-c', source, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill());
  return child.stdout;
}

test('a connection that waits at systemd’s socket is answered, and systemd is told the state', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const port = await freePort();
  const told = notifySocket(t, join(folder, 'notify'));
  await says(told, /bound/);
  const [ready, fed, stopping] = [/READY=1/, /WATCHDOG=1/, /STOPPING=1/].map((state) => says(told, state));
  const variables = { NOTIFY_SOCKET: join(folder, 'notify'), WATCHDOG_USEC: '200000' };
  const flags = ['--listen', '127.0.0.1:1', '--admin-listen', 'off', '--data', join(folder, 'data')];
  const set = Object.entries(variables).map(([name, value]) => `--setenv=${name}=${value}`);
  const child = spawn(
    'systemd-socket-activate',
    ['--listen', `127.0.0.1:${port}`, ...set, binary, 'serve', ...flags],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  t.after(() => child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.on('close', resolve));
  await says(child.stderr, /Listening on/);
  assert.equal(await health(port), 200);
  await ready;
  await fed;
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  await stopping;
});

test('systemd is told that a service is ready which waits for its database', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const told = notifySocket(t, join(folder, 'notify'));
  await says(told, /bound/);
  const states = says(told, /READY=1\n(WATCHDOG=1\n){2}/);
  const env = { ...process.env, NOTIFY_SOCKET: join(folder, 'notify'), SHANGHAIEN_DATABASE: 'postgresql://nobody@127.0.0.1:1/nothing' };
  const flags = ['--listen', '127.0.0.1:0', '--admin-listen', 'off', '--data', join(folder, 'data')];
  const child = spawn(binary, ['serve', ...flags], { env, stdio: 'ignore' });
  t.after(() => child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.on('close', resolve));
  await states;
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

for (const [what, begin] of [['the journal', '<6>time='], ['a file', 'time=']])
  test(`lines for ${what} begin with ${begin}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'shanghaien-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const log = join(folder, 'log');
    const stderr = openSync(log, 'w');
    const { dev, ino } = fstatSync(stderr, { bigint: true });
    const env = { ...process.env, JOURNAL_STREAM: what === 'a file' ? `${dev}:1` : `${dev}:${ino}` };
    const serve = (...flags) => spawn(binary, ['serve', '--listen', '127.0.0.1:0', '--admin-listen', 'off', '--data', join(folder, 'data'), ...flags], { env, stdio: ['ignore', 'pipe', stderr] });
    const child = serve();
    t.after(() => child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.on('close', resolve));
    await says(child.stdout, /listening/);
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
    await new Promise((resolve) => serve('--smtp-port', 'x').on('close', resolve));
    closeSync(stderr);
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    assert.ok(lines.length >= 3);
    assert.ok(lines.at(-1).startsWith(begin === 'time=' ? 'shanghaien: --smtp-port' : '<3>shanghaien: --smtp-port'), lines.at(-1));
    for (const line of lines.slice(0, -1)) assert.ok(line.startsWith(begin), line);
  });
