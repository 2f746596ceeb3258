/** bracket.js - the rules of a cup as its players read them, once more: who meets, and who wins a match. */

/** Who meets in the first round, by seed from 0: the best against the last, so that the best two meet in the final. */
export function firstRound(players) {
  let order = [0];
  while (order.length < players) order = order.flatMap((seed) => [seed, 2 * order.length - 1 - seed]);
  return Array.from({ length: order.length / 2 }, (_, i) => [order[2 * i], order[2 * i + 1]].map((seed) => (seed < players ? seed : null)));
}

/** Who meets after a round. */
export const nextRound = (winners) => Array.from({ length: Math.floor(winners.length / 2) }, (_, i) => [winners[2 * i], winners[2 * i + 1]]);

/** How a match stands: 0 or 1 has won it (0: the better seed), `nobody`, or undefined, it goes on. `plays`: by side; `games`:
 * those that are over, {points, difference} by side; `most`: the games of a match; `isLate`: its round is over. */
export function judge({ plays, games, running, most, isLate }) {
  if (!plays[0] || !plays[1]) return plays[0] ? 0 : plays[1] ? 1 : 'nobody';
  if (running) return undefined;
  const sum = (of) => games.reduce((total, game) => total + of(game), 0);
  const lead = sum(({ points }) => points[0] - points[1]);
  const left = most - games.length;
  if (left > 0 && !isLate && Math.abs(lead) <= 2 * left) return undefined;
  return (lead || sum(({ difference }) => difference)) >= 0 ? 0 : 1;
}
