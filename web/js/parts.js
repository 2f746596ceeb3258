// Small pieces that several screens draw alike.

import { html } from '../vendor/lit-html.js';
import { ago, moment } from './format.js';

/** @typedef {import('./types.d.ts').Player} Player */

/** A house player goes by his name on the posters: `el-dado` is El Dado.
 * @param {Pick<Player, 'name' | 'bot'>} player */
export const shownName = ({ name, bot }) =>
  bot ? name.replace(/(^|-)([a-z])/g, (_, dash, letter) => (dash && ' ') + letter.toUpperCase()) : name;

/** @param {Player} player */
export const playerLink = (player) =>
  html`<a class="player-link" href="/players/${encodeURIComponent(player.name)}">${shownName(player)}</a>`;

/** "3 hours ago", with the exact time on demand. @param {string} iso */
export const timeAgo = (iso) => html`<time datetime=${iso} title=${moment(iso)}>${ago(iso)}</time>`;
