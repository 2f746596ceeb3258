// What happens, as it is told: a sentence for the present step; and the round before, called back.

import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../i18n.js';
import { stepWords, timeName, told } from './words.js';

/** @typedef {import('./types.d.ts').Table} Table */

/** The step that is on show while steps are told. @param {Table} table */
export function telling(table) {
  const { playback: { past, catchingUp }, shown } = table;
  const step = shown.steps.at(-1);
  if (!past || !step || !(catchingUp || table.playback.walking)) return nothing;
  return html`<p class="told" aria-live="off">${stepWords(shown, step, shown.steps.slice(0, -1))}</p>`;
}

/** The round before, called back. @param {Table} table */
export function lastRound({ shown, choice }) {
  const { last_round: last } = shown;
  if (!last || !choice.recalling) return nothing;
  return html`<section class="recap" aria-labelledby="last-title">
    <div class="recap-head"><h2 id="last-title">${t('shanghai.last_round_title', { n: last.round, time: timeName(last.time) })}</h2>
      <button class="back" @click=${() => choice.set({ recalling: false })}>${t('table.close')}</button></div>
    <ol tabindex="0" aria-labelledby="last-title">${told(shown, last.steps).map(({ words }) => html`<li>${words}</li>`)}</ol>
  </section>`;
}
