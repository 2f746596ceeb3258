/** A page of another origin: it reads what is public, plays by a token and follows events, and has nothing of the cookie. */
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, test } from 'node:test';
import { assertOk, play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { setup } from '../fixtures/browser.js';

const { server, browser } = await setup(after, { flags: ['--rate-limits', 'on'] });

/** Another port is another origin of the same site, so that a browser would send the cookie there, if it were let. */
const elsewhere = http.createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title>'));
await new Promise((ready) => { elsewhere.listen(0, '127.0.0.1', ready); });
after(() => elsewhere.close());

/** A page there, in a browser that is logged in here. */
async function open(player) {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'session', value: player.cookie, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${elsewhere.address().port}/`);
  return page;
}

/** Asks as that page does. `blocked`: the browser does not let it read the answer, or does not even ask. */
const ask = (page, path, options = {}) => page.evaluate(async ([url, how]) => {
  try {
    const response = await fetch(url, how);
    const seen = ['etag', 'ratelimit', 'location', 'page-version'].filter((name) => response.headers.has(name));
    return { status: response.status, seen, body: response.type === 'opaque' ? null : await response.json() };
  } catch {
    return 'blocked';
  }
}, [`${server.url}${path}`, options]);

const [anna, bernd] = [await signUp(server), await signUp(server)];
const { token } = assertOk(await anna.post('/api/me/tokens', { name: 'page', scopes: ['read', 'play'] }), 201);
const Authorization = `Bearer ${token}`;
const json = { 'Content-Type': 'application/json' };
const roll = JSON.stringify({ seq: 0, move: { type: 'roll' } });

test('it reads a game, plays a move by a token, and follows what happens', async () => {
  const { id } = await startGame(anna, bernd, { first: 'inviter' });
  const page = await open(anna);
  const { body, seen } = await ask(page, `/api/games/${id}`);
  assert.deepEqual([body.id, body.you, seen], [id, null, ['etag']]);
  await page.evaluate(async ([url, headers]) => {
    const response = await fetch(url, { headers });
    globalThis.told = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    (async () => {
      for (let part; !(part = await reader.read()).done;) globalThis.told += part.value;
    })();
  }, [`${server.url}/api/events`, { Authorization }]);
  await page.waitForFunction(() => globalThis.told.includes('event: lobby'));
  const played = await ask(page, `/api/games/${id}/moves`, { method: 'POST', headers: { ...json, Authorization, 'Idempotency-Key': 'x' }, body: roll });
  assert.deepEqual([played.status, played.body.seq, played.body.you, played.seen], [200, 1, 0, ['ratelimit']]);
  await page.waitForFunction((game) => globalThis.told.includes(`"id":"${game}","seq":1`), id);
  const refused = await ask(page, '/api/me', { method: 'PATCH', headers: { ...json, Authorization }, body: '{"face":1}' });
  assert.deepEqual([refused.status, refused.body.code], [403, 'scope']);
});

test('it has nothing of the cookie', async () => {
  const view = await startGame(anna, bernd, { first: 'inviter' });
  const page = await open(anna);
  const moves = `/api/games/${view.id}/moves`;
  for (const [path, how] of [['/api/me', { credentials: 'include' }], ['/api/me', {}], [`/api/games/${view.id}`, { credentials: 'include' }],
    [moves, { method: 'POST', credentials: 'include', headers: json, body: roll }], [moves, { method: 'POST', headers: json, body: roll }],
    ['/api/sessions/current', { method: 'DELETE', credentials: 'include' }]]) {
    assert.equal(await ask(page, path, how), 'blocked', `${path} ${JSON.stringify(how)}`);
  }
  const sent = page.waitForResponse((response) => response.url().endsWith(moves));
  await ask(page, moves, { method: 'POST', mode: 'no-cors', credentials: 'include', body: roll });
  assert.equal((await sent).status(), 403); // the browser has sent the cookie: without it, the text would be refused as no JSON, 415
  assert.equal((await viewOf(anna, view.id)).seq, 0);
  await play(anna, view, { type: 'roll' }); // who is still logged in
});
