// Training against the house: what the moves are worth, on demand, and a warning before a bad one for
// players who want it. The figures are the server's.

import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../words/i18n.js';
import { reportError } from '../../ui/notice.js';
import { recall, remember } from '../../device/storage.js';
import { fetchPart } from '../../core/version.js';
import { isSameMove } from './view.js';
/** @import { Move, MoveAnalysis, View } from '../../types.d.ts' */
/** @import { OnlineTable as Table } from './types.d.ts' */

/**
 * @typedef {{move: Move, win: number}} Option a move with seat 0's chance to win after it
 * @typedef {{seq: number, options: Option[], draw: (view: View) => unknown}} Advice the moves of a position, the best first
 * @typedef {{seq: number, chosen: Option, draw: (table: import('./types.d.ts').Table) => unknown}} Warning
 */

/** A move of a finished game that gives away this much is worth a look. */
const COSTLY = 0.03;

/** @param {MoveAnalysis} move */
export const isCostly = ({ error }) => (error ?? 0) >= COSTLY;

/** @param {Table} table */
const isTraining = ({ isMine, view }) => isMine && view.status === 'active' && view.players.some(({ house }) => house);

const warns = () => recall('warn') === 'yes';

/** Whether the player is warned of `move` instead of it being sent. A player who insists, or has not
 * switched the warning on, is not held up; nor does a failure of the question hold anybody up. @param {Table} table @param {Move} move */
export async function isWarnedOf(table, move) {
  const { view } = table;
  const insists = table.choice.warning?.seq === view.seq && isSameMove(table.choice.warning.chosen.move, move);
  if (!warns() || insists || view.legal.length < 2 || !isTraining(table)) return false;
  return import('./advice.js').then((advice) => advice.warn(table, move)).catch(() => false);
}

/** @param {Table} table */
export function training(table) {
  const { view, choice: { advice }, playback } = table;
  if (!isTraining(table) || playback.lookingBack) return nothing;
  return html`<section class="training card" aria-label=${t('hint.title')}>
    <div class="buttons">
      <button class="show-hint" ?disabled=${view.legal.length < 2 || playback.past !== null || table.pending !== null} @click=${() => show(table).catch(reportError)}>${t('hint.show')}</button>
      <label class="check row target"><input type="checkbox" .checked=${warns()} @change=${toggle}> ${t('hint.warn')}</label>
    </div>
    ${advice?.seq === view.seq && !playback.past ? advice.draw(view) : nothing}
  </section>`;
}

/** @param {Event} event */
function toggle({ currentTarget }) {
  remember('warn', /** @type {HTMLInputElement} */ (currentTarget).checked ? 'yes' : '');
}

/** @param {Table} table */
const show = async (table) => (await fetchPart(() => import('./advice.js'))).show(table);

/** The warning for the position on show. @param {import('./types.d.ts').Table} table */
export const dueWarning = ({ view, choice: { warning }, playback: { past } }) => (warning?.seq === view.seq && !past ? warning : null);
