// Games in a list: who, where it stands, for whom it waits and for how long.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { isNear, isShort, timeLeft } from '../deadline.js';
import { date, timeAgo } from '../format.js';
import { t } from '../i18n.js';
import { shownName } from '../people.js';
import { isAsked } from '../table/seats.js';

/** @typedef {import('../types.d.ts').Summary} Summary */

/** @param {Summary[]} games */
export const gameList = (games) => html`<ul class="games">
  ${repeat(games, (game) => game.id, (game) => html`<li>${gameCard(game)}</li>`)}
</ul>`;

/** The whole card is the link to the table. @param {Summary} game */
const gameCard = (game) => html`
  <a class="game ${isAsked(game) ? 'mine' : ''} ${outcome(game)}" href="/g/${game.id}">
    <span class="game-who">${opponents(game)}${unread(game)}</span>
    <span class="game-state">${match(game)}${game.status === 'finished' ? result(game) : progress(game)}</span>
    <span class="game-time">${game.status === 'finished' ? timeAgo(game.updated_at) : clock(game)}</span>
  </a>
`;

/** Messages that I have not read. @param {Summary} game */
const unread = ({ unread: n }) => (n ? html` <span class="count" role="img" aria-label=${t('lobby.unread', { n })}
  title=${t('lobby.unread', { n })}>✉ ${n}</span>` : nothing);

/** How the match stands that it belongs to, one's own wins first. @param {Summary} game */
function match({ match: of, you }) {
  if (!of) return nothing;
  const wins = of.wins.map((_, i) => of.wins[(i + (you ?? 0)) % of.wins.length]).join(' : ');
  return html`${t('lobby.match', { n: of.number, of: of.games, wins })} · `;
}

/** @param {Summary} game */
const opponents = (game) =>
  game.players.filter((_, seat) => seat !== game.you).map(shownName).join(', ');

/** @param {Summary} game */
function progress(game) {
  const round = t('lobby.round', { n: game.round });
  if (isAsked(game)) return html`${round} · ${t('lobby.your_turn')}`;
  const player = game.turn === null ? null : game.players[game.turn];
  return player ? html`${round} · ${t('lobby.waits_for', { name: shownName(player) })}` : round;
}

/** The time left, else since when the game waits. @param {Summary} game */
const clock = (game) => html`
  <span>${t('lobby.since')} ${timeAgo(game.updated_at)}</span>
  ${game.deadline === null ? nothing : html`<span class="game-left ${isShort(game) ? 'short' : ''}">
    ${t('lobby.time_left', { time: timeLeft(game.deadline) })}
  </span>`}
  ${game.abandon_at && isNear(game.abandon_at) ? html`<span class="game-left">
    ${t('time.abandoned_at', { date: date(game.abandon_at) })}
  </span>` : nothing}
`;

/** @param {Summary} game */
function outcome({ result: end, you }) {
  if (!end || you === null) return '';
  if (end.winner === null) return 'drawn';
  return end.winner === you ? 'won' : 'lost';
}

/** "You won 8 : 7", one's own points first. @param {Summary} game */
function result(game) {
  const { result: end, you } = game;
  if (!end) return nothing;
  const points = end.points.map((_, i) => end.points[(i + (you ?? 0)) % end.points.length]).join(' : ');
  const how = end.reason === 'score' ? nothing : html` (${t(`lobby.reason_${end.reason}`)})`;
  return html`${outcomeWords(game)} <b>${points}</b>${how}`;
}

/** @param {Summary} game */
function outcomeWords(game) {
  if (game.result?.reason === 'abandoned') return t('lobby.abandoned');
  switch (outcome(game)) {
    case 'won': return t('lobby.won');
    case 'lost': return t('lobby.lost');
    default: return t('lobby.drawn');
  }
}
