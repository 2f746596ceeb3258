// The pictures of the welcome and of the lobby, put together from the drawings of the tables, so that they show what one
// gets there. The build runs it, with templates that are plain text, and makes a file of each.

import { svg } from './vendor/lit-html.js';
import { captain, cardPicture, die } from './js/games/shanghaien/art/pieces.js';
import { face } from './js/games/shanghaien/art/sailors.js';
import { CREAM, GOLD, INK, numeral, RED, SEATS } from './js/ui/ink.js';
/** @import { Card, Colour } from './js/types.d.ts' */

/** A drawing of the page at a place, `width` wide and turned by `tilt`.
 * @param {unknown} drawing @param {number} x of its middle @param {number} y of its upper edge @param {number} width @param {number} [tilt] */
function at(drawing, x, y, width, tilt = 0) {
  const [, , , across, high] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(String(drawing)) ?? [];
  const height = (width * Number(high)) / Number(across);
  const placed = String(drawing).replace(/^<svg class="[^"]*"(.*?) aria-hidden="true">/, `<svg x="${-width / 2}" y="0" width="${width}" height="${height}"$1>`);
  return svg`<g transform=${`translate(${x} ${y}) rotate(${tilt} 0 ${height / 2})`}>${placed}</g>`;
}

/** @param {number} width @param {number} height @param {unknown} content */
const scene = (width, height, content) =>
  String(svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height}>${content}</svg>`).replace(/\n\s*/g, '\n');

/** Boards with the light of a lamp on them. @param {number} width @param {number} height @param {string} wood @param {string} seam @param {number} board */
const boards = (width, height, wood, seam, board) => svg`<defs><radialGradient id="lamp" cx=".5" cy=".3" r=".75">
  <stop stop-color="#ffd68a" stop-opacity=".5"/><stop offset=".6" stop-color="#ffb45a" stop-opacity=".08"/><stop offset="1" stop-color="#120903" stop-opacity=".45"/></radialGradient></defs>
  <rect width=${width} height=${height} fill=${wood}/>
  <path fill="none" stroke=${seam} stroke-width="2.5" d=${Array.from({ length: Math.floor(height / board) }, (_, i) => `M0 ${(i + 1) * board - 8}H${width}`).join('')}/>
  <path fill="none" stroke=${seam} opacity=".45" d=${Array.from({ length: Math.ceil(height / board) }, (_, i) =>
    `M${(i * 97) % 140} ${i * board + 14}q${width / 4}-7 ${width / 2} 2t${width / 2}-3M${-((i * 61) % 90)} ${i * board + 32}q${width / 3} 8 ${width / 1.6} 0t${width / 2} 2`).join('')}/>
  <rect width=${width} height=${height} fill="url(#lamp)"/>`;

// The table of Shanghaien, as it stands in a round.

/** @param {Colour} colour @param {number} value @returns {Card} */
const sailor = (colour, value) => ({ id: 0, kind: 'sailor', colour, value });

/** A card of the Tavern, with the dice of both sides. @type {{card: Card, theirs: number, mine: number}[]} */
const tavern = [
  { card: sailor('dark_blue', 4), theirs: 1, mine: 1 },
  { card: sailor('yellow', 3), theirs: 0, mine: 2 },
  { card: { id: 40, kind: 'trick', action: 'reroll' }, theirs: 0, mine: 1 },
  { card: sailor('green', 3), theirs: 2, mine: 0 },
  { card: sailor('orange', 2), theirs: 0, mine: 1 },
  { card: sailor('light_blue', 1), theirs: 1, mine: 0 },
];

/** A brass plate with the number of a card. @param {number} n @param {number} x @param {number} y */
const plaque = (n, x, y) => svg`<rect x=${x - 15} y=${y} width="30" height="28" rx=${n === 1 ? 14 : 6} fill=${GOLD} stroke="#8a5f12" stroke-width="2.5"/>
  <g transform=${`translate(${x - 10.5} ${y + 1.5}) scale(.45)`}>${numeral(n, CREAM)}</g>`;

const table = scene(800, 590, svg`${boards(800, 590, '#a8713f', '#8d5a2e', 66)}
  ${at(captain('michael', 'theirs'), 46, 214, 66)}${at(captain('dado', 'mine'), 754, 214, 66)}
  ${tavern.map(({ card, theirs, mine }, i) => {
    const x = 146 + 101.5 * i;
    const heap = (/** @type {'mine' | 'theirs'} */ side, /** @type {number} */ count, /** @type {number} */ y) =>
      Array.from({ length: count }, (_, n) => at(die(side, i + 1), x + 18 * (2 * n - count + 1), y, 33));
    return svg`${heap('theirs', theirs, 123)}${plaque(i + 1, x, 162)}
      <rect x=${x - 46} y="200" width="92" height="131" rx="10" fill="#1e0e04" opacity=".35"/>${at(cardPicture(card), x, 196, 92)}${heap('mine', mine, 336)}`;
  })}
  ${[0, 1, 2].map((i) => at(die('theirs', 0), 366 + 34 * i, 34, 30))}${[0, 1].map((i) => at(die('mine', 0), 90 + 34 * i, 500, 30))}
  ${at(die('mine', 2), 356, 438, 76, -6)}${at(die('mine', 4), 448, 442, 76, 8)}`);

// The tavern, where one chooses what to play.

/** A lantern on its chain. @param {number} x @param {number} y */
const lantern = (x, y) => svg`<circle cx=${x} cy=${y} r="46" fill="#ffc75e" opacity=".2"/><g transform=${`translate(${x} ${y})`} stroke=${INK} stroke-width="2.4" stroke-linejoin="round">
  <path d=${`M0 ${-y}V-24`} stroke-width="3"/><path d="M-8-19H8L5-24H-5z" fill="#4a2e1a"/>
  <path d="M-14 0Q-14-19 0-19T14 0 0 19-14 0z" fill=${RED}/><path d="M-5-18q-6 18 0 36M5-18q6 18 0 36" fill="none" stroke=${GOLD} stroke-width="2"/><path d="M-8 19H8L5 24H-5z" fill="#4a2e1a"/><path d="M0 24v9" stroke=${GOLD} stroke-width="3"/></g>`;

/** A tankard with foam. @param {number} x @param {number} y */
const tankard = (x, y) => svg`<g transform=${`translate(${x} ${y})`} stroke=${INK} stroke-width="2.4" stroke-linejoin="round">
  <path d="M20 12h8q7 0 7 9t-7 10h-8" fill="none" stroke-width="5"/><path d="M0 6h22l-2 32H2z" fill="#a8713f"/><path d="M1 15h20M2 29h18" stroke=${GOLD} stroke-width="3"/>
  <path d="M-3 7q-2-9 6-8 4-6 10-2 8-3 8 4 5 2 2 7z" fill=${CREAM}/></g>`;

/** A bottle on the shelf. @param {number} x @param {string} glass */
const bottle = (x, glass) => svg`<g transform=${`translate(${x} 14)`} stroke=${INK} stroke-width="2"><path d="M6 0h6v12q5 3 5 10v20H1V22q0-7 5-10z" fill=${glass}/><rect x="3" y="25" width="12" height="10" fill=${CREAM} stroke-width="1.4"/></g>`;

const shelf = svg`${[[12, '#3d6b4a'], [36, '#7a3d22'], [58, '#34549a'], [250, '#54335f'], [272, '#3d6b4a'], [294, '#8a5f12']].map(([x, glass]) => bottle(Number(x), String(glass)))}
  <path d="M4 58h84M238 58h78" stroke="#1c1109" stroke-width="6"/>`;

const counter = svg`<rect y="146" width="320" height="54" fill="#6b4423"/><path d="M0 170h320M60 171v29M160 171v29M250 171v29" stroke="#38210f" stroke-width="2.5" fill="none"/>
  <rect y="140" width="320" height="13" fill="#a8713f" stroke=${INK} stroke-width="2.4"/>`;

/** @param {unknown} content @param {string} [wood] @param {string} [seam] */
const room = (content, wood = '#5b3619', seam = '#3a220f') => scene(320, 200, svg`${boards(320, 200, wood, seam, 42)}${content}`);

/** A sailor's bust on the wall's side of the counter. @param {Colour} colour @param {number} x @param {number} y @param {number} width */
const bust = (colour, x, y, width) => at(`<svg class="bust" viewBox="0 34 100 102" aria-hidden="true">${face(colour)}</svg>`, x, y, width);

const find = room(svg`${lantern(160, 48)}
  ${at(captain('dado', 'mine'), 76, 28, 84)}<g transform="translate(488 0) scale(-1 1)">${at(captain('michael', 'theirs'), 244, 28, 84)}</g>
  ${counter}${tankard(14, 104)}${tankard(270, 104)}${at(die('mine', 5), 141, 112, 34, -9)}${at(die('theirs', 3), 181, 109, 34, 11)}`);

const house = room(svg`${shelf}${lantern(110, 36)}${lantern(214, 36)}
  ${bust('light_blue', 42, 58, 88)}${bust('green', 278, 58, 88)}${at(captain('dado', 'mine'), 122, 44, 74)}${at(captain('michael', 'theirs'), 199, 44, 74)}
  ${counter}${tankard(-3, 106)}${tankard(149, 106)}${at(die('mine', 6), 244, 117, 26, -8)}`);

const invite = room(svg`<g stroke=${INK} stroke-width="2.6" stroke-linejoin="round" transform="rotate(-5 160 100)">
    <rect x="72" y="48" width="172" height="112" rx="4" fill="#1e0e04" opacity=".35" stroke="none" transform="translate(5 7)"/>
    <rect x="72" y="48" width="172" height="112" rx="4" fill=${CREAM}/><path d="M72 158l64-56M244 158l-64-56" fill="none" stroke="#b99a68"/><path d="M73 49l85 66 85-66" fill="#fdf6e6"/>
    <path d="M158 92c14-6 28 6 24 20 4 12-12 24-24 18-12 6-28-6-23-18-5-14 9-26 23-20z" fill=${RED}/><circle cx="158.500" cy="111" r="14" fill="none" stroke=${SEATS[0].deep}/></g>
  <g transform="translate(149.5 91) rotate(-5)" fill="#f8dc86"><path d="M12 1a3.6 3.6 0 0 1 1.700 6.800v1.700H18v3h-4.300v7c2.700-.5 4.600-2.200 5.200-4.500l-2.200.6 4-5.600 2.300 6.500-1.800-.6C20.300 20.300 16.600 23 12 23S3.700 20.300 2.800 15.900l-1.800.6L3.300 10l4 5.600-2.200-.6c.6 2.300 2.500 4 5.200 4.500v-7H6v-3h4.300V7.800A3.600 3.600 0 0 1 12 1z"/></g>
  <g stroke=${INK} stroke-width="2.4" stroke-linejoin="round"><path d="M300 14q-44 26-62 116l-6 20q20-20 30-42 34-44 38-94z" fill="#6fa8c9"/><path d="M294 24q-40 50-60 124" fill="none"/></g>
  ${at(die('mine', 1), 40, 138, 36, -14)}${at(die('theirs', 6), 66, 26, 30, 12)}`, '#8d5a2e', '#6f4420');

/** By the name of the file. @type {Record<string, string>} */
export const scenes = { table, find, house, invite };
