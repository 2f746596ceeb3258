// What happened meanwhile, or in the round before: a sentence for each step, the present one lit.

import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../i18n.js';
import { markSeen } from '../../table/recap.js';
import { following } from '../../table/log.js';
import { sentence, stepWords, timeName, told } from './words.js';

/** @typedef {import('./types.d.ts').Table} Table */

/** The step that is on show while steps are told. @param {Table} table */
export function telling(table) {
  const { playback: { past, catchingUp }, shown } = table;
  const step = shown.steps.at(-1);
  if (!past || !step || !(catchingUp || table.playback.walking)) return nothing;
  return html`<p class="told" aria-live="off">${stepWords(shown, step, shown.steps.slice(0, -1))}</p>`;
}

/** The recap, in place of what the player does afterwards. @param {Table} table */
export function recap(table) {
  const { log, view, shown, playback: { recap: moves, walking } } = table;
  if (!moves) return nothing;
  return html`<section class="meanwhile" aria-labelledby="meanwhile-title">
    <div class="meanwhile-head"><h2 id="meanwhile-title">${t('recap.title')}</h2>
      <button class="back" @click=${() => skip(table)}>${t(walking ? 'recap.skip' : 'recap.done')}</button></div>
    <ol tabindex="0" ${following(shown.seq)} aria-labelledby="meanwhile-title">${log.slice(moves.from, moves.until).map((entry) => html`
      <li aria-current=${entry.seq === shown.seq ? 'step' : 'false'}>${sentence(view, entry)}</li>`)}</ol>
  </section>`;
}

/** @param {Table} table */
function skip(table) {
  markSeen(table, table.view.seq);
  table.playback.endRecap();
  table.playback.lookBack(table.view.seq);
}

/** The round before, called back. @param {Table} table */
export function lastRound({ shown, choice }) {
  const { last_round: last } = shown;
  if (!last || !choice.recalling) return nothing;
  return html`<section class="meanwhile" aria-labelledby="meanwhile-title">
    <div class="meanwhile-head"><h2 id="meanwhile-title">${t('shanghai.last_round_title', { n: last.round, time: timeName(last.time) })}</h2>
      <button class="back" @click=${() => choice.set({ recalling: false })}>${t('table.close')}</button></div>
    <ol tabindex="0" aria-labelledby="meanwhile-title">${told(shown, last.steps).map(({ words }) => html`<li>${words}</li>`)}</ol>
  </section>`;
}
