/** The API's guide (/api/docs): what the server says of it, that all it tells is so, and that its examples run. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { basename, join } from 'node:path';
import test, { after } from 'node:test';
import { promisify } from 'node:util';
import { assertOk, assertProblem, Client, eventually, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { document, operations } from '../fixtures/contract.js';
import { root } from '../fixtures/server.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const { text: guide } = await nobody.get('/api/docs');
const examples = join(root, 'tests/http/examples');

/** A text of a document as a reader sees it. */
const shown = (html) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/&#(\d+);/g, (_all, code) => String.fromCharCode(code));

test('the guide is a page with a policy of its own: nothing of other sites, nothing inline', async () => {
  const answer = await nobody.get('/api/docs');
  assertOk(answer);
  assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(answer.headers['content-security-policy'], "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  assert.equal(answer.headers['cache-control'], 'no-cache');
  assert.doesNotMatch(guide, /<style|style="|<script>| on\w+="/);
  assertOk(await nobody.get('/api/docs', { headers: { 'If-None-Match': answer.headers.etag } }), 304);
  assertOk(await nobody.head('/api/docs'));
  assertProblem(await nobody.post('/api/docs', {}), 405, 'method_not_allowed');
  assertProblem(await nobody.get('/api/docs/'), 404, 'not_found');
});

test('all that it loads is there, packed, and may be kept for ever', async () => {
  const addresses = Array.from(guide.matchAll(/(?:src|href)="(?:\.\.)?(\/assets\/[^"]+)"/g), ([, address]) => address);
  assert.deepEqual(addresses.map((address) => address.replace(/-[\w-]{4}\./, '.')), ['/assets/docs.css', '/assets/docs.js', '/assets/swagger-ui.js', '/assets/swagger-ui.txt']);
  for (const address of addresses) {
    const answer = await nobody.get(address, { headers: { 'Accept-Encoding': 'br' } });
    assertOk(answer);
    assert.match(answer.headers['cache-control'], /immutable/);
    if (!address.includes('/docs-') || address.endsWith('.css')) assert.equal(answer.headers['content-encoding'], 'br', address);
  }
  assert.match((await nobody.get(addresses.at(-1))).text, /Apache License/);
});

test('no other page has anything of it, and the worker does not keep it', async () => {
  for (const path of ['/', '/settings', '/rules', '/worker.js']) assert.doesNotMatch((await nobody.get(path)).text, /swagger|assets\/docs-/, path);
});

test('each call that the guide names is one of the contract', () => {
  const named = Array.from(guide.matchAll(/<code>(GET|POST|PUT|PATCH|DELETE) (\/[^<?]*)/g), ([, method, path]) => `${method.toLowerCase()} ${path}`);
  assert.ok(named.length > 8);
  const known = new Set(operations.map(({ name }) => name));
  assert.deepEqual(named.filter((name) => !known.has(name)), []);
});

test('the guide has the codes of the contract that any program meets, and no others', () => {
  const table = /<section id="errors">([^]*?)<\/section>/.exec(guide)[1];
  const told = new Set(Array.from(table.matchAll(/<code>([a-z]+(?:_[a-z]+)*)<\/code>/g), ([, code]) => code)
    .filter((code) => !['code', 'title', 'detail', 'field'].includes(code) && code !== 'legal'));
  const { oneOf: troubles } = document.components.schemas.Trouble;
  const { MoveRefused } = document.components.schemas;
  const known = new Set(JSON.stringify(document).match(/"code":\{("const"|"enum"):.*?\}/g).flatMap((code) => code.match(/"([a-z_]+)"/g).map((name) => name.slice(1, -1))));
  known.add('method_not_allowed'); // the document has it in words
  assert.deepEqual([...told].filter((code) => !known.has(code)), []);
  const met = [...troubles.map(({ properties: { code } }) => code.const), ...MoveRefused.properties.code.enum].filter((code) => !['other_account', 'too_often'].includes(code));
  assert.deepEqual(met.filter((code) => !told.has(code)), []);
});

test('the error that it shows is what the server answers', async () => {
  const [bea, carl] = [await signUp(server), await signUp(server)];
  const { id } = await startGame(bea, carl, { first: 'inviter' });
  const { body } = await bea.post(`/api/games/${id}/moves`, { seq: 0, move: { type: 'place', die: 7 } });
  assert.deepEqual(JSON.parse(shown(/<pre[^>]*>(<code>\{"type": "about:blank"[^]*?)<\/pre>/.exec(guide)[1])), body);
});

test('each of its links into itself leads somewhere', () => {
  const ids = new Set(Array.from(guide.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
  const links = Array.from(guide.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
  assert.ok(links.length > 10);
  assert.deepEqual(links.filter((id) => !ids.has(id)), []);
});

test('each of its links into the site leads somewhere', async () => {
  const links = Array.from(guide.matchAll(/href="(?!#|https:|\/)([^"]+)"/g), ([, link]) => new URL(link, `${server.url}/api/docs`).pathname);
  assert.ok(links.includes('/rules'));
  for (const link of new Set(links)) assertOk(await nobody.get(link, { headers: { Accept: 'text/html' } }));
});

test('what it shows are the examples as they stand, and all of them', () => {
  const blocks = new Map(Array.from(guide.matchAll(/<pre[^>]* data-file="([^"]+)">([^]*?)<\/pre>/g), ([, name, text]) => [name, shown(text)]));
  const files = [...readdirSync(examples).map((name) => join(examples, name)), join(root, 'tests/http/starter-bot.js')]; // that runs in bots.test.js
  for (const path of files) assert.equal(blocks.get(basename(path)), readFileSync(path, 'utf8').trim(), path);
});

// --- The examples ---

const anna = await signUp(server);
const env = { ...process.env, URL: server.url, TOKEN: anna.token };
const [shell, python] = ['sh', 'python3'].map((program) => async (name) => (await promisify(execFile)(program, [join(examples, name)], { env })).stdout);

test('first.sh reads what is public and what is mine', async () => {
  const [rankings, me, games] = (await shell('first.sh')).split('\n').map((line) => JSON.parse(line));
  assert.ok(Array.isArray(rankings.rankings));
  assert.equal(me.name, anna.name);
  assert.deepEqual(games, { games: [] });
});

test('account.py signs up, makes a token to play with, and asks to become a bot', async () => {
  const sign = async (more) => (await promisify(execFile)('python3', [join(examples, 'account.py')], { env: { ...env, ...more } })).stdout.trim();
  const said = { NAME: 'first-program', PASSWORD: 'a "quoted" password' };
  const program = new Client(server, { bearer: await sign(said) });
  assert.deepEqual([assertOk(await program.get('/api/me')).name, assertOk(await program.get('/api/me/bot')).owner], [said.NAME, null]);
  assertProblem(await program.patch('/api/me', { language: 'de' }), 403, 'scope');
  assertOk(await program.post('/api/invitations', { to: 'el-dado' }), 201);
  const bot = new Client(server, { bearer: await sign({ ...said, NAME: 'first-bot', OWNER: anna.name }) });
  assert.equal(assertOk(await bot.get('/api/me/bot')).owner.name, anna.name);
  await assert.rejects(sign(said), /name_taken/);
});

test('move.py begins a game and moves', async () => {
  assert.match(await python('move.py'), /^I rolled \[\d, \d\] and may now play \[\{'type': 'place'/);
  const { games: [{ id }] } = assertOk(await anna.get('/api/games'));
  assert.deepEqual((await viewOf(anna, id)).players.map(({ name }) => name), [anna.name, 'el-dado']);
});

test('follow.py prints what happens, and what has happened while its connection was lost', async (t) => {
  const line = await breakable(server.port);
  t.after(() => line.end());
  const [bea, carl] = [await signUp(server), await signUp(server)];
  const program = spawn('python3', [join(examples, 'follow.py')], { env: { ...env, URL: line.url, TOKEN: bea.token } });
  t.after(() => program.kill());
  let said = '';
  program.stdout.on('data', (data) => { said += data; });
  await eventually('the lobby', () => /^lobby \{"waiting":0\}$/m.test(said));
  const tells = ({ id }) => eventually('the game', () => said.includes(`game {"id":"${id}"`));
  await tells(await startGame(bea, carl));
  line.cut();
  await tells(await startGame(carl, bea));
});

/** A way to the server that loses its connections when it is told to. */
async function breakable(port) {
  const sockets = new Set();
  const way = createServer((socket) => {
    const on = connect(port, '127.0.0.1');
    for (const [from, to] of [[socket, on], [on, socket]]) {
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to.destroy()).pipe(to);
    }
  });
  const cut = () => sockets.forEach((socket) => socket.destroy());
  await new Promise((done) => { way.listen(0, '127.0.0.1', done); });
  return { url: `http://127.0.0.1:${way.address().port}`, cut, end: () => { way.close(); cut(); } };
}

test('repeat.sh invites once', async () => {
  const [first, second] = (await shell('repeat.sh')).trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(first.message, 'Fancy a round?');
  assert.deepEqual(second, first);
  const { outgoing } = assertOk(await anna.get('/api/invitations'));
  assert.deepEqual(outgoing.map(({ id }) => id), [first.id]);
});

test('signature.py tells a genuine webhook from all others', async () => {
  const [secret, body, now] = ['whs_secret', '{"id":1,"text":"Züge"}', Math.floor(Date.now() / 1000)];
  const sign = (t, of = body) => `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${of}`).digest('hex')}`;
  const ask = async (signature, said = body, by = secret) => {
    const call = `import sys; sys.path.insert(0, sys.argv[1]); from signature import is_genuine; print(is_genuine(sys.argv[2], sys.argv[3].encode(), sys.argv[4]))`;
    return (await promisify(execFile)('python3', ['-B', '-c', call, examples, signature, said, by])).stdout.trim();
  };
  assert.equal(await ask(sign(now)), 'True');
  assert.equal(await ask(sign(now), `${body} `), 'False');
  assert.equal(await ask(sign(now), body, 'whs_other'), 'False');
  assert.equal(await ask(sign(now - 3600)), 'False', 'an old one that is sent again');
});

test('the signature that it shows is one', () => {
  const [secret, t, body, hex] = Array.from(/<dl id="signature">([^]*?)<\/dl>/.exec(guide)[1].matchAll(/<dd><code>([^]*?)<\/code>/g), ([, text]) => shown(text).replaceAll('\n', ''));
  assert.equal(hex, createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
});
