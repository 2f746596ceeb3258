// The story of what happens: a sentence for the present step; and the round before, called back.

import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../words/i18n.js';
import { stepWords, timeName, told } from './words.js';
/** @import { Table } from './types.d.ts' */

/** The tables at which steps are being told. @type {WeakSet<Table>} */
const atWork = new WeakSet();

/** The step that is on show while steps are told. Where a window is too low for the whole table, the
 * waters come into sight for it, and then what is asked.
 * @param {Table} table */
export function telling(table) {
  const { playback: { past, catchingUp, walking, recap }, shown } = table;
  const step = shown.steps.at(-1);
  const isOnShow = walking !== null ? past !== null || recap !== null : catchingUp; // a recap tells the last one, too
  const isTold = step !== undefined && isOnShow;
  if (isTold && !atWork.has(table)) see('.waters');
  if (!isTold && atWork.delete(table)) see('.ask:not(.idle)');
  if (!isTold) return nothing;
  atWork.add(table);
  return html`<p class="told small" aria-live="off">${stepWords(shown, step, shown.steps.slice(0, -1))}</p>`;
}

/** Scrolls to something, when it is drawn, if it is out of sight. @param {string} what */
const see = (what) => requestAnimationFrame(() => document.querySelector(what)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }));

/** The round before, called back. @param {Table} table */
export function lastRound({ shown, choice }) {
  const { last_round: last } = shown;
  if (!last) return nothing;
  return html`<section class="recap" aria-labelledby="last-title">
    <div class="recap-head row ends"><h2 id="last-title">${t('shanghai.last_round_title', { n: last.round, time: timeName(last.time) })}</h2>
      <button class="back" @click=${() => choice.set({ recalling: false })}>${t('table.close')}</button></div>
    <ol tabindex="0" aria-labelledby="last-title">${told(shown, last.steps).map(({ words }) => html`<li>${words}</li>`)}</ol>
  </section>`;
}
