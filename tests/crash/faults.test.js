/**
 * Storage and memory that fail under load: a request that got an error changed nothing, one that got
 * its 200 stays, and the server lives on.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { House } from './house.js';
import { Memory } from './memory.js';

const WORKERS = 8;
const SECONDS = Number(process.env.CRASH_FAULT_SECONDS ?? 0.7);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Half of the time all goes well, half of it the fault comes. */
async function suffer(house, memory, kind, percent) {
  let over = false;
  const load = memory.load(house.server, WORKERS, () => over);
  for (let i = 0; i < 2; i++) {
    await pause(SECONDS * 250);
    house.fault(kind, percent);
    await pause(SECONDS * 250);
    house.fault('-');
  }
  over = true;
  await load;
}

for (const [what, kind, percent] of [
  ['a disk that is full', 'n', 30],
  ['writes that fail', 'w', 30],
  ['writes of which half arrives', 'h', 30],
  ['flushes that fail', 's', 50],
  ['memory that runs out', 'm', 2],
]) {
  test(`${what}: an error has changed nothing, an answer stays`, async (t) => {
    const house = new House();
    const memory = new Memory();
    t.after(() => house.remove());
    await house.open();
    await suffer(house, memory, kind, percent);
    assert.ok(memory.refused > 0, 'nothing failed');
    await memory.check();
    await house.server.kill();
    house.audit();
    memory.moveTo(await house.open());
    await memory.check();
    t.diagnostic(`${memory.refused} refused, ${memory.acknowledged} acknowledged`);
    await house.server.stop();
  });
}

test('a change refused because its flush failed does not come back after a kill', async (t) => {
  const house = new House({ CRASH_WRITEBACK: '100' });
  const memory = new Memory();
  t.after(() => house.remove());
  const server = await house.open();
  await memory.join(server, false);
  await memory.join(server, false);
  house.fault('s', 100);
  const [anna, bernd] = memory.people;
  assert.equal(await memory.invite(anna, bernd), undefined);
  await house.server.kill();
  house.fault('-');
  memory.moveTo(await house.open());
  await memory.check();
  assert.deepEqual((await bernd.get('/api/invitations')).body.incoming, []);
  await house.server.stop();
});
