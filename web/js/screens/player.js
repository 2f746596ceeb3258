// A player's profile: the rating, how the games ended, against whom, how fast the answers come, and the games.

import { html, nothing, svg } from '../../vendor/lit-html.js';
import { get } from '../api.js';
import { awayWords } from '../deadline.js';
import { span } from '../format.js';
import { gameChoice, gameIn, games } from '../games.js';
import { t } from '../i18n.js';
import { PlayedGames } from '../lobby/played.js';
import { handleOf, isNameless, playerLink, ratingSpan, shownName } from '../people.js';
import { me } from '../session.js';

/**
 * @typedef {import('../types.d.ts').Profile} Profile
 * @typedef {import('../types.d.ts').Results} Results
 * @typedef {Results['opponents'][number]} Opponent
 */

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ params, query, redraw }) {
  const path = `/players/${encodeURIComponent(params.name ?? '')}`;
  /** @type {Profile} */
  const player = await get(path);
  const game = query.has('game') ? gameIn(query) : games.find((each) => hasPlayed(player, each)) ?? games[0];
  const played = new PlayedGames(redraw, path);
  /** @type {[Results, void]} */
  const [results] = await Promise.all([get(`${path}/results?game=${game}`), played.load()]);
  return { title: () => shownName(player), view: () => view(player, results, game, played) };
}

/** Whether somebody plays a game, or has. @param {Profile} player @param {import('../types.d.ts').GameName} game */
const hasPlayed = ({ by_game: standings }, game) => Object.values(standings[game].counts).some(Boolean);

/** @param {Profile} player @param {Results} results @param {import('../types.d.ts').GameName} game whose figures are shown
 * @param {PlayedGames} played */
function view(player, results, game, played) {
  const { rating, counts } = player.by_game[game];
  return html`
  <section class="card profile">
    <h1>${shownName(player)}${handleOf(player)}</h1>
    ${player.bot ? html`<p class="soft">${t('player.bot')}</p>` : nothing}
    ${isNameless(player) ? html`<p class="soft">${t('player.guest')}</p>` : nothing}
    ${away(player)}
    ${gameChoice(`/players/${encodeURIComponent(player.name)}`, game)}
    <dl class="figures">
      ${rating ? figure(t('player.rating'), ratingSpan(rating)) : nothing}
      ${figure(t('player.won'), counts.won)}
      ${figure(t('player.drawn'), counts.drawn)}
      ${figure(t('player.lost'), counts.lost)}
      ${figure(t('player.active'), counts.active)}
      ${results.response ? figure(t('player.response'), time(results.response.median)) : nothing}
      ${figure(t('player.timeouts'), results.timeouts)}
    </dl>
    ${results.response ? quartiles(results.response) : nothing}
    ${mayInvite(player) ? html`<a class="button primary" href="/?invite=${encodeURIComponent(player.name)}">
      ${t('player.invite')}
    </a>` : nothing}
    <h2>${t('player.opponents')}</h2>
    ${results.opponents.length
      ? html`<ul class="opponents">${results.opponents.map(opponent)}</ul>`
      : html`<p class="soft">${t('player.no_opponents')}</p>`}
    ${played.view()}
  </section>`;
}

/** @param {number} seconds */
const time = (seconds) => span(seconds * 1000);

/** @param {NonNullable<Results['response']>} response */
function quartiles(response) {
  const [lower, upper] = [time(response.lower), time(response.upper)];
  return lower === upper ? nothing : html`<p class="soft small">${t('player.response_span', { lower, upper })}</p>`;
}

/** How the games against one opponent ended, in words and as a bar. @param {Opponent} against */
const opponent = ({ player, active, won, drawn, lost }) => html`<li>
  ${playerLink(player)}
  <span class="soft">${[
    count('player.won', won), count('player.drawn', drawn), count('player.lost', lost), count('player.active', active),
  ].filter(Boolean).join(' · ')}</span>
  ${bar(won, drawn, lost)}
</li>`;

/** "Won 3", nothing for none. @param {'player.won' | 'player.drawn' | 'player.lost' | 'player.active'} what @param {number} n */
const count = (what, n) => (n ? `${t(what)} ${n}` : '');

/** @param {number} won @param {number} drawn @param {number} lost */
const bar = (won, drawn, lost) => html`<svg class="outcomes" viewBox="0 0 ${won + drawn + lost || 1} 1"
  preserveAspectRatio="none" aria-hidden="true">
  ${svg`<rect class="won" width=${won} height="1"/><rect class="drawn" x=${won} width=${drawn} height="1"/>
  <rect class="lost" x=${won + drawn} width=${lost} height="1"/>`}</svg>`;

/** @param {Profile} player */
function away(player) {
  const words = awayWords(player, player.holiday);
  return words ? html`<p class="note">${words}</p>` : nothing;
}

/** @param {Profile} player */
const mayInvite = (player) => me() !== null && !player.bot && me()?.name !== player.name;

/** @param {unknown} label @param {unknown} value */
const figure = (label, value) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
