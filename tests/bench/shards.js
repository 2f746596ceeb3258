/**
 * shards.js [PLAYERS [MOVES_A_DAY [COMMIT_MS [MOVE_MS]]]] - games that are independent, on several databases by
 * the hash of their id: what the busiest of them has to do in the evening, and how long a move waits there.
 *
 * A player makes so many moves a day in the mean, a few make many (log-normal), and the evening's hours have three
 * times the day's mean. A database commits what has gathered as one transaction, which takes COMMIT_MS, and MOVE_MS
 * for each move in it; the defaults are assumed. A thousandth of the players is drawn, and each stands for a thousand.
 */
import { generator } from '../fixtures/random.js';

const [players = 1e7, movesADay = 10, commitMs = 5, moveMs = 0.5] = process.argv.slice(2).map(Number);
const EVENING = 3;
const SECONDS = 120;
const LIKE = 1000;
const MOVES_A_GAME = 40;
const next = generator(1);

const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

/** Moves a second in the evening of each drawn player's thousand; log-normal with that mean. */
const SIGMA = 1.5;
const rates = Array.from({ length: players / LIKE }, () => (LIKE * EVENING * movesADay * Math.exp(SIGMA * normal() - SIGMA ** 2 / 2)) / 86400);
const perSecond = rates.reduce((sum, rate) => sum + rate, 0);

/** One database for two minutes: moves come at random, and wait for the commit that takes them. */
function waits(rate) {
  const waited = [];
  let free = 0;
  let at = -Math.log(1 - next()) / rate;
  while (at < SECONDS) {
    const begins = Math.max(free, at);
    const batch = [];
    for (; at <= begins; at -= Math.log(1 - next()) / rate) batch.push(at);
    free = begins + (commitMs + moveMs * batch.length) / 1000;
    for (const came of batch) waited.push(1000 * (free - came));
  }
  return waited.sort((a, b) => a - b);
}

console.log(`${players.toLocaleString('en')} players, ${movesADay} moves a day: ${Math.round(perSecond)} moves a second in the evening,`);
console.log(`${Math.round((3 * perSecond) / MOVES_A_GAME)} changes of invitations, ratings and accounts, which concern two shards or none\n`);
console.log('| databases | busiest: moves a second | of its capacity | wait p50 | p99 |\n|---|---|---|---|---|');
for (const shards of [1, 2, 4, 8, 16]) {
  const load = Array(shards).fill(0);
  for (const rate of rates) load[Math.floor(next() * shards)] += rate;
  const busiest = Math.max(...load);
  const use = (busiest * moveMs) / 1000;
  const times = use < 1 ? waits(busiest) : [];
  const told = (share) => (times.length ? `${times[Math.floor(times.length * share)].toFixed(0)} ms` : 'grows');
  console.log(`| ${shards} | ${Math.round(busiest)} | ${Math.round(100 * use)} % | ${told(0.5)} | ${told(0.99)} |`);
}
