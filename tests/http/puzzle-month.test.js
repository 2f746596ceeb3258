/** A month of puzzles in a club of 16: their answers, counted here, agree with shares and streaks of the service,
 * through a restart, a deleted account and days on which nobody looks. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, Client, eventually, PASSWORD, signUp, startServer } from '../fixtures/api.js';
import { finishGame } from '../fixtures/finished.js';
import { below, pick } from '../fixtures/random.js';

const DAYS = 30, CLUB = 16, GAMES = 8;
const DAY = 86_400_000;
const start = Date.UTC(2027, 2, 1, 12);
const server = await startServer({ clock: true });
after(() => server.stop());
const visitor = new Client(server);
const club = await Promise.all(Array.from({ length: CLUB }, () => signUp(server)));
/** Each player's answers, by day: true, false, or 'late' for one that was found later. @type {Map<string, Map<number, boolean | 'late'>>} */
const answers = new Map(club.map(({ name }) => [name, new Map()]));
const dateOf = (day) => new Date(start + day * DAY).toISOString().slice(0, 10);

const puzzleOf = (day) => eventually(`the puzzle of day ${day}`, async () => {
  const { status, body } = await visitor.get(`/api/puzzles/${day === undefined ? 'today' : dateOf(day)}`);
  return status === 200 && body;
});

/** The best move, as one who has answered is told. */
const solutions = new Map();

/** Answers at random, right about every other time once somebody knows the solution. */
async function answer(client, day, view, isLate) {
  const known = solutions.get(day);
  const move = known && below(2) ? known : pick(view.legal);
  const { options, answer: given } = assertOk(await client.post(`/api/puzzles/${dateOf(day)}/answer`, { move }), 201);
  solutions.set(day, options[0].move);
  answers.get(client.name).set(day, given.found && isLate ? 'late' : given.found);
}

/** The rows of days on which somebody found the move that day: the one that lasts to today, and the longest. */
function streaksOf(mine, days, today) {
  let row = 0, longest = 0;
  for (const day of days.filter((each) => each < today || mine.has(each))) {
    row = mine.get(day) === true ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return { present: row, longest };
}

/** Everything that the service tells, held against what was noted here. */
async function compare(days, today) {
  const listed = assertOk(await visitor.get('/api/puzzles')).puzzles.filter(({ day }) => day >= dateOf(0));
  assert.deepEqual(listed.map(({ day }) => day), days.map(dateOf).reverse());
  for (const { day, answers: count, found } of listed) {
    const given = [...answers.values()].map((mine) => mine.get(days.find((each) => dateOf(each) === day))).filter((each) => each !== undefined);
    assert.deepEqual([day, count, found], [day, given.length, given.filter(Boolean).length]);
  }
  for (const client of club.filter(({ name }) => answers.has(name))) {
    assert.deepEqual(assertOk(await client.get('/api/puzzles')).streak, streaksOf(answers.get(client.name), days, today), client.name);
  }
}

test('a club plays, and agrees that its games give puzzles', async () => {
  await server.setNow(new Date(start));
  for (const client of club) assertOk(await client.post('/api/sessions', { name: client.name, password: PASSWORD }), 201);
  for (const client of club) assertOk(await client.put('/api/me/puzzles', { on: true }));
  await Promise.all(Array.from({ length: GAMES }, (_, i) => finishGame(club[2 * i], club[2 * i + 1])));
});

test('a month of puzzles adds up', async () => {
  const days = [];
  for (let day = 0; day < DAYS; day++) {
    await server.setNow(new Date(start + day * DAY));
    if (day % 10 === 7) continue; // nobody looks
    const { view } = await puzzleOf();
    days.push(day);
    for (const client of club) if (below(4)) await answer(client, day, view, false);
    if (day === 12) await compare(days, day);
    if (day === 15) {
      await server.restart();
      await server.setNow(new Date(start + day * DAY));
    }
    if (day === 20) {
      const gone = club.pop();
      assertOk(await gone.delete('/api/me', { json: { password: PASSWORD } }), 204);
      answers.delete(gone.name);
    }
  }
  for (const client of club.slice(0, 6)) {
    for (const day of days.filter((each) => !answers.get(client.name).has(each)).slice(0, 3)) await answer(client, day, (await puzzleOf(day)).view, day !== DAYS - 1);
  }
  await compare(days, DAYS - 1);
});
