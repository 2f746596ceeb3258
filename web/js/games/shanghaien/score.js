// The score: a column for each nationality, the tricks and the total.

import { html, nothing } from '../../../vendor/lit-html.js';
import { emblem } from './art/sailors.js';
import { t } from '../../words/i18n.js';
import { asSeen, gainedBy, handOutIsDue, namesOf, scoresOf } from './view.js';
/** @import { Colour, ColourScore, Seat, View } from '../../types.d.ts' */

/**
 * @typedef {object} Column
 * @property {string} key
 * @property {unknown} head
 * @property {string} name
 * @property {[number | null, number | null]} figures mine, theirs; null: nothing there
 * @property {[number, number] | null} points what they score, where that needs saying
 * @property {[number, number] | null} [gained] how they have grown by the hand-out on show
 * @property {{cards: number, points: number} | null} left
 */

/** @param {import('./types.d.ts').Table} table */
export function score({ shown: view }) {
  const names = namesOf(view);
  return html`<section class="score" aria-label=${t('score.title')}>
    <div class="score-rows small" aria-hidden="true">
      <span class="mine ellipsis">${names[0]}</span><span class="theirs ellipsis">${names[1]}</span><span class="left ellipsis">${t('score.left_legend')}</span>
    </div>
    <ul class="columns list" data-row>${columns(view).map((column) => columnView(column, names))}</ul>
  </section>`;
}

/** @param {View} view @returns {Column[]} */
function columns(view) {
  const { tricks, total } = view.score;
  return [
    ...view.score.colours.map((each) => nationColumn(view, each)),
    { key: 'tricks', head: html`<span class="column-word">${t('score.tricks_short')}</span>`, name: t('score.tricks'),
      figures: asSeen(view, tricks.points), points: null, left: tricks.left },
    { key: 'total', head: html`<span class="column-word">${t('score.total')}</span>`, name: t('score.total'),
      figures: asSeen(view, total), points: null, gained: handOutIsDue(view) ? asSeen(view, gainedBy(view)) : null, left: null },
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
  const { key, head, name, figures, points, gained, left } = column;
  return html`<li class="column ${key}">
    <button class="column-button" id="score-${key}" data-about=${key}>
      <span class="hidden">${columnName(column, names)}</span>
      <span class="head" aria-hidden="true">${head}<span class="head-name">${head && key !== 'tricks' && key !== 'total' ? name : nothing}</span></span>
      ${figure('mine', figures[0], points?.[0], gained?.[0])} ${figure('theirs', figures[1], points?.[1], gained?.[1])}
      <span class="figure row left" aria-hidden="true">${left ? `${left.cards}/${left.points}` : nothing}</span>
    </button></li>`;
}

/** A sum with a badge: what it scores, or by how much it has grown. A phone leaves out a sum that scores as a whole, and else the
 * sign beside two digits. @param {string} which @param {number | null} sum @param {number} [points] @param {number} [gained] */
function figure(which, sum, points, gained) {
  const isWhole = points === sum;
  const isTight = Boolean(points) && !isWhole && Number(sum) >= 10;
  const badge = points ? html`<span class=${isTight ? 'spared' : nothing}>+</span>${points}` : gained === undefined ? null : signed(gained);
  return html`<span class="figure row ${which} ${isTight ? `tight ${Number(points) < 10 ? '' : 'full'}` : ''} ${sum || badge ? '' : 'none'}" aria-hidden="true">
    <span class=${isWhole ? 'spared' : nothing}>${sum ?? '–'}</span>${badge ? html`<span class="scores ${points ? '' : 'gained'}">${badge}</span>` : nothing}</span>`;
}

/** @param {Column} column @param {[string, string]} names */
const columnName = ({ name, figures, points, gained, left }, [mine, theirs]) =>
  [
    t('score.column', { name, mine, a: figures[0] ?? 0, theirs, b: figures[1] ?? 0 }),
    points && points[0] ? t('score.scores', { who: mine, n: points[0] }) : '',
    points && points[1] ? t('score.scores', { who: theirs, n: points[1] }) : '',
    gained ? t('score.gained', { mine, a: signed(gained[0]), theirs, b: signed(gained[1]) }) : '',
    left ? `${t('score.left')}: ${amount(left)}` : '',
  ].filter(Boolean).join('; ');

/** "2 cards, 7 points" @param {{cards: number, points: number}} what */
export const amount = ({ cards, points }) => `${t('table.n_cards', { n: cards })}, ${t('score.n_points', { n: points })}`;

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
