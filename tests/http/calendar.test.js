/** A player's deadlines as a calendar: what a calendar program reads by the secret link, and when the link ends. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, play, signUp, startGame, startServer } from '../fixtures/api.js';
import { hex } from '../fixtures/database.js';

const server = await startServer({ clock: true });
after(() => server.stop());
const nobody = new Client(server);
await server.setNow(new Date('2030-03-10T12:00:00Z'));

/** The path of a new link of that player. */
async function linkOf(client) {
  const { url } = assertOk(await client.post('/api/me/calendar'), 201);
  assert.match(url, new RegExp(`^${server.url}/api/calendars/[0-9a-f]{64}/deadlines\\.ics$`));
  return new URL(url).pathname;
}

/** A calendar by RFC 5545: the properties of it and of its events, a list of [name, parameters, value] each. */
function parse(text) {
  assert.ok(text.endsWith('\r\n'));
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) {
    assert.ok(Buffer.byteLength(line) <= 75, `too long: ${line}`);
    assert.doesNotMatch(line, /[\x00-\x08\x0a-\x1f\x7f\ufffd]/);
  }
  const properties = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n').map((line) => {
    const [, name, parameters, value] = /^([A-Z-]+)((?:;[A-Z-]+=[^:;]+)*):(.*)$/.exec(line);
    return { name, parameters, value };
  });
  assert.deepEqual([properties[0].value, properties.at(-1).name], ['VCALENDAR', 'END']);
  const calendar = {};
  const events = [];
  let into = calendar;
  for (const { name, value } of properties.slice(1, -1)) {
    if (name === 'BEGIN') events.push(into = {});
    else if (name === 'END') into = calendar;
    else {
      assert.equal(into[name], undefined, `${name} twice`);
      into[name] = value;
    }
  }
  return { calendar, events };
}
const plain = (text) => text.replace(/\\(.)/g, (_, c) => (c === 'n' ? '\n' : c));
const isoOf = (time) => time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');

async function read(path) {
  const answer = await nobody.get(path);
  assertOk(answer);
  assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
  return parse(answer.text);
}

test('the games with a deadline that wait for a player are events, which move and go', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const path = await linkOf(anna);
  assert.deepEqual((await read(path)).events, []);
  let view = await startGame(anna, bernd, { first: 'inviter', days_per_move: 3 });
  await startGame(anna, bernd, { first: 'inviter' });
  await startGame(anna, bernd, { first: 'invitee', days_per_move: 3 });
  const { calendar, events: [event, ...others] } = await read(path);
  assert.deepEqual([calendar.VERSION, typeof calendar.PRODID, others], ['2.0', 'string', []]);
  assert.equal(isoOf(event.DTSTART), view.deadline);
  assert.equal(event.UID, `${view.id}-0@shanghaien`);
  assert.match(event.DTSTAMP, /^20300310T12\d{4}Z$/);
  assert.equal(plain(event.SUMMARY), `Your time ends: your turn against ${bernd.name}`);
  assert.equal(plain(event.DESCRIPTION), `To the table:\n${server.url}/g/${view.id}\n`);
  assert.equal(event.URL, `${server.url}/g/${view.id}`);

  await server.setNow(new Date('2030-03-11T12:00:00Z'));
  view = await play(anna, view, { type: 'roll' });
  const [later] = (await read(path)).events;
  assert.equal(later.UID, event.UID);
  assert.equal(isoOf(later.DTSTART), view.deadline);
  assert.ok(Number(later.SEQUENCE) > Number(event.SEQUENCE));
  await play(anna, view, { type: 'place', die: 0, one_at: 'left' });
  assert.deepEqual((await read(path)).events, []);
});

test('long names of any script are escaped and folded, in the language of the player', async () => {
  const [anna, bernd] = [await signUp(server, { language: 'de' }), await signUp(server)];
  const name = '\u6625\u590f\u79cb\u51ac'.repeat(6);
  assertOk(await bernd.patch('/api/me', { display_name: name }));
  await startGame(anna, bernd, { first: 'inviter', days_per_move: 3 });
  const { events: [event] } = await read(await linkOf(anna));
  assert.equal(plain(event.SUMMARY), `Deine Zeit endet: du bist dran gegen ${name}`);
});

test('an unchanged calendar is not sent again', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const path = await linkOf(anna);
  const { headers: { etag } } = await nobody.get(path);
  const again = () => nobody.get(path, { headers: { 'If-None-Match': etag } });
  assertOk(await again(), 304);
  await startGame(anna, bernd, { first: 'inviter', days_per_move: 3 });
  assertOk(await again());
});

test('a link outlives a log-out; a new one, its removal and the end of the account end it', async () => {
  const anna = await signUp(server);
  const known = async () => assertOk(await anna.get('/api/me/calendar')).created_at;
  assert.equal(await known(), null);
  const first = await linkOf(anna);
  assert.match(await known(), /^2030-03-/);
  assert.equal(assertOk(await anna.get('/api/me/export')).calendar_link_created_at, await known());
  assertOk(await anna.delete('/api/sessions/current'), 204);
  await read(first);
  const { token } = assertOk(await nobody.post('/api/sessions', { name: anna.name, password: PASSWORD }), 201);
  const back = new Client(server, { bearer: token });
  const second = await linkOf(back);
  assertProblem(await nobody.get(first), 404, 'not_found');
  await read(second);
  assertOk(await back.delete('/api/me/calendar'), 204);
  assertProblem(await nobody.get(second), 404, 'not_found');
  const third = await linkOf(back);
  assertOk(await back.delete('/api/me', { json: { password: PASSWORD } }), 204);
  assertProblem(await nobody.get(third), 404, 'not_found');
});

test('the link of a locked player is closed until the lock ends', async () => {
  const anna = await signUp(server);
  const link = await linkOf(anna);
  await read(link);
  server.admin('lock', anna.name, '3', '--reason', 'rude');
  await eventually('the lock', async () => (await nobody.get(link)).status === 404);
  server.admin('unlock', anna.name, '--reason', 'sorry');
  await eventually('its end', async () => (await nobody.get(link)).status === 200);
});

test('only its owner makes a link, and neither the database nor a view has it', async () => {
  for (const call of ['get', 'post', 'delete']) assertProblem(await nobody[call]('/api/me/calendar'), 401, 'not_logged_in');
  for (const token of ['0'.repeat(64), 'x', 'A'.repeat(64)]) {
    assertProblem(await nobody.get(`/api/calendars/${token}/deadlines.ics`), 404, 'not_found');
  }
  const path = await linkOf(await guest(server));
  assert.equal((await read(path)).events.length, 0);
  const token = path.split('/')[3];
  assert.doesNotMatch(server.dump(), new RegExp(token));
  const hash = server.sql(`select ${hex('token_hash')} from calendar_links`).toLowerCase().split('\n');
  for (const view of server.views()) {
    const text = server.sql(`select * from ${view}`).toLowerCase();
    for (const one of hash) assert.ok(!text.includes(one), view);
  }
});
