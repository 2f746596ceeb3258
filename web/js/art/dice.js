// Dice, as bone painted in the colour of their side.
import { svg } from '../../vendor/lit-html.js';
import { CREAM, INK, SIDES } from './palette.js';

/** @typedef {keyof typeof SIDES} Side */

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
