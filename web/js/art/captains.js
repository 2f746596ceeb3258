// The captains: El Dado (red, tricorne and beard) and Terrible Michael (blue, bicorne and patch).
// In grey they are the placeholders that show where the 1 lies, or may lie.
import { svg } from '../../vendor/lit-html.js';
import { CREAM, GOLD, INK, SIDES } from './palette.js';

/** @typedef {keyof typeof SIDES} Side */

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
