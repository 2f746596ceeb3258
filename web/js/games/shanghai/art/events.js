// The sixteen event cards. Each shows what happens, and below how the junk moves: on 100 x 140.

import { svg } from '../../../../vendor/lit-html.js';
import { CREAM, GOLD, INK, numeral, RED } from '../../../ui/ink.js';
import { junk, langTsuShape } from './pieces.js';

/** How far the junk moves, in spaces of two numbers; null: as the player chooses. */
const JUNK_MOVES = [3, 1, -2, 2, -1, 1, -3, 1, 1, null, 1, 1, 2, -1, 3, 2];

/** @param {number} event 1 to 16 */
export const junkMove = (event) => JUNK_MOVES[event - 1];

/** @param {number} x @param {number} y @param {string} fill @param {number} [size] */
const man = (x, y, fill, size = 1) => svg`<g transform=${`translate(${x} ${y}) scale(${size})`}><path d="M-9 14q0-14 9-15 9 1 9 15z" fill=${fill}/><circle cy="-6" r="5.5" fill="#ecc29a"/><path d="M-7-8Q0-18 7-8z" fill=${INK}/></g>`;
/** An arrow to the right; negative: to the left. @param {number} x @param {number} y @param {number} size @param {string} fill */
const arrow = (x, y, size, fill) => svg`<path d="M-12-4H2v-7L14 0 2 11V4h-14z" fill=${fill} transform=${`translate(${x} ${y}) scale(${size} ${Math.abs(size)})`}/>`;
/** @param {number} x @param {number} y @param {number} tilt */
const card = (x, y, tilt) => svg`<g transform=${`translate(${x} ${y}) rotate(${tilt})`}><rect x="-10" y="-14" width="20" height="28" rx="3" fill="#a33a2e"/><circle r="5" fill=${GOLD}/></g>`;
/** @param {number} x @param {number} y */
const cash = (x, y) => svg`<g transform=${`translate(${x} ${y})`}><circle r="9" fill=${GOLD}/><rect x="-3" y="-3" width="6" height="6" fill=${CREAM}/></g>`;
const scroll = svg`<path d="M30 30h36v34H30z" fill=${CREAM}/><path d="M26 24h44v8H26zM26 60h44v8H26z" fill="#c98f4b"/><path d="M37 40h22M37 47h22M37 54h14" fill="none"/>`;
const cross = svg`<path d="M30 30l38 36M68 30L30 66" fill="none" stroke=${INK} stroke-width="10"/><path d="M30 30l38 36M68 30L30 66" fill="none" stroke=${RED} stroke-width="5"/>`;
const GREEN = '#3d8b4c';
const BLUE = '#2f67b8';

const SCENES = [
  svg`${man(28, 56, BLUE)}${man(50, 48, GREEN)}${man(72, 56, '#84509f')}${cash(28, 30)}${cash(50, 24)}${cash(72, 30)}`,
  svg`${man(24, 38, BLUE, 0.8)}${man(24, 66, GREEN, 0.8)}${arrow(54, 36, 1.4, GOLD)}${arrow(60, 64, 1.4, GOLD)}`,
  svg`${scroll}${cross}`,
  svg`${man(72, 36, BLUE, 0.85)}${arrow(44, 36, 1.2, GOLD)}${man(72, 66, RED, 0.85)}${arrow(44, 66, -1.2, RED)}`,
  svg`<g transform="translate(38 78) scale(.85)">${langTsuShape}</g>${arrow(70, 38, 1.2, GOLD)}${arrow(70, 62, 1.2, GOLD)}`,
  svg`${scroll}${cash(68, 62)}`,
  svg`<path d="M24 28q26-14 52 0 2 36-26 42Q22 64 24 28z" fill=${CREAM}/><path d="M30 40q9-8 15 2-9 5-15-2zM70 40q-9-8-15 2 9 5 15-2z" fill=${INK}/><path d="M38 60q12-8 24 0" fill="none"/>${arrow(50, 24, -1, RED)}`,
  svg`${card(38, 46, -12)}${card(62, 46, 12)}`,
  svg`${scroll}${arrow(34, 66, -1.5, RED)}`,
  svg`<path d="M24 44q-8-14 8-18 6-14 22-8 18-4 18 12 12 4 4 14z" fill="#7d8791"/><path d="M48 44l-10 16h9l-5 14 16-19h-9l7-11z" fill=${GOLD}/><path d="M28 52l-4 9M72 52l-4 9M66 62l-3 8" fill="none"/>`,
  svg`${man(42, 56, RED, 1.2)}${man(62, 50, '#7d8791', 1.2)}${arrow(52, 26, 1.3, GOLD)}`,
  svg`<path d="M16 40q14-12 24 2l8 6-6 8-14-4-12 2z" fill="#ecc29a"/>${card(58, 40, -8)}${card(74, 52, 14)}`,
  svg`<path d="M26 34l10 12 14-20 14 20 10-12-5 32H31z" fill=${GOLD}/><circle cx="50" cy="24" r="3.5" fill=${RED}/>${arrow(44, 70, -1.2, RED)}`,
  svg`${man(30, 62, BLUE, 0.9)}${man(68, 62, GREEN, 0.9)}${card(34, 32, -10)}${card(66, 32, 10)}`,
  svg`<path d="M40 66q-14-8-10-26 6-18 24-14 16 6 10 22-5 8-10 10-2 14-14 8z" fill="#ecc29a"/><path d="M42 44q2-10 11-9 8 4 3 13M47 58q-4-6 1-9" fill="none"/>${arrow(74, 36, 0.9, GOLD)}${arrow(74, 56, 0.9, GOLD)}`,
  svg`${card(50, 46, 0)}<path d="M50 18l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z" fill=${GOLD}/>`,
];

/** "+3", "−2", "±3", drawn. @param {number | null} by */
const sailing = (by) => svg`<g transform="translate(57 104) scale(.46)">
  <path d=${by === null ? 'M8 17h22M19 6v22M8 44h22' : by < 0 ? 'M6 28h22' : 'M6 28h24M18 16v24'} fill="none" stroke=${INK} stroke-width="7" stroke-linecap="round"/>
  <g transform="translate(34 0)">${numeral(Math.abs(by ?? 3), RED)}</g></g>`;

/** @param {number} event 1 to 16 */
export const eventPicture = (event) => svg`<svg class="event-card" viewBox="0 0 100 140" aria-hidden="true">
  <rect x="1.5" y="1.5" width="97" height="137" rx="10" fill=${GOLD} stroke=${INK} stroke-width="3"/>
  <rect x="6" y="6" width="88" height="128" rx="6" fill="#e9dcc0"/><path d="M6 98h88v30q0 6-6 6H12q-6 0-6-6z" fill="#9cc4d2"/>
  <g stroke=${INK} stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round" transform="translate(0 4)">${SCENES[event - 1]}</g>
  <path d="M6 98h88" stroke=${INK} stroke-width="2.2"/><svg x="12" y="99" width="46" height="33" viewBox="0 0 120 80">${junk}</svg>${sailing(junkMove(event))}
  <rect x="6" y="6" width="88" height="128" rx="6" fill="none" stroke=${INK} stroke-width="2.2"/></svg>`;
