/**
 * speed.js BUILD [long] - measures the service beside its ceilings and prints a table in Markdown;
 * `long`: plays a million moves instead and prints the memory in use after them.
 *
 * Two things that are compared are measured in turns, under the same conditions; a ratio is the median of
 * the rounds' ratios. Everything runs on this machine and takes its processors from the service.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const build = process.argv[2];
const long = process.argv[3] === 'long';
const quick = Boolean(process.env.BENCH_QUICK);
const ROUNDS = quick ? 1 : 5;
const SECONDS = quick ? 0.5 : 3;
const STREAMS = quick ? 1000 : 10000;
/** Moves of the game that is played beside the streams: fewer than end it. */
const DUEL = 80;
/** Of the long run, told in ten steps. */
const MOVES = quick ? 10_000 : 1_000_000;
const home = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'speed-'));
const program = (name) => join(build, 'tests/bench', name);

/** Child processes, which end with this one. */
const running = new Set();
process.on('exit', () => {
  running.forEach((child) => child.kill('SIGKILL'));
  rmSync(home, { recursive: true, force: true });
});

/* --- Programs ---------------------------------------------------------------------------------- */

/** Starts a program and resolves with its first output and the time it took. */
function start(file, args) {
  const began = performance.now();
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  running.add(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.stdout.once('data', (data) => {
      const port = Number(/(\d+)\/?\s*$/.exec(String(data).split('\n')[0])[1]);
      resolve({ child, port, ms: performance.now() - began });
    });
  });
}

async function stop({ child }) {
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  running.delete(child);
}

const serve = (data, ...flags) =>
  start(join(build, 'shanghaien'), [
    ...['serve', '--listen', '127.0.0.1:0', '--admin-listen', 'off', '--rate-limits', 'off'],
    ...['--data', data, ...flags],
  ]);

/** "name value name value" as an object. */
function read(text) {
  const words = text.trim().split(/\s+/);
  const pairs = words.flatMap((word, i) => (i % 2 ? [] : [[word, Number(words[i + 1])]]));
  return Object.fromEntries(pairs);
}

const run = (name, ...args) => read(execFileSync(program(name), args.map(String), { encoding: 'utf8' }));
const load = (server, ...args) => run('bench_load', server.port, ...args);
const fetchLoad = (server, connections, status, path, ...headers) =>
  withCpu(server, () => load(server, 'fetch', connections, SECONDS, status, 'GET', path, '-', ...headers));

/** Runs a measurement, and adds what each request took of the program's processor time. */
async function withCpu({ child }, measure) {
  const ticks = () => {
    const [user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
    return Number(user) + Number(system); // hundredths of a second
  };
  const before = ticks();
  const result = await measure();
  return { ...result, cpu_us: ((ticks() - before) * 1e4) / (result.rate * SECONDS) };
}

const residentMb = ({ child }) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;

/* --- Numbers ----------------------------------------------------------------------------------- */

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Runs all measurements once each round; gives the list of results of each. */
async function inTurns(measurements) {
  const results = Object.fromEntries(Object.keys(measurements).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, measure] of Object.entries(measurements)) results[name].push(await measure());
  return results;
}

const middle = (list, field = 'rate') => median(list.map((result) => result[field]));
const ratio = (list, of, field = 'rate') =>
  median(list.map((result, i) => result[field] / of[i][field]));

const count = (number) => Math.round(number).toLocaleString('en');
const ms = (number) => `${number.toFixed(number < 10 ? 2 : 0)} ms`;
const percent = (number) => `${Math.round(number * 100)} %`;

const rows = [];
const row = (what, measured, ceiling, share, target) => {
  rows.push([what, measured, ceiling, share, target]);
  process.stderr.write(`${what}: ${measured} ${share}\n`);
};

/* --- Databases --------------------------------------------------------------------------------- */

const seedFile = fileURLToPath(new URL('seed.sql', import.meta.url));
const postgresServer = fileURLToPath(new URL('../postgres/server.sh', import.meta.url));

/** A data folder with so many games that have begun; each measurement gets a copy. */
async function seed(games) {
  const data = join(home, `seed-${games}`);
  await stop(await serve(data));
  const sql = [`create temp table wanted as select ${games} as n`, `.read ${seedFile}`];
  execFileSync('sqlite3', [join(data, 'shanghaien.db'), ...sql]);
  return data;
}

let copies = 0;
function copy(data) {
  const to = join(home, `copy-${copies++}`);
  cpSync(data, to, { recursive: true });
  return to;
}

const gameId = (n) => `G${String(n).padStart(11, '0')}`;

/* --- What is measured -------------------------------------------------------------------------- */

async function guest(server) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/accounts/guest`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  return `Cookie: session=${(await answer.json()).token}`;
}

async function reads(data) {
  const server = await serve(copy(data));
  const path = `/api/games/${gameId(7)}`;
  const cookie = await guest(server);
  const view = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { Cookie: cookie.slice(8) },
  });
  const known = `If-None-Match: ${view.headers.get('etag')}`;
  const fixed = await start(program('bench_ceilings'), ['http', (await view.text()).length]);
  const results = await inTurns({
    fixed: () => fetchLoad(fixed, 32, 200, '/', cookie),
    view: () => fetchLoad(server, 32, 200, path, cookie),
    same: () => fetchLoad(server, 32, 304, path, cookie, known),
    file: () => fetchLoad(server, 32, 200, '/rules'),
    many: () => fetchLoad(server, 512, 200, path, cookie),
    fixedCrowd: () => fetchLoad(fixed, 512, 200, '/', cookie),
  });
  await Promise.all([stop(server), stop(fixed)]);
  const told = (list) => `${count(middle(list))}/s, ${middle(list, 'cpu_us').toFixed(1)} us`;
  const add = (what, name, target) =>
    row(what, told(results[name]), `${told(results.fixed)} fixed body`, percent(ratio(results[name], results.fixed)), target);
  add('GET view, 32 connections', 'view', '>= 70 %');
  add('304, 32 connections', 'same', '>= 80 %');
  add('static file, 32 connections', 'file', '');
  row('GET view, 512 connections', told(results.many), `${told(results.view)} at 32`,
    percent(ratio(results.many, results.view)), '>= 80 %');
  row('fixed body, 512 connections', told(results.fixedCrowd), `${told(results.fixed)} at 32`,
    percent(ratio(results.fixedCrowd, results.fixed)), '');
}

async function moves(data) {
  const server = await serve(copy(data));
  const commits = (each) => () => {
    const to = copy(data);
    const result = run('bench_ceilings', 'commit', join(to, 'shanghaien.db'), each, SECONDS);
    rmSync(to, { recursive: true });
    return result;
  };
  const players = [1, 8, 32, 128];
  const results = await inTurns({
    flush: () => run('bench_ceilings', 'flush', join(home, 'flush'), SECONDS),
    single: commits(1),
    grouped: commits(32),
    ...Object.fromEntries(players.map((n) => [n, () => load(server, 'moves', n, SECONDS)])),
  });
  await stop(server);
  row('page written and flushed', `${count(middle(results.flush))}/s, p50 ${ms(middle(results.flush, 'p50'))}`, '', '', '');
  row('commits of one move', `${count(middle(results.single))}/s`, 'only SQLite', '', '');
  row('moves in commits of 32', `${count(middle(results.grouped))}/s`, 'only SQLite', '', '');
  for (const n of players) {
    const one = results[n];
    const [of, name, target] = n === 1
      ? [results.single, 'single commits', '>= 60 %; 90 % where a flush takes over 1 ms']
      : [results.grouped, 'grouped commits', n >= 32 ? '>= 60 %' : ''];
    row(`moves, ${n} player${n > 1 ? 's' : ''}`,
      `${count(middle(one))}/s, p50 ${ms(middle(one, 'p50'))}, p99 ${ms(middle(one, 'p99'))}`,
      `${count(middle(of))}/s ${name}`, percent(ratio(one, of)), target);
    if (n >= 32)
      row(`moves, ${n} players, of single commits`, '', '', `x ${ratio(one, results.single).toFixed(1)}`,
        '>= 8 where a flush takes over 1 ms');
  }
}

/** A PostgreSQL server that flushes, with the data of the folder; `psql` and `pgbench` give what they print. */
function postgresOf(data) {
  const shell = (command, env = {}) =>
    execFileSync('bash', ['-c', `. "${postgresServer}"; ${command}`], { env: { ...process.env, postgres_options: '', ...env }, encoding: 'utf8' }).trim();
  const folder = shell('start_server >&2 && printf %s "$TEST_POSTGRES"');
  process.on('exit', () => shell('stop_server', { TEST_POSTGRES: folder }));
  const address = `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}`;
  execFileSync(join(build, 'shanghaien'), ['admin', 'copy', '--from', data, '--to', address]);
  const psql = (sql) => execFileSync('psql', ['-XqAt', address, '-c', sql], { encoding: 'utf8' }).trim();
  psql('vacuum analyze');
  return { address, psql, pgbench: (args) => shell(`"$postgres_bin/pgbench" ${args} -h "${folder}" -U postgres postgres`) };
}

/** As `bench_ceilings commit`: 32 moves in each transaction, sent together; the turn passes with every second. */
function groupedInserts({ psql, pgbench }) {
  const GAMES = 128;
  const lines = Array.from({ length: 32 }, (_, i) => `
    insert into moves (game, seq, seat, move, drawn, says, at) values (:first + ${i}, :seq, :seq % 2, '{"type":"roll"}', '{"roll0":[1,3]}', 'rolls 2 and 4', :seq);
    update games set seq = :seq, revision = :seq, updated_at = :seq, idle_at = :seq where id = :first + ${i};
    \\if :seq % 2 = 0
    update seats set waiting_since = case when 0 = (:seq / 2) % 2 then :seq::bigint end where game = :first + ${i} and seat = 0;
    update seats set waiting_since = case when 1 = (:seq / 2) % 2 then :seq::bigint end where game = :first + ${i} and seat = 1;
    \\endif`);
  const script = `\\set t :t + 1\n\\set first 1 + (:t % ${GAMES / 32}) * 32\n\\set seq :t / ${GAMES / 32}
    \\startpipeline\nbegin isolation level serializable;${lines.join('')}\ncommit;\n\\endpipeline\n`;
  const file = join(home, 'grouped.sql');
  writeFileSync(file, script.replace(/^ +/gm, ''));
  chmodSync(home, 0o755);
  const t = (Number(psql(`select coalesce(max(seq), 0) from moves where game <= ${GAMES}`)) + 1) * (GAMES / 32) - 1;
  const said = pgbench(`-n -M prepared -c 1 -T ${Math.max(1, SECONDS)} -D t=${t} -f ${file}`);
  return { rate: 32 * Number(/tps = ([\d.]+)/.exec(said)[1]) };
}

/** Plays at several servers at the same time, and adds up what they did. */
async function together(servers, ...args) {
  const loads = servers.map(({ port }) => promisify(execFile)(program('bench_load'), [port, ...args].map(String)));
  const results = (await Promise.all(loads)).map(({ stdout }) => read(stdout));
  return { rate: results.reduce((sum, { rate }) => sum + rate, 0) };
}

/** One server on PostgreSQL beside one on SQLite, and two servers on it. */
async function onPostgres(data) {
  const postgres = postgresOf(data);
  const files = await serve(copy(data));
  const server = await serve(copy(data), '--database', postgres.address);
  const second = await serve(copy(data), '--database', postgres.address);
  const path = `/api/games/${gameId(777)}`; // the ceiling leaves rolls in the first games that nobody made
  const [fileCookie, cookie] = [await guest(files), await guest(server)];
  const results = await inTurns({
    grouped: () => groupedInserts(postgres),
    fileView: () => fetchLoad(files, 32, 200, path, fileCookie),
    view: () => fetchLoad(server, 32, 200, path, cookie),
    ...Object.fromEntries([32, 128].flatMap((n) => [
      [`file${n}`, () => load(files, 'moves', n, SECONDS)],
      [`moves${n}`, () => load(server, 'moves', n, SECONDS)],
    ])),
    two: () => together([server, second], 'moves', 64, SECONDS),
  });
  await Promise.all([files, server, second].map(stop));
  const told = (list) => `${count(middle(list))}/s`;
  row('PostgreSQL: GET view, 32 connections', told(results.view), `${told(results.fileView)} on SQLite`, percent(ratio(results.view, results.fileView)), '>= 90 %');
  for (const n of [32, 128]) {
    const [moves, inFile] = [results[`moves${n}`], results[`file${n}`]];
    row(`PostgreSQL: moves, ${n} players`, `${told(moves)}, p50 ${ms(middle(moves, 'p50'))}, p99 ${ms(middle(moves, 'p99'))}`,
      `${told(results.grouped)}: pgbench, 32 in each commit`, percent(ratio(moves, results.grouped)), '>= 40 %');
    row(`PostgreSQL: moves, ${n} players, of SQLite`, '', told(inFile), percent(ratio(moves, inFile)), '');
  }
  row('PostgreSQL: two servers, 64 players at each', told(results.two), `${told(results.moves128)}: one with 128`, percent(ratio(results.two, results.moves128)), '');
}

async function signIn(data) {
  const server = await serve(copy(data));
  const body = JSON.stringify({ name: 'anna', password: 'correct horse' });
  await fetch(`http://127.0.0.1:${server.port}/api/accounts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const { result } = await inTurns({
    result: () => load(server, 'fetch', 8, SECONDS, 201, 'POST', '/api/sessions', body),
  });
  await stop(server);
  row('sign-in, 8 at once', `${count(middle(result))}/s, p50 ${ms(middle(result, 'p50'))}`, 'argon2id, 2 threads', '', '');
}

async function streams(data) {
  const { result } = await inTurns({
    result: async () => {
      const server = await serve(copy(data), '--streams-per-address', STREAMS + 1);
      const told = load(server, 'streams', STREAMS, DUEL, server.child.pid);
      await stop(server);
      return told;
    },
  });
  row(`${count(STREAMS)} idle streams: resident`, `${middle(result, 'rss_mb').toFixed(0)} MB, ${middle(result, 'kb_each').toFixed(1)} KB each`, '', '', '< 150 MB');
  row('move to the opponent\'s stream meanwhile', `p50 ${ms(middle(result, 'p50'))}, p99 ${ms(middle(result, 'p99'))}`, '', '', 'p99 < 50 ms');
  row('one move to all of them', ms(middle(result, 'all')), '', '', '');
}

async function starts(data, games, target) {
  const result = await inTurns({
    result: async () => {
      const server = await serve(data);
      const began = performance.now();
      await fetch(`http://127.0.0.1:${server.port}/api/games/${gameId(1)}`);
      const took = { ms: server.ms + performance.now() - began, mb: residentMb(server) };
      await stop(server);
      return took;
    },
  });
  row(`start with ${count(games)} games`, `${ms(middle(result.result, 'ms'))}, ${middle(result.result, 'mb').toFixed(1)} MB`, '', '', target);
}

/** The memory of one cached game: 2,000 of them, read by spectators. */
async function gameMemory(data) {
  const server = await serve(copy(data));
  const ask = async (n) => (await fetch(`http://127.0.0.1:${server.port}/api/games/${gameId(n)}`)).text();
  for (let n = 1; n <= 100; n++) await ask(n);
  const before = residentMb(server);
  for (let n = 101; n <= 2100; n++) await ask(n);
  row('memory of a game that is kept', `${((residentMb(server) - before) * 1024 / 2000).toFixed(1)} KB`, '', '', '');
  await stop(server);
}

async function growth(small, large) {
  const servers = [await serve(copy(small)), await serve(copy(large))];
  const cookies = await Promise.all(servers.map(guest));
  const view = (i) => () => fetchLoad(servers[i], 32, 200, `/api/games/${gameId(3)}`, cookies[i]);
  const move = (i) => () => load(servers[i], 'moves', 8, SECONDS);
  const results = await inTurns({ few: view(0), many: view(1), fewMoves: move(0), manyMoves: move(1) });
  await Promise.all(servers.map(stop));
  const add = (what, few, many) =>
    row(what, `${count(middle(many))}/s`, `${count(middle(few))}/s with 10`, percent(ratio(many, few)), '>= 80 %');
  add('views with 100,000 games', results.few, results.many);
  add('moves with 100,000 games', results.fewMoves, results.manyMoves);
}

/** Many moves, and whether memory stays as it is. */
async function endurance(data) {
  const server = await serve(data);
  for (let played = 0, step = 1; step <= 10; step++) {
    for (; played < (MOVES * step) / 10; ) played += load(server, 'moves', 32, SECONDS).rate * SECONDS;
    row(`resident after ${count(played)} moves`, `${residentMb(server).toFixed(1)} MB`, '', '', '< 200 MB, flat');
  }
  await stop(server);
}

async function all() {
  const seeds = { 10: await seed(10), 10000: await seed(10000), 100000: await seed(100000) };
  await reads(seeds[10000]);
  await moves(seeds[10000]);
  await onPostgres(seeds[10000]);
  await signIn(seeds[10]);
  await streams(seeds[10000]);
  await starts(seeds[10000], 10000, '< 50 ms, < 20 MB');
  await starts(seeds[100000], 100000, '< 200 ms, < 20 MB');
  await gameMemory(seeds[10000]);
  await growth(seeds[10], seeds[100000]);
}

const before = loadavg()[0].toFixed(1);
await (long ? endurance(await seed(10)) : all());
console.log(`Medians of ${ROUNDS}, ${SECONDS} s each; load of the machine before and after: ${before}, ${loadavg()[0].toFixed(1)}\n`);
console.log('| | measured | ceiling | share | aim |\n|---|---|---|---|---|');
for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);
console.log(`\nOnly the rules:\n\n${execFileSync(program('bench_rules'), { encoding: 'utf8' })}`);
process.exit(0);
