// The pieces on the board: the merchants, the junk, Lang-Tsu, and the signs of the six times.

import { svg } from '../../../../vendor/lit-html.js';
import { CREAM, GOLD, INK, RED, SEATS } from '../../../ui/ink.js';

/** A merchant in the colour of a seat, with an initial on the robe. @param {number} colour counted from who looks
 * @param {string} initial */
export const merchant = (colour, initial) => {
  const { ground, deep, light } = SEATS[colour];
  return svg`<svg class="merchant" viewBox="0 0 40 56" aria-hidden="true"><g stroke=${INK} stroke-width="2.4" stroke-linejoin="round">
    <path d="M3 53Q3 27 20 25q17 2 17 28z" fill=${ground}/><path d="M7 46q2-14 10-17" fill="none" stroke=${light} stroke-width="2.2" stroke-linecap="round"/>
    <circle cx="20" cy="18" r="9" fill="#ecc29a"/><path d="M10 15Q20-5 30 15q3 1 2 3H8q-1-2 2-3z" fill=${deep}/><circle cx="20" cy="4.5" r="2.6" fill=${GOLD} stroke-width="1.8"/></g>
    <circle cx="20" cy="41" r="10" fill=${CREAM} stroke=${INK} stroke-width="1.8"/>
    <text x="20" y="46" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="800" font-size=${initial.length > 1 ? 11.5 : 14} fill=${INK}>${initial}</text></svg>`;
};

/** The junk: three sails with battens, for the two numbers on which it lies. */
export const junk = svg`<svg class="junk-ship" viewBox="0 0 120 80" aria-hidden="true"><g stroke=${INK} stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round">
  <path d="M62 8v50M32 20v36M92 22v34" fill="none" stroke-width="3.6"/>
  <path d="M62 6q24 8 24 42-14 6-28 4-6-24 4-46z" fill=${RED}/><path d="M66 16q10 3 15 9M62 27q13 1 22 6M60 39q14 1 26 3" fill="none" stroke=${GOLD} stroke-width="2"/>
  <path d="M32 18q17 7 18 32-12 5-22 3-4-18 4-35z" fill="#b0281f"/><path d="M35 27q8 3 12 7M32 39q10 1 18 3" fill="none" stroke=${GOLD} stroke-width="2"/>
  <path d="M92 20q14 7 15 28-10 4-18 2-3-15 3-30z" fill="#b0281f"/><path d="M94 31q7 2 11 6" fill="none" stroke=${GOLD} stroke-width="2"/>
  <path d="M8 50q10 8 22 8h62q12-1 22-12l-5 20q-3 8-12 8H26q-9 0-12-8z" fill="#7a4a25"/><path d="M14 62q44 8 94-3" fill="none" stroke=${GOLD} stroke-width="2.4"/>
  <circle cx="98" cy="62" r="3.6" fill=${CREAM}/><circle cx="98" cy="62" r="1.2" fill=${INK} stroke="none"/></g>
  <path d="M2 74q7-6 14 0t14 0 15 0 15 0 15 0 15 0 15 0 13 0v6H2z" fill="#bfe0ee" opacity=".8"/></svg>`;

/** Lang-Tsu, in a black gown and a round hat; the middle of his feet is at (0, 0). */
export const langTsuShape = svg`<g stroke=${INK} stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round" transform="translate(-24 -62)">
  <path d="M7 62Q6 34 24 31q18 3 17 31z" fill="#2f4a48"/><path d="M24 33v29" fill="none" stroke=${GOLD} stroke-width="2"/><path d="M12 52q12-8 24 0l-3 6q-9-4-18 0z" fill="#3d625f"/>
  <path d="M14 20q-1 14 10 15 11-1 10-15z" fill="#ecc29a"/><path d="M19 29q2-2 5 0 3-2 5 0M20 29l-4 8M28 29l4 8M24 33v5" fill="none" stroke-width="1.8"/>
  <circle cx="20" cy="24" r="1.3" fill=${INK} stroke="none"/><circle cx="28" cy="24" r="1.3" fill=${INK} stroke="none"/>
  <path d="M9 20Q10 5 24 5t15 15q-15-5-30 0z" fill="#232227"/><circle cx="24" cy="4" r="3" fill=${RED}/><path d="M9 20q15-5 30 0" fill="none" stroke=${GOLD} stroke-width="2"/></g>`;

export const langTsu = svg`<svg class="lang-tsu" viewBox="-26 -66 52 70" aria-hidden="true">${langTsuShape}</svg>`;

/** The sky of each of the six times: where the sun stands, until the moon does. */
const SKIES = [
  { sky: '#f0b48a', sun: svg`<path d="M8 32a12 12 0 0 1 24 0z" fill="#f6cf72"/><path d="M20 14v-5M7 20l-4-3M33 20l4-3" fill="none"/>` },
  { sky: '#f3d7a0', sun: svg`<circle cx="12" cy="22" r="7.5" fill="#f6cf72"/>` },
  { sky: '#cfe3ea', sun: svg`<circle cx="15" cy="15" r="7.5" fill="#f6cf72"/>` },
  { sky: '#a8d6ea', sun: svg`<circle cx="20" cy="13" r="8" fill="#ffe08a"/><path d="M20 2v-1M9 13H7M33 13h-2" fill="none"/>` },
  { sky: '#f1c987', sun: svg`<circle cx="28" cy="19" r="7.5" fill="#f0a64a"/>` },
  { sky: '#2b3a63', sun: svg`<path d="M25 7a11 11 0 1 0 6 17A10 10 0 0 1 25 7z" fill="#f3e6bd"/><circle cx="10" cy="10" r="1.2" fill="#fff" stroke="none"/><circle cx="32" cy="12" r="1.2" fill="#fff" stroke="none"/>` },
];

/** @param {number} time 0 to 5 */
export const timeSign = (time) => svg`<svg class="sky" viewBox="0 0 40 40" aria-hidden="true"><clipPath id=${`sky-${time}`}><circle cx="20" cy="20" r="18"/></clipPath>
  <g clip-path=${`url(#sky-${time})`} stroke=${INK} stroke-width="1.8" stroke-linejoin="round"><rect width="40" height="40" fill=${SKIES[time].sky} stroke="none"/>${SKIES[time].sun}
  <path d="M-2 31q8-5 15 0t14 0 15 0v12H-2z" fill="#3f7fa6"/></g><circle cx="20" cy="20" r="18" fill="none" stroke=${INK} stroke-width="2.6"/></svg>`;

/** A coin with a square hole. */
export const coin = svg`<svg class="coin" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10" fill=${GOLD} stroke=${INK} stroke-width="2"/><rect x="8.5" y="8.5" width="7" height="7" fill=${CREAM} stroke=${INK} stroke-width="1.6"/></svg>`;

/** Cards in a hand. */
export const fan = svg`<svg class="coin" viewBox="0 0 24 24" aria-hidden="true"><g stroke=${INK} stroke-width="1.8" stroke-linejoin="round"><rect x="4" y="4" width="10" height="15" rx="1.6" fill="#a33a2e" transform="rotate(-10 9 12)"/><rect x="10" y="5" width="10" height="15" rx="1.6" fill=${CREAM} transform="rotate(10 15 12)"/></g></svg>`;
