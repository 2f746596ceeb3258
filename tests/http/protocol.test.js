/** HTTP itself: other sites, methods, paths, headers, pages and files. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { operations } from '../fixtures/contract.js';
import { assertOk, assertProblem, Client, freshName, guest, PASSWORD, signUp, startGame, startServer } from '../fixtures/api.js';
import { routes } from '../../web/js/routes.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const anna = await signUp(server);
const program = await signUp(server, { by: 'bearer' });

const { port } = server;
for (const [what, headers] of [
  ['another site', { Origin: 'https://evil.example' }],
  ['null', { Origin: 'null' }],
  ['another port', { Origin: 'http://127.0.0.1:1' }],
  ['another scheme', { Origin: `https://127.0.0.1:${port}` }],
  ['a host that begins like ours', { Origin: `http://127.0.0.1:${port}.evil.example` }],
  ['our other name, while ours was asked for', { Origin: `http://localhost:${port}` }],
  ['a foreign name that leads here', { Origin: `http://evil.example:${port}`, Host: `evil.example:${port}` }],
  ['a longer port', { Origin: `http://127.0.0.1:${port}0` }],
  ['an empty origin', { Origin: '' }],
  ['a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a same-site fetch', { 'Sec-Fetch-Site': 'same-site' }],
  ['our origin, yet a cross-site fetch', { Origin: server.url, 'Sec-Fetch-Site': 'cross-site' }],
  ['another site, yet a same-origin fetch', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
]) {
  test(`a change with the cookie from ${what} is refused`, async () => {
    assertProblem(await anna.patch('/api/me', {}, { headers }), 403, 'cross_site');
    assertProblem(await anna.post('/api/invitations', {}, { headers }), 403, 'cross_site');
    assertProblem(await anna.delete('/api/sessions/current', { headers }), 403, 'cross_site');
  });
  test(`a change by bearer and a look with the cookie from ${what} are not`, async () => {
    assertOk(await program.patch('/api/me', {}, { headers }));
    assertOk(await anna.get('/api/me', { headers }));
  });
}

for (const [what, headers] of [
  ['no word of its origin', {}],
  ['our origin', { Origin: server.url }],
  ['our origin, reached by its other name', { Origin: `http://localhost:${port}`, Host: `localhost:${port}` }],
  ['a same-origin fetch', { Origin: server.url, 'Sec-Fetch-Site': 'same-origin' }],
  ['the address bar', { 'Sec-Fetch-Site': 'none' }],
]) {
  test(`a change with the cookie from ${what} is taken`, async () => {
    assertOk(await anna.patch('/api/me', {}, { headers }));
  });
}

test('every changing call that takes the cookie refuses other sites', async () => {
  const headers = { Origin: 'https://evil.example' };
  for (const { method, path } of operations.filter((each) => each.method !== 'get')) {
    const url = path.replace('{id}', 'AAAAAAAAAAAA');
    const answer = await anna.request(method.toUpperCase(), url, { raw: '{}', headers });
    assertProblem(answer, 403, 'cross_site');
  }
});

/** Names the account that a request means. */
const meaning = (name) => ({ headers: { 'Shanghaien-Account': name } });

test('a change is made only for the account that it means, where it names one', async () => {
  const [clara, other] = [await signUp(server), await signUp(server, { by: 'bearer' })];
  const { id } = await startGame(clara, other, { first: 'inviter' });
  const game = `/api/games/${id}`;
  const changes = [
    ['POST', `${game}/moves`, { seq: 0, move: { type: 'roll' } }],
    ['POST', `${game}/messages`, { text: 'Who am I?' }],
    ['PUT', `${game}/note`, { text: 'Beware' }],
    ['POST', '/api/invitations', {}],
    ['PATCH', '/api/me', { language: 'it' }],
    ['POST', `${game}/resign`, { seq: 1 }],
    ['DELETE', '/api/me', { password: PASSWORD }],
    ['DELETE', '/api/sessions/current'],
  ];
  for (const [method, path, json] of changes) {
    for (const name of [other.name, 'guest-of-nobody', '', '\xe9\xff', 'x'.repeat(1000)]) {
      const answer = await clara.request(method, path, { json: path.endsWith('resign') ? { seq: 0 } : json, ...meaning(name) });
      assertProblem(answer, 409, 'other_account');
      assert.equal(answer.headers['set-cookie']?.find((line) => line.startsWith('session=')), undefined);
    }
  }
  const { seq } = assertOk(await clara.get(game, meaning(other.name)));
  const said = assertOk(await clara.get(`${game}/messages`));
  const { outgoing } = assertOk(await clara.get('/api/invitations'));
  assert.deepEqual([seq, said.messages, outgoing, assertOk(await clara.get('/api/me')).language], [0, [], [], 'en']);
  assert.equal(assertOk(await clara.get(`${game}/note`)).text, '');
  for (const [method, path, json] of changes) {
    if (path === '/api/me' && method === 'DELETE') continue;
    const { status, text } = await clara.request(method, path, { json, ...meaning(clara.name.toUpperCase()) });
    assert.ok(status < 300, text);
  }
  assertOk(await other.patch('/api/me', {}, meaning(other.name)));
  assertProblem(await other.patch('/api/me', {}, meaning(clara.name)), 409, 'other_account');
});

test('a guest who is meant takes a name and leaves; a visitor means nobody', async () => {
  const visitor = await guest(server);
  const name = freshName();
  assertOk(await visitor.patch('/api/me', { name, password: PASSWORD }, meaning(visitor.name)));
  assertProblem(await visitor.patch('/api/me', {}, meaning(visitor.name)), 409, 'other_account');
  assertOk(await visitor.delete('/api/me', { raw: JSON.stringify({ password: PASSWORD }), ...meaning(name) }), 204);
  assertOk(await visitor.post('/api/accounts/guest', {}, meaning(name)), 201);
});

test('a repetition is answered as before also where the account is another', async () => {
  const clara = await signUp(server);
  const key = (name) => ({ headers: { 'Idempotency-Key': 'the-same', ...meaning(name).headers } });
  assertProblem(await clara.post('/api/invitations', {}, key('somebody')), 409, 'other_account');
  assertOk(await clara.post('/api/invitations', {}, key(clara.name)), 201);
  assertOk(await clara.post('/api/invitations', {}, key('somebody')), 201);
  assert.equal(assertOk(await clara.get('/api/invitations')).outgoing.length, 1);
});

test('the origin is compared with the public URL', async () => {
  const proxied = await startServer({ flags: ['--public-url', 'https://play.example.org/'] });
  try {
    const client = await signUp(proxied);
    const from = (Origin) => client.patch('/api/me', {}, { headers: { Origin } });
    assertOk(await from('https://play.example.org'));
    assertProblem(await from('http://play.example.org'), 403, 'cross_site');
    assertProblem(await from(proxied.url), 403, 'cross_site');
    const { link, id } = assertOk(await client.post('/api/invitations', {}), 201);
    assert.equal(link, `https://play.example.org/i/${id}`);
  } finally {
    await proxied.stop();
  }
});

const paths = [...new Set(operations.map(({ path }) => path))];
for (const path of paths) {
  test(`${path} names the methods that it takes`, async () => {
    const url = path.replace('{id}', 'AAAAAAAAAAAA').replace('{seq}', '0').replace('{name}', 'anna');
    // A word of one path may stand where another has an {id}.
    const known = [...new Set(operations.filter(({ pattern }) => pattern.test(url)).map(({ method }) => method.toUpperCase()))];
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      if (known.includes(method)) continue;
      const answer = await anna.request(method, url);
      if (method === 'OPTIONS' && path.startsWith('/api/')) assertOk(answer, 204);
      else assertProblem(answer, 405, 'method_not_allowed');
      const allow = answer.headers.allow.split(/\s*,\s*/).filter((each) => each !== 'HEAD');
      assert.deepEqual(allow.sort(), known.sort());
    }
  });
}

for (const { name, method, path, operation } of operations) {
  if (!operation.responses[401] || operation.security?.length === 0) continue;
  if (operation.security?.some((way) => !Object.keys(way).length)) continue; // only if the operator says so
  test(`${name} needs a log-in`, async () => {
    const raw = operation.requestBody ? '{}' : undefined;
    const url = path.replace('{id}', 'AAAAAAAAAAAA');
    assertProblem(await nobody.request(method.toUpperCase(), url, { raw }), 401, 'not_logged_in');
  });
}

test('HEAD is GET without its body', async () => {
  for (const path of ['/api/me', '/api/openapi.json', '/', '/healthz', '/api/players/nobody-here']) {
    const [get, head] = [await anna.get(path), await anna.head(path)];
    assert.equal(head.status, get.status);
    assert.equal(head.text, '');
    for (const name of ['content-type', 'content-length', 'etag']) {
      assert.equal(head.headers[name], get.headers[name], `${path} ${name}`);
    }
  }
});

for (const path of ['/api', '/api/', '/api/nothing', '/api/me/', '/API/me', '/api//me', '/api/me/x', '/api/games/a/b',
  '/api/games/a/at', '/api/invitations/a/accept/b', '/api/%6de%00', '/api/../etc/passwd', '/metrics', '/nothing',
  '/js/nothing.js', '/../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/js/../../sql/x', '/.git/config', '/js/', '//']) {
  test(`there is nothing at ${path}`, async () => {
    const answer = await anna.get(path);
    assert.equal(answer.status, 404);
    if (path.startsWith('/api')) assertProblem(answer, 404, 'not_found');
  });
}

test('every answer has the security headers, and none that tells or allows more', async () => {
  for (const path of ['/', '/g/AAAAAAAAAAAA', '/api/me', '/api/nothing', '/nothing', '/js/app.js', '/api/openapi.json', '/healthz']) {
    const { headers } = await nobody.get(path, { headers: { Origin: 'https://other.example' } });
    for (const name of ['server', 'x-powered-by']) assert.equal(headers[name], undefined, path);
    assert.equal(headers['access-control-allow-origin'], ['/api/openapi.json', '/healthz'].includes(path) ? '*' : undefined, path);
    const policy = headers['content-security-policy'].split(/\s*;\s*/);
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      assert.ok(policy.includes(rule), `${path}: ${policy}`);
    }
    assert.doesNotMatch(headers['content-security-policy'], /unsafe|\*/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(headers['referrer-policy'], /^(no-referrer|same-origin|strict-origin.*)$/);
  }
});

test('scripts and style sheets, which are no documents, are taken as nothing else; a picture has a policy of its own', async () => {
  const files = (await filesOfThePage()).filter((path) => path.startsWith('/assets/'));
  for (const path of [...files, '/img/icon-192.png']) {
    const { headers } = await nobody.get(path);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['content-security-policy'], /\.(js|css)$/.test(path) ? undefined : "default-src 'none'; base-uri 'none'; frame-ancestors 'none'", path);
  }
});

test('every answer of the interface names one version of the page', async () => {
  const versions = await Promise.all(['/api/me', '/api/session', '/api/nothing']
    .map(async (path) => (await nobody.get(path)).headers['page-version']));
  assert.match(versions[0], /^[0-9a-f]{16}$/);
  assert.equal(new Set(versions).size, 1);
});

test('caches in between do not keep answers about a person', async () => {
  for (const path of ['/api/me', '/api/games', '/api/invitations']) {
    assert.match((await anna.get(path)).headers['cache-control'] ?? '', /no-store|private/);
  }
});

/** The addresses that the page knows: the server must answer 200 for each, and 404 elsewhere. */
const addresses = routes.map(({ path }) => path.replace('{day}', '2026-01-01').replace('settings/{tab}', 'settings/notices').replace('{tab}', 'games').replace(/\{\w+\}/, 'AAAAAAAAAAAA'));

for (const path of addresses) {
  test(`the page answers at ${path}`, async () => {
    const answer = await nobody.get(path, { headers: { Accept: 'text/html,*/*;q=0.8' } }); // as a browser
    assertOk(answer);
    assert.match(answer.headers['content-type'], /^text\/html; ?charset=utf-8$/i);
    assert.match(answer.text, /<script type="module" src="\//);
    assert.doesNotMatch(answer.text, /<style|style=|<script>|\son\w+=/);
  });
}

const spoken = [
  [{}, 'en'],
  [{ 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' }, 'de'],
  [{ 'Accept-Language': 'de', Cookie: 'session=x; language=it' }, 'it'],
  [{ 'Accept-Language': 'de', Cookie: 'language=fr' }, 'de'],
];

for (const [headers, language] of spoken) {
  for (const path of ['/', '/no/such/page']) {
    test(`the page at ${path} is in the language ${language} from its first line for ${JSON.stringify(headers)}`, async () => {
      const answer = await nobody.get(path, { headers: { Accept: 'text/html', ...headers } });
      assert.match(answer.text, new RegExp(`^<!doctype html>\\n<html lang="${language}">`));
      assert.match(answer.headers.vary, /accept-language/i);
      assert.match(answer.headers.vary, /cookie/i);
    });
  }
}

for (const path of ['/api', '/api/', '/api/games/', '/api//me', '/api/%zz', '/api/openapi.json/', '/api/no/such/call'])
  test(`a browser that asks for ${path} gets a problem too, not the page`, async () => {
    assertProblem(await nobody.get(path, { headers: { Accept: 'text/html' } }), 404, 'not_found');
  });

for (const path of ['//', '//rules', '/rules//', '/rules/', '/rules/%zz', '/%zz', '/g/a%3Fb', '/%00', '/settings/nothing', '/players/anna/nothing', '/a/b/c/d/e/f/g/h/i'])
  test(`a browser that asks for ${path} gets the page that says that nothing is there`, async () => {
    const { status, text } = await nobody.get(path, { headers: { Accept: 'text/html' } });
    assert.equal(status, 404);
    assert.match(text, /^<!doctype html>/);
  });

test('the page in one language is not taken for that in another', async () => {
  const german = await nobody.get('/', { headers: { 'Accept-Language': 'de' } });
  const held = { 'If-None-Match': german.headers.etag };
  assertOk(await nobody.get('/', { headers: { 'Accept-Language': 'de', ...held } }), 304);
  assertOk(await nobody.get('/', { headers: { 'Accept-Language': 'it', ...held } }), 200);
});

/** Files that index.html names. */
async function filesOfThePage() {
  const { text } = await nobody.get('/');
  return [...text.matchAll(/(?:src|href)="(\/[^"#]+\.\w+)"/g)].map(([, path]) => path);
}

const TYPES = { js: /^text\/javascript/, css: /^text\/css/, svg: /^image\/svg\+xml/, json: /json/, png: /^image\/png/ };

test('static files have their type, an ETag, and come compressed to clients that accept it', async () => {
  const files = await filesOfThePage();
  assert.ok(files.length > 1);
  for (const path of files) {
    const plain = await nobody.get(path);
    assertOk(plain);
    const type = TYPES[path.split('.').pop()];
    if (type) assert.match(plain.headers['content-type'], type);
    const staysForGood = /immutable/.test(plain.headers['cache-control'] ?? '');
    assert.ok(plain.headers['cache-control'], path);
    assert.equal(plain.headers.etag === undefined, staysForGood, path);
    assert.equal(plain.headers['content-encoding'], undefined);
    if (!staysForGood) assertOk(await nobody.get(path, { headers: { 'If-None-Match': plain.headers.etag } }), 304);
    for (const [accepted, coding] of [['gzip', 'gzip'], ['br, gzip;q=0.8', path.startsWith('/assets/') ? 'br' : 'gzip']]) {
      const packed = await nobody.get(path, { headers: { 'Accept-Encoding': accepted } });
      if (packed.headers['content-encoding'] !== undefined) {
        assert.equal(packed.headers['content-encoding'], coding);
        assert.match(packed.headers.vary, /accept-encoding/i);
        if (!staysForGood) assert.notEqual(packed.headers.etag, plain.headers.etag, 'other bytes have another tag');
        assert.deepEqual(coding === 'br' ? brotliDecompressSync(packed.bytes) : gunzipSync(packed.bytes), plain.bytes);
      } else {
        assert.ok(plain.bytes.length < 1000 || !/text|json|svg/.test(plain.headers['content-type']), path);
      }
    }
    const refused = await nobody.get(path, { headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0, identity' } });
    assert.equal(refused.headers['content-encoding'], undefined);
  }
});

test('long answers to a GET come compressed to clients that accept it, with the same content', async () => {
  const bernd = await signUp(server);
  const { id } = await startGame(anna, bernd);
  const likes = { headers: { 'Accept-Encoding': 'gzip' } };
  const kept = `/api/games/${id}`; // from the second time on
  for (const path of [kept, kept, `${kept}/at/0`]) {
    const [packed, head, plain] = [await anna.get(path, likes), await anna.head(path, likes), await anna.get(path)];
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.equal(head.headers['content-length'], packed.headers['content-length']);
    assert.notEqual(packed.headers.etag, plain.headers.etag, 'other bytes have another tag');
    for (const { headers: { etag } } of [packed, plain]) {
      const held = { 'If-None-Match': etag };
      assert.equal((await anna.get(path, { headers: held })).status, 304, 'who has either form has this state');
      assert.equal((await anna.get(path, { headers: { ...likes.headers, ...held } })).status, 304);
    }
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.deepEqual(gunzipSync(packed.bytes), plain.bytes);
    assert.ok(packed.bytes.length < plain.bytes.length / 2);
  }
  assert.equal((await anna.get('/api/session', likes)).headers['content-encoding'], undefined, 'short as it is');
});

test('the published document is the one that the tests use', async () => {
  const answer = await nobody.get('/api/openapi.json');
  assert.equal(assertOk(answer).openapi.slice(0, 3), '3.1');
  assert.deepEqual(new Set(Object.keys(answer.body.paths)), new Set(paths));
  const headers = { 'If-None-Match': answer.headers.etag };
  assertOk(await nobody.get('/api/openapi.json', { headers }), 304);
});

test('the server is healthy', async () => {
  assertOk(await nobody.get('/healthz'));
});
