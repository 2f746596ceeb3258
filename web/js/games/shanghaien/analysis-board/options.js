// What the moves of a position are worth, as the list and the arrows tell it.

import { moveName } from '../words.js';
/** @import { Move, View } from '../../../types.d.ts' */
/** @import { Option } from './table.js' */

/** `win`: of the side to move; `rank`: from 1, of the best moves only.
 * @typedef {{name: string, move: Move, win: number, rank: number | null}} Worth */

/** As many are the best ones, and the third only if it gives away less than this. */
const MOST = 3;
export const MUCH = 0.1;

/** Every move once, the best first: of those with one name, as two equal dice, the best. @param {View} view @param {Option[]} options
 * @returns {Worth[]} */
export function worthOf(view, options) {
  const named = new Map(options.map(({ move, win }) => ({ move, win: view.turn === 0 ? win : 1 - win })).reverse().map((each) => [moveName(view, each.move), each]));
  const all = [...named].map(([name, each]) => ({ name, ...each })).sort((a, b) => b.win - a.win);
  return all.map((each, i) => {
    const isBest = all.length > 1 && i < MOST && (i < MOST - 1 || (all[0]?.win ?? 0) - each.win < MUCH);
    return { ...each, rank: isBest ? i + 1 : null };
  });
}
