/** A player's year in review and achievements, worked out from the logs: here once more, from what the API tells. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, PASSWORD, play, signUp, startGame, startServer, underWay, viewOf } from '../fixtures/api.js';
import { finishGame } from '../fixtures/finished.js';

const server = await startServer({ clock: true });
after(() => server.stop());
const visitor = new Client(server);
const logbook = async ({ name }, year = '') => assertOk(await visitor.get(`/api/players/${name}/logbook${year && `?year=${year}`}`));
const marks = ({ achievements }) => Object.fromEntries(achievements.filter(({ at }) => at).map(({ name, game }) => [name, game]));
const newYear = (year) => server.setNow(new Date(Date.UTC(year, 0, 5)));
await newYear(2027);
const [anna, bernd] = [await signUp(server), await signUp(server)];

/** The deeds of a seat, by the log and the views of a finished game of Shanghaien. */
async function account(id, seat) {
  const view = assertOk(await visitor.get(`/api/games/${id}`));
  const { moves } = assertOk(await visitor.get(`/api/games/${id}/moves`));
  const { views } = assertOk(await visitor.get(`/api/games/${id}/positions`));
  const mine = moves.filter((entry) => entry.seat === seat).map(({ move }) => move);
  const [me, other] = [view.result.points[seat], view.result.points[1 - seat]];
  const after = views.filter(({ round }, seq) => seq && round !== views[seq - 1].round);
  return {
    won: view.result.winner === seat, margin: me - other,
    rolls: mine.filter(({ type }) => type === 'roll' || type === 'reroll').length,
    tricks: mine.filter((move) => 'card' in move).length,
    shanghais: mine.filter(({ type }) => type === 'shanghai').length,
    behind: Math.max(0, ...after.map(({ score: { total } }) => total[1 - seat] - total[seat])),
    sailors: Object.fromEntries(Object.entries(view.crews[seat]).map(([colour, { cards }]) => [colour, cards.length])),
  };
}

test('a newcomer has an empty one, a house player none', async () => {
  const { years, year, review, achievements } = await logbook(anna);
  assert.deepEqual([years, year, review], [[], null, null]);
  assert.ok(achievements.every(({ at, game }) => at === null && game === null));
  assertProblem(await visitor.get('/api/players/el-dado/logbook'), 404, 'not_found');
  assertProblem(await visitor.get('/api/players/nobody-here/logbook'), 404, 'not_found');
  for (const bad of ['0', '12345', 'x']) assertProblem(await visitor.get(`/api/players/${anna.name}/logbook?year=${bad}`), 400, 'bad_field', 'year');
});

test('the review of a year adds up what the logs say', async () => {
  const ids = [await finishGame(anna, bernd), await finishGame(bernd, anna), await finishGame(anna, bernd)];
  const whole = await Promise.all(ids.map((id, i) => account(id, i === 1 ? 1 : 0)));
  const { review, year } = await logbook(anna);
  const sum = (name) => whole.reduce((total, each) => total + each[name], 0);
  assert.equal(year, 2027);
  assert.deepEqual([review.games, review.won, review.drawn + review.lost], [3, sum('won'), 3 - sum('won')]);
  assert.deepEqual([review.rolls, review.tricks, review.shanghais], [sum('rolls'), sum('tricks'), sum('shanghais')]);
  assert.deepEqual(review.by_month, [3, ...Array(11).fill(0)]);
  assert.deepEqual([review.opponents, review.most_played.player.name, review.most_played.games], [1, bernd.name, 3]);
  for (const [colour, count] of Object.entries(review.sailors)) {
    assert.equal(count, whole.reduce((total, { sailors }) => total + (sailors[colour] ?? 0), 0), colour);
  }
  const widest = Math.max(0, ...whole.filter(({ won }) => won).map(({ margin }) => margin));
  assert.equal(review.widest_win?.points ?? 0, widest);
  assert.equal(review.longest_game, null);
});

test('achievements come with the first game that made them', async () => {
  const ids = assertOk(await visitor.get(`/api/players/${anna.name}/games?status=finished`)).games.map(({ id }) => id).reverse();
  const whole = await Promise.all(ids.map(async (id) => account(id, (await viewOf(anna, id)).you)));
  const first = (made) => ids[whole.findIndex(made)];
  const mine = marks(await logbook(anna));
  assert.equal(mine.signed_on, ids[0]);
  assert.equal(mine.landfall, first(({ won }) => won));
  assert.equal(mine.by_a_plank, first(({ won, margin }) => won && margin === 1));
  assert.equal(mine.all_hands, first(({ sailors }) => Object.values(sailors).filter(Boolean).length === 8));
  assert.equal(mine.by_the_stars, first(({ won, tricks }) => won && !tricks));
  assert.equal(mine.round_the_horn, first(({ won, behind }) => won && behind >= 8));
});

test('a game that was given up counts once both had placed a die; wins in a row and a long voyage count', async () => {
  const [carla, dirk] = [await signUp(server), await signUp(server)];
  const early = await startGame(carla, dirk);
  assertOk(await carla.post(`/api/games/${early.id}/resign`, { seq: 0 }));
  assert.deepEqual(marks(await logbook(carla)), {});
  const ids = [];
  for (let i = 0; i < 5; i++) {
    const { id, seq } = await underWay(carla, dirk);
    if (i === 4) await server.setNow(new Date(Date.UTC(2027, 1, 10, 12)));
    assertOk(await dirk.post(`/api/games/${id}/resign`, { seq }));
    ids.push(id);
  }
  const book = await logbook(carla);
  const { signed_on, landfall, fair_wind, long_voyage, ...others } = marks(book);
  assert.deepEqual([signed_on, landfall, fair_wind, long_voyage], [ids[0], ids[0], ids[4], ids[4]]);
  assert.deepEqual(others, {});
  assert.deepEqual(book.review.longest_game, { game: ids[4], days: 36 });
  assert.deepEqual(book.review.by_month.slice(0, 2), [4, 1]);
  assert.equal(book.review.widest_win, null, 'a game that was given up has no margin');
  assert.equal((await logbook(dirk)).review.lost, 5);
});

test('each year has its own review', async () => {
  await newYear(2028);
  for (const client of [anna, bernd]) assertOk(await client.post('/api/sessions', { name: client.name, password: PASSWORD }), 201); // the old ones have ended
  await finishGame(anna, bernd);
  const now = await logbook(anna);
  assert.deepEqual([now.years, now.year, now.review.games], [[2028, 2027], 2028, 1]);
  const before = await logbook(anna, 2027);
  assert.deepEqual([before.year, before.review.games], [2027, 3]);
  assert.deepEqual(before.achievements, now.achievements);
  assert.equal((await logbook(anna, 2001)).review, null);
});

test('games against the house count, too', async () => {
  const emil = await signUp(server);
  const { id } = assertOk(await emil.post('/api/invitations', { to: 'terrible-michael', first: 'inviter' }), 201);
  const begun = assertOk(await emil.post(`/api/invitations/${id}/accept`, {}), 201);
  let view = await play(emil, await viewOf(emil, begun.id), { type: 'roll' });
  view = await play(emil, view, view.legal.find(({ type }) => type === 'place'));
  view = await eventually('the turn', async () => {
    const next = await viewOf(emil, view.id);
    return (next.turn === next.you || next.status === 'finished') && next;
  });
  assertOk(await emil.post(`/api/games/${view.id}/resign`, { seq: view.seq }));
  const book = await logbook(emil);
  assert.deepEqual(book.review.most_played.player.name, 'terrible-michael');
  assert.equal(marks(book).kraken, undefined);
});
