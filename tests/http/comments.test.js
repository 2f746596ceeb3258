/** What is said beside the chat: comments on the moves of a finished game, and the talk of spectators. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, signUp, startGame, startServer, underWay } from '../fixtures/api.js';
import { binary } from '../fixtures/server.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];

const admin = (...words) => spawnSync(binary, ['admin', ...words, '--data', server.data], { env: server.env, encoding: 'utf8' });
const texts = (messages) => messages.map(({ text }) => text);
const commentsOf = async (client, id) => assertOk(await client.get(`/api/games/${id}/comments`)).comments;

/** A game of both that is over, with at least three moves. */
async function finished() {
  const { id, seq } = await underWay(anna, bernd);
  assertOk(await anna.post(`/api/games/${id}/resign`, { seq }));
  return { id, seq: seq + 1, path: `/api/games/${id}/comments` };
}

/** Lets spectators talk, or not. */
async function talk(choice) {
  const { status, stderr } = admin('set', 'spectators-talk', choice);
  assert.equal(status, 0, stderr);
  await eventually('the setting', async () => assertOk(await nobody.get('/api/session')).site.spectators_talk === (choice === 'on'));
}

test('players comment on the moves of their finished game, and everybody reads it', async () => {
  const { id, seq, path } = await finished();
  const first = assertOk(await anna.post(path, { seq: 2, text: 'Brave <b>!</b>' }), 201);
  const second = assertOk(await bernd.post(path, { seq, text: 'Why?' }), 201);
  assert.deepEqual([first.seq, first.seat, first.text, second.seat], [2, 0, 'Brave <b>!</b>', 1]);
  for (const client of [anna, bernd, clara, nobody]) assert.deepEqual(await commentsOf(client, id), [first, second]);
  assert.deepEqual(assertOk(await anna.get(`/api/games/${id}/messages`)).messages, [], 'the chat is another place');
  assert.equal(assertOk(await anna.get('/api/games?status=finished')).games.find((game) => game.id === id).unread, 0);
});

test('a game that goes on takes no comment, and neither does a move that is not there', async () => {
  const { id } = await startGame(anna, bernd);
  assertProblem(await anna.post(`/api/games/${id}/comments`, { seq: 1, text: 'Now!' }), 409, 'not_finished');
  const { seq, path } = await finished();
  for (const wrong of [0, seq + 1, 1.5, '1', null]) assertProblem(await anna.post(path, { seq: wrong, text: 'x' }), 400, 'bad_field', 'seq');
  for (const wrong of ['', ' \u200b ', 'x'.repeat(501), 7]) assertProblem(await anna.post(path, { seq: 1, text: wrong }), 400, 'bad_field', 'text');
  assertProblem(await anna.post(path, { seq: 1, text: 'x', seat: 1 }), 400, 'bad_field', 'seat');
  assertProblem(await clara.post(path, { seq: 1, text: 'x' }), 403, 'forbidden');
  assertProblem(await nobody.post(path, { seq: 1, text: 'x' }), 401, 'not_logged_in');
  assertProblem(await anna.post('/api/games/AAAAAAAAAAAA/comments', { seq: 1, text: 'x' }), 404, 'not_found');
  assertProblem(await nobody.get('/api/games/AAAAAAAAAAAA/comments'), 404, 'not_found');
  assert.equal((await anna.post(path, undefined, { raw: '{}', headers: { 'Content-Type': 'text/plain' } })).status, 415);
  assert.equal((await anna.post(path, { seq: 1, text: 'x'.repeat(20_000) })).status, 413);
  assert.equal((await anna.post(path, { seq: 1, text: 'x' }, { headers: { Origin: 'https://elsewhere.example' } })).status, 403);
  assert.deepEqual(await commentsOf(nobody, /games\/(\w+)/.exec(path)[1]), []);
});

test('a comment is deleted only by its author', async () => {
  const { id, path } = await finished();
  const { id: comment } = assertOk(await anna.post(path, { seq: 1, text: 'Oops' }), 201);
  const other = await finished();
  const { id: message } = assertOk(await anna.post(`/api/games/${id}/messages`, { text: 'chat' }), 201);
  assertProblem(await bernd.delete(`${path}/${comment}`), 403, 'forbidden');
  assertProblem(await nobody.delete(`${path}/${comment}`), 401, 'not_logged_in');
  assertProblem(await anna.delete(`${other.path}/${comment}`), 404, 'not_found');
  for (const wrong of [message, comment + 1000, 'x']) assertProblem(await anna.delete(`${path}/${wrong}`), 404, 'not_found');
  assert.equal((await anna.delete(`${path}/${comment}`)).status, 204);
  assertProblem(await anna.delete(`${path}/${comment}`), 404, 'not_found');
  assert.deepEqual(await commentsOf(nobody, id), []);
});

test('spectators talk only where the operator lets them', async () => {
  const { id } = await startGame(anna, bernd);
  const path = `/api/games/${id}/talk`;
  assertProblem(await clara.get(path), 404, 'not_found');
  assertProblem(await clara.post(path, { text: 'Hello?' }), 404, 'not_found');
  await talk('on');
  const first = assertOk(await clara.post(path, { text: 'Who will win?' }), 201);
  assert.equal(first.player.name, clara.name);
  const dora = await signUp(server);
  assert.deepEqual(assertOk(await dora.get(path)), { messages: [first] });
  await talk('off');
  assertProblem(await dora.get(path), 404, 'not_found');
});

test('players read what spectators say when the game is over; guests only read', async () => {
  await talk('on');
  const { id, seq } = await underWay(anna, bernd);
  const path = `/api/games/${id}/talk`;
  const visitor = await guest(server);
  const remark = assertOk(await clara.post(path, { text: 'Anna blunders' }), 201);
  const report = { game: id, message: remark.id };
  for (const player of [anna, bernd]) {
    assertProblem(await player.post('/api/reports', report), 403, 'forbidden');
    assertProblem(await player.get(path), 403, 'forbidden');
    assertProblem(await player.post(path, { text: 'Quiet!' }), 403, 'forbidden');
  }
  assertProblem(await visitor.post(path, { text: 'x' }), 403, 'forbidden');
  assertProblem(await nobody.get(path), 401, 'not_logged_in');
  assertProblem(await nobody.post(path, { text: 'x' }), 401, 'not_logged_in');
  for (const wrong of ['', ' ', 'x'.repeat(501)]) assertProblem(await clara.post(path, { text: wrong }), 400, 'bad_field', 'text');
  assert.equal((await clara.post(path, undefined, { raw: '{}', headers: { 'Content-Type': 'text/plain' } })).status, 415);
  assert.equal((await clara.post(path, { text: 'x'.repeat(20_000) })).status, 413);
  assert.deepEqual(texts(assertOk(await visitor.get(path)).messages), ['Anna blunders']);
  assert.deepEqual(assertOk(await anna.get(`/api/games/${id}/messages`)), { messages: [], unread: 0, muted: false });
  assertOk(await anna.post(`/api/games/${id}/resign`, { seq }));
  assert.equal(assertOk(await anna.post('/api/reports', report), 201).quote, 'Anna blunders');
  assertOk(await anna.post(path, { text: 'I saw that' }), 201);
  assert.deepEqual(texts(assertOk(await bernd.get(path)).messages), ['Anna blunders', 'I saw that']);
});

test('nobody reads what was written by those whom they had blocked', async () => {
  await talk('on');
  const { id, path } = await finished();
  const [reader, pest] = [await signUp(server), bernd];
  assertOk(await pest.post(path, { seq: 1, text: 'before' }), 201);
  server.sql("update messages set at = at - 60000 where text = 'before'");
  assertOk(await reader.put(`/api/me/blocks/${pest.name}`), 204);
  assertOk(await pest.post(path, { seq: 1, text: 'after' }), 201);
  assertOk(await pest.post(`/api/games/${id}/talk`, { text: 'here, too' }), 201);
  assert.deepEqual(texts(await commentsOf(reader, id)), ['before']);
  assert.deepEqual(texts(assertOk(await reader.get(`/api/games/${id}/talk`)).messages), []);
  assert.deepEqual(texts(await commentsOf(clara, id)), ['before', 'after']);
});

test('comments and talk are reported, deleted by the operator, exported, and end with their author', async () => {
  await talk('on');
  const { id, path } = await finished();
  const dora = await signUp(server);
  const comment = assertOk(await bernd.post(path, { seq: 1, text: 'Coward' }), 201);
  const remark = assertOk(await dora.post(`/api/games/${id}/talk`, { text: 'Boring' }), 201);
  const chat = assertOk(await bernd.post(`/api/games/${id}/messages`, { text: 'private' }), 201);
  for (const [message, player, quote] of [[comment, bernd, 'Coward'], [remark, dora, 'Boring']]) {
    const report = assertOk(await clara.post('/api/reports', { game: id, message: message.id }), 201);
    assert.deepEqual([report.player.name, report.quote], [player.name, quote]);
  }
  assertProblem(await clara.post('/api/reports', { game: id, message: chat.id }), 403, 'forbidden');
  const said = server.rows(`select player, about, text from admin_messages where game = '${id}' order by message`);
  assert.deepEqual(said.map(Object.values), [[bernd.name, 'move 1', 'Coward'], [dora.name, 'spectators', 'Boring'], [bernd.name, 'players', 'private']]);
  const { messages } = assertOk(await dora.get('/api/me/export'));
  assert.deepEqual(messages.map(({ game, spectator, text }) => [game, spectator, text]), [[id, true, 'Boring']]);
  assert.equal(assertOk(await bernd.get('/api/me/export')).messages.find(({ text }) => text === 'Coward').seq, 1);
  assert.match(admin('delete-message', String(comment.id)).stdout, new RegExp(`a message by ${bernd.name} was deleted`));
  assert.deepEqual(await commentsOf(nobody, id), []);
  assert.equal((await dora.delete('/api/me', { json: { password: PASSWORD } })).status, 204);
  assert.deepEqual(assertOk(await clara.get(`/api/games/${id}/talk`)).messages, []);
});

/** Lets that many things be said about a game, to its players a comment on move 1 and to others a message. */
const say = (id, player, count, text) => server.sql(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
  insert into messages (game, account, seat, seq, text, at) select g.id, a.id, s.seat, case when s.seat is null then null else 1 end, '${text}', i
    from n join games g on g.public_id = '${id}' join accounts a on a.name = '${player.name}'
    left join seats s on s.game = g.id and s.account = a.id`);

test('what is said comes in parts, and a person says no more than five hundred things about a game', async () => {
  await talk('on');
  const { id, path } = await finished();
  const dora = await signUp(server);
  for (const [who, at, list, body] of [[anna, path, 'comments', { seq: 1, text: 'x' }], [dora, `/api/games/${id}/talk`, 'messages', { text: 'x' }]]) {
    say(id, who, 499, 'ä'.repeat(500));
    assertOk(await who.post(at, body), 201);
    assertProblem(await who.post(at, body), 409, 'full');
    const told = [];
    for (let parts = 1, more = true; more; parts++) {
      const part = assertOk(await dora.get(`${at}?after=${told.at(-1)?.id ?? 0}`));
      assert.ok(JSON.stringify(part).length < 256 * 1024 && parts < 10);
      told.push(...part[list]);
      more = part.more ?? false;
    }
    assert.equal(told.length, 500);
    assert.deepEqual(told.map((each) => each.id), told.map((each) => each.id).sort((a, b) => a - b));
    assertProblem(await dora.get(`${at}?after=x`), 400, 'bad_field', 'after');
  }
  assertOk(await bernd.post(path, { seq: 1, text: 'not yet' }), 201);
  assertOk(await anna.post((await finished()).path, { seq: 1, text: 'about another game' }), 201);
});
