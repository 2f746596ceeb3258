// The score of the second live board on the rules page: the rules beside it, computed.

import { scoresOf } from '../view.js';

/**
 * @typedef {[number, number]} Pair of both players
 * @typedef {{cards: [number[], number[]], wilds: Pair}} Crews of one nationality
 */

/** @param {Crews} crews @returns {Pair} */
export const strengths = ({ cards, wilds }) =>
  /** @type {Pair} */ ([0, 1].map((who) => [...(cards[who] ?? []), ...Array(wilds[who]).fill(2)].reduce((a, b) => a + b, 0)));

/** @param {Crews} crews @returns {Pair} */
export const scores = (crews) => scoresOf(...strengths(crews));

/** The crews after a Sailor has changed sides; wild cards do not stay without a Sailor.
 * @param {Crews} crews @param {0 | 1} from @param {number} i @returns {Crews} */
export function changeSides({ cards, wilds }, from, i) {
  const to = from === 0 ? 1 : 0;
  const next = /** @type {[number[], number[]]} */ ([[...cards[0]], [...cards[1]]]);
  next[to].push(...next[from].splice(i, 1));
  next[to].sort();
  const follow = next[from].length === 0;
  const moved = /** @type {Pair} */ ([...wilds]);
  if (follow) {
    moved[to] += moved[from];
    moved[from] = 0;
  }
  return { cards: next, wilds: moved };
}
