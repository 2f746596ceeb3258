/**
 * receivers.js - all receivers of one kind are out of order at once, for some hours: the service of push messages and the host of all
 * webhooks hang, the mail server hangs or answers 4xx. What is due meanwhile comes afterwards.
 */
import { HOUR, MINUTE } from '../time.js';

const WAYS = [
  { way: 'webhook', hangs: true },
  { way: 'browser', hangs: true },
  { way: 'mailbox', hangs: true },
  { way: 'mailbox', status: 451 },
];

export const receiverTroubles = WAYS.map((trouble) => (world) => breakAll(world, trouble));

async function breakAll(world, { way, ...how }) {
  const until = world.now + HOUR * (1 + world.below(3));
  world.say(`each ${way} ${how.hangs ? 'hangs' : `answers ${how.status}`} until ${new Date(until).toISOString()}`);
  world.broken[way] = { ...how, from: world.now, until, once: {} };
  const refusesForGood = (channel) => channel.isBroken() && channel.trouble.lasting;
  for (const channel of world.people.flatMap(({ channels }) => channels))
    if (channel.way === way && !refusesForGood(channel)) channel.fail(world.broken[way]);
  await world.passTo(world.now + MINUTE * world.below(240));
}
