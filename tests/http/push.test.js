/** Push messages: who gets them, what they say, and what the push service answers. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { pushService } from '../fixtures/receivers.js';
import { assertOk, assertProblem, Client, eventually, invite, PASSWORD, play, signUp, startGame, startServer } from '../fixtures/api.js';
import { hex } from '../fixtures/database.js';

const service = await pushService({ after });
const server = await startServer({ flags: ['--webhooks', 'any'], env: { SHANGHAIEN_TEST_CA: service.ca } });
after(() => server.stop());
const nobody = new Client(server);
const sql = (text) => server.sql(text);

const pathOf = ({ endpoint }) => new URL(endpoint).pathname;
const messagesTo = (browser) => service.messages.filter(({ url }) => url === pathOf(browser));
const message = (browser, kind) => eventually(`the message ${kind}`, () => messagesTo(browser).find(({ data }) => data.kind === kind));
const outbox = (browser) => sql(`select o.status || ' ' || o.attempts from outbox o join push_subscriptions p on p.id = o.subscription where p.endpoint = '${browser.endpoint}' order by o.id`).replaceAll('\n', ',');
/** As if the time had come at which a message is to be sent. */
const hurry = () => sql("update outbox set due_at = 0 where way = 'push' and status = 'waiting'");

/** Someone with one browser. */
async function reachable(more = {}) {
  const client = await signUp(server, more);
  const browser = service.browser();
  const { id } = assertOk(await client.post('/api/me/push', browser), 201);
  return Object.assign(client, { browser, id });
}

test('the key is a point of P-256, and the same after a restart', async (t) => {
  const { public_key: key } = assertOk(await nobody.get('/api/push'));
  assert.equal(Buffer.from(key, 'base64url').length, 65);
  const data = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  t.after(() => rmSync(data, { recursive: true }));
  const first = await startServer({ data });
  const before = assertOk(await new Client(first).get('/api/push')).public_key;
  await first.stop();
  const second = await startServer({ data });
  assert.equal(assertOk(await new Client(second).get('/api/push')).public_key, before);
  await second.stop();
  assert.notEqual(before, key, 'every service has its own');
});

test('an invitation is told, encrypted for the browser and signed by the service', async () => {
  const [anna, bernd] = [await signUp(server), await reachable()];
  const { id } = await invite(anna, bernd, { message: 'Ahoi' });
  const { headers, claims, data } = await message(bernd.browser, 'invitation');
  assert.match(data.title, new RegExp(anna.name));
  assert.match(data.body, /Ahoi/);
  assert.equal(data.url, `${server.url}/i/${id}`);
  assert.deepEqual([data.game, data.waiting], [null, 0]);
  assert.deepEqual([headers['content-encoding'], headers.urgency, headers.topic], ['aes128gcm', 'normal', data.tag]);
  assert.ok(Number(headers.ttl) > 3600);
  assert.equal(claims.valid, true);
  assert.equal(claims.key, assertOk(await nobody.get('/api/push')).public_key);
  assert.equal(claims.aud, service.origin);
  assert.ok(claims.exp > Date.now() / 1000 && claims.exp < Date.now() / 1000 + 24 * 3600);
  assert.match(claims.sub, /^(mailto|https?):/);
});

test('a turn is told in the player’s language, with the opponent, what happened and the games that wait', async () => {
  const [anna, bernd] = [await signUp(server), await reachable({ language: 'de' })];
  let view = await startGame(bernd, anna, { first: 'invitee' });
  view = await play(anna, view, { type: 'roll' });
  const [die] = view.dice;
  await play(anna, view, { type: 'place', die: 0, one_at: 'left' });
  hurry();
  const { data, headers } = await message(bernd.browser, 'your_turn');
  assert.equal(data.title, `Du bist dran gegen ${anna.name}`);
  assert.match(data.body, new RegExp(`${anna.name} hat angelegt: ${die} → `), 'it says what happened');
  assert.equal(data.waiting, 1);
  assert.match(data.url, new RegExp(`^${server.url}/`));
  assert.match(headers.topic, /^your_turn/);
});

test('each browser of a player gets each message, and no other’s', async () => {
  const [anna, bernd, clara] = [await signUp(server), await reachable(), await reachable()];
  const second = service.browser();
  assertOk(await bernd.post('/api/me/push', second), 201);
  await invite(anna, bernd);
  await Promise.all([bernd.browser, second].map((browser) => message(browser, 'invitation')));
  const rolled = await play(anna, await startGame(anna, bernd, { first: 'inviter' }), { type: 'roll' });
  await play(anna, rolled, { type: 'place', die: 0, one_at: 'left' });
  hurry();
  await Promise.all([bernd.browser, second].map((browser) => message(browser, 'your_turn')));
  assert.equal(messagesTo(clara.browser).length, 0);
});

test('the same browser again keeps its id, and its new keys count', async () => {
  const bernd = await reachable();
  const { id } = assertOk(await bernd.post('/api/me/push', bernd.browser), 200);
  assert.equal(id, bernd.id);
  assert.equal(sql(`select count(*) from push_subscriptions where endpoint = '${bernd.browser.endpoint}'`), '1');
});

test('a browser in which somebody else has logged in is theirs', async () => {
  const [bernd, clara] = [await reachable(), await signUp(server)];
  const { id } = assertOk(await clara.post('/api/me/push', bernd.browser), 201);
  assert.notEqual(id, bernd.id);
  assertProblem(await bernd.delete(`/api/me/push/${bernd.id}`), 404, 'not_found');
  assertProblem(await bernd.delete(`/api/me/push/${id}`), 404, 'not_found');
  assertOk(await clara.delete(`/api/me/push/${id}`), 204);
});

test('log-out, a new password elsewhere and the end of an account end it', async () => {
  const left = (client) => sql(`select count(*) from push_subscriptions where endpoint = '${client.browser.endpoint}'`);
  const [bernd, clara, dora] = [await reachable(), await reachable(), await reachable()];
  assertOk(await bernd.delete('/api/sessions/current'), 204);
  assert.equal(left(bernd), '0');
  const elsewhere = new Client(server);
  assertOk(await elsewhere.post('/api/sessions', { name: clara.name, password: PASSWORD }), 201);
  assertOk(await elsewhere.patch('/api/me', { password: `${PASSWORD}!`, old_password: PASSWORD }));
  assert.equal(left(clara), '0');
  assertOk(await dora.delete('/api/me', { json: { password: PASSWORD } }), 204);
  assert.equal(left(dora), '0');
});

for (const status of [401, 403, 404, 410])
  test(`a browser that is gone (${status}) is forgotten`, async () => {
    const [anna, bernd] = [await signUp(server), await reachable()];
    service.answer = (response) => response.writeHead(status).end();
    await invite(anna, bernd);
    await message(bernd.browser, 'invitation');
    await eventually('it is forgotten', () => sql(`select count(*) from push_subscriptions where endpoint = '${bernd.browser.endpoint}'`) === '0');
    service.answer = (response) => response.writeHead(201).end();
    assertOk(await bernd.post('/api/me/push', bernd.browser), 201);
  });

test('a push service that is busy is asked again, not before the time that it names', async () => {
  const [anna, bernd] = [await signUp(server), await reachable()];
  service.answer = (response) => response.writeHead(429, { 'Retry-After': '7200' }).end();
  await invite(anna, bernd);
  await eventually('the attempt is noted', () => outbox(bernd.browser) === 'waiting 1');
  const due = Number(sql(`select o.due_at from outbox o join push_subscriptions p on p.id = o.subscription where p.endpoint = '${bernd.browser.endpoint}'`));
  assert.ok(due > Date.now() + 7000 * 1000);
  service.answer = (response) => response.writeHead(201).end();
  hurry();
  await eventually('it is sent', () => outbox(bernd.browser) === 'sent 2');
  const [first, again] = messagesTo(bernd.browser);
  assert.equal(again.data.id, first.data.id);
});

test('a refusal for good is not repeated', async () => {
  const [anna, bernd] = [await signUp(server), await reachable()];
  service.answer = (response) => response.writeHead(413).end();
  await invite(anna, bernd);
  await eventually('it has failed', () => outbox(bernd.browser) === 'failed 1');
  service.answer = (response) => response.writeHead(201).end();
});

test('of what a player has switched off no message is sent', async () => {
  const [anna, bernd] = [await signUp(server), await reachable()];
  assertOk(await bernd.patch('/api/me', { notify: { invitation: false } }));
  await invite(anna, bernd);
  assert.equal(outbox(bernd.browser), '');
  assertOk(await bernd.post('/api/me/notify/test'), 204);
  assert.equal((await message(bernd.browser, 'test')).data.kind, 'test');
});

test('no more than ten browsers', async () => {
  const bernd = await reachable();
  for (let i = 1; i < 10; i++) assertOk(await bernd.post('/api/me/push', service.browser()), 201);
  assertProblem(await bernd.post('/api/me/push', service.browser()), 400, 'bad_field', 'endpoint');
  assertOk(await bernd.post('/api/me/push', bernd.browser), 200);
});

const good = service.browser();
const changed = (more) => ({ ...good, ...more });
for (const [what, body, field] of [
  ['no endpoint', changed({ endpoint: undefined }), 'endpoint'],
  ['http', changed({ endpoint: 'http://localhost/x' }), 'endpoint'],
  ['no URL', changed({ endpoint: 'push' }), 'endpoint'],
  ['a URL with a password', changed({ endpoint: 'https://a:b@example.org/x' }), 'endpoint'],
  ['a long URL', changed({ endpoint: `https://example.org/${'x'.repeat(500)}` }), 'endpoint'],
  ['no keys', changed({ keys: undefined }), 'keys'],
  ['a key too many', changed({ keys: { ...good.keys, more: 'x' } }), 'keys.more'],
  ['no point', changed({ keys: { auth: good.keys.auth } }), 'keys.p256dh'],
  ['a point beside the curve', changed({ keys: { ...good.keys, p256dh: `BB${'A'.repeat(85)}` } }), 'keys.p256dh'],
  ['a short point', changed({ keys: { ...good.keys, p256dh: 'BAAA' } }), 'keys.p256dh'],
  ['no base64url', changed({ keys: { ...good.keys, auth: '*'.repeat(22) } }), 'keys.auth'],
  ['a long secret', changed({ keys: { ...good.keys, auth: 'A'.repeat(43) } }), 'keys.auth'],
  ['a further field', changed({ more: 1 }), 'more'],
])
  test(`a subscription with ${what} is refused`, async () => {
    const bernd = await signUp(server);
    assertProblem(await bernd.post('/api/me/push', body), 400, 'bad_field', field);
  });

test('an address that is not public is refused', async () => {
  const other = await startServer();
  const bernd = await signUp(other);
  for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254', 'localhost', 'LOCALHOST.', 'x.localhost', 'nas.local', 'vault.internal', 'box.lan', 'a.home.arpa', 'intranet'])
    assertProblem(await bernd.post('/api/me/push', changed({ endpoint: `https://${host}/x` })), 400, 'bad_field', 'endpoint');
  for (const host of ['push.example.org:465', 'localhost.example.org', '8.8.8.8'])
    assertOk(await bernd.post('/api/me/push', changed({ endpoint: `https://${host}/x` })), 201);
  await other.stop();
});

test('only players have subscriptions', async () => {
  assertProblem(await nobody.post('/api/me/push', good), 401, 'not_logged_in');
  assertProblem(await nobody.delete('/api/me/push/AAAAAAAAAAAA'), 401, 'not_logged_in');
});

test('no view shows the service’s key or a browser’s address', async () => {
  const bernd = await reachable();
  const key = sql(`select ${hex('private')} from push_key`);
  for (const view of server.views()) {
    const text = sql(`select * from ${view}`);
    assert.ok(!text.includes(bernd.browser.endpoint) && !text.includes(Buffer.from(key, 'hex').toString('latin1')), view);
  }
});
