// The parts that only a finished game of Shanghaien shows (Ending in types.d.ts).

import { get, untilAnswered } from '../../server/api.js';
import { isInView, pause } from '../../ui/motion.js';
import { reportError } from '../../ui/notice.js';

export { missed as remark } from './analysis.js';
export { result, review } from './result.js';

/** Asks for the analysis, and again while the server works on it; resolves with its first answer.
 * @param {import('./types.d.ts').OnlineTable} table */
export async function load(table) {
  table.analysis = await untilAnswered(() => get(`${table.path}/analysis`), table.leaving);
  table.redraw();
  if (table.analysis?.status !== 'ready') loadAgain(table).catch(reportError);
}

/** @param {import('./types.d.ts').OnlineTable} table */
async function loadAgain(table) {
  await pause(1000, table.leaving);
  await isInView(table.leaving);
  if (!table.left) await load(table);
}
