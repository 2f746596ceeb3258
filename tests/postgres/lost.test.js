/** A connection to PostgreSQL that is lost in the middle of something: all of it comes to be, or nothing. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertOk, assertProblem, eventually, PASSWORD, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

async function club(t) {
  const server = await startServer();
  t.after(() => server.stop());
  return { server, anna: await signUp(server), bernd: await signUp(server) };
}

/** From now on whoever does this loses the connection; `mend` ends that. */
function loseConnection(server, what) {
  server.sql(`create or replace function die() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`);
  server.sql(`create trigger die after ${what} for each row execute function die()`);
  return { mend: () => server.sql('drop function die cascade') };
}

test('a change whose connection is lost half-way does not go on without what came before', async (t) => {
  const { server, anna, bernd } = await club(t);
  const { id } = await startGame(anna, bernd);
  const { mend } = loseConnection(server, 'delete on sessions');
  assertProblem(await anna.delete('/api/me', { json: { password: PASSWORD } }), 503, 'busy');
  mend();
  await eventually('the service', async () => (await anna.get('/healthz')).status === 200);
  await eventually('her account', async () => assertOk(await anna.get('/api/me')).name === anna.name);
  assert.equal((await viewOf(anna, id)).status, 'active');
  await eventually('the end', async () => (await anna.delete('/api/me', { json: { password: PASSWORD } })).status === 204);
  assert.equal((await viewOf(bernd, id)).status, 'finished');
});
