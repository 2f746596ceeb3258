// The games that are played here: their names, which are the same in every language, their signs, and what
// the lobby fetches of them.

import { html } from '../vendor/lit-html.js';
import { t } from './i18n.js';
import { pictureAddress } from './parts.js';

/** @typedef {import('./types.d.ts').GameName} GameName */

/** In the order in which a player chooses among them. @type {readonly GameName[]} */
export const games = ['shanghaien', 'shanghai'];

/** The further questions of an invitation to a game of several seats.
 * @type {Partial<Record<GameName, () => Promise<typeof import('./games/shanghai/invite.js')>>>} */
export const seatForms = { shanghai: () => import('./games/shanghai/invite.js') };

/** @param {GameName} game */
export const gameName = (game) => game.charAt(0).toUpperCase() + game.slice(1);

/** @param {GameName} game */
export const gameSign = (game) => html`<img class="game-sign" src=${pictureAddress(`img/${game}`)} alt="" width="28" height="28">`;

/** The address of a game's rules. @param {GameName} game */
export const rulesOf = (game) => (game === games[0] ? '/rules' : `/rules/${game}`);

/** The address of a game's lesson. @param {GameName} game */
export const lessonOf = (game) => (game === games[0] ? '/lesson' : `/lesson/${game}`);

/** The game that an address names. @param {URLSearchParams} query @param {string} [name] of the parameter */
export const gameIn = (query, name = 'game') => games.find((game) => game === query.get(name)) ?? games[0];

/** The choice of a game on a page that each game has.
 * @param {string} path @param {GameName} chosen @param {string} [name] of the parameter */
export const gameChoice = (path, chosen, name = 'game') => html`<nav class="game-choice" aria-label=${t('games.choice')}>
  ${games.map((game) => html`<a class="button" href="${path}?${name}=${game}"
    aria-current=${game === chosen ? 'page' : 'false'}>${gameSign(game)} ${gameName(game)}</a>`)}
</nav>`;
