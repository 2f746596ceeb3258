// The log of moves as sentences, and the way back through them.

import { html, nothing, svg } from '../../vendor/lit-html.js';
import { get } from '../api.js';
import { moment } from '../format.js';
import { t } from '../i18n.js';
import { reportError } from '../notice.js';
import { lookQuery } from './look.js';
import { sideOf } from './sides.js';
import { sentence } from './words.js';

/**
 * @typedef {import('../types.d.ts').LogEntry} LogEntry
 * @typedef {import('./table.js').Table} Table
 */

/** @param {Table} table */
export const logAndReplay = (table) => html`<section class="history" aria-labelledby="history-title">
  <h2 id="history-title">${t('log.title')}</h2>
  ${table.log.length === 0 ? html`<p class="soft">${t('log.empty')}</p>` : html`${replay(table)} ${list(table)}`}
</section>`;

/** @param {Table} table */
function replay(table) {
  const at = table.shown.seq;
  const end = table.view.seq;
  return html`<div class="replay" role="group" aria-label=${t('replay.title')}>
    <button class="icon-button" aria-label=${t('replay.back')} ?disabled=${at === 0} @click=${() => table.lookBack(at - 1)}>◀</button>
    <input type="range" min="0" max=${end} .value=${String(at)} aria-label=${t('replay.title')}
      aria-valuetext=${t('replay.at', { n: at, of: end })}
      @input=${(/** @type {Event} */ event) => table.lookBack(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
    <button class="icon-button" aria-label=${t('replay.on')} ?disabled=${at === end} @click=${() => table.lookBack(at + 1)}>▶</button>
    <button class="icon-button" aria-label=${t(table.playing ? 'replay.pause' : 'replay.play')} @click=${() => table.togglePlaying()}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="currentColor">
        ${table.playing ? svg`<path d="M6 4h4v16H6zM14 4h4v16h-4z"/>` : svg`<path d="M3 4l9 8-9 8zM12 4l9 8-9 8z"/>`}
      </svg></button>
    <output>${t('replay.at', { n: at, of: end })}</output>
    ${table.past ? html`<button class="quiet" @click=${() => table.toPresent()}>${t('replay.now')}</button>` : nothing}
  </div>`;
}

/** The latest stands on top. @param {Table} table */
const list = (table) => html`<ol class="log" reversed tabindex="0" aria-labelledby="history-title">
  ${[...table.log].reverse().map((entry) => html`<li class=${entry.seat === null ? '' : sideOf(table.view, entry.seat)}
    aria-current=${entry.seq === table.shown.seq ? 'step' : nothing}>
    <button class="log-entry" title=${moment(entry.at)} @click=${() => table.lookBack(entry.seq)}>${sentence(table.view, entry)}</button>
  </li>`)}
</ol>`;

/** The position after the first `seq` moves. @param {Table} table @param {number} seq */
export async function positionAt(table, seq) {
  try {
    return await get(`${table.path}/at/${seq}${lookQuery()}`);
  } catch (error) {
    reportError(error);
    return null;
  }
}
