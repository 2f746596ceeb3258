/**
 * weekly.js - what an operator looks after once a week: the check is clean, backups and copies have all that there is
 * (copies.js), and nothing grows for ever.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { assertCopies } from './copies.js';

/** Of the server, beyond what each stream, reader and worker has. */
const MOST_FILES = 200, MOST_MEMORY = 400 * 2 ** 20;

export async function weekly(world) {
  world.hold(/, 0 faults$/m.test(world.server.admin('check')), 'the operator’s check has found faults');
  await assertBounds(world);
  await assertCopies(world);
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
