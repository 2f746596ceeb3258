// The material of all drawings: the colours of things that lie on a table, which keep them in light and dark, so
// that they stand here and not among the page's tokens; and numerals.

import { svg } from '../../vendor/lit-html.js';

/** The outline of everything drawn, like the ink of a tattoo. */
export const INK = '#2b1a12';
/** Card stock, sails, paper, chalk, the whites of clothes. */
export const CREAM = '#f8ecd2';
/** Brass and gold. */
export const GOLD = '#e3ad3c';
/** Lacquer, seals. */
export const RED = '#cf3a30';

/** The colours of the seats, which all see alike; in a game for two mine is the first. */
export const SEATS = [
  { ground: '#cf3a30', deep: '#8f1d16', light: '#ea7b6c' },
  { ground: '#2f67b8', deep: '#183f7c', light: '#7ba6e2' },
  { ground: '#3d8b4c', deep: '#1f5a2b', light: '#86c791' },
  { ground: '#e0b12f', deep: '#8a5f12', light: '#f8dc86' },
  { ground: '#84509f', deep: '#532a6c', light: '#b98fd0' },
  { ground: '#3d3f45', deep: '#1d1e22', light: '#8d9199' },
];

/** Numerals as a sign painter draws them: the same on every machine, whatever its fonts. Each on 46 x 56. */
const NUMERALS = [
  'M23 10C6 10 6 46 23 46S40 10 23 10',
  'M13 19L24 11V45M14 45H33',
  'M11 20C11 7 32 7 32 20 32 29 14 35 11 45H33',
  'M11 12H31L20 25C37 25 36 45 21 45 15 45 11 42 10 38',
  'M27 46V11L9 35H35',
  'M33 11H15L13 26C22 20 36 23 36 34 36 47 15 48 10 39',
  'M31 11C18 14 11 25 11 35 11 48 35 48 35 35 35 23 16 23 12 33',
  'M10 12H35L19 46',
  'M23 27C9 24 11 10 23 10S37 24 23 27C7 30 8 46 23 46S39 30 23 27',
  'M15 45C28 43 35 32 35 22 35 8 11 8 11 22 11 33 30 34 34 24',
];

/** A number of one or two figures, from (0, 0) on: 46 wide, or 62. @param {number} value @param {string} fill */
export const numeral = (value, fill) => {
  const figures = [...String(value)].map(Number);
  const step = figures.length > 1 ? 25 : 0;
  const each = (/** @type {string} */ stroke, /** @type {number} */ width) => figures.map((figure, i) => svg`<path
    d=${NUMERALS[figure]} transform=${`translate(${i * step - (step ? 4 : 0)} 0)`} stroke=${stroke} stroke-width=${width}/>`);
  return svg`<g fill="none" stroke-linecap="round" stroke-linejoin="round">${each(INK, 13)}${each(fill, 7)}</g>`;
};
