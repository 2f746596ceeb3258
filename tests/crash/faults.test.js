/**
 * Storage and memory that fail under load: a request that got an error changed nothing, one that got
 * its 200 stays, and the server lives on.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';
import { eventually, freshName, signUp } from '../fixtures/api.js';
import { mailServer } from '../post/postman.js';
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
    // Where the machine is busy, not much happens in that time.
    await eventually('the fault', () => memory.refused > 0);
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
    house.audit(memory);
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

test('a letter that is sent while the disk is full is written down once there is room, and not sent twice', async (t) => {
  let taken = 0;
  const { port } = await mailServer(t, {
    async onData(stream, session, callback) {
      for await (const chunk of stream) void chunk;
      if (taken++ === 0) house.fault('n', 100);
      callback(null, 'taken');
    },
  });
  const house = new House({
    SHANGHAIEN_SMTP_HOST: '127.0.0.1',
    SHANGHAIEN_SMTP_PORT: `${port}`,
    SHANGHAIEN_SMTP_TLS: 'none',
    SHANGHAIEN_MAIL_FROM: 'game@shanghaien.example',
  });
  t.after(() => house.remove());
  const server = await house.open();
  await signUp(server, { name: freshName(), email: 'mona@example.org' });
  await eventually('the full disk', () => /outbox_stuck/.test(server.stderr));
  house.fault('-');
  const database = join(house.data, 'shanghaien.db');
  const status = () => execFileSync('sqlite3', ['-readonly', database, 'select status from outbox'], { encoding: 'utf8' });
  await eventually('what is written down', () => status() === 'sent\n');
  assert.equal(taken, 1);
  await server.stop();
});
