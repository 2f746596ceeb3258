/**
 * servers.js - a second server on the same PostgreSQL, which half of the devices speak to, until one of both is gone: the other goes
 * on for all, and no time is lost.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dropDatabase, onPostgres } from '../../fixtures/database.js';
import { Server } from '../../fixtures/server.js';
import { MINUTE } from '../time.js';

export const serverTroubles = () => (onPostgres ? [startSecond] : []);

/** It has a folder of its own, and the same secret of the operator; for us its data is that of the first. */
async function startSecond(world) {
  world.say('a second server begins');
  const { data, env, flags } = world.server;
  const second = new Server({ clock: true, flags, env: { ...env, ...world.clock(), SHANGHAIEN_TEST_SEED: String(world.seed + 1e6) } });
  second.folder = second.data;
  copyFileSync(join(data, 'admin-secret'), join(second.folder, 'admin-secret'));
  await second.start();
  Object.assign(second, { data, ownsData: false });
  world.ends.push(() => {
    rmSync(second.folder, { recursive: true });
    dropDatabase(second.folder);
  });
  world.second = second;
  await world.set();
  for (const device of devicesOf(world)) if (world.once(2)) await goTo(device, second);
  await world.settle();
  await world.life.assertNothing();
}

const devicesOf = (world) => world.people.flatMap(({ devices }) => devices);

async function goTo(device, server) {
  device.client.server = server;
  if (device.following) await device.follow();
}

/** Its devices go to the other one; what it was sending may come again. */
export async function loseOne(world) {
  const first = world.once(2);
  const kills = world.once(2);
  world.say(`the ${first ? 'first' : 'second'} of two servers is ${kills ? 'killed' : 'stopped'}`);
  const lost = first ? world.server : world.second;
  world.server = first ? world.second : world.server;
  world.second = undefined;
  world.server.ownsData ||= lost.ownsData;
  lost.ownsData = false;
  const devices = devicesOf(world).filter(({ client }) => client.server === lost);
  const listened = devices.filter(({ following }) => following);
  for (const device of devices) device.leave();
  if (kills) world.killedAt = world.now;
  await (kills ? lost.kill() : lost.stop());
  for (const client of [world.visitor, world.member]) client.server = world.server;
  for (const device of devices) device.client.server = world.server;
  for (const device of listened) await device.follow();
  await world.passTo(world.now + MINUTE); // what it had taken on is free again
  await world.life.assertNothing();
}
