/**
 * The server is killed at random moments under load, on a disk that forgets what was not flushed;
 * what it has acknowledged is there after the restart, its notices too, and every game still replays.
 *
 * CRASH_KILLS=200 for a long run.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../fixtures/api.js';
import { House } from './house.js';
import { Memory } from './memory.js';

const KILLS = Number(process.env.CRASH_KILLS ?? 4);
const KILLS_A_HOUSE = 20; // then all begins anew, or checking would take ever longer
const WORKERS = 12;
const MOST_CHANGES = 150; // between two kills

/** Load, and somewhere in it the kill: after so many changes, and then at any moment of the next ones. */
async function runAndKill(house, memory) {
  const enough = memory.acknowledged + 10 + Math.random() * MOST_CHANGES;
  let over = false;
  const load = memory.load(house.server, WORKERS, () => over);
  await Promise.race([eventually('the changes', () => memory.acknowledged >= enough), load]);
  await pause(Math.random() * 50);
  await house.server.kill();
  over = true;
  await load;
}

/** Kills the house's server `kills` times; everything must be there each time. */
async function live(house, memory, kills) {
  memory.moveTo(await house.open());
  for (let i = 0; i < kills; i++) {
    await runAndKill(house, memory);
    house.audit(memory);
    memory.moveTo(await house.open());
    await memory.check();
  }
  await house.server.stop();
}

for (const [what, writeback] of [
  ['nothing that was not flushed', 0],
  ['some of what was not flushed', 30],
]) {
  test(`whatever was acknowledged survives a kill when the disk keeps ${what}`, async (t) => {
    let acknowledged = 0;
    for (let done = 0; done < KILLS / 2; done += KILLS_A_HOUSE) {
      const house = new House({ CRASH_WRITEBACK: String(writeback) });
      const memory = new Memory();
      t.after(() => house.remove());
      await live(house, memory, Math.min(KILLS_A_HOUSE, KILLS / 2 - done));
      acknowledged += memory.acknowledged;
    }
    t.diagnostic(`${Math.ceil(KILLS / 2)} kills, ${acknowledged} changes acknowledged`);
    assert.ok(acknowledged > KILLS, 'hardly any load');
  });
}

test('the same test notices that SQLite does not flush', async (t) => {
  const house = new House({ CRASH_SYNC_OFF: '1' });
  t.after(() => house.remove());
  await assert.rejects(live(house, new Memory(), 5), { code: 'ERR_ASSERTION' });
});
