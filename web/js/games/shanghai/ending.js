// The parts that only a finished game shows (Ending in types.d.ts): the places, what each decision was worth, all hands.

import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../server/api.js';
import { reportError } from '../../ui/notice.js';
import { t } from '../../words/i18n.js';
import { embedCode } from '../../table/embed-code.js';
import { rulesWorker, saveGame } from '../../table/file.js';
import { comfort, keepName, noteEnd, onward } from '../../table/after.js';
import { Rules } from '../../table/rules.js';
import { Decisions, decisionsPanel } from './decisions.js';
import { hands, outcome } from './outcome.js';
import { setupOf } from './replayed.js';

export { noteEnd, outcome };

/** @import { SavedGame } from '../../table/file.js' */
/** @import { Saved } from './offline/page.js' */
/** @import { OnlineTable as Table, Shanghai } from './types.d.ts' */

export const remark = () => nothing;

/** @param {Table} table */
export const result = (table) => outcome(table, onward(table), comfort(table.view), keepName(table));

/** @type {WeakMap<Table, Decisions>} */
const weighed = new WeakMap();

/** @param {Table} table */
function decisionsOf(table) {
  const known = weighed.get(table) ?? new Decisions(table, () => begin(table));
  weighed.set(table, known);
  return known;
}

/** What is told of a game once it is over, so that it can be played again. @param {Table} table */
async function begin(table) {
  const { fairness: { setup }, log } = await told(table);
  /** @type {Rules<Shanghai>} */
  const rules = new Rules('shanghai');
  table.leaving.addEventListener('abort', () => rules.close());
  return { rules, setup: setupOf(table.view, setup), log };
}

/** @param {Table} table @returns {Promise<Pick<Saved, 'fairness' | 'log'>>} */
async function told({ path }) {
  const [fairness, { moves: log }] = await Promise.all([get(`${path}/fairness`), get(`${path}/moves`)]);
  return { fairness, log };
}

/** @param {Table} table */
export const review = (table) => html`${decisionsPanel(decisionsOf(table))} ${hands(table, html`<div class="buttons">
  <a class="button" href="/about/fairness?game=${table.view.id}">${t('frame.fairness')}</a>
  <button class="save" @click=${() => saveGame(table, () => gather(table)).catch(reportError)}>${t('result.save')}</button>
  ${embedCode(table)}
</div>`)}`;

/** The game as data, with the worths that are known. @param {Table} table @returns {Promise<Omit<Saved, keyof SavedGame>>} */
async function gather(table) {
  const [whole, worker] = await Promise.all([told(table), rulesWorker('shanghai')]);
  return { view: table.view, ...whole, worker, worths: decisionsOf(table).whole };
}
