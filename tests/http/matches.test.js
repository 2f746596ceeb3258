/** After a game: the rematch, the next game of a match, the rating. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test, { after } from 'node:test';
import { assertOk, assertProblem, guest, invite, PASSWORD, play, signUp, startGame, startServer, underWay, viewOf } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];

async function resign(client, id) {
  const { seq } = await viewOf(client, id);
  return assertOk(await client.post(`/api/games/${id}/resign`, { seq }));
}

const rematch = (client, id, json) => client.post(`/api/games/${id}/rematch`, json);

/* --- Rematch ---------------------------------------------------------------------------------- */

test('a rematch has the same terms, and the other player begins', async () => {
  const terms = { variant: { extra_wild: true, sharks: false }, days_per_move: 5, rated: false, first: 'inviter' };
  const game = await startGame(anna, bernd, terms);
  assertProblem(await rematch(anna, game.id), 409, 'not_finished');
  await resign(anna, game.id);
  const asked = assertOk(await rematch(anna, game.id, { nonce: 'abc' }), 201);
  assert.deepEqual({ ...asked, ...terms, first: 'invitee', nonce: 'abc', status: 'open' }, asked);
  assert.deepEqual([asked.from.name, asked.to.name, asked.rematch], [anna.name, bernd.name, game.id]);
  assert.equal(assertOk(await bernd.get(`/api/invitations/${asked.id}`)).rematch, game.id);
  const next = assertOk(await bernd.post(`/api/invitations/${asked.id}/accept`), 201);
  assert.equal(next.players[next.turn].name, bernd.name);
});

test('a second request for a rematch, by either player, gives the same one', async () => {
  const game = await startGame(anna, bernd, { first: 'invitee' });
  await resign(bernd, game.id);
  const asked = assertOk(await rematch(bernd, game.id), 201);
  assert.equal(asked.first, 'invitee');
  assert.deepEqual(assertOk(await rematch(bernd, game.id, {})), asked);
  assert.deepEqual(assertOk(await rematch(anna, game.id)), asked);
});

test('a rematch that was withdrawn or declined can be asked for again, by either player', async () => {
  const game = await startGame(anna, bernd);
  await resign(anna, game.id);
  const first = assertOk(await rematch(anna, game.id), 201);
  assertOk(await anna.delete(`/api/invitations/${first.id}`), 204);
  const second = assertOk(await rematch(bernd, game.id), 201);
  assert.deepEqual([second.from.name, second.status], [bernd.name, 'open']);
  assertOk(await anna.post(`/api/invitations/${second.id}/decline`));
  const third = assertOk(await rematch(anna, game.id), 201);
  assertOk(await bernd.post(`/api/invitations/${third.id}/accept`), 201);
  assert.equal(assertOk(await rematch(anna, game.id)).id, third.id, 'one that was accepted stands');
});

test('a rematch is open for thirty days of its own', async (t) => {
  const DAY = 86_400_000;
  const timed = await startServer({ clock: true });
  t.after(() => timed.stop());
  const began = Date.now();
  await timed.setNow(new Date(began));
  const [dora, emil] = [await signUp(timed), await signUp(timed)];
  const game = await startGame(dora, emil);
  await timed.setNow(new Date(began + 31 * DAY));
  await resign(dora, game.id);
  const asked = assertOk(await rematch(dora, game.id), 201);
  assert.equal(asked.status, 'open');
  await timed.setNow(new Date(began + 62 * DAY));
  const again = assertOk(await rematch(emil, game.id), 201);
  assertOk(await dora.post(`/api/invitations/${again.id}/accept`), 201);
});

test('a rematch with the house waits for its own inviter', async () => {
  const invitation = await invite(anna, { name: 'el-dado' }, { first: 'inviter' });
  const game = assertOk(await anna.post(`/api/invitations/${invitation.id}/accept`), 201);
  await resign(anna, game.id);
  const asked = assertOk(await rematch(anna, game.id), 201);
  assertOk(await anna.post(`/api/invitations/${asked.id}/accept`, { nonce: '00' }), 201);
});

test('only players ask for a rematch, and only of a game', async () => {
  const game = await startGame(anna, bernd);
  await resign(anna, game.id);
  assertProblem(await rematch(clara, game.id), 403, 'forbidden');
  assertProblem(await rematch(anna, 'AAAAAAAAAAAA'), 404, 'not_found');
  assertProblem(await rematch(anna, game.id, { nonce: 'XYZ' }), 400, 'bad_field', 'nonce');
});

/* --- Matches ---------------------------------------------------------------------------------- */

test('a match goes on by itself with the dice that were promised, until it is decided', async () => {
  const invitation = await invite(anna, bernd, { match: 3, first: 'inviter' });
  assert.deepEqual([invitation.match, invitation.further.length], [3, 2]);
  let game = assertOk(await bernd.post(`/api/invitations/${invitation.id}/accept`, { nonce: 'ff' }), 201);
  const match = { id: invitation.id, games: 3 };
  assert.deepEqual(game.match, { ...match, number: 1, wins: [0, 0], next: null });
  const losers = [anna, bernd, anna];
  for (const [index, loser] of losers.entries()) {
    assert.equal(game.turn, index % 2);
    const over = await resign(loser, game.id);
    const fairness = assertOk(await anna.get(`/api/games/${game.id}/fairness`));
    const promised = index ? invitation.further[index - 1] : invitation;
    assert.deepEqual([fairness.invitation_id, fairness.commitment], [promised.id, promised.commitment]);
    assert.equal(createHash('sha256').update(Buffer.from(fairness.seed, 'hex')).digest('hex'), promised.commitment);
    assert.deepEqual(fairness.nonces, ['', 'ff']);
    if (index === 2) assert.deepEqual(over.match, { ...match, number: 3, wins: [1, 2], next: null });
    else {
      assertProblem(await rematch(anna, game.id), 409, 'not_finished');
      game = await viewOf(anna, over.match.next);
    }
  }
  assert.equal(assertOk(await rematch(bernd, game.id), 201).match, 3);
});

test('a match ends when one has won more than half, and its first game shows the score', async () => {
  const first = await startGame(anna, bernd, { match: 3 });
  const { match } = await resign(anna, first.id);
  const { headers } = await anna.get(`/api/games/${first.id}`);
  const last = await resign(anna, match.next);
  assert.deepEqual([last.match.wins, last.match.next], [[0, 2], null]);
  const shown = await anna.get(`/api/games/${first.id}`, { headers: { 'If-None-Match': headers.etag } });
  assert.deepEqual(assertOk(shown).match.wins, [0, 2]);
});

test('a match has 1, 3 or 5 games', async () => {
  for (const match of [0, 2, 4, 6, '3', null]) {
    assertProblem(await anna.post('/api/invitations', { match }), 400, 'bad_field', 'match');
  }
  assert.deepEqual((await invite(anna, null)).further, []);
});

/* --- Ratings ---------------------------------------------------------------------------------- */

const NEWCOMER = { value: 1500, deviation: 350, games: 0 };
const ratingOf = async (player) => assertOk(await player.get(`/api/players/${player.name}`)).rating;

test('a rated game between named people moves both ratings at its end', async () => {
  const [dora, emil] = [await signUp(server), await signUp(server)];
  assert.deepEqual(await ratingOf(dora), NEWCOMER);
  const game = await underWay(dora, emil);
  await resign(emil, game.id);
  // Glicko-2 of two newcomers: 1500 +- 162, deviation 290.
  assert.deepEqual(await ratingOf(dora), { value: 1662, deviation: 290, games: 1 });
  assert.deepEqual(await ratingOf(emil), { value: 1338, deviation: 290, games: 1 });
  const { rankings } = assertOk(await dora.get('/api/rankings'));
  assert.deepEqual(rankings.map(({ rank }) => rank), rankings.map((_, index) => index + 1));
  const ranks = [dora, emil].map(({ name }) => rankings.findIndex((each) => each.name === name));
  assert.ok(ranks[0] >= 0 && ranks[0] < ranks[1]);
  assertProblem(await dora.get('/api/rankings?page=0'), 400, 'bad_field', 'page');
});

test('a game is rated only once each player has placed a die', async () => {
  const [dora, emil, frida] = [await signUp(server), await signUp(server), await signUp(server)];
  await startGame(frida, dora);
  assertOk(await frida.delete('/api/me', { json: { password: PASSWORD } }), 204);
  assert.deepEqual(await ratingOf(dora), NEWCOMER);
  let early = await startGame(dora, emil, { first: 'inviter' });
  early = await play(dora, early, { type: 'roll' });
  early = await play(dora, early, early.legal.find(({ type }) => type === 'place'));
  await play(emil, early, { type: 'roll' });
  await resign(emil, early.id);
  assert.deepEqual([await ratingOf(dora), await ratingOf(emil)], [NEWCOMER, NEWCOMER]);
  assert.equal(assertOk(await dora.get(`/api/players/${dora.name}`)).counts.won, 1, 'it is won all the same');
  await resign(emil, (await underWay(dora, emil)).id);
  assert.deepEqual([(await ratingOf(dora)).value, (await ratingOf(emil)).value], [1662, 1338]);
});

test('games that must not be rated are not', async () => {
  const [dora, emil] = [await signUp(server), await signUp(server)];
  await resign(dora, (await underWay(dora, emil, { rated: false })).id);
  const stranger = await guest(server);
  await resign(stranger, (await underWay(dora, stranger)).id);
  assert.deepEqual([await ratingOf(dora), await ratingOf(emil)], [NEWCOMER, NEWCOMER]);
  assert.equal(await ratingOf(stranger), null);
});
