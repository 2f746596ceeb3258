// Going back and forth in a game: a slider, steps, keys, and a walk by itself. In a window too narrow
// for the table and this beside it, the controls are at the lower edge while the player looks back.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
/** @import { Key } from '../words/i18n.js' */
/** @import { Table } from './table.js' */

/** @param {Table} table @param {unknown} [remark] something on the position that is on show @param {Key} [back] what leads to the last one */
export function replay(table, remark, back = 'games.back') {
  const { shown, view, playback } = table;
  const { walking, past, recap } = playback;
  return html`<section class="replay ${playback.lookingBack && !(recap && walking) ? 'past' : ''}" aria-label=${t('replay.title')} @keydown=${keys(table)}>
    <header class="ends">
      <h2>${t('replay.title')}</h2>
      <span class="soft small">${t('replay.at', { n: shown.seq, of: view.seq })}</span>
    </header>
    <div class="replay-controls stack">${view.status === 'finished' ? html`<div class="about-move">${table.comments?.remark() ?? nothing}${remark}</div>` : nothing}<div class="replay-bar row">
      ${step(table, 'M6 5v14M19 5L9 12l10 7z', t('replay.first'), 0)} ${step(table, 'M17 5L7 12l10 7z', t('replay.back'), shown.seq - 1)}
      <input type="range" min="0" max=${view.seq} .value=${String(shown.seq)} aria-label=${t('replay.position')}
        aria-valuetext=${t('replay.at', { n: shown.seq, of: view.seq })}
        @input=${(/** @type {Event} */ event) => playback.lookBack(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
      ${step(table, 'M7 5l10 7-10 7z', t('replay.forward'), shown.seq + 1)} ${step(table, 'M18 5v14M5 5l10 7-10 7z', t('replay.last'), view.seq)}
    </div>
    <div class="buttons">
      <button @click=${() => (walking ? playback.stand() : playback.walk(past ? shown.seq : 0))}>${t(walking ? 'replay.pause' : 'replay.play')}</button>
      ${table.comments?.link() ?? roomForLink(table)}
      <button class=${past ? 'primary' : ''} aria-disabled=${!past} @click=${() => playback.lookBack(view.seq)}>${t(back)}</button>
    </div></div>
  </section>`;
}

/** Keeps the room of the link to the comments, which come when the table is drawn. @param {Table} table */
const roomForLink = ({ view, isMine, asOf }) =>
  (view.status === 'finished' && isMine && asOf === null ? html`<a class="button icon-button comments-link coming" aria-hidden="true"></a>` : nothing);

/** A step; at an end it keeps the focus, and with it the keys. @param {Table} table
 * @param {string} sign the outline of its sign @param {string} name @param {number} seq */
const step = (table, sign, name, seq) => html`<button class="icon-button" aria-label=${name} title=${name}
  aria-disabled=${!isThere(table, seq) || seq === table.shown.seq} @click=${() => isThere(table, seq) && table.playback.lookBack(seq)}>
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d=${sign} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg></button>`;

/** @param {Table} table @param {number} seq */
const isThere = ({ view }, seq) => seq >= 0 && seq <= view.seq;

/** Left and right step, Home and End go to the ends. The slider has its own keys.
 * @param {Table} table */
const keys = (table) => (/** @type {KeyboardEvent} */ event) => {
  if (event.target instanceof HTMLInputElement) return;
  const seq = { ArrowLeft: table.shown.seq - 1, ArrowRight: table.shown.seq + 1, Home: 0, End: table.view.seq }[event.key];
  if (seq === undefined || !isThere(table, seq)) return;
  event.preventDefault();
  table.playback.lookBack(seq);
};
