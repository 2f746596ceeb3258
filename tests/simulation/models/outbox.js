/**
 * outbox.js - the rows that wait to be sent: at rest none is under way, none waits for ever, and what ended is kept for a
 * month.
 */
import { DAY } from '../time.js';
/** The longest plan: a reminder at half of the time without a limit, and the week before it. */
const LONGEST = 31 * DAY;

export async function assertOutbox(world) {
  const [row] = await world.reader.rows(`select count(*) as n, max(case when status = 'waiting' then due_at end) as latest,
    min(closed_at) as oldest, max(closed_at) as newest, count(case when status = 'waiting' and attempts > 40 then 1 end) as tried from outbox`);
  world.hold(row.latest === null || row.latest <= world.now + LONGEST, `a message waits until ${new Date(row.latest).toISOString()}`);
  world.hold(row.oldest === null || row.oldest >= row.newest - LONGEST, `the outbox keeps messages of ${new Date(row.oldest).toISOString()}`);
  world.hold(row.tried === 0, `${row.tried} messages have been tried more than 40 times`);
  world.counts['rows of the outbox'] = Math.max(row.n, world.counts['rows of the outbox'] ?? 0);
}
