/**
 * trouble.js - what happens to the service: the next build, a kill, hours or days without it, a clock that somebody sets, receivers
 * that hang (trouble/receivers.js), a disk that is full (trouble/disk.js), a PostgreSQL server that is lost
 * (trouble/database.js), and one of two servers that is gone (trouble/servers.js).
 */
import { databaseTroubles } from './trouble/database.js';
import { diskTroubles } from './trouble/disk.js';
import { receiverTroubles } from './trouble/receivers.js';
import { loseOne, serverTroubles } from './trouble/servers.js';
import { DAY, HOUR, MINUTE } from './time.js';

const TROUBLES = [
  (world) => world.upgrade(),
  (world) => world.outage(MINUTE * (1 + world.below(8)), true),
  (world) => world.outage(HOUR * (1 + world.below(20)), world.once(2)),
  (world) => world.outage(DAY * (1 + world.below(3)), world.once(2)),
  (world) => wrongClock(world, HOUR * (1 + world.below(20))),
  (world) => wrongClock(world, DAY * (1 + world.below(5))),
  (world) => wrongClock(world, MINUTE * world.below(4)),
];

export async function trouble(world) {
  if (world.second) await loseOne(world);
  else await world.pick([...TROUBLES, ...receiverTroubles, ...diskTroubles(), ...databaseTroubles(), ...serverTroubles()])(world);
  world.count('faults');
}

/** The machine's clock is far ahead, for some hours or for ever. */
async function wrongClock(world, ms) {
  await world.jump(ms);
  if (world.once(3)) return;
  await world.passTo(world.now + HOUR * world.below(6));
  await world.jump(-ms);
}
