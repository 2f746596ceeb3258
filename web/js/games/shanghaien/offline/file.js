// A finished game of Shanghaien as one file (table/file.js): its beginning and its log, the analysis and the seed.

import { get } from '../../../server/api.js';
import { rulesWorker, saveGame } from '../../../table/file.js';
import { loadGame } from '../fairness/load.js';
/** @import { OnlineTable } from '../types.d.ts' */
/** @import { Saved } from './page.js' */

/** @param {OnlineTable} table */
export const save = (table) => saveGame(table, () => gather(table));

/** The game as data. @param {OnlineTable} table
 * @returns {Promise<Omit<Saved, keyof import('../../../table/file.js').SavedGame>>} */
async function gather(table) {
  const game = await loadGame(table.view.id);
  /** @type {import('../../../types.d.ts').Analysis} */
  const analysis = table.analysis ?? (await get(`${table.path}/analysis`));
  return {
    view: table.view,
    log: game.log,
    position: (await get(`${table.path}/at/0/position`)).position,
    worker: await rulesWorker('shanghaien'),
    fairness: game.fairness,
    first: game.first,
    analysis: analysis.status === 'ready' ? analysis : null,
  };
}
