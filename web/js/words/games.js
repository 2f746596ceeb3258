// The games that are played here: their names, which are the same in every language, and the addresses of what
// explains them.

import { here } from '../core/root.js';
/** @import { GameName } from '../types.d.ts' */

/** In the order in which a player chooses among them. @type {readonly GameName[]} */
export const games = ['shanghaien', 'shanghai'];

/** @param {GameName} game */
export const gameName = (game) => game.charAt(0).toUpperCase() + game.slice(1);

/** The address of a game's rules. @param {GameName} game */
export const rulesOf = (game) => (game === games[0] ? '/rules' : `/rules/${game}`);

/** The address of a game's lesson, which leads back to where one is. @param {GameName} game */
export const lessonOf = (game) => `/lesson${game === games[0] ? '' : `/${game}`}?to=${encodeURIComponent(here())}`;
