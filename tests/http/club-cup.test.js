/** A cup in a club of 24, day by day: the bracket and the winner of each match, found here from the logs of the games alone, agree
 * with the service's, through a player who leaves, one who never moves, one who deletes their account, and a restart.
 * Nobody ever has two games of the cup at once. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, Client, eventually, PASSWORD, play, signUp, startServer, viewOf } from '../fixtures/api.js';
import { finishGame } from '../fixtures/finished.js';
import { below, pick } from '../fixtures/random.js';
import { resultByLog } from '../fixtures/results.js';

const CLUB = 24, LINES = 32, GAMES = 3, MOVES_A_DAY = 40;
const HOUR = 3_600_000, DAY = 24 * HOUR;
const server = await startServer({ clock: true });
after(() => server.stop());
const visitor = new Client(server);
let now = Date.UTC(2027, 6, 1, 12);
const club = new Map();
/** The names by seed, as they were at the start. @type {string[]} */
let seeds = [];
/** Who has left or was deleted. @type {Set<string>} */
const out = new Set();
let id = '';

const cup = async () => assertOk(await visitor.get(`/api/cups/${id}`));

async function pass(ms) {
  now += ms;
  await server.setNow(new Date(now));
}

const admin = (...words) => server.admin(...words);

/** The running games with the names of their players, the beginner first. */
async function look() {
  const { matches } = await cup();
  const running = [];
  for (const { players, games } of matches) {
    for (const [i, { game, points }] of games.entries()) {
      if (points === null) running.push({ game, names: (i % 2 ? [...players].reverse() : players).map((seed) => seeds[seed]) });
    }
  }
  const names = running.flatMap((each) => each.names);
  assert.equal(new Set(names).size, names.length, 'nobody has two games of the cup at once');
  return running;
}

/** Some random moves of a game, by whoever is awaited; once in a while somebody resigns. */
async function playSome({ game, names }, asleep) {
  let view = await viewOf(visitor, game);
  for (let left = MOVES_A_DAY; left > 0 && view.status === 'active'; left--) {
    const name = names[view.turn];
    if (name === asleep) return;
    const mover = club.get(name);
    if (view.you !== view.turn) view = await viewOf(mover, game);
    if (view.seq > 4 && below(80) === 0) return assertOk(await mover.post(`/api/games/${game}/resign`, { seq: view.seq }));
    view = await play(mover, view, pick(view.legal));
  }
}

/* --- The bracket once more --- */

/** Who meets in the first round, by seed from 0: the best against the last, so that the best two meet in the final. */
function firstRound(lines) {
  let order = [0];
  for (let size = 2; size <= lines; size *= 2) order = order.flatMap((seed) => [seed, size - 1 - seed]);
  return Array.from({ length: lines / 2 }, (_, i) => [order[2 * i], order[2 * i + 1]]);
}

/** Who wins a match between two seeds by its games: points that cannot be caught, then who has not left, then the
 * scores of games that were played to their end, then the better seed. */
async function winnerOf(better, worse, games) {
  const points = [0, 0];
  let difference = 0;
  for (const [i, { game }] of games.entries()) {
    const { winner, scores } = await resultByLog(visitor, game);
    const first = i % 2 ? 1 : 0; // the side in seat 0
    if (winner === null) points.forEach((_, side) => { points[side] += 1; });
    else points[winner ^ first] += 2;
    if (scores) difference += (scores[0] - scores[1]) * (first ? -1 : 1);
    const left = 2 * (GAMES - i - 1);
    if (points[0] > points[1] + left) return better;
    if (points[1] > points[0] + left) return worse;
  }
  if (out.has(seeds[better]) || out.has(seeds[worse])) return out.has(seeds[better]) ? worse : better;
  return difference >= 0 ? better : worse;
}

test('24 join, and are seeded by rating', async () => {
  await server.setNow(new Date(now));
  for (let i = 0; i < CLUB; i++) {
    const client = await signUp(server);
    club.set(client.name, client);
  }
  const [opener, ...others] = club.values();
  await Promise.all([0, 2, 4, 6].map((i) => finishGame(others[i], others[i + 1])));
  admin('allow-seasons', opener.name, 'yes');
  await eventually('the right', async () => assertOk(await opener.get('/api/cups')).may_open);
  ({ id } = assertOk(await opener.post('/api/cups', { name: 'Club cup', start: new Date(now + DAY).toISOString().slice(0, 10), games: GAMES, days_per_move: 2, days: 60 }), 201));
  for (const client of club.values()) assertOk(await client.post(`/api/cups/${id}/membership`));
  await pass(DAY);
  const { status, members } = await cup();
  assert.equal(status, 'running');
  seeds = members.map(({ player }) => player.name);
  const ratings = await Promise.all(seeds.map(async (name) => assertOk(await club.get(name).get('/api/me')).rating));
  ratings.forEach((rating, i) => assert.ok(i === 0 || (rating?.value ?? 1500) <= (ratings[i - 1]?.value ?? 1500), 'the better rating comes first'));
  const unrated = new Set(seeds.filter((_, i) => ratings[i] === null));
  assert.deepEqual([...unrated], [...club.keys()].filter((name) => unrated.has(name)), 'among equals whoever joined first');
});

test('they play day by day, one leaves, one never moves, one is deleted, and the service restarts', async () => {
  const [leaver, asleep, deleted] = [seeds[9], seeds[12], seeds[1]];
  let day = 0;
  for (; (await cup()).status === 'running' && day < 120; day++) {
    const running = await look();
    if (day === 1) {
      assertOk(await club.get(leaver).delete(`/api/cups/${id}/membership`));
      out.add(leaver);
    }
    if (day === 3) {
      await server.restart();
      await server.setNow(new Date(now));
    }
    if (day === 4) {
      assertOk(await club.get(deleted).delete('/api/me', { json: { password: PASSWORD } }), 204);
      out.add(deleted);
    }
    if (day === 1 || day === 4) await pass(1000);
    await Promise.all(running.filter(({ names }) => !names.some((name) => out.has(name))).map((each) => playSome(each, asleep)));
    await pass(DAY);
  }
  assert.ok(day < 120, 'it ended with its final');
});

test('the bracket and its winners are those that follow from the games', async () => {
  const { status, matches, members } = await cup();
  assert.equal(status, 'finished');
  let meet = firstRound(LINES);
  for (let round = 1; meet.length > 0; round++) {
    const shown = matches.filter((match) => match.round === round);
    assert.equal(shown.length, meet.length);
    const winners = [];
    for (const pair of meet) {
      const sides = pair.filter((seed) => seed !== null && seed < CLUB).sort((a, b) => a - b);
      const match = shown.find(({ players }) => players[0] === (sides[0] ?? null) && players[1] === (sides[1] ?? null));
      assert.ok(match, `round ${round}: ${sides} meet`);
      const winner = sides.length === 2 ? await winnerOf(sides[0], sides[1], match.games) : (sides[0] ?? null);
      assert.equal(match.winner, winner, `round ${round}: ${sides}`);
      winners.push(winner);
    }
    meet = Array.from({ length: Math.floor(winners.length / 2) }, (_, i) => [winners[2 * i], winners[2 * i + 1]]);
  }
  assert.deepEqual(members.filter((member) => member.out).length, out.size);
});

test('every game replays', () => {
  assert.match(admin('check'), /, 0 faults$/m);
});
