// The house players that think in the browser, too: whom one can meet, and how they are called.

import { t } from './i18n.js';
import { shownName } from './people.js';
/** @import { GameName, Player } from '../types.d.ts' */

/** Of each game, the weakest first. @type {Record<GameName, string[]>} */
export const CAPTAINS = {
  shanghaien: ['el-grumete', 'el-dado', 'la-sirena', 'terrible-michael'],
  shanghai: ['el-primo', 'madame-ling'],
};

/** How strong each of them is, in words. */
const STRENGTHS = /** @type {const} */ ({
  shanghaien: ['house.easy', 'house.medium', 'house.strong', 'house.very_strong'],
  shanghai: ['house.easy', 'house.strong'],
});

/** The word for it. @param {GameName} game @param {string} name */
export const strengthOf = (game, name) => t(STRENGTHS[game][CAPTAINS[game].indexOf(name)] ?? 'house.strong');

/** Their faces, and of several of a kind the names they show, as the server has them (src/store/tables/accounts.c).
 * @type {Record<string, [face: number, shown?: string]>} */
const HOUSE = {
  'el-grumete': [0], 'el-dado': [1], 'la-sirena': [2], 'terrible-michael': [3],
  'el-primo': [4], 'el-primo-2': [8, 'El Segundo'], 'el-primo-3': [12, 'El Tercero'],
  'madame-ling': [5], 'madame-ling-2': [15, 'Madame Wu'], 'madame-ling-3': [7, 'Madame Chen'],
};

/** One of them, without the server. @param {string} name @returns {Player} */
export function housePlayer(name) {
  const [face, shown = null] = HOUSE[name] ?? [0];
  return { name, display_name: shown, bot: true, house: true, guest: false, face };
}

/** @param {string} name */
export const captainName = (name) => shownName(housePlayer(name));
