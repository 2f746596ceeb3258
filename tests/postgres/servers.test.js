/** Several servers on one database: each answers as if there were no other. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { addPasskey, answerOf } from '../fixtures/authenticator.js';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, play, signUp, startGame, startServer, viewOf, withoutDatabase } from '../fixtures/api.js';
import { tellersOf } from '../fixtures/database.js';
import { Operator } from '../fixtures/operator.js';
import { followStream } from '../fixtures/streams.js';

const first = await startServer();
const env = { SHANGHAIEN_DATABASE: first.env.SHANGHAIEN_DATABASE };
const others = [await startServer({ env }), await startServer({ env })];
after(async () => {
  for (const server of [...others, first]) await server.stop();
});
const [second, third] = others;
const servers = [first, ...others];

/** The person goes on at another server, as a proxy may send them. */
const goTo = (client, server) => Object.assign(client, { server });

/** The same browser at another server, as another tab of it. */
const tabAt = (client, server) => Object.assign(new Client(server), { cookie: client.cookie, bearer: client.bearer, seen: client.seen });

const choose = ({ legal }) => legal.find(({ type }) => type !== 'shanghai') ?? legal[0];

const tellers = () => tellersOf(first.data);

for (const by of ['cookie', 'bearer'])
  test(`who has moved sees it at every server at once (${by})`, async () => {
    const players = [await signUp(first, { by }), await signUp(first, { by })];
    const { id } = await startGame(...players, { first: 'inviter' });
    for (let i = 0; i < 40; i++) {
      const view = await viewOf(goTo(players[0], servers[i % 3]), id);
      const mover = goTo(players[view.turn], servers[i % 3]);
      const { seq } = await play(mover, view, choose(await viewOf(mover, id)));
      for (const server of servers) assert.equal((await viewOf(tabAt(mover, server), id)).seq, seq);
      for (const server of servers) await eventually('the move', async () => (await viewOf(tabAt(players[1 - view.turn], server), id)).seq === seq);
    }
  });

test('who has moved sees it at every server even if the others have not been told yet', async (t) => {
  const [anna, bernd] = [await signUp(first), await signUp(first)];
  const games = [];
  for (let i = 0; i < 6; i++) games.push((await startGame(anna, bernd, { first: 'inviter' })).id);
  for (let i = 0; i < 3; i++) for (const id of games) await viewOf(tabAt(anna, second), id);
  const silent = tellers();
  assert.equal(silent.length, 3);
  const signal = (name) => silent.forEach((pid) => process.kill(pid, name));
  t.after(() => signal('SIGCONT'));
  signal('SIGSTOP');
  for (const id of games) {
    const { seq } = await play(anna, await viewOf(anna, id), { type: 'roll' });
    assert.equal((await viewOf(tabAt(anna, second), id)).seq, seq);
  }
});

test('a view that is known is answered without the database', async () => {
  const [anna, bernd] = [await signUp(first), await signUp(first)];
  const { id, seq } = await startGame(anna, bernd);
  const heard = tellers();
  // What anything before has changed may have made the views old until now.
  await eventually('an answer by nobody else', async () => {
    await viewOf(anna, id);
    const others = first.rows('select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()').map(({ pid }) => pid);
    const silent = others.filter((pid) => !heard.includes(pid));
    const signal = (name) => silent.forEach((pid) => process.kill(pid, name));
    signal('SIGSTOP');
    const answer = await withoutDatabase(new Client(first), viewOf(anna, id));
    signal('SIGCONT');
    return answer?.seq === seq;
  });
});

/** The events of a stream, as they come. What is told late of what was before may be among them. */
async function eventsAt(t, server, path, options) {
  const events = [];
  const stream = await followStream(server, path, (event) => events.push(event), options);
  t.after(() => stream.close());
  return (what, is) => eventually(what, () => events.find(is));
}

test('a stream at one server tells what is done at another', async (t) => {
  const [anna, bernd] = [await signUp(second), await signUp(third)];
  const game = await startGame(goTo(anna, first), goTo(bernd, first), { first: 'inviter' });
  const hers = await eventsAt(t, third, '/api/events', { headers: bernd.headers(undefined, {}) });
  const games = await eventsAt(t, second, `/api/games/${game.id}/events`);
  await hers('the lobby', ({ event }) => event === 'lobby');
  await games('the game', ({ data }) => data.seq === 0);
  await play(anna, game, { type: 'roll' });
  assert.deepEqual((await hers('the move', ({ data }) => data.seq === 1)).data, { id: game.id, seq: 1, turn: 0, awaited: [0], status: 'active' });
  await games('the move', ({ data }) => data.seq === 1);
  assertOk(await anna.post(`/api/games/${game.id}/messages`, { text: 'Ahoy!' }), 201);
  await hers('the message', ({ event }) => event === 'message');
});

test('a session that one server has ended can change nothing at another, and soon sees nothing', async () => {
  const anna = await signUp(first);
  for (const server of servers) assertOk(await tabAt(anna, server).get('/api/me'));
  const tabs = servers.map((server) => tabAt(anna, server));
  assertOk(await anna.delete('/api/sessions/current'), 204);
  for (const tab of tabs.slice(1)) {
    assertProblem(await tab.patch('/api/me', { language: 'de' }), 401, 'not_logged_in');
    await eventually('the end', async () => (await tab.get('/api/me')).status === 401);
  }
});

test('a bid by a session that is gone, or on a copy of the game that is old, finds so before it is committed', async (t) => {
  const [anna, bernd, carla] = [await signUp(first), await signUp(first), await signUp(first)];
  const { id } = assertOk(await anna.post('/api/invitations', { game: 'shanghai', seats: 3, to: [bernd.name, carla.name] }), 201);
  assertOk(await bernd.post(`/api/invitations/${id}/accept`), 200);
  const { id: game } = assertOk(await carla.post(`/api/invitations/${id}/accept`), 201);
  const bid = async (client, amount) => client.post(`/api/games/${game}/moves`, { seq: (await viewOf(bernd, game)).seq, move: { type: 'bid', amount } });
  assertOk(await bid(anna, 50));
  first.sql(`update games set revision = revision + 1 where public_id = '${game}'`); // which tells nobody
  const hers = await eventsAt(t, first, '/api/events', { headers: bernd.headers(undefined, {}) });
  await hers('the lobby', ({ event }) => event === 'lobby');
  assertOk(await bid(anna, 60));
  await hers('the bid', ({ data }) => data.seq === 2);
  first.sql(`delete from sessions where account = (select id from accounts where name = '${anna.name}')`);
  assertProblem(await bid(anna, 70), 401, 'not_logged_in');
  assert.equal((await viewOf(bernd, game)).seq, 2);
});

test('two who answer one invitation at two servers get one game', async () => {
  const anna = await signUp(first);
  const takers = [await signUp(second), await signUp(third)];
  for (let i = 0; i < 10; i++) {
    const { id } = assertOk(await anna.post('/api/invitations', { to: null }), 201);
    const statuses = (await Promise.all(takers.map((taker) => taker.post(`/api/invitations/${id}/accept`, {})))).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [201, 409]);
  }
});

test('the same move sent to all servers at once is one move', async () => {
  const players = [await signUp(first), await signUp(first)];
  const { id } = await startGame(...players, { first: 'inviter' });
  for (let i = 0; i < 20; i++) {
    const { turn } = await viewOf(players[0], id);
    const view = await viewOf(players[turn], id);
    const sent = servers.map((server) => tabAt(players[turn], server).post(`/api/games/${id}/moves`, { seq: view.seq, move: choose(view) }));
    for (const answer of await Promise.all(sent)) assert.ok([200, 409].includes(answer.status), answer.text);
    Object.assign(players[0], { seen: undefined });
    await eventually('the move', async () => (await viewOf(players[0], id)).seq > view.seq);
  }
});

/** Somebody has the table, so that a server that needs it waits in the middle of a transaction. */
async function keepTable(t, table) {
  const waiting = (relation) => first.rows(`select pid from pg_locks where relation = '${relation}'::regclass and not granted`).map(({ pid }) => pid);
  const asleep = "from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
  const release = () => first.rows(`select pg_terminate_backend(pid) ${asleep}`);
  spawn('psql', ['-Xq', '-d', env.SHANGHAIEN_DATABASE, '-c', `begin; lock table ${table}; select pg_sleep(600)`]);
  t.after(release);
  await eventually('the lock', () => first.rows(`select pid ${asleep}`).length === 1);
  return { waiting, release };
}

test('servers write one after another, so that nothing they do conflicts', async (t) => {
  const [anna, bernd] = [await signUp(third), await signUp(third)];
  const { id } = await startGame(anna, bernd);
  const table = await keepTable(t, 'messages');
  const message = anna.post(`/api/games/${id}/messages`, { text: 'Ahoy!' });
  await eventually('one to write', () => table.waiting('messages').length === 1);
  const entering = [guest(first), guest(second)];
  await eventually('the others to wait', () => table.waiting('schema_version').length === 2);
  table.release();
  assertOk(await message, 201);
  await Promise.all(entering);
});

test('a writer waits only once for what somebody keeps, and then says that it is busy', async (t) => {
  const [anna, bernd] = [await signUp(third), await signUp(third)];
  const { id } = await startGame(anna, bernd);
  const table = await keepTable(t, 'messages');
  const message = anna.post(`/api/games/${id}/messages`, { text: 'Ahoy!' });
  const pid = await eventually('one to write', () => table.waiting('messages')[0]);
  await eventually('the service to say that it is held up', async () => (await new Client(third).get('/readyz')).status === 503);
  assertOk(await new Client(third).get('/healthz'));
  assertProblem(await message, 503, 'busy');
  const log = readFileSync(join(process.env.TEST_POSTGRES, 'log'), 'utf8').split('\n');
  const waits = log.filter((line) => line.includes(`[${pid}]`) && line.includes('due to lock timeout')).length;
  // A test build applies some batches twice (rehearse in writer.c), and waits each time. A conflict would be tried five times.
  assert.ok(waits === 1 || waits === 2, `waited ${waits} times`);
});

test('a server that stands still while it writes keeps the others from it for seconds only', async (t) => {
  const [anna, bernd] = [await signUp(third), await signUp(third)];
  const { id } = await startGame(anna, bernd);
  const table = await keepTable(t, 'messages');
  const say = () => anna.post(`/api/games/${id}/messages`, { text: 'Ahoy!' });
  const message = say();
  await eventually('one to write', () => table.waiting('messages').length === 1);
  third.child.kill('SIGSTOP');
  t.after(() => third.child.kill('SIGCONT'));
  table.release();
  await guest(first);
  third.child.kill('SIGCONT');
  const answer = await message;
  if (answer.status !== 201) assertProblem(answer, 503, 'busy'); // 201: what was lost was the rehearsal of a test build (writer.c)
  await eventually('the database', async () => (await say()).status === 201);
});

test('a server that cannot hear the others shows nothing old', async () => {
  const [anna, bernd] = [await signUp(first), await signUp(first)];
  const game = await startGame(anna, bernd, { first: 'inviter' });
  for (const server of servers) await viewOf(tabAt(bernd, server), game.id);
  for (const pid of tellers()) first.sql(`select pg_terminate_backend(${pid})`);
  const { seq } = await play(anna, game, { type: 'roll' });
  for (const server of servers) await eventually('the move', async () => (await viewOf(tabAt(bernd, server), game.id)).seq === seq);
});

test('who repeats a request whose answer was lost sees what it has done at every server', async () => {
  const anna = await signUp(first);
  const invite = (client) => client.post('/api/invitations', { message: 'Ahoy!' }, { headers: { 'Idempotency-Key': 'lost' } });
  const { id } = assertOk(await invite(tabAt(anna, first)), 201); // which keeps the mark of the commit
  for (const server of [second, first]) {
    const before = goTo(anna, server).seen;
    const again = await invite(anna);
    assert.deepEqual([again.body.id, again.headers['idempotency-replayed']], [id, 'true']);
    assert.ok(anna.seen && anna.seen !== before, 'no mark');
    Object.assign(anna, { seen: before });
  }
});

test('a password that is changed at one server is the only one at the others', async () => {
  const anna = await signUp(first);
  assertOk(await anna.patch('/api/me', { old_password: PASSWORD, password: 'another horse battery' }));
  const log = (password) => new Client(third).post('/api/sessions', { name: anna.name, password });
  assertProblem(await log(PASSWORD), 401, 'bad_login');
  assertOk(await log('another horse battery'), 201);
});

test('a helper who is removed is out at every server at once', async (t) => {
  const both = [await startServer({ env, flags: ['--admin-listen', '127.0.0.1:0'] }), await startServer({ env, flags: ['--admin-listen', '127.0.0.1:0'] })];
  t.after(() => Promise.all(both.map((server) => server.stop())));
  const [, secret] = /with the secret (\w+)/.exec(both[0].admin('add-helper', 'ben', 'moderator'));
  const log = both.map((server) => new Operator(server));
  for (const each of log) await each.logIn('ben', secret);
  const ask = async (path) => (await Promise.all(log.map((each) => each.ask(path)))).map(({ status }) => status);
  assert.deepEqual(await ask('/admin/reports'), [200, 200]);
  both[1].admin('change-role', 'ben', 'host');
  assert.deepEqual(await ask('/admin/reports'), [403, 403]);
  both[0].admin('remove-helper', 'ben');
  assert.deepEqual(await ask('/admin/seasons'), [401, 401]);
});

test('two who sign up at two servers do not both get the last place of a link', async (t) => {
  t.after(() => first.admin('set', 'sign-up', ''));
  first.admin('set', 'sign-up', 'code');
  for (let i = 0; i < 5; i++) {
    const [, code] = /has the code (\w+)/.exec(first.admin('make-link', 'uses=1'));
    const answers = await Promise.all(servers.map((server, n) => new Client(server).post('/api/accounts', { name: `last-${i}-${n}`, password: PASSWORD, invitation_code: code })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400, 400]);
    for (const refused of answers.filter(({ status }) => status === 400)) assertProblem(refused, 400, 'bad_field', 'invitation_code');
  }
});

test('a passkey that one server has added logs in at another, and answers a challenge once', async (t) => {
  const origin = 'https://play.example.org';
  const [here, there] = await Promise.all([0, 1].map(() => startServer({ env, flags: ['--public-url', origin] })));
  t.after(() => Promise.all([here.stop(), there.stop()]));
  for (const server of [here, there]) server.origin = origin;
  const passkey = await addPasskey(await signUp(here));
  const answers = await Promise.all(Array.from({ length: 8 }, () => answerOf(new Client(here), passkey)));
  for (const answer of answers) {
    const both = await Promise.all([here, there].map((server) => new Client(server).post('/api/sessions/passkey', answer)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 401]);
  }
});

test('servers go on when a newer one has added to the schema', async () => {
  const players = [await signUp(first), await signUp(second)];
  const { id } = await startGame(...players, { first: 'inviter' });
  first.sql('alter table games add column of_the_future bigint; alter table accounts add column of_the_future text; update schema_version set version = version + 1');
  let { seq } = await viewOf(players[0], id);
  const now = (client, server) => eventually('the latest move', async () => {
    const view = await viewOf(goTo(client, server), id);
    return view.seq === seq && view;
  });
  for (let i = 0; i < 6; i++) {
    const { turn } = await now(players[0], servers[i % 3]);
    const view = await now(players[turn], servers[(i + 1) % 3]);
    ({ seq } = await play(players[turn], view, choose(view)));
  }
  await signUp(third);
});
