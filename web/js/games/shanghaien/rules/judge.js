// The hand-out of the live board on the rules page: the rules beside it, computed.

/**
 * @typedef {{dice: [number, number], sums: [number, number] | null, to: 0 | 1 | null}} Verdict
 * @param {[number[], number[]]} dice of both players at cards 1 to 6
 * @returns {Verdict[]}
 */
export const judge = (dice) => Array.from({ length: 6 }, (_, i) => {
  const here = /** @type {[number, number]} */ ([dice[0][i], dice[1][i]]);
  const tied = here[0] === here[1] && here[0] > 0;
  const sums = tied ? /** @type {[number, number]} */ ([neighbours(dice[0], i), neighbours(dice[1], i)]) : null;
  return { dice: here, sums, to: greater(sums ?? here) };
});

/** The pips beside card i. @param {number[]} dice @param {number} i */
const neighbours = (dice, i) => (dice[i - 1] ?? 0) * i + (dice[i + 1] ?? 0) * (i + 2);

/** @param {[number, number]} pair */
const greater = ([a, b]) => (a === b ? null : a > b ? 0 : 1);
