/** What goes wrong with a PostgreSQL server: it cannot be used as the settings say, or it is gone for a while. */
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, play, signUp, startGame, startServer } from '../fixtures/api.js';
import { dropDatabase, makeDatabase, sql } from '../fixtures/database.js';
import { operatorOf } from '../fixtures/operator.js';
import { binary, root, Server } from '../fixtures/server.js';

const sockets = encodeURIComponent(process.env.TEST_POSTGRES);
const ROLL = { type: 'roll' };
const data = mkdtempSync(join(tmpdir(), 'shanghaien-'));
after(() => rmSync(data, { recursive: true }));

/** What a service says that does not start. */
const refusal = (address, ...flags) =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, SHANGHAIEN_DATABASE: address }, timeout: 60_000 };
    execFile(binary, ['serve', '--data', data, '--listen', '127.0.0.1:0', '--admin-listen', 'off', ...flags], options, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stderr }));
  });

for (const [what, address, words] of [
  ['a database that does not exist', `postgresql://postgres@/nothing?host=${sockets}`, /database "nothing" does not exist/],
  ['a role that does not exist', `postgresql://nobody@/postgres?host=${sockets}`, /role "nobody" does not exist/],
  ['an address of another database', 'mysql://anna:secret@db.example/club', /must be an address postgresql:/],
  ['a misspelt address', 'postgrsql://anna:secret@db.example/club', /must be an address postgresql:/],
  ['the path of a file', 'secret.db', /must be an address postgresql:/],
  ['a wrong sslmode', `postgresql://postgres@/postgres?host=${sockets}&sslmode=maybe`, /invalid sslmode value: "maybe"/],
])
  test(`${what} is told at the start, with status 2`, async () => {
    const { status, stderr } = await refusal(address);
    assert.equal(status, 2, stderr);
    assert.match(stderr, words);
  });

for (const password of ['%secret', 'a@secret', 'a/secret', '1/secret', 'a:b/secret', 'a/b?secret', '1/b?host=secret', '1/b?secret=b', 'a%zzsecret'])
  test(`an address with a password that is not written as it must be is refused, and no part of it told: ${password}`, async () => {
    const { status, stderr } = await refusal(`postgresql://anna:${password}@127.0.0.1:1/club`);
    assert.equal(status, 2, stderr);
    assert.match(stderr, /must be an address .* as %25/);
    assert.doesNotMatch(stderr, /secret/);
  });

/** An empty database, and a role that may use it. */
function ownRole(t, role, options) {
  const own = emptyDatabase(t);
  sql(own.name, `create role ${role} login ${options}`);
  t.after(() => sql('postgres', `drop role ${role}`)); // all that it owned is gone by now
  sql(own.name, `grant all on schema public to ${role}`);
  return { ...own, address: (password = '') => own.env.SHANGHAIEN_DATABASE.replace('postgres@', `${role}${password}@`) };
}

test('a wrong password is told at the start, with status 2, and is not repeated; the right one is taken', async (t) => {
  const { address } = ownRole(t, 'with_password', "password 'rightpass'");
  const { status, stderr } = await refusal(address(':wrongpass'));
  assert.equal(status, 2, stderr);
  assert.match(stderr, /password authentication failed for user "with_password"/);
  assert.doesNotMatch(stderr, /wrongpass/);
  const missing = await refusal(address());
  assert.equal(missing.status, 2, missing.stderr);
  assert.match(missing.stderr, /no password supplied/);
  const server = await startServer({ env: { SHANGHAIEN_DATABASE: address(':rightpass') } });
  assert.doesNotMatch(server.stderr, /rightpass/);
  await server.stop();
});

for (const address of ['postgresql://anna:secret@db.example/club', 'postgresql://anna:a?secret@db.example/club', '--database=postgresql://db.example/club?password=secret'])
  test(`a password on the command line is refused and not repeated: ${address.slice(0, 21)}`, async () => {
    const { status, stderr } = await refusal('', ...(address.startsWith('--') ? [address] : ['--database', address]));
    assert.equal(status, 2);
    assert.match(stderr, /on the command line/);
    assert.doesNotMatch(stderr, /secret/);
  });

/** A message of PostgreSQL's protocol: a letter, the length, the parts, each text with its NUL. */
function message(letter, ...parts) {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([0, 0, 0, part]) : Buffer.from(`${part}\0`))));
  const head = Buffer.alloc(5, letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The port of a server that knows PostgreSQL's greeting and no more: no TLS, and `answer` to whoever logs in. */
async function greeter(t, ...answer) {
  const LOGIN = 196_608;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (asked) => {
      if (asked.length >= 8) socket.write(asked.readInt32BE(4) === LOGIN ? Buffer.concat(answer) : 'N'); // else a farewell
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return server.address().port;
}

const LET_IN = message('R', 0);
for (const [what, answer, query, words] of [
  ['a server that is too old', [LET_IN, message('S', 'server_version', '13.23'), Buffer.from('Z\0\0\0\x05I')], 'sslmode=disable&target_session_attrs=any', /PostgreSQL 13 is too old: 14 or newer is required/],
  ['a server without the TLS that the address asks for', [LET_IN], 'sslmode=require', /server does not support SSL, but SSL was required/],
  ['a server that wants TLS', [message('E', 'SFATAL', 'C28000', 'Mno pg_hba.conf entry for host "127.0.0.1", no encryption', '')], 'sslmode=disable', /no pg_hba\.conf entry .*, no encryption/],
])
  test(`${what} is told at the start, with status 2`, async (t) => {
    const { status, stderr } = await refusal(`postgresql://postgres@127.0.0.1:${await greeter(t, ...answer)}/postgres?${query}`);
    assert.equal(status, 2, stderr);
    assert.match(stderr, words);
  });

/** The address of an empty database; it is gone after the test. */
function emptyDatabase(t) {
  const name = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  t.after(() => {
    rmSync(name, { recursive: true });
    dropDatabase(name);
  });
  return { name, env: makeDatabase(name) };
}

test('a database of a newer version is told at the start, with status 2, and is left alone', async (t) => {
  const { name, env } = emptyDatabase(t);
  await (await startServer({ env })).stop();
  sql(name, 'update schema_version set version = 999');
  const { status, stderr } = await refusal(env.SHANGHAIEN_DATABASE);
  assert.equal(status, 2, stderr);
  const words = /a downgrade does not work: the database has version 999, this program knows only up to \d+/;
  assert.match(stderr, words);
  for (const command of [['check'], ['accounts'], ['extend', '1'], ['upgrade-check'], ['grant-reader', 'reader'], ['copy', '--to', join(data, 'copy')]]) {
    const { status, stderr } = spawnSync(binary, ['admin', ...command, '--data', data], { env: { ...process.env, ...env }, encoding: 'utf8' });
    assert.equal(status, 2, `${command[0]}: ${stderr}`);
    assert.match(stderr, words);
  }
  assert.equal(sql(name, 'select version from schema_version'), '999');
});

test('views that another version made are made again', async (t) => {
  const { name, env } = emptyDatabase(t);
  await (await startServer({ env })).stop();
  sql(name, "drop view admin_log; update schema_version set views = 1");
  await (await startServer({ env })).stop();
  assert.equal(sql(name, 'select count(*) from admin_log'), '0');
});

/** A server of this test's own, which it may stop. */
function ownServer(t) {
  const run = (command, folder) =>
    execFileSync('bash', ['-c', `. "${root}/tests/postgres/server.sh"; ${command}`], { env: { ...process.env, TEST_POSTGRES: folder }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const folder = run('start_server && printf %s "$TEST_POSTGRES"').trim();
  t.after(() => run('stop_server', folder));
  return { folder, crash: () => run('crash_server', folder), start: () => run('restart_server', folder) };
}

/** A port that nobody listens to. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise((closed) => { probe.close(closed); });
  return port;
}

/** A service that cannot begin with its database yet; resolves when it has said so to a client. */
async function startUnready(env) {
  const port = await freePort();
  const server = new Server({ env, flags: ['--listen', `127.0.0.1:${port}`] });
  const started = server.start();
  started.catch(() => {});
  for (const path of ['/healthz', '/', '/api/games']) {
    const answer = await eventually('an answer', () => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null));
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    assert.equal((await answer.json()).code, 'busy');
  }
  assert.match(server.stderr, /event=database_unreachable/);
  return { server, started };
}

const addressOf = ({ folder }) => `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}`;

/** The same, because that is not there yet. */
async function startBefore(postgres) {
  postgres.crash();
  return await startUnready({ SHANGHAIEN_DATABASE: addressOf(postgres) });
}

/** Somebody uses a database for long, as pg_dump does; the function that this gives ends it. */
async function useForLong(t, { name, env }, what) {
  const user = spawn('psql', ['-XqAt', '-d', env.SHANGHAIEN_DATABASE, '-c', `begin; ${what}; select pg_sleep(600)`]);
  t.after(() => user.kill());
  const pid = await eventually('the other to use it', () => sql(name, "select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"));
  return () => assert.equal(sql(name, `select pg_terminate_backend(${pid})`), 't');
}

test('a server starts while others use all tables and views', async (t) => {
  const own = emptyDatabase(t);
  await (await startServer({ env: own.env })).stop();
  const end = await useForLong(t, own, 'lock table schema_version, games in access share mode; select * from admin_games');
  const server = await startServer({ env: own.env });
  end();
  await server.stop();
});

test('a server that has to change what others use lets everybody through until they have ended', async (t) => {
  const own = emptyDatabase(t);
  await (await startServer({ env: own.env })).stop();
  sql(own.name, 'update schema_version set views = 1');
  const end = await useForLong(t, own, 'lock table schema_version in access share mode; select * from admin_games');
  const { server, started } = await startUnready(own.env);
  t.after(() => server.stop());
  for (let i = 0; i < 5; i++) assert.equal(sql(own.name, "set statement_timeout = '30s'; select views from schema_version"), '1');
  end();
  await started;
  await signUp(server);
  assert.notEqual(sql(own.name, 'select views from schema_version'), '1');
});

test('a service that starts before its database says so until that is there', async (t) => {
  const postgres = ownServer(t);
  const { server, started } = await startBefore(postgres);
  t.after(() => server.stop());
  postgres.start();
  await started;
  await signUp(server);
});

test('a service that is let in by nobody for a while waits until it is', async (t) => {
  const { name, address } = ownRole(t, 'one_too_many', 'connection limit 0');
  const { server, started } = await startUnready({ SHANGHAIEN_DATABASE: address() });
  t.after(() => server.stop());
  assert.match(server.stderr, /too many connections for role/);
  sql(name, 'alter role one_too_many connection limit -1');
  await started;
  await signUp(server);
});

test('a service that reaches only a standby waits until that is promoted', async (t) => {
  const postgres = ownServer(t);
  postgres.crash();
  writeFileSync(join(postgres.folder, 'data/standby.signal'), '');
  postgres.start();
  const { server, started } = await startUnready({ SHANGHAIEN_DATABASE: addressOf(postgres) });
  t.after(() => server.stop());
  execFileSync('psql', ['-Xq', '-d', addressOf(postgres), '-c', 'select pg_promote()'], { stdio: 'ignore' });
  await started;
  await signUp(server);
});

test('a service that is stopped while it waits for its database ends at once', async (t) => {
  const { server, started } = await startBefore(ownServer(t));
  await server.stop();
  await assert.rejects(started);
});

test('several services may start at once on an empty database', async (t) => {
  const first = new Server();
  const servers = [first, ...Array.from({ length: 3 }, () => new Server({ env: { SHANGHAIEN_DATABASE: first.env.SHANGHAIEN_DATABASE } }))];
  await Promise.all(servers.map((server) => server.start()));
  t.after(async () => {
    for (const server of servers.toReversed()) await server.stop();
  });
  for (const server of servers) await signUp(server);
});

test('services that start at once on a new database have one key for push messages', async (t) => {
  const { name, env } = emptyDatabase(t);
  await (await startServer({ env })).stop();
  sql(name, 'delete from push_key');
  const locker = spawn('psql', ['-Xq', '-d', env.SHANGHAIEN_DATABASE, '-c', 'begin; lock table push_key in share row exclusive mode; select pg_sleep(600)']);
  t.after(() => locker.kill());
  const waiting = (granted) => Number(sql(name, `select count(*) from pg_locks where relation = 'push_key'::regclass and granted = ${granted} and mode like '%ExclusiveLock'`));
  await eventually('the lock', () => waiting(true) === 1);
  const starting = Promise.all([startServer({ env }), startServer({ env })]);
  await eventually('both to have made a key', () => waiting(false) === 2);
  sql(name, "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()");
  const servers = await starting;
  t.after(() => Promise.all(servers.map((server) => server.stop())));
  const keys = await Promise.all(servers.map(async (server) => assertOk(await (await signUp(server)).get('/api/push')).public_key));
  assert.ok(keys[0]);
  assert.equal(keys[0], keys[1]);
});

test('while the server is gone changes are refused, then all goes on and nothing is lost', async (t) => {
  const postgres = ownServer(t);
  const server = await startServer({ env: { SHANGHAIEN_DATABASE: addressOf(postgres) } });
  t.after(() => server.stop());
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const game = await startGame(anna, bernd, { first: 'inviter' });
  const rolled = await play(anna, game, ROLL);
  postgres.crash();
  const say = () => anna.post(`/api/games/${game.id}/messages`, { text: 'Ahoy!' });
  assertProblem(await say(), 503, 'busy');
  assertProblem(await bernd.get('/api/games'), 503, 'busy');
  assertProblem(await bernd.get('/embed/g/nosuchgame12'), 503, 'busy');
  const health = async () => (await new Client(server).get('/healthz')).status;
  const ready = async () => (await new Client(server).get('/readyz')).status;
  await eventually('bad health', async () => (await health()) === 503);
  assertProblem(await new Client(server).get('/readyz'), 503, 'busy');
  postgres.start();
  await eventually('good health', async () => (await health()) === 200);
  await eventually('readiness, though nobody changes anything', async () => (await ready()) === 200);
  /* Each connection of the service comes back by itself. */
  const read = (path) => eventually(path, async () => {
    const { status, body } = await bernd.get(path);
    return status === 200 && body;
  });
  assert.equal((await read(`/api/games/${game.id}`)).seq, rolled.seq);
  await eventually('a message', async () => (await say()).status === 201);
  assert.equal((await read(`/api/games/${game.id}/messages`)).messages.length, 1);
});

test('what the service does by itself goes on once the server that was gone is back', async (t) => {
  const postgres = ownServer(t);
  const server = await startServer({ env: { SHANGHAIEN_DATABASE: addressOf(postgres) }, clock: true });
  t.after(() => server.stop());
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const game = await startGame(anna, bernd, { first: 'inviter', days_per_move: 1 });
  postgres.crash();
  postgres.start();
  const now = Date.now();
  await eventually('the end of the game', async () => {
    await server.setNow(new Date(now + 2 * 86_400_000));
    return (await bernd.get(`/api/games/${game.id}`)).body.status === 'finished';
  });
});

test('an order waits for an answer that takes long', async (t) => {
  const own = emptyDatabase(t);
  await (await startServer({ env: own.env })).stop();
  const locker = spawn('psql', ['-Xq', '-d', own.env.SHANGHAIEN_DATABASE, '-c', 'begin; lock table moves; select pg_sleep(15)']);
  t.after(() => locker.kill());
  await eventually('the lock', () => sql(own.name, "select count(*) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'") === '1');
  const { status, stderr } = spawnSync(binary, ['admin', 'check', '--data', data], { env: { ...process.env, ...own.env }, encoding: 'utf8', timeout: 60_000 });
  assert.equal(status, 0, stderr);
});

for (const state of ['raise_exception', 'unique_violation'])
  test(`an error that the database finds late reaches only the change that made it: ${state}`, async (t) => {
    const server = await startServer();
    t.after(() => server.stop());
    const [anna, bernd] = [await signUp(server), await signUp(server)];
    const games = [];
    while (games.length < 8) games.push(await startGame(anna, bernd, { first: 'inviter' }));
    const [broken, ...others] = games;
    /* Below `moves`, so that the entry has been written when the row of its game is refused. */
    server.sql(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''broken'' using errcode = ''${state}''; end'`);
    server.sql(`create trigger refuse before update on games for each row when (old.public_id = '${broken.id}') execute function refuse()`);
    for (let round = 0; round < 4; round++) {
      const talk = anna.post(`/api/games/${others[round].id}/messages`, { text: 'Ahoy!' });
      const refused = anna.post(`/api/games/${broken.id}/moves`, { seq: broken.seq, move: ROLL });
      const stale = others.map((game) => bernd.post(`/api/games/${game.id}/moves`, { seq: game.seq, move: ROLL }));
      const moved = others.map((game) => anna.post(`/api/games/${game.id}/moves`, { seq: game.seq, move: ROLL }));
      assertProblem(await refused, 500, 'internal');
      assertOk(await talk, 201);
      for (const answer of await Promise.all(stale)) assert.ok([403, 409].includes(answer.status), `${answer.status}`);
      for (const answer of await Promise.all(moved)) assert.equal(assertOk(answer).seq, 1);
    }
    assert.equal(server.sql(`select count(*) from moves m join games g on g.id = m.game where g.public_id = '${broken.id}'`), '0');
    assert.equal(server.sql('select count(*) from moves'), String(others.length));
    server.sql('drop trigger refuse on games');
    assert.equal((await play(anna, broken, ROLL)).seq, 1);
  });

test('backups are PostgreSQL’s: a command names its tools, the operator’s page does not ask for them', async (t) => {
  const server = await startServer({ flags: ['--admin-listen', '127.0.0.1:0'] });
  t.after(() => server.stop());
  const { status, stderr } = spawnSync(binary, ['admin', 'backup', join(data, 'b.db'), '--data', server.data], { env: server.env, encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /pg_dump/);
  const nightly = spawnSync(binary, ['admin', 'nightly-backup', '--data', server.data], { env: server.env, encoding: 'utf8' });
  assert.equal(nightly.status, 0, nightly.stderr);
  assert.match(nightly.stdout, /^no backup was made: the data is in PostgreSQL: use pg_dump/);
  assert.ok(!existsSync(join(server.data, 'backup')));
  const verify = spawnSync(binary, ['admin', 'verify-backup', '--data', server.data], { env: server.env, encoding: 'utf8' });
  assert.equal(verify.status, 0, verify.stderr);
  assert.match(verify.stdout, /^no restore was tried: the data is in PostgreSQL: use pg_restore/);
  const operator = await operatorOf(server);
  assert.doesNotMatch((await operator.ask('/metrics')).text, /last_backup|last_verified/);
  const page = await operator.ask('/admin');
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /backup/i);
});
