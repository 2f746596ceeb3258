// Games in a list: who, where it stands, for whom it waits and for how long.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { isNear, isShort, timeLeft } from '../words/deadline.js';
import { date, dotted, list, moment, timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { lampOf, shownName } from '../words/people.js';
import { gameName } from '../words/games.js';
import { gameSign } from '../ui/signs.js';
import { awaitedOf, isAsked, isWaiting } from '../device/turn.js';
import { smallBoard } from './boards.js';
/** @import { Summary } from '../types.d.ts' */

/** @param {Summary[]} games */
export const gameList = (games) => html`<ul class="games list">
  ${repeat(games, (game) => game.id, (game) => html`<li>${gameCard(game)}</li>`)}
</ul>`;

/** The whole card is the link to the table. @param {Summary} game */
const gameCard = (game) => html`
  <a class="game ${isWaiting(game) ? 'mine' : ''} ${outcome(game)}" href="/g/${game.id}">
    <span class="game-who">${gameSign(game.game)}<span class="hidden">${gameName(game.game)}:</span> ${opponents(game)}${game.players.filter((_, seat) => seat !== game.you).map(lampOf)}${unread(game)}</span>
    ${smallBoard(game)}
    <span class="game-state soft small">${dotted([match(game), ...(game.status === 'finished' ? [result(game)] : progress(game))])}</span>
    <span class="game-time soft small">${game.status === 'finished' ? timeAgo(game.updated_at) : clock(game)}</span>
  </a>
`;

/** A game on a page about others. @param {Summary} game @param {unknown} names @param {unknown[]} facts of a finished one */
export const gameRow = (game, names, facts) => html`<li>
  <a class="target" href="/g/${game.id}">${gameSign(game.game)}<span class="hidden">${gameName(game.game)}:</span> <span>${names}</span></a>
  ${smallBoard(game)}
  <span class="soft small">${dotted(game.result ? [...facts, timeAgo(game.updated_at)] : [round(game), standing(game), waiting(game)])}</span>
  ${game.result ? html`<a class="to-replay target" href="/g/${game.id}?at=0">${t('player.replay')}</a>` : nothing}
</li>`;

/** Messages that I have not read. @param {Summary} game */
const unread = ({ unread: n }) => (n ? html` <span class="count" role="img" aria-label=${t('games.unread', { n })}
  title=${t('games.unread', { n })}>✉ ${n}</span>` : nothing);

/** How the match stands that it belongs to, one's own wins first. @param {Summary} game */
function match({ match: of, you }) {
  if (!of) return '';
  const wins = of.wins.map((_, i) => of.wins[(i + (you ?? 0)) % of.wins.length]).join(' : ');
  return t('lobby.match', { n: of.number, of: of.games, wins });
}

/** @param {Summary} game */
export const opponents = (game) =>
  list(game.players.filter((_, seat) => seat !== game.you).map(shownName));

/** @param {Summary} game */
const progress = (game) => [round(game), standing(game), ...(game.absent ? [t('lobby.absent')] : [phase(game), isAsked(game) ? t('lobby.your_turn') : waiting(game)]),
  game.call_off_offered ? html`<b>${t('lobby.call_off_offered')}</b>` : ''];

/** How it stands now, one's own points first, or among several the place: tells two games with one person apart.
 * @param {Summary} game */
const standing = (game) => (game.points ? points(game, game.points) : place(game.board, game.you));

/** One's own points first. @param {Summary} game @param {number[]} by by seat */
const points = ({ you }, by) => by.map((_, i) => by[(i + (you ?? 0)) % by.length]).join('\u00a0:\u00a0');

/** @param {Summary['board']} board @param {number} you */
const place = (board, you) => (board && 'at' in board && Math.max(...board.at) > 0
  ? t('lobby.place', { n: 1 + board.at.filter((n) => n > board.at[you]).length, of: board.at.length }) : '');

/** @param {Summary} game */
const round = ({ game, round: n }) => t(game === 'shanghaien' ? 'games.round_of_8' : 'games.round', { n });

/** The question of the moment, in a game that names it. @param {Summary} game */
const phase = ({ phase: asked }) => (asked && asked !== 'over' ? t(`lobby.phase_${asked}`) : '');

/** @param {Summary} game */
function waiting(game) {
  const names = awaitedOf(game).map((seat) => shownName(game.players[seat]));
  if (names.length > 1) return t('lobby.waits_for_all', { names: list(names) });
  return names.length ? t('lobby.waits_for', { name: names[0] }) : '';
}

/** The time left, else since when the game waits; an absent player is not shown that of others. @param {Summary} game */
const clock = (game) => html`
  <span>${t('lobby.since')} ${timeAgo(game.updated_at)}</span>
  ${game.deadline === null || game.absent ? nothing : html`<span class="game-left ${isShort(game) ? 'short' : ''}" title=${moment(game.deadline)}>
    ${t('lobby.time_left', { time: timeLeft(game.deadline) })}
  </span>`}
  ${game.abandon_at && isNear(game.abandon_at) ? html`<span class="game-left">
    ${t('time.abandoned_at', { date: date(game.abandon_at) })}
  </span>` : nothing}
`;

/** How it ended for me, '' for nobody's. @param {Summary} game @returns {'won' | 'drawn' | 'lost' | ''} */
export function outcome({ result: end, you }) {
  if (!end || you === null) return '';
  if (end.winner === you) return 'won';
  const shares = 'places' in end ? end.places[you] === null || end.places[you] === 1 : end.winner === null;
  return shares ? 'drawn' : 'lost';
}

/** "You won 8 : 7", one's own points first; "Place 2 of 4". @param {Summary} game */
function result(game) {
  const { result: end } = game;
  if (!end) return '';
  return ended(game, 'places' in end ? placeWords(game, end.places) : outcomeWords(game), (score) => html`<b>${score}</b>`);
}

/** "Won 8 : 7 (given up)": what came of it, the points of a game for two, and why it ended where these do not say.
 * @param {Summary} game @param {string} what @param {(score: string) => unknown} [mark] */
export function ended(game, what, mark = (score) => score) {
  const { result: end } = game;
  if (!end) return '';
  return html`${what}${'places' in end ? nothing : html` ${mark(points(game, end.points))}`}${
    end.reason === 'score' || end.reason === 'called_off' ? nothing : ` (${t(`lobby.reason_${end.reason}`)})`}`;
}

/** @param {Summary} game @param {(number | null)[]} places */
function placeWords(game, places) {
  const { you, players } = game;
  const place = places[you ?? 0];
  if (!place) return voidWords(game);
  if (place > 1) return t('lobby.place', { n: place, of: players.length });
  return outcome(game) === 'won' ? t('lobby.won') : t('lobby.shared');
}

const outcomes = /** @type {const} */ ({ won: 'lobby.won', lost: 'lobby.lost', drawn: 'games.drawn', '': 'games.drawn' });

/** @param {Summary} game */
const outcomeWords = (game) => voidWords(game) || t(outcomes[outcome(game)]);

/** How a game without places has ended; '' for another. @param {Summary} game */
export function voidWords({ result: end }) {
  if (end?.reason === 'called_off') return t('lobby.called_off');
  return !end || end.reason === 'abandoned' ? t('lobby.abandoned') : '';
}
