/** A connection to PostgreSQL that is lost in the middle of something: all of it comes to be, or nothing. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertOk, assertProblem, eventually, PASSWORD, Server, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { tellersOf } from '../fixtures/database.js';
import { mailServer } from '../fixtures/receivers.js';
import { openStream } from '../fixtures/streams.js';
import { startProxy } from './proxy.js';

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

/** A service behind a proxy, and two players. */
async function proxied(t, options) {
  const server = new Server(options);
  const { SHANGHAIEN_DATABASE } = server.env;
  const proxy = await startProxy(t, /@\/(\w+)/.exec(SHANGHAIEN_DATABASE)[1]);
  Object.assign(server.env, proxy.env);
  await server.start();
  t.after(() => server.stop());
  return { proxy, server, env: { SHANGHAIEN_DATABASE }, anna: await signUp(server), bernd: await signUp(server) };
}

/** The service has lost a connection, and answers again. */
const answers = (client) => eventually('an answer', async () => (await client.get('/api/games')).status === 200);

const MOVE = /insert into moves/;
const ROLL = { type: 'roll' };

for (const stands of [false, true])
  test(`who was told that nobody knows whether they have moved learns by moving again: ${stands ? 'they have' : 'they have not'}`, async (t) => {
    const { proxy, anna, bernd } = await proxied(t);
    const { id, seq } = await startGame(anna, bernd, { first: 'inviter' });
    const cut = proxy.cutCommit(MOVE, { stands });
    const move = () => anna.post(`/api/games/${id}/moves`, { seq, move: ROLL });
    assertProblem(await move(), 503, 'busy');
    await cut;
    await answers(anna);
    const again = await eventually('an answer', async () => {
      const answer = await move();
      return answer.status !== 503 && answer;
    });
    assert.equal(assertOk(again).seq, seq + 1);
    assert.equal((await viewOf(anna, id)).seq, seq + 1);
  });

for (const stands of [false, true])
  test(`a request with a key that is repeated after such an answer is done once: ${stands ? 'it had been' : 'it had not been'}`, async (t) => {
    const { proxy, anna } = await proxied(t);
    const invite = () => anna.post('/api/invitations', { message: 'Ahoy!' }, { headers: { 'Idempotency-Key': 'one' } });
    const cut = proxy.cutCommit(/insert into invitations/, { stands });
    assertProblem(await invite(), 503, 'busy');
    await cut;
    const again = await eventually('an answer', async () => {
      const answer = await invite();
      return answer.status !== 503 && answer;
    });
    const { id } = assertOk(again, 201);
    assert.equal(again.headers['idempotency-replayed'], stands ? 'true' : undefined);
    assert.deepEqual(assertOk(await anna.get('/api/invitations')).outgoing.map((each) => each.id), [id]);
  });

test('what a commit has done whose answer was lost is told to those who listen here', async (t) => {
  const { proxy, server, anna, bernd } = await proxied(t);
  const { id, seq } = await startGame(anna, bernd, { first: 'inviter' });
  assert.equal((await viewOf(bernd, id)).seq, seq);
  const stream = await openStream(server, `/api/games/${id}/events`);
  assert.equal((await stream.next()).data.seq, seq);
  const cut = proxy.cutCommit(MOVE, { stands: true });
  assertProblem(await anna.post(`/api/games/${id}/moves`, { seq, move: ROLL }), 503, 'busy');
  await cut;
  // The client opens another one, and reads what is there.
  await eventually('the end of the stream', () => stream.response.closed);
  await eventually('the move', async () => (await viewOf(bernd, id)).seq === seq + 1);
});

test('a server whose new connection is refused the first time it asks for news hears of them all the same', async (t) => {
  const { proxy, server, env, anna, bernd } = await proxied(t);
  const other = await startServer({ env });
  t.after(() => other.stop());
  const { id, seq } = await startGame(anna, bernd, { first: 'inviter' });
  const refused = proxy.refuse(/^listen /);
  for (const pid of tellersOf(server.data)) server.sql(`select pg_terminate_backend(${pid})`);
  await refused;
  await (await openStream(server, `/api/games/${id}/events`)).ended; // it may have missed something; the next one does not
  const stream = await openStream(server, `/api/games/${id}/events`);
  assert.equal((await stream.next()).data.seq, seq);
  anna.server = other;
  assertOk(await anna.post(`/api/games/${id}/moves`, { seq, move: ROLL }));
  assert.equal((await stream.next()).data.seq, seq + 1);
});

test('an e-mail of which nobody knows whether it was taken into work is sent, and once', async (t) => {
  const post = await mailServer(t);
  const flags = ['--smtp-host', '127.0.0.1', '--smtp-port', `${post.port}`, '--smtp-tls', 'none', '--mail-from', 'game@shanghaien.example'];
  const { proxy, server } = await proxied(t, { flags });
  const cut = proxy.cutCommit(/update outbox set status = 'sending'/, { stands: true });
  await signUp(server, { email: 'anna@example.org' });
  await cut;
  await eventually('the e-mail', () => post.emails.length > 0);
  await eventually('its record', () => server.sql("select count(*) from outbox where status = 'sent'") === '1');
  assert.equal(post.emails.length, 1);
});
