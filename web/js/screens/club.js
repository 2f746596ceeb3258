// The page of the club: what the operator announces, games to watch, who was here, deadlines, tables, results and upsets.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { cupNext, cupsCard } from '../club/cups.js';
import { dotted } from '../words/dotted.js';
import { moment, timeAgo } from '../words/format.js';
import { gameName } from '../words/games.js';
import { t } from '../words/i18n.js';
import { announcement } from '../lobby/announcement.js';
import { smallBoard } from '../lobby/boards.js';
import { points, round, standing, waiting } from '../lobby/games.js';
import { handleOf, shownName } from '../words/people.js';
import { playerLink } from '../words/players.js';
import { seasonDates, seasonName, seasonsCard } from '../club/seasons.js';
import { me } from '../server/session.js';
import { gameSign } from '../ui/signs.js';

/**
 * @typedef {import('../types.d.ts').Club} Club
 * @typedef {import('../types.d.ts').Summary} Summary
 */

/** @returns {Promise<import('../types.d.ts').Screen>} */
export async function open() {
  /** @type {Club} */
  const club = await get('/club');
  return { title: () => t('frame.club'), view: () => view(club) };
}

/** @param {Club} club */
const view = ({ running, results, upsets, seasons, cups, ladder, today }) => html`<div class="club">
  <h1>${t('frame.club')}</h1>
  ${announcement()}
  ${section('running', t('club.running'), running.length
    ? html`<ul class="profile-games">${running.map((game) => runningGame(asSummary(game)))}</ul>`
    : html`<p class="soft">${t('club.none_running')}</p>`)}
  ${me() ? section('today', t('club.today'), today.length
    ? html`<ul class="here">${today.map((player) => html`<li>${playerLink(player)}</li>`)}</ul>`
    : html`<p class="soft">${t('club.nobody')}</p>`) : nothing}
  ${deadlines(seasons, cups, ladder)}
  ${seasonsCard(seasons)}
  ${cupsCard(cups)}
  ${section('results', t('club.results'), results.length
    ? html`<ul class="profile-games">${results.map((game) => finishedGame(asSummary(game)))}</ul>`
    : html`<p class="soft">${t('club.no_results')}</p>`)}
  ${upsets.length ? section('upsets', t('club.upsets'), html`<p class="hint">${t('club.upsets_why')}</p>
    <ul class="profile-games">${upsets.map(({ game, by }) => finishedGame(asSummary(game), t('club.higher', { n: by })))}</ul>`) : nothing}
</div>`;

/** @param {string} id @param {string} title @param {unknown} content */
const section = (id, title, content) => html`<section class="card" aria-labelledby=${id}><h2 id=${id}>${title}</h2>${content}</section>`;

/** What starts or ends next in seasons, cups and on the ladder, the earliest first.
 * @param {Club['seasons']} seasons @param {Club['cups']} cups @param {Club['ladder']} ladder */
function deadlines(seasons, cups, ladder) {
  const all = [
    ...seasons.map(({ season }) => ({ at: season.status === 'open' ? season.starts_at : season.ends_at, path: `/seasons/${season.id}`, name: seasonName(season), when: seasonDates(season) })),
    ...cups.map((cup) => ({ at: cup.round_ends_at ?? cup.starts_at, path: `/cups/${cup.id}`, name: cup.name, when: cupNext(cup) })),
    ...ladder.map(({ challenger, challenged, answer_by: at }) => ({
      at: at ?? '', path: '/ladder', name: t('ladder.unanswered_yet', { challenger: shownName(challenger), challenged: shownName(challenged) }), when: t('ladder.answer_by', { time: moment(at ?? '') }) })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return all.length ? section('deadlines', t('club.deadlines'), html`<ul class="seasons">${all.map(({ path, name, when }) => html`<li><a href=${path}>${name}</a>
    <span class="soft">${when}</span></li>`)}</ul>`) : nothing;
}

/** As the player in that seat would see it in a list. @param {Club['running'][number]} game */
const asSummary = (game) => /** @type {Summary} */ (/** @type {unknown} */ ({ ...game, you: game.seat }));

/** @param {Summary} game */
const runningGame = (game) => html`<li>
  <a href="/g/${game.id}">${gameSign(game.game)}<span class="hidden">${gameName(game.game)}:</span> <span>${names(game)}</span></a>
  ${smallBoard(game)}
  <span class="soft">${dotted([round(game), standing(game), waiting(game)])}</span>
</li>`;

/** @param {Summary} game @param {string} [note] */
const finishedGame = (game, note) => html`<li>
  <a href="/g/${game.id}">${gameSign(game.game)}<span class="hidden">${gameName(game.game)}:</span> <span>${names(game)}</span></a>
  <span class="soft">${dotted([ended(game), note, timeAgo(game.updated_at)])}</span>
  <a class="to-replay" href="/g/${game.id}?at=0">${t('player.replay')}</a>
</li>`;

/** The player in whose seat it is listed comes first. @param {Summary} game */
const names = ({ players, you }) => players.map((_, i) => {
  const player = players[(i + you) % players.length];
  return html`${i ? ' – ' : ''}${shownName(player)}${handleOf(player)}`;
});

/** "anna won 8 : 7" @param {Summary} game */
function ended(game) {
  const { result, players, you } = game;
  if (!result) return '';
  const how = result.reason === 'score' ? '' : ` (${t(`lobby.reason_${result.reason}`)})`;
  const what = result.winner === null ? t('player.game_drawn') : t('club.won', { name: shownName(players[you]) });
  return `${what} ${'places' in result ? '' : points(game, result.points)}${how}`;
}
