// Training against the house: what the moves are worth, on demand, and a warning before a bad one for
// players who want it. The figures are the server's.

import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../api.js';
import { percent } from '../../format.js';
import { t } from '../../i18n.js';
import { reportError } from '../../notice.js';
import { recall, remember } from '../../storage.js';
import { isSameMove } from './view.js';
import { moveName } from './words.js';

/**
 * @typedef {import('../../types.d.ts').Move} Move
 * @typedef {import('../../types.d.ts').View} View
 * @typedef {import('./types.d.ts').OnlineTable} Table
 * @typedef {{move: Move, win: number}} Option a move with seat 0's chance to win after it
 * @typedef {{seq: number, options: Option[]}} Advice the moves of a position, the best first
 * @typedef {{seq: number, best: Option, chosen: Option}} Warning
 */

/** A move that gives away this much of the chance to win is a bad one. */
const BAD = 0.05;
const SHOWN = 6;
/** A move of a finished game that gives away this much is worth a look. */
const COSTLY = 0.03;

/** @param {import('../../types.d.ts').MoveAnalysis} move */
export const isCostly = ({ error }) => (error ?? 0) >= COSTLY;

/** @param {Table} table */
const isTraining = ({ isMine, view }) => isMine && view.status === 'active' && view.players.some(({ bot }) => bot);

const warns = () => recall('warn') === 'yes';

/** Asks what the moves of the present position are worth. @param {Table} table @returns {Promise<Advice>} */
async function ask(table) {
  const { seq } = table.view;
  const { options } = await get(`${table.path}/hint`);
  return { seq, options };
}

/** Whether the player is warned of `move` instead of it being sent. A player who insists, or has not
 * switched the warning on, is not held up; nor does a failure of the question hold anybody up. @param {Table} table @param {Move} move */
export async function isWarnedOf(table, move) {
  const { view } = table;
  const insists = table.choice.warning?.seq === view.seq && isSameMove(table.choice.warning.chosen.move, move);
  if (!warns() || insists || view.legal.length < 2 || !isTraining(table)) return false;
  const { seq, options } = await ask(table).catch(() => ({ seq: view.seq, options: [] }));
  const [best] = options;
  const chosen = options.find((option) => isSameMove(option.move, move));
  if (!best || !chosen || Math.abs(best.win - chosen.win) < BAD) return false;
  table.choice.warn({ seq, best, chosen });
  return true;
}

/** @param {Table} table */
export function training(table) {
  const { view, choice: { advice }, playback } = table;
  if (!isTraining(table) || playback.lookingBack) return nothing;
  return html`<section class="training card" aria-label=${t('hint.title')}>
    <div class="buttons">
      <button class="show-hint" ?disabled=${view.turn !== view.you || playback.past !== null || table.pending !== null} @click=${() => show(table)}>${t('hint.show')}</button>
      <label class="check"><input type="checkbox" .checked=${warns()} @change=${toggle}> ${t('hint.warn')}</label>
    </div>
    ${advice?.seq === view.seq && !playback.past ? list(view, advice) : nothing}
  </section>`;
}

/** @param {Event} event */
function toggle({ currentTarget }) {
  remember('warn', /** @type {HTMLInputElement} */ (currentTarget).checked ? 'yes' : '');
}

/** @param {Table} table */
async function show(table) {
  try {
    table.choice.advise(await ask(table));
    await null; // it is drawn
    document.querySelector('.training .decision')?.scrollIntoView({ block: 'nearest' });
  } catch (error) {
    reportError(error);
  }
}

/** My chance. @param {View} view @param {number} win */
const chance = (view, win) => percent(view.you === 0 ? win : 1 - win);

/** The best moves with my chances; two equal dice make one line. @param {View} view @param {Advice} advice */
function list(view, { options }) {
  const named = new Map(options.map(({ move, win }) => [moveName(view, move), win]));
  return html`<div class="decision" role="status"><h2>${t('hint.chances')}</h2><ol>${[...named].slice(0, SHOWN).map(([name, win]) =>
    html`<li><span>${name}</span><span>${chance(view, win)}</span></li>`)}</ol></div>`;
}

/** The warning for the position on show. @param {import('./types.d.ts').Table} table */
export const dueWarning = ({ view, choice: { warning }, playback: { past } }) => (warning?.seq === view.seq && !past ? warning : null);

/** The warning, in the place of what was pressed. @param {import('./types.d.ts').Table} table @param {Warning} warning */
export const really = (table, { best, chosen }) => html`<div class="really settling" role="alert">
  <p><strong>${t('hint.really', { move: moveName(table.view, chosen.move) })}</strong>
    ${t('hint.better', { before: chance(table.view, best.win), after: chance(table.view, chosen.win), better: moveName(table.view, best.move) })}</p>
  <div class="buttons">
    <button class="primary" @click=${() => table.choice.warn(null)}>${t('hint.reconsider')}</button>
    <button class="danger" @click=${() => table.send(chosen.move)}>${t('hint.insist')}</button>
  </div>
</div>`;
