// What happened while the player was away: the moves since he last looked at this table, step by
// step before his eyes and as sentences; skipped at will, and without steps where motion is unwelcome.

import { html } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { recall, remember } from '../storage.js';
import { isCalm } from './pace.js';
import { sentence } from './words.js';

/** @typedef {import('./table.js').Table} Table */

/** @param {Table} table */
const key = ({ view }) => `seen.${view.id}`;

/** Remembers that the player has seen the first `seq` moves; a finished game needs no more.
 * @param {Table} table @param {number} seq */
export function markSeen(table, seq) {
  if (table.isMine) remember(key(table), table.view.status === 'finished' ? '' : String(seq));
}

/** The number of moves after which the story begins: the player's own last move, or where this
 * device saw the table last, whichever is later.
 * @param {Table} table */
function seenUpTo(table) {
  const own = table.log.findLast(({ seat }) => seat === table.view.you)?.seq ?? 0;
  return Math.max(own, Number(recall(key(table))) || 0);
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
  if (!table.left) end(table);
}

/** @param {Table} table */
function end(table) {
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
    <ol tabindex="0" aria-labelledby="recap-title">${told.map((entry) => html`
      <li aria-current=${entry.seq === shown.seq ? 'step' : 'false'}>${sentence(view, entry)}</li>`)}</ol>
  </section>`;
}

/** @param {Table} table */
function skip(table) {
  end(table);
  table.lookBack(table.view.seq);
}
