/** faults.js - what happens to the service: a restart, a kill, hours or days without it. */
import { DAY, HOUR, MINUTE } from './world.js';

const TROUBLES = [
  (world) => world.outage(0, false),
  (world) => world.outage(MINUTE * (1 + world.below(5)), true),
  (world) => world.outage(HOUR * (1 + world.below(20)), world.once(2)),
  (world) => world.outage(DAY * (1 + world.below(3)), world.once(2)),
];

export async function faults(world) {
  await world.pick(TROUBLES)(world);
  world.count('outages');
}
