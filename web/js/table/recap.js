// The recap: the moves since the player last looked at this table, one after the other and as
// sentences. It can be skipped; with reduced motion only the sentences are shown.

import { html } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { isCalm } from '../motion.js';
import { recall, remember } from '../storage.js';
import { following } from './log.js';

/** @typedef {import('./table.js').Table} Table */

/** @param {Table} table */
const seenKey = ({ view }) => `seen.${view.id}`;

/** @param {Table} table */
const passedKey = ({ view }) => `passed.${view.id}`;

/** Remembers that the player has seen the first `seq` moves; a finished game needs no more.
 * @param {Table} table @param {number} seq */
export function markSeen(table, seq) {
  const isOver = table.view.status === 'finished';
  if (!table.isMine) return;
  remember(seenKey(table), isOver ? '' : String(seq));
  if (isOver) remember(passedKey(table), '');
}

/** The last round from whose end the player has gone on: where this device has never shown the table, the last one.
 * @param {Table} table */
export const passedRound = (table) =>
  (recall(seenKey(table)) === null ? table.game.endOf(table.view) : Number(recall(passedKey(table))));

/** @param {Table} table @param {number} round */
export const markPassed = (table, round) => remember(passedKey(table), String(round));

/** The number of moves after which the recap begins: the player's own last move, or where this device
 * last showed the table, whichever is later.
 * @param {Table} table */
function seenUpTo(table) {
  const own = table.log.findLast(({ seat }) => seat === table.view.you)?.seq ?? 0;
  return Math.max(own, Number(recall(seenKey(table))) || 0);
}

/** Tells what happened since then, if anything did. Of a finished game the result is shown first.
 * @param {Table} table */
export async function tellRecap(table) {
  const from = seenUpTo(table);
  const { seq, status } = table.view;
  const isNews = table.game.isNews ?? (() => true);
  if (!table.isMine || !table.log.slice(from).some(isNews) || (status === 'finished' && from === 0)) return markSeen(table, seq);
  table.playback.beginRecap({ from, until: seq });
  if (status === 'finished' || isCalm()) return;
  await table.playback.walk(from);
  if (!table.left) endRecap(table);
}

/** @param {Table} table */
function endRecap(table) {
  if (table.playback.recap) markSeen(table, table.view.seq);
  table.playback.endRecap();
}

/** The recap, in place of what the player does afterwards. @param {Table} table */
export function recapView(table) {
  const { log, view, shown, game, playback: { recap, walking } } = table;
  if (!recap) return html``;
  const told = log.slice(recap.from, recap.until);
  return html`<section class="recap" aria-labelledby="recap-title">
    <div class="recap-head">
      <h2 id="recap-title">${t('recap.title')}</h2>
      <button class="back" aria-keyshortcuts="N" @click=${() => skip(table)}>${t(walking ? 'recap.skip' : 'recap.done')}</button>
    </div>
    <ol tabindex="0" ${following(shown.seq)} aria-labelledby="recap-title">${told.map((entry) => html`
      <li aria-current=${entry.seq === shown.seq ? 'step' : 'false'}>${game.sentence(view, entry)}</li>`)}</ol>
  </section>`;
}

/** @param {Table} table */
function skip(table) {
  endRecap(table);
  table.playback.lookBack(table.view.seq);
}
