// The line above the table: the round, whose move it is and since when, the time left, and what
// one does now and then.

import { html, nothing } from '../../vendor/lit-html.js';
import { date, isNear, isShort, timeLeft } from '../format.js';
import { closeMenu } from '../frame.js';
import { awayWords } from '../holiday.js';
import { t } from '../i18n.js';
import { timeAgo } from '../parts.js';
import { matchLine } from './match.js';
import { above, nameOf, sideOf } from './sides.js';

/**
 * @typedef {import('./online.js').OnlineTable} Table
 * @typedef {import('../types.d.ts').View} View
 */

/** @param {Table} table @param {unknown} chat the way to the chat */
export const status = (table, chat) => html`<div class="status">
  <h1 class="hidden">${heading(table.view)}</h1>
  <p class="where">${t('table.round', { n: table.shown.round })} <span class="soft">· ${t('table.deck', { n: table.shown.deck })}</span></p>
  ${turn(table)} ${tools(table, chat)} ${matchLine(table)} ${clocks(table.view)}
</div>`;

/** @param {View} view */
export const heading = (view) =>
  view.you === null
    ? t('table.title_two', { a: nameOf(view, 0), b: nameOf(view, 1) })
    : t('table.title', { who: nameOf(view, above(view)) });

/** @param {Table} table */
function turn(table) {
  const { log } = table;
  const view = table.catchingUp ? table.shown : table.view;
  if (view.turn === null) return html`<p class="whose over">${t('table.over')}</p>`;
  const mine = view.turn === view.you;
  const since = log.at(-1)?.at;
  return html`<p class="whose ${sideOf(view, view.turn)} ${mine ? 'you' : ''}">
    <strong>${mine ? t('table.your_turn') : t('table.turn_of', { who: nameOf(view, view.turn) })}</strong>
    ${since ? html`<span class="since">${t('table.last_move')} ${timeAgo(since)}</span>` : nothing}
    ${view.deadline ? html`<span class="deadline ${isShort(view.deadline) ? 'short' : ''}">${t('table.time_left', { time: timeLeft(view.deadline) })}</span>` : nothing}
  </p>`;
}

/** What holds a clock, and what ends a game without one. @param {View} view */
function clocks({ status: state, players, holidays, abandon_at: end }) {
  if (state === 'finished') return nothing;
  const away = holidays.map((holiday, seat) => awayWords(players[seat]?.name ?? '', holiday)).filter(Boolean);
  const forgotten = end && isNear(end) ? [t('time.abandoned_at', { date: date(end) })] : [];
  return [...away, ...forgotten].map((words) => html`<p class="away">${words}</p>`);
}

/** @param {Table} table @param {unknown} chat */
const tools = (table, chat) => html`<div class="tools">
  <button class="tool" aria-pressed=${table.odds} title=${t('table.odds_why')} ?disabled=${table.shown.tavern.length === 0}
    @click=${() => table.set({ odds: !table.odds, board: 'tavern' })}>${t('table.odds')}</button>
  <button class="tool" aria-pressed=${table.peek} title=${t('table.preview_why')} ?disabled=${!table.shown.preview}
    @click=${() => table.set({ peek: !table.peek, board: 'tavern' })}>${t('table.preview')}</button>
  ${chat} ${table.isMine && table.view.status === 'active' ? menu(table) : nothing}
</div>`;

/** What is seldom done and not undone. @param {Table} table */
const menu = (table) => html`
  <button class="tool icon-button" popovertarget="table-menu" aria-label=${t('table.more')} title=${t('table.more')}>⋯</button>
  <div id="table-menu" class="menu" popover @click=${closeMenu}>
    <p>${t('table.resign_sure')}</p>
    <button class="danger" @click=${() => table.resign()}>${t('table.resign')}</button>
  </div>`;
