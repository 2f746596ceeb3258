// The address `/analysis/shanghaien#POSITION/MOVES`, or `?game=ID&at=SEQ` of a finished game: a table at which both sides are
// moved by hand, with what each move is worth.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { settleAddress } from '../../../core/history.js';
import { fetchPart } from '../../../core/version.js';
import { get } from '../../../server/api.js';
import { CAPTAINS, captainName } from '../../../words/captains.js';
import { percent } from '../../../words/format.js';
import { t } from '../../../words/i18n.js';
import { awaitKeys } from '../../../table/keyboard.js';
import { awaitWindows } from '../../../table/hovering.js';
import { replay } from '../../../table/replay.js';
import { Rules } from '../../../table/rules.js';
import { labelOf } from '../../../table/seats.js';
import { board } from '../board.js';
import { farHand, nearHand, nextStep } from '../hands.js';
import { score } from '../score.js';
import { moveName } from '../words.js';
import { areShown, Arrows, show } from './arrows.js';
import { openEntry } from './entry.js';
import { worthOf } from './options.js';
import { AnalysisTable, branchOf } from './table.js';
/** @import { Screen, ScreenContext } from '../../../types.d.ts' */
/** @import { Step } from './table.js' */

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ query, redraw }) {
  if (!query.has('game') && !query.has('new') && !location.hash) return openEntry(redraw);
  return withRules(async (rules) => screen(await AnalysisTable.load(rules, await lineOf(rules, query), redraw)));
}

/** The screen that is made by the rules; where its address has no position, that which says so.
 * @param {(rules: Rules) => Promise<Screen>} make it closes the rules when it is closed */
export async function withRules(make) {
  const rules = new Rules('shanghaien');
  try {
    return await make(rules);
  } catch (error) {
    rules.close();
    if (!/^no (position|such move)$/.test(/** @type {Error} */ (error).message)) throw error;
    return unknown;
  }
}

/** There is no such position. @type {Screen} */
export const unknown = {
  title: () => t('board.title'),
  view: () => html`<div class="narrow"><section class="card"><h1>${t('board.title')}</h1>
    <p>${t('board.none')}</p><p class="buttons"><a class="button" href="/analysis/shanghaien">${t('board.more')}</a></p></section></div>`,
};

/** Where to begin: as the address has it, a position of a game, or a new one. @param {Rules} rules @param {URLSearchParams} query
 * @returns {Promise<string>} */
async function lineOf(rules, query) {
  const [game, at] = [query.get('game'), query.get('at')];
  if (!query.has('new') && (!game || !at)) return location.hash.slice(1);
  const { position } = game && at
    ? await get(`/games/${encodeURIComponent(game)}/at/${encodeURIComponent(at)}/position`)
    : await fetchPart(() => rules.ask({ setup: { seats: 2 } }));
  settleAddress(`/analysis/shanghaien#${position}`);
  return position;
}

/** @param {AnalysisTable} table @returns {Screen} */
function screen(table) {
  awaitKeys(table);
  const windows = awaitWindows(table);
  const arrows = new Arrows(table);
  return {
    title: () => t('board.title'),
    view: () => {
      table.weigh();
      table.remark();
      arrows.follow();
      return html`<div class="table-page stack shanghaien analysis-board">
        <div class="play">
          <section class="card position-words" aria-labelledby="analysis-title">
            <h1 id="analysis-title">${t('board.title')}</h1>
            <div aria-live="polite">${turn(table)}</div>
          </section>
          <div class="table">${farHand(table)} ${board(table)} ${nearHand(table)}<div class="best-moves" aria-hidden="true"></div></div>
          ${score(table)}
        </div>
        ${windows()}
        <div class="analysis-side stack">${moves(table)} <div class="card">${roll(table)} ${rival(table)}</div> ${others(table)}</div>
        <div class="card analysis-line">${replay(table, nothing, 'board.to_end')}<p class="soft small">${t('board.share')}</p></div>
      </div>`;
    },
    next: nextStep,
    close: () => {
      arrows.close();
      table.close();
      table.rules.close();
    },
  };
}

/** @param {AnalysisTable} table */
function turn({ shown }) {
  if (shown.turn === null) return html`<p>${t('error.game_over')}</p>`;
  return html`<p>${t(shown.phase === 'roll' ? 'board.to_roll' : 'board.to_place', { name: labelOf(shown, shown.turn) })}</p>`;
}

/** What the next roll shows. @param {AnalysisTable} table */
function roll(table) {
  if (!table.step.legal.some(({ type }) => type === 'roll' || type === 'reroll')) return nothing;
  return html`<div class="row analysis-roll" role="group" aria-label=${t('board.roll')}><span>${t('board.roll')}</span>
    ${table.wish.map((wish, i) => html`<select aria-label=${t('board.die', { n: i + 1 })} @change=${(/** @type {Event} */ { target }) => {
      table.wish[i] = Number(/** @type {HTMLSelectElement} */ (target).value);
    }}>${[0, 1, 2, 3, 4, 5, 6].map((face) => html`<option value=${face} .selected=${face === wish}>${face || t('board.chance')}</option>`)}</select>`)}</div>`;
}

/** Who moves the other side. @param {AnalysisTable} table */
const rival = (table) => html`<label class="row analysis-rival"><span>${t('board.rival')}</span>
  <select @change=${(/** @type {Event} */ { target }) => {
    const { value } = /** @type {HTMLSelectElement} */ (target);
    table.play(value || null);
  }}><option value="" .selected=${table.rival === null}>${t('board.by_hand')}</option>
    ${CAPTAINS.shanghaien.map((name) => html`<option value=${name} .selected=${table.rival === name}>${captainName(name)}</option>`)}</select></label>`;

/** Every move of the side to move, the best first: a press makes it. @param {AnalysisTable} table */
function moves(table) {
  const { shown, step: { options } } = table;
  if (shown.turn === null) return nothing;
  return html`<section class="card analysis-moves" aria-labelledby="analysis-moves" aria-busy=${!options}>
    <h2 id="analysis-moves">${t('board.moves')}</h2>
    ${options ? html`<ol class="list">${worthOf(shown, options).map(({ name, move, win, rank }, i) => html`<li>
      <button class="quiet ends ${i ? '' : 'best'}" aria-disabled=${table.pending !== null} @click=${() => table.send(move)}><span>${
        rank && areShown() ? html`<b class="best-rank" aria-hidden="true">${rank}</b> ` : nothing}${name}</span><span>${percent(win)}</span></button></li>`)}</ol>`
    : html`<p class="soft">${t('board.weighing')}</p>`}
    <label class="check row target"><input type="checkbox" .checked=${areShown()} @change=${(/** @type {Event} */ { target }) => {
      show(/** @type {HTMLInputElement} */ (target).checked);
      table.redraw();
    }}> ${t('board.show_best')}</label>
  </section>`;
}

/** The lines that were left, the latest first. @param {AnalysisTable} table */
const others = (table) => (table.others.length ? html`<section class="card analysis-lines" aria-labelledby="analysis-lines">
  <h2 id="analysis-lines">${t('board.lines')}</h2>
  <ol class="list">${table.others.map((line) => html`<li><button class="quiet" @click=${() => table.change(line)}>${lineName(line, table.line)}</button></li>`).reverse()}</ol>
</section>` : nothing);

/** Where it was left, by what, and how long it is. @param {Step[]} line @param {Step[]} present */
function lineName(line, present) {
  const at = branchOf(line, present);
  const { view, legal } = /** @type {Step} */ (line[at]);
  const { played = '', view: { dice } } = /** @type {Step} */ (line[at + 1]);
  const move = /** @type {import('../../../types.d.ts').Move} */ (legal[Number.parseInt(played, 10)]);
  const name = moveName(view, move);
  return t('board.line', { n: at + 1, move: played.includes('-') && dice ? `${name} ${dice.join(' + ')}` : name, more: line.length - 1 - at });
}
