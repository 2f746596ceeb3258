/** Sessions: only their owner sees and ends them. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, PASSWORD, signUp, startServer } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());

async function logIn(name, headers = {}) {
  const client = new Client(server);
  assertOk(await client.post('/api/sessions', { name, password: PASSWORD }, { headers }), 201);
  return client;
}

const sessionsOf = async (client) => assertOk(await client.get('/api/me/sessions')).sessions;

test('an account sees all its sessions and which one asks', async () => {
  const phone = await signUp(server);
  const desk = await logIn(phone.name);
  const seen = await sessionsOf(desk);
  assert.equal(seen.length, 2);
  assert.equal(seen.filter(({ current }) => current).length, 1);
  assert.notDeepEqual(await sessionsOf(phone), seen);
  const days = (Date.parse(seen[0].expires_at) - Date.parse(seen[0].created_at)) / 86_400_000;
  assert.equal(days, 90);
});

test('a session is opened by a confirmed address, too', async () => {
  const anna = await signUp(server);
  const email = `${anna.name}@Example.org`;
  const refused = () => new Client(server).post('/api/sessions', { name: email.toLowerCase(), password: PASSWORD });
  assertProblem(await refused(), 401, 'bad_login');
  server.sql(`insert into notice_settings (account, verified_email) select id, '${email}' from accounts where name = '${anna.name}'`);
  const desk = await logIn(email.toLowerCase());
  assert.equal(assertOk(await desk.get('/api/me')).name, anna.name);
});

test('sessions differ by the user agent that opened them', async () => {
  const anna = await signUp(server);
  const firefox = { 'User-Agent': 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0' };
  const desk = await logIn(anna.name, firefox);
  const devices = (await sessionsOf(desk)).map(({ current, device }) => [current, device]);
  assert.deepEqual(devices.sort(), [[false, null], [true, 'Firefox, Android']]);
});

test('a session that its owner ends is void, the others stay', async () => {
  const phone = await signUp(server);
  const desk = await logIn(phone.name);
  const [other] = (await sessionsOf(desk)).filter(({ current }) => !current);
  assertOk(await desk.delete(`/api/me/sessions/${other.id}`), 204);
  assertProblem(await phone.get('/api/me'), 401, 'not_logged_in');
  assert.equal((await sessionsOf(desk)).length, 1);
  assertProblem(await desk.delete(`/api/me/sessions/${other.id}`), 404, 'not_found');
});

test('ending the session that asks is logging out', async () => {
  const anna = await signUp(server);
  const [{ id }] = await sessionsOf(anna);
  const token = anna.cookie;
  assertOk(await anna.delete(`/api/me/sessions/${id}`), 204);
  assert.equal(anna.cookie, undefined);
  anna.cookie = token;
  assertProblem(await anna.get('/api/me'), 401, 'not_logged_in');
});

test('nobody sees or ends another\'s sessions', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const [{ id }] = await sessionsOf(anna);
  assertProblem(await bernd.delete(`/api/me/sessions/${id}`), 404, 'not_found');
  assert.equal((await sessionsOf(anna)).length, 1);
  const visitor = new Client(server);
  assertProblem(await visitor.get('/api/me/sessions'), 401, 'not_logged_in');
  assertProblem(await visitor.delete(`/api/me/sessions/${id}`), 401, 'not_logged_in');
});
