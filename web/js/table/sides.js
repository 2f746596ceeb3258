// Both players look from the same point of view: the own side is below and red, the other above
// and blue, whatever the seat. A looker-on sits with seat 0.

import { shownName } from '../parts.js';

/**
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('../types.d.ts').Seat} Seat
 * @typedef {'mine' | 'theirs'} Side
 */

/** The seat that is shown below. @param {Pick<View, 'you'>} view @returns {Seat} */
export const below = (view) => view.you ?? 0;

/** The seat that is shown above. @param {Pick<View, 'you'>} view @returns {Seat} */
export const above = (view) => (below(view) === 0 ? 1 : 0);

/** @param {Pick<View, 'you'>} view @param {Seat} seat @returns {Side} */
export const sideOf = (view, seat) => (seat === below(view) ? 'mine' : 'theirs');

/** A pair in the order of the seats as it is seen: below first.
 * @template T @param {Pick<View, 'you'>} view @param {[T, T]} pair @returns {[T, T]} */
export const asSeen = (view, pair) => [pair[below(view)], pair[above(view)]];

/** @param {Pick<View, 'players'>} view @param {Seat} seat */
export const nameOf = (view, seat) => shownName(view.players[seat]);

/** The names of both, below first. @param {Pick<View, 'players' | 'you'>} view @returns {[string, string]} */
export const namesOf = (view) => [nameOf(view, below(view)), nameOf(view, above(view))];
