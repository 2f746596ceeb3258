// The signs of the games, and the choice among them.

import { html } from '../../vendor/lit-html.js';
import { gameName, games } from '../words/games.js';
import { t } from '../words/i18n.js';
import { pictureAddress } from '../core/pictures.js';
/** @import { GameName } from '../types.d.ts' */

/** @param {GameName} game */
export const gameSign = (game) => html`<img class="game-sign" src=${pictureAddress(game)} alt="" width="28" height="28">`;

/** @param {GameName} game */
export const signAndName = (game) => html`${gameSign(game)} ${gameName(game)}`;

/** The game that an address names. @param {URLSearchParams} query @param {string} [name] of the parameter */
export const gameIn = (query, name = 'game') => games.find((game) => game === query.get(name)) ?? games[0];

/** The choice of a game on a page that each game has.
 * @param {string} path @param {GameName} chosen @param {string} [name] of the parameter */
export const gameChoice = (path, chosen, name = 'game') => html`<nav class="game-choice buttons" aria-label=${t('games.choice')}>
  ${games.map((game) => html`<a class="button" href="${path}?${name}=${game}"
    aria-current=${game === chosen ? 'page' : 'false'}>${signAndName(game)}</a>`)}
</nav>`;
