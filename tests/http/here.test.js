/** Who is here now, and whose name begins like that: for players with a name, and nobody sees across a block. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, guest, PASSWORD, signUp, startGame, startServer } from '../fixtures/api.js';

const server = await startServer({ clock: true });
after(() => server.stop());
const visitor = new Client(server);
const START = Date.parse('2027-03-01T12:00:00Z');
const setNow = (ms) => server.setNow(new Date(ms));
await setNow(START);
const MINUTE = 60_000;

const here = async (client) => assertOk(await client.post('/api/here')).here;
const see = (client, others) => client.then((list) => others.map(({ name }) => list.includes(name)));

test('who looks at a page is here for others, until two and a half minutes later', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  await setNow(START);
  assert.deepEqual(await see(here(anna), [anna, bernd]), [false, false]);
  assert.deepEqual(await see(here(bernd), [anna, bernd]), [true, false], 'not oneself');
  await setNow(START + 2 * MINUTE);
  assert.deepEqual(await see(here(anna), [bernd]), [true]);
  await setNow(START + 3 * MINUTE);
  assert.deepEqual(await see(here(anna), [bernd]), [false]);
  assert.deepEqual(await see(here(bernd), [anna]), [true]);
});

test('a player may stay unseen, and still sees the others', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  assert.deepEqual(assertOk(await anna.get('/api/me/here')), { on: true });
  await here(anna);
  assert.deepEqual(assertOk(await anna.put('/api/me/here', { on: false })), { on: false });
  assert.deepEqual(assertOk(await anna.get('/api/me/here')), { on: false });
  assert.deepEqual(await see(here(bernd), [anna]), [false], 'at once');
  assert.deepEqual(await see(here(anna), [bernd]), [true]);
  assert.deepEqual(await see(here(bernd), [anna]), [false]);
  assertOk(await anna.put('/api/me/here', { on: true }));
  assert.deepEqual(await see(here(bernd), [anna]), [false], 'until she looks again');
  await here(anna);
  assert.deepEqual(await see(here(bernd), [anna]), [true]);
});

test('guests, locked and deleted accounts are not here, and nobody sees across a block', async () => {
  const [anna, bernd, carla] = [await signUp(server), await signUp(server), await signUp(server)];
  const lodger = await guest(server);
  for (const each of [anna, bernd, carla]) await here(each);
  assert.deepEqual(await here(lodger), []);
  assert.deepEqual(await see(here(anna), [bernd, carla, lodger]), [true, true, false]);
  await anna.put(`/api/me/blocks/${bernd.name}`);
  assert.deepEqual(await see(here(anna), [bernd]), [false]);
  assert.deepEqual(await see(here(bernd), [anna]), [false]);
  await startGame(anna, carla);
  const id = server.sql(`select id from accounts where name = '${carla.name}'`);
  assert.equal((await carla.delete('/api/me', { json: { password: PASSWORD } })).status, 204);
  assert.deepEqual((await here(anna)).filter((name) => name.startsWith('former')), []);
  assert.equal(`${server.sql(`select count(*) from presences where account = ${id}`)}`, '0');
});

test('nothing that is asked for again changes because somebody is here', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { id } = await startGame(anna, bernd);
  const { headers } = await anna.get(`/api/games/${id}`);
  await here(bernd);
  await here(anna);
  assert.equal((await anna.get(`/api/games/${id}`, { headers: { 'If-None-Match': headers.etag } })).status, 304);
});

test('the calls refuse what they should', async () => {
  const anna = await signUp(server);
  assertProblem(await visitor.post('/api/here'), 401, 'not_logged_in');
  assertProblem(await visitor.get('/api/me/here'), 401, 'not_logged_in');
  assertProblem(await visitor.put('/api/me/here', { on: true }), 401, 'not_logged_in');
  assertProblem(await visitor.get('/api/players?begins=a'), 401, 'not_logged_in');
  const foreign = { headers: { Origin: 'https://elsewhere.example' } };
  assertProblem(await anna.post('/api/here', undefined, foreign), 403, 'cross_site');
  assertProblem(await anna.put('/api/me/here', { on: true }, foreign), 403, 'cross_site');
  assertProblem(await anna.put('/api/me/here', { on: 1 }), 400, 'bad_field', 'on');
  assertProblem(await anna.put('/api/me/here', { on: true, off: true }), 400, 'bad_field', 'off');
  assert.equal((await anna.put('/api/me/here', { on: true, x: 'x'.repeat(20_000) })).status, 413);
  assert.equal((await anna.put('/api/me/here', undefined, { raw: '{}', headers: { 'Content-Type': 'text/plain' } })).status, 415);
  for (const query of ['', '?begins=', `?begins=${'x'.repeat(193)}`]) assertProblem(await anna.get(`/api/players${query}`), 400, 'bad_field', 'begins');
});

test('a name completes by its beginning, in whatever case and script it is typed', async () => {
  const anna = await signUp(server);
  const found = async (begins) => assertOk(await anna.get(`/api/players?begins=${encodeURIComponent(begins)}`)).players.map(({ name }) => name);
  const [zora, zeno, other] = [await signUp(server, { name: 'Zora-Wanders' }), await signUp(server, { name: 'zorro99' }), await signUp(server, { name: 'tim-zor' })];
  assertOk(await other.patch('/api/me', { display_name: 'Ørjan 春' }));
  assert.deepEqual(await found('ZOR'), [zora.name, zeno.name]);
  assert.deepEqual(await found('zoraw'), [zora.name]);
  assert.deepEqual(await found('Ørj'), [other.name]);
  assert.deepEqual(await found('%'), []);
  assert.deepEqual(await found('el-d'), [], 'no house player');
  assert.deepEqual(await found(anna.name), [], 'not oneself');
  assert.deepEqual(await found('guest'), []);
  await zora.put(`/api/me/blocks/${anna.name}`);
  assert.deepEqual(await found('zor'), [zeno.name]);
  for (let i = 0; i < 10; i++) await signUp(server, { name: `qq-many-${i}` });
  assert.equal((await found('qq')).length, 8);
});
