/** What pages of other origins may ask and read (CORS); the same in a browser: tests/web/origins.test.js. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, signUp, startGame, startServer } from '../fixtures/api.js';
import { document, operations } from '../fixtures/contract.js';
import { openStream } from '../fixtures/streams.js';

const server = await startServer({ flags: ['--rate-limits', 'on'] });
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd] = [await signUp(server), await signUp(server)];
const game = await startGame(anna, bernd, { first: 'inviter' });
const { token } = assertOk(await anna.post('/api/me/tokens', { name: 'page', scopes: ['read', 'play'] }), 201);
const program = new Client(server, { bearer: token });
const elsewhere = { headers: { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' } };

const EXPOSED = 'ETag, Retry-After, RateLimit, RateLimit-Policy, Location';

/** Read by every page, and never with credentials. */
function assertRead({ headers }, what) {
  assert.equal(headers['access-control-allow-origin'], '*', what);
  assert.equal(headers['access-control-expose-headers'], EXPOSED, what);
  assert.equal(headers['access-control-allow-credentials'], undefined, what);
  assert.doesNotMatch(headers.vary ?? '', /origin/i, what);
}

function assertNotRead({ headers }, what) {
  for (const name of Object.keys(headers)) assert.doesNotMatch(name, /^access-control/, what);
}

const values = { '{id}': game.id, '{name}': anna.name, '{seq}': '0', '{day}': 'today', '{token}': '0'.repeat(64), '{code}': 'x', '{comment}': '1' };
const pathOf = ({ path }) => path.replace(/\{\w+\}/g, (place) => values[place]);

test('what needs no log-in is read by every page, with whatever answer; all else by none', async () => {
  for (const operation of operations.filter(({ method, path }) => method === 'get' && !path.endsWith('/events'))) {
    const { name, path, operation: { security = document.security } } = operation;
    const isPublic = !path.startsWith('/login/') && (security.length === 0 || security.some((each) => Object.keys(each).length === 0));
    const answer = await nobody.get(pathOf(operation), elsewhere);
    (isPublic ? assertRead : assertNotRead)(answer, `${name}: ${answer.status}`);
  }
});

test('so is a 304, an answer from the cache, a HEAD, and what a site for members only refuses', async (t) => {
  const path = `/api/games/${game.id}`;
  for (let i = 0; i < 3; i++) assertRead(await nobody.get(path, elsewhere), 'cached');
  const { headers: { etag } } = await nobody.get(path);
  const known = await nobody.get(path, { headers: { ...elsewhere.headers, 'If-None-Match': etag } });
  assert.equal(known.status, 304);
  assertRead(known);
  assertRead(await nobody.head(path, elsewhere));
  assertRead(await nobody.head(`${path}/events`, elsewhere));
  assertRead((await openStream(server, `${path}/events`)).response);
  server.admin('set', 'members-only', 'on');
  t.after(() => server.admin('set', 'members-only', 'off'));
  const refused = await eventually('the setting', async () => {
    const answer = await nobody.get('/api/club', elsewhere);
    return answer.status === 401 && answer;
  });
  assertRead(refused);
});

test('a call with a token is read, whatever comes of it', async () => {
  for (const [method, path, status, json] of [['GET', '/api/me', 200], ['GET', '/api/games', 200], ['GET', '/api/me/tokens', 403], ['GET', '/api/nothing', 404],
    ['PUT', '/api/me', 405, {}], ['POST', `/api/games/${game.id}/moves`, 400, {}], ['PATCH', '/api/me', 403, { language: 'de' }], ['POST', '/api/here', 200]]) {
    const answer = await program.request(method, path, { json, ...elsewhere });
    assert.equal(answer.status, status, `${method} ${path}`);
    assertRead(answer, `${method} ${path}`);
  }
  const stranger = await new Client(server, { bearer: 'shg_none' }).get('/api/me', elsewhere);
  assertProblem(stranger, 401, 'not_logged_in');
  assertRead(stranger);
  const stream = await openStream(server, '/api/events', { headers: { ...elsewhere.headers, Authorization: `Bearer ${token}` } });
  assertRead(stream.response);
  assert.deepEqual((await stream.next()).data.waiting, 1);
  stream.close();
});

test('the cookie never counts across origins', async () => {
  assertNotRead(await anna.get('/api/me', elsewhere));
  const refused = await anna.post(`/api/games/${game.id}/moves`, { seq: 0, move: { type: 'roll' } }, elsewhere);
  assertProblem(refused, 403, 'cross_site');
  assertNotRead(refused);
  assertNotRead(await nobody.post('/api/sessions', { name: anna.name, password: 'x' }, elsewhere));
});

test('OPTIONS tells what a page may send to any path of the interface', async () => {
  const asked = { headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization' } };
  for (const path of new Set(operations.map(pathOf))) {
    const answer = await nobody.request('OPTIONS', path, asked);
    if (!path.startsWith('/api/')) {
      assertProblem(answer, 405, 'method_not_allowed');
      continue;
    }
    assert.deepEqual([answer.status, answer.text], [204, ''], path);
    assertRead(answer, path);
    const methods = operations.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method.toUpperCase());
    const told = answer.headers['access-control-allow-methods'].split(', ');
    assert.deepEqual(told.filter((each) => each !== 'HEAD').sort(), [...new Set(methods)].sort(), path);
    assert.equal(answer.headers['access-control-allow-headers'], 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID');
    assert.equal(answer.headers['access-control-max-age'], '86400');
  }
  assertProblem(await nobody.request('OPTIONS', '/api/nothing', asked), 404, 'not_found');
  for (const path of ['/', '/g/AAAAAAAAAAAA']) assertProblem(await nobody.request('OPTIONS', path, asked), 405, 'method_not_allowed');
});

// --- Limits, as programs are told of them ---

const told = ({ headers }) => {
  const policy = /^"([\w-]+)";q=(\d+);w=(\d+)$/.exec(headers['ratelimit-policy']);
  const left = /^"([\w-]+)";r=(\d+);t=(\d+)$/.exec(headers.ratelimit);
  assert.equal(policy?.[1], left?.[1], `${headers['ratelimit-policy']} ${headers.ratelimit}`);
  return policy && { policy: policy[1], q: Number(policy[2]), w: Number(policy[3]), r: Number(left[2]), t: Number(left[3]) };
};

test('a program that spends what it may is told how much is left, until it is refused', async () => {
  const clara = await signUp(server);
  const made = assertOk(await clara.post('/api/me/tokens', { name: 'x', scopes: ['play'] }), 201);
  const busy = new Client(server, { bearer: made.token });
  let before = told(await busy.post('/api/here'));
  assert.deepEqual([before.policy, before.q, before.w], ['default', 120, 24]);
  assert.ok(before.r <= 119 && before.r >= 115, `${before.r}`);
  const began = Date.now();
  const answers = await Promise.all(Array.from({ length: 200 }, () => busy.post('/api/here')));
  const back = Math.ceil((Date.now() - began) / 200) + 1; // tokens come back, one in a fifth of a second
  const refused = answers.filter(({ status }) => status === 429);
  assert.ok(refused.length > 0 && Math.abs(200 - refused.length - before.r) <= back, `${refused.length} of 200, after ${before.r} were left`);
  for (const answer of answers) {
    const now = told(answer);
    assert.ok(now.r >= 0 && now.r < 120 && now.t >= 0 && now.t <= 24 && Math.abs((120 - now.r) / 5 - now.t) <= 1.2, JSON.stringify(now));
    if (answer.status === 429) assert.ok(now.r === 0 && Number(answer.headers['retry-after']) >= 1, JSON.stringify(now));
  }
});

test('what does not count tells nothing, nor does what is asked with a cookie', async () => {
  assert.deepEqual(told(await program.get('/api/players/nobody-here')).policy, 'slow');
  for (const answer of [await program.get('/api/me'), await program.get(`/api/games/${game.id}`), await anna.post('/api/here'), await nobody.get('/api/club')])
    assert.deepEqual([answer.headers.ratelimit, answer.headers['ratelimit-policy']], [undefined, undefined]);
});
