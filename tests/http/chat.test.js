/** The chat of two players, and the note that each keeps for themselves. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, signUp, startGame, startServer } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];
const { id } = await startGame(anna, bernd);
const talk = `/api/games/${id}/messages`;
const note = `/api/games/${id}/note`;
const unread = async (client) => assertOk(await client.get('/api/games')).games.find((game) => game.id === id).unread;

test('messages come in the order in which they were written', async () => {
  assert.deepEqual(assertOk(await anna.get(talk)), { messages: [], unread: 0, muted: false });
  const first = assertOk(await anna.post(talk, { text: 'Ahoi <b>„Bernd“</b> 🎲' }), 201);
  const second = assertOk(await bernd.post(talk, { text: 'x'.repeat(500) }), 201);
  assert.deepEqual([first.seat, second.seat, first.text], [0, 1, 'Ahoi <b>„Bernd“</b> 🎲']);
  assert.deepEqual(assertOk(await bernd.get(talk)).messages, [first, second]);
  assert.deepEqual(assertOk(await bernd.get(`${talk}?after=${first.id}`)).messages, [second]);
});

test('nobody writes more than 500 texts about a game in a day, or 2,000 in all', async () => {
  const [writer, reader] = [await signUp(server), await signUp(server)];
  const games = [await startGame(writer, reader), await startGame(writer, reader)];
  const say = (client, { id }) => client.post(`/api/games/${id}/messages`, { text: 'Ahoy' });
  /** The writer has written so many texts a while ago. */
  const written = (count, { id }, ago) => server.sql(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into messages (game, account, seat, text, at) select g.id, s.account, s.seat, 'Ahoy', ${Date.now() - ago}
      from n join games g on g.public_id = '${id}' join seats s on s.game = g.id and s.seat = 0`);
  written(100, games[0], 86_400_000);
  written(499, games[0], 80_000_000);
  assertOk(await say(writer, games[0]), 201);
  assertProblem(await say(writer, games[0]), 409, 'full');
  assertOk(await say(reader, games[0]), 201);
  assertOk(await say(writer, games[1]), 201);
  written(1499, await startGame(writer, reader), 80_000_000);
  assertProblem(await say(writer, games[1]), 409, 'full');
  assertOk(await say(reader, games[1]), 201);
});

test('a very long chat comes in parts', async () => {
  const long = await startGame(anna, bernd);
  const path = `/api/games/${long.id}/messages`;
  const sql = `with recursive n (i) as (select 1 union all select i + 1 from n where i < 2500)
    insert into messages (game, account, seat, text, at) select g.id, s.account, s.seat, 'Nr. ' || i, i
      from n join games g on g.public_id = '${long.id}' join seats s on s.game = g.id and s.seat = i % 2 order by i`;
  server.sql(sql);
  const told = [];
  for (let more = true, parts = 0; more; parts++) {
    const part = assertOk(await anna.get(`${path}?after=${told.at(-1)?.id ?? 0}`));
    assert.equal(part.messages.length, parts < 2 ? 1000 : 500);
    told.push(...part.messages);
    more = part.more ?? false;
  }
  assert.deepEqual(told.map(({ text }) => text), Array.from({ length: 2500 }, (_, i) => `Nr. ${i + 1}`));
});

test('a message of the other player is unread until it is marked, or muted', async () => {
  assert.deepEqual([await unread(anna), await unread(bernd)], [1, 1]);
  const { messages } = assertOk(await anna.get(talk));
  assert.deepEqual(assertOk(await anna.patch(talk, { read: messages.at(-1).id })), { unread: 0, muted: false });
  assert.deepEqual(assertOk(await bernd.patch(talk, { muted: true })), { unread: 0, muted: true });
  assertOk(await anna.post(talk, { text: 'Hallo?' }), 201);
  assert.deepEqual([await unread(anna), await unread(bernd)], [0, 0]);
  assert.deepEqual(assertOk(await bernd.patch(talk, { muted: false })), { unread: 2, muted: false });
});

test('marking as read what has not been written yet marks what has', async () => {
  for (const read of [Number.MAX_SAFE_INTEGER, 1e9]) {
    assert.equal(assertOk(await anna.patch(talk, { read })).unread, 0);
    assertOk(await bernd.post(talk, { text: 'Noch etwas.' }), 201);
    assert.equal(await unread(anna), 1);
  }
});

test('marking and muting at once loses neither', async () => {
  for (let tries = 0; tries < 10; tries++) {
    const { id: last } = assertOk(await anna.post(talk, { text: 'Und?' }), 201);
    await Promise.all([bernd.patch(talk, { read: last }), bernd.patch(talk, { muted: tries % 2 === 0 })]);
    const { unread, muted } = assertOk(await bernd.patch(talk, {}));
    assert.deepEqual({ unread, muted }, { unread: 0, muted: tries % 2 === 0 });
  }
});

test('marks of direction that people type are kept', async () => {
  const text = '\u05e9\u05dc\u05d5\u05dd\u200f! \u0661\u061c. C++\u200e';
  assert.equal(assertOk(await anna.post(talk, { text }), 201).text, text);
});

test('an unchanged chat is not sent again', async () => {
  const { headers } = await anna.get(talk);
  const again = () => anna.get(talk, { headers: { 'If-None-Match': headers.etag } });
  assert.equal((await again()).status, 304);
  assertOk(await bernd.post(talk, { text: 'neu' }), 201);
  assertOk(await again());
});

for (const [what, json] of [
  ['nothing', { text: '' }],
  ['more than 500 characters', { text: 'ä'.repeat(501) }],
  ['a control character', { text: 'a\u0007' }],
  ['a mark that turns the writing round', { text: 'a\u202eb' }],
  ['no text', { text: 7 }],
  ['spaces', { text: ' \n\u00a0' }],
  ['marks of direction only', { text: '\u200e\u200f \u061c' }],
  ['what cannot be seen', { text: '\u200b\u3164\u2800\u00ad' }],
]) {
  test(`a message of ${what} is refused`, async () => {
    assertProblem(await anna.post(talk, json), 400, 'bad_field', 'text');
  });
}

test('nobody else reads or writes', async () => {
  for (const path of [talk, note]) assertProblem(await clara.get(path), 403, 'forbidden');
  for (const path of [talk, note]) assertProblem(await nobody.get(path), 401, 'not_logged_in');
  for (const path of [talk, note]) assertProblem(await anna.get(path.replace(id, 'AAAAAAAAAAAA')), 404, 'not_found');
  assertProblem(await clara.post(talk, { text: '' }), 403, 'forbidden');
  assertProblem(await clara.patch(talk, { read: 1 }), 403, 'forbidden');
  assertProblem(await clara.put(note, { text: 'x' }), 403, 'forbidden');
  assertProblem(await anna.get(`${talk}?after=x`), 400, 'bad_field', 'after');
});

test('only its writer sees a note', async () => {
  assert.deepEqual(assertOk(await anna.get(note)), { text: '' });
  assert.deepEqual(assertOk(await anna.put(note, { text: 'er spart auf Grün' })), { text: 'er spart auf Grün' });
  assert.deepEqual(assertOk(await anna.get(note)), { text: 'er spart auf Grün' });
  assert.deepEqual(assertOk(await bernd.get(note)), { text: '' });
  assert.deepEqual(assertOk(await anna.put(note, { text: '\u3164 \u2800' })), { text: '' });
  assertProblem(await anna.put(note, { text: 'x'.repeat(2001) }), 400, 'bad_field', 'text');
});

test('an unknown game has no chat', async () => {
  const missing = '/api/games/AAAAAAAAAAAA';
  assertProblem(await anna.post(`${missing}/messages`, { text: 'Ahoi' }), 404, 'not_found');
  assertProblem(await anna.patch(`${missing}/messages`, { muted: true }), 404, 'not_found');
  assertProblem(await anna.put(`${missing}/note`, { text: 'Ahoi' }), 404, 'not_found');
});
