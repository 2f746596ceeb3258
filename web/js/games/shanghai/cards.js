// The 64 cards and the disc, as the rules have them: what a card that is only known by its number is
// worth, and where Lang-Tsu can go.

/** The best times of a destination's cards; of the fifth that of an odd one, or of an even one. */
const BEST = [0, 2, 3, 5];

/** @param {number} id 0 to 63 */
export const destinationOf = (id) => Math.floor(id / 5) + 1;

/** @param {number} id */
const bestTime = (id) => BEST[id % 5] ?? (destinationOf(id) % 2 ? 1 : 4);

/** At these times, one and four of each day, values are doubled, and only two cards may be played. @param {number} time */
export const isDoubled = (time) => time % 3 === 1;

/** The number of cards that may be played at once. @param {number} time */
export const limitAt = (time) => (isDoubled(time) ? 2 : 3);

/** The value of a printed one at a time. @param {number} printed @param {number} time */
const doubled = (printed, time) => (isDoubled(time) ? 2 * printed : printed);

/** A card by its number. @param {number} id @param {number} time @returns {import('./types.d.ts').Card} */
export function cardOf(id, time) {
  const values = Array.from({ length: 6 }, (_, t) => 6 - ((t - bestTime(id) + 6) % 6));
  return { id, destination: destinationOf(id), values, now: doubled(values[time], time) };
}

/** The value of a card at a time. @param {import('./types.d.ts').Card} card @param {number} time */
export const valueAt = ({ values }, time) => doubled(values[time % 6], time);

/** The value of some cards together. @param {number[]} ids @param {number} time */
export const pointsOf = (ids, time) => ids.reduce((sum, id) => sum + cardOf(id, time).now, 0);

/** The cards of a destination in a hand, the best first.
 * @param {import('./types.d.ts').Card[]} hand @param {number} destination */
export const cardsFor = (hand, destination) =>
  hand.filter((card) => card.destination === destination).sort((a, b) => b.now - a.now);

/** The set with the most points, as numbers in rising order.
 * @param {import('./types.d.ts').Card[]} hand @param {number} destination @param {number} most */
export const bestSet = (hand, destination, most) => rising(cardsFor(hand, destination).slice(0, most).map(({ id }) => id));

/** @param {number[]} ids */
export const rising = (ids) => [...ids].sort((a, b) => a - b);

/** The four to which Lang-Tsu can be sent. @param {number} from */
export const choicesFrom = (from) => [0, 1, 2, 3].map((j) => ((from + 4 + j) % 13) + 1);
