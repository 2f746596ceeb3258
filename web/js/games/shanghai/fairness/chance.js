// The decisions of chance in a game, computed again from its key, as the algorithm "shanghai/1" says.

import { below, shuffle, stream } from '../../../fairness/chance.js';

/** @param {number} n @param {number} from */
const count = (n, from) => Array.from({ length: n }, (_, i) => i + from);

/** The draws before the first round: cards, events, Lang-Tsu's first place, the order for equal bids.
 * Each with the numbers that were drawn for it. @param {string} key @param {number} seats */
export async function setUp(key, seats) {
  const [deck, events, ties] = await Promise.all([
    shuffle(stream(key, 'deck'), count(64, 0)), shuffle(stream(key, 'events'), count(16, 1)), shuffle(stream(key, 'ties'), count(seats, 0)),
  ]);
  const disc = await below(stream(key, 'disc'), 13);
  return { deck, events, ties, disc: { numbers: [disc], place: disc + 1 } };
}

/** The pile as the k-th deck. @param {string} key @param {number} k @param {number[]} pile rising */
export const reshuffle = (key, k, pile) => shuffle(stream(key, `reshuffle${k}`), pile);

/** Which card of a hand is taken blind, the k-th time. @param {string} key @param {number} k @param {number} cards in the hand */
export const blind = (key, k, cards) => below(stream(key, `take${k}`), cards);
