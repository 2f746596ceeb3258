/** receivers.js - what goes wrong with somebody's webhook, mailbox and browsers; a browser that lost its subscription gets one,
 * once somebody is logged in there. */
import { breakChannel } from '../models/receivers.js';

export async function visit(person) {
  const { world } = person;
  for (const device of person.devices) if (device.lostPush && device.client.cookie) await person.allowPush(device, true);
  if (!person.channels.length || !world.seldom(12)) return;
  const channel = world.pick(person.channels);
  if (channel.isBroken()) return;
  const { status, until } = breakChannel(world, channel);
  world.say(`${person.name}'s ${channel.way} answers ${status} until ${new Date(until).toISOString()}`);
}
