// The recap: the moves since the player last looked at this table, one after the other and as
// sentences. It can be skipped; with reduced motion only the sentences are shown.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { isCalm } from '../ui/motion.js';
import { recall, remember } from '../device/storage.js';
import { isAsked } from '../device/turn.js';
import { following } from './log.js';
/** @import { Table } from './table.js' */

/** Under which it is kept how many moves this device has shown, if any. @param {Table} table */
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

/** @param {Table} table @param {number} round */
export const markPassed = (table, round) => remember(passedKey(table), String(round));

/** Whether the player has made the entry, and not the clock for them.
 * @param {Table['view']} view @param {Table['log'][number]} entry */
const isOwn = (view, { seat, by }) => seat === view.you && by !== 'clock';

/** The player's own last move, 0 if there is none. One without a choice may have been entered while they were away.
 * @param {Table} table */
function ownLast({ view, log, game }) {
  return log.findLast((entry) => isOwn(view, entry) && !game.isAutomatic?.(log, entry))?.seq ?? 0;
}

/** The number of moves after which the last round ended, if the player has still to go on from there: nobody can move in
 * the next one before, so it matters only since their own last move. Where this device has never shown the table, they may
 * have gone on elsewhere. @param {Table} table */
function openEnd(table) {
  const { log, view, game } = table;
  const end = log.findLast((entry) => game.endsRound?.(entry))?.seq ?? 0;
  const own = ownLast(table);
  const isPassed = recall(seenKey(table)) === null ? end === own || end < view.seq : view.round - 1 <= Number(recall(passedKey(table)));
  return end === 0 || end < own || isPassed ? null : end;
}

/** Finds where the player stops before the present; called before anything is drawn. @param {Table} table */
export async function findStop(table) {
  const { playback, view: { seq, round } } = table;
  if (!table.stopsAtRounds) return;
  playback.stop = openEnd(table);
  playback.passed = round - (playback.stop ? 2 : 1);
  if (!playback.stop) markPassed(table, playback.passed); // also the next time, when this device has shown the table
  if (playback.stop && playback.stop < seq) await table.position(playback.stop);
}

/** Finds what happened since the player's own last move, or since this device last showed the table, whichever is later,
 * and fetches where the telling begins; called before anything is drawn. @param {Table} table */
export async function findRecap(table) {
  const { view, log, game, playback } = table;
  const { seq, status } = view;
  const from = Math.max(ownLast(table), Number(recall(seenKey(table))));
  const isNews = log.slice(from).some((entry) => !isOwn(view, entry) && (game.isNews?.(entry) ?? true));
  if (!table.isMine || !isNews || (status === 'finished' && from === 0)) return;
  playback.recap = { from, until: seq };
  if (isWalked(table)) await table.position(from).catch(() => {}); // the walk tells what failed
}

/** Of a finished game the result is shown first. @param {Table} table */
const isWalked = ({ view }) => view.status !== 'finished' && !isCalm();

/** Tells what `findRecap` found. @param {Table} table */
export async function tellRecap(table) {
  const { view, playback } = table;
  if (!playback.recap) {
    markSeen(table, view.seq);
    return playback.goToStop();
  }
  if (!isWalked(table)) return;
  await playback.walk(playback.recap.from);
  if (!table.left) endRecap(table);
}

/** @param {Table} table */
function endRecap(table) {
  if (table.playback.recap) markSeen(table, table.view.seq);
  table.playback.recap = null;
  table.redraw();
}

/** The recap, in place of what the player does afterwards. @param {Table} table */
export function recapView(table) {
  const { log, view, shown, game, playback: { recap, walking } } = table;
  if (!recap) return html``;
  const told = log.slice(recap.from, recap.until);
  return html`<section class="recap" aria-labelledby="recap-title">
    <div class="recap-head row ends">
      <h2 id="recap-title">${t('recap.title')}</h2>
      <button class="back" aria-keyshortcuts="N" @click=${() => skip(table)}>${t(walking ? 'recap.skip' : 'recap.done')}</button>
    </div>
    <ol tabindex="0" ${following(shown.seq)} aria-labelledby="recap-title">${told.map((entry) => html`
      <li aria-current=${entry.seq === shown.seq ? 'step' : 'false'}>${game.sentence(view, entry)}</li>`)}</ol>
  </section>`;
}

/** The button at the prompt: past what is being told, back from a choice, or where nothing is to be done here to what waits
 * elsewhere. @param {Table<any>} table @param {unknown} [back] the way back from a choice, if one is open */
export function nextAction(table, back) {
  const { playback, view } = table;
  if (playback.catchingUp) return html`<button class="back to-present" aria-keyshortcuts="N" @click=${() => playback.skip()}>${t('recap.skip')}</button>`;
  if (back) return back;
  if (table.armed) return table.secondTap?.reason();
  return playback.past || table.pending || !table.isMine || isAsked(view) ? nothing : table.elsewhere;
}

/** @param {Table} table */
function skip(table) {
  endRecap(table);
  if (table.playback.stop) table.playback.goToStop();
  else table.playback.lookBack(table.view.seq);
}
