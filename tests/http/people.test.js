/** Friends and standing offers, blocks and what they keep apart. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, guest, invite, PASSWORD, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { finishGame } from '../fixtures/finished.js';

const server = await startServer();
after(() => server.stop());
const visitor = new Client(server);
const newcomers = (count) => Promise.all(Array.from({ length: count }, () => signUp(server)));
const friends = async (client) => assertOk(await client.get('/api/me/friends')).friends;
const befriend = async (client, other, body = {}) => assertOk(await client.put(`/api/me/friends/${other.name}`, body));
const block = async (client, other) => assert.equal((await client.put(`/api/me/blocks/${other.name}`)).status, 204);
const unblock = async (client, other) => assert.equal((await client.delete(`/api/me/blocks/${other.name}`)).status, 204);
const blocked = async (client) => assertOk(await client.get('/api/me/blocks')).blocked.map(({ player }) => player.name);
const invitation = async (client, { id }) => assertOk(await client.get(`/api/invitations/${id}`));

test('only those who are logged in have lists, of other people', async () => {
  const [anna] = await newcomers(1);
  for (const path of ['/api/me/friends', '/api/me/blocks']) {
    assertProblem(await visitor.get(path), 401, 'not_logged_in');
    const body = path.endsWith('friends') ? {} : undefined;
    assertProblem(await visitor.put(`${path}/${anna.name}`, body), 401, 'not_logged_in');
    assertProblem(await visitor.delete(`${path}/${anna.name}`), 401, 'not_logged_in');
    assertProblem(await anna.put(`${path}/nobody-here`, body), 404, 'not_found');
    assertProblem(await anna.delete(`${path}/nobody-here`), 404, 'not_found');
    for (const name of [anna.name, 'el-dado']) {
      assertProblem(await anna.put(`${path}/${name}`, body), 403, 'forbidden');
      assertProblem(await anna.delete(`${path}/${name}`), 403, 'forbidden');
    }
  }
  const other = await signUp(server);
  for (const list of ['friends', 'blocks']) {
    const foreign = { headers: { Origin: 'https://elsewhere.example' } };
    assertProblem(await anna.put(`/api/me/${list}/${other.name}`, list === 'friends' ? {} : undefined, foreign), 403, 'cross_site');
    assertProblem(await anna.delete(`/api/me/${list}/${other.name}`, foreign), 403, 'cross_site');
  }
  const path = `/api/me/friends/${other.name}`;
  assertProblem(await anna.put(path, { ready: 1 }), 400, 'bad_field', 'ready');
  assertProblem(await anna.put(path, { other: true }), 400, 'bad_field', 'other');
  assert.equal((await anna.put(path, { ready: true, x: 'x'.repeat(20_000) })).status, 413);
  assert.equal((await anna.put(path, undefined, { raw: '{}', headers: { 'Content-Type': 'text/plain' } })).status, 415);
  assert.deepEqual(await friends(anna), []);
});

test('a friend stands in the list with the games of both', async () => {
  const [anna, bernd, clara] = await newcomers(3);
  await befriend(anna, bernd);
  const id = await finishGame(anna, bernd);
  const { result } = await viewOf(anna, id);
  const { id: running } = await startGame(bernd, clara);
  const [row] = await friends(anna);
  const [won, lost] = [result.winner === 0, result.winner === 1];
  assert.deepEqual([row.won, row.lost, row.drawn, row.active], [won, lost, !won && !lost, false].map(Number));
  assert.deepEqual([row.player.name, row.game, row.ready, row.ready_for_me], [bernd.name, running, false, false]);
  assert.deepEqual(await friends(bernd), [], 'the list is one’s own');
  await befriend(bernd, anna, { ready: true });
  await befriend(anna, clara);
  assert.deepEqual((await friends(anna)).map(({ player, ready_for_me: ready }) => [player.name, ready]), [[bernd.name, true], [clara.name, false]]);
  assert.equal((await anna.delete(`/api/me/friends/${bernd.name}`)).status, 204);
  assert.deepEqual((await friends(anna)).map(({ player }) => player.name), [clara.name]);
  assert.equal((await friends(bernd))[0].ready_for_me, false);
});

test('a standing offer begins one game at once, within its terms', async () => {
  const [anna, bernd, clara] = await newcomers(3);
  const status = async (from, terms) => assertOk(await from.post('/api/invitations', { to: anna.name, ...terms }), 201);
  await befriend(anna, bernd, { ready: true });
  for (const terms of [{ days_per_move: 1 }, { match: 3 }]) {
    const made = await status(bernd, terms);
    assert.equal(made.status, 'open');
    assertOk(await bernd.delete(`/api/invitations/${made.id}`), 204);
  }
  assert.equal((await status(clara)).status, 'open', 'the offer is for Bernd');
  const begun = await status(bernd, { days_per_move: 3 });
  assert.equal(begun.status, 'accepted');
  const view = await viewOf(anna, begun.game_id);
  assert.deepEqual(view.players.map(({ name }) => name), [bernd.name, anna.name]);
  assert.equal((await status(bernd)).status, 'open', 'one game at a time');
  assertOk(await bernd.post(`/api/games/${begun.game_id}/resign`, { seq: view.seq }));
  assert.equal((await status(bernd)).status, 'accepted');
  await befriend(anna, bernd, { ready: false });
  assert.equal((await status(bernd)).status, 'open');
});

test('a block keeps two people out of new games', async () => {
  const [anna, bernd, clara] = await newcomers(3);
  const [toAnna, toBernd] = [await invite(bernd, anna), await invite(anna, bernd)];
  const open = assertOk(await bernd.post('/api/invitations', {}), 201);
  const table = assertOk(await clara.post('/api/invitations', { game: 'shanghai', seats: 4, to: [anna.name, null, null] }), 201);
  assertOk(await anna.post(`/api/invitations/${table.id}/accept`), 200);
  const done = await finishGame(anna, bernd);
  await befriend(anna, bernd, { ready: true });
  await befriend(bernd, anna, { ready: true });
  await block(anna, bernd);
  await block(anna, bernd);
  assert.deepEqual([await blocked(anna), await blocked(bernd)], [[bernd.name], []]);
  assert.deepEqual([await friends(anna), await friends(bernd)], [[], []]);
  assert.deepEqual([(await invitation(anna, toAnna)).status, (await invitation(anna, toBernd)).status], ['declined', 'withdrawn']);
  for (const [from, to] of [[anna, bernd], [bernd, anna]]) {
    assertProblem(await from.post('/api/invitations', { to: to.name }), 400, 'bad_field', 'to');
    assertProblem(await from.put(`/api/me/friends/${to.name}`, {}), 403, 'forbidden');
    assertProblem(await from.post(`/api/games/${done}/rematch`), 403, 'forbidden');
  }
  const listed = async (client) => assertOk(await client.get('/api/invitations')).open.map(({ id }) => id);
  assert.ok(!(await listed(anna)).includes(open.id));
  assert.ok((await listed(clara)).includes(open.id));
  assertProblem(await anna.post(`/api/invitations/${open.id}/accept`), 403, 'forbidden');
  assertProblem(await bernd.post(`/api/invitations/${table.id}/accept`), 403, 'forbidden');
  await unblock(anna, bernd);
  assert.deepEqual(await blocked(anna), []);
  assertOk(await bernd.post(`/api/invitations/${table.id}/accept`), 200);
  assert.equal((await invite(bernd, anna)).status, 'open');
});

test('who is asked by name comes before those who are not, whoever of the two has blocked the other', async () => {
  for (const byAsked of [true, false]) {
    const [host, asked, other] = await newcomers(3);
    const table = assertOk(await host.post('/api/invitations', { game: 'shanghai', seats: 3, to: [asked.name, null] }), 201);
    await (byAsked ? block(asked, other) : block(other, asked));
    const listed = async () => assertOk(await other.get('/api/invitations')).open.some(({ id }) => id === table.id);
    const take = (client) => client.post(`/api/invitations/${table.id}/accept`);
    assert.equal(await listed(), false);
    assertProblem(await take(other), 403, 'forbidden');
    assertOk(await asked.post(`/api/invitations/${table.id}/decline`));
    assert.equal(await listed(), true, 'whoever has declined keeps nobody out');
    assertOk(await take(other));
    assertOk(await host.patch(`/api/invitations/${table.id}`, { place: 1, to: asked.name }));
    assertProblem(await take(asked), 403, 'forbidden');
  }
});

test('who blocks another leaves the tables that wait for both', async () => {
  const [anna, bernd, clara] = await newcomers(3);
  const terms = (to) => ({ game: 'shanghai', seats: 4, to: [...to, null] });
  const mine = assertOk(await anna.post('/api/invitations', terms([bernd.name, clara.name])), 201);
  const theirs = assertOk(await clara.post('/api/invitations', terms([bernd.name, anna.name])), 201);
  for (const each of [mine, theirs]) assertOk(await bernd.post(`/api/invitations/${each.id}/accept`));
  await block(anna, bernd);
  const statuses = async (each) => Object.fromEntries((await invitation(clara, each)).places.filter(({ player }) => player).map(({ player, status }) => [player.name, status]));
  assert.equal((await statuses(mine))[bernd.name], 'declined');
  assert.deepEqual(await statuses(theirs), { [clara.name]: 'inviter', [bernd.name]: 'accepted', [anna.name]: 'declined' });
});

test('who is kept apart from somebody that takes a place is asked no longer, and the inviter sees it', async () => {
  for (const byAsked of [true, false]) {
    const [host, asked, other] = await newcomers(3);
    await (byAsked ? block(asked, other) : block(other, asked));
    const table = assertOk(await host.post('/api/invitations', { game: 'shanghai', seats: 4, to: [asked.name, other.name, null] }), 201);
    const incoming = async (client) => assertOk(await client.get('/api/invitations')).incoming.map(({ id }) => id);
    assert.deepEqual([await incoming(asked), await incoming(other)], [[table.id], [table.id]], 'both are asked');
    assertOk(await other.post(`/api/invitations/${table.id}/accept`));
    assert.deepEqual(await incoming(asked), [], 'whoever accepts first keeps the other out');
    const places = async () => (await invitation(host, table)).places.map(({ status }) => status);
    assert.deepEqual(await places(), ['inviter', 'declined', 'accepted', 'open']);
    assertOk(await host.patch(`/api/invitations/${table.id}`, { place: 3, to: asked.name }));
    assert.deepEqual([await incoming(asked), await places()], [[], ['inviter', 'declined', 'accepted', 'declined']], 'nor are they asked later');
    assertOk(await other.post(`/api/invitations/${table.id}/decline`));
    assertOk(await host.patch(`/api/invitations/${table.id}`, { place: 1, to: asked.name }));
    assert.deepEqual(await incoming(asked), [table.id]);
  }
});

test('an acceptance is answered again after the other has blocked', async () => {
  const [anna, bernd, clara] = await Promise.all([1, 2, 3].map(() => signUp(server)));
  const { id } = assertOk(await anna.post('/api/invitations', { game: 'shanghai', seats: 3, to: [bernd.name, clara.name] }), 201);
  assertOk(await bernd.post(`/api/invitations/${id}/accept`));
  assertOk(await clara.post(`/api/invitations/${id}/accept`), 201);
  await block(anna, bernd);
  assert.equal(assertOk(await bernd.post(`/api/invitations/${id}/accept`)).status, 'accepted');
});

test('a running game of two goes on, without its chat', async () => {
  const [anna, bernd] = await newcomers(2);
  const { id } = await startGame(anna, bernd, { first: 'inviter' });
  const talk = `/api/games/${id}/messages`;
  assertOk(await bernd.post(talk, { text: 'before' }), 201);
  const tag = (await anna.get(talk)).headers.etag;
  await block(anna, bernd);
  for (const client of [anna, bernd]) {
    assertProblem(await client.post(talk, { text: 'after' }), 403, 'forbidden');
    const answer = await client.get(talk, { headers: { 'If-None-Match': tag } });
    assert.deepEqual([assertOk(answer).closed, answer.body.messages.map(({ text }) => text)], [true, ['before']]);
  }
  const view = await viewOf(anna, id);
  assertOk(await anna.post(`/api/games/${id}/moves`, { seq: view.seq, move: view.legal[0] }));
  await unblock(anna, bernd);
  assert.equal(assertOk(await anna.get(talk)).closed, undefined);
  assertOk(await bernd.post(talk, { text: 'again' }), 201);
});

test('the chat of a finished game is read anew after a block and after its end', async () => {
  const [anna, bernd] = await newcomers(2);
  const talk = `/api/games/${await finishGame(anna, bernd)}/messages`;
  for (const change of [block, unblock]) {
    const tag = (await bernd.get(talk)).headers.etag;
    await change(anna, bernd);
    assert.equal(assertOk(await bernd.get(talk, { headers: { 'If-None-Match': tag } })).closed, change === block || undefined);
  }
});

test('at a table of several, one does not read those whom one has blocked', async () => {
  const [anna, bernd, clara] = await newcomers(3);
  const { id } = assertOk(await anna.post('/api/invitations', { game: 'shanghai', seats: 3, to: [bernd.name, clara.name] }), 201);
  assertOk(await bernd.post(`/api/invitations/${id}/accept`));
  const talk = `/api/games/${assertOk(await clara.post(`/api/invitations/${id}/accept`), 201).id}/messages`;
  await block(anna, bernd);
  assertOk(await bernd.post(talk, { text: 'from Bernd' }), 201);
  assertOk(await clara.post(talk, { text: 'from Clara' }), 201);
  const read = async (client) => {
    const { messages, unread, closed } = assertOk(await client.get(talk));
    return [messages.map(({ text }) => text), unread, closed];
  };
  assert.deepEqual(await read(anna), [['from Clara'], 1, undefined]);
  assert.deepEqual(await read(clara), [['from Bernd', 'from Clara'], 1, undefined]);
  await unblock(anna, bernd);
  assert.deepEqual((await read(anna))[0], ['from Bernd', 'from Clara']);
});

test('the lists are in the export, and end with either account', async () => {
  const [anna, bernd, clara] = await newcomers(3);
  const dieter = await guest(server);
  await befriend(anna, bernd, { ready: true });
  await block(anna, clara);
  await block(anna, dieter);
  await finishGame(anna, bernd);
  const { friends: kept, blocked: apart } = assertOk(await anna.get('/api/me/export'));
  assert.deepEqual(kept.map(({ name, ready }) => [name, ready]), [[bernd.name, true]]);
  assert.deepEqual(apart.map(({ name }) => name).sort(), [clara.name, dieter.name].sort());
  assert.equal((await bernd.delete('/api/me', { json: { password: PASSWORD } })).status, 204);
  assert.equal((await dieter.delete('/api/me', { json: {} })).status, 204);
  assert.deepEqual([await friends(anna), await blocked(anna)], [[], [clara.name]]);
  assertProblem(await anna.put(`/api/me/friends/${bernd.name}`, {}), 404, 'not_found');
  const { opponents } = assertOk(await anna.get(`/api/players/${anna.name}/results`));
  assertProblem(await anna.put(`/api/me/friends/${opponents[0].player.name}`, {}), 404, 'not_found');
  assert.equal((await anna.delete('/api/me', { json: { password: PASSWORD } })).status, 204);
  assert.equal((await invite(clara, await signUp(server))).status, 'open');
});
