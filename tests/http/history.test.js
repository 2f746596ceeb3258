/** How a player has done over time: here once more, from ratings, results and analyses that the API tells. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, signUp, startServer, underWay } from '../fixtures/api.js';
import { finishGame } from '../fixtures/finished.js';

const server = await startServer();
after(() => server.stop());
const visitor = new Client(server);
const history = async ({ name }, query = '') => assertOk(await visitor.get(`/api/players/${name}/history${query}`));

test('a newcomer has none', async () => {
  const anna = await signUp(server);
  assert.deepEqual(await history(anna), { ratings: [], streak: null, longest: 0, analyses: [] });
  assert.deepEqual(await history(anna, '?game=shanghai'), { ratings: [], streak: null, longest: 0, analyses: [] });
  assertProblem(await visitor.get('/api/players/nobody-here/history'), 404, 'not_found');
  assertProblem(await visitor.get(`/api/players/${anna.name}/history?game=chess`), 400, 'bad_field', 'game');
});

test('each rated game is a point of the curve, the last one the present rating', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const ids = [];
  for (const loser of [bernd, bernd, anna, bernd]) {
    const { id, seq } = await underWay(anna, bernd);
    assertOk(await loser.post(`/api/games/${id}/resign`, { seq }));
    ids.push(id);
    const { rating } = assertOk(await visitor.get(`/api/players/${anna.name}`));
    const { ratings } = await history(anna);
    assert.deepEqual(ratings.map(({ game }) => game), ids);
    assert.deepEqual([ratings.at(-1).value, ratings.at(-1).deviation], [rating.value, rating.deviation]);
  }
  const of = async (player) => (({ streak, longest }) => [streak, longest])(await history(player));
  assert.deepEqual(await of(anna), [{ result: 'won', length: 1 }, 2]);
  assert.deepEqual(await of(bernd), [{ result: 'lost', length: 1 }, 1]);
});

test('skill and luck are those of the stored analyses, for each of the players', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const ids = [await finishGame(anna, bernd), await finishGame(bernd, anna)];
  assert.deepEqual((await history(anna)).analyses, [], 'none is made for this');
  for (const [i, id] of ids.entries()) {
    const { totals } = await eventually('the analysis', async () => {
      const { body } = await visitor.get(`/api/games/${id}/analysis`);
      return body.status === 'ready' && body;
    });
    for (const [player, seat] of [[anna, i], [bernd, 1 - i]]) {
      const { luck, error, adjusted, game } = (await history(player)).analyses.find((each) => each.game === id);
      assert.deepEqual([game, luck, error, adjusted], [id, totals[seat].luck, totals[seat].error, totals[seat].adjusted]);
    }
  }
  assert.deepEqual((await history(anna)).analyses.map(({ game }) => game), ids);
});
