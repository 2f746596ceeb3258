/** Shuffle and dice can be checked by anyone: vectors, commitment, nonces, the seed afterwards. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { commitment, deckOf, firstOf, keyOf, rollOf } from '../fixtures/fairness.js';
import { assertOk, Client, invite, play, signUp, startServer, viewOf } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const [anna, bernd] = [await signUp(server), await signUp(server)];

const SEED = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const VECTORS = [
  {
    nonces: ['', ''],
    key: '04ecae14353aedf841ad2b948ec6d0bdc8a546732ec4964a965f49328d3f78c2',
    deck: [47, 4, 44, 15, 23, 6],
    first: 1,
    rolls: { 0: [4, 4], 1: [6, 2], 10: [6, 2] },
  },
  {
    nonces: ['00ff', 'abc'],
    key: '7141fe1b98297c94830706590d6ff5d4c2b98df378f7ee1602b73f070367e138',
    deck: [5, 0, 14, 8, 26, 17],
    first: 0,
    rolls: { 0: [4, 2], 1: [5, 6], 10: [1, 3] },
  },
];

test('the published vectors hold for the computation that these tests use', () => {
  const known = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
  assert.equal(commitment(SEED), known);
  for (const { nonces, key: hex, deck, first, rolls } of VECTORS) {
    const key = keyOf(SEED, 'Qm4t8ZsLr2Yc', nonces);
    assert.equal(key.toString('hex'), hex);
    assert.deepEqual(deckOf(key).slice(0, 6), deck);
    assert.equal(firstOf(key), first);
    for (const [k, dice] of Object.entries(rolls)) assert.deepEqual(rollOf(key, k), dice);
  }
});

/** A game that ends by resignation after `moves` first legal moves; its invitation and fairness. */
async function shortGame(nonces, first = 'random', moves = 6) {
  const asked = nonces[0] === undefined ? {} : { nonce: nonces[0] };
  const invitation = await invite(anna, bernd, { ...asked, first });
  const sent = nonces[1] === undefined ? undefined : { nonce: nonces[1] };
  let view = assertOk(await bernd.post(`/api/invitations/${invitation.id}/accept`, sent), 201);
  const opening = view;
  for (let i = 0; i < moves; i++) {
    const mover = [anna, bernd][view.turn];
    view = await viewOf(mover, view.id);
    view = await play(mover, view, view.legal[0]);
  }
  const hidden = assertOk(await anna.get(`/api/games/${view.id}/fairness`));
  assertOk(await anna.post(`/api/games/${view.id}/resign`, { seq: view.seq }));
  const told = assertOk(await new Client(server).get(`/api/games/${view.id}/fairness`));
  const log = assertOk(await anna.get(`/api/games/${view.id}/moves`)).moves;
  return { invitation, opening, hidden, told, log };
}

const NONCES = [
  ['no nonces', [undefined, undefined]],
  ['empty nonces', ['', '']],
  ['only the inviter’s', ['00ff', undefined]],
  ['only the invitee’s', [undefined, 'abc']],
  ['the longest ones', ['f'.repeat(64), '0'.repeat(64)]],
  ['odd lengths', ['abc', 'f'.repeat(63)]],
];

for (const [what, nonces] of NONCES) {
  test(`a game with ${what} has the cards and dice of its seed`, async () => {
    const { invitation, opening, hidden, told, log } = await shortGame(nonces);
    assert.equal(hidden.seed, null);
    assert.equal(hidden.commitment, invitation.commitment);
    assert.deepEqual(told, { ...hidden, seed: told.seed });
    assert.equal(told.invitation_id, invitation.id);
    assert.deepEqual(told.nonces, nonces.map((nonce) => nonce ?? ''));
    const seed = Buffer.from(told.seed, 'hex');
    assert.equal(commitment(seed), told.commitment);
    const key = keyOf(seed, invitation.id, told.nonces);
    assert.deepEqual(opening.tavern.map(({ card }) => card.id), deckOf(key).slice(0, 6));
    assert.equal(opening.starter, firstOf(key));
    const rolled = log.filter(({ dice }) => dice).map(({ dice }) => dice);
    assert.ok(rolled.length > 0);
    assert.deepEqual(rolled, rolled.map((_, k) => rollOf(key, k)));
  });
}

test('the player who begins is the one that the invitation says', async () => {
  assert.equal((await shortGame([undefined, undefined], 'inviter', 0)).opening.starter, 0);
  assert.equal((await shortGame([undefined, undefined], 'invitee', 0)).opening.starter, 1);
});

test('every invitation has a different commitment', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, async () => assertOk(await anna.post('/api/invitations', {}), 201)));
  assert.equal(new Set(made.map((invitation) => invitation.commitment)).size, 8);
});
