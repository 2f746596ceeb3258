/**
 * A table of one person and house players: whole games by the rules, with a server that is killed in
 * between.
 */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, Client, eventually, guest, housePlayer, play, startServer, viewOf } from '../fixtures/api.js';
import { generator, seed } from '../fixtures/random.js';
import { anyMove } from '../fixtures/shanghai.js';
import { Sightings } from '../fixtures/shanghai-sightings.js';

const server = await startServer();
after(() => server.stop());
const anna = await guest(server);
const HOUSE = ['madame-ling', 'el-primo', 'el-primo-2', 'madame-ling-2', 'el-primo-3'];

/** Anna asks house players, who accept at once, and begins. */
async function begin(seats, bidding) {
  const asked = { game: 'shanghai', seats, to: HOUSE.slice(0, seats - 1), variant: { bidding } };
  const invitation = assertOk(await anna.post('/api/invitations', asked), 201);
  assert.deepEqual(invitation.places.map((place) => place.status), ['inviter', ...HOUSE.slice(0, seats - 1).map(() => 'accepted')]);
  return assertOk(await anna.post(`/api/invitations/${invitation.id}/start`, { nonce: 'ab' }), 201);
}

/** The view as soon as it asks Anna something, or the game is over. */
async function annasTurn(id) {
  return eventually('a question', async () => {
    const view = await viewOf(anna, id);
    return (view.phase === 'over' || view.awaited.includes(view.you)) && view;
  });
}

for (const [seats, bidding] of [[3, 'open'], [5, 'sealed']]) {
  test(`${seats} seats play a whole game with ${bidding} bids`, async (t) => {
    const next = generator(seed + seats);
    t.diagnostic(`SEED=${seed}`);
    let view = await begin(seats, bidding);
    assert.deepEqual(view.players.slice(1), HOUSE.slice(0, seats - 1).map(housePlayer));
    const people = [anna, ...HOUSE.slice(0, seats - 1).map(() => null)];
    const sightings = new Sightings(`/api/games/${view.id}`, people, new Client(server));
    for (let moves = 0; view.phase !== 'over'; moves++) {
      if (moves === 3) {
        await server.kill();
        await server.start();
      }
      view = await annasTurn(view.id);
      if (view.phase === 'over') break;
      sightings.view(view);
      const move = anyMove(view, next);
      sightings.made(move, await play(anna, view, move));
    }
    assert.equal(view.result.reason, 'score');
    const { moves } = assertOk(await anna.get(`/api/games/${view.id}/moves`));
    const bids = moves.filter(({ seat, move }) => seat !== 0 && ['bid', 'pass'].includes(move.type));
    assert.ok(bids.length > 0 && bids.every(({ move }) => move.plan.free !== undefined));
    await sightings.compare();
  });
}
