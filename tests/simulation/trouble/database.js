/** database.js - what happens to PostgreSQL: its server is gone for a moment, or the service's connections are cut. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { eventually } from '../../fixtures/api.js';
import { onPostgres, Reader } from '../../fixtures/database.js';
import { root } from '../../fixtures/server.js';
import { MINUTE, SECOND } from '../time.js';

export const databaseTroubles = () => (onPostgres ? [restart, cut] : []);

/** As in a power failure of its machine. */
async function restart(world) {
  world.say('PostgreSQL is restarted');
  await lose(world, () => execFileSync('bash', ['-c', '. "$0"; crash_server; restart_server', join(root, 'tests/postgres/server.sh')], { stdio: 'ignore' }));
}

async function cut(world) {
  world.say('all connections to PostgreSQL are cut');
  await lose(world, () => world.server.sql('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'));
}

/** What the service does by itself it tries again after seconds of real time, in which our clock hardly moves. Its next sign of life
 * says that it has its connections. */
async function findWorkers(world) {
  world.now += MINUTE;
  await eventually('a sign of life', async () => {
    await world.set();
    const [{ at }] = await world.reader.rows('select at from heartbeat');
    return Number(at) >= world.now - SECOND;
  });
}

/** The service finds it again, and people find the service. */
async function lose(world, trouble) {
  for (const person of world.people) person.loseServer();
  await world.reader.close();
  trouble();
  world.reader = new Reader(world.server.data);
  for (const person of world.people) await person.findServer();
  await findWorkers(world);
  await world.settle();
  await world.life.assertNothing();
}
