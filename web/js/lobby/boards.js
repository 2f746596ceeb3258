// The board of a running game, small enough for a row of a list: what lies in the Tavern, or where the pieces are on
// the way to the junk. The colours are those of the table, which is not fetched for this.

import { nothing, svg } from '../../vendor/lit-html.js';
import { CREAM, GOLD, INK, SEATS } from '../ui/ink.js';
/** @import { Card, Colour, Summary } from '../types.d.ts' */

/** @typedef {{card: Card, dice: number[], face_down: boolean}} Place a card in the Tavern */

/** The grounds of the cards. @type {Record<Colour, string>} */
const NATIONS = {
  red: '#d4473a', light_blue: '#6fc0e3', dark_blue: '#34549a', yellow: '#f2c53d', orange: '#ee8436', purple: '#8f58b0',
  green: '#4f9d5b', grey: '#a3a8ad',
};

/** The sentences of the row tell the same. @param {Summary} game */
export function smallBoard({ board, you }) {
  if (!board) return nothing;
  return 'tavern' in board ? tavern(board.tavern, you) : waters(board, you);
}

/** @param {string} size @param {unknown} content */
const picture = (size, content) => svg`<svg class="small-board" viewBox=${`0 0 ${size}`} aria-hidden="true">${content}</svg>`;

// The Tavern: the opponent's dice above the cards, mine below.

const CARD = 20;
const STEP = 24;

/** @param {Place[]} places @param {number} you */
const tavern = (places, you) => (places.length ? picture(`${6 * STEP} 48`, places.map((place, i) => svg`
  <g transform=${`translate(${i * STEP + 2} 0)`}>
    ${dice(place.dice[1 - you], SEATS[1].ground, 1)}<g transform="translate(0 11)">${card(place)}</g>${dice(place.dice[you], SEATS[0].ground, 39)}
  </g>`)) : nothing);

/** @param {Place} place */
function card({ card: shown, face_down: isDown }) {
  if (isDown) return svg`${paper('#6b4423')}<path d="M4 5l12 16M16 5L4 21" stroke=${GOLD} stroke-width="1.5"/>`;
  if (shown.kind === 'trick') return svg`${paper(CREAM)}<path d="M10 5l2.4 5.4 5.6 2.6-5.6 2.6L10 21l-2.4-5.4L2 13l5.6-2.6z" fill=${GOLD} stroke=${INK} stroke-width="1"/>`;
  return svg`${paper(NATIONS[shown.colour])}<text x="10" y="18.5" text-anchor="middle" font-size="16" font-weight="700"
    fill="#fff" stroke=${INK} stroke-width="2.6" paint-order="stroke">${shown.value}</text>`;
}

/** @param {string} fill */
const paper = (fill) => svg`<rect x=".6" y=".6" width=${CARD - 1.2} height="24.8" rx="2.5" fill=${fill} stroke=${INK} stroke-width="1.2"/>`;

/** Up to three dice side by side, more as their number. @param {number} n @param {string} fill @param {number} y */
function dice(n, fill, y) {
  const drawn = n > 3 ? 1 : n;
  const left = n > 3 ? 2 : (CARD - 7 * n + 1) / 2;
  return svg`${Array.from({ length: drawn }, (_, i) => svg`<rect x=${left + 7 * i} y=${y} width="6" height="6" rx="1.5" fill=${fill}
    stroke=${CREAM} stroke-width=".7"/>`)}${n > 3 ? svg`<text fill="var(--ink)" x="10" y=${y + 6.3} font-size="9" font-weight="700">${n}</text>` : nothing}`;
}

// The way to the junk, with pieces that stand close together one above the other.

const END = 66;
const PIECE = 4;

/** @param {{at: number[], space: number}} board @param {number} you */
const waters = ({ at, space }, you) => picture('144 48', svg`
  <path stroke="var(--line-strong)" d="M4 44H140" stroke-width="3" stroke-linecap="round"/>
  <g transform=${`translate(${xOf(2 * space - 0.5)} 44)`}><path d="M-8-2H8L5 4H-5zM0-3V-16L7-6z" fill=${GOLD} stroke=${INK} stroke-width="1"/></g>
  ${at.map((n, seat) => svg`<circle cx=${xOf(n)} cy=${39 - 6.8 * below(at, seat)} r=${PIECE} fill=${SEATS[(seat - you + at.length) % at.length].ground}
    stroke=${CREAM} stroke-width="1"/>`)}`);

/** @param {number} n */
const xOf = (n) => 6 + (132 * Math.min(n, END)) / END;

/** How many pieces stand below another, which would cover it. @param {number[]} at @param {number} seat */
const below = (at, seat) => at.filter((n, other) => other < seat && Math.abs(xOf(n) - xOf(at[seat])) < 2 * PIECE).length;
