// The parts that only a finished game of Shanghaien shows (Ending in types.d.ts).

import { get, untilAnswered } from '../../api.js';
import { pause } from '../../motion.js';

export { missed as remark } from './analysis.js';
export { result, review } from './result.js';

/** Asks for the analysis, again while the server works on it. @param {import('./types.d.ts').OnlineTable} table */
export async function load(table) {
  while (!table.left && table.analysis?.status !== 'ready') {
    table.analysis = await untilAnswered(() => get(`${table.path}/analysis`), table.leaving);
    table.redraw();
    if (table.analysis?.status !== 'ready') await pause(1000, table.leaving);
  }
}
