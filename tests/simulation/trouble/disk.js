/**
 * disk.js - a disk of the service's own, in memory, that is full for an hour: what is refused then leaves nothing, what was
 * acknowledged stays, and what was due comes afterwards. It needs the right to mount; without, there is no such fault.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertOk } from '../../fixtures/api.js';
import { onPostgres } from '../../fixtures/database.js';
import { DAY, HOUR, MINUTE } from '../time.js';

const ROOMY = '4g';
const canMount = !onPostgres && process.getuid?.() === 0;

const mount = (...words) => execFileSync('mount', ['-t', 'tmpfs', ...words], { stdio: 'ignore' });

/** A folder for the data on such a disk; none: anywhere. */
export function diskOf(world) {
  if (!canMount) return undefined;
  world.disk = mkdtempSync(join(tmpdir(), 'shanghaien-disk-'));
  mount('-o', `size=${ROOMY}`, 'shanghaien', world.disk);
  world.ends.push(() => {
    execFileSync('umount', [world.disk]);
    rmSync(world.disk, { recursive: true });
  });
  const data = join(world.disk, 'data');
  mkdirSync(data);
  return data;
}

export const diskTroubles = () => (canMount ? [full] : []);

const resize = (world, size) => mount('-o', `remount,size=${size}`, 'shanghaien', world.disk);

/** Leaves no room; what the service has written since the look at it is looked at again. */
function fill(world, tries = 10) {
  const { blocks, bfree, bsize } = statfsSync(world.disk);
  try {
    resize(world, (blocks - bfree) * bsize);
  } catch (error) {
    if (tries === 1) throw error;
    fill(world, tries - 1);
  }
}

async function full(world) {
  await world.settle();
  await world.passTo(Math.min(world.nextDue - HOUR / 2, world.now + DAY)); // something is to come then
  world.say('the disk is full for an hour');
  const from = world.now;
  world.server.sql('pragma wal_checkpoint(truncate)'); // its log would have room
  fill(world);
  for (const person of world.people) if (!person.lockedUntil && !person.owner && world.once(2)) await tryToChange(person);
  world.now += HOUR;
  await world.set();
  resize(world, ROOMY);
  await world.set();
  world.life.gaps.push({ from, to: world.now });
  await world.passTo(world.now + 5 * MINUTE); // all has been told
  await world.life.assertNothing(); // time that a test has skipped is no silence
}

/** They invite anybody, and move. */
async function tryToChange(person) {
  const { world } = person;
  const { client } = await person.deviceLoggedIn();
  const ids = async () => assertOk(await client.get('/api/invitations')).outgoing.map(({ id }) => id).sort();
  const before = await ids();
  await assertRefused(world, client.post('/api/invitations', { to: null }));
  world.hold(String(await ids()) === String(before), 'an invitation that was refused is there');
  const [wait] = person.waits();
  if (!wait) return;
  const view = assertOk(await client.get(wait.ledger.path));
  if (view.status !== 'active') return;
  await assertRefused(world, client.post(`${wait.ledger.path}/resign`, { seq: view.seq }));
  const after = assertOk(await client.get(wait.ledger.path));
  world.hold(after.seq === view.seq && after.status === 'active', 'a move that was refused is there');
}

async function assertRefused(world, answer) {
  const { status, text } = await answer;
  world.hold(status === 507, `without room a change is answered ${status} ${text}`);
  world.count('changes refused without room');
}
