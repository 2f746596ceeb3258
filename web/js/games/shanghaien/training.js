// Training against the house: what the moves are worth, on demand, and a warning before a bad one
// for who wants it. The figures are the server's.

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
 * @typedef {import('../../table/online.js').OnlineTable} Table
 * @typedef {{move: Move, win: number}} Option a move with seat 0's chance to win after it
 * @typedef {{seq: number, options: Option[]}} Advice the moves of a position, the best first
 * @typedef {{seq: number, best: Option, chosen: Option}} Warning
 */

/** A move that gives away this much of the chance to win is a bad one. */
const BAD = 0.05;
const SHOWN = 6;

/** @param {Table} table */
const isTraining = ({ isMine, view }) => isMine && view.status === 'active' && view.players.some(({ bot }) => bot);

const warns = () => recall('warn') === 'yes';

/** Asks what the moves of the present position are worth. @param {Table} table @returns {Promise<Advice>} */
async function ask(table) {
  const { seq } = table.view;
  const { options } = await get(`${table.path}/hint`);
  return { seq, options };
}

/** Whether the player is warned of `move` instead of it being sent. Who insists, or has not switched
 * the warning on, is not held up; nor is anybody by trouble. @param {Table} table @param {Move} move */
export async function isWarnedOf(table, move) {
  const { view } = table;
  const insists = table.warning?.seq === view.seq && isSameMove(table.warning.chosen.move, move);
  if (!warns() || insists || view.legal.length < 2 || !isTraining(table)) return false;
  const { seq, options } = await ask(table).catch(() => ({ seq: view.seq, options: [] }));
  const [best] = options;
  const chosen = options.find((option) => isSameMove(option.move, move));
  if (!best || !chosen || Math.abs(best.win - chosen.win) < BAD) return false;
  table.set({ warning: { seq, best, chosen } });
  return true;
}

/** @param {Table} table */
export function training(table) {
  if (!isTraining(table) || (table.past && !table.catchingUp)) return nothing;
  const { advice, view } = table;
  return html`<section class="training card" aria-label=${t('hint.title')}>
    <div class="buttons">
      <button class="show-hint" ?disabled=${view.turn !== view.you || table.past !== null || table.pending !== null} @click=${() => show(table)}>${t('hint.show')}</button>
      <label class="check"><input type="checkbox" .checked=${warns()} @change=${toggle}> ${t('hint.warn')}</label>
    </div>
    ${advice?.seq === view.seq && !table.past ? list(view, advice) : nothing}
  </section>`;
}

/** @param {Event} event */
function toggle({ currentTarget }) {
  remember('warn', /** @type {HTMLInputElement} */ (currentTarget).checked ? 'yes' : '');
}

/** @param {Table} table */
async function show(table) {
  try {
    table.set({ advice: await ask(table) });
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

/** The warning that is due. @param {import('../../table/table.js').Table} table */
export const dueWarning = ({ warning, view, past }) => (warning?.seq === view.seq && !past ? warning : null);

/** The warning, in the place of what was pressed. @param {import('../../table/table.js').Table} table @param {Warning} warning */
export const really = (table, { best, chosen }) => html`<div class="really" role="alert">
  <p><strong>${t('hint.really', { move: moveName(table.view, chosen.move) })}</strong>
    ${t('hint.better', { before: chance(table.view, best.win), after: chance(table.view, chosen.win), better: moveName(table.view, best.move) })}</p>
  <div class="buttons">
    <button class="primary" @click=${() => table.set({ warning: null })}>${t('hint.reconsider')}</button>
    <button class="danger" @click=${() => table.send(chosen.move)}>${t('hint.insist')}</button>
  </div>
</div>`;
