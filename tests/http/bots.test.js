/** Bots of players: how an account becomes one, what is told of it, what it may not do, and by which rules it plays. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assertOk, assertProblem, Client, eventually, guest, invite, PASSWORD, play, signUp, startGame, startServer, underWay, viewOf } from '../fixtures/api.js';
import { mailServer, sink } from '../fixtures/receivers.js';

const STARTER = fileURLToPath(new URL('starter-bot.js', import.meta.url));
const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd] = [await signUp(server), await signUp(server)];

const ask = (client, owner) => client.post('/api/me/bot', { owner: owner.name });
const confirm = (owner, { name }) => owner.post(`/api/bots/${name}/confirm`);
const profile = async ({ name }) => assertOk(await nobody.get(`/api/players/${name}`));
const rules = (bot, accepts) => bot.patch('/api/me/bot', { accepts });
const logIn = ({ name }) => new Client(server).post('/api/sessions', { name, password: PASSWORD });

/** A program with a token of that account. */
const programOf = async (client) => new Client(server, { bearer: assertOk(await client.post('/api/me/tokens', { name: 'engine', scopes: ['read', 'play'] }), 201).token });
/** A bot of that player. */
async function botOf(owner, accepts) {
  const bot = await signUp(server);
  assertOk(await ask(bot, owner), 202);
  assertOk(await confirm(owner, bot));
  if (accepts) assertOk(await rules(bot, accepts));
  return bot;
}

// --- Becoming one ---

test('an account asks, its owner confirms, and everybody sees that it is a bot', async () => {
  const robot = await signUp(server);
  assert.deepEqual(assertOk(await robot.get('/api/me/bot')), { owner: null, confirmed: false, may_ask: true, accepts: null });
  const asked = assertOk(await ask(robot, anna), 202);
  assert.deepEqual([asked.owner.name, asked.confirmed], [anna.name, false]);
  assert.equal((await profile(robot)).bot, false, 'not yet');
  assert.deepEqual(assertOk(await anna.get('/api/me/bots')).waiting.map(({ name }) => name), [robot.name]);
  const made = assertOk(await confirm(anna, robot));
  assert.deepEqual([made.name, made.bot, made.house, made.guest], [robot.name, true, false, false]);
  assertOk(await confirm(anna, robot)); // again
  const shown = await profile(robot);
  assert.deepEqual([shown.bot, shown.house, shown.owner.name], [true, false, anna.name]);
  const me = assertOk(await robot.get('/api/me'));
  assert.deepEqual([me.bot, me.house], [true, false]);
  const { waiting, bots } = assertOk(await anna.get('/api/me/bots'));
  assert.deepEqual([waiting, bots.map(({ name }) => name)], [[], [robot.name]]);
  assertProblem(await ask(robot, bernd), 403, 'forbidden'); // for good
  assertProblem(await confirm(bernd, robot), 403, 'forbidden');
  const view = await startGame(anna, robot);
  assert.deepEqual(view.players.map(({ bot, house }) => [bot, house]), [[false, false], [true, false]]);
});

test('a house player is a bot of the house', async () => {
  const shown = await profile({ name: 'el-dado' });
  assert.deepEqual([shown.bot, shown.house, shown.owner], [true, true, null]);
});

test('only an account with a name that has never played may ask', async () => {
  const [emil, friend] = [await signUp(server), await signUp(server)];
  assertProblem(await ask(await guest(server), anna), 403, 'forbidden');
  await startGame(emil, friend);
  assertProblem(await ask(emil, anna), 403, 'forbidden');
  const host = await signUp(server);
  const offered = await invite(host, null);
  assertProblem(await ask(host, anna), 403, 'forbidden');
  assertOk(await host.delete(`/api/invitations/${offered.id}`), 204);
  assertOk(await ask(host, anna), 202);
  const climber = await signUp(server);
  assertOk(await climber.post('/api/ladder/membership'));
  assertProblem(await ask(climber, anna), 403, 'forbidden');
  assertOk(await host.delete(`/api/bots/${host.name}`), 204);
});

test('the owner is another player with a name, who is no bot', async () => {
  const robot = await signUp(server);
  const owners = [robot, await guest(server), await botOf(anna), { name: 'el-dado' }, { name: 'nobody-at-all' }];
  for (const owner of owners) assertProblem(await ask(robot, owner), 400, 'bad_field', 'owner');
  assertProblem(await robot.post('/api/me/bot', {}), 400, 'bad_field', 'owner');
  assertProblem(await nobody.post('/api/me/bot', { owner: anna.name }), 401, 'not_logged_in');
  const locked = await signUp(server);
  server.admin('lock', locked.name);
  await eventually('the lock', async () => (await locked.get('/api/me')).status === 401);
  assertProblem(await ask(robot, locked), 400, 'bad_field', 'owner');
  assertOk(await bernd.put(`/api/me/blocks/${robot.name}`), 204);
  assertProblem(await ask(robot, bernd), 403, 'forbidden');
});

test('a wish is replaced by the next, ends when the account plays, and is taken back or declined', async () => {
  const [robot, owner] = [await signUp(server), await signUp(server)];
  assertOk(await ask(robot, bernd), 202);
  assertOk(await ask(robot, owner), 202);
  assertProblem(await confirm(bernd, robot), 403, 'forbidden');
  const waiting = async () => assertOk(await owner.get('/api/me/bots')).waiting.map(({ name }) => name);
  assert.deepEqual(await waiting(), [robot.name]);
  assertProblem(await anna.delete(`/api/bots/${robot.name}`), 403, 'forbidden');
  assertProblem(await nobody.delete(`/api/bots/${robot.name}`), 401, 'not_logged_in');
  assertOk(await owner.delete(`/api/bots/${robot.name}`), 204);
  assert.deepEqual(await waiting(), []);
  assertOk(await ask(robot, owner), 202);
  await startGame(robot, bernd);
  assert.deepEqual(await waiting(), []);
  assertProblem(await confirm(owner, robot), 403, 'forbidden');
  assert.equal(assertOk(await robot.get('/api/me/bot')).owner, null);
  const other = await signUp(server);
  assertOk(await ask(other, owner), 202);
  assertOk(await owner.put(`/api/me/blocks/${other.name}`), 204);
  assert.deepEqual(await waiting(), []);
  for (const path of ['/api/bots/nobody-at-all', '/api/bots/nobody-at-all/confirm'])
    assertProblem(await owner[path.endsWith('confirm') ? 'post' : 'delete'](path), 404, 'not_found');
});

test('nobody has more than ten bots, and who has bots does not become one', async () => {
  const owner = await signUp(server);
  for (let i = 0; i < 10; i++) await botOf(owner);
  const robot = await signUp(server);
  assertOk(await ask(robot, owner), 202);
  assertProblem(await confirm(owner, robot), 409, 'full');
  assertProblem(await ask(owner, anna), 403, 'forbidden');
});

test('a confirmation has no fields', async () => {
  assertProblem(await anna.post(`/api/bots/${bernd.name}/confirm`, { sure: true }), 400, 'bad_field', 'sure');
  assertProblem(await nobody.post(`/api/bots/${bernd.name}/confirm`), 401, 'not_logged_in');
  for (const path of ['/api/me/bot', '/api/me/bots']) assertProblem(await nobody.get(path), 401, 'not_logged_in');
});

// --- Apart from people ---

test('rated games change the ratings of both, and bots are ranked apart, with the house', async () => {
  const [carla, robot] = [await signUp(server), await botOf(anna)];
  const view = await underWay(carla, robot);
  assertOk(await carla.post(`/api/games/${view.id}/resign`, { seq: view.seq }));
  const { rating } = await profile(robot);
  assert.equal(rating.games, 1);
  assert.ok(rating.value > 1500 && (await profile(carla)).rating.value < 1500);
  const names = async (query) => assertOk(await nobody.get(`/api/rankings${query}`)).rankings;
  const people = await names('');
  assert.ok(people.some(({ name }) => name === carla.name) && people.every(({ bot }) => !bot));
  assert.deepEqual(await names('?of=people'), people);
  const bots = await names('?of=bots');
  assert.deepEqual(bots.map(({ rank }) => rank), bots.map((_, i) => i + 1));
  assert.deepEqual(bots.filter(({ house }) => house).map(({ name }) => name), ['terrible-michael', 'la-sirena', 'el-dado', 'el-grumete']);
  assert.deepEqual(bots.filter(({ house }) => !house).map(({ name, rating: { games } }) => [name, games]), [[robot.name, 1]]);
  const order = bots.map(({ rating: { value, deviation } }) => value - 2 * deviation);
  assert.deepEqual(order, [...order].sort((a, b) => b - a));
  assert.deepEqual(assertOk(await nobody.get('/api/rankings?of=bots&page=2')).rankings, []);
  assert.deepEqual(await names('?of=bots&game=shanghai'), [], 'the house is not measured there');
  assertProblem(await nobody.get('/api/rankings?of=ships'), 400, 'bad_field', 'of');
});

test('a bot is in no season, cup or ladder, and not among those who are here', async () => {
  const robot = await botOf(anna);
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  server.admin('open-season', 'Club', start);
  server.admin('open-cup', 'Cup', start);
  for (const kind of ['seasons', 'cups']) {
    const { id } = await eventually(kind, async () => assertOk(await robot.get(`/api/${kind}`))[kind][0]);
    assertProblem(await robot.post(`/api/${kind}/${id}/membership`), 403, 'forbidden');
  }
  assertProblem(await robot.post('/api/ladder/membership'), 403, 'forbidden');
  assertOk(await robot.post('/api/here'));
  assert.ok(!assertOk(await anna.post('/api/here')).here.includes(robot.name));
  assert.ok(!assertOk(await anna.get('/api/club')).today.some(({ name }) => name === robot.name));
  const { players } = assertOk(await anna.get(`/api/players?begins=${robot.name}`));
  assert.deepEqual(players.map(({ name, bot, house }) => [name, bot, house]), [[robot.name, true, false]]);
});

test('nobody meets a bot who has not asked for one', async () => {
  const [robot, carla] = [await botOf(anna), await signUp(server)];
  assertProblem(await robot.post('/api/invitations', {}), 403, 'forbidden');
  assertProblem(await robot.post('/api/invitations', { game: 'shanghai', seats: 3, to: [anna.name, null] }), 403, 'forbidden');
  const listed = await invite(carla, null);
  assertProblem(await robot.post(`/api/invitations/${listed.id}/accept`), 403, 'forbidden');
  const byLink = await invite(carla, null, { unlisted: true });
  assertOk(await robot.post(`/api/invitations/${byLink.id}/accept`), 201);
  const table = assertOk(await robot.post('/api/invitations', { game: 'shanghai', seats: 3, to: [anna.name, carla.name] }), 201);
  assertProblem(await robot.patch(`/api/invitations/${table.id}`, { place: 1, open: true }), 403, 'forbidden');
  const link = await invite(robot, null, { unlisted: true });
  assertOk(await carla.post(`/api/invitations/${link.id}/accept`), 201);
  await startGame(robot, carla);
});

test('a block of its owner, or of who has blocked its owner, holds for the bot', async () => {
  const [owner, carla, dora, host] = [await signUp(server), await signUp(server), await signUp(server), await signUp(server)];
  const robot = await botOf(owner);
  const listed = async (each) => assertOk(await each.get('/api/invitations')).open.map(({ id }) => id);
  const { id } = assertOk(await host.post('/api/invitations', { game: 'shanghai', seats: 3, to: [robot.name, null] }), 201);
  for (const each of [carla, dora]) assert.ok((await listed(each)).includes(id));
  assertOk(await carla.put(`/api/me/blocks/${owner.name}`), 204);
  assertOk(await owner.put(`/api/me/blocks/${dora.name}`), 204);
  for (const each of [carla, dora]) {
    assertProblem(await robot.post('/api/invitations', { to: each.name }), 400, 'bad_field', 'to');
    assertProblem(await each.post('/api/invitations', { to: robot.name }), 400, 'bad_field', 'to');
    assert.deepEqual(assertOk(await each.get(`/api/players?begins=${robot.name}`)).players, []);
    assert.ok(!(await listed(each)).includes(id));
  }
});

test('a block between a bot and its owner keeps the two apart, and nobody from the house', async () => {
  for (const blocks of [(owner, robot) => robot.put(`/api/me/blocks/${owner.name}`), (owner, robot) => owner.put(`/api/me/blocks/${robot.name}`)]) {
    const [owner, carla] = [await signUp(server), await signUp(server)];
    const robot = await botOf(owner);
    assertOk(await blocks(owner, robot), 204);
    for (const [one, other] of [[owner, robot], [robot, owner]]) {
      assertProblem(await one.post('/api/invitations', { to: other.name }), 400, 'bad_field', 'to');
      await startGame(carla, one);
      const house = await invite(one, { name: 'el-dado' });
      assertOk(await one.post(`/api/invitations/${house.id}/accept`), 201);
    }
  }
});

test('whom somebody has blocked cannot write to them through a bot', async () => {
  const [owner, carla, dora] = [await signUp(server), await signUp(server), await signUp(server)];
  const robot = await botOf(owner);
  const [mine, theirs] = [await startGame(robot, carla), await startGame(robot, dora)].map(({ id }) => `/api/games/${id}/messages`);
  assertOk(await robot.post(mine, { text: 'hello' }), 201);
  assertOk(await carla.put(`/api/me/blocks/${owner.name}`), 204);
  assertOk(await owner.put(`/api/me/blocks/${dora.name}`), 204);
  for (const [path, each] of [[mine, carla], [theirs, dora]]) {
    for (const writer of [robot, each]) assertProblem(await writer.post(path, { text: 'hello' }), 403, 'forbidden');
    assert.equal(assertOk(await each.get(path)).closed, true);
  }
});

test('at a table of several nobody reads the bot of whom they have blocked', async () => {
  const [owner, carla, dora] = [await signUp(server), await signUp(server), await signUp(server)];
  const robot = await botOf(owner);
  const { id } = assertOk(await carla.post('/api/invitations', { game: 'shanghai', seats: 3, to: [robot.name, dora.name] }), 201);
  assertOk(await robot.post(`/api/invitations/${id}/accept`));
  assertOk(await dora.post(`/api/invitations/${id}/accept`), 201);
  const path = `/api/games/${assertOk(await carla.get(`/api/invitations/${id}`)).game_id}/messages`;
  assertOk(await robot.post(path, { text: 'before' }), 201);
  assertOk(await carla.put(`/api/me/blocks/${owner.name}`), 204);
  assertOk(await robot.post(path, { text: 'after' }), 201);
  const read = async (each) => assertOk(await each.get(path));
  assert.deepEqual((await read(dora)).messages.map(({ text }) => text), ['before', 'after']);
  const { messages, unread } = await read(carla);
  assert.deepEqual([messages.map(({ text }) => text), unread], [['before'], 1]);
});

// --- Rules ---

test('without rules a bot answers by itself; only bots have rules', async () => {
  const robot = await botOf(anna);
  assert.equal((await invite(bernd, robot)).status, 'open');
  assertProblem(await rules(anna, { games: 1 }), 403, 'forbidden');
  assertProblem(await new Client(server).patch('/api/me/bot', { accepts: null }), 401, 'not_logged_in');
  for (const [accepts, field] of [[{}, 'accepts.games'], [{ games: 0 }, 'accepts.games'], [{ games: 101 }, 'accepts.games'],
    [{ games: 1, inviter: 'all' }, 'accepts.inviter'], [{ games: 1, rating: 'no' }, 'accepts.rating'], [{ games: 1, x: 1 }, 'accepts.x'], [7, 'accepts']])
    assertProblem(await rules(robot, accepts), 400, 'bad_field', field);
  assertProblem(await robot.patch('/api/me/bot', {}), 400, 'bad_field', 'accepts');
  const set = assertOk(await rules(robot, { games: 2 }));
  assert.deepEqual(set.accepts, { inviter: 'anyone', rating: 'any', games: 2 });
  assert.equal(assertOk(await rules(robot, null)).accepts, null);
  assert.equal((await invite(bernd, robot)).status, 'open');
});

test('within its rules a game begins at once, as many as it may play', async () => {
  const robot = await botOf(anna, { games: 2 });
  const taken = await invite(bernd, robot, { match: 1, days_per_move: 1 });
  assert.equal(taken.status, 'accepted');
  const view = await viewOf(robot, taken.game_id);
  assert.deepEqual(view.players.map(({ name }) => name).sort(), [bernd.name, robot.name].sort());
  await invite(bernd, robot);
  assertProblem(await bernd.post('/api/invitations', { to: robot.name }), 409, 'full');
  assertOk(await bernd.post(`/api/games/${view.id}/resign`, { seq: view.seq }));
  const again = assertOk(await bernd.post(`/api/games/${view.id}/rematch`), 201);
  assert.equal(again.status, 'accepted');
});

test('it plays for its owner and the owner\'s friends, or for the owner alone', async () => {
  const [owner, friend, stranger] = [await signUp(server), await signUp(server), await signUp(server)];
  const robot = await botOf(owner, { games: 9, inviter: 'friends' });
  assertOk(await owner.put(`/api/me/friends/${friend.name}`, {}));
  assertProblem(await stranger.post('/api/invitations', { to: robot.name }), 403, 'forbidden');
  for (const each of [owner, friend]) assert.equal((await invite(each, robot)).status, 'accepted');
  assertOk(await rules(robot, { games: 9, inviter: 'owner' }));
  assertProblem(await friend.post('/api/invitations', { to: robot.name }), 403, 'forbidden');
  assert.equal((await invite(owner, robot)).status, 'accepted');
});

test('it plays rated games alone, or none; those of guests are never rated', async () => {
  const robot = await botOf(anna, { games: 9, rating: 'rated' });
  const visitor = await guest(server);
  assertProblem(await bernd.post('/api/invitations', { to: robot.name, rated: false }), 403, 'forbidden');
  assertProblem(await visitor.post('/api/invitations', { to: robot.name }), 403, 'forbidden');
  assert.equal((await invite(bernd, robot)).status, 'accepted');
  assertOk(await rules(robot, { games: 9, rating: 'unrated' }));
  assertProblem(await bernd.post('/api/invitations', { to: robot.name }), 403, 'forbidden');
  assert.equal((await invite(visitor, robot)).status, 'accepted');
});

test('in a game for several it takes its place, and the inviter begins', async () => {
  const robot = await botOf(anna, { games: 1 });
  const table = assertOk(await bernd.post('/api/invitations', { game: 'shanghai', seats: 3, to: [robot.name, 'el-primo'] }), 201);
  assert.deepEqual(table.places.map(({ status }) => status), ['inviter', 'accepted', 'accepted']);
  const further = assertOk(await bernd.post('/api/invitations', { game: 'shanghai', seats: 3, to: [anna.name, null] }), 201);
  assertProblem(await bernd.patch(`/api/invitations/${further.id}`, { place: 2, to: robot.name }), 409, 'full'); // it waits for its first game
  const view = assertOk(await bernd.post(`/api/invitations/${table.id}/start`), 201);
  assert.deepEqual(view.players.map(({ bot, house }) => [bot, house]), [[false, false], [true, false], [true, true]]);
});

// --- Its owner ---

test('a bot is locked with its owner, and free again with them', async () => {
  const owner = await signUp(server);
  const robot = await botOf(owner);
  const program = await programOf(robot);
  const offered = await invite(robot, bernd);
  server.admin('lock', owner.name, '1');
  await eventually('the lock', async () => (await robot.get('/api/me')).status === 401);
  assertProblem(await program.get('/api/me'), 401, 'not_logged_in');
  assertProblem(await logIn(robot), 403, 'forbidden');
  assert.equal(assertOk(await bernd.get(`/api/invitations/${offered.id}`)).status, 'withdrawn');
  assertProblem(await bernd.post('/api/invitations', { to: robot.name }), 400, 'bad_field', 'to');
  assert.deepEqual(assertOk(await bernd.get(`/api/players?begins=${robot.name}`)).players, []);
  const { status, stderr } = spawnSync(server.program, ['admin', 'unlock', robot.name, '--data', server.data], { env: server.env, encoding: 'utf8' });
  assert.notEqual(status, 0);
  assert.match(stderr, /locked with the account of its owner/);
  server.admin('unlock', owner.name);
  await eventually('the log-in', async () => (await logIn(robot)).status === 201);
});

test('a deleted owner locks the bot for good, and ends its games; a deleted bot is nobody\'s', async () => {
  const owner = await signUp(server);
  const [robot, gone] = [await botOf(owner, { games: 3 }), await botOf(owner)];
  const { game_id: game } = await invite(bernd, robot);
  assertOk(await gone.delete('/api/me', { json: { password: PASSWORD } }), 204);
  assert.deepEqual(assertOk(await owner.get('/api/me/bots')).bots.map(({ name }) => name), [robot.name]);
  const told = assertOk(await robot.get('/api/me/export'));
  assert.deepEqual(told.bot, { owner: owner.name, asked: null, inviter: 'anyone', rating: 'any', games: 3 });
  const program = await programOf(robot);
  assertOk(await owner.delete('/api/me', { json: { password: PASSWORD } }), 204);
  for (const each of [robot, program]) assertProblem(await each.get('/api/me'), 401, 'not_logged_in');
  assertProblem(await logIn(robot), 403, 'forbidden');
  assert.equal((await viewOf(bernd, game)).result.reason, 'resigned');
  const shown = await profile(robot);
  assert.equal(shown.bot, true);
  assert.match(shown.owner.name, /^former-player-/);
  assertProblem(await bernd.post('/api/invitations', { to: robot.name }), 400, 'bad_field', 'to');
});

// --- Post and limits ---

test('a bot gets webhooks and no e-mail', async (t) => {
  const [mail, hook] = [await mailServer(t), await sink(t)];
  const flags = ['--smtp-host', '127.0.0.1', '--smtp-port', mail.port, '--smtp-tls', 'none', '--mail-from', 'game@shanghaien.example', '--webhooks', 'any'];
  const posting = await startServer({ flags: flags.map(String) });
  t.after(() => posting.stop());
  const [owner, robot] = [await signUp(posting), await signUp(posting, { email: 'robot@example.org' })];
  const letter = await eventually('the letter', () => mail.emails.find(({ to }) => to.text === 'robot@example.org'));
  assertOk(await robot.post('/api/letters/confirm', { token: /\/confirm#([0-9a-f]{64})/.exec(letter.text)[1] }), 204);
  assertOk(await robot.patch('/api/me', { notify: { webhook: hook.url } }));
  assertOk(await ask(robot, owner), 202);
  assertOk(await confirm(owner, robot));
  const me = assertOk(await robot.get('/api/me'));
  assert.deepEqual([me.email, me.email_verified, me.notify.webhook], [undefined, false, hook.url]);
  assertProblem(await robot.patch('/api/me', { email: 'robot@example.org', old_password: PASSWORD }), 403, 'forbidden');
  posting.admin('set-email', robot.name, 'robot@example.org'); // the operator's act is not sent either
  await eventually('the end of the e-mail', () => {
    posting.sql("update outbox set due_at = 0 where status = 'waiting'"); // as if the minute had passed
    return posting.rows("select 1 from outbox where kind = 'verify' and status = 'dropped'").length;
  });
  const count = mail.emails.length;
  await invite(owner, robot);
  await eventually('the webhook', () => hook.posts.length > 0);
  assert.equal(mail.emails.length, count);
});

test('a bot may send twenty changes a second', async () => {
  const limited = await startServer({ flags: ['--rate-limits', 'on'] });
  try {
    const [owner, robot] = [await signUp(limited), await signUp(limited)];
    assertOk(await ask(robot, owner), 202);
    assertOk(await confirm(owner, robot));
    const policy = async ({ token }) => (await new Client(limited, { bearer: token }).put('/api/me/puzzles', { on: false })).headers['ratelimit-policy'];
    assert.deepEqual([await policy(owner), await policy(robot)], ['"default";q=120;w=24', '"bot";q=120;w=6']);
    /** How many are taken in a second, once the first ones at once are used up. */
    const taken = async (client) => {
      const change = async () => (await client.put('/api/me/puzzles', { on: false })).status === 200;
      for (let i = 0; i < 400 && await change(); i++);
      let count = 0;
      for (const end = Date.now() + 1000; Date.now() < end;) count += await change();
      return count;
    };
    const [person, bot] = [await taken(owner), await taken(robot)];
    assert.ok(bot > 2 * person && bot <= 22, `${bot} of a bot, ${person} of a person`);
  } finally {
    await limited.stop();
  }
});

test('the starter bot plays a game of each kind to the end, and whatever else waits', async (t) => {
  assert.ok(readFileSync(STARTER, 'utf8').split('\n').length <= 60);
  const [robot, early] = [await botOf(anna), await signUp(server)];
  const env = { ...process.env, URL: `http://127.0.0.1:${server.port}`, TOKEN: robot.token };
  let told = '';
  /** Runs it until that has come about; it never ends by itself. */
  const runs = async (what, until) => {
    const child = spawn(process.execPath, [STARTER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((resolve) => child.on('close', resolve));
    t.after(() => child.kill());
    for (const out of [child.stdout, child.stderr]) out.on('data', (part) => (told += part));
    await eventually(what, async () => { assert.equal(child.exitCode, null, told); return until(); });
    child.kill();
    await ended;
  };
  await runs('both ends', () => told.split('\n').length > 2);
  assert.deepEqual(told.trim().split('\n').map((line) => line.split(' ').slice(0, 2).join(' ')).sort(), ['shanghai score', 'shanghaien score']);
  const { counts } = assertOk(await robot.get('/api/me'));
  assert.equal(counts.won + counts.drawn + counts.lost, 2);
  assert.equal((await profile(robot)).rating.games, 0, 'the house is not rated');

  const { id } = await startGame(early, robot, { first: 'inviter' });
  for (let mine; (mine = await viewOf(early, id)).legal.length > 0;) await play(early, mine, mine.legal[0]);
  const before = await invite(early, robot);
  const game = async (invitation) => assertOk(await early.get(`/api/invitations/${invitation.id}`)).game_id;
  let later;
  await runs('what waited, and what came', async () => {
    const waited = (await viewOf(early, id)).turn === 0 && await game(before);
    if (waited) later ??= await invite(early, robot);
    return waited && game(later);
  });
});

test('all of it stays consistent', () => {
  assert.equal(spawnSync(server.program, ['admin', 'check', '--data', server.data], { env: server.env }).status, 0);
});
