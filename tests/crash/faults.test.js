/**
 * Storage and memory that fail under load: a request with an error changed nothing, one with
 * a 200 stays, and the server lives on.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';
import { assertOk, assertProblem, eventually, freshName, guest, signUp } from '../fixtures/api.js';
import { mailServer } from '../fixtures/receivers.js';
import { Ledger } from './ledger.js';
import { Service } from './service.js';

const WORKERS = 8;
const SECONDS = Number(process.env.CRASH_FAULT_SECONDS ?? 0.7);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Half of the time everything works, half of the time the fault comes. */
async function suffer(service, ledger, kind, percent) {
  let over = false;
  const load = ledger.load(service.server, WORKERS, () => over);
  for (let i = 0; i < 2; i++) {
    await pause(SECONDS * 250);
    service.fault(kind, percent);
    await pause(SECONDS * 250);
    // On a busy machine not much happens in that time.
    await eventually('the fault', () => ledger.refused > 0);
    service.fault('-');
  }
  over = true;
  await load;
  service.server.agent.destroy(); // the server has closed some of its connections
}

for (const [what, kind, percent] of [
  ['a disk that is full', 'n', 30],
  ['writes that fail', 'w', 30],
  ['writes of which half arrives', 'h', 30],
  ['flushes that fail', 's', 50],
  ['memory that runs out', 'm', 2],
]) {
  test(`${what}: a refused change left nothing, an acknowledged one stays`, async (t) => {
    const service = new Service();
    const ledger = new Ledger();
    t.after(() => service.remove());
    await service.open();
    await suffer(service, ledger, kind, percent);
    assert.ok(ledger.refused > 0, 'nothing failed');
    await ledger.check();
    await service.server.kill();
    service.audit(ledger);
    ledger.moveTo(await service.open());
    await ledger.check();
    t.diagnostic(`${ledger.refused} refused, ${ledger.acknowledged} acknowledged`);
    await service.server.stop();
  });
}

test('a change whose answer finds no memory is refused, and left nothing', async (t) => {
  const service = new Service();
  t.after(() => service.remove());
  const server = await service.open();
  const [anna, bernd] = [await guest(server), await guest(server)];
  const { id } = assertOk(await anna.post('/api/invitations', { to: bernd.name }), 201);
  service.fault('g', 100);
  assertProblem(await bernd.post(`/api/invitations/${id}/accept`, {}), 500, 'internal');
  service.fault('-');
  assert.equal(assertOk(await anna.get(`/api/invitations/${id}`)).status, 'open');
  assertOk(await bernd.post(`/api/invitations/${id}/accept`, {}), 201);
  await server.stop();
});

test('a change refused because its flush failed does not come back after a kill', async (t) => {
  const service = new Service({ CRASH_WRITEBACK: '100' });
  const ledger = new Ledger();
  t.after(() => service.remove());
  const server = await service.open();
  await ledger.join(server, false);
  await ledger.join(server, false);
  service.fault('s', 100);
  const [anna, bernd] = ledger.people;
  assert.equal(await ledger.invite(anna, bernd), undefined);
  await service.server.kill();
  service.fault('-');
  ledger.moveTo(await service.open());
  await ledger.check();
  assert.deepEqual((await bernd.get('/api/invitations')).body.incoming, []);
  await service.server.stop();
});

test('an e-mail sent while the disk is full is recorded once there is room, and not sent twice', async (t) => {
  let taken = 0;
  const { port } = await mailServer(t, {
    async onData(stream, session, callback) {
      for await (const chunk of stream) void chunk;
      if (taken++ === 0) service.fault('n', 100);
      callback(null, 'taken');
    },
  });
  const service = new Service({
    SHANGHAIEN_SMTP_HOST: '127.0.0.1',
    SHANGHAIEN_SMTP_PORT: `${port}`,
    SHANGHAIEN_SMTP_TLS: 'none',
    SHANGHAIEN_MAIL_FROM: 'game@shanghaien.example',
  });
  t.after(() => service.remove());
  const server = await service.open();
  await signUp(server, { name: freshName(), email: 'mona@example.org' });
  await eventually('the full disk', () => /outbox_stuck/.test(server.stderr));
  service.fault('-');
  const database = join(service.data, 'shanghaien.db');
  const status = () => execFileSync('sqlite3', ['-readonly', database, 'select status from outbox'], { encoding: 'utf8' });
  await eventually('what is written down', () => status() === 'sent\n');
  assert.equal(taken, 1);
  await server.stop();
});
