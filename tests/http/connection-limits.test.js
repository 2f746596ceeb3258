/** Many connections and floods of rubbish from some clients do not stop the others. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, play, startGame, startServer } from '../fixtures/api.js';
import { blob } from '../fixtures/database.js';
import { binary } from '../fixtures/server.js';

/** A connection, from one of the loopback's addresses if given: the more connections there are, the
 * longer the kernel takes to choose one. Everything that it receives is dropped. */
function connect(port, localAddress) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => resolve(socket));
    socket.on('connect', () => resolve(socket));
    socket.resume();
  });
}

/** Opens that many, some at a time. */
async function openMany(port, count, act = () => {}) {
  const sockets = [];
  while (sockets.length < count) {
    const some = Math.min(200, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => connect(port)))));
    sockets.slice(-some).forEach(act);
  }
  return sockets;
}

/** Each with how many there are, what each does, and whether they stay: the service drops a silent client after a
 * minute, and rubbish at once. */
const CROWDS = [
  ['ten thousand idle connections', 10_000, () => {}, true],
  ['a thousand who send their headers a byte at a time', 1000, (socket) => {
    socket.write('GET / HT');
    const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : socket.write('X')), 50);
    drip.unref();
  }, true],
  ['five hundred who never end their headers', 500, (socket) => {
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${'X-Flood: yes\r\n'.repeat(2000)}`);
  }, false],
  ['five hundred who send rubbish after a request', 500, (socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n\0\x16\x03\x01GET / HTTP/9\r\n\r\n'.repeat(20));
  }, false],
];

for (const [who, count, act, stay] of CROWDS) {
  test(`${who} do not keep others waiting`, async (t) => {
    const server = await startServer();
    t.after(() => server.stop());
    const anna = await guest(server);
    const sockets = await openMany(server.port, count, act);
    assertOk(await anna.get('/api/me'));
    if (stay) assert.ok(sockets.some(({ destroyed }) => !destroyed), 'she waited until the others had left');
    for (let i = 0; i < 20; i++) assertOk(await anna.get('/api/me'));
    for (const socket of sockets) socket.destroy();
    assertOk(await anna.get('/api/me'));
  });
}

/** A server that may open 400 files. */
async function startSmall(t, flags = []) {
  const folder = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'few-files');
  writeFileSync(program, `#!/bin/sh\nulimit -n 400 && exec ${binary} "$@"\n`);
  chmodSync(program, 0o755);
  const server = await startServer({ program, flags });
  t.after(() => server.stop());
  return server;
}

/** The first answer to a new client from that address; '' if it is not let in. */
async function ask(server, address, path, header = '') {
  const socket = await connect(server.port, address);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n`);
  const answer = await new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('close', () => resolve(''));
  });
  return { socket, answer };
}

/** Streams from that address, until one is refused. */
async function takeStreams(server, address, game, header) {
  const sockets = [];
  for (;;) {
    const { socket, answer } = await ask(server, address, `/api/games/${game}/events`, header);
    sockets.push(socket);
    if (!answer.startsWith('HTTP/1.1 200 ')) return sockets;
  }
}

test('one address cannot take all connections', async (t) => {
  const server = await startSmall(t);
  const sockets = await openMany(server.port, 400, (socket) => socket.write('GET / HTTP/1.1\r\n'));
  const { socket, answer } = await ask(server, '127.0.0.2', '/healthz');
  assert.match(answer, /^HTTP\/1\.1 200 /);
  for (const one of [socket, ...sockets]) one.destroy();
});

test('one address cannot take all event streams', async (t) => {
  const server = await startSmall(t);
  const { id } = await startGame(await guest(server), await guest(server));
  const sockets = await takeStreams(server, '127.0.0.1', id);
  const { socket, answer } = await ask(server, '127.0.0.2', `/api/games/${id}/events`);
  assert.match(answer, /^HTTP\/1\.1 200 /);
  for (const one of [socket, ...sockets]) one.destroy();
});

test('one client behind a proxy cannot take all event streams', async (t) => {
  const server = await startSmall(t, ['--trusted-proxy', '127.0.0.1']);
  const { id } = await startGame(await guest(server), await guest(server));
  const sockets = await takeStreams(server, '127.0.0.1', id, 'X-Forwarded-For: 192.0.2.1\r\n');
  assert.ok(sockets.length > 100, `${sockets.length}`);
  const other = 'X-Forwarded-For: 192.0.2.2\r\n';
  const { socket, answer } = await ask(server, '127.0.0.1', `/api/games/${id}/events`, other);
  assert.match(answer, /^HTTP\/1\.1 200 /);
  for (const one of [socket, ...sockets]) one.destroy();
});

test('one address has as many event streams as the operator allows', async (t) => {
  const server = await startServer({ flags: ['--streams-per-address', '3'] });
  t.after(() => server.stop());
  const { id } = await startGame(await guest(server), await guest(server));
  const sockets = await takeStreams(server, '127.0.0.1', id);
  assert.equal(sockets.length, 4);
  const other = await ask(server, '127.0.0.2', `/api/games/${id}/events`);
  assert.match(other.answer, /^HTTP\/1\.1 200 /);
  sockets[0].destroy();
  await eventually('room for one more', async () => {
    const { socket, answer } = await ask(server, '127.0.0.1', `/api/games/${id}/events`);
    sockets.push(socket);
    return answer.startsWith('HTTP/1.1 200 ');
  });
  for (const one of [other.socket, ...sockets]) one.destroy();
});

test('connections and streams together leave the service its own files', async (t) => {
  const server = await startSmall(t);
  const [anna, bernd] = [await guest(server), await guest(server)];
  const view = await startGame(anna, bernd, { first: 'inviter' });
  const sockets = await takeStreams(server, '127.0.0.2', view.id);
  sockets.push(...(await takeStreams(server, '127.0.0.3', view.id)));
  const lookOn = `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n`;
  sockets.push(...(await openMany(server.port, 400, (socket) => socket.write(lookOn))));
  // The system completes connections before the service takes them.
  const open = () => readdirSync(`/proc/${server.child.pid}/fd`).length;
  await eventually('all that it takes', () => open() > 250);
  assert.ok(open() < 320, `${open()} files are open`);
  assert.equal((await play(anna, view, { type: 'roll' })).seq, 1);
  for (const socket of sockets) socket.destroy();
});

test('an operator who allows too few open files is told so', async () => {
  const few = spawnSync('sh', ['-c', `ulimit -n 200 && exec ${binary} serve --listen 127.0.0.1:0 --data /proc/none`]);
  assert.notEqual(few.status, 0);
  assert.match(few.stderr.toString(), /the system allows 200 open files; at least 300 are required/);
});

/** Writes that many finished games of anna against a house player, past the service. */
const MANY_GAMES = `
  begin;
  insert into accounts (id, name, kind, password_hash, created_at) values (100, 'anna', 'person', 'x', 0);
  create temp table numbers as
    with recursive n (i) as (select 1000001 union all select i + 1 from n where i < 1020000) select i from n;
  insert into invitations (id, public_id, game, variant, inviter, first, seed, status, created_at,
    expires_at, closed_at) select i, 'I' || i, 'shanghaien', '{}', 100, 'random', ${blob('00'.repeat(32))}, 'accepted',
    i, i, i from numbers;
  insert into places (invitation, place, account, status) select i, 0, 100, 'inviter' from numbers;
  insert into places (invitation, place, account, status) select i, 1, 1, 'accepted' from numbers;
  insert into games (id, public_id, invitation, created_at, status, round, phase, updated_at, reason)
    select i, 'G' || i, i, i, 'finished', 8, 'over', i, 'score' from numbers;
  insert into seats (game, seat, account, place) select i, 0, 100, 1 + i % 2 from numbers;
  insert into seats (game, seat, account, place) select i, 1, 1, 2 - i % 2 from numbers;
  commit;`;

async function startWithManyGames(t) {
  const server = await startServer();
  t.after(() => server.stop());
  server.sql(MANY_GAMES);
  return server;
}

test('reading the results of a player with very many games does not keep others waiting', async (t) => {
  const server = await startWithManyGames(t);
  const client = new Client(server);
  let open = 0;
  const curious = ['', '/results', '/games', '/games?status=finished', '', '/results', '/games', '/games?status=finished'].map(async (more) => {
    open++;
    const { status } = await client.get(`/api/players/el-dado${more}`);
    open--;
    assert.equal(status, 200);
  });
  assertOk(await client.get('/healthz'));
  assert.ok(open > 1, 'the health was told after them');
  await Promise.all(curious);
  const { counts } = assertOk(await client.get('/api/players/el-dado'));
  assert.deepEqual([counts.won, counts.lost], [10_000, 10_000]);
});

const RESULTS = 'GET /api/players/el-dado/results HTTP/1.1\r\nHost: x\r\n\r\n';

/** Sends a request again and again, each on its own socket, until one is refused as too many. */
async function overwhelm(server, request) {
  const sockets = [];
  const answers = [];
  const isRefusal = (answer) => /^HTTP\/1\.1 (429|503) /.test(answer);
  while (!answers.some(isRefusal) && sockets.length < 2000) {
    const some = await openMany(server.port, 40, (socket) => {
      socket.once('data', (bytes) => answers.push(bytes.toString()));
      socket.write(request);
    });
    sockets.push(...some);
    assertOk(await new Client(server).get('/healthz'));
  }
  return {
    refusal: answers.find(isRefusal),
    waiting: () => sockets.length - answers.length,
    end: () => sockets.forEach((socket) => socket.destroy()),
  };
}

test('one address cannot fill the memory with answers that it does not read', async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  const [anna, bernd] = [await guest(server), await guest(server)];
  const { id } = await startGame(anna, bernd);
  server.sql(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
    insert into messages (game, account, seat, text, at) select g.id, s.account, s.seat, '${'ä'.repeat(500)}', i
      from n join games g on g.public_id = '${id}' join seats s on s.game = g.id and s.seat = 1`);
  const path = '/api/me/export';
  const deaf = net.connect({ port: server.port, host: '127.0.0.1' });
  t.after(() => deaf.destroy());
  deaf.pause().write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bernd.token}\r\n\r\n`);
  const told = async () => (await bernd.head(path)).status;
  await eventually('the refusal', async () => (await told()) === 429);
  assertProblem(await bernd.get(path), 429, 'rate_limited');
  assertOk(await bernd.get('/api/me'));
  assert.match(await ask(server, '127.0.0.2', path, `Authorization: Bearer ${bernd.token}\r\n`).then(({ socket, answer }) => {
    socket.destroy();
    return answer;
  }), /^HTTP\/1\.1 200 /);
  deaf.destroy();
  await eventually('an answer', async () => (await told()) === 200);
});

test('one address cannot keep the others from hints and profiles', async (t) => {
  const server = await startWithManyGames(t);
  const flood = await overwhelm(server, RESULTS);
  assert.match(flood.refusal, /^HTTP\/1\.1 429 /);
  const { socket, answer } = await ask(server, '127.0.0.2', '/api/players/el-dado');
  assert.match(answer, /^HTTP\/1\.1 200 /);
  socket.destroy();
  flood.end();
});

test('a player who has a hint already is told so without waiting for slow work', async (t) => {
  const server = await startWithManyGames(t);
  const anna = await guest(server);
  const { id } = await startGame(anna, { name: 'el-dado', post: anna.post }, { first: 'inviter' });
  const { headers } = await anna.get(`/api/games/${id}/hint`);
  const flood = await overwhelm(server, RESULTS);
  const again = await anna.get(`/api/games/${id}/hint`, { headers: { 'If-None-Match': headers.etag } });
  assert.equal(again.status, 304);
  assert.ok(flood.waiting() > 0);
  flood.end();
});

test('a change of only the language does not wait for passwords to be hashed', async (t) => {
  const server = await startServer();
  t.after(() => server.stop());
  const anna = await guest(server);
  const body = JSON.stringify({ name: 'nobody', password: PASSWORD });
  const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const flood = await overwhelm(server, `POST /api/sessions HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  assert.equal(assertOk(await anna.patch('/api/me', { language: 'it' })).language, 'it');
  assert.ok(flood.waiting() > 0);
  flood.end();
});

test('behind https every answer says so, and the cookie is Secure', async (t) => {
  const server = await startServer({ flags: ['--public-url', 'https://play.example.org'] });
  t.after(() => server.stop());
  const client = new Client(server);
  const answer = await client.post('/api/accounts/guest', {});
  assert.match(answer.headers['set-cookie'][0], /; Secure/);
  for (const path of ['/', '/api/me', '/healthz', '/missing']) {
    const { headers } = await client.get(path);
    assert.match(headers['strict-transport-security'] ?? '', /^max-age=\d{7,}/, path);
  }
});
