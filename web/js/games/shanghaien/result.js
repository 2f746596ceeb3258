// The result of a finished game, with the things to do next.

import { html } from '../../../vendor/lit-html.js';
import { t } from '../../words/i18n.js';
import { reportError } from '../../ui/notice.js';
import { nextGame } from '../../table/rematch.js';
import { fetchPart } from '../../core/version.js';
import { totalWindow } from './about.js';
import { analysisPanel } from './analysis.js';
import { outcome } from './outcome.js';

/** @typedef {import('./types.d.ts').OnlineTable} Table */

/** @param {Table} table */
export const result = (table) => outcome(table, html`
  ${nextGame(table)}`);

/** What can be learnt from the game, kept of it, and held against it. @param {Table} table */
export const review = (table) => html`${analysisPanel(table)}
  <section class="card"><h2>${t('result.by_nation')}</h2><div class="result-table" role="region" aria-label=${t('result.by_nation')} tabindex="0">${totalWindow(table.view)}</div>
    <div class="buttons">
      <a class="button" href="/about/fairness?game=${table.view.id}">${t('result.fairness')}</a>
      <button class="save" @click=${() => save(table)}>${t('result.save')}</button>
    </div></section>`;

/** Hands the whole game out as one file. @param {Table} table */
async function save(table) {
  try {
    const { saveGame } = await fetchPart(() => import('./offline/file.js'));
    await saveGame(table);
  } catch (error) {
    reportError(error);
  }
}
