/** Many clients at once, a stop while requests run, a restart, and storage that fails. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { assertOk, assertProblem, Client, freshName, PASSWORD, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { testOfFile } from '../fixtures/database.js';
import { binary } from '../fixtures/server.js';

const ROLL = { type: 'roll' };

test('512 busy connections are all served', async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const view = await startGame(anna, bernd);
  server.agent.destroy();
  server.agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
  const rounds = 2;
  const busy = async () => {
    for (let i = 0; i < rounds; i++) assertOk(await anna.get(`/api/games/${view.id}`));
  };
  const all = Promise.all(Array.from({ length: 512 }, busy));
  let most = 0;
  const watch = setInterval(() => {
    const sockets = Object.values(server.agent.sockets).flat().length;
    most = Math.max(most, sockets);
  }, 5);
  await all.finally(() => clearInterval(watch));
  assert.equal(most, 512);
});

for (const signal of ['SIGTERM', 'SIGINT']) {
  test(`${signal} lets running requests finish, and acknowledged changes stay`, async (t) => {
    const server = await startServer();
    t.after(() => server.stop());
    const names = Array.from({ length: 8 }, () => freshName());
    const answers = names.map((name) =>
      new Client(server).post('/api/accounts', { name, password: PASSWORD }),
    );
    await Promise.race(answers);
    server.ownsData = false;
    const stopped = server.stop(signal);
    for (const answer of await Promise.all(answers)) assertOk(answer, 201);
    await stopped;
    server.ownsData = true;
    await server.start();
    for (const name of names) {
      assertOk(await new Client(server).post('/api/sessions', { name, password: PASSWORD }), 201);
    }
  });
}

test('a restart keeps sessions, invitations, games and their logs', async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  const [anna, bernd] = [await signUp(server), await signUp(server, { by: 'bearer' })];
  const start = await startGame(anna, bernd, { first: 'inviter', days_per_move: 3 });
  await play(anna, start, ROLL);
  assertOk(await anna.post('/api/invitations', { message: 'still here' }), 201);
  const look = async () => {
    const paths = ['/api/me', '/api/games', '/api/invitations', `/api/games/${start.id}`,
      `/api/games/${start.id}/moves`, `/api/games/${start.id}/fairness`];
    const answers = await Promise.all(paths.flatMap((path) => [anna.get(path), bernd.get(path)]));
    // Links go by the listening address, whose port is another one now.
    return answers.map((answer) => JSON.stringify(assertOk(answer)).replaceAll(/:\d+\/i\//g, '/i/'));
  };
  const before = await look();
  await server.restart();
  assert.deepEqual(await look(), before);
  const view = await viewOf(anna, start.id);
  await play(anna, view, view.legal[0]);
});

/** A second process that holds the database's write lock until it is let go. */
async function lockDatabase(server) {
  const sqlite = spawn('sqlite3', [join(server.data, 'shanghaien.db')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const locked = new Promise((resolve) => sqlite.stdout.once('data', resolve));
  sqlite.stdin.write('.timeout 10000\nBEGIN IMMEDIATE;\n.print locked\n');
  await locked;
  return () => {
    sqlite.stdin.end('ROLLBACK;\n');
    return new Promise((resolve) => sqlite.on('close', resolve));
  };
}

testOfFile('while another process locks the database, changes are refused and reads are not', async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const start = await startGame(anna, bernd, { first: 'inviter' });
  const unlock = await lockDatabase(server);
  const answer = await anna.post(`/api/games/${start.id}/moves`, { seq: 0, move: ROLL });
  assertProblem(answer, 503, 'busy');
  assert.ok(Number(answer.headers['retry-after']) > 0);
  assert.equal((await viewOf(anna, start.id)).seq, 0);
  await unlock();
  await play(anna, start, ROLL);
});

/** The exit status and standard error of a `serve` that must not start. */
function refusal(t, prepare, flags = []) {
  const data = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  t.after(() => rmSync(data, { recursive: true, force: true }));
  prepare(join(data, 'shanghaien.db'), data);
  const common = ['serve', '--listen', '127.0.0.1:0', '--admin-listen', 'off', '--data', data];
  return spawnSync(binary, [...common, ...flags], { encoding: 'utf8', timeout: 60_000 });
}

const sqlite = (database, sql) => assert.equal(spawnSync('sqlite3', [database, sql]).status, 0);

for (const [what, prepare, flags] of [
  ['what is not a database', (file) => writeFileSync(file, 'This is no database.\n'.repeat(500))],
  ['a database from the future', (file) => sqlite(file, 'CREATE TABLE x (y); PRAGMA user_version = 9999')],
  ['an unknown flag', () => {}, ['--frobnicate']],
  ['an address that is none', () => {}, ['--listen', 'nowhere']],
  ['a flag without its value', () => {}, ['--public-url']],
]) {
  test(`the server refuses to start with ${what} and says so`, (t) => {
    const { status, signal, stderr, stdout } = refusal(t, prepare, flags);
    assert.equal(signal, null);
    assert.ok(status > 0, `ended with ${status}`);
    assert.ok(stderr.trim().length > 10, 'says nothing');
    assert.doesNotMatch(stderr, /Sanitizer|runtime error/);
    assert.doesNotMatch(stdout, /listening/);
  });
}
