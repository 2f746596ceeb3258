/**
 * The server is killed at random moments under load, on a disk that forgets what was not flushed, or
 * on PostgreSQL, which crashes then, too; everything that it has acknowledged is there after the
 * restart, with its notices, and every game still replays.
 *
 * CRASH_KILLS=200 for a long run.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../fixtures/api.js';
import { onPostgres, sql, testOfFile } from '../fixtures/database.js';
import { below } from '../fixtures/random.js';
import { root } from '../fixtures/server.js';
import { Ledger } from './ledger.js';
import { Service } from './service.js';

const KILLS = Number(process.env.CRASH_KILLS ?? 4);
const KILLS_A_SERVICE = 20; // then all begins again, or checking would take ever longer
const WORKERS = 12;
const MOST_CHANGES = 150; // between two kills

/** Load, and the kill at a random moment in it, after a random number of changes. */
async function runAndKill(service, ledger) {
  const enough = ledger.acknowledged + 10 + below(MOST_CHANGES);
  let over = false;
  const load = ledger.load(service.server, WORKERS, () => over);
  await Promise.race([eventually('the changes', () => ledger.acknowledged >= enough), load]);
  await pause(below(50));
  await service.server.kill();
  over = true;
  await load;
}

/** So many kills cannot all hit a moment in which nothing waits to be flushed. */
const ENOUGH = 30;

/** Kills the server `kills` times, and does then what else goes wrong; each time everything must be there. */
async function live(service, ledger, kills, goWrong = () => {}) {
  ledger.moveTo(await service.open());
  for (let i = 0; i < kills; i++) {
    await runAndKill(service, ledger);
    goWrong();
    service.audit(ledger);
    ledger.moveTo(await service.open());
    await ledger.check();
  }
  await service.server.stop();
}

/** All processes of PostgreSQL end at once, as in a power failure; then it starts again. */
function crashPostgres() {
  execFileSync('bash', ['-c', `. "${root}/tests/postgres/server.sh"; crash_server; restart_server`], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** @type {[string, object, (() => void)?][]} */
const ways = onPostgres
  ? [
      ['PostgreSQL stays', {}],
      ['PostgreSQL crashes, too', {}, crashPostgres],
    ]
  : [
      ['the disk keeps nothing that was not flushed', { CRASH_WRITEBACK: '0' }],
      ['the disk keeps some of what was not flushed', { CRASH_WRITEBACK: '30' }],
    ];
for (const [what, env, goWrong] of ways) {
  test(`every acknowledged change survives a kill when ${what}`, async (t) => {
    let acknowledged = 0;
    for (let done = 0; done < KILLS / 2; done += KILLS_A_SERVICE) {
      const service = new Service(env);
      const ledger = new Ledger();
      t.after(() => service.remove());
      await live(service, ledger, Math.min(KILLS_A_SERVICE, KILLS / 2 - done), goWrong);
      acknowledged += ledger.acknowledged;
    }
    t.diagnostic(`${Math.ceil(KILLS / 2)} kills, ${acknowledged} changes acknowledged`);
    assert.ok(acknowledged > KILLS, 'hardly any load');
  });
}

testOfFile('the same test notices that SQLite does not flush', async (t) => {
  const service = new Service({ CRASH_SYNC_OFF: '1' });
  t.after(() => service.remove());
  await assert.rejects(live(service, new Ledger(), ENOUGH), { code: 'ERR_ASSERTION' });
});

if (onPostgres)
  test('the same test notices that PostgreSQL does not flush', async (t) => {
    const service = new Service();
    t.after(() => service.remove());
    sql('postgres', 'alter system set synchronous_commit = off');
    sql('postgres', "alter system set wal_writer_delay = '10s'");
    sql('postgres', 'select pg_reload_conf()');
    await assert.rejects(live(service, new Ledger(), ENOUGH, crashPostgres), { code: 'ERR_ASSERTION' });
  });
