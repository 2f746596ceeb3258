/**
 * weekly.js - what an operator looks after once a week: the check is clean, a backup shows all that the service shows, and
 * nothing grows for ever.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../fixtures/api.js';
import { onPostgres } from '../fixtures/database.js';
import { Server } from '../fixtures/server.js';
import { MINUTE, SECOND } from './time.js';
import { SITE } from './world.js';

/** Of the server, beyond what each stream, reader and worker has. */
const MOST_FILES = 200, MOST_MEMORY = 400 * 2 ** 20;
const READERS = 3;
const PATHS = ['/api/games', '/api/games?status=finished', '/api/invitations', '/api/me', '/api/ladder', '/api/seasons', '/api/cups'];

export async function weekly(world) {
  world.hold(/, 0 faults$/m.test(world.server.admin('check')), 'the operator’s check has found faults');
  await assertBounds(world);
  if (!onPostgres) await assertBackup(world);
  world.count('weeks');
}

/* --- Nothing grows for ever --- */

async function assertBounds(world) {
  const { pid } = world.server.child;
  const files = readdirSync(`/proc/${pid}/fd`).length;
  const memory = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;
  const devices = world.people.flatMap((each) => each.devices).length;
  world.hold(files < MOST_FILES + 2 * devices, `the server has ${files} open files`);
  world.hold(memory < MOST_MEMORY, `the server has ${memory} bytes of memory`);
  const [rows] = await world.reader.rows(`select (select count(*) from outbox) as outbox, (select count(*) from idempotency_keys) as keys,
    (select count(*) from sessions) as sessions, (select count(*) from letter_links) as links`);
  const most = { outbox: 2000 * world.people.length, keys: 200 * world.people.length, sessions: 100 * world.people.length, links: 1000 * world.people.length };
  for (const [table, limit] of Object.entries(most)) world.hold(Number(rows[table]) < limit, `${rows[table]} ${table} of ${world.people.length} people`);
}

/* --- A backup --- */

/** A second service on the backup answers several readers as ours does. */
async function assertBackup(world) {
  const folder = mkdtempSync(join(tmpdir(), 'shanghaien-backup-'));
  try {
    await settleAll(world);
    const file = join(folder, 'week.db');
    world.server.admin('backup', file);
    await compare(world, join(folder, 'data'), file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Nothing is due within the minute, which would be done by one of the two before the other is asked. */
async function settleAll(world) {
  await world.settle();
  while (world.nextDue < world.now + MINUTE) await world.passTo(Math.max(world.nextDue, world.now) + SECOND);
}

async function compare(world, data, file) {
  const env = { ...world.server.env, SHANGHAIEN_TEST_NOW: String(Math.floor(world.now)), SHANGHAIEN_TEST_CA: '' };
  const other = new Server({ clock: true, data, flags: ['--public-url', SITE], env }); // it reaches nobody outside
  other.admin('restore', file);
  await other.start();
  try {
    for (const client of readers(world)) await assertSame(world, client, other);
  } finally {
    await other.stop();
  }
}

const readers = (world) => [world.visitor, ...world.people.filter((each) => !each.lockedUntil && each.device.client.cookie).slice(0, READERS).map((each) => each.device.client)];

async function assertSame(world, client, other) {
  const twin = Object.assign(new Client(other), { cookie: client.cookie });
  const games = [...world.games.values()].slice(-12).map(({ path }) => path);
  for (const path of [...PATHS, ...games, ...games.map((game) => `${game}/moves`)]) {
    const [here, there] = [await client.get(path), await twin.get(path)];
    world.hold(here.status === there.status && here.text === there.text, `${path} of the backup is answered by ${there.status} ${there.text} instead of ${here.status} ${here.text}`);
  }
}
