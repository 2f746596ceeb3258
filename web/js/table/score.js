// The score table: what both have, what is still to be won, and the windows behind each figure.
//
// Wide, it is a table as in the seed's online version: a column for each nationality. Narrow, CSS
// turns it: a row for each. So the cells are a grid, and the roles of a table are said by hand.

import { html, nothing } from '../../vendor/lit-html.js';
import { cardPicture } from '../art/cards.js';
import { emblem } from '../art/emblems.js';
import { t } from '../i18n.js';
import { above, below, meOrName, sideOf } from './sides.js';
import { cardName, nation } from './words.js';

/**
 * @typedef {import('../types.d.ts').Card} Card
 * @typedef {import('../types.d.ts').Colour} Colour
 * @typedef {import('../types.d.ts').ColourScore} ColourScore
 * @typedef {import('../types.d.ts').Seat} Seat
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('./table.js').Table} Table
 * @typedef {Seat | 'left'} Row
 */

/** @type {Colour[]} */
const colours = ['red', 'light_blue', 'dark_blue', 'yellow', 'orange', 'purple', 'green', 'grey'];

/** The window that is open, `row:column`, and whether a click holds it. */
let open = { key: '', held: false };

/** @param {Table} table */
export function scoreTable(table) {
  const { shown } = table;
  return html`<section class="score" aria-labelledby="score-title">
    <h2 id="score-title" class="hidden">${t('score.title')}</h2>
    <div class="score-grid" role="table" @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && close(table)}>
      ${heads()} ${playerRow(table, below(shown))} ${playerRow(table, above(shown))} ${leftRow(table)}
    </div>
  </section>`;
}

const heads = () => html`<div class="score-row" role="row">
  <span role="columnheader" class="corner"><span class="hidden">${t('score.who')}</span></span>
  ${colours.map((colour) => html`<span role="columnheader" class="head ${colour}">
    ${emblem(colour)}<span class="head-name">${nation(colour)}</span></span>`)}
  <span role="columnheader" class="head"><span class="head-name always">${t('score.tricks')}</span></span>
  <span role="columnheader" class="head"><span class="head-name always">${t('score.total')}</span></span>
</div>`;

/** @param {Table} table @param {Seat} seat */
function playerRow(table, seat) {
  const { shown } = table;
  const { score } = shown;
  const name = meOrName(shown, seat);
  return html`<div class="score-row ${sideOf(shown, seat)}" role="row">
    <span role="rowheader" class="who">${name}</span>
    ${score.colours.map((each) => cell(table, `${seat}:${each.colour}`,
      each.crew[seat] === 0 ? '–' : html`${each.crew[seat]}${earned(each, seat)}`,
      t('score.crew_of', { name, nation: nation(each.colour), n: each.crew[seat], points: each.points[seat] }),
      () => crewWindow(shown, seat, each)))}
    ${cell(table, `${seat}:tricks`, score.tricks.points[seat],
      t('score.tricks_of', { name, n: score.tricks.points[seat] }), () => tricksWindow(shown, seat))}
    ${cell(table, `${seat}:total`, html`<b>${score.total[seat]}</b>`,
      t('score.total_of', { name, n: score.total[seat] }), () => totalWindow(shown))}
  </div>`;
}

/** What a crew would score, small beside its strength. @param {ColourScore} score @param {Seat} seat */
const earned = (score, seat) => score.points[seat] > 0 ? html`<small>+${score.points[seat]}</small>` : nothing;

/** @param {Table} table */
function leftRow(table) {
  const { score } = table.shown;
  return html`<div class="score-row left" role="row">
    <span role="rowheader" class="who">${t('score.left')}</span>
    ${score.colours.map(({ colour, left }) => cell(table, `left:${colour}`, html`${left.cards}<i>/</i>${left.points}`,
      t('score.left_of', { nation: nation(colour), n: left.cards, points: left.points }),
      () => leftWindow(table.shown, colour, left)))}
    ${cell(table, 'left:tricks', score.tricks.left.cards, t('score.left_tricks', { n: score.tricks.left.cards }),
      () => html`<p>${t('score.left_tricks', { n: score.tricks.left.cards })}</p>`)}
    <span role="cell"></span>
  </div>`;
}

/** A figure that opens its window on hover, focus and tap.
 * @param {Table} table @param {string} key @param {unknown} figure @param {string} label @param {() => unknown} content */
function cell(table, key, figure, label, content) {
  const isOpen = open.key === key;
  return html`<span role="cell" class="cell" @pointerleave=${() => open.held || (isOpen && close(table))}>
    <button class="figure" aria-label=${label} aria-expanded=${isOpen}
      @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && show(table, key, false)}
      @focus=${() => show(table, key, open.held && isOpen)} @blur=${() => close(table)}
      @click=${() => (open.held && isOpen ? close(table) : show(table, key, true))}>${figure}</button>
    ${isOpen ? html`<div class="window" role="tooltip"><h3>${label}</h3>${content()}</div>` : nothing}
  </span>`;
}

/** @param {Table} table @param {string} key @param {boolean} held */
function show(table, key, held) {
  open = { key, held };
  table.redraw();
}

/** @param {Table} table */
function close(table) {
  open = { key: '', held: false };
  table.redraw();
}

/** @param {Card} card */
const picture = (card) => html`<li role="img" aria-label=${cardName(card)}>${cardPicture(card)}</li>`;

/** The sailors of a crew, the wilds among them, and what they come to.
 * @param {View} view @param {Seat} seat @param {ColourScore} score */
function crewWindow(view, seat, { colour, crew, points }) {
  const own = view.crews[seat][colour];
  if (!own) return html`<p>${t('score.no_crew')}</p>`;
  const wilds = Array.from({ length: own.wilds }, () => picture({ id: 48, kind: 'trick', action: 'wild' }));
  return html`<ul class="cards">
      ${own.cards.map((value) => picture({ id: 0, kind: 'sailor', colour, value }))} ${wilds}
    </ul>
    <p>${t('score.sum', { n: crew[seat] })} ${t('score.scores', { n: points[seat] })}</p>`;
}

/** @param {View} view @param {Seat} seat */
const tricksWindow = (view, seat) => view.tricks[seat].length === 0
  ? html`<p>${t('score.no_tricks')}</p>`
  : html`<ul class="cards">${view.tricks[seat].map(picture)}</ul><p>${t('score.tricks_why')}</p>`;

/** What lies in the Tavern can be shown; of the deck only the sum is known.
 * @param {View} view @param {Colour} colour @param {{cards: number, points: number}} left */
function leftWindow(view, colour, left) {
  const here = view.tavern.filter(({ card, face_down: down }) => !down && card.kind === 'sailor' && card.colour === colour)
    .map(({ card }) => card);
  const points = here.reduce((sum, card) => sum + (card.kind === 'sailor' ? card.value : 0), 0);
  return html`${here.length === 0 ? html`<p>${t('score.none_here')}</p>` : html`<p>${t('score.here')}</p>
    <ul class="cards">${here.map(picture)}</ul>`}
    <p>${t('score.in_deck', { n: left.cards - here.length, points: left.points - points })}</p>`;
}

/** How the totals come about, nationality by nationality. @param {View} view */
function totalWindow(view) {
  const [me, other] = [below(view), above(view)];
  const { score } = view;
  return html`<table class="tally">
    <thead><tr><th></th><th class="mine">${meOrName(view, me)}</th><th class="theirs">${meOrName(view, other)}</th></tr></thead>
    <tbody>
      ${score.colours.filter(({ crew }) => crew[0] + crew[1] > 0).map(({ colour, crew, points }) => html`<tr>
        <th>${emblem(colour)} ${nation(colour)}</th>
        <td>${crew[me]} ${goes(points[me])}</td><td>${crew[other]} ${goes(points[other])}</td></tr>`)}
      <tr><th>${t('score.tricks')}</th><td>${goes(score.tricks.points[me])}</td><td>${goes(score.tricks.points[other])}</td></tr>
    </tbody>
    <tfoot><tr><th>${t('score.total')}</th><td>${score.total[me]}</td><td>${score.total[other]}</td></tr></tfoot>
  </table>
  <p class="small">${t('score.rule')}</p>`;
}

/** @param {number} points */
const goes = (points) => points > 0 ? html`<b>+${points}</b>` : nothing;
