// The pieces on the table: cards, dice, captains.

import { svg } from '../../../../vendor/lit-html.js';
import { CREAM, GOLD, INK, numeral } from '../../../ui/ink.js';
import { EMBLEMS, face, NATIONS, SIDES } from './sailors.js';
/** @import { Card } from '../../../types.d.ts' */

/**
 * @typedef {Extract<Card, {kind: 'trick'}>['action']} Action
 * @typedef {keyof typeof SIDES} Side
 */

// The cards: a Sailor with its value and emblem, a Dirty Trick with its two halves, the back. Every
// card is drawn on 100 x 140; a half of a trick on 100 x 70, so that it can be a button.

/** Rays behind a Sailor's head, from the lower middle of the card. */
const rays = svg`<path fill="#fff" opacity=".2" d="M50 88L5 60V38zM50 88L18 5h18zM50 88L50 5h14zM50 88L82 5h13v9zM50 88L95 44v20zM50 88L95 88v20zM50 88L5 84v22z"/>`;

/** @param {Extract<Card, {kind: 'sailor'}>} card */
const sailor = ({ colour, value }) => {
  const { ground, deep } = NATIONS[colour];
  return svg`<rect x="1.5" y="1.5" width="97" height="137" rx="10" fill=${CREAM} stroke=${INK} stroke-width="3"/>
    <rect x="6" y="6" width="88" height="128" rx="6" fill=${ground}/>${rays}${face(colour)}
    <rect x="6" y="6" width="88" height="128" rx="6" fill="none" stroke=${INK} stroke-width="2.2"/>
    <g transform="translate(3.5 3) scale(.94)">${numeral(value, '#fff')}</g>
    <circle cx="77" cy="23" r="15" fill=${CREAM} stroke=${INK} stroke-width="2.2"/>
    <g transform="translate(66.2 12.2) scale(.9)" fill=${deep}>${EMBLEMS[colour]}</g>`;
};

/** Eight wedges: any nationality. */
const wheel = svg`<g stroke=${INK} stroke-width="1.6">${Object.values(NATIONS).map(({ ground }, i) =>
  svg`<path d="M0 0V-24A24 24 0 0 1 17-17z" fill=${ground} transform=${`rotate(${i * 45 - 22.5})`}/>`)}
  <circle r="14.5" fill=${CREAM}/></g>`;

/** "2 Sailors": a 2 of any nationality, between two caps. */
const wildHalf = svg`<g transform="translate(50 34) scale(1.15)">${wheel}</g>
  <g transform="translate(39.03 20.24) scale(.5452)">${numeral(2, GOLD)}</g>`;

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

const UPPER = '#54335f';
const LOWER = '#234a4c';

/**
 * The picture on a half of a trick. The extra wild has its one use on both halves of the card.
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
  <g transform="translate(23 43) scale(2.25)" fill="#e0c48d">${EMBLEMS.dark_blue}</g>`;

/** @param {unknown} drawing @param {string} extra */
const frame = (drawing, extra) => svg`<svg class=${`picture ${extra}`} viewBox="0 0 100 140" aria-hidden="true">${drawing}</svg>`;

/**
 * A whole card, decorative: the words for it belong to the caller.
 * @param {Card} card
 */
export const cardPicture = (card) => card.kind === 'sailor' ? frame(sailor(card), 'sailor') : frame(trick(card), 'trick');

export const cardBack = () => frame(back, 'back');

// Dice, as bone painted in the colour of their side.

/** Where pips can lie, and which of these places each face uses. */
const PLACES = [[11, 11], [29, 11], [11, 20], [20, 20], [29, 20], [11, 29], [29, 29]];
const FACES = [[], [3], [0, 6], [0, 3, 6], [0, 1, 5, 6], [0, 1, 3, 5, 6], [0, 1, 2, 4, 5, 6]];

/**
 * A die that shows `face` (1..6; 0 shows none, as in the supply).
 * @param {Side} side @param {number} face
 */
export const die = (side, face) => {
  const { ground, deep, light } = SIDES[side];
  return svg`<svg class="die" viewBox="0 0 40 40" aria-hidden="true">
    <rect x="1.5" y="1.5" width="37" height="37" rx="8.5" fill=${deep} stroke=${INK} stroke-width="2.5"/>
    <rect x="3" y="3" width="34" height="31.5" rx="7.5" fill=${ground}/>
    <path d="M5 13V9q0-4.5 4.5-4.5h14" fill="none" stroke=${light} stroke-width="2.2" stroke-linecap="round"/>
    <g fill=${CREAM}>${FACES[face].map((i) => svg`<circle cx=${PLACES[i][0]} cy=${PLACES[i][1]} r="3.9"/>`)}</g></svg>`;
};

// The captains: El Dado (red, tricorne and beard) and Terrible Michael (blue, bicorne and patch).
// In grey they are the placeholders that show where the 1 lies, or may lie.

/** @param {Side} side @param {string} skin */
const body = (side, skin) => svg`
  <ellipse cx="30" cy="85" rx="25" ry="4.5" fill=${SIDES[side].deep}/>
  <path d="M8 84c0-26 10-36 22-36s22 10 22 36z" fill=${SIDES[side].ground}/>
  <path d="M24 50l6 34 6-34z" fill=${CREAM}/><path d="M21 50l-2 34M39 50l2 34" fill="none" stroke=${GOLD} stroke-width="2"/>
  <path d="M9 70q-3-12 6-17 7 0 8 4-8 4-14 13zM51 70q3-12-6-17-7 0-8 4 8 4 14 13z" fill=${GOLD}/>
  <path d="M17 34c0-18 26-18 26 0 0 11-5 18-13 18s-13-7-13-18z" fill=${skin}/>`;

/** @param {Side} side */
const elDado = (side) => svg`${body(side, side === 'nobody' ? '#d9d6ce' : '#d9a273')}
  <path d="M17 36q4 5 8 4 5-2.5 10 0 4 1 8-4 1 17-13 20-14-3-13-20z" fill=${side === 'nobody' ? '#7d7a73' : '#2c1b14'}/><path d="M26 43.5q4 2.5 8 0" fill="none" stroke=${CREAM} stroke-width="2"/>
  <circle cx="24.5" cy="33" r="1.9" fill=${INK} stroke="none"/><circle cx="35.5" cy="33" r="1.9" fill=${INK} stroke="none"/>
  <path d="M4 25C10 8 20 4 30 4s20 4 26 21q-8-3-13 2-13-5-26 0-5-5-13-2z" fill=${SIDES[side].deep}/>
  <path d="M4 25q8-3 13 2 13-5 26 0 5-5 13-2" fill="none" stroke=${GOLD} stroke-width="2.4"/>
  <rect x="24.5" y="9" width="11" height="11" rx="2.5" fill=${CREAM} transform="rotate(-8 30 14)"/><circle cx="27.5" cy="12.5" r="1.2" fill=${INK} stroke="none"/><circle cx="32.8" cy="16.5" r="1.2" fill=${INK} stroke="none"/>`;

/** @param {Side} side */
const terribleMichael = (side) => svg`${body(side, side === 'nobody' ? '#d9d6ce' : '#f0c7a0')}
  <path d="M16 24l28 14" fill="none" stroke=${INK} stroke-width="2.2"/><ellipse cx="36" cy="34" rx="5" ry="4.2" fill=${INK}/>
  <circle cx="24" cy="33.5" r="1.9" fill=${INK} stroke="none"/>
  <path d="M30 41c-4-2-8 0-12-3 0 6 7 8 12 5 5 3 12 1 12-5-4 3-8 1-12 3z" fill=${side === 'nobody' ? '#7d7a73' : '#b5772c'}/><path d="M27 47.5q3 1.5 6 0" fill="none"/>
  <path d="M3 29C5 12 17 2 30 2s25 10 27 27q-12-7-27-7T3 29z" fill=${SIDES[side].deep}/>
  <path d="M3 29q12-7 27-7t27 7" fill="none" stroke=${GOLD} stroke-width="2.4"/>
  <path d="M24 9l12 9M36 9l-12 9" stroke=${CREAM} stroke-width="2.4" fill="none"/><circle cx="30" cy="11" r="4" fill=${CREAM} stroke-width="1.5"/>`;

/**
 * A captain's figure.
 * @param {'dado'|'michael'} who @param {Side} side
 */
export const captain = (who, side) => svg`<svg class="captain" viewBox="0 0 60 92" aria-hidden="true">
  <g stroke=${INK} stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">${who === 'dado' ? elDado(side) : terribleMichael(side)}</g></svg>`;
