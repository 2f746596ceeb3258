// The line above the table: how far the game is, for whom it waits, how long already and still.

import { html, nothing } from '../../vendor/lit-html.js';
import { ago, date, isNear, isShort, moment, timeLeft } from '../format.js';
import { awayWords } from '../holiday.js';
import { t } from '../i18n.js';
import { shownName } from '../parts.js';
import { isMyTurn, myGames } from '../waiting.js';
import { isMyMove, nameOf } from './sides.js';

/**
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('./table.js').Table} Table
 */

/** @param {Table} table */
export const statusLine = (table) => html`<header class="status">
  <h1>${table.view.players.map(shownName).join(' – ')}</h1>
  <p class="where">${t('status.round', { n: table.shown.round })} · ${t('status.deck', { n: table.shown.deck })}</p>
  <p class="turn ${isMyMove(table.view) ? 'yours' : ''}">${whose(table)}</p>
  ${clocks(table.view)}
  ${nextGame(table)}
</header>`;

/** @param {Table} table */
function whose(table) {
  const { view } = table;
  if (view.turn === null) return t('status.over');
  const who = isMyMove(view) ? t('status.your_move') : t('status.waits_for', { name: nameOf(view, view.turn) });
  const last = table.log.at(-1);
  return html`<b>${who}</b>
    ${last ? html` <span class="soft" title=${moment(last.at)}>${t('status.since', { time: ago(last.at) })}</span>` : nothing}
    ${view.deadline ? html` · <span class="left ${isShort(view.deadline) ? 'short' : ''}" title=${moment(view.deadline)}>
      ${t('lobby.time_left', { time: timeLeft(view.deadline) })}</span>` : nothing}`;
}

/** What holds a clock, and what ends a game without one. @param {View} view */
function clocks({ status, players, holidays, abandon_at: end }) {
  if (status === 'finished') return nothing;
  const away = holidays.map((holiday, seat) => awayWords(players[seat]?.name ?? '', holiday)).filter(Boolean);
  const forgotten = end && isNear(end) ? [t('time.abandoned_at', { date: date(end) })] : [];
  return [...away, ...forgotten].map((words) => html`<p class="away">${words}</p>`);
}

/** After a move: the game that has waited longest; staying is as easy. It stands here, where no
 * button of a table is, so that a hasty second click does nothing there. @param {Table} table */
function nextGame({ view }) {
  if (view.you === null || isMyMove(view)) return nothing;
  const next = myGames().find((game) => isMyTurn(game) && game.id !== view.id);
  if (!next) return nothing;
  const others = next.players.filter((_, seat) => seat !== next.you).map(shownName).join(', ');
  return html`<a class="button next-game" href="/g/${next.id}">${t('status.next', { name: others })}</a>`;
}
