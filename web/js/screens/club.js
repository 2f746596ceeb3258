// The page of the club: what the operator announces, games to watch, who was here, deadlines, tables, results and upsets. In
// its first days, when there is little of these, it says what there is to do instead.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { card, clubGame, line, listOr } from '../club/competition.js';
import { dotted, moment } from '../words/format.js';
import { t } from '../words/i18n.js';
import { isHouseOpen, wayToHouse } from '../club/house.js';
import { announcement } from '../lobby/announcement.js';
import { Captains } from '../lobby/captains.js';
import { ended, gameRow } from '../lobby/games.js';
import { handleOf, playerLink, shownName } from '../words/people.js';
import { cupNext, cupsCard, seasonDates, seasonName, seasonsCard } from '../club/seasons.js';
import { me, theSite } from '../server/session.js';
import { gameSign } from '../ui/signs.js';
/** @import { Club, Screen, Summary } from '../types.d.ts' */

/** With fewer results than these, and no season or cup, a club has hardly begun. */
const FEW = 3;

/** @param {import('../types.d.ts').ScreenContext} context @returns {Promise<Screen>} */
export async function open({ redraw }) {
  /** @type {Club} */
  const club = await get('/club');
  const isNew = club.results.length < FEW && !club.seasons.length && !club.cups.length;
  const door = isNew ? await houseDoor(redraw) : null;
  return { title: () => t('frame.club'), view: () => (isNew ? firstDays(club, door?.() ?? nothing) : view(club)) };
}

/** The way to a game with the house: for members its captains, for visitors the first game. @param {() => void} redraw
 * @returns {Promise<(() => unknown) | null>} null where there is none */
async function houseDoor(redraw) {
  if (!me()) {
    const house = theSite().guests ? await wayToHouse(redraw) : null;
    return house && (() => html`${house.refusal()} ${house.button()} <p class="hint">${t('welcome.play_hint')}</p>`);
  }
  if (!(await isHouseOpen())) return null;
  const captains = new Captains(redraw);
  await captains.load();
  return () => html`<p class="soft">${t('house.why')}</p> ${captains.view()}`;
}

/** A club in which hardly anything has happened. @param {Club} club @param {unknown} door to the house */
const firstDays = ({ running, results, ladder, today }, door) => html`<div class="club">
  <h1>${t('frame.club')}</h1>
  ${announcement()}
  ${door === nothing ? nothing : card('house', t('house.title'), door)}
  ${todayCard(today)}
  ${running.length ? runningCard(running) : nothing}
  ${card('bring', t('invite.title'), html`<p class="soft">${t('invite.why')}</p>
    <div class="buttons"><a class="button" href=${me() ? '/?invite' : '/signup?to=/%3Finvite'}>${t('invite.press')}</a></div>`)}
  ${card('learn', t('lobby.newcomer'), html`<div class="buttons">
    <a class="button" href="/lesson">${gameSign('shanghaien')} ${t('lobby.lesson')}</a>
    <a class="button" href="/lesson/shanghai">${gameSign('shanghai')} ${t('lobby.second_lesson')}</a>
    <a class="target" href="/rules">${t('frame.rules')}</a>
  </div>`)}
  ${card('puzzle', t('frame.puzzle'), html`<div class="buttons"><a class="button" href="/puzzle">${t('lobby.puzzle')}</a></div>`)}
  ${results.length ? resultsCard(results) : nothing}
  ${deadlines([], [], ladder)}
  ${card('competitions', t('lobby.to_join'), html`<p class="more"><a href="/seasons">${t('seasons.all')}</a> <a href="/cups">${t('cups.all')}</a> <a href="/ladder">${t('ladder.title')}</a></p>`)}
  ${feed()}
</div>`;

/** @param {Club['running']} running */
const runningCard = (running) => card('running', t('player.running'), listOr('profile-games', running.map((game) => row(game)), t('club.none_running')));

/** Visitors are not told who was here. @param {Club['today']} today */
const todayCard = (today) => (me() ? card('today', t('club.today'), listOr('here', today.map((player) => html`<li>${playerLink(player)}</li>`), t('club.nobody'))) : nothing);

/** @param {Club['results']} results */
const resultsCard = (results) => card('results', t('club.results'), listOr('profile-games', results.map((game) => row(game)), t('club.no_results')));

const feed = () => html`<p class="small"><a href="/club.atom">${t('club.feed')}</a></p>`;

/** @param {Club} club */
const view = ({ running, results, upsets, seasons, cups, ladder, today }) => html`<div class="club">
  <h1>${t('frame.club')}</h1>
  ${announcement()}
  ${runningCard(running)}
  ${todayCard(today)}
  ${deadlines(seasons, cups, ladder)}
  ${seasonsCard(seasons)}
  ${cupsCard(cups)}
  ${resultsCard(results)}
  ${upsets.length ? card('upsets', t('club.upsets'), html`<p class="hint">${t('club.upsets_why')}</p>
    <ul class="profile-games list">${upsets.map(({ game, by }) => row(game, t('club.higher', { n: by })))}</ul>`) : nothing}
  ${feed()}
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
