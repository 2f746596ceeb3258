/** Reads while the database keeps them waiting: what does not need it is answered, and nothing piles up. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import test from 'node:test';
import { assertOk, assertProblem, Client, eventually, play, signUp, startGame, startServer, withoutDatabase } from '../fixtures/api.js';

/** Whoever reads a table waits until the function that this gives is called. */
async function lock(t, server, table) {
  const count = (condition) => server.sql(`select count(*) from pg_locks where relation = '${table}'::regclass and ${condition}`);
  const locker = spawn('psql', ['-Xq', '-d', server.env.SHANGHAIEN_DATABASE, '-c', `begin; lock table ${table}; select pg_sleep(600)`]);
  t.after(() => locker.kill());
  const held = "granted and mode = 'AccessExclusiveLock'";
  await eventually('the lock', () => count(held) === '1');
  return () => {
    server.sql(`select pg_terminate_backend(pid) from pg_locks where relation = '${table}'::regclass and ${held}`);
    return eventually('the end of the lock', () => count(held) === '0');
  };
}

const waiting = (server) => Number(server.sql("select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"));

async function startWithGame(t) {
  const server = await startServer();
  t.after(() => server.stop());
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  return { server, anna, bernd, game: await startGame(anna, bernd, { first: 'inviter' }) };
}

/* The service gives up a question after ten seconds, and a test build forgets at random what it knows: where that
 * came in between, it is tried again. */
test('what is known is answered while others wait for the database, who are answered later', async (t) => {
  const { server, anna, bernd, game } = await startWithGame(t);
  const stranger = new Client(server);
  const known = `/api/games/${game.id}`;
  await eventually('answers from here, then those from the database', async () => {
    assertOk(await stranger.get(known));
    const release = await lock(t, server, 'games');
    let answered = 0;
    const held = [
      anna.get('/api/games'),
      bernd.get(`${known}/moves`),
      anna.post(`${known}/moves`, { seq: 0, move: { type: 'roll' } }),
      stranger.get(`/g/${game.id}`, { headers: { Accept: 'text/html' } }),
    ].map((asked) => asked.finally(() => answered++));
    await eventually('them to wait', () => waiting(server) > 0 || answered > 0);
    const view = await withoutDatabase(stranger, stranger.get(known));
    const early = answered;
    await release();
    const statuses = (await Promise.all(held)).map(({ status }) => status);
    return early === 0 && view?.status === 200 && statuses.every((status) => status === 200 || status === 409);
  });
});

for (const by of ['cookie', 'bearer'])
  test(`whose session is looked up keeps nobody waiting (${by})`, async (t) => {
    const server = await startServer();
    t.after(() => server.stop());
    const anna = await signUp(server, { by });
    await eventually('an answer in between', async () => {
      const release = await lock(t, server, 'sessions');
      let answered = false;
      const held = anna.get('/api/me').finally(() => (answered = true));
      await eventually('her to wait', () => waiting(server) > 0 || answered);
      assertOk(await new Client(server).get('/healthz'));
      const early = answered;
      await release();
      return !early && (await held).status === 200;
    });
  });

/** A GET from one of the loopback's addresses; resolves with the answer as it came. */
const ask = (server, path, localAddress) =>
  new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port: server.port, path, localAddress, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text, body: JSON.parse(text) }));
    }).on('error', reject);
  });

test('a full queue refuses, and all is answered in the end', async (t) => {
  const { server, anna, game } = await startWithGame(t);
  const path = `/api/games/${game.id}/moves`;
  const release = await lock(t, server, 'games');
  const asked = Array.from({ length: 1600 }, (_, i) => ask(server, path, `127.0.0.${2 + (i % 8)}`));
  await eventually('a refusal of all', () => server.stderr.includes('queue is full'));
  assertOk(await new Client(server).get('/healthz'));
  await release();
  const answers = await Promise.all(asked);
  for (const answer of answers) {
    assert.ok([200, 503].includes(answer.status), answer.text);
    if (answer.status === 503) assertProblem(answer, 503, 'busy');
    if (answer.status !== 200) assert.ok(Number(answer.headers['retry-after']) > 0);
  }
  assert.ok(answers.some(({ status }) => status === 200));
  assert.ok(answers.some(({ status }) => status === 503));
  await eventually('the game', async () => (await anna.get(path)).status === 200);
  assert.equal((await play(anna, game, { type: 'roll' })).seq, 1);
});

/** Asks, and resolves when the database keeps that waiting. */
async function askAndWait(server, path, count) {
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`));
    socket.on('error', () => {}).resume();
    return socket;
  });
  await eventually('them to wait', () => waiting(server) > 0);
  return sockets;
}

test('who waits too long is refused, and nothing goes on waiting for them', async (t) => {
  const { server, anna, game } = await startWithGame(t);
  const waits = () => server.rows("select pid, query_start from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'").map(({ pid, query_start }) => `${pid} ${query_start}`);
  await lock(t, server, 'games');
  const asked = anna.get(`/api/games/${game.id}/moves`);
  const first = await eventually('her to wait', () => waits().length > 0 && waits());
  const answer = await asked;
  assertProblem(answer, 503, 'busy');
  assert.ok(Number(answer.headers['retry-after']) > 0);
  await eventually('the end', () => !waits().some((each) => first.includes(each)));
});

test('clients that leave while they wait are forgotten', async (t) => {
  const { server, anna, game } = await startWithGame(t);
  const release = await lock(t, server, 'games');
  for (const socket of await askAndWait(server, `/api/games/${game.id}/moves`, 20)) socket.destroy();
  assertOk(await new Client(server).get('/healthz'));
  await release();
  await eventually('the game', async () => (await anna.get(`/api/games/${game.id}/moves`)).status === 200);
});

test('a service that is stopped while many wait ends', async (t) => {
  const { server, game } = await startWithGame(t);
  await lock(t, server, 'games');
  const sockets = await askAndWait(server, `/api/games/${game.id}/moves`, 100);
  await server.stop();
  for (const socket of sockets) socket.destroy();
});
