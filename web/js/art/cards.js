// The cards: a Sailor with his value and emblem, a Dirty Trick with its two halves, the back.
// Every card is drawn on 100 x 140; a half of a trick on 100 x 70, so that it can be a button.
import { svg } from '../../vendor/lit-html.js';
import { emblemShape } from './emblems.js';
import { face } from './faces.js';
import { CREAM, GOLD, INK, NATIONS } from './palette.js';

/** @typedef {import('../types.d.ts').Card} Card */

/** Numerals as a sign painter draws them: the same on every machine, whatever its fonts. */
const NUMERALS = {
  1: 'M13 19L24 11V45M14 45H33',
  2: 'M11 20C11 7 32 7 32 20 32 29 14 35 11 45H33',
  3: 'M11 12H31L20 25C37 25 36 45 21 45 15 45 11 42 10 38',
  4: 'M27 46V11L9 35H35',
};

/** @param {number} value @param {string} fill */
const numeral = (value, fill) => {
  const d = NUMERALS[/** @type {1|2|3|4} */ (value)];
  return svg`<g transform="translate(3.5 3) scale(.94)" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d=${d} stroke=${INK} stroke-width="13"/>
    <path d=${d} stroke=${fill} stroke-width="7"/></g>`;
};

/** Rays behind a Sailor's head, from the lower middle of the card. */
const rays = svg`<path fill="#fff" opacity=".2" d="M50 88L5 60V38zM50 88L18 5h18zM50 88L50 5h14zM50 88L82 5h13v9zM50 88L95 44v20zM50 88L95 88v20zM50 88L5 84v22z"/>`;

/** @param {Extract<Card, {kind: 'sailor'}>} card */
const sailor = ({ colour, value }) => {
  const { ground, deep } = NATIONS[colour];
  return svg`<rect x="1.5" y="1.5" width="97" height="137" rx="10" fill=${CREAM} stroke=${INK} stroke-width="3"/>
    <rect x="6" y="6" width="88" height="128" rx="6" fill=${ground}/>${rays}${face(colour)}
    <rect x="6" y="6" width="88" height="128" rx="6" fill="none" stroke=${INK} stroke-width="2.2"/>
    ${numeral(value, '#fff')}
    <circle cx="77" cy="23" r="15" fill=${CREAM} stroke=${INK} stroke-width="2.2"/>
    <g transform="translate(66.2 12.2) scale(.9)" fill=${deep}>${emblemShape(colour)}</g>`;
};

/** Eight wedges: any nationality. */
const wheel = svg`<g stroke=${INK} stroke-width="1.6">${Object.values(NATIONS).map(({ ground }, i) =>
  svg`<path d="M0 0V-24A24 24 0 0 1 17-17z" fill=${ground} transform=${`rotate(${i * 45 - 22.5})`}/>`)}
  <circle r="14.5" fill=${CREAM}/></g>`;

/** "2 Sailors": a 2 of any nationality, between two caps. */
const wildHalf = svg`<g transform="translate(50 34) scale(1.15)">${wheel}</g>
  <g transform="translate(37 18.5) scale(.58)">${numeral(2, GOLD)}</g>`;

/** @param {number} x @param {number} y @param {unknown} face @param {number} tilt */
const bone = (x, y, face, tilt) => svg`<g transform=${`translate(${x} ${y}) rotate(${tilt})`}>
  <rect x="-14" y="-14" width="28" height="28" rx="6" fill=${CREAM} stroke=${INK} stroke-width="2.2"/><g fill=${INK}>${face}</g></g>`;
const three = svg`<circle cx="-7" cy="-7" r="3"/><circle r="3"/><circle cx="7" cy="7" r="3"/>`;
const five = svg`${three}<circle cx="7" cy="-7" r="3"/><circle cx="-7" cy="7" r="3"/>`;
/** @param {string} d */
const chalk = (d) => svg`<path d=${d} fill="none" stroke=${GOLD} stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;

const DICE_USES = {
  adjust: svg`${bone(50, 35, five, -8)}${chalk('M78 24v18M69 33h18M13 35h18')}`,
  both: svg`${bone(29, 33, three, -10)}${bone(71, 37, five, 9)}${chalk('M50 28v14M43 35h14')}`,
  reroll: svg`${bone(50, 35, five, 14)}${chalk('M24 47C12 28 25 9 45 9M76 23C88 42 75 61 55 61M39 3l8 6-7 7M61 67l-8-6 7-7')}`,
  exchange: svg`${bone(30, 26, three, -8)}${bone(70, 44, five, 8)}${chalk('M57 15h20M70 8l8 7-8 7M43 57H23M30 50l-8 7 8 7')}`,
};

/** A fin among waves. */
const fins = svg`<path d="M28 48C33 28 45 12 64 8c-5 12-5 26 4 40z" fill="#8fa5b0" stroke=${INK} stroke-width="2.2"/>
  <path d="M47 46c1-12 5-21 11-27" fill="none" stroke="#5f7682" stroke-width="2.5"/>
  <path d="M8 48q7-7 14 0t14 0 14 0 14 0 14 0 14 0v14H8z" fill="#3f7fa6" stroke=${INK} stroke-width="2.2"/>
  <path d="M14 57q6-4 12 0M44 57q6-4 12 0M72 57q6-4 12 0" fill="none" stroke="#bfe0ee" stroke-width="2.5"/>`;

/** @typedef {Extract<Card, {kind: 'trick'}>['action']} Action */
const UPPER = '#54335f';
const LOWER = '#234a4c';

/**
 * What a half of a trick shows. The extra wild has its one use on both halves of the card.
 * @param {Action} action @param {'upper'|'lower'} half
 */
const halfDrawing = (action, half) =>
  half === 'upper' ? (action === 'sharks' ? fins : wildHalf)
    : action === 'wild' ? wildHalf : DICE_USES[action === 'sharks' ? 'exchange' : action];

/**
 * One half of a trick as a picture of its own, for a button.
 * @param {Action} action @param {'upper'|'lower'} half
 */
export const trickHalf = (action, half) => svg`<svg class="half" viewBox="0 0 100 70" aria-hidden="true">
  <rect width="100" height="70" rx="7" fill=${half === 'upper' ? UPPER : LOWER}/>${halfDrawing(action, half)}</svg>`;

/** @param {Extract<Card, {kind: 'trick'}>} card */
const trick = ({ action }) => svg`<rect x="1.5" y="1.5" width="97" height="137" rx="10" fill=${GOLD} stroke=${INK} stroke-width="3"/>
  <rect x="6" y="6" width="88" height="128" rx="6" fill=${UPPER}/>${action === 'wild'
    ? svg`<g transform="translate(-22 20) scale(1.44)">${wildHalf}</g>`
    : svg`<path d="M6 70h88v58q0 6-6 6H12q-6 0-6-6z" fill=${LOWER}/>
      <g transform="translate(5 7) scale(.9)">${halfDrawing(action, 'upper')}</g>
      <g transform="translate(5 71) scale(.9)">${halfDrawing(action, 'lower')}</g>
      <path d="M6 70h88" stroke=${GOLD} stroke-width="4"/>`}
  <rect x="6" y="6" width="88" height="128" rx="6" fill="none" stroke=${INK} stroke-width="2.2"/>`;

/** The back: a knot of rope on tarred planks. */
const back = svg`<rect x="1.5" y="1.5" width="97" height="137" rx="10" fill=${CREAM} stroke=${INK} stroke-width="3"/>
  <rect x="6" y="6" width="88" height="128" rx="6" fill="#26434d" stroke=${INK} stroke-width="2.2"/>
  <path d="M12 40h76M12 70h76M12 100h76" stroke="#1b323a" stroke-width="2"/>
  <g transform="translate(23 43) scale(2.25)" fill="#e0c48d">${emblemShape('dark_blue')}</g>`;

/** @param {unknown} drawing @param {string} extra */
const frame = (drawing, extra) => svg`<svg class=${`picture ${extra}`} viewBox="0 0 100 140" aria-hidden="true">${drawing}</svg>`;

/**
 * A whole card, decorative: the words for it belong to whoever shows it.
 * @param {Card} card
 */
export const cardPicture = (card) => card.kind === 'sailor' ? frame(sailor(card), 'sailor') : frame(trick(card), 'trick');

export const cardBack = () => frame(back, 'back');
