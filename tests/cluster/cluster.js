/**
 * cluster.js - servers and database nodes die under load, one after another and in a random order.
 *
 *   --kills N        kill -9 of a server                      --players N      how many play
 *   --failovers N    a database node dies, freezes or is cut off, or etcd loses its leader
 *   --asynchronous   the primary waits for no other node: then the test has to notice what is lost
 *
 * Kept after a failure: the folder with the logs of all processes. SEED=n makes the same choices again.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { below, pick } from '../fixtures/random.js';
import { mailServer } from '../fixtures/receivers.js';
import { binary } from '../fixtures/server.js';
import { Cluster, within } from './nodes.js';
import { Players } from './players.js';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    failovers: { type: 'string', default: '30' },
    players: { type: 'string', default: '32' },
    asynchronous: { type: 'boolean', default: false },
  },
});
const [kills, failovers, pairs] = [Number(values.kills), Number(values.failovers), Number(values.players) / 2];

const closing = [];
const folder = mkdtempSync(join(tmpdir(), 'shanghaien-cluster-'));
const { port: mailPort, emails } = await mailServer({ after: (end) => closing.push(end) });
const cluster = await Cluster.make({ folder, mailPort, synchronous: !values.asynchronous });
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 * pairs, timeout: 120_000 });
// Answers of the proxy itself are not in the contract.
const players = new Players({ port: cluster.port, agent, isOld: true });
process.on('SIGINT', () => process.exit(130));
process.on('exit', () => {
  for (const { child } of [cluster.proxy, ...cluster.servers]) child?.kill('SIGKILL');
  for (const node of cluster.nodes) {
    for (const { child } of [node.patroni, node.etcd]) child?.kill('SIGKILL');
    node.signal('SIGKILL');
  }
});

/** Once somebody else has become the primary. */
const other = (than) => within(3, 'another primary', () => cluster.primary(than));

/** Each begins its fault, waits until another node has taken over where one must, and brings all back. */
const faults = {
  async 'a server is killed'() {
    const server = pick(cluster.servers);
    await server.end();
    server.start();
    await cluster.answers(server);
  },
  async 'the primary dies'() {
    const primary = await cluster.primary();
    await primary.die();
    await other(primary);
    primary.start();
  },
  // Without a watchdog it would go on where it stood, as if it still were the primary.
  async 'the primary freezes until its watchdog resets it'() {
    const primary = await cluster.primary();
    primary.freeze();
    await other(primary);
    await primary.die();
    primary.start();
  },
  async 'the primary is cut off from everybody'() {
    const primary = await cluster.primary();
    primary.cutOff();
    await other(primary);
    primary.rejoin();
  },
  // It goes on to take changes until it knows that it is alone; what it does not wait for is lost.
  async 'the primary is cut off from the other nodes'() {
    const primary = await cluster.primary();
    primary.partFromNodes();
    await other(primary);
    primary.rejoin();
  },
  async 'the leader of etcd dies'() {
    const leader = await within(1, 'a leader of etcd', () => cluster.etcdLeader());
    await leader.etcd.end();
    await within(1, 'another leader of etcd', async () => (await cluster.etcdLeader()) !== undefined);
    leader.etcd.start();
  },
};
const ofDatabase = Object.keys(faults).slice(1);

function plan() {
  const all = [...Array(kills).fill(Object.keys(faults)[0]), ...Array.from({ length: failovers }, (_, i) => ofDatabase[i % ofDatabase.length])];
  for (let i = all.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/** The longest time without an acknowledgement since then, in seconds. */
function longestSilence(since) {
  const times = [since, ...players.acknowledged.filter((at) => at >= since)];
  return Math.max(...times.slice(1).map((at, i) => at - times[i])) / 1000;
}

const silences = new Map(Object.keys(faults).map((name) => [name, []]));

async function suffer(name) {
  const began = performance.now();
  await faults[name]();
  const after = players.acknowledged.length + 50 + below(100);
  await within(5, 'further changes', async () => players.acknowledged.length >= after);
  silences.get(name).push(longestSilence(began));
  await cluster.whole();
  console.log(`${new Date().toISOString().slice(11, 19)} ${name}: ${silences.get(name).at(-1).toFixed(1)} s without a change, ${players.acknowledged.length} changes`);
}

/** Every account has its letter; one that came twice is the same letter. */
async function checkLetters() {
  const sent = new Map();
  const read = () => {
    sent.clear();
    for (const { to, messageId } of emails) sent.set(to.text, new Set([...(sent.get(to.text) ?? []), messageId]));
    return players.accounts.every(({ email }) => sent.has(email));
  };
  await within(5, 'every letter', async () => read());
  for (const [to, ids] of sent) assert.equal(ids.size, 1, `${to} has ${ids.size} letters`);
}

/** What the players notice, and not a fault that does not end. */
const noticing = (promise) => promise.catch((error) => {
  throw Object.assign(error, { isLoss: true });
});

async function run() {
  const load = noticing(Promise.all(Array.from({ length: pairs }, () => players.pair())));
  const all = async () => {
    await within(2, 'changes', async () => players.acknowledged.length >= 100);
    for (const name of plan()) await suffer(name);
  };
  await Promise.race([all(), load]);
  players.over = true;
  await load;
  await noticing(players.check());
  await noticing(checkLetters());
  const check = spawnSync(binary, ['admin', 'check', '--data', folder], { encoding: 'utf8', env: { ...process.env, ...cluster.env } });
  assert.equal(check.status, 0, check.stdout + check.stderr);
  assert.match(check.stdout, / 0 faults/);
  assert.deepEqual(cluster.servers.flatMap(({ crashes }) => crashes), []);
}

function report() {
  for (const [name, times] of silences) {
    times.sort((a, b) => a - b);
    if (times.length) console.log(`${name}, ${times.length} times: p50 ${times[times.length >> 1].toFixed(1)} s, longest ${times.at(-1).toFixed(1)} s without a change`);
  }
  if (cluster.copied.length) console.log(`copied anew: ${cluster.copied.join(', ')}`);
  console.log(`${players.acknowledged.length} changes acknowledged, ${players.repeated} requests repeated, ${players.accounts.length} accounts, ${players.games.length} games, ${emails.length} letters`);
}

let failure;
try {
  await cluster.start();
  await run();
} catch (error) {
  failure = error;
}
report();
const asExpected = values.asynchronous ? failure?.isLoss === true : !failure;
if (failure) console.log(values.asynchronous && asExpected ? `noticed: ${failure.message}` : failure);
console.log(asExpected ? 'passed' : `failed; the logs are in ${folder}`);
if (asExpected) {
  await cluster.stop();
  rmSync(folder, { recursive: true });
}
process.exit(asExpected ? 0 : 1);
