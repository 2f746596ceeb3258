/** Whether moves can be taken: /readyz, beside /healthz, which says whether the service lives and reads. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { join } from 'node:path';
import test from 'node:test';
import { assertOk, assertProblem, Client, eventually, signUp, startServer } from '../fixtures/api.js';
import { testOfFile } from '../fixtures/database.js';
import { operatorOf } from '../fixtures/operator.js';

test('a service that takes moves says so, and both addresses do', async (t) => {
  const server = await startServer({ flags: ['--admin-listen', '127.0.0.1:0'] });
  t.after(() => server.stop());
  const nobody = new Client(server);
  for (const path of ['/readyz', '/healthz']) assert.deepEqual(assertOk(await nobody.get(path)), { status: 'ok' });
  const operator = await operatorOf(server);
  assert.equal((await operator.ask('/readyz')).text, '200 OK\n');
  assert.match((await operator.ask('/metrics')).text, /^shanghaien_ready 1$/m);
});

testOfFile('while another process keeps the database from being written the service lives and is not ready, and it finds the end by itself', async (t) => {
  const server = await startServer({ flags: ['--admin-listen', '127.0.0.1:0'] });
  t.after(() => server.stop());
  const anna = await signUp(server);
  const operator = await operatorOf(server);
  const other = spawn('sqlite3', [join(server.data, 'shanghaien.db')], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => other.kill());
  other.stdin.write('begin immediate; select 1;\n');
  await once(other.stdout, 'data');
  assertProblem(await anna.patch('/api/me', { language: 'de' }), 503, 'busy');
  assertProblem(await anna.get('/readyz'), 503, 'busy');
  assert.equal((await operator.ask('/readyz')).text, '503 The database cannot be reached.\n');
  assertOk(await anna.get('/healthz'));
  assert.match((await operator.ask('/metrics')).text, /^shanghaien_ready 0$/m);
  assert.doesNotMatch(server.stderr, /route="\/readyz"/, 'what is asked each second is not logged each second');
  other.stdin.end('rollback;\n');
  await eventually('readiness', async () => (await anna.get('/readyz')).status === 200);
  assertOk(await anna.patch('/api/me', { language: 'de' }));
});

/** The first line of what a client is told that asks when the service has begun to stop; '' if it came too late. */
async function askWhileItStops() {
  const server = await startServer();
  const socket = net.connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  socket.setEncoding('latin1').on('data', (text) => (answer += text));
  assertOk(await new Client(server).get('/readyz')); // the client is let in by now
  const stopped = server.stop();
  const refused = () => new Promise((resolve) => net.connect(server.port, '127.0.0.1', function () { this.destroy(); resolve(false); }).on('error', () => resolve(true)));
  await eventually('the end of new connections', refused);
  socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.all([closed, stopped]);
  return answer.split('\r\n')[0];
}

test('a service that stops is not ready any more', async () => {
  for (let tries = 20; tries > 0; tries--) {
    const answer = await askWhileItStops();
    if (!answer) continue;
    assert.match(answer, /^HTTP\/1\.1 503 /);
    return;
  }
  assert.fail('no request came in time');
});
