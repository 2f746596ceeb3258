/** The site for members only: nothing of games, people and the club is told to who is not logged in. */
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, invite, signUp, startGame, startServer } from '../fixtures/api.js';
import { operatorOf } from '../fixtures/operator.js';
import { openStream } from '../fixtures/streams.js';

const server = await startServer({ flags: ['--admin-listen', '127.0.0.1:0'] });
after(() => server.stop());
const nobody = new Client(server);
const operator = await operatorOf(server);
const [anna, bernd, early] = [await signUp(server), await signUp(server), await guest(server)];
const { id } = await startGame(anna, bernd);

/** By the operator's page; the answer comes when it holds. */
async function close(value) {
  const { status } = await operator.send('/admin/acts', { act: 'set', subject: 'members-only', value, to: '/admin/site' });
  assert.equal(status, 303);
}
before(() => close('on'));

test('a document leads to the log-in and back, and says nothing of the game', async () => {
  for (const path of [`/g/${id}`, '/g/unknown12345', `/players/${anna.name}?game=shanghai`, '/club', '/solo']) {
    const answer = await nobody.get(path);
    assert.equal(answer.status, 303, path);
    assert.equal(answer.headers.location, `/login?to=${encodeURIComponent(path).replaceAll('-', '%2D')}`);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    assert.equal(answer.text, '');
  }
  const own = await anna.get(`/g/${id}`);
  assert.ok(assertDocument(own).includes(`"/games/${id}":`), 'what its screen asks first');
  const known = { 'If-None-Match': own.headers.etag };
  assert.equal((await anna.get(`/g/${id}`, { headers: known })).status, 304);
  assert.equal((await nobody.get(`/g/${id}`, { headers: known })).status, 303);
});

function assertDocument({ status, text }) {
  assert.equal(status, 200);
  return text;
}

test('what was answered before, and is kept, is not told any more: neither view nor 304', async (t) => {
  t.after(() => close('on'));
  for (let time = 0; time < 5; time++) {
    await close('off');
    const { headers: { etag } } = await nobody.get(`/api/games/${id}`);
    assert.equal((await nobody.get(`/api/games/${id}`, { headers: { 'If-None-Match': etag } })).status, 304);
    await close('on');
    for (const headers of [{}, { 'If-None-Match': etag }, { Cookie: 'session=none' }, { Authorization: 'Bearer none' }]) {
      assertProblem(await nobody.get(`/api/games/${id}`, { headers }), 401, 'not_logged_in');
    }
    assert.equal((await anna.get(`/api/games/${id}`)).status, 200);
  }
});

test('a link invites, letters and calendars go on, and there are no new guests', async () => {
  const offered = await invite(anna, null, { message: 'ahoy' });
  assert.equal(assertOk(await nobody.get(`/api/invitations/${offered.id}`)).message, 'ahoy');
  assert.match(assertDocument(await nobody.get(`/i/${offered.id}`)), new RegExp(`og:title" content="[^"]*${anna.name}`));
  const { url } = assertOk(await anna.post('/api/me/calendar'), 201);
  assertOk(await nobody.get(new URL(url).pathname));
  assertProblem(await nobody.post('/api/letters/confirm', { token: 'x' }), 404, 'not_found');
  assertProblem(await nobody.post('/api/accounts/guest', {}), 403, 'forbidden');
  const { site } = assertOk(await nobody.get('/api/session'));
  assert.deepEqual([site.members_only, site.guests], [true, false]);
  assertOk(await early.get(`/api/games/${id}`)); // who came before stays
  const member = await signUp(server);
  assertOk(await member.post(`/api/invitations/${offered.id}/accept`), 201);
});

test('an invitation that is over tells who has its link nothing of the players', async () => {
  const taken = await invite(anna, null);
  const game = assertOk(await bernd.post(`/api/invitations/${taken.id}/accept`), 201);
  assertProblem(await nobody.get(`/api/invitations/${taken.id}`), 401, 'not_logged_in');
  const { headers, text } = await nobody.get(`/i/${taken.id}`);
  assert.equal(headers.location, undefined);
  assert.ok(![anna.name, bernd.name, game.id].some((word) => text.includes(word)));
  assert.equal(assertOk(await early.get(`/api/invitations/${taken.id}`)).game_id, game.id);
});

test('an open stream ends when the site is closed, and a member\'s with their session', async (t) => {
  t.after(() => close('on'));
  const path = `/api/games/${id}/events`;
  await close('off');
  const [watching, logged] = [await openStream(server, path), await signUp(server)];
  await watching.next();
  await close('on');
  await within(watching.ended);
  assertProblem(await nobody.get(path), 401, 'not_logged_in');
  const headers = { Cookie: `session=${logged.cookie}` };
  const [own, others] = [await openStream(server, path, { headers }), await openStream(server, path, { headers: { Cookie: `session=${bernd.cookie}` } })];
  await Promise.all([own.next(), others.next()]);
  assertOk(await logged.delete('/api/sessions/current'), 204);
  await within(own.ended);
  assertOk(await anna.post(`/api/games/${id}/messages`, { text: 'still there?' }), 201);
  assert.equal(others.response.destroyed, false);
  others.close();
});

const within = (ended) => Promise.race([ended, new Promise((_, reject) => {
  setTimeout(() => reject(new Error('the stream goes on')), 10_000).unref();
})]);

test('a command closes and opens it within a second', async (t) => {
  t.after(() => close('on'));
  server.admin('set', 'members-only', 'off');
  await eventually('the open site', async () => (await nobody.get(`/api/games/${id}`)).status === 200);
  server.admin('set', 'members-only', 'on');
  await eventually('the closed site', async () => (await nobody.get(`/api/games/${id}`)).status === 401);
});
