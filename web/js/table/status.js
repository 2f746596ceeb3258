// What stands above the table: the round, whose move it is, what was done last and when, the time
// left, the match, what one does now and then, and for whom one looks.

import { html, nothing } from '../../vendor/lit-html.js';
import { awayWords } from '../away.js';
import { isNear, isShort, timeLeft } from '../deadline.js';
import { date, timeAgo } from '../format.js';
import { above, below, nameOf, sideOf } from '../games/shanghaien/view.js';
import { sentence } from '../games/shanghaien/words.js';
import { t } from '../i18n.js';
import { menu } from '../menu.js';
import { me } from '../session.js';

/**
 * @typedef {import('./online.js').OnlineTable} Table
 * @typedef {import('../types.d.ts').View} View
 */

/** @param {Table} table @param {number} unread how many words of the chat are new */
export const status = (table, unread) => html`<div class="status">
  <h1 class="hidden">${heading(table.view)}</h1>
  <p class="where">${t('table.round', { n: table.shown.round })} <span class="soft">· ${t('table.deck', { n: table.shown.deck })}</span></p>
  ${turn(table)} ${tools(table, unread)} ${matchLine(table)} ${isPast(table) ? nothing : clocks(table.view)}
</div>`;

/** @param {View} view */
export const heading = (view) =>
  view.you === null
    ? t('table.title_two', { a: nameOf(view, 0), b: nameOf(view, 1) })
    : t('table.title', { who: nameOf(view, above(view)) });

/** An earlier position is looked at: what holds today is not said of it. @param {Table} table */
const isPast = ({ past, catchingUp }) => past !== null && !catchingUp;

/** @param {Table} table */
function turn(table) {
  const view = table.shown;
  if (isPast(table)) return html`<p class="whose"><strong>${t('replay.at', { n: view.seq, of: table.view.seq })}</strong> ${lastDone(table)}</p>`;
  if (view.turn === null) return html`<p class="whose over"><strong>${t('table.over')}</strong> ${lastDone(table)}</p>`;
  const mine = view.turn === view.you;
  return html`<p class="whose ${sideOf(view, view.turn)} ${mine ? 'you' : ''}">
    <strong>${mine ? t('table.your_turn') : t('table.turn_of', { who: nameOf(view, view.turn) })}</strong>
    ${view.deadline ? html`<span class="deadline ${isShort(view) ? 'short' : ''}">${t('table.time_left', { time: timeLeft(view.deadline) })}</span>` : nothing}
    ${lastDone(table)}
  </p>`;
}

/** What was done last; while it is my move, what the opponent did, for I come back to that.
 * @param {Table} table */
function lastDone(table) {
  const { log, view, shown } = table;
  const done = log.slice(0, shown.seq);
  const isMyTurn = shown.turn !== null && shown.turn === view.you && !isPast(table);
  const entry = isMyTurn ? done.findLast(({ seat }) => seat !== view.you) : done.at(-1);
  if (!entry) return isPast(table) ? html`<span class="last">${t('log.empty')}</span>` : nothing; // as high as all others
  const said = sentence(view, entry);
  return html`<span class="last"><span title=${said}>${said}</span> ${timeAgo(entry.at)}</span>`;
}

/** What holds a clock, and what ends a game without one. @param {View} view */
function clocks({ status: state, players, holidays, abandon_at: end }) {
  if (state === 'finished') return nothing;
  const away = holidays.map((holiday, seat) => awayWords(players[seat], holiday)).filter(Boolean);
  const forgotten = end && isNear(end) ? [t('time.abandoned_at', { date: date(end) })] : [];
  return [...away, ...forgotten].map((words) => html`<p class="away">${words}</p>`);
}

/** @param {Table} table @param {number} unread */
const tools = (table, unread) => html`<div class="tools">
  <button class="tool" aria-pressed=${table.odds} title=${t('table.odds_why')} ?disabled=${table.shown.tavern.length === 0}
    @click=${() => table.set({ odds: !table.odds, board: 'tavern' })}>${t('table.odds')}</button>
  <button class="tool" aria-pressed=${table.peek} title=${t('table.preview_why')} ?disabled=${!table.shown.preview}
    @click=${() => table.set({ peek: !table.peek, board: 'tavern' })}>${t('table.preview')}</button>
  ${table.isMine ? chatLink(unread) : nothing} ${table.isMine && table.view.status === 'active' ? resigning(table) : nothing}
</div>`;

/** The way to the chat, with the unread mark. @param {number} unread */
const chatLink = (unread) => html`<a class="button tool chat-link" href="#chat">
  ${t('chat.title')}${unread ? html` <span class="count" aria-label=${t('chat.unread', { n: unread })}>${unread}</span>` : nothing}
</a>`;

/** What is seldom done and not undone. @param {Table} table */
const resigning = (table) => html`
  <button class="tool icon-button" popovertarget="table-menu" aria-label=${t('table.more')} title=${t('table.more')}>⋯</button>
  ${menu('table-menu', html`<p>${t('table.resign_sure')}</p>
    <button class="danger" @click=${() => table.resign()}>${t('table.resign')}</button>`)}`;

/** Which game of the match it is and how the match stands, one's own wins first. @param {Table} table */
function matchLine({ view }) {
  const { match } = view;
  if (!match) return nothing;
  return html`<p class="match">${t('match.number', { n: match.number, of: match.games })} ·
    <b class="mine">${match.wins[below(view)]}</b> : <b class="theirs">${match.wins[above(view)]}</b></p>`;
}

// Who comes by the link of a letter, /g/{id}#look=TOKEN, sees the table from his own seat without
// logging in, and cannot move. Someone who is logged in as that player simply sits down.

/** @param {Table} table */
export function lookNote({ isMine, view }) {
  if (isMine || view.you === null) return nothing;
  const name = nameOf(view, view.you);
  return html`<p class="note look-note">
    ${t('look.as', { name })}
    ${me()
      ? t('look.log_in_as', { name })
      : html`<a class="button primary" href="/login?to=${encodeURIComponent(location.pathname)}">${t('look.log_in')}</a>`}
  </p>`;
}
