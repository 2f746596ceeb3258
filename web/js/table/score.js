// The score: a column for each nationality, the tricks and the total, and behind each column a
// window that shows the cards. The windows open by hovering, focus or a tap.

import { html, nothing } from '../../vendor/lit-html.js';
import { cardPicture } from '../art/pieces.js';
import { emblem } from '../art/sailors.js';
import { t } from '../i18n.js';
import { above, asSeen, below, namesOf } from './view.js';

/**
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('../types.d.ts').Colour} Colour
 * @typedef {import('../types.d.ts').ColourScore} ColourScore
 * @typedef {import('../types.d.ts').Seat} Seat
 * @typedef {import('./table.js').Table} Table
 * @typedef {object} Column
 * @property {string} key
 * @property {unknown} head
 * @property {string} name
 * @property {[number | null, number | null]} figures mine, theirs; null: nothing there
 * @property {[number, number] | null} points what they score, where that needs saying
 * @property {{cards: number, points: number} | null} left
 */

/** The score and its window. @param {Table} table @param {Windows} windows */
export function score(table, windows) {
  const view = table.shown;
  const names = namesOf(view);
  return html`<section class="score" aria-label=${t('score.title')} @keydown=${windows.key}>
    <div class="score-rows" aria-hidden="true">
      <span class="mine">${names[0]}</span><span class="theirs">${names[1]}</span><span class="left">${t('score.left')}</span>
    </div>
    <ul class="columns">${columns(view).map((column) => columnView(column, names, windows))}</ul>
    ${windows.open ? windowView(view, windows) : nothing}
  </section>`;
}

/** @param {View} view @returns {Column[]} */
function columns(view) {
  const { tricks, total } = view.score;
  return [
    ...view.score.colours.map((each) => nationColumn(view, each)),
    { key: 'tricks', head: html`<span class="column-word">${t('score.tricks')}</span>`, name: t('score.tricks'),
      figures: asSeen(view, tricks.points), points: null, left: tricks.left },
    { key: 'total', head: html`<span class="column-word">${t('score.total')}</span>`, name: t('score.total'),
      figures: asSeen(view, total), points: null, left: null },
  ];
}

/** @param {View} view @param {ColourScore} score @returns {Column} */
const nationColumn = (view, { colour, crew, points, left }) => ({
  key: colour,
  head: emblem(colour),
  name: t(`nation.${colour}`),
  figures: asSeen(view, [crew[0] || null, crew[1] || null]),
  points: asSeen(view, points),
  left,
});

/** @param {Column} column @param {[string, string]} names @param {Windows} windows */
function columnView(column, names, windows) {
  const { key, head, name, figures, points, left } = column;
  const open = windows.open === key;
  return html`<li class="column ${key}">
    <button class="column-button" id="score-${key}" aria-expanded=${open} aria-controls="score-window"
      @pointerenter=${windows.enter(key)} @pointerleave=${windows.leave} @focus=${windows.focus(key)} @click=${windows.toggle(key)} @blur=${windows.blur}>
      <span class="hidden">${columnName(column, names)}</span>
      <span class="head" aria-hidden="true">${head}<span class="head-name">${head && key !== 'tricks' && key !== 'total' ? name : nothing}</span></span>
      ${figure('mine', figures[0], points?.[0])} ${figure('theirs', figures[1], points?.[1])}
      <span class="figure left" aria-hidden="true">${left ? `${left.cards} / ${left.points}` : nothing}</span>
    </button></li>`;
}

/** A crew's sum, and in a badge what its owner scores with this nationality.
 * @param {string} which @param {number | null} sum @param {number} [points] */
const figure = (which, sum, points) => html`<span class="figure ${which} ${sum ? '' : 'none'}" aria-hidden="true">
  ${sum ?? '–'}${points ? html`<span class="scores">+${points}</span>` : nothing}</span>`;

/** @param {Column} column @param {[string, string]} names */
const columnName = ({ name, figures, points, left }, [mine, theirs]) =>
  [
    t('score.column', { name, mine, a: figures[0] ?? 0, theirs, b: figures[1] ?? 0 }),
    points && points[0] ? t('score.scores', { who: mine, n: points[0] }) : '',
    points && points[1] ? t('score.scores', { who: theirs, n: points[1] }) : '',
    left ? `${t('score.left')}: ${amount(left)}` : '',
  ].filter(Boolean).join('; ');

/** "2 cards, 7 points" @param {{cards: number, points: number}} what */
const amount = ({ cards, points }) => `${t('score.n_cards', { n: cards })}, ${t('score.n_points', { n: points })}`;

/** The window of the column that is open. @param {View} view @param {Windows} windows */
function windowView(view, windows) {
  const key = windows.open;
  const content = key === 'total' ? totalWindow(view) : key === 'tricks' ? tricksWindow(view)
    : nationWindow(view, /** @type {Colour} */ (key));
  const title = key === 'total' ? t('score.total') : key === 'tricks' ? t('score.tricks') : t(`nation.${/** @type {Colour} */ (key)}`);
  return html`<div class="score-window ${windows.pinned ? 'pinned' : ''}" id="score-window" role="region" aria-label=${title}>
    <h2>${title}</h2>${content}
    <button class="quiet close" aria-label=${t('table.close')} @click=${windows.close}>✕</button></div>`;
}

/** The cards behind the figures of a nationality. @param {View} view @param {Colour} colour */
function nationWindow(view, colour) {
  const score = view.score.colours.find((each) => each.colour === colour);
  const row = (/** @type {Seat} */ seat, /** @type {string} */ which, /** @type {string} */ who) => {
    const crew = view.crews[seat][colour];
    return html`<div class="behind ${which}"><span class="who">${who}</span><span class="cards">${crew ? crewCards(colour, crew) : '–'}</span>
      <span class="sum">${score?.crew[seat] || ''}</span></div>`;
  };
  const [mine, theirs] = namesOf(view);
  const here = view.tavern.filter(({ card, face_down }) => card.kind === 'sailor' && card.colour === colour && !face_down);
  return html`${row(below(view), 'mine', mine)} ${row(above(view), 'theirs', theirs)}
    ${score ? verdict(view, score) : nothing}
    <div class="behind left"><span class="who">${t('score.left')}</span>
      <span class="cards">${here.map(({ card }) => cardPicture(card))}</span>
      <span>${score ? amount(score.left) : ''}${here.length ? html`<br>${t('score.of_which_here', { n: here.length })}` : ''}</span></div>`;
}

/** @param {Colour} colour @param {import('../types.d.ts').Crew} crew */
const crewCards = (colour, { cards, wilds }) => html`
  ${cards.map((value) => cardPicture({ id: 0, kind: 'sailor', colour, value }))}
  ${Array.from({ length: wilds }, () => cardPicture({ id: 0, kind: 'trick', action: 'wild' }))}`;

/** Who scores with a nationality as it stands, and why. @param {View} view @param {ColourScore} score */
function verdict(view, { crew, points }) {
  const [mine, theirs] = namesOf(view);
  const [a, b] = asSeen(view, crew);
  const who = points[below(view)] > 0 ? mine : theirs;
  if (a + b === 0) return nothing;
  const n = points[0] + points[1];
  if (a === b) return html`<p class="verdict">${t('score.tie')}</p>`;
  return html`<p class="verdict">${t(a && b ? 'score.stronger' : 'score.alone', { who, n })}</p>`;
}

/** @param {View} view */
function tricksWindow(view) {
  const row = (/** @type {Seat} */ seat, /** @type {string} */ which, /** @type {string} */ who) => html`
    <div class="behind ${which}"><span class="who">${who}</span>
      <span class="cards">${view.tricks[seat].length ? view.tricks[seat].map(cardPicture) : '–'}</span><span class="sum">${view.tricks[seat].length || ''}</span></div>`;
  const [mine, theirs] = namesOf(view);
  const { left } = view.score.tricks;
  return html`${row(below(view), 'mine', mine)} ${row(above(view), 'theirs', theirs)}
    <p class="verdict">${t('score.trick_point')}</p>
    <p>${t('score.left')}: ${amount(left)}</p>`;
}

/** How the total comes about: each nationality, who is stronger, what goes to whom. @param {View} view */
export function totalWindow(view) {
  const [mine, theirs] = namesOf(view);
  const tricks = asSeen(view, view.score.tricks.points);
  const total = asSeen(view, view.score.total);
  return html`<table class="reckoning">
    <thead><tr><td></td><th scope="col" class="mine">${mine}</th><td></td><th scope="col" class="theirs">${theirs}</th>
      <th scope="col" class="mine" aria-label="${t('score.points')} ${mine}">${t('score.points')}</th>
      <th scope="col" class="theirs" aria-label="${t('score.points')} ${theirs}">${t('score.points')}</th></tr></thead>
    <tbody>${view.score.colours.map((each) => reckon(view, each))}
      <tr><th scope="row">${t('score.tricks')}</th><td></td><td></td><td></td><td class="mine">${tricks[0] || ''}</td><td class="theirs">${tricks[1] || ''}</td></tr></tbody>
    <tfoot><tr><th scope="row">${t('score.total')}</th><td></td><td></td><td></td><td class="mine">${total[0]}</td><td class="theirs">${total[1]}</td></tr></tfoot>
  </table>`;
}

/** @param {View} view @param {ColourScore} score */
function reckon(view, { colour, crew, points }) {
  const [a, b] = asSeen(view, crew);
  const [mine, theirs] = asSeen(view, points);
  const sign = a === 0 && b === 0 ? '' : a > b ? '>' : a < b ? '<' : '=';
  return html`<tr><th scope="row">${emblem(colour)}<span>${t(`nation.${colour}`)}</span></th>
    <td class="mine">${a || ''}</td><td>${sign}</td><td class="theirs">${b || ''}</td>
    <td class="mine strong">${mine || ''}</td><td class="theirs strong">${theirs || ''}</td></tr>`;
}

/** Which window is open, and what opens and closes it. A tap or Enter pins a window, so that it
 * stays when the pointer leaves. */
export class Windows {
  /** @type {string | null} */
  open = null;
  pinned = false;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** @param {string | null} open @param {boolean} pinned */
  #show(open, pinned) {
    this.open = open;
    this.pinned = pinned && open !== null;
    this.redraw();
  }

  /** @param {string} key */
  enter = (key) => (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === 'mouse' && !this.pinned) this.#show(key, false);
  };

  /** @param {string} key */
  focus = (key) => (/** @type {FocusEvent} */ event) => {
    if (/** @type {HTMLElement} */ (event.target).matches(':focus-visible') && !this.pinned) this.#show(key, false);
  };

  /** @param {string} key */
  toggle = (key) => () => (this.open === key && this.pinned ? this.#show(null, false) : this.#show(key, true));

  blur = () => {
    if (!this.pinned) this.#show(null, false);
  };

  leave = () => {
    if (!this.pinned && this.open) this.#show(null, false);
  };

  close = () => this.#show(null, false);

  /** @param {KeyboardEvent} event */
  key = (event) => {
    if (event.key === 'Escape' && this.open) this.#show(null, false);
  };
}
