// Chances before the roll, counted over the 36 pairs of two dice.

/** All pairs, as they can fall. */
const PAIRS = Array.from({ length: 36 }, (_, i) => [Math.floor(i / 6) + 1, (i % 6) + 1]);

/** In how many of the 36 pairs a die shows `number`; with `adjust` also one that is one off.
 * @param {number} number @param {boolean} adjust */
export const pairsFor = (number, adjust) =>
  PAIRS.filter((pair) => pair.some((face) => Math.abs(face - number) <= (adjust ? 1 : 0))).length;
