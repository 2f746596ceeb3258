/** The signatures of webhooks: the secrets that players share with their receivers, and what is signed. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertOk, assertProblem, Client, eventually, PASSWORD, signUp, startServer } from '../fixtures/api.js';
import { document } from '../fixtures/contract.js';
import { sink } from '../fixtures/receivers.js';
import { root } from '../fixtures/server.js';

const server = await startServer({ clock: true, flags: ['--webhooks', 'any'] });
after(() => server.stop());

const hookOf = async (client) => assertOk(await client.get('/api/me/webhook'));
const set = async (client, webhook) => assertOk(await client.patch('/api/me', { notify: { webhook } }));
const signature = (post) => post.headers['shanghaien-signature'];
const HEADER = /^t=(\d+),v1=([0-9a-f]{64})$/;

function assertSigned(post, secret) {
  const [, seconds, hex] = HEADER.exec(signature(post));
  assert.equal(hex, createHmac('sha256', secret).update(`${seconds}.${post.body}`).digest('hex'));
  return Number(seconds);
}

test('a webhook has a secret, which its owner is told; another URL has another one', async () => {
  const [anna, bernd, nobody] = [await signUp(server), await signUp(server), new Client(server)];
  assert.deepEqual(await hookOf(anna), { url: null, secret: null });
  assert.deepEqual(assertOk(await anna.post('/api/me/webhook/secret')), { url: null, secret: null });
  await set(anna, 'https://hooks.example.org/1');
  const first = await hookOf(anna);
  assert.match(first.secret, /^[0-9a-f]{64}$/);
  assert.deepEqual([first.url, await hookOf(anna)], ['https://hooks.example.org/1', first]);
  assertOk(await anna.patch('/api/me', { notify: { digest: true } }));
  await set(anna, first.url);
  assert.deepEqual(await hookOf(anna), first, 'other settings, or the same URL, leave it');
  const renewed = assertOk(await anna.post('/api/me/webhook/secret'));
  assert.ok(renewed.secret && renewed.secret !== first.secret);
  assert.deepEqual(await hookOf(anna), renewed);
  await set(anna, 'https://hooks.example.org/2');
  const other = await hookOf(anna);
  assert.ok(other.secret && ![first.secret, renewed.secret].includes(other.secret), 'the receiver before does not know it');
  await set(bernd, 'https://hooks.example.org/2');
  assert.notEqual((await hookOf(bernd)).secret, other.secret);
  for (const answer of [await nobody.get('/api/me/webhook'), await nobody.post('/api/me/webhook/secret')]) assertProblem(answer, 401, 'not_logged_in');
  assertProblem(await anna.post('/api/me/webhook/secret', undefined, { headers: { Origin: 'https://elsewhere.example' } }), 403, 'cross_site');
  assert.ok(!(await anna.get('/api/me/export')).text.includes(other.secret));
  assert.equal((await anna.get('/api/me/webhook')).headers['cache-control'], 'no-store');
});

test('the secret goes with the webhook, the password and the account', async () => {
  const anna = await signUp(server);
  const kept = () => server.rows(`select n.webhook_secret as secret from accounts a left join notice_settings n on n.account = a.id where a.name = '${anna.name}'`);
  await set(anna, 'https://hooks.example.org/1');
  await hookOf(anna);
  await set(anna, null);
  assert.deepEqual([await hookOf(anna), kept()], [{ url: null, secret: null }, [{ secret: null }]]);
  await set(anna, 'https://hooks.example.org/1');
  const { secret } = await hookOf(anna);
  assert.equal(kept()[0].secret, secret);
  assertOk(await anna.patch('/api/me', { password: `${PASSWORD}!`, old_password: PASSWORD }));
  assert.deepEqual(kept(), [{ secret: null }]);
  await set(anna, 'https://hooks.example.org/1');
  assert.notEqual((await hookOf(anna)).secret, secret);
  assertOk(await anna.delete('/api/me', { json: { password: `${PASSWORD}!` } }), 204);
  assert.deepEqual(server.rows(`select webhook_secret from notice_settings where webhook = 'https://hooks.example.org/1' and webhook_secret = '${secret}'`), []);
});

/** The lines of the operator's page, as they stand there, with a call of what they define. */
function isGenuine(header, body, secret) {
  const [, lines] = /```python\n([^`]+)```/.exec(readFileSync(join(root, 'deploy/docs/webhooks.md'), 'utf8'));
  assert.equal(lines.trim().split('\n').length, 5);
  const call = `\nimport sys\nprint(is_genuine(sys.argv[1], sys.stdin.buffer.read(), sys.argv[2]))\n`;
  const { stdout, stderr } = spawnSync('python3', ['-c', lines + call, header, secret], { input: body, encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.trim() === 'True';
}

test('each post is signed for its receiver, as five lines of Python verify', async (t) => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { posts, url } = await sink(t);
  for (const client of [anna, bernd]) {
    await set(client, url);
    assertOk(await client.patch('/api/me', { display_name: client === anna ? 'Jürgen' : 'Jürgen B' }));
    assertOk(await client.post('/api/me/notify/test'), 204);
  }
  await eventually('both posts', () => posts.length === 2);
  for (const client of [anna, bernd]) {
    const post = posts.find(({ body }) => JSON.parse(body).for === client.name);
    const { secret } = await hookOf(client);
    assert.ok(Math.abs(assertSigned(post, secret) - Date.now() / 1000) < 60);
    assert.match(post.body, /Jürgen/, 'more than ASCII');
    assert.equal(isGenuine(signature(post), post.body, secret), true);
    assert.equal(isGenuine(signature(post), `${post.body} `, secret), false, 'another body');
    assert.equal(isGenuine(signature(post), post.body, (await hookOf(client === anna ? bernd : anna)).secret), false, 'the secret of another');
    const [, seconds, hex] = HEADER.exec(signature(post));
    assert.equal(isGenuine(`t=${Number(seconds) + 1},v1=${hex}`, post.body, secret), false, 'another time');
  }
  const stale = String(Math.floor(Date.now() / 1000) - 3600);
  const old = createHmac('sha256', 'known').update(`${stale}.{}`).digest('hex');
  assert.equal(isGenuine(`t=${stale},v1=${old}`, '{}', 'known'), false, 'of an hour ago');
});

test('what is tried again is signed afresh, with the secret of that time; it is as the contract says', async (t) => {
  const anna = await signUp(server);
  let status = 503;
  const { posts, url } = await sink(t, (response) => response.writeHead(status).end());
  await set(anna, url);
  assertOk(await anna.post('/api/me/notify/test'), 204);
  await eventually('the first attempt', () => posts.length === 1);
  const before = assertSigned(posts[0], (await hookOf(anna)).secret);
  await eventually('its end', () => server.rows(`select status, attempts from outbox order by id desc limit 1`)[0].status === 'waiting');
  const { secret } = assertOk(await anna.post('/api/me/webhook/secret'));
  status = 204;
  await server.setNow(new Date(Date.now() + 90_000));
  await eventually('the second attempt', () => posts.length === 2);
  assert.ok(assertSigned(posts[1], secret) >= before + 60);
  assert.equal(posts[1].body, posts[0].body);
  const { parameters: [header], requestBody } = document.webhooks.notice.post;
  assert.match(signature(posts[1]), new RegExp(header.schema.pattern));
  assert.equal(requestBody.content['application/json'].schema.$ref, '#/components/schemas/WebhookPost');
  const shape = document.components.schemas.WebhookPost;
  const body = JSON.parse(posts[1].body);
  assert.deepEqual(shape.required.filter((name) => !(name in body)), []);
  assert.deepEqual(Object.keys(body).filter((name) => !(name in shape.properties)), []);
  assert.ok(shape.properties.kind.enum.includes(body.kind));
});

test('a webhook that an older version has set has a secret at its first post', async (t) => {
  const anna = await signUp(server);
  const { posts, url } = await sink(t);
  await set(anna, url);
  assertOk(await anna.post('/api/me/notify/test'), 204);
  await eventually('the post', () => posts.length === 1);
  assertSigned(posts[0], (await hookOf(anna)).secret);
});
