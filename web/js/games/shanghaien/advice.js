// What the moves are worth in a training against the house, as a hint or as a warning; fetched with the first one.

import { html } from '../../../vendor/lit-html.js';
import { get } from '../../server/api.js';
import { percent } from '../../words/format.js';
import { t, useWords } from '../../words/i18n.js';
import { showLoading } from '../../ui/motion.js';
import { reportError } from '../../ui/notice.js';
import { useStyle } from '../../device/theme.js';
import { fetchPart } from '../../core/version.js';
import { isSameMove } from './view.js';
import { moveName } from './words.js';
/** @import { Move, View } from '../../types.d.ts' */
/** @import { Option } from './training.js' */
/** @import { OnlineTable as Table } from './types.d.ts' */

/** A move that gives away this much of the chance to win is a bad one. */
const BAD = 0.05;
const SHOWN = 6;

/** Asks what the moves of the present position are worth. @param {Table} table @returns {Promise<{seq: number, options: Option[]}>} */
async function ask(table) {
  const { seq } = table.view;
  const [{ options }] = await Promise.all([
    get(`${table.path}/hint`), fetchPart(() => Promise.all([useStyle('shanghaien-later'), useWords('shanghaien/pages')])),
  ]);
  return { seq, options };
}

/** Warns the player of `move` if it is a bad one. @param {Table} table @param {Move} move */
export async function warn(table, move) {
  const { seq, options } = await ask(table);
  const [best] = options;
  const chosen = options.find((option) => isSameMove(option.move, move));
  if (!best || !chosen || Math.abs(best.win - chosen.win) < BAD) return false;
  table.choice.set({ warning: { seq, chosen, draw: really(best, chosen) } });
  return true;
}

/** @param {Table} table */
export async function show(table) {
  try {
    const asked = ask(table);
    showLoading(asked);
    const { seq, options } = await asked;
    table.choice.set({ advice: { seq, options, draw: (view) => list(view, options) } });
    await null; // it is drawn
    document.querySelector('.training .decision')?.scrollIntoView({ block: 'nearest' });
  } catch (error) {
    reportError(error);
  }
}

/** My chance. @param {View} view @param {number} win */
const chance = (view, win) => percent(view.you === 0 ? win : 1 - win);

/** The best moves with my chances; two equal dice make one line. @param {View} view @param {Option[]} options */
function list(view, options) {
  const named = new Map(options.map(({ move, win }) => [moveName(view, move), win]));
  return html`<div class="decision" role="status"><h2>${t('hint.chances')}</h2><ol class="list">${[...named].slice(0, SHOWN).map(([name, win]) =>
    html`<li class="ends"><span>${name}</span><span>${chance(view, win)}</span></li>`)}</ol></div>`;
}

/** The warning, in the place of what was pressed. @param {Option} best @param {Option} chosen
 * @returns {(table: import('./types.d.ts').Table) => unknown} */
const really = (best, chosen) => (table) => html`<div class="really settling" role="alert">
  <p><strong>${t('hint.really', { move: moveName(table.view, chosen.move) })}</strong>
    ${t('hint.better', { before: chance(table.view, best.win), after: chance(table.view, chosen.win), better: moveName(table.view, best.move) })}</p>
  <div class="buttons">
    <button class="primary" @click=${() => table.choice.set({ warning: null })}>${t('hint.reconsider')}</button>
    <button class="danger" @click=${() => /** @type {Table} */ (table).send(chosen.move, true)}>${t('hint.insist')}</button>
  </div>
</div>`;
