/** A rolling upgrade: servers of the next version come and those of this one go, while people play through a proxy. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, eventually, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { dropDatabase, makeDatabase, rows, sql } from '../fixtures/database.js';
import { binary, build } from '../fixtures/server.js';

const next = join(build, 'tests/postgres/shanghaien_next');
const data = mkdtempSync(join(tmpdir(), 'shanghaien-'));
const env = makeDatabase(data);
const servers = [];
after(async () => {
  for (const server of servers) await server.stop();
  dropDatabase(data);
  rmSync(data, { recursive: true });
});

/** A proxy: each request goes to the next of the servers. */
let turn = 0;
const proxy = http.createServer((request, response) => {
  const { method, url, headers } = request;
  const server = servers[turn++ % servers.length];
  const onward = http.request({ port: server.port, method, path: url, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  server.asked.add(onward);
  onward.on('close', () => server.asked.delete(onward));
  onward.on('error', () => response.destroy());
  request.pipe(onward);
});
proxy.listen(0, '127.0.0.1');
await once(proxy, 'listening');
after(() => proxy.close());
const agent = new http.Agent({ keepAlive: true });
after(() => agent.destroy());
const all = { port: proxy.address().port, agent };

/** Two people who play until `over`; each move is acknowledged, or refused politely and sent again. */
async function keepPlaying(table, over) {
  const players = [await signUp(all), await signUp(all)];
  for (table.moves = 0; !over();) {
    const { id } = await startGame(...players);
    const game = { id, seq: 0 };
    table.games.push(game);
    for (let view = await viewOf(players[0], id); view.status === 'active' && !over(); view = await viewOf(players[0], id)) {
      const mover = players[view.turn];
      const { seq, legal } = await viewOf(mover, id);
      if (legal.length === 0) continue; // the first had not been told of the other's move yet
      const move = legal.find(({ type }) => type !== 'shanghai') ?? legal[0];
      const answer = await mover.post(`/api/games/${id}/moves`, { seq, move });
      if (answer.status === 503) assert.ok(Number(answer.headers['retry-after']) > 0);
      else {
        game.seq = assertOk(answer).seq;
        table.moves++;
      }
    }
  }
}

const tables = Array.from({ length: 4 }, () => ({ games: [], moves: 0 }));
const goOn = async () => {
  const before = tables.map(({ moves }) => moves);
  await eventually('moves at each table', () => tables.every(({ moves }, i) => moves > before[i] + 5));
};

const begin = async (program) => servers.push(Object.assign(await startServer({ env, program }), { asked: new Set() }));

/** As one does it: the proxy sends no more to a server, that answers what it was asked, then it ends. */
async function end() {
  const server = servers.shift();
  await eventually('the last answer', () => server.asked.size === 0);
  await server.stop();
}

test('an upgrade is tried on a copy that the operator has made, and the club’s data is unchanged', async (t) => {
  await begin(binary);
  await end();
  const admin = (...more) => spawnSync(next, ['admin', 'upgrade-check', '--data', data, ...more], { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 60_000 });
  const copy = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  t.after(() => rmSync(copy, { recursive: true }));
  const { SHANGHAIEN_DATABASE: there } = makeDatabase(copy);
  t.after(() => dropDatabase(copy));
  execFileSync('psql', ['-Xq', '-v', 'ON_ERROR_STOP=1', '-d', there], { input: execFileSync('pg_dump', ['-d', env.SHANGHAIEN_DATABASE]), stdio: ['pipe', 'ignore', 'inherit'] });
  const { version } = rows(data, 'select version from schema_version')[0];

  const listed = admin();
  assert.equal(listed.status, 0, listed.stderr);
  assert.match(listed.stdout, new RegExp(`^from schema version ${version} to ${version + 1}:\n  \\w+\nnothing was tried: .*pg_restore|dump`));
  const tried = admin('--to', there);
  assert.equal(tried.status, 0, tried.stderr);
  assert.match(tried.stdout, / +\d+ ms\n\d+ games? with \d+ moves? replayed, 0 faults\nthe upgrade works on a copy/);
  assert.deepEqual([rows(data, 'select version from schema_version'), rows(copy, 'select version from schema_version')], [[{ version }], [{ version: version + 1 }]]);
  for (const [to, status, words] of [
    [there, 2, new RegExp(`the copy has schema version ${version + 1}, not ${version}`)],
    [env.SHANGHAIEN_DATABASE, 2, /--to names the database itself/],
    [copy, 2, /--to takes the address of a copy in PostgreSQL here/],
  ]) {
    const refused = admin('--to', to);
    assert.equal(refused.status, status, refused.stderr);
    assert.match(refused.stderr, words);
  }
});

test('servers of both versions serve one club, and nothing is lost on the way', async () => {
  await begin(binary);
  await begin(binary);
  const { version } = rows(data, 'select version from schema_version')[0];
  let over = false;
  const played = Promise.all(tables.map((table) => keepPlaying(table, () => over)));
  played.catch(() => {}); // it is awaited below
  await Promise.race([goOn(), played]);

  await begin(next);
  assert.deepEqual(rows(data, 'select version from schema_version'), [{ version: version + 1 }]);
  await Promise.race([goOn(), played]);
  for (let i = 0; i < 2; i++) {
    await begin(next);
    await end();
    await Promise.race([goOn(), played]);
  }
  over = true;
  await played;

  for (const { id, seq } of tables.flatMap(({ games }) => games))
    assert.deepEqual(rows(data, `select count(m.seq) as moves, coalesce(max(m.seq), 0) as last from games g left join moves m on m.game = g.id where g.public_id = '${id}'`), [{ moves: seq, last: seq }]);
  assert.equal(sql(data, 'select count(*) from moves where next_number <> 7'), '0');
});

test('the version before does not begin with a newer schema, and says so', () => {
  const { status, stderr } = spawnSync(binary, ['serve', '--data', data, '--listen', '127.0.0.1:0', '--admin-listen', 'off'], { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 60_000 });
  assert.equal(status, 2, stderr);
  assert.match(stderr, /a downgrade does not work/);
});

test('the orders of the newer version find no fault in what both have written', () => {
  const { status, stdout, stderr } = spawnSync(next, ['admin', 'check', '--data', data], { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 60_000 });
  assert.equal(status, 0, stderr);
  assert.match(stdout, / 0 faults/);
});
