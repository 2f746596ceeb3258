// A part of the way to the junk, drawn with its pieces for the pages that one reads.

import { svg } from '../../../../vendor/lit-html.js';
import { CREAM, GOLD, INK } from '../../../ui/ink.js';
import { junk, merchant } from '../art/pieces.js';

/** @typedef {{colour: number, initial: string, at: number, sign?: string}} Piece `sign`: shown above it */

/** The width of a number. */
const CELL = 36;
const HEIGHT = 128;

/** @param {{from: number, to: number, space: number, pieces: Piece[]}} what the numbers that are seen, the
 *   double space of the junk @param {string} label what is seen, in words */
export function way({ from, to, space, pieces }, label) {
  const width = CELL * (to - from + 1);
  const x = (/** @type {number} */ n) => CELL * (n - from);
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return svg`<svg class="way" viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${label}>
    <rect width=${width} height=${HEIGHT} rx="12" fill="#1f7480"/>
    <path d=${waves(width, 38)} fill="none" stroke="#fff" stroke-width="2" opacity=".18"/><path d=${waves(width, 72)} fill="none" stroke="#fff" stroke-width="2" opacity=".18"/>
    <g class="way-part" .style=${`transform: translateX(${x(2 * space - 1)}px)`}><rect y="96" width=${2 * CELL} height="32" fill=${GOLD}/>
      <svg x="-18" y="20" width=${2 * CELL + 36} height="80" viewBox="0 0 120 80">${junk}</svg></g>
    ${numbers.map((n) => svg`<path d=${`M${x(n)} 96v32`} stroke=${INK} stroke-width=${n % 2 ? 2.4 : 1} opacity=".6"/>
      <text x=${x(n) + CELL / 2} y="118" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="800" font-size="17"
        fill=${n === 2 * space || n === 2 * space - 1 ? INK : CREAM}>${n}</text>`)}
    ${pieces.map((piece, i) => svg`<g class="way-part" .style=${`transform: translate(${x(piece.at) - 3 + aside(pieces, i)}px, ${aside(pieces, i) ? 32 : 38}px)`}>
      <svg width="42" height="59" viewBox="0 0 40 56">${merchant(piece.colour, piece.initial)}</svg>
      ${piece.sign ? sign(piece.sign) : ''}</g>`)}
    <rect x="1.5" y="1.5" width=${width - 3} height=${HEIGHT - 3} rx="12" fill="none" stroke=${INK} stroke-width="3"/></svg>`;
}

/** As wide as its words. @param {string} words */
const sign = (words) => svg`<rect x=${14 - 5 * words.length} y="-26" width=${14 + 10 * words.length} height="24" rx="12" fill=${CREAM} stroke=${INK} stroke-width="2"/>
  <text x="21" y="-8" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="800" font-size="17" fill=${INK}>${words}</text>`;

/** How far a piece stands aside of those before it on the same number. @param {Piece[]} pieces @param {number} i */
const aside = (pieces, i) => 12 * pieces.slice(0, i).filter(({ at }) => at === pieces[i].at).length;

/** @param {number} width @param {number} y */
const waves = (width, y) => `M0 ${y}${'q9-8 18 0t18 0'.repeat(Math.ceil(width / CELL))}`;
