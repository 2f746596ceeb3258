// What has been: going back and forth in a game, the log of its moves, and the story of what happened
// while the player was away. What each position came by, the prompt at the table says. While one looks
// back, a window too narrow for the table and this beside it has the controls at its lower edge.

import { Directive, directive } from '../../vendor/directive.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { ago, percent, timeAgo } from '../format.js';
import { sideOf } from '../games/shanghaien/view.js';
import { moveName, sentence } from '../games/shanghaien/words.js';
import { t } from '../i18n.js';
import { isCalm } from '../motion.js';
import { recall, remember } from '../storage.js';
import { isCostly } from './table.js';

/** @typedef {import('./table.js').Table} Table */

// Going back and forth: a slider, steps, keys and a walk of its own.

/** @param {Table} table */
export function replay(table) {
  const { shown, view, walking, past, recap, catchingUp } = table;
  return html`<section class="replay ${past && !catchingUp && !(recap && walking) ? 'past' : ''}" aria-label=${t('replay.title')} @keydown=${keys(table)}>
    <header>
      <h2>${t('replay.title')}</h2>
      <span class="soft">${t('replay.at', { n: shown.seq, of: view.seq })}</span>
    </header>
    <div class="replay-controls">${missed(table)}<div class="replay-bar">
      ${step(table, 'M6 5v14M19 5L9 12l10 7z', t('replay.first'), 0)} ${step(table, 'M17 5L7 12l10 7z', t('replay.back'), shown.seq - 1)}
      <input type="range" min="0" max=${view.seq} .value=${String(shown.seq)} aria-label=${t('replay.position')}
        aria-valuetext=${t('replay.at', { n: shown.seq, of: view.seq })}
        @input=${(/** @type {Event} */ event) => table.lookBack(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
      ${step(table, 'M7 5l10 7-10 7z', t('replay.forward'), shown.seq + 1)} ${step(table, 'M18 5v14M5 5l10 7-10 7z', t('replay.last'), view.seq)}
    </div>
    <div class="buttons">
      <button @click=${() => (walking ? table.stand() : table.walk(table.past ? shown.seq : 0))}>${t(walking ? 'replay.pause' : 'replay.play')}</button>
      <button class=${table.past ? 'primary' : ''} aria-disabled=${!table.past} @click=${() => table.lookBack(view.seq)}>${t('replay.present')}</button>
    </div></div>
  </section>`;
}

/** What the move that comes next gave away, and the better one. @param {Table} table */
function missed({ analysis, past, log: entries, view }) {
  const next = past && analysis?.status === 'ready' ? analysis.moves.find(({ seq }) => seq === past.seq + 1) : undefined;
  const entry = past ? entries[past.seq] : undefined;
  if (!past || !entry || !next?.options || !isCostly(next)) return nothing;
  const best = next.options.reduce((a, b) => ((next.seat === 0 ? b.win > a.win : b.win < a.win) ? b : a));
  return html`<p class="missed" role="status">${sentence(view, entry)} <b>−${percent(next.error ?? 0)}</b>
    ${t('analysis.better', { move: moveName(past, best.move) })}</p>`;
}

/** A step; at an end it keeps the focus, and with it the keys. @param {Table} table
 * @param {string} sign the outline of its sign @param {string} name @param {number} seq */
const step = (table, sign, name, seq) => html`<button class="icon-button" aria-label=${name} title=${name}
  aria-disabled=${!isThere(table, seq) || seq === table.shown.seq} @click=${() => isThere(table, seq) && table.lookBack(seq)}>
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d=${sign} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg></button>`;

/** @param {Table} table @param {number} seq */
const isThere = ({ view }, seq) => seq >= 0 && seq <= view.seq;

/** Left and right step, Home and End go to the ends, space walks. The slider has its own keys.
 * @param {Table} table */
const keys = (table) => (/** @type {KeyboardEvent} */ event) => {
  if (event.target instanceof HTMLInputElement) return;
  const seq = { ArrowLeft: table.shown.seq - 1, ArrowRight: table.shown.seq + 1, Home: 0, End: table.view.seq }[event.key];
  if (seq === undefined || !isThere(table, seq)) return;
  event.preventDefault();
  table.lookBack(seq);
};

/** Scrolls a list of moves, and nothing else, to the move of the position on show when that changes. */
const following = directive(class extends Directive {
  /** @type {number | null} */
  #seq = null;

  /** @param {number} seq */
  render(seq) {
    return seq;
  }

  /** @param {import('../../vendor/directive.js').ElementPart} part @param {[number]} seqs */
  update({ element }, [seq]) {
    if (seq !== this.#seq) queueMicrotask(() => follow(element)); // when it is drawn
    this.#seq = seq;
  }
});

/** @param {Element} list */
function follow(list) {
  const item = list.querySelector('[aria-current="step"]')?.getBoundingClientRect();
  const { top, bottom } = list.getBoundingClientRect();
  if (item) list.scrollTop += Math.min(0, item.top - top) + Math.max(0, item.bottom - bottom);
}

// The log of moves as sentences, the newest on top. A sentence leads to the position after it.

/** @param {Table} table */
export const log = (table) => html`<section class="log" aria-label=${t('log.title')}>
  <h2>${t('log.title')}</h2>
  ${table.log.length === 0 ? html`<p class="soft">${t('log.empty')}</p>` : html`<ol reversed tabindex="0" ${following(table.shown.seq)} aria-label=${t('log.title')}>
    ${[...table.log].reverse().map((entry, i, all) => html`
      <li class=${entry.seat === null ? '' : sideOf(table.view, entry.seat)} aria-current=${entry.seq === table.shown.seq ? 'step' : 'false'}>
        <a href=${table.address(entry.seq)} @click=${(/** @type {Event} */ event) => { event.preventDefault(); table.lookBack(entry.seq); }}>${sentence(table.view, entry)}</a>
        ${ago(entry.at) === (i > 0 && ago(all[i - 1].at)) ? nothing : html`<span class="log-at">${timeAgo(entry.at)}</span>`}</li>`)}
  </ol>`}
</section>`;

// The story: the moves since he last looked at this table, step by
// step before his eyes and as sentences; skipped at will, and without steps where motion is unwelcome.

/** @param {Table} table */
const seenKey = ({ view }) => `seen.${view.id}`;

/** Remembers that the player has seen the first `seq` moves; a finished game needs no more.
 * @param {Table} table @param {number} seq */
export function markSeen(table, seq) {
  if (table.isMine) remember(seenKey(table), table.view.status === 'finished' ? '' : String(seq));
}

/** The number of moves after which the story begins: the player's own last move, or where this
 * device saw the table last, whichever is later.
 * @param {Table} table */
function seenUpTo(table) {
  const own = table.log.findLast(({ seat }) => seat === table.view.you)?.seq ?? 0;
  return Math.max(own, Number(recall(seenKey(table))) || 0);
}

/** Tells what happened since, if anything did; how a game ended comes before how it came to that.
 * @param {Table} table */
export async function tellRecap(table) {
  const from = seenUpTo(table);
  const { seq, status } = table.view;
  if (!table.isMine || from >= seq || (status === 'finished' && from === 0)) return markSeen(table, seq);
  table.set({ recap: { from, until: seq } });
  if (status === 'finished' || isCalm()) return;
  await table.walk(from);
  if (!table.left) endRecap(table);
}

/** @param {Table} table */
function endRecap(table) {
  if (table.recap) markSeen(table, table.view.seq);
  table.set({ recap: null });
}

/** The story, in place of what one does when it is over. @param {Table} table */
export function recapView(table) {
  const { recap, log, view, shown } = table;
  if (!recap) return html``;
  const told = log.slice(recap.from, recap.until);
  return html`<section class="recap" aria-labelledby="recap-title">
    <div class="recap-head">
      <h2 id="recap-title">${t('recap.title')}</h2>
      <button class="back" @click=${() => skip(table)}>${t(table.walking ? 'recap.skip' : 'recap.done')}</button>
    </div>
    <ol tabindex="0" ${following(shown.seq)} aria-labelledby="recap-title">${told.map((entry) => html`
      <li aria-current=${entry.seq === shown.seq ? 'step' : 'false'}>${sentence(view, entry)}</li>`)}</ol>
  </section>`;
}

/** @param {Table} table */
function skip(table) {
  endRecap(table);
  table.lookBack(table.view.seq);
}
