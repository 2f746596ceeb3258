// A player's profile: the rating, how the games ended, against whom, how fast the answers come, and the games.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { awayWords } from '../words/deadline.js';
import { dotted, span } from '../words/format.js';
import { games } from '../words/games.js';
import { t } from '../words/i18n.js';
import { loads, reportError } from '../ui/notice.js';
import { handleOf, hasLeft, isNameless, playerLink, ratingSpan, shownName } from '../words/people.js';
import { Bond } from '../profile/bond.js';
import { Logbook } from '../profile/logbook.js';
import { figure, outcomeBar, outcomeWords } from '../profile/outcomes.js';
import { Past } from '../profile/past.js';
import { PlayedGames } from '../profile/played.js';
import { me } from '../server/session.js';
import { gameChoice, gameIn } from '../ui/signs.js';
import { fetchPart } from '../core/version.js';
/** @import { GameName, HousePlayer, Profile, Rating, Results, Screen, ScreenContext } from '../types.d.ts' */

/** @typedef {Results['opponents'][number]} Opponent */

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ params, query, redraw }) {
  const path = `/players/${encodeURIComponent(params.name ?? '')}`;
  /** @type {Profile} */
  const player = await get(path);
  const game = query.has('game') ? gameIn(query) : games.find((each) => hasPlayed(player, each)) ?? games[0];
  const played = new PlayedGames(redraw, path);
  const past = new Past(redraw, path, game);
  const bond = mayInvite(player) ? new Bond(redraw, player) : null;
  const above = [past, bond].map((part) => part?.load().catch(reportError)); // what comes later would move the rest
  /** @type {[Results, ...unknown[]]} */
  const [results] = await Promise.all([get(`${path}/results?game=${game}`), played.load(), ...above]);
  const logbook = new Logbook(redraw, path);
  if (!player.bot) logbook.load().catch(reportError);
  if (player.bot) player.by_game[game].rating = await strengthOf(player, game);
  return { title: () => shownName(player), view: () => view(player, results, game, { past, played, logbook, bond }) };
}

/** How strong a house player is, null if that was not measured.
 * @param {Profile} player @param {GameName} game @returns {Promise<Rating | null>} */
async function strengthOf({ name }, game) {
  const { players } = await get(`/house-players?game=${game}`);
  return players.find((/** @type {HousePlayer} */ each) => each.name === name)?.rating ?? null;
}

/** Whether somebody plays a game, or has. @param {Profile} player @param {GameName} game */
const hasPlayed = ({ by_game: standings }, game) => Object.values(standings[game].counts).some(Boolean);

/** Reports a name. @param {Profile} player */
const report = (player) => loads(() => fetchPart(async () => (await import('../ui/report.js')).open({ player: player.name }, shownName(player))));

/** @param {Profile} player @param {Results} results @param {GameName} game whose figures are shown
 * @param {{past: Past, played: PlayedGames, logbook: Logbook, bond: Bond | null}} parts */
function view(player, results, game, { past, played, logbook, bond }) {
  const { rating, counts } = player.by_game[game];
  return html`
  <section class="card profile">
    <h1>${shownName(player)}${handleOf(player)}</h1>
    ${player.bot ? html`<p class="soft">${t('player.bot')}</p>` : nothing}
    ${isNameless(player) ? html`<p class="soft">${t('player.guest')}</p>` : nothing}
    ${hasLeft(player) ? html`<p class="soft">${t('player.former')}</p>` : nothing}
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
    ${bond?.view(html`<a class="button primary" href="/?invite=${encodeURIComponent(player.name)}">
      ${t('invite.title')}
    </a>`) ?? nothing}
    ${past.view()}
    <h2>${t('player.opponents')}</h2>
    ${results.opponents.length
      ? html`<ul class="opponents list">${results.opponents.map(opponent)}</ul>`
      : html`<p class="soft">${t('player.no_opponents')}</p>`}
    ${played.view()}
    ${logbook.view()}
    ${mayInvite(player) ? html`<p><button class="quiet" @click=${report(player)}>${t('report.name_button')}</button></p>` : nothing}
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
const opponent = (against) => html`<li>
  ${playerLink(against.player)}
  <span class="soft">${dotted(outcomeWords(against))}</span>
  ${outcomeBar(against)}
</li>`;

/** @param {Profile} player */
function away(player) {
  const words = awayWords(player, player.holiday);
  return words ? html`<p class="note">${words}</p>` : nothing;
}

/** @param {Profile} player */
const mayInvite = (player) => me() !== null && !player.bot && me()?.name !== player.name && !hasLeft(player);
