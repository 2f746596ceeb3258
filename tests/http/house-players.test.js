/** House players accept at once and answer by themselves; finished games are analysed. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, housePlayer, invite, play, startServer, viewOf } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const anna = await guest(server);

/** Starts a game against a house player, by default with both variants. */
async function startAgainst(name, more = {}) {
  const invitation = await invite(anna, { name }, {
    variant: { extra_wild: true, sharks: true }, first: 'invitee', ...more,
  });
  return assertOk(await anna.post(`/api/invitations/${invitation.id}/accept`, { nonce: 'ab' }), 201);
}

/** The view as soon as the client has the turn, or the game is over. */
const annasTurn = (id) => eventually('the turn', async () => {
  const view = await viewOf(anna, id);
  return (view.status === 'finished' || view.turn === view.you) && view;
});

/** Plays the first legal move until the end. */
async function playOut(id) {
  let view = await annasTurn(id);
  while (view.status === 'active') {
    await play(anna, view, view.legal[0]);
    view = await annasTurn(id);
  }
  return view;
}

/** The analysis once it is ready. */
function analysisOf(id) {
  const asker = new Client(server);
  return eventually('the analysis', async () => {
    const analysis = assertOk(await asker.get(`/api/games/${id}/analysis`));
    if (analysis.status === 'ready') return analysis;
    assert.ok(analysis.progress >= 0 && analysis.progress <= 1);
    return false;
  });
}

/** start + luck - errors + residual = the last win, the luck of deals being seat 0's. */
function assertAddsUp(analysis, log) {
  let sum = analysis.start + analysis.residual;
  for (const { seq, seat, luck = 0, error = 0 } of analysis.moves) {
    const deal = log[seq - 1].move.type === 'shanghai';
    sum += seat === 0 || deal ? luck : -luck;
    sum += seat === 0 ? -error : error;
  }
  assert.ok(Math.abs(sum - analysis.moves.at(-1).win) < 1e-9);
  assert.ok(Math.abs(analysis.residual) < 0.005);
}

for (const name of ['el-grumete', 'el-dado', 'la-sirena', 'terrible-michael']) {
  test(`${name} moves without being asked, in both variants, until it is the other's turn`, async () => {
    const begun = await startAgainst(name);
    const view = await annasTurn(begun.id);
    assert.equal(view.turn, 0);
    assert.ok(view.seq >= 2);
    assert.deepEqual(view.players[1], housePlayer(name));
  });
}

test('the house players are told with their strengths, the weakest first', async () => {
  const { players } = assertOk(await anna.get('/api/house-players'));
  assert.deepEqual(players.map(({ name }) => name), ['el-grumete', 'el-dado', 'la-sirena', 'terrible-michael']);
  const values = players.map(({ rating }) => rating.value);
  assert.deepEqual(values, [...values].sort((a, b) => a - b));
  assert.equal(values[1], 1500, 'where every account begins');
  const { players: sailors } = assertOk(await anna.get('/api/house-players?game=shanghai'));
  assert.equal(sailors.length, 10);
  assert.ok(sailors.every(({ rating }) => rating === null));
  assertProblem(await anna.get('/api/house-players?game=chess'), 400, 'bad_field', 'game');
});

test('a whole game is played, analysed once, and its luck and errors give its result', async () => {
  const begun = await startAgainst('el-dado', { variant: {} });
  assertProblem(await anna.get(`/api/games/${begun.id}/analysis`), 409, 'not_finished');
  const view = await playOut(begun.id);
  const analysis = await analysisOf(begun.id);
  const log = assertOk(await anna.get(`/api/games/${begun.id}/moves`)).moves;
  assert.equal(analysis.moves.length, log.length);
  assertAddsUp(analysis, log);
  for (const { seq, luck } of analysis.moves)
    assert.equal(luck !== undefined, ['roll', 'reroll', 'shanghai'].includes(log[seq - 1].move.type), `${seq}`);
  assert.equal(analysis.moves.at(-1).luck, 0);
  assert.equal(analysis.moves.at(-1).win, view.result.winner === null ? 0.5 : 1 - view.result.winner);
  const again = await anna.get(`/api/games/${begun.id}/analysis`);
  assert.deepEqual(again.body, analysis);
  const headers = { 'If-None-Match': again.headers.etag };
  assertOk(await anna.get(`/api/games/${begun.id}/analysis`, { headers }), 304);
});

test('a game that was given up is analysed up to its end', async () => {
  const begun = await startAgainst('el-dado');
  const view = await annasTurn(begun.id);
  assertOk(await anna.post(`/api/games/${begun.id}/resign`, { seq: view.seq }));
  const analysis = await analysisOf(begun.id);
  assert.equal(analysis.moves.length, view.seq);
});

test('an unknown game has no analysis', async () => {
  assertProblem(await anna.get('/api/games/AAAAAAAAAAAA/analysis'), 404, 'not_found');
});

test('a player against the house may ask what the moves are worth, on their turn', async () => {
  const begun = await startAgainst('terrible-michael', { first: 'inviter' });
  const path = `/api/games/${begun.id}/hint`;
  const asked = await anna.get(path);
  const { options } = assertOk(asked);
  assert.deepEqual(options.map(({ move }) => move), (await viewOf(anna, begun.id)).legal);
  const headers = { 'If-None-Match': asked.headers.etag };
  assertOk(await anna.get(path, { headers }), 304);

  let view = await play(anna, await viewOf(anna, begun.id), { type: 'roll' });
  const placements = assertOk(await anna.get(path)).options;
  const text = (moves) => moves.map((move) => JSON.stringify(Object.entries(move).sort())).sort();
  assert.deepEqual(text(placements.map(({ move }) => move)), text(view.legal));
  const wins = placements.map(({ win }) => win);
  assert.deepEqual(wins, [...wins].sort((a, b) => b - a));

  view = assertOk(await anna.post(`/api/games/${begun.id}/resign`, { seq: view.seq }));
  assertProblem(await anna.get(path), 409, 'game_over');
});

test('a hint belongs to its game, even if another one has as many moves', async () => {
  const games = [await startAgainst('el-dado', { first: 'inviter' }),
    await startAgainst('el-dado', { first: 'inviter', variant: {} })];
  for (const { id } of games) await play(anna, await viewOf(anna, id), { type: 'roll' });
  for (const { id } of [...games, ...games]) {
    const { options } = assertOk(await anna.get(`/api/games/${id}/hint`));
    assert.equal(options.length, (await viewOf(anna, id)).legal.length);
  }
});

test('there are no hints in games between people, for spectators, or without a log-in', async () => {
  const bernd = await guest(server);
  const begun = await startAgainst('el-dado', { first: 'inviter' });
  assertProblem(await bernd.get(`/api/games/${begun.id}/hint`), 403, 'forbidden');
  assertProblem(await new Client(server).get(`/api/games/${begun.id}/hint`), 401, 'not_logged_in');
  assertProblem(await anna.get('/api/games/AAAAAAAAAAAA/hint'), 404, 'not_found');
  const invitation = await invite(anna, bernd, { first: 'inviter' });
  const between = assertOk(await bernd.post(`/api/invitations/${invitation.id}/accept`, {}), 201);
  assertProblem(await anna.get(`/api/games/${between.id}/hint`), 403, 'forbidden');
});
