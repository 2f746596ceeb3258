// The games that are played here: their names, which are the same in every language, and their signs.

import { html } from '../vendor/lit-html.js';
import { t } from './i18n.js';

/** @typedef {import('./types.d.ts').GameName} GameName */

/** In the order in which a player chooses among them. @type {readonly GameName[]} */
export const games = ['shanghaien', 'shanghai'];

/** @param {GameName} game */
export const gameName = (game) => game.charAt(0).toUpperCase() + game.slice(1);

/** @param {GameName} game */
export const gameSign = (game) => html`<img class="game-sign" src="/img/${game}.svg" alt="" width="28" height="28">`;

/** The address of a game's rules. @param {GameName} game */
export const rulesOf = (game) => (game === games[0] ? '/rules' : `/rules/${game}`);

/** Of two addresses that differ by the game only, the one of the first game needs no more words.
 * @param {string} path @param {GameName} game */
const addressOf = (path, game) => (game === games[0] ? path : `${path}?game=${game}`);

/** The game that an address names. @param {URLSearchParams} query */
export const chosenGame = (query) => games.find((game) => game === query.get('game')) ?? games[0];

/** The choice of a game on a page that each game has. @param {string} path @param {GameName} chosen */
export const gameChoice = (path, chosen) => html`<nav class="game-choice" aria-label=${t('games.choice')}>
  ${games.map((game) => html`<a class="button" href=${addressOf(path, game)} aria-current=${game === chosen ? 'page' : 'false'}>
    ${gameSign(game)} ${gameName(game)}</a>`)}
</nav>`;
