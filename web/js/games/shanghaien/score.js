// The score: a column for each nationality, the tricks and the total; and the windows behind them and
// behind the cards.

import { html, nothing } from '../../../vendor/lit-html.js';
import { emblem } from './art/sailors.js';
import { t, useWords } from '../../i18n.js';
import { reportError } from '../../notice.js';
import { asSeen, namesOf, scoresOf } from './view.js';

/**
 * @typedef {import('../../types.d.ts').View} View
 * @typedef {import('../../types.d.ts').Colour} Colour
 * @typedef {import('../../types.d.ts').ColourScore} ColourScore
 * @typedef {import('../../types.d.ts').Seat} Seat
 * @typedef {object} Column
 * @property {string} key
 * @property {unknown} head
 * @property {string} name
 * @property {[number | null, number | null]} figures mine, theirs; null: nothing there
 * @property {[number, number] | null} points what they score, where that needs saying
 * @property {{cards: number, points: number} | null} left
 */

/** @param {import('../../table/table.js').Table} table */
export function score({ shown: view }) {
  const names = namesOf(view);
  return html`<section class="score" aria-label=${t('score.title')}>
    <div class="score-rows" aria-hidden="true">
      <span class="mine">${names[0]}</span><span class="theirs">${names[1]}</span><span class="left">${t('score.left')}</span>
    </div>
    <ul class="columns">${columns(view).map((column) => columnView(column, names))}</ul>
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

/** @param {Column} column @param {[string, string]} names */
function columnView(column, names) {
  const { key, head, name, figures, points, left } = column;
  return html`<li class="column ${key}">
    <button class="column-button" id="score-${key}" data-about=${key}>
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
export const amount = ({ cards, points }) => `${t('score.n_cards', { n: cards })}, ${t('score.n_points', { n: points })}`;

/** By how much the lead of `seat` grows with `more` of a nationality.
 * @param {View} view @param {Seat} seat @param {Colour} colour @param {number} more */
export function gain({ score }, seat, colour, more) {
  const [first, second] = score.colours.find((each) => each.colour === colour)?.crew ?? [0, 0];
  const [own, other] = seat === 0 ? [first, second] : [second, first];
  return lead(...scoresOf(own + more, other)) - lead(...scoresOf(own, other));
}

/** @param {number} mine @param {number} theirs */
const lead = (mine, theirs) => mine - theirs;

/** "+3" @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : '±0');

/** Which window is open, and what opens and closes it: hovering, focus or a tap on whatever bears a
 * `data-about`. A tap or Enter pins a window, so that it stays when the pointer leaves; a tap
 * elsewhere or Escape closes it. What it says is fetched with the first (about.js). */
export class Windows {
  /** @type {HTMLElement | null} what the open window is about */
  #anchor = null;
  #pinned = false;
  /** Runs while the pointer rests on something. @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** @type {typeof import('./about.js').about | null} */
  #about = null;

  /** @param {import('../../table/table.js').Table} table */
  constructor(table) {
    this.table = table;
    const room = /** @type {HTMLElement} */ (document.getElementById('app'));
    const on = { signal: table.leaving };
    room.addEventListener('pointerover', (event) => {
      clearTimeout(this.#resting);
      const anchor = anchorOf(event);
      if (event.pointerType !== 'mouse' || this.#pinned) return;
      if (anchor) this.#resting = setTimeout(() => this.#show(anchor, false), RESTS_MS);
      else this.#show(null, false);
    }, on);
    room.addEventListener('focusin', (event) => {
      const isByKey = /** @type {Element} */ (event.target).matches(':focus-visible');
      if (isByKey && !this.#pinned) this.#show(anchorOf(event), false);
    }, on);
    room.addEventListener('click', (event) => {
      if (/** @type {Element} */ (event.target).closest('.about')) return;
      clearTimeout(this.#resting);
      const anchor = anchorOf(event);
      const isOff = anchor?.ariaDisabled === 'false' || (this.#pinned && anchor === this.#anchor);
      this.#show(isOff ? null : anchor, true);
    }, on);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#escape(), on);
  }

  /** Leaves the open window; where there is none, the choice that a trick has opened. */
  #escape() {
    if (this.#anchor?.isConnected) this.#show(null, false);
    else this.table.leaveTrick();
  }

  /** @param {HTMLElement | null} anchor @param {boolean} pinned */
  #show(anchor, pinned) {
    const stays = pinned && anchor !== null;
    if (anchor === this.#anchor && stays === this.#pinned) return;
    if (this.#anchor) this.#anchor.ariaExpanded = 'false';
    if (anchor) anchor.ariaExpanded = 'true';
    this.#anchor = anchor;
    this.#pinned = stays;
    if (anchor && !this.#about) this.#fetch().catch(reportError);
    this.#draw();
  }

  async #fetch() {
    const [{ about }] = await Promise.all([import('./about.js'), useWords('pages')]);
    this.#about = about;
    this.#draw();
  }

  #draw() {
    this.table.redraw();
    requestAnimationFrame(() => this.#place());
  }

  /** Beside what it is about, and not over the board that one looks at: above if there is room, but
   * for one's own tricks below. */
  #place() {
    const pane = document.querySelector('.about');
    const page = pane?.parentElement?.getBoundingClientRect();
    if (!(pane instanceof HTMLElement) || !page || !this.#anchor) return;
    const { offsetWidth: width, offsetHeight: height } = pane;
    const trick = this.#anchor.closest('.trick-card');
    const { left, right, top, bottom } = (trick ?? this.#anchor).getBoundingClientRect();
    const rightmost = document.documentElement.clientWidth - width - GAP;
    pane.style.left = `${Math.max(GAP, Math.min((left + right - width) / 2, rightmost)) - page.left}px`;
    const isBelow = trick || top - height - GAP < 0;
    pane.style.top = `${(isBelow ? bottom + GAP : top - height - GAP) - page.top}px`;
  }

  /** The window that is open. */
  view() {
    const what = this.#anchor?.isConnected && this.#anchor.dataset.about;
    if (!what || !this.#about) return nothing;
    const { title, content } = this.#about(this.table.shown, what);
    return html`<div class="about ${this.#pinned ? 'pinned' : ''}" role="region" aria-label=${title}>
      <h2>${title}</h2>${content}
      <button class="quiet close" aria-label=${t('table.close')} @click=${() => this.#show(null, false)}>✕</button></div>`;
  }
}

const GAP = 6;
/** A pointer that only passes opens nothing. */
const RESTS_MS = 250;

/** What bears a window, and was met. @param {Event} event */
const anchorOf = ({ target }) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('[data-about]'));
