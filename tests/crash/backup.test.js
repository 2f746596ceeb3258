/** A backup of the running service, restored: everything acknowledged before it began is in it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { eventually } from '../fixtures/api.js';
import { binary, startServer } from '../fixtures/server.js';
import { flags, Ledger } from './ledger.js';

/** Runs `shanghaien admin …` in parallel; resolves with its exit status and output. */
function admin(...words) {
  const child = spawn(binary, ['admin', ...words]);
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, said })));
}

async function adminWell(...words) {
  const { status, said } = await admin(...words);
  assert.equal(status, 0, said);
  return said;
}

/** A folder with a server that was under load while `backup` was made, and everything it had acknowledged. */
async function prepare(t) {
  const data = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  t.after(() => rmSync(data, { recursive: true, force: true }));
  const server = await startServer({ data, flags });
  t.after(() => server.abandon());
  const backup = join(data, 'backup.db');
  const ledger = new Ledger();
  let over = false;
  const load = ledger.load(server, 8, () => over);
  await Promise.race([eventually('some load', () => ledger.acknowledged >= 40), load]);
  const before = ledger.copy();
  await adminWell('backup', backup, '--data', data);
  const acknowledged = ledger.acknowledged;
  over = true;
  await load;
  return { data, server, backup, before, acknowledged };
}

test('a backup under load has everything that was acknowledged before, and can be restored', async (t) => {
  const { data, server, backup, before } = await prepare(t);
  for (const file of [backup, join(data, 'shanghaien.db')]) {
    assert.equal(statSync(file).mode & 0o077, 0, `others can read ${file}`);
  }
  assert.match((await admin('restore', backup, '--data', data)).said, /another server uses/);
  await server.stop();
  assert.match(await adminWell('restore', backup, '--data', data), / 0 faults/);
  assert.ok(existsSync(join(data, 'shanghaien.db.before')));
  const restored = await startServer({ data });
  t.after(() => restored.abandon());
  before.moveTo(restored);
  await before.checkEarlier();
  await restored.stop();
});

test('a damaged backup is refused and the database stays as it is', async (t) => {
  const { data, server, backup, before } = await prepare(t);
  await server.stop();
  const cut = join(data, 'cut.db');
  copyFileSync(backup, cut);
  truncateSync(cut, 20_000);
  for (const file of [cut, join(data, 'missing.db'), binary]) {
    const { status, said } = await admin('restore', file, '--data', data);
    assert.equal(status, 1, said);
    assert.doesNotMatch(said, /Sanitizer/);
  }
  assert.match(await adminWell('check', '--data', data), / 0 faults/);
  const same = await startServer({ data });
  t.after(() => same.abandon());
  before.moveTo(same);
  await before.checkEarlier();
  await same.stop();
});
