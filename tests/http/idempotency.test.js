/** A request that makes something is done once for each Idempotency-Key. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, freshName, invite, PASSWORD, signUp, startGame, startServer } from '../fixtures/api.js';
import { hex } from '../fixtures/database.js';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const server = await startServer({ clock: true });
after(() => server.stop());
const anna = await signUp(server);
const bernd = await signUp(server);

let last = 0;
const freshKey = () => `key-${last++}`;
const keyed = (key) => ({ headers: { 'Idempotency-Key': key } });
const outgoing = async (client) => assertOk(await client.get('/api/invitations')).outgoing.length;
const refused = (answer) => assertProblem(answer, 400, 'bad_field', 'Idempotency-Key');

test('a repeated invitation is answered as before and made once', async () => {
  const key = freshKey();
  const first = await anna.post('/api/invitations', { message: 'Ahoi' }, keyed(key));
  assertOk(first, 201);
  assertOk(await anna.delete(`/api/invitations/${first.body.id}`), 204);
  const again = await anna.post('/api/invitations', { message: 'Ahoi' }, keyed(key));
  assert.equal(again.status, 201);
  assert.equal(again.text, first.text, 'the answer of then, though it was withdrawn meanwhile');
  assert.deepEqual([first, again].map(({ headers }) => headers['idempotency-replayed']), [undefined, 'true']);
  assert.equal(await outgoing(anna), 0);
});

test('many repetitions at once make one', async () => {
  const key = freshKey();
  const answers = await Promise.all(Array.from({ length: 12 }, () => anna.post('/api/invitations', { message: 'Und?' }, keyed(key))));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(await outgoing(anna), 1);
});

test('another body with the same key is refused and changes nothing', async () => {
  const key = freshKey();
  assertOk(await anna.post('/api/invitations', { message: 'one' }, keyed(key)), 201);
  const before = await outgoing(anna);
  refused(await anna.post('/api/invitations', { message: 'two' }, keyed(key)));
  assert.equal(await outgoing(anna), before);
});

test('a key belongs to its account and its address', async () => {
  const key = freshKey();
  const body = { message: 'Hello' };
  const hers = assertOk(await anna.post('/api/invitations', body, keyed(key)), 201);
  const his = assertOk(await bernd.post('/api/invitations', body, keyed(key)), 201);
  assert.notEqual(hers.id, his.id);
  const [one, two] = [await startGame(anna, bernd), await startGame(anna, bernd)];
  const say = (game) => anna.post(`/api/games/${game.id}/messages`, { text: 'Ahoi' }, keyed(key));
  for (const game of [one, two, one, two]) assertOk(await say(game), 201);
  for (const game of [one, two]) assert.equal(assertOk(await bernd.get(`/api/games/${game.id}/messages`)).messages.length, 1);
});

test('a refused request leaves its key free', async () => {
  const key = freshKey();
  const game = await startGame(anna, bernd);
  assertProblem(await anna.post(`/api/games/${game.id}/rematch`, {}, keyed(key)), 409, 'not_finished');
  assertOk(await anna.post(`/api/games/${game.id}/resign`, { seq: 0 }));
  const asked = assertOk(await anna.post(`/api/games/${game.id}/rematch`, {}, keyed(key)), 201);
  assert.equal(assertOk(await anna.post(`/api/games/${game.id}/rematch`, {}, keyed(key)), 201).id, asked.id);
  assertOk(await anna.post(`/api/games/${game.id}/rematch`, {}), 200);
});

test('an accepted invitation is answered as before, too', async () => {
  const key = freshKey();
  const { id } = assertOk(await anna.post('/api/invitations', {}), 201);
  const game = assertOk(await bernd.post(`/api/invitations/${id}/accept`, undefined, keyed(key)), 201);
  assert.equal(assertOk(await bernd.post(`/api/invitations/${id}/accept`, undefined, keyed(key)), 201).id, game.id);
  assertProblem(await bernd.post(`/api/invitations/${id}/accept`), 409, 'invitation_closed');
});

test('a repeated sign-up opens the account that it made', async () => {
  const key = freshKey();
  const body = { name: freshName('dora'), password: PASSWORD };
  const [first, again] = [new Client(server), new Client(server)];
  assertOk(await first.post('/api/accounts', body, keyed(key)), 201);
  assertOk(await again.post('/api/accounts', body, keyed(key)), 201);
  assert.equal(assertOk(await again.get('/api/me')).name, body.name);
  refused(await new Client(server).post('/api/accounts', { ...body, password: `${PASSWORD}!` }, keyed(key)));
  assertProblem(await new Client(server).post('/api/accounts', body), 409, 'name_taken');
});

test('a repeated guest is the same guest', async () => {
  const key = freshKey();
  const [first, again, other] = [new Client(server), new Client(server), new Client(server)];
  const { account } = assertOk(await first.post('/api/accounts/guest', {}, keyed(key)), 201);
  assert.equal(assertOk(await again.post('/api/accounts/guest', {}, keyed(key)), 201).account.name, account.name);
  assert.equal(assertOk(await again.get('/api/me')).name, account.name);
  assert.notEqual(assertOk(await other.post('/api/accounts/guest', {}, keyed(freshKey())), 201).account.name, account.name);
});

test('the database shows no answer that was kept', async () => {
  const { account, token } = assertOk(await new Client(server).post('/api/accounts/guest', {}, keyed(freshKey())), 201);
  const kept = server.sql(`select ${hex('answer')} from idempotency_keys`);
  assert.ok(kept.length > 100);
  for (const secret of [token, account.name]) assert.ok(!kept.includes(Buffer.from(secret).toString('hex').toUpperCase()));
});

for (const [what, key] of [['65 characters', 'x'.repeat(65)], ['a space', 'a b'], ['nothing', ''], ['a letter beyond ASCII', 'sch\u00f6n']])
  test(`a key of ${what} is refused`, async () => {
    const before = await outgoing(anna);
    refused(await anna.post('/api/invitations', {}, keyed(key)));
    assert.equal(await outgoing(anna), before);
  });

test('a key that cannot be used is refused after 401, 404 and 403, before all that follows', async () => {
  const used = freshKey();
  assertOk(await anna.post('/api/invitations', { message: 'once' }, keyed(used)), 201);
  const nobody = new Client(server);
  const clara = await signUp(server);
  const { id } = await invite(anna, bernd);
  assertOk(await bernd.post(`/api/invitations/${id}/decline`));
  const game = await startGame(anna, bernd);
  const wrong = keyed('x'.repeat(65));
  assertProblem(await nobody.post('/api/invitations', {}, wrong), 401, 'not_logged_in');
  assertProblem(await anna.post('/api/games/AAAAAAAAAAAA/messages', { text: 'Ahoi' }, wrong), 404, 'not_found');
  assertProblem(await anna.post('/api/invitations/AAAAAAAAAAAA/accept', {}, wrong), 404, 'not_found');
  assertProblem(await clara.post(`/api/invitations/${id}/accept`, {}, wrong), 403, 'forbidden');
  assertProblem(await clara.post(`/api/games/${game.id}/messages`, { text: 'Ahoi' }, wrong), 403, 'forbidden');
  refused(await bernd.post(`/api/invitations/${id}/accept`, {}, wrong));
  refused(await anna.post(`/api/games/${game.id}/rematch`, {}, wrong));
  refused(await anna.post(`/api/games/${game.id}/messages`, { text: 'Ahoi' }, wrong));
  assert.deepEqual(assertOk(await anna.get(`/api/games/${game.id}/messages`)).messages, []);
  refused(await nobody.post('/api/accounts', { name: anna.name, password: PASSWORD }, wrong));
  const made = await nobody.post('/api/accounts', { name: freshName(), password: PASSWORD }, wrong);
  refused(made);
  assert.equal(made.headers['set-cookie'], undefined);
  refused(await anna.post('/api/invitations', { message: 'twice' }, keyed(used)));
});

test('calls that make nothing take no notice of a key', async () => {
  assertOk(await anna.patch('/api/me', { language: 'de' }, keyed('x'.repeat(65))));
  assertOk(await anna.patch('/api/me', { language: 'en' }, keyed('x'.repeat(65))));
});

test('a key is forgotten after 24 hours', async () => {
  const key = freshKey();
  const make = () => anna.post('/api/invitations', { message: 'Tomorrow' }, keyed(key));
  const start = Date.now();
  const first = assertOk(await make(), 201);
  await server.setNow(new Date(start + DAY - HOUR));
  assert.equal(assertOk(await make(), 201).id, first.id);
  await server.setNow(new Date(start + DAY + HOUR));
  assert.notEqual(assertOk(await make(), 201).id, first.id);
});
