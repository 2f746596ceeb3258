/** The event streams of games: every listener is told at once and at each change. */
import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { after, test } from 'node:test';
import { openStream } from '../fixtures/streams.js';
import { assertOk, assertProblem, Client, guest, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());

const listen = (game, options) => openStream(server, `/api/games/${game}/events`, options);

const anna = await signUp(server);
const bernd = await signUp(server);

test('a listener gets the state of the game at once, and then each move', async () => {
  let view = await startGame(anna, bernd, { first: 'inviter' });
  const listener = await listen(view.id);
  assert.match(listener.response.headers['content-type'], /^text\/event-stream/);
  assert.deepEqual(await listener.next(), { id: '0', event: 'game', data: { seq: 0, turn: 0, status: 'active' } });
  view = await play(anna, view, { type: 'roll' });
  assert.deepEqual((await listener.next()).data, { seq: 1, turn: 0, status: 'active' });
  view = await play(anna, view, { type: 'place', die: 0, one_at: 'left' });
  assert.deepEqual((await listener.next()).data, { seq: 2, turn: 1, status: 'active' });
  listener.close();
});

test('the end is an event, too', async () => {
  const view = await startGame(anna, bernd);
  const listener = await listen(view.id);
  await listener.next();
  await anna.post(`/api/games/${view.id}/resign`, { seq: 0 });
  assert.deepEqual((await listener.next()).data, { seq: 1, turn: null, status: 'finished' });
  listener.close();
});

test('a listener with Last-Event-ID gets the present state', async () => {
  let view = await startGame(anna, bernd, { first: 'inviter' });
  const lost = await listen(view.id);
  await lost.next();
  lost.close();
  view = await play(anna, view, { type: 'roll' });
  const back = await listen(view.id, { headers: { 'Last-Event-ID': '0' } });
  assert.deepEqual((await back.next()).data, { seq: 1, turn: 0, status: 'active' });
  back.close();
});

test('a player who takes a name is announced at their tables', async () => {
  const newcomer = await guest(server);
  const view = await startGame(anna, newcomer);
  const listener = await listen(view.id);
  await listener.next();
  const name = newcomer.name.replace('guest-', 'cook').slice(0, 24);
  assertOk(await newcomer.patch('/api/me', { name, password: 'correct horse battery' }));
  assert.equal((await listener.next()).data.seq, 0);
  listener.close();
});

test('a stream opens on a connection that has served other requests', async () => {
  const view = await startGame(anna, bernd);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () => new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port: server.port, agent, path: `/api/games/${view.id}` }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
  await ask();
  const listener = await listen(view.id, { agent });
  assert.equal((await listener.next()).data.seq, 0);
  listener.close();
});

test('each of many listeners gets a move', async () => {
  const view = await startGame(anna, bernd, { first: 'inviter' });
  const listeners = await Promise.all(Array.from({ length: 200 }, () => listen(view.id)));
  await Promise.all(listeners.map((listener) => listener.next()));
  await play(anna, view, { type: 'roll' });
  const told = await Promise.all(listeners.map((listener) => listener.next()));
  assert.ok(told.every(({ data }) => data.seq === 1));
  listeners.forEach((listener) => listener.close());
});

test('listeners who leave as soon as they have asked do no harm', async () => {
  const view = await startGame(anna, bernd);
  const ask = `GET /api/games/${view.id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const leave = () => new Promise((resolve) => {
    const socket = net.connect(server.port, '127.0.0.1', () => socket.end(ask));
    socket.resume().on('error', () => {}).on('close', resolve);
  });
  for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 10 }, leave));
  assert.equal((await viewOf(anna, view.id)).seq, 0);
});

test('an unknown game has no stream', async () => {
  assertProblem(await new Client(server).get('/api/games/AAAAAAAAAAAA/events'), 404, 'not_found');
});

test('HEAD gives the type of the answer, but no length, and ends', async () => {
  const view = await startGame(anna, bernd);
  const { headers } = await new Client(server).head(`/api/games/${view.id}/events`);
  assert.equal(headers['content-type'], 'text/event-stream');
  assert.equal(headers.connection, 'close');
  for (const name of ['content-length', 'transfer-encoding']) assert.equal(headers[name], undefined, name);
  assert.equal((await viewOf(anna, view.id)).seq, 0);
});

test('streams end when the server stops', async () => {
  const other = await startServer();
  const [one, two] = [await signUp(other), await signUp(other)];
  const view = await startGame(one, two);
  const response = await new Promise((resolve, reject) => {
    http.get(`${other.url}/api/games/${view.id}/events`, resolve).on('error', reject);
  });
  const ended = new Promise((resolve) => response.on('error', () => {}).on('close', resolve).resume());
  await other.stop();
  await ended;
});
