// The dice and the deck of a game computed again from its key, as the algorithm "shanghaien/1" says.

import { shuffle, stream, take } from '../../../fairness/chance.js';

/** The 48 cards in the order in which they come. @param {string} key */
export const deckOf = async (key) => (await shuffle(stream(key, 'deck'), Array.from({ length: 48 }, (_, id) => id))).order;

/** The seat that begins when chance decides. @param {string} key */
export const firstOf = async (key) => (await take(stream(key, 'first'), 1))[0] & 1;

/** The k-th roll. @param {string} key @param {number} k @returns {Promise<[number, number]>} */
export async function rollOf(key, k) {
  const dice = [];
  for await (const byte of stream(key, `roll${k}`)) {
    if (byte < 252) dice.push((byte % 6) + 1);
    if (dice.length === 2) break;
  }
  return [dice[0] ?? 0, dice[1] ?? 0];
}
