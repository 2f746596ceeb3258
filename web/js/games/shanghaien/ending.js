// The parts that only a finished game of Shanghaien shows (Ending in types.d.ts): the result, with the things to do
// next, and what can be learnt from it.

import { html } from '../../../vendor/lit-html.js';
import { get, untilAnswered } from '../../server/api.js';
import { isInView, pause } from '../../ui/motion.js';
import { reportError } from '../../ui/notice.js';
import { t } from '../../words/i18n.js';
import { embedCode } from '../../table/embed-code.js';
import { comfort, keepName, noteEnd, onward } from '../../table/after.js';
import { fetchPart } from '../../core/version.js';
import { totalWindow } from './about.js';
import { analysisPanel, thinkOn } from './analysis.js';
import { outcome } from './outcome.js';

export { missed as remark } from './analysis.js';
export { noteEnd, outcome };

/** @import { OnlineTable as Table } from './types.d.ts' */

/** Asks for the analysis, and again while the server works on it; resolves with its first answer.
 * @param {Table} table */
export async function load(table) {
  table.analysis = await untilAnswered(() => get(`${table.path}/analysis`), table.leaving);
  table.redraw();
  if (table.analysis?.status !== 'ready') loadAgain(table).catch(reportError);
}

/** @param {Table} table */
async function loadAgain(table) {
  await pause(1000, table.leaving);
  await isInView(table.leaving);
  if (!table.left) await load(table);
}

/** @param {Table} table */
export const result = (table) => outcome(table, onward(table), comfort(table.view, shortBy(table.view)), keepName(table));

/** How many points the loser was short of a draw, if it was played to its end. @param {import('../../types.d.ts').View} view */
const shortBy = ({ result }) => (result?.reason === 'score' ? Math.abs(result.points[0] - result.points[1]) : Infinity);

/** What can be learnt from the game, kept of it, and held against it. @param {Table} table */
export const review = (table) => html`${analysisPanel(table, thinkOn)}
  <section class="card"><h2>${t('result.by_nation')}</h2><div class="result-table scroll" role="region" aria-label=${t('result.by_nation')} tabindex="0">${totalWindow(table.view)}</div>
    <div class="buttons">
      <a class="button" href="/about/fairness?game=${table.view.id}">${t('frame.fairness')}</a>
      <button class="save" @click=${() => save(table)}>${t('result.save')}</button>
      ${embedCode(table)}
    </div></section>`;

/** Hands the whole game out as one file. @param {Table} table */
async function save(table) {
  try {
    const file = await fetchPart(() => import('./offline/file.js'));
    await file.save(table);
  } catch (error) {
    reportError(error);
  }
}
