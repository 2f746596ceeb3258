// The best moves drawn over the table: an arrow from a die to the place at its card, a number at the button of what places no
// die, or at the name of whoever has no button. The better one, the wider; each bears its number in the list.

import { nothing, render, svg } from '../../../../vendor/lit-html.js';
import { recall, remember } from '../../../device/storage.js';
import { sideOf } from '../../../table/seats.js';
import { afterPicture } from '../../../ui/motion.js';
import { useOf } from '../view.js';
import { MUCH, worthOf } from './options.js';
/** @import { Move, Seat, View } from '../../../types.d.ts' */
/** @import { AnalysisTable } from './table.js' */
/** @import { Worth } from './options.js' */

/** @typedef {{x: number, y: number}} Point
 * @typedef {Point & {width: number, height: number}} Box */

/** Of an arrow, in pixels: its widths, its head beyond the shaft, the radius of its number. */
const WIDEST = 11;
const NARROWEST = 4;
const BARB = 6;
const RADIUS = 9;
/** How far along a name what stands below it begins: beside the captain at the 1. */
const BELOW_NAME = 0.7;

export const areShown = () => recall('best-moves') !== 'no';

/** @param {boolean} on */
export const show = (on) => remember('best-moves', on ? '' : 'no');

export class Arrows {
  #sizes = new ResizeObserver(() => this.#draw());

  /** @param {AnalysisTable} table */
  constructor(table) {
    this.table = table;
  }

  /** Follows the table, once that is drawn. */
  follow() {
    afterPicture(() => this.#draw());
  }

  close() {
    this.#sizes.disconnect();
  }

  #draw() {
    const layer = /** @type {HTMLElement | null} */ (document.querySelector('.best-moves'));
    if (!layer) return;
    this.#sizes.observe(layer);
    const { shown, step: { options } } = this.table;
    render(areShown() && options && shown.turn !== null ? drawing(layer, shown, shown.turn, worthOf(shown, options)) : nothing, layer);
  }
}

/** @param {HTMLElement} layer @param {View} view @param {Seat} seat @param {Worth[]} all */
function drawing(layer, view, seat, all) {
  const best = all.filter(({ rank }) => rank).reverse(); // the best one lies on top
  const side = sideOf(view, seat);
  const top = best.at(-1)?.win ?? 0;
  const arrows = best.flatMap(({ move, rank, win }) => placesOf(view, move).map(([die, place]) => {
    const [from, to] = [dieBox(layer, view, side, die), boxOf(layer, `.slot:nth-child(${place + 1}) .beads.${side}`)];
    return from && to ? arrow(edge(from, to), middle(to), rank ?? 0, 1 - (top - win) / MUCH) : nothing;
  }));
  return svg`<svg width="100%" height="100%">${arrows}${marks(layer, view, side, best)}</svg>`;
}

/** The dice that a move places, each with its place. @param {View} view @param {Move} move */
function placesOf({ dice, tavern }, move) {
  const end = 'one_at' in move ? move.one_at : null;
  const placed = move.type === 'both' ? [0, 1] : move.type === 'place' || move.type === 'sharks' ? [move.die] : [];
  return placed.map((die) => /** @type {[number, number]} */ ([die,
    tavern.findIndex(({ number }, i) => (number ?? (end === 'left' ? i + 1 : 6 - i)) === dice?.[die])]));
}

/** The numbers of the moves that are no arrow, or that a trick is for: those that lie at one place in one mark.
 * @param {HTMLElement} layer @param {View} view @param {string} side @param {Worth[]} best */
function marks(layer, view, side, best) {
  /** @type {Map<string, {box: Box, texts: string[]}>} */
  const found = new Map();
  for (const { move, name, rank } of [...best].reverse()) {
    if (move.type === 'place') continue;
    const button = buttonOf(view, move);
    const own = side === 'mine' ? boxOf(layer, button) : null; // all buttons are mine
    const box = own ?? boxOf(layer, `.nameplate.${side}`);
    const where = own ? button : '';
    const before = found.get(where)?.texts ?? [];
    if (box) found.set(where, { box, texts: [...before, own ? `${rank}` : `${rank} ${name}`] });
  }
  return [...found].map(([where, { box, texts }]) => (where ? mark({ x: box.x + box.width - RADIUS, y: box.y + RADIUS / 2 }, texts.join(' · '))
    : mark({ x: box.x + box.width * BELOW_NAME, y: box.y + box.height + RADIUS }, texts.join(' · '), 'start')));
}

/** What one presses for it. @param {View} view @param {Move} move */
function buttonOf(view, move) {
  if (!('card' in move)) return `.act.${move.type}`;
  const card = view.tricks.flat().find(({ id }) => id === move.card);
  const half = card?.kind === 'trick' && useOf(card, 'upper') === move.type ? 'upper' : 'lower';
  return `.half-button.${half}[data-card="${move.card}"]`;
}

/** Two equal dice of mine are one button. @param {HTMLElement} layer @param {View} view @param {string} side @param {number} die */
function dieBox(layer, { dice }, side, die) {
  const all = boxOf(layer, `.rolled.${side}`);
  if (side === 'mine') return boxOf(layer, `.rolled-die:nth-child(${dice?.[0] === dice?.[1] ? 1 : die + 1})`);
  return all && { ...all, x: all.x + (die * all.width) / 2, width: all.width / 2 };
}

/** Where an element lies, whatever moves it just now. @param {HTMLElement} layer @param {string} selector @returns {Box | null} */
function boxOf(layer, selector) {
  const table = /** @type {HTMLElement} */ (layer.parentElement);
  const element = /** @type {HTMLElement | null} */ (table.querySelector(selector));
  if (!element?.offsetWidth) return null;
  const box = { x: 0, y: 0, width: element.offsetWidth, height: element.offsetHeight };
  for (let at = element; at !== table; at = /** @type {HTMLElement} */ (at.offsetParent ?? table)) {
    box.x += at.offsetLeft;
    box.y += at.offsetTop;
  }
  return box;
}

/** @param {Box} box @returns {Point} */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** The middle of the edge that is nearer to another box. @param {Box} box @param {Box} other @returns {Point} */
const edge = (box, other) => ({ x: box.x + box.width / 2, y: other.y < box.y ? box.y + RADIUS : box.y + box.height - RADIUS });

/** @param {Point} from @param {Point} to @param {number} rank @param {number} strength at most 1 */
function arrow(from, to, rank, strength) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const half = Math.max(NARROWEST, WIDEST * strength) / 2;
  const neck = length - half - 2 * BARB;
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${(from.x + x * along - y * aside).toFixed(1)} ${(from.y + y * along + x * aside).toFixed(1)}`;
  const outline = [at(0, -half), at(neck, -half), at(neck, -half - BARB), at(length, 0), at(neck, half + BARB), at(neck, half), at(0, half)];
  return svg`<path class="best-arrow ${rank === 1 ? 'best' : ''}" d=${`M${outline.join('L')}z`}/>${
    mark({ x: from.x + x * (neck - RADIUS), y: from.y + y * (neck - RADIUS) }, `${rank}`)}`;
}

/** @param {Point} point @param {string} text @param {'middle' | 'start'} [anchor] */
const mark = ({ x, y }, text, anchor = 'middle') => svg`<text class="best-mark" x=${x} y=${y} text-anchor=${anchor} dominant-baseline="central">${text}</text>`;
