// Players in lists and on their own pages: the link to them, and how they are rated.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from './i18n.js';
import { handleOf, shownName } from './people.js';

/** @param {import('./people.js').Names} player */
export const playerLink = (player) => html`<a class="player-link target"
  href="/players/${encodeURIComponent(player.name)}"><span>${shownName(player)}${handleOf(player)}</span></a>`;

/** The range in which the true rating lies 19 times out of 20; "new" before the first rated game. @param {import('../types.d.ts').Rating} rating */
export const ratingSpan = ({ value, deviation, games }) =>
  games === 0 ? t('player.new') : html`${Math.round(value)}${deviation ? html` <small>± ${Math.round(2 * deviation)}</small>` : nothing}`;
