/** database.js - what happens to PostgreSQL: its server is gone for a moment, or the service's connections are cut. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { eventually } from '../../fixtures/api.js';
import { onPostgres, Reader } from '../../fixtures/database.js';
import { root } from '../../fixtures/server.js';

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

/** The service finds it again, and people find the service. */
async function lose(world, trouble) {
  for (const person of world.people) person.loseServer();
  await world.reader.close();
  trouble();
  world.reader = new Reader(world.server.data);
  await eventually('the service', async () => (await world.visitor.get('/healthz')).status === 200);
  // Each of its connections that was lost may refuse one request.
  for (const person of world.people) await eventually('an answer', () => person.findServer().then(() => true, () => false));
  await world.settle();
  await world.life.assertNothing();
}
