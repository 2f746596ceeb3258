/**
 * What a program's token opens: each operation of src/http/openapi.json is asked by a visitor, by a token of each scope alone,
 * by a session and by that of a bot, and each has to be let in, or not, as the operation's `security` says; so too in a site for members only.
 */
import assert from 'node:assert/strict';
import http from 'node:http';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, PASSWORD, signUp, startServer } from '../fixtures/api.js';
import { checkAnswer, document, operations } from '../fixtures/contract.js';

const server = await startServer();
after(() => server.stop());
const SCOPES = ['read', 'play', 'manage'];
const anna = await signUp(server);
const bearers = { visitor: undefined };
for (const scope of SCOPES) bearers[scope] = assertOk(await anna.post('/api/me/tokens', { name: scope, scopes: [scope] }), 201).token;
/** A bot of anna's. */
async function makeBot() {
  const bot = await signUp(server);
  assertOk(await bot.post('/api/me/bot', { owner: anna.name }), 202);
  assertOk(await anna.post(`/api/bots/${bot.name}/confirm`));
  return bot;
}
const sessions = { session: anna, bot: await makeBot() };
const withToken = (who) => new Client(server, { bearer: bearers[who] });

// --- What the document says ---

const securityOf = ({ operation }) => operation.security ?? document.security;
const names = (operation, scheme) => securityOf(operation).some((each) => Object.hasOwn(each, scheme));
const isOpen = (operation) => securityOf(operation).length === 0 || securityOf(operation).some((each) => Object.keys(each).length === 0);
/** A site for members only is closed to visitors where the operation may be answered 401. */
const isClosed = (operation) => securityOf(operation).length > 0 && Object.hasOwn(operation.operation.responses, '401');

/** What is to come of it: "in", or the code of the refusal. */
function expected(operation, who, membersOnly) {
  if (sessions[who] || names(operation, `token_${who}`) || (isOpen(operation) && !(membersOnly && isClosed(operation)))) return 'in';
  return who === 'visitor' ? 'not_logged_in' : 'scope';
}

// --- Asking ---

/** What stands for nothing that there is: a call that is let in finds that out. */
const values = { '{name}': 'nobody', '{seq}': '1', '{comment}': '1', '{day}': 'today', '{token}': '0'.repeat(64) };
const pathOf = ({ path }) => path.replace(/\{\w+\}/g, (place) => values[place] ?? 'AAAAAAAAAAAA');

/** A stream does not end: only its head is asked for. */
async function ask({ method, operation, path: template }, bearer) {
  const path = pathOf({ path: template });
  const body = operation.requestBody ? '{}' : '';
  const headers = { ...body && { 'Content-Type': 'application/json', 'Content-Length': 2 }, ...bearer && { Authorization: `Bearer ${bearer}` } };
  const response = await new Promise((resolve, reject) => {
    http.request({ host: '127.0.0.1', port: server.port, agent: false, method: method.toUpperCase(), path, headers }, resolve).on('error', reject).end(body);
  });
  const isStream = response.headers['content-type'] === 'text/event-stream';
  if (isStream) response.destroy();
  const text = isStream ? '' : Buffer.concat(await response.toArray()).toString();
  const isJson = /json/.test(response.headers['content-type'] ?? '');
  const answer = { status: response.statusCode, headers: response.headers, text, body: isJson ? JSON.parse(text) : '' };
  checkAnswer({ method: method.toUpperCase(), path }, answer);
  return answer;
}

const comesOf = ({ status, body }) => (['scope', 'not_logged_in'].includes(body?.code) ? body.code : status >= 500 ? `${status}` : 'in');

/** Somebody else's session where the call ends it. */
async function bearerOf({ name }, who) {
  if (!sessions[who]) return bearers[who];
  if (!/^delete .*\bsessions\b/.test(name)) return sessions[who].token;
  return (who === 'bot' ? await makeBot() : await signUp(server)).token;
}

async function hold(operation, who, membersOnly) {
  const answer = await ask(operation, await bearerOf(operation, who));
  assert.equal(comesOf(answer), expected(operation, who, membersOnly), `${operation.name} by ${who}: ${answer.status} ${answer.text.slice(0, 200)}`);
}

// --- The matrix ---

test('each operation says which tokens it takes, and a change takes them of one scope', () => {
  for (const operation of operations) {
    const scopes = SCOPES.filter((scope) => names(operation, `token_${scope}`));
    if (operation.method === 'get') assert.deepEqual(scopes.filter((scope) => scope !== 'read'), [], operation.name);
    else assert.ok(scopes.length <= 1 && !scopes.includes('read'), operation.name);
    if (scopes.length > 0) assert.ok(names(operation, 'bearer'), operation.name);
  }
});

for (const operation of operations) {
  test(operation.name, async () => {
    for (const who of ['visitor', ...SCOPES, ...Object.keys(sessions)]) await hold(operation, who, false);
  });
}

async function close(value) {
  server.admin('set', 'members-only', value);
  await eventually('the setting', async () => ((await new Client(server).get('/api/house-players')).status === 401) === (value === 'on'));
}

test('a site for members only is open to a token with the scope of the call, and to no other', async (t) => {
  await close('on');
  t.after(() => close('off'));
  for (const operation of operations.filter(isOpen)) for (const who of ['visitor', ...SCOPES]) await hold(operation, who, true);
});

// --- What the matrix cannot show ---

test('where no log-in is needed, only a token that may read is its owner', async () => {
  const seen = async (who) => assertOk(await withToken(who).get('/api/session')).account?.name;
  assert.deepEqual([await seen('read'), await seen('play'), await seen('manage')], [anna.name, undefined, undefined]);
});

test('a token that manages changes no password, no address and no name', async () => {
  const manager = withToken('manage');
  assertOk(await manager.patch('/api/me', { language: 'it', display_name: null, face: 3, notify: { digest: false } }));
  for (const fields of [{ password: 'a new password', old_password: PASSWORD }, { email: 'else@example.org', old_password: PASSWORD }, { email: null },
    { name: 'another' }, { second_step: false }, { old_password: PASSWORD }, { tokens: true }, { language: 'de', email: 7 }])
    assertProblem(await manager.patch('/api/me', fields), 403, 'scope');
  assert.equal(assertOk(await anna.get('/api/me')).language, 'it');
});

test('a token is none of a session, neither as a cookie nor without its prefix, and a session none of a token', async () => {
  const { port } = server;
  for (const headers of [{ Cookie: `session=${bearers.read}` }, { Authorization: `Bearer ${bearers.read.slice(4)}` }, { Authorization: `Bearer shg_${anna.token}` }])
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/me`, { headers })).status, 401);
});
