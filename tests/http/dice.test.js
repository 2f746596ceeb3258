/** The dice audit: every roll of the site is counted, by face, by pair and by player. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, Client, guest, play, startGame, startServer, viewOf } from '../fixtures/api.js';

const MINUTE = 60_000;
const server = await startServer({ clock: true });
after(() => server.stop());
const nobody = new Client(server);
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** Plays the first legal move several times; returns the rolls, as [name, dice]. */
async function playOn(players, id, moves) {
  for (let i = 0; i < moves; i++) {
    const { turn } = await viewOf(nobody, id);
    const view = await viewOf(players[turn], id);
    await play(players[turn], view, view.legal[0]);
  }
  const { moves: log } = assertOk(await nobody.get(`/api/games/${id}/moves`));
  return log.filter(({ dice }) => dice).map(({ seat, dice }) => [players[seat].name, dice]);
}

/** The faces of these rolls, as [name, dice], and Pearson's test of them. */
function assertFaces({ faces, chi_square: chiSquare, p }, rolls) {
  const rolled = rolls.flatMap(([, both]) => both);
  assert.deepEqual(faces, [1, 2, 3, 4, 5, 6].map((face) => rolled.filter((die) => die === face).length));
  const expected = rolled.length / 6;
  assert.ok(Math.abs(chiSquare - sum(faces.map((count) => (count - expected) ** 2 / expected))) < 1e-9);
  assert.ok(p > 0 && p <= 1);
}

test('all rolls are counted and tested, once a minute', async () => {
  const players = [await guest(server), await guest(server)];
  const { id } = await startGame(...players, {});
  const rolls = await playOn(players, id, 24);
  const dice = assertOk(await nobody.get('/api/dice'));

  assert.equal(dice.rolls, rolls.length);
  assertFaces(dice.by_face, rolls);

  for (const { dice: [low, high], count, expected: mean } of dice.by_pair.pairs) {
    const same = rolls.filter(([, both]) => Math.min(...both) === low && Math.max(...both) === high);
    assert.equal(count, same.length, `${low} and ${high}`);
    assert.ok(Math.abs(mean - (rolls.length * (low === high ? 1 : 2)) / 36) < 1e-9);
  }
  for (const { name } of players) {
    const mine = rolls.filter(([roller]) => roller === name);
    const told = dice.players.find((player) => player.name === name);
    assert.equal(told.rolls, mine.length);
    assertFaces(told, mine);
  }

  const later = await playOn(players, id, 6);
  assert.deepEqual(assertOk(await nobody.get('/api/dice')), dice);
  await server.setNow(new Date(Date.now() + 2 * MINUTE));
  assert.equal(assertOk(await nobody.get('/api/dice')).rolls, later.length);
});

test('before anybody has rolled, nothing is out of the ordinary', async () => {
  const empty = await startServer();
  after(() => empty.stop());
  const dice = assertOk(await new Client(empty).get('/api/dice'));
  assert.equal(dice.rolls, 0);
  assert.deepEqual([dice.by_face.p, dice.by_pair.p, dice.players], [1, 1, []]);
});
