/**
 * Who may read or change what: each operation of the API, asked by each role of authorization.js in a site that is open and
 * in one for members only; each page of the page's own list; and secrets that appear in nobody else's answers.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import test, { after } from 'node:test';
import { assertOk, Client, eventually, freshName, guest, invite, PASSWORD, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { checkAnswer, operations } from '../fixtures/contract.js';
import { lasting } from '../fixtures/database.js';
import { routes } from '../../web/js/routes.js';
import { groups, memberPages, openPages, roles } from './authorization.js';

const server = await startServer();
after(() => server.stop());

// --- Who asks, and what there is ---

const [player, opponent, blocked, stranger, locked, other] = await Promise.all(
  ['player', 'opponent', 'blocked', 'stranger', 'locked', 'other'].map((name) => signUp(server, { name: freshName(name) })));
const people = { outsider: new Client(server), visitor: new Client(server), locked, guest: await guest(server), stranger, blocked, opponent, player };
const game = await startGame(player, opponent, { first: 'inviter' });
await play(player, game, { type: 'roll' });
await startGame(stranger, other);
assertOk(await player.put(`/api/me/blocks/${blocked.name}`), 204);
const calendar = new URL(assertOk(await player.post('/api/me/calendar'), 201).url).pathname.split('/')[3];
const solo = { ...JSON.parse(readFileSync(new URL('../fixtures/solo-games.json', import.meta.url))).shanghaien, id: randomUUID() };
assertOk(await player.post('/api/me/solo-games', solo), 201);
const start = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
server.admin('open-season', 'Club', start);
server.admin('open-cup', 'Cup', start);
await eventually('today\'s puzzle', async () => (await stranger.get('/api/puzzles/today')).status === 200);
const idOf = async (list) => assertOk(await player.get(`/api/${list}`))[list][0].id;
const [season, cup] = [await idOf('seasons'), await idOf('cups')];
server.admin('lock', locked.name);
await eventually('the lock', async () => (await locked.get('/api/me')).status === 401);

/** An invitation by name that waits; a new one where the last was answered. */
let asked = null;
async function invitation() {
  const now = asked && assertOk(await player.get(`/api/invitations/${asked.id}`)).status;
  if (now !== 'open') asked = await invite(player, opponent, { message: secrets.invitation.text });
  return asked.id;
}

/** What must not be told, and who may be told it. An invitation's message is told by its link. */
const secrets = {
  note: { text: 'secret-of-the-note', to: ['player'] },
  opponentsNote: { text: 'secret-of-the-other-note', to: ['opponent'] },
  chat: { text: 'secret-of-the-chat', to: ['player', 'opponent'] },
  invitation: { text: 'secret-of-the-invitation', to: ['player', 'opponent'], except: '/api/invitations/' },
  email: { text: 'secret-address@example.org', to: ['player'] },
  report: { text: 'secret-of-the-report', to: ['player'] },
  talk: { text: 'secret-of-the-talk', to: ['guest', 'stranger', 'blocked'] },
  calendar: { text: calendar, to: ['player'] },
};
server.admin('set', 'spectators-talk', 'on');
await eventually('the talk', async () => assertOk(await player.get('/api/session')).site.spectators_talk);
const gamePath = `/api/games/${game.id}`;
assertOk(await player.put(`${gamePath}/note`, { text: secrets.note.text }));
assertOk(await opponent.put(`${gamePath}/note`, { text: secrets.opponentsNote.text }));
const { id: message } = assertOk(await opponent.post(`${gamePath}/messages`, { text: secrets.chat.text }), 201);
assertOk(await player.patch('/api/me', { email: secrets.email.text, old_password: PASSWORD }));
assertOk(await player.post('/api/reports', { game: game.id, message, text: secrets.report.text }), 201);
assertOk(await stranger.post(`${gamePath}/talk`, { text: secrets.talk.text }), 201);

/** A game that may end by what is asked. */
const fresh = async () => (await startGame(player, opponent, { first: 'inviter' })).id;
/** A game that is over, with a comment by the player. */
let over = null;
async function finished() {
  if (over) return over;
  const { id, seq } = await startGame(player, opponent, { first: 'inviter' });
  assertOk(await player.post(`/api/games/${id}/resign`, { seq }));
  return (over = id);
}
const comment = async () => assertOk(await player.post(`/api/games/${await finished()}/comments`, { seq: 1, text: 'well' }), 201).id;

/** An invitation whose first place waits for the opponent. */
let places = null;
async function withPlaces() {
  places ??= assertOk(await player.post('/api/invitations', { game: 'shanghai', seats: 3, to: [opponent.name, null] }), 201).id;
  return places;
}

// --- What is sent: `id` and the like stand in the path, `body` is JSON; made anew for each role ---

const quiet = { time_zone: null, from: null, to: null, weekends: false };
const seqOf = async () => (await viewOf(player, game.id)).seq;
const browser = { endpoint: 'https://push.example.org/x', keys: { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } };
/** @type {Record<string, (role: string, client: Client) => any>} */
const requests = {
  'post /api/accounts': () => ({ body: { name: freshName(), password: PASSWORD } }),
  'post /api/accounts/guest': () => ({ body: {} }),
  'post /api/sessions': () => ({ body: { name: stranger.name, password: PASSWORD } }),
  'patch /api/me': () => ({ body: { language: 'it' } }),
  'delete /api/me': (role) => ({ own: true, body: role === 'guest' ? {} : { password: PASSWORD } }),
  'delete /api/sessions/current': () => ({ own: true }),
  'delete /api/me/sessions': () => ({ own: true }),
  'post /api/me/tokens': () => ({ own: true, body: { name: 'bot', scopes: ['read'] } }),
  'post /api/letters/confirm': () => ({ body: { token: 'x'.repeat(43) } }),
  'post /api/letters/undo-email': () => ({ body: { token: 'x'.repeat(43) } }),
  'post /api/sessions/passkey/options': () => ({ body: {} }),
  'post /api/sessions/passkey': () => ({ body: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' } }),
  'post /api/me/passkeys': () => ({ body: { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', publicKey: 'AAAA', algorithm: -7 } }),
  'post /api/me/passkeys/options': (role) => ({ body: role === 'guest' ? {} : { old_password: PASSWORD } }),
  'patch /api/me/passkeys/{id}': () => ({ id: 1, body: { name: 'phone' } }),
  'delete /api/me/passkeys/{id}': () => ({ id: 1 }),
  'delete /api/me/providers/{id}': () => ({ id: 1 }),
  'post /api/me/sign-up-links': () => ({ body: { uses: 1, days: 1 } }),
  'post /api/password-resets': () => ({ body: { name: stranger.name } }),
  'post /api/password-resets/use': () => ({ body: { token: 'x'.repeat(43), password: PASSWORD } }),
  'post /api/me/push': () => ({ body: browser }),
  'put /api/me/quiet-hours': () => ({ body: quiet }),
  'put /api/me/holidays': () => ({ body: { start, end: start } }),
  'post /api/reports': () => ({ body: { player: other.name } }),
  'post /api/puzzles/{day}/answer': () => ({ body: { move: { type: 'roll' } } }),
  'put /api/me/puzzles': () => ({ body: { on: false } }),
  'post /api/me/solo-games': () => ({ body: { ...solo, id: randomUUID() } }),
  'put /api/me/friends/{name}': (role) => ({ name: role === 'player' ? other.name : player.name, body: {} }),
  'delete /api/me/friends/{name}': () => ({ name: other.name }),
  'post /api/me/bot': () => ({ body: { owner: player.name } }),
  'patch /api/me/bot': () => ({ body: { accepts: null } }),
  'post /api/bots/{name}/confirm': () => ({ name: other.name }),
  'delete /api/bots/{name}': () => ({ name: other.name }),
  'put /api/me/blocks/{name}': () => ({ name: other.name }),
  'delete /api/me/blocks/{name}': () => ({ name: other.name }),
  'get /api/players': () => ({ query: '?begins=pl' }),
  'put /api/me/here': () => ({ body: { on: true } }),
  'post /api/seasons': () => ({ body: { name: 'Mine', start } }),
  'post /api/cups': () => ({ body: { name: 'Mine', start } }),
  'post /api/ladder/challenges': () => ({ body: { to: other.name } }),
  'post /api/invitations': () => ({ body: { to: other.name } }),
  'patch /api/invitations/{id}': async () => ({ id: await withPlaces(), body: { place: 1, open: true } }),
  'post /api/games/{id}/moves': async () => ({ body: { seq: await seqOf(), move: { type: 'roll' } } }),
  'post /api/games/{id}/messages': () => ({ body: { text: 'ahoy' } }),
  'patch /api/games/{id}/messages': () => ({ body: { read: 0 } }),
  'put /api/games/{id}/auto-roll': () => ({ body: { on: false } }),
  'put /api/games/{id}/order': async () => ({ body: { seq: await seqOf(), call_if: 20 } }),
  'post /api/games/{id}/comments': async () => ({ id: await finished(), body: { seq: 1, text: 'well' } }),
  'delete /api/games/{id}/comments/{comment}': async () => ({ id: await finished(), comment: await comment() }),
  'post /api/games/{id}/talk': () => ({ body: { text: 'ahoy' } }),
  'put /api/games/{id}/note': (role) => ({ body: { text: secrets[role === 'opponent' ? 'opponentsNote' : 'note'].text } }),
  'post /api/games/{id}/call-off': async () => ({ id: await fresh(), body: { seq: 0 } }),
  'post /api/games/{id}/resign': async () => ({ id: await fresh(), body: { seq: 0 } }),
  'post /api/games/{id}/rematch': async () => ({ id: await finished() }),
  'get /oembed': () => ({ query: `?url=${server.url}/g/${game.id}` }),
  'get /api/games/{id}/analysis': async () => ({ id: await finished() }),
};

const values = { '{name}': () => player.name, '{token}': async () => new URL(assertOk(await player.post('/api/me/calendar'), 201).url).pathname.split('/')[3], '{seq}': () => 1, '{day}': () => 'today', '{code}': () => 'nobodys', '{comment}': comment };

/** What {id} is, by what stands before it. */
const ids = {
  '/api/games/': () => game.id, '/api/invitations/': invitation, '/api/seasons/': () => season, '/api/cups/': () => cup,
  '/api/me/sessions/': async () => {
    await new Client(server).post('/api/sessions', { name: player.name, password: PASSWORD });
    return assertOk(await player.get('/api/me/sessions')).sessions.find(({ current }) => !current).id;
  },
  '/api/me/tokens/': async () => assertOk(await player.post('/api/me/tokens', { name: 'bot', scopes: ['read'] }), 201).id,
  '/api/me/solo-games/': () => solo.id,
  '/api/me/push/': async () => assertOk(await player.post('/api/me/push', { ...browser, endpoint: `https://push.example.org/${randomUUID()}` }), 201).id,
};

async function pathOf(template, given) {
  let path = template;
  for (const [place] of template.matchAll(/\{\w+\}/g)) {
    const [before] = path.split(place);
    const value = given[place.slice(1, -1)] ?? await (place === '{id}' ? ids[before] : values[place])?.();
    assert.ok(value, `${template}: say in \`ids\` or \`values\` what ${place} stands for`);
    path = path.replace(place, encodeURIComponent(value));
  }
  return path;
}

const refusals = { not_logged_in: '401', forbidden: '403', not_found: '404' };

/** All that is to be sent as that role. */
async function prepare({ name, method, path: template }, role) {
  const given = await requests[name]?.(role) ?? {};
  const path = await pathOf(template, given) + (given.query ?? '');
  return { name, method, path, body: given.body, role, client: given.own ? await own(role) : people[role] };
}

/** Sends it; what comes of it, by the words of the table. */
async function send({ method, path, body, client }) {
  const { cookie } = client;
  const answer = await (path.endsWith('/events') ? askStream(path, client) : client.request(method.toUpperCase(), path, body === undefined ? {} : { json: body }));
  client.cookie = cookie; // a log-in changes it
  return { answer, comes: answer.status < 400 ? 'in' : refusals[answer.body?.code] ?? (answer.status === 409 ? 'in' : answer.status === 400 ? '400' : answer.body?.code) };
}

/** Somebody else of that role, for what ends an account or a session. */
const own = async (role) => (role === 'guest' ? guest(server) : people[role].name && role !== 'locked' ? signUp(server) : people[role]);

/** A stream does not end: only whether it begins is asked for. */
async function askStream(path, { server: { port }, cookie }) {
  const response = await new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port, path, agent: false, headers: cookie ? { Cookie: `session=${cookie}` } : {} }, resolve).on('error', reject);
  });
  if (response.statusCode === 200) response.destroy();
  const text = response.statusCode === 200 ? '' : Buffer.concat(await response.toArray()).toString();
  const answer = { status: response.statusCode, headers: response.headers, text, body: text && JSON.parse(text) };
  checkAnswer({ method: 'GET', path }, answer);
  return answer;
}

// --- The matrix ---

const groupOf = (name) => groups.find(({ calls }) => calls.includes(name));

test('each operation of the API is in one group, and each name there is one', () => {
  const named = groups.flatMap(({ calls }) => calls);
  const missing = operations.map(({ name }) => name).filter((name) => !named.includes(name));
  assert.deepEqual(missing, [], 'tests/http/authorization.js does not say who may do these: add each to one of its groups');
  assert.deepEqual(named.filter((name, i) => named.indexOf(name) !== i || !operations.some((each) => each.name === name)), [], 'named twice, or no operation');
  for (const { what, who } of groups) assert.deepEqual(Object.keys(who), roles, what);
});


const secretsOf = ({ role, path }) => Object.values(secrets).filter(({ to, except }) => !to.includes(role) && !(except && path.startsWith(except)));

/** Sends what was prepared, one after another, and holds the answers against the table. */
async function hold(prepared) {
  for (const one of prepared) {
    const { name, role, path } = one;
    const { answer, comes } = await send(one);
    const { what, who } = groupOf(name);
    assert.equal(comes, who[role], `${name} as ${role} (${path}): "${what}" in authorization.js. It was answered ${answer.status} ${answer.text.slice(0, 200)}`);
    for (const { text } of secretsOf(one)) assert.ok(!answer.text.includes(text), `${name} tells ${role} ${text}`);
  }
}

/** Nothing changes by what is refused. */
async function holdRefused(prepared) {
  const before = lasting(server.data);
  await hold(prepared);
  assert.deepEqual(changed(before, lasting(server.data)), [], prepared.map(({ name, role }) => `${name} as ${role}`).join(', '));
}

function changed(before, after) {
  const known = new Set(before.split('\n'));
  return before === after ? [] : after.split('\n').filter((line) => !known.has(line)).concat('some lines differ').slice(0, 5);
}

async function close(value) {
  server.admin('set', 'members-only', value);
  await eventually('the setting', async () => ((await people.visitor.get('/api/house-players')).status === 401) === (value === 'on'));
}

for (const operation of operations.filter(({ name }) => groupOf(name))) {
  test(operation.name, async () => {
    const { who } = groupOf(operation.name);
    const asking = roles.filter((role) => role !== 'outsider');
    const refused = [];
    for (const role of asking.filter((each) => who[each] !== 'in')) refused.push(await prepare(operation, role));
    if (refused.length) await holdRefused(refused);
    for (const role of asking.filter((each) => who[each] === 'in')) await hold([await prepare(operation, role)]);
  });
}

test('a site for members only lets in who is not logged in to nothing else', async (t) => {
  const prepared = [];
  for (const operation of operations.filter(({ name }) => groupOf(name))) prepared.push(await prepare(operation, 'outsider'));
  await close('on');
  t.after(() => close('off'));
  const isRefused = ({ name }) => groupOf(name).who.outsider !== 'in';
  await holdRefused(prepared.filter(isRefused));
  await hold(prepared.filter((each) => !isRefused(each)));
});

test('a hand of Shanghai is in no answer to anybody but its owner', async () => {
  const { id } = assertOk(await player.post('/api/invitations', { game: 'shanghai', seats: 3, to: [opponent.name, other.name] }), 201);
  assertOk(await opponent.post(`/api/invitations/${id}/accept`));
  const { id: table } = assertOk(await other.post(`/api/invitations/${id}/accept`), 201);
  for (const [role, client] of [['visitor', people.visitor], ['stranger', stranger], ['player', player], ['opponent', opponent]]) {
    for (const path of ['', '/at/0', '/at/1', '/positions']) {
      const { body } = await client.get(`/api/games/${table}${path}`);
      for (const view of [body, ...body.positions ?? []]) {
        const open = (view.hands ?? []).map((hand, seat) => (hand ? seat : -1)).filter((seat) => seat >= 0);
        const own = ['player', 'opponent'].indexOf(role);
        assert.deepEqual(open.filter((seat) => seat !== own), [], `${role} ${path}`);
      }
    }
  }
});

// --- The pages ---

test('each page of web/js/routes.js is open to all, or for members where the site is', async (t) => {
  t.after(() => close('off'));
  const paths = routes.map(({ path }) => path);
  assert.deepEqual(openPages.filter((path) => !paths.includes(path)), [], 'no such page');
  const known = [...openPages, ...memberPages];
  assert.deepEqual(paths.filter((path) => !known.includes(path)), [], 'add each of these to openPages or memberPages of tests/http/authorization.js');
  const fill = { '/g/{id}': `/g/${game.id}`, '/i/{id}': `/i/${await invitation()}`, '/settings/{tab}': '/settings/play', '/players/{name}': `/players/${player.name}`,
    '/players/{name}/{tab}': `/players/${player.name}/games`, '/puzzle/{day}': '/puzzle/2026-11-01', '/seasons/{id}': `/seasons/${season}`, '/cups/{id}': `/cups/${cup}` };
  const asBrowser = { headers: { Accept: 'text/html' } };
  for (const setting of ['off', 'on']) {
    await close(setting);
    for (const path of paths) {
      const at = fill[path] ?? path;
      assert.ok(!at.includes('{'), `${path}: say in \`fill\` which page is to be opened`);
      const closed = setting === 'on' && !openPages.includes(path);
      const { status, headers, text } = await people.visitor.get(at, asBrowser);
      assert.equal(status, closed ? 303 : 200, `${path} for visitors, members-only ${setting}`);
      if (closed) assert.equal(decodeURIComponent(headers.location), `/login?to=${at}`);
      for (const { text: secret } of secretsOf({ role: 'visitor', path: path === '/i/{id}' ? '/api/invitations/' : at })) assert.ok(!text.includes(secret), `${path} tells ${secret}`);
      assert.equal((await player.get(at, asBrowser)).status, 200, `${path} for members`);
    }
  }
});
