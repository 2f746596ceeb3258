// Figures of a player, and how the games against somebody ended, in words and as a bar.

import { html, svg } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';

/** A number with its name. @param {unknown} label @param {unknown} value */
export const figure = (label, value) => html`<div><dt class="soft small">${label}</dt><dd>${value}</dd></div>`;

/** @typedef {{active: number, won: number, drawn: number, lost: number}} Counts */

/** "Won 3", "Lost 1"; none without a game. @param {Counts} counts */
export const outcomeWords = ({ active, won, drawn, lost }) => [
  count('player.won', won), count('player.drawn', drawn), count('player.lost', lost), count('player.active', active),
].filter(Boolean);

/** "Won 3", nothing for none. @param {'player.won' | 'player.drawn' | 'player.lost' | 'player.active'} what @param {number} n */
const count = (what, n) => (n ? `${t(what)} ${n}` : '');

/** How many games gave each place, from the first, as bars. @param {number[]} places */
export const placeBars = (places) => html`<ol class="places">${places.map((n) => html`<li>
  <svg class="outcomes" viewBox="0 0 ${Math.max(...places)} 1" preserveAspectRatio="none" aria-hidden="true">${svg`<rect class="won" width=${n} height="1"/>`}</svg><b>${n}</b></li>`)}</ol>`;

/** @param {Counts} counts */
export const outcomeBar = ({ won, drawn, lost }) => html`<svg class="outcomes" viewBox="0 0 ${won + drawn + lost || 1} 1"
  preserveAspectRatio="none" aria-hidden="true">
  ${svg`<rect class="won" width=${won} height="1"/><rect class="drawn" x=${won} width=${drawn} height="1"/>
  <rect class="lost" x=${won + drawn} width=${lost} height="1"/>`}</svg>`;
