/** Webhooks, from the program to a server. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import net from 'node:net';
import { test } from 'node:test';
import { serve, sink } from '../fixtures/receivers.js';
import { webhook } from './postman.js';

test('a webhook is a POST of JSON', async (t) => {
  const { posts, url } = await sink(t);
  const body = JSON.stringify({ text: 'Käpt’n "El Dado" ⚄' });
  const sent = await webhook(`${url}?key=1`, { body });
  assert.deepEqual(sent, { result: 'sent', status: 204, detail: '' });
  assert.equal(posts.length, 1);
  assert.equal(posts[0].method, 'POST');
  assert.equal(posts[0].url, '/hook?key=1');
  assert.equal(posts[0].headers['content-type'], 'application/json');
  assert.equal(posts[0].body, body);
});

test('it is signed with its secret and the time of the attempt', async (t) => {
  const { posts, url } = await sink(t);
  for (const [secret, now] of [['a secret', 1795297200999], ['k'.repeat(200), 1]]) {
    await webhook(url, { body: '{"at":"Kiel ⚓"}', secret, now });
    const seconds = Math.floor(now / 1000);
    const hex = createHmac('sha256', secret).update(`${seconds}.{"at":"Kiel ⚓"}`).digest('hex');
    assert.equal(posts.at(-1).headers['shanghaien-signature'], `t=${seconds},v1=${hex}`);
  }
});

const answers = [
  [200, 'sent'],
  [204, 'sent'],
  [400, 'never'],
  [404, 'never'],
  [410, 'never'],
  [408, 'later'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
];
for (const [status, result] of answers)
  test(`an answer of ${status}: ${result}`, async (t) => {
    const { url } = await sink(t, (response) => response.writeHead(status).end('text'));
    const sent = await webhook(url);
    assert.deepEqual([sent.result, sent.status], [result, status], sent.detail);
  });

test('a redirect is not followed', async (t) => {
  const target = await sink(t);
  const { url } = await sink(t, (response) => response.writeHead(307, { Location: target.url }).end());
  assert.equal((await webhook(url)).result, 'never');
  assert.equal(target.posts.length, 0);
});

test('an endless answer is not read', async (t) => {
  let written = 0;
  const endless = (response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(65536);
    const pour = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
    };
    response.on('drain', pour);
    pour();
  };
  const { url } = await sink(t, endless);
  assert.equal((await webhook(url)).result, 'sent');
  assert.ok(written < 16 << 20, `${written} bytes were taken`);
});

test('a service that hangs is left in time', async (t) => {
  const port = await serve(t, net.createServer(() => {}));
  const sent = await webhook(`http://127.0.0.1:${port}/`, { timeout: 1 });
  assert.equal(sent.result, 'later');
});

test('the operator’s own network is out of reach, by address and by name', async (t) => {
  const { port, posts } = await sink(t);
  for (const host of ['127.0.0.1', 'localhost', '127.1', '0x7f.1', '2130706433',
    '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]']) {
    const sent = await webhook(`http://${host}:${port}/hook`, { reach: 'public' });
    assert.equal(sent.result, 'never', `${host}: ${sent.detail}`);
    assert.match(sent.detail, /not public|must be public/, host);
  }
  assert.equal(posts.length, 0);
});

test('a proxy named in the environment is ignored', async (t) => {
  const { port, posts } = await sink(t);
  process.env.http_proxy = `http://127.0.0.1:${port}`;
  t.after(() => delete process.env.http_proxy);
  const sent = await webhook('http://127.0.0.1:1/hook');
  assert.equal(sent.result, 'later');
  assert.equal(posts.length, 0);
});
