/**
 * The order of checks: each test makes a request that violates two neighbours of the list
 * and must be refused for the first.
 */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, guest, invite, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];

const EVIL = { Origin: 'https://evil.example' };
const TEXT = { 'Content-Type': 'text/plain' };
const BIG = ' '.repeat(16 * 1024 + 1);
const ROLL = { type: 'roll' };

const { id } = await startGame(anna, bernd, { first: 'inviter' });
const moves = `/api/games/${id}/moves`;
const over = await startGame(anna, bernd, { first: 'inviter' });
const overMoves = `/api/games/${over.id}/moves`;
assertOk(await anna.post(overMoves, { seq: 0, move: ROLL }));
assertOk(await bernd.post(`/api/games/${over.id}/resign`, { seq: 1 }));

test('an unknown path comes before a wrong method', async () => {
  assertProblem(await anna.request('PUT', '/api/nothing', { headers: EVIL }), 404, 'not_found');
});

test('a wrong method comes before cross_site', async () => {
  assertProblem(await anna.request('PUT', moves, { raw: '{', headers: EVIL }), 405, 'method_not_allowed');
});

test('cross_site comes before too_large', async () => {
  assertProblem(await anna.request('POST', moves, { raw: BIG, headers: EVIL }), 403, 'cross_site');
});

test('too_large comes before unsupported_media_type', async () => {
  assertProblem(await anna.request('POST', moves, { raw: BIG, headers: TEXT }), 413, 'too_large');
});

test('unsupported_media_type comes before bad_json', async () => {
  const answer = await anna.request('POST', moves, { raw: '{', headers: TEXT });
  assertProblem(answer, 415, 'unsupported_media_type');
});

test('bad_json comes before not_logged_in', async () => {
  assertProblem(await nobody.request('POST', moves, { raw: '{' }), 400, 'bad_json');
});

test('not_logged_in comes before an unknown game', async () => {
  const json = { seq: 0, move: ROLL };
  assertProblem(await nobody.post('/api/games/AAAAAAAAAAAA/moves', json), 401, 'not_logged_in');
});

test('an unknown game comes before bad_field', async () => {
  assertProblem(await anna.post('/api/games/AAAAAAAAAAAA/moves', { seq: 'x' }), 404, 'not_found');
  const from = '/api/games/AAAAAAAAAAAA/moves?from=x';
  assertProblem(await anna.get(from), 404, 'not_found');
});

test('forbidden comes before bad_field', async () => {
  assertProblem(await clara.post(moves, { seq: 'x' }), 403, 'forbidden');
});

test('bad_field comes before a repetition', async () => {
  const json = { seq: 0, move: ROLL, again: true };
  assertProblem(await anna.post(overMoves, json), 400, 'bad_field', 'again');
  assertProblem(await anna.post(overMoves, { seq: 9, move: { type: 'fly' } }), 400, 'bad_field');
});

test('a repetition comes before game_over', async () => {
  assertOk(await anna.post(overMoves, { seq: 0, move: ROLL }));
});

test('game_over comes before stale_seq', async () => {
  assertProblem(await anna.post(overMoves, { seq: 1, move: ROLL }), 409, 'game_over');
});

test('stale_seq comes before not_your_turn', async () => {
  assertProblem(await bernd.post(moves, { seq: 7, move: ROLL }), 409, 'stale_seq');
});

test('not_your_turn comes before illegal_move', async () => {
  assertProblem(await bernd.post(moves, { seq: 0, move: { type: 'shanghai' } }), 409, 'not_your_turn');
});

test('forbidden, bad_field and illegal_move come before other_account', async () => {
  const headers = { 'Shanghaien-Account': 'somebody' };
  assertProblem(await clara.post(moves, { seq: 0, move: ROLL }, { headers }), 403, 'forbidden');
  assertProblem(await anna.post(moves, { seq: 0 }, { headers }), 400, 'bad_field');
  assertProblem(await anna.post(moves, { seq: 0, move: { type: 'shanghai' } }, { headers }), 409, 'illegal_move');
  assertProblem(await anna.post(moves, { seq: 0, move: ROLL }, { headers }), 409, 'other_account');
});

test('forbidden and bad_field come before invitation_closed', async () => {
  const invitation = await invite(anna, bernd);
  const accept = `/api/invitations/${invitation.id}/accept`;
  assertOk(await bernd.post(accept), 201);
  assertProblem(await clara.post(accept), 403, 'forbidden');
  assertProblem(await bernd.post(accept, { nonce: 'X' }), 400, 'bad_field', 'nonce');
  assertProblem(await bernd.post(accept), 409, 'invitation_closed');
});

test('bad_field comes before name_taken and bad_login', async () => {
  const json = { name: anna.name, password: 'short' };
  assertProblem(await nobody.post('/api/accounts', json), 400, 'bad_field', 'password');
  const login = { name: anna.name, password: 'wrong-password', more: 1 };
  assertProblem(await nobody.post('/api/sessions', login), 400, 'bad_field', 'more');
});

test('bad_login comes before forbidden, that before bad_field', async () => {
  for (const change of [{ password: 'short' }, { email: 7 }, { email: 'a@example.org', more: 1 }, { password: 'long enough', name: 'newname' }])
    assertProblem(await anna.patch('/api/me', change), 401, 'bad_login');
  assertProblem(await anna.patch('/api/me', { name: 'x', more: 1 }), 403, 'forbidden');
  const visitor = await guest(server);
  assertProblem(await visitor.patch('/api/me', { email: 'nobody' }), 401, 'bad_login');
  assertProblem(await visitor.patch('/api/me', { password: 'long enough' }), 400, 'bad_field', 'name');
  assertProblem(await visitor.patch('/api/me', { name: 'newname', email: 'nobody', password: 'long enough' }), 400, 'bad_field', 'email');
});

test('none of this has changed the game', async () => {
  const view = await viewOf(anna, id);
  assert.equal(view.seq, 0);
  await play(anna, view, ROLL);
});
