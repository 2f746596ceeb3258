// The page of the club: what the operator announces, games to watch, who was here, deadlines, tables, results and upsets.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { card, clubGame, line, listOr } from '../club/competition.js';
import { dotted, moment } from '../words/format.js';
import { t } from '../words/i18n.js';
import { announcement } from '../lobby/announcement.js';
import { ended, gameRow } from '../lobby/games.js';
import { handleOf, playerLink, shownName } from '../words/people.js';
import { cupNext, cupsCard, seasonDates, seasonName, seasonsCard } from '../club/seasons.js';
import { me } from '../server/session.js';
/** @import { Club, Screen, Summary } from '../types.d.ts' */

/** @returns {Promise<Screen>} */
export async function open() {
  /** @type {Club} */
  const club = await get('/club');
  return { title: () => t('frame.club'), view: () => view(club) };
}

/** @param {Club} club */
const view = ({ running, results, upsets, seasons, cups, ladder, today }) => html`<div class="club">
  <h1>${t('frame.club')}</h1>
  ${announcement()}
  ${card('running', t('player.running'), listOr('profile-games', running.map((game) => row(game)), t('club.none_running')))}
  ${me() ? card('today', t('club.today'), listOr('here', today.map((player) => html`<li>${playerLink(player)}</li>`), t('club.nobody'))) : nothing}
  ${deadlines(seasons, cups, ladder)}
  ${seasonsCard(seasons)}
  ${cupsCard(cups)}
  ${card('results', t('club.results'), listOr('profile-games', results.map((game) => row(game)), t('club.no_results')))}
  ${upsets.length ? card('upsets', t('club.upsets'), html`<p class="hint">${t('club.upsets_why')}</p>
    <ul class="profile-games list">${upsets.map(({ game, by }) => row(game, t('club.higher', { n: by })))}</ul>`) : nothing}
  <p class="small"><a href="/club.atom">${t('club.feed')}</a></p>
</div>`;

/** What starts or ends next in seasons, cups and on the ladder, the earliest first.
 * @param {Club['seasons']} seasons @param {Club['cups']} cups @param {Club['ladder']} ladder */
function deadlines(seasons, cups, ladder) {
  const all = [
    ...seasons.map(({ season }) => ({ at: season.status === 'open' ? season.starts_at : season.ends_at, path: `/seasons/${season.id}`, name: seasonName(season), when: dotted([clubGame(season), seasonDates(season)]) })),
    ...cups.map((cup) => ({ at: cup.round_ends_at ?? cup.starts_at, path: `/cups/${cup.id}`, name: cup.name, when: cupNext(cup) })),
    ...ladder.map(({ challenger, challenged, answer_by: at }) => ({
      at: at ?? '', path: '/ladder', name: t('ladder.unanswered_yet', { challenger: shownName(challenger), challenged: shownName(challenged) }), when: t('ladder.answer_by', { time: moment(at ?? '') }) })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return all.length ? card('deadlines', t('club.deadlines'), html`<ul class="seasons list">${all.map(({ path, name, when }) => html`<li>${line(path, name, when)}</li>`)}</ul>`) : nothing;
}

/** As the player in its seat would see it in a list. @param {Club['running'][number]} game @param {string} [note] */
function row(game, note) {
  const summary = /** @type {Summary} */ (/** @type {unknown} */ ({ ...game, you: game.seat }));
  return gameRow(summary, names(summary), [winner(summary), note]);
}

/** The player in whose seat it is listed comes first. @param {Summary} game */
const names = ({ players, you }) => players.map((_, i) => {
  const player = players[(i + you) % players.length];
  return html`${i ? ' – ' : ''}${shownName(player)}${handleOf(player)}`;
});

/** "anna won 8 : 7" @param {Summary} game */
const winner = (game) => ended(game, game.result?.winner === null ? t('player.game_drawn') : t('club.won', { name: shownName(game.players[game.you]) }));
