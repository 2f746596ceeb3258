// How players are named and rated.

import { html } from '../vendor/lit-html.js';
import { t } from './i18n.js';

/** @typedef {import('./types.d.ts').Player} Player */

/** The name that is shown: `el-dado`, a house player, is El Dado, and `lang-tsu-2` Lang-Tsu 2; a guest has no name yet.
 * @param {Pick<Player, 'name' | 'bot' | 'guest'>} player */
export function shownName({ name, bot, guest }) {
  if (guest) return t('frame.guest');
  return bot ? name.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash && ' ') + letter.toUpperCase()).replace('Lang Tsu', 'Lang-Tsu') : name;
}

/** @param {Player} player */
export const playerLink = (player) =>
  html`<a class="player-link" href="/players/${encodeURIComponent(player.name)}">${shownName(player)}</a>`;

/** The range in which the true rating lies 19 times out of 20; "new" before the first rated game. @param {import('./types.d.ts').Rating} rating */
export const ratingSpan = ({ value, deviation, games }) =>
  games === 0 ? t('player.new') : html`${Math.round(value)} <small>± ${Math.round(2 * deviation)}</small>`;
