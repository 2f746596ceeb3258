/** The event stream of an account: its games, invitations, messages, and how many games wait. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openStream } from '../fixtures/streams.js';
import { assertOk, assertProblem, Client, guest, invite, PASSWORD, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const anna = await signUp(server);

const listen = (client, headers = {}) => openStream(server, '/api/events', { headers: { ...client.headers(undefined, {}), ...headers } });
const next = async (stream) => {
  const { event, data } = await stream.next();
  return [event, data];
};
/** Events until one of that kind, which is given. */
async function until(stream, event, fits = () => true) {
  for (;;) {
    const one = await stream.next();
    if (one.event === event && fits(one.data)) return one;
  }
}

test('a stream begins with the number of games that wait', async () => {
  const [clara, dora] = [await signUp(server), await signUp(server)];
  const empty = await listen(clara);
  assert.match(empty.response.headers['content-type'], /^text\/event-stream/);
  assert.deepEqual(await next(empty), ['lobby', { waiting: 0 }]);
  for (let i = 0; i < 2; i++) await startGame(clara, dora, { first: 'inviter' });
  const full = await listen(clara);
  assert.deepEqual(await next(full), ['lobby', { waiting: 2 }]);
  [empty, full].forEach((stream) => stream.close());
});

test('both players hear of each entry, and of turns that come and go', async () => {
  const [clara, dora] = [await signUp(server), await signUp(server)];
  let view = await startGame(clara, dora, { first: 'inviter' });
  const { id } = view;
  const [hers, other] = [await listen(clara), await listen(dora)];
  assert.deepEqual([await next(hers), await next(other)], [['lobby', { waiting: 1 }], ['lobby', { waiting: 0 }]]);
  view = await play(clara, view, { type: 'roll' });
  for (const stream of [hers, other]) assert.deepEqual(await next(stream), ['game', { id, seq: 1, turn: 0, awaited: [0], status: 'active' }]);
  await play(clara, view, { type: 'place', die: 0, one_at: 'left' });
  for (const stream of [hers, other]) assert.deepEqual(await next(stream), ['game', { id, seq: 2, turn: 1, awaited: [1], status: 'active' }]);
  assert.deepEqual([await next(hers), await next(other)], [['lobby', { waiting: 0 }], ['lobby', { waiting: 1 }]]);
  assertOk(await clara.post(`/api/games/${id}/resign`, { seq: 2 }));
  for (const stream of [hers, other]) assert.deepEqual(await next(stream), ['game', { id, seq: 3, turn: null, awaited: [], status: 'finished' }]);
  assert.deepEqual(await next(other), ['lobby', { waiting: 0 }]);
  [hers, other].forEach((stream) => stream.close());
});

test('a spectator hears nothing of the games of others, and a second stream of the same account all', async () => {
  const [clara, dora] = [await signUp(server), await signUp(server)];
  const view = await startGame(clara, dora, { first: 'inviter' });
  const [stranger, one, two] = [await listen(anna), await listen(clara), await listen(clara)];
  await play(clara, view, { type: 'roll' });
  for (const stream of [one, two]) await until(stream, 'game', ({ id, seq }) => id === view.id && seq === 1); // its beginning may come late
  const mine = await startGame(anna, dora, { first: 'inviter' });
  assert.equal((await until(stranger, 'game')).data.id, mine.id);
  [stranger, one, two].forEach((stream) => stream.close());
});

test('an invitation is told to both, whatever becomes of it', async () => {
  const [clara, dora] = [await signUp(server), await signUp(server)];
  const [hers, other] = [await listen(clara), await listen(dora)];
  await Promise.all([hers.next(), other.next()]);
  const { id } = await invite(clara, dora);
  for (const stream of [hers, other]) assert.deepEqual(await next(stream), ['invitation', { id, status: 'open' }]);
  assertOk(await dora.post(`/api/invitations/${id}/decline`));
  for (const stream of [hers, other]) assert.deepEqual(await next(stream), ['invitation', { id, status: 'declined' }]);
  const second = await invite(clara, dora);
  for (const stream of [hers, other]) assert.equal((await stream.next()).data.id, second.id);
  assertOk(await clara.delete(`/api/invitations/${second.id}`), 204);
  for (const stream of [hers, other]) assert.deepEqual(await next(stream), ['invitation', { id: second.id, status: 'withdrawn' }]);
  const third = await invite(clara, dora, { first: 'inviter' });
  for (const stream of [hers, other]) assert.equal((await stream.next()).data.id, third.id);
  const game = assertOk(await dora.post(`/api/invitations/${third.id}/accept`), 201);
  for (const stream of [hers, other]) {
    const events = [await next(stream), await next(stream)];
    assert.deepEqual(events.find(([event]) => event === 'invitation')[1], { id: third.id, status: 'accepted' });
    assert.equal(events.find(([event]) => event === 'game')[1].id, game.id);
  }
  assert.deepEqual((await until(hers, 'lobby')).data, { waiting: 1 });
  [hers, other].forEach((stream) => stream.close());
});

test('an invitation to everyone is told to everyone, one by its link only to its inviter', async () => {
  const [clara, dora] = [await signUp(server), await signUp(server)];
  const [hers, other] = [await listen(clara), await listen(dora)];
  await Promise.all([hers.next(), other.next()]);
  const quiet = await invite(clara, null, { unlisted: true });
  assert.equal((await hers.next()).data.id, quiet.id);
  const open = await invite(clara, null);
  for (const stream of [hers, other]) assert.deepEqual(await next(stream), ['invitation', { id: open.id, status: 'open' }]);
  assertOk(await clara.delete(`/api/invitations/${open.id}`), 204);
  for (const stream of [hers, other]) assert.deepEqual(await next(stream), ['invitation', { id: open.id, status: 'withdrawn' }]);
  [hers, other].forEach((stream) => stream.close());
});

test('who loses a place is told, and everyone when an open one goes to somebody', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => signUp(server)));
  const [clara, dora, emil, frida] = people;
  const to = [dora.name, emil.name, null];
  const { id } = assertOk(await clara.post('/api/invitations', { game: 'shanghai', seats: 4, to, unlisted: true }), 201);
  const streams = await Promise.all(people.map((who) => listen(who)));
  await Promise.all(streams.map((stream) => stream.next()));
  const told = async (...indices) => {
    for (const i of indices) assert.deepEqual(await next(streams[i]), ['invitation', { id, status: 'open' }]);
  };
  const offer = async (body) => assertOk(await clara.patch(`/api/invitations/${id}`, body));
  await offer({ place: 1, open: true });
  await told(0, 1, 2);
  await offer({ place: 2, to: frida.name });
  await told(0, 2, 3);
  assertOk(await dora.post(`/api/invitations/${id}/accept`));
  await told(0, 1, 3);
  assertOk(await dora.post(`/api/invitations/${id}/decline`));
  await told(0, 1, 3);
  const listed = assertOk(await clara.post('/api/invitations', { game: 'shanghai', seats: 3, to: [dora.name, null] }), 201);
  for (const stream of streams) assert.equal((await stream.next()).data.id, listed.id);
  assertOk(await clara.patch(`/api/invitations/${listed.id}`, { place: 2, to: frida.name }));
  for (const stream of streams) assert.equal((await stream.next()).data.id, listed.id);
  streams.forEach((stream) => stream.close());
});

test('a message is told to both players', async () => {
  const [clara, dora] = [await signUp(server), await signUp(server)];
  const { id: game } = await startGame(clara, dora);
  const streams = [await listen(clara), await listen(dora)];
  const { id } = assertOk(await clara.post(`/api/games/${game}/messages`, { text: 'Ahoi' }), 201);
  for (const stream of streams) assert.deepEqual((await until(stream, 'message')).data, { game, id });
  streams.forEach((stream) => stream.close());
});

test('a client that comes back is told what it missed', async () => {
  const [clara, dora] = [await signUp(server), await signUp(server)];
  const view = await startGame(clara, dora, { first: 'inviter' });
  const lost = await listen(dora);
  const { id: last } = await lost.next();
  lost.close();
  await play(clara, view, { type: 'roll' });
  const message = assertOk(await clara.post(`/api/games/${view.id}/messages`, { text: 'Ahoi' }), 201);
  const invitation = await invite(clara, dora);
  const back = await listen(dora, { 'Last-Event-ID': last });
  const told = [];
  do told.push(await next(back)); while (told.at(-1)[0] !== 'lobby');
  const of = (kind) => told.filter(([event]) => event === kind).map(([, data]) => data);
  assert.deepEqual(of('game'), [{ id: view.id, seq: 1, turn: 0, awaited: [0], status: 'active' }]);
  assert.deepEqual(of('message'), [{ game: view.id, id: message.id }]);
  assert.ok(of('invitation').some(({ id, status }) => id === invitation.id && status === 'open'));
  assert.deepEqual(of('lobby'), [{ waiting: 0 }]);
  back.close();
});

test('a client that comes back is told of places that have changed', async () => {
  const [clara, dora, emil] = [await signUp(server), await signUp(server), await signUp(server)];
  const { id } = assertOk(await clara.post('/api/invitations', { game: 'shanghai', seats: 4, to: [dora.name, emil.name, null] }), 201);
  const lost = await listen(dora);
  const { id: last } = await lost.next();
  lost.close();
  assertOk(await emil.post(`/api/invitations/${id}/accept`, {}));
  const back = await listen(dora, { 'Last-Event-ID': String(Number(last) + 60_000) }); // as if it had been made long before
  assert.deepEqual(await next(back), ['invitation', { id, status: 'open' }]);
  back.close();
});

test('a page says by the address since when it knows the lobby', async () => {
  const [clara, dora] = [await signUp(server), await signUp(server)];
  const { id } = await invite(clara, dora);
  const stream = await openStream(server, `/api/events?last=${Date.now() - 1000}`, { headers: dora.headers(undefined, {}) });
  assert.deepEqual(await next(stream), ['invitation', { id, status: 'open' }]);
  stream.close();
});

test('an id that is none of ours does no harm', async () => {
  for (const last of ['', 'x', '-1', '99999999999999999999']) {
    const stream = await listen(anna, { 'Last-Event-ID': last });
    assert.equal((await until(stream, 'lobby')).event, 'lobby');
    stream.close();
  }
});

test('a log-out ends the streams of its session only', async () => {
  const clara = await signUp(server);
  const elsewhere = new Client(server);
  assertOk(await elsewhere.post('/api/sessions', { name: clara.name, password: PASSWORD }), 201);
  const [ended, going] = [await listen(clara), await listen(elsewhere)];
  assertOk(await clara.delete('/api/sessions/current'), 204);
  await ended.ended;
  await invite(elsewhere, null);
  assert.equal((await until(going, 'invitation')).event, 'invitation');
  assertOk(await elsewhere.delete('/api/me', { json: { password: PASSWORD } }), 204);
  await going.ended;
});

test('nobody and HEAD have no stream, a guest has one', async () => {
  assertProblem(await new Client(server).get('/api/events'), 401, 'not_logged_in');
  const { headers } = await anna.head('/api/events');
  assert.equal(headers['content-type'], 'text/event-stream');
  const visitor = await guest(server);
  const stream = await listen(visitor);
  assert.deepEqual(await next(stream), ['lobby', { waiting: 0 }]);
  stream.close();
});

test('a game of several tells who is awaited', async () => {
  const people = [await signUp(server), await signUp(server), await signUp(server)];
  const streams = await Promise.all(people.map((client) => listen(client)));
  const { id } = assertOk(await people[0].post('/api/invitations', { game: 'shanghai', seats: 3, to: people.slice(1).map(({ name }) => name) }), 201);
  assertOk(await people[1].post(`/api/invitations/${id}/accept`));
  const game = assertOk(await people[2].post(`/api/invitations/${id}/accept`), 201);
  const view = await viewOf(people[0], game.id);
  for (const stream of streams) {
    const { data } = await until(stream, 'game');
    assert.deepEqual([data.id, data.seq, data.awaited], [game.id, 0, view.awaited]);
    stream.close();
  }
});

test('all streams of many accounts are told of an open invitation', async () => {
  const guests = await Promise.all(Array.from({ length: 40 }, () => guest(server)));
  const streams = await Promise.all(guests.map((client) => listen(client)));
  await Promise.all(streams.map((stream) => stream.next()));
  const { id } = await invite(anna, null);
  const told = await Promise.all(streams.map((stream) => until(stream, 'invitation')));
  assert.ok(told.every(({ data }) => data.id === id));
  streams.forEach((stream) => stream.close());
});

