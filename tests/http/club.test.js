/** The page of the club: games to watch, results, upsets, who was here, and who may read it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, play, signUp, startGame, startServer, underWay, viewOf } from '../fixtures/api.js';
import { binary } from '../fixtures/server.js';

const server = await startServer({ clock: true });
after(() => server.stop());
const visitor = new Client(server);
const DAY = 86_400_000;
const start = Date.UTC(2027, 2, 10, 12);
const club = async (client = visitor) => assertOk(await client.get('/api/club'));
const set = (name, value) => execFileSync(binary, ['admin', 'set', name, value, '--data', server.data], { env: server.env });
const logIn = async (client) => assertOk(await client.post('/api/sessions', { name: client.name, password: PASSWORD }), 201);
await server.setNow(new Date(start));
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];
const ids = (games) => games.map(({ id }) => id);

test('an empty club has nothing to show but those who came', async () => {
  const { running, results, upsets, today } = await club(anna);
  assert.deepEqual([running, results, upsets], [[], [], []]);
  assert.deepEqual(today.map(({ name }) => name).sort(), [anna, bernd, clara].map(({ name }) => name).sort());
  assert.deepEqual((await club()).today, [], 'visitors do not see who was here');
});

test('the liveliest game stands first, and one without a move today nowhere', async () => {
  const quiet = await underWay(anna, bernd);
  await server.setNow(new Date(start + 2 * DAY));
  for (const each of [anna, bernd, clara]) await logIn(each);
  const slow = await startGame(anna, bernd, { first: 'inviter' });
  await play(anna, await viewOf(anna, slow.id), { type: 'roll' });
  const lively = await underWay(bernd, clara);
  await startGame(clara, anna); // nobody has moved
  assert.deepEqual(ids((await club()).running), [lively.id, slow.id]);
  assert.ok(!ids((await club()).running).includes(quiet.id));
});

test('results come the latest first, from the winner’s seat', async () => {
  const games = [];
  for (const loser of [bernd, clara]) {
    const { id, seq } = await underWay(clara, bernd);
    assertOk(await loser.post(`/api/games/${id}/resign`, { seq }));
    games.unshift(id);
    await server.setNow(new Date(start + 2 * DAY + 3_600_000 * games.length));
  }
  const { results } = await club();
  assert.deepEqual(ids(results), games);
  assert.deepEqual(results.map(({ players, seat }) => players[seat].name), [bernd.name, clara.name]);
});

test('who plays a day later is here on that day, guests and those for whom a roll is entered are not', async () => {
  await server.setNow(new Date(start + 3 * DAY - 3 * 3_600_000)); // within a day of the log-in, which is not extended
  const dieter = await guest(server);
  const { id } = await startGame(bernd, clara, { first: 'inviter' });
  assertOk(await clara.put(`/api/games/${id}/auto-roll`, { on: true }));
  const { legal: [place] } = await play(bernd, await viewOf(bernd, id), { type: 'roll' });
  const { turn, phase } = await play(bernd, await viewOf(bernd, id), place);
  assert.deepEqual([turn, phase], [1, 'place'], 'Clara’s roll is entered');
  await server.setNow(new Date(start + 3 * DAY - 3 * 3_600_000 + 1000));
  const here = (await club(dieter)).today.map(({ name }) => name);
  assert.ok(here.includes(bernd.name));
  assert.ok([anna, clara, dieter].every(({ name }) => !here.includes(name)));
});

test('an upset is a win against a much higher rating', async () => {
  const [emil, frida] = [await signUp(server), await signUp(server)];
  const lose = async (loser) => {
    const { id, seq } = await underWay(emil, frida);
    assertOk(await loser.post(`/api/games/${id}/resign`, { seq }));
    return id;
  };
  const theirs = async () => (await club()).upsets.filter(({ game }) => game.players.some(({ name }) => name === emil.name));
  for (let i = 0; i < 3; i++) await lose(frida);
  assert.deepEqual(await theirs(), []);
  const rating = async ({ name }) => assertOk(await visitor.get(`/api/players/${name}`)).rating.value;
  const by = (await rating(emil)) - (await rating(frida));
  const id = await lose(emil);
  const [upset, ...more] = await theirs();
  assert.deepEqual([upset.game.id, more], [id, []]);
  assert.ok(Math.abs(upset.by - by) <= 1, `${upset.by} and ${by}`);
  assert.equal(upset.game.players[upset.game.seat].name, frida.name);
});

test('the operator shows it to everybody or to members', async () => {
  set('club-page', 'members');
  await eventually('the change', async () => (await visitor.get('/api/club')).status === 401);
  assertProblem(await visitor.get('/api/club'), 401, 'not_logged_in');
  await club(anna);
  set('club-page', '');
  await eventually('the change', async () => (await visitor.get('/api/club')).status === 200);
});
