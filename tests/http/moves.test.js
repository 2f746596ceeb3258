/** Moving and resigning: moves that are accepted, refused and why, and never played twice. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);
const [anna, bernd, clara] = [await signUp(server), await signUp(server, { by: 'bearer' }), await signUp(server)];

const path = ({ id }, call = '/moves') => `/api/games/${id}${call}`;
const send = (client, view, move, seq = view.seq) => client.post(path(view), { seq, move });
const resign = (client, view, seq = view.seq) => client.post(path(view, '/resign'), { seq });
const ROLL = { type: 'roll' };
const BOTH_VARIANTS = { extra_wild: true, sharks: true };

/** A game in which it is anna's turn, before (roll) or after (place) her first roll. */
const toRoll = async (more) => {
  const { id } = await startGame(anna, bernd, { first: 'inviter', ...more });
  return viewOf(anna, id);
};
const toPlace = async (more) => play(anna, await toRoll(more), ROLL);

async function assertUnchanged(view) {
  const { you } = view;
  assert.deepEqual(await viewOf([anna, bernd][you], view.id), view);
}

const BAD_FIELDS = [
  ['seq', { move: ROLL }],
  ['seq', { seq: null, move: ROLL }],
  ['seq', { seq: '0', move: ROLL }],
  ['seq', { seq: -1, move: ROLL }],
  ['seq', { seq: 0.5, move: ROLL }],
  ['seq', { seq: true, move: ROLL }],
  ['seq', { seq: [0], move: ROLL }],
  ['move', { seq: 0 }],
  ['move', { seq: 0, move: null }],
  ['move', { seq: 0, move: 'roll' }],
  ['move', { seq: 0, move: [ROLL] }],
  ['dice', { seq: 0, move: ROLL, dice: [6, 6] }],
  ['Seq', { seq: 0, Seq: 0, move: ROLL }],
];
const BAD_MOVES = [
  ['type', {}],
  ['type', { type: null }],
  ['type', { type: 'ROLL' }],
  ['type', { type: 'fly' }],
  ['type', { type: 1 }],
  ['type', { type: 'resign' }],
  ['type', { type: 'timeout' }],
  ['type', { type: 'abandon' }],
  ['dice', { type: 'roll', dice: [6, 6] }],
  ['die', { type: 'shanghai', die: 0 }],
  ['die', { type: 'place' }],
  ['die', { type: 'place', die: null }],
  ['die', { type: 'place', die: '0' }],
  ['die', { type: 'place', die: 2 }],
  ['die', { type: 'place', die: -1 }],
  ['die', { type: 'place', die: 0.5 }],
  ['one_at', { type: 'place', die: 0, one_at: 'top' }],
  ['one_at', { type: 'place', die: 0, one_at: null }],
  ['one_at', { type: 'place', die: 0, one_at: 0 }],
  ['card', { type: 'place', die: 0, card: 40 }],
  ['card', { type: 'wild', colour: 'red' }],
  ['card', { type: 'wild', card: 52, colour: 'red' }],
  ['card', { type: 'wild', card: -1, colour: 'red' }],
  ['card', { type: 'wild', card: '41', colour: 'red' }],
  ['colour', { type: 'wild', card: 41 }],
  ['colour', { type: 'wild', card: 41, colour: 'pink' }],
  ['colour', { type: 'wild', card: 41, colour: 0 }],
  ['die', { type: 'wild', card: 41, colour: 'red', die: 0 }],
  ['card', { type: 'adjust', die: 0, by: 1 }],
  ['card', { type: 'adjust', card: 1e9, die: 0, by: 1 }],
  ['die', { type: 'adjust', card: 40, by: 1 }],
  ['die', { type: 'adjust', card: 40, die: 2, by: 1 }],
  ['by', { type: 'adjust', card: 40, die: 0 }],
  ['by', { type: 'adjust', card: 40, die: 0, by: 0 }],
  ['by', { type: 'adjust', card: 40, die: 0, by: 2 }],
  ['by', { type: 'adjust', card: 40, die: 0, by: '+1' }],
  ['card', { type: 'reroll' }],
  ['card', { type: 'reroll', card: 43.5 }],
  ['die', { type: 'reroll', card: 43, die: 0 }],
  ['card', { type: 'both' }],
  ['card', { type: 'both', card: null }],
  ['one_at', { type: 'both', card: 46, one_at: 'middle' }],
  ['card', { type: 'sharks', die: 0 }],
  ['die', { type: 'sharks', card: 50 }],
  ['die', { type: 'sharks', card: 50, die: 3 }],
  ['one_at', { type: 'sharks', card: 50, die: 0, one_at: '' }],
  ['card', { type: 'exchange', from: 1 }],
  ['from', { type: 'exchange', card: 50 }],
  ['from', { type: 'exchange', card: 50, from: 0 }],
  ['from', { type: 'exchange', card: 50, from: 7 }],
  ['from', { type: 'exchange', card: 50, from: '3' }],
];
const badGame = await toPlace({ variant: BOTH_VARIANTS });
for (const [field, json] of [
  ...BAD_FIELDS,
  ...BAD_MOVES.map(([field, move]) => [`move.${field}`, { seq: 1, move }]),
]) {
  test(`moving: bad_field names ${field} in ${JSON.stringify(json)}`, async () => {
    assertProblem(await anna.post(path(badGame), json), 400, 'bad_field', field);
  });
}

test('refused moves have changed nothing', () => assertUnchanged(badGame));

for (const [what, move] of [
  ['to place before a roll', { type: 'place', die: 0, one_at: 'left' }],
  ['to call Shanghai! without a die', { type: 'shanghai' }],
  ['to reroll before a roll', { type: 'reroll', card: 43 }],
]) {
  test(`it is illegal ${what}`, async () => {
    const view = await toRoll();
    assertProblem(await send(anna, view, move), 409, 'illegal_move');
    await assertUnchanged(view);
  });
}

for (const [what, move] of [
  ['to roll twice', ROLL],
  ['to call Shanghai! with rolled dice', { type: 'shanghai' }],
  ['to place first without one_at', { type: 'place', die: 0 }],
  ['to play a wild without a sailor', { type: 'wild', card: 48, colour: 'red' }],
  ['to play a wild one does not hold', { type: 'wild', card: 41, colour: 'red' }],
  ['to play the opponent’s card', { type: 'sharks', card: 51, die: 0, one_at: 'left' }],
  ['to adjust by a sharks card', { type: 'adjust', card: 50, die: 0, by: 1 }],
  ['to place sharks first without one_at', { type: 'sharks', card: 50, die: 0 }],
  ['to exchange without a die at a card', { type: 'exchange', card: 50, from: 3 }],
  ['to play a Sailor', { type: 'reroll', card: 7 }],
  ['to place both without the card', { type: 'both', card: 46, one_at: 'left' }],
]) {
  test(`it is illegal ${what}`, async () => {
    assertProblem(await send(anna, badGame, move), 409, 'illegal_move');
    await assertUnchanged(badGame);
  });
}

test('one_at is superfluous once the row has its numbers', async () => {
  const placed = await play(anna, await toPlace(), { type: 'place', die: 1, one_at: 'left' });
  const rolled = await play(bernd, placed, ROLL);
  for (const one_at of ['left', 'right']) {
    assertProblem(await send(bernd, rolled, { type: 'place', die: 0, one_at }), 409, 'illegal_move');
  }
  assertOk(await send(bernd, rolled, { type: 'place', die: 0 }));
});

test('cards of variants that are not played are illegal, not malformed', async () => {
  const view = await toPlace();
  assertProblem(await send(anna, view, { type: 'sharks', card: 50, die: 0, one_at: 'left' }), 409, 'illegal_move');
  assertProblem(await send(anna, view, { type: 'wild', card: 48, colour: 'red' }), 409, 'illegal_move');
});

test('the other player must wait, and spectators may only watch', async () => {
  const view = await toRoll();
  assertProblem(await send(bernd, view, ROLL), 409, 'not_your_turn');
  assertProblem(await send(clara, view, ROLL), 403, 'forbidden');
  assertProblem(await send(nobody, view, ROLL), 401, 'not_logged_in');
  assertProblem(await resign(clara, view), 403, 'forbidden');
  assertProblem(await resign(nobody, view), 401, 'not_logged_in');
  await assertUnchanged(view);
});

test('a seq that is not the present one is stale', async () => {
  const view = await toPlace();
  for (const seq of [0, 2, 1000, 2 ** 32 + 1, 2 ** 53]) {
    const move = { type: 'place', die: 0, one_at: 'left' };
    assertProblem(await send(anna, view, move, seq), 409, 'stale_seq');
    assertProblem(await resign(anna, view, seq), 409, 'stale_seq');
  }
  await assertUnchanged(view);
});

test('seq and fields are JSON numbers, whatever their spelling', async () => {
  const { id } = await toPlace();
  const raw = '{ "move" : {"one_at":"left","die":0e0,"type":"place"}, "seq" : 1.0 }';
  assert.equal(assertOk(await anna.request('POST', `/api/games/${id}/moves`, { raw })).seq, 2);
});

for (const [what, raw] of [
  ['the same bytes', '{"seq":1,"move":{"type":"place","die":0,"one_at":"left"}}'],
  ['its members in another order', '{"move":{"one_at":"left","die":0,"type":"place"},"seq":1}'],
  ['its numbers spelled otherwise', '{"seq":10e-1,"move":{"type":"place","die":0.0,"one_at":"left"}}'],
  ['its strings spelled otherwise', '{"seq":1,"move":{"type":"pl\\u0061ce","die":0,"one_at":"left"}}'],
]) {
  test(`a move repeated with ${what} is answered, not played again`, async () => {
    const view = await toPlace();
    const first = await play(anna, view, { type: 'place', die: 0, one_at: 'left' });
    const again = assertOk(await anna.request('POST', path(view), { raw }));
    assert.deepEqual(again, first);
  });
}

test('a repetition is answered with the present view, however old it is', async () => {
  const start = await toRoll();
  const rolled = await play(anna, start, ROLL);
  const placed = await play(anna, rolled, { type: 'place', die: 0, one_at: 'left' });
  const later = await play(bernd, placed, ROLL);
  const present = await viewOf(anna, start.id);
  assert.equal(later.seq, 3);
  assert.deepEqual(assertOk(await send(anna, start, ROLL)), present);
  assertOk(await resign(bernd, later));
  const over = await viewOf(anna, start.id);
  assert.equal(over.seq, 4);
  assert.deepEqual(assertOk(await send(anna, start, ROLL)), over);
  assert.deepEqual(assertOk(await send(bernd, placed, ROLL)), await viewOf(bernd, start.id));
});

test('only the same move of the same player at the same seq is a repetition', async () => {
  const start = await toRoll();
  const rolled = await play(anna, start, ROLL);
  const placed = await play(anna, rolled, { type: 'place', die: 0, one_at: 'left' });
  assertProblem(await send(bernd, start, ROLL), 409, 'stale_seq');
  assertProblem(await send(anna, start, { type: 'shanghai' }), 409, 'stale_seq');
  assertProblem(await send(anna, rolled, { type: 'place', die: 1, one_at: 'left' }), 409, 'stale_seq');
  assertProblem(await send(anna, rolled, { type: 'place', die: 0 }), 409, 'stale_seq');
  assertProblem(await send(anna, placed, ROLL, 1), 409, 'stale_seq');
  assertProblem(await resign(anna, rolled), 409, 'stale_seq');
  const { moves } = assertOk(await nobody.get(path(start)));
  assert.equal(moves.length, 2);
});

test('one move sent eight times at once is played once', async () => {
  const view = await toRoll();
  const all = await Promise.all(Array.from({ length: 8 }, () => send(anna, view, ROLL)));
  for (const answer of all) assert.deepEqual(assertOk(answer), assertOk(all[0]));
  assert.equal(assertOk(all[0]).seq, 1);
});

test('of different moves sent at once one is played, the others are stale', async () => {
  const view = await toPlace();
  const all = await Promise.all(view.legal.map((move) => send(anna, view, move)));
  const played = all.filter(({ status }) => status === 200);
  assert.equal(played.length, 1);
  for (const answer of all) if (answer !== played[0]) assertProblem(answer, 409, 'stale_seq');
});

test('a resigned game stays as it was, its rolled dice back in the supply', async () => {
  const placed = await play(anna, await toPlace(), { type: 'place', die: 0, one_at: 'right' });
  const rolled = await play(bernd, placed, ROLL);
  const over = assertOk(await resign(bernd, rolled));
  assert.deepEqual(over, {
    ...rolled,
    status: 'finished',
    seq: 4,
    turn: null,
    phase: 'over',
    deadline: null,
    abandon_at: null,
    call_off: null,
    supply: [5, 6],
    dice: null,
    legal: [],
    preview: null,
    result: { points: over.score.total, winner: 0, reason: 'resigned' },
  });
  const { moves } = assertOk(await nobody.get(path(over)));
  const { seq, seat, move } = moves.at(-1);
  assert.deepEqual({ seq, seat, move }, { seq: 4, seat: 1, move: { type: 'resign' } });
});

test('a player may resign out of turn and repeat that like a move', async () => {
  const view = await toRoll();
  const over = assertOk(await resign(bernd, view));
  assert.equal(over.result.winner, 0);
  assert.deepEqual(assertOk(await resign(bernd, view)), over);
  assertProblem(await resign(bernd, view, 1), 409, 'game_over');
  assertProblem(await resign(anna, view), 409, 'game_over');
  assertProblem(await send(bernd, view, ROLL), 409, 'game_over');
  assertProblem(await send(anna, view, ROLL), 409, 'game_over');
  assertProblem(await send(anna, over, ROLL), 409, 'game_over');
});

for (const [field, json] of [
  ['seq', {}],
  ['seq', { seq: null }],
  ['seq', { seq: '0' }],
  ['seq', { seq: -1 }],
  ['move', { seq: 0, move: ROLL }],
]) {
  test(`resigning: bad_field names ${field} in ${JSON.stringify(json)}`, async () => {
    const view = await toRoll();
    assertProblem(await anna.post(path(view, '/resign'), json), 400, 'bad_field', field);
    await assertUnchanged(view);
  });
}
