// Both players look from the same point of view: the own side is below and red, the other above
// and blue, whatever the seat. A looker-on sits with seat 0.

import { shownName } from '../parts.js';
import { t } from '../i18n.js';

/**
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('../types.d.ts').Seat} Seat
 * @typedef {'mine' | 'theirs'} Side
 */

/** The seat that is shown below. @param {View} view @returns {Seat} */
export const below = (view) => view.you ?? 0;

/** The seat that is shown above. @param {View} view @returns {Seat} */
export const above = (view) => (below(view) === 0 ? 1 : 0);

/** @param {View} view @param {Seat} seat @returns {Side} */
export const sideOf = (view, seat) => (seat === below(view) ? 'mine' : 'theirs');

/** @param {Seat} seat */
export const captainOf = (seat) => (seat === 0 ? 'dado' : 'michael');

/** @param {View} view @param {Seat} seat */
export const nameOf = (view, seat) => shownName(view.players[seat]);

/** "me" for the asker's own row, else the player's name. @param {View} view @param {Seat} seat */
export const meOrName = (view, seat) => (view.you === seat ? t('table.me') : nameOf(view, seat));

/** @param {View} view */
export const isMyMove = (view) => view.you !== null && view.turn === view.you;
