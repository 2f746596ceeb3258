// A player's profile in four tabs: the rating, how the games ended, against whom and how fast the answers come; the games;
// what has become over time; the logbook.

import { html, nothing } from '../../vendor/lit-html.js';
import { ApiError, get } from '../server/api.js';
import { awayWords } from '../words/deadline.js';
import { dotted, span } from '../words/format.js';
import { games } from '../words/games.js';
import { t } from '../words/i18n.js';
import { face } from '../ui/faces.js';
import { loads, reportError } from '../ui/notice.js';
import { handleOf, hasLeft, isNameless, lampOf, playerLink, ratingSpan, shownName } from '../words/people.js';
import { Bond } from '../profile/bond.js';
import { Logbook } from '../profile/logbook.js';
import { figure, outcomeBar, outcomeWords, placeBars } from '../profile/outcomes.js';
import { Past } from '../profile/past.js';
import { PlayedGames } from '../profile/played.js';
import { me } from '../server/session.js';
import { gameChoice, gameIn } from '../ui/signs.js';
import { tabs } from '../ui/tabs.js';
import { fetchPart } from '../core/version.js';
/** @import { GameName, HousePlayer, Profile, Rating, Results, Screen, ScreenContext } from '../types.d.ts' */

/** @typedef {Results['opponents'][number]} Opponent */

/** Its tabs: the first has the address of the player, the others are below it. */
const parts = /** @type {const} */ (['overview', 'games', 'history', 'logbook']);
/** @typedef {typeof parts[number]} Part */

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ params, query, redraw }) {
  const path = `/players/${encodeURIComponent(params.name ?? '')}`;
  const part = parts.find((each) => each === (params.tab ?? 'overview'));
  /** @type {Profile} */
  const player = await get(path);
  if (!part || !mine(player).includes(part)) throw new ApiError(404, { code: 'not_found' });
  const game = query.has('game') ? gameIn(query) : mostPlayed(player);
  const content = await contents[part](player, path, game, redraw);
  return { title: () => shownName(player), view: () => view(player, part, game, content()) };
}

/** The tabs of a player: the house keeps no logbook. @param {Profile} player */
const mine = (player) => parts.filter((part) => part !== 'logbook' || !player.house);

/** @param {Profile} player @param {Part} part */
const addressOf = (player, part) => `/players/${encodeURIComponent(player.name)}${part === 'overview' ? '' : `/${part}`}`;

/** What each tab asks first, and how it is drawn.
 * @type {Record<Part, (player: Profile, path: string, game: GameName, redraw: () => void) => Promise<() => unknown>>} */
const contents = {
  async overview(player, path, game, redraw) {
    const bond = mayInvite(player) ? new Bond(redraw, player) : null;
    /** @type {[Results, ...unknown[]]} */
    const [results] = await Promise.all([get(`${path}/results?game=${game}`), bond?.load().catch(reportError)]);
    if (player.house) player.by_game[game].rating = await strengthOf(player, game);
    return () => overview(player, results, game, bond);
  },
  async games(_player, path, _game, redraw) {
    const played = new PlayedGames(redraw, path);
    await played.load();
    return () => played.view();
  },
  async history(_player, path, game, redraw) {
    const past = new Past(redraw, path, game);
    await past.load();
    return () => orNone(past.view());
  },
  async logbook(_player, path, _game, redraw) {
    const logbook = new Logbook(redraw, path);
    await logbook.load();
    return () => orNone(logbook.view());
  },
};

/** @param {unknown} content */
const orNone = (content) => (content === nothing ? html`<p class="soft">${t('player.none_yet')}</p>` : content);

/** How strong a house player is, null if that was not measured.
 * @param {Profile} player @param {GameName} game @returns {Promise<Rating | null>} */
async function strengthOf({ name }, game) {
  const { players } = await get(`/house-players?game=${game}`);
  return players.find((/** @type {HousePlayer} */ each) => each.name === name)?.rating ?? null;
}

/** The game of which somebody has finished most; else the one that they play. @param {Profile} player */
function mostPlayed({ by_game: standings }) {
  const ended = (/** @type {GameName} */ game) => {
    const { won, drawn, lost } = standings[game].counts;
    return won + drawn + lost;
  };
  return [...games].sort((a, b) => ended(b) - ended(a) || standings[b].counts.active - standings[a].counts.active)[0];
}

/** Reports a name. @param {Profile} player */
const report = (player) => loads(() => fetchPart(async () => (await import('../ui/report.js')).open({ player: player.name }, shownName(player))));

/** @param {Profile} player @param {Part} part @param {GameName} game whose figures are shown @param {unknown} content */
const view = (player, part, game, content) => html`
  <section class="card profile">
    <h1>${face(player.face)}<span>${shownName(player)}${handleOf(player)}${lampOf(player)}</span></h1>
    ${player.house ? html`<p class="soft">${t('player.bot')}</p>` : nothing}
    ${player.owner ? html`<p class="soft">${t('player.owner')} ${playerLink(player.owner)}</p>` : nothing}
    ${isNameless(player) ? html`<p class="soft">${t('player.guest')}</p>` : nothing}
    ${player.guest && player.name === me()?.name ? html`<p>${t('player.keep')}</p><p><a class="button primary" href="/settings">${t('frame.guest_name')}</a></p>` : nothing}
    ${hasLeft(player) ? html`<p class="soft">${t('player.former')}</p>` : nothing}
    ${away(player)}
    ${tabs(shownName(player), mine(player).map((each) => ({ href: addressOf(player, each), text: t(`player.tab_${each}`) })), addressOf(player, part))}
    ${part === 'overview' || part === 'history' ? gameChoice(addressOf(player, part), game) : nothing}
    ${content}
  </section>`;

/** @param {Profile} player @param {Results} results @param {GameName} game @param {Bond | null} bond */
function overview(player, results, game, bond) {
  const { rating, counts } = player.by_game[game];
  return html`
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
    ${results.places.length > 2 && results.places.some(Boolean) ? html`<h2>${t('player.places')}</h2>${placeBars(results.places)}` : nothing}
    ${bond?.view(html`<a class="button primary" href="/?invite=${encodeURIComponent(player.name)}">
      ${t('invite.title')}
    </a>`) ?? nothing}
    <h2>${t('player.opponents')}</h2>
    ${results.opponents.length
      ? html`<ul class="opponents list">${results.opponents.map(opponent)}</ul>`
      : html`<p class="soft">${t('player.no_opponents')}</p>`}
    ${mayInvite(player) ? html`<p><button class="quiet" @click=${report(player)}>${t('report.name_button')}</button></p>` : nothing}`;
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
const mayInvite = (player) => me() !== null && !player.house && me()?.name !== player.name && !hasLeft(player);
