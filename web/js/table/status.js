// The line above the table: the round, who is to move, the last move and its time, the time left, the
// match, resigning, and a note for readers who follow the link of an e-mail.

import { html, nothing } from '../../vendor/lit-html.js';
import { awayWords, isNear, isShort, timeLeft } from '../deadline.js';
import { date, timeAgo } from '../format.js';
import { t } from '../i18n.js';
import { menu } from '../bar.js';
import { me } from '../session.js';
import { awaitedOf, isAsked } from '../turn.js';
import { fromBelow, isWithPeople, nameOf, othersOf, sideOf } from './seats.js';

/**
 * @typedef {import('./online.js').OnlineTable} Table
 * @typedef {import('../types.d.ts').GameView} GameView
 */

/** @param {Table} table
 * @param {{where: unknown, tools: unknown, unread: number}} parts where in the game the position is; the
 *   game's own buttons; how many messages of the chat are new */
export const status = (table, { where, tools, unread }) => html`<div class="status">
  <h1 class="hidden">${heading(table.view)}</h1>
  <p class="where">${where}</p>
  ${turn(table)}
  <div class="tools">${tools} ${table.isMine && isWithPeople(table.view) ? chatLink(unread) : nothing} ${table.isMine && table.view.status === 'active' ? resigning(table) : nothing}</div>
  ${matchLine(table)} ${table.playback.lookingBack ? nothing : clocks(table.view)}
</div>`;

/** @param {GameView} view */
export const heading = (view) =>
  view.you === null
    ? t('table.title_two', { a: nameOf(view, 0), b: othersOf(view) })
    : t('table.title', { who: othersOf(view) });

/** @param {Table} table */
function turn(table) {
  const view = table.shown;
  if (table.playback.lookingBack) return html`<p class="whose"><strong>${t('replay.at', { n: view.seq, of: table.view.seq })}</strong> ${lastDone(table)}</p>`;
  const asked = awaitedOf(view);
  if (asked.length === 0) return html`<p class="whose over"><strong>${view.status === 'active' ? '' : t('table.over')}</strong> ${lastDone(table)}</p>`;
  const mine = isAsked(view);
  return html`<p class="whose ${mine ? 'mine you' : sideOf(view, asked[0])}">
    <strong>${mine ? t('table.your_turn') : turnOf(view)}</strong>
    ${view.deadline ? html`<span class="deadline ${isShort(view) ? 'short' : ''}">${t('table.time_left', { time: timeLeft(view.deadline) })}</span>` : nothing}
    ${lastDone(table)}
  </p>`;
}

/** Whose turn it is, in words. @param {GameView} view */
export function turnOf(view) {
  const asked = awaitedOf(view);
  const who = asked.map((seat) => nameOf(view, seat)).join(', ');
  return t(asked.length === 1 ? 'table.turn_of' : 'table.turn_of_several', { who });
}

/** The last move; on my turn the last move of the others, which I have not seen.
 * @param {Table} table */
function lastDone(table) {
  const { log, view, shown, game, playback } = table;
  const done = log.slice(0, shown.seq);
  const isMyTurn = isAsked(shown) && !playback.lookingBack;
  const entry = isMyTurn ? done.findLast(({ seat }) => seat !== view.you) : done.at(-1);
  if (!entry) return playback.lookingBack ? html`<span class="last">${t('log.empty')}</span>` : nothing; // as high as all others
  const said = game.sentence(view, entry);
  return html`<span class="last"><span title=${said}>${said}</span> ${timeAgo(entry.at)}</span>`;
}

/** The days off that stop a clock, and the day on which a forgotten game ends. @param {GameView} view */
function clocks({ status: state, players, holidays, abandon_at: end }) {
  if (state === 'finished') return nothing;
  const away = holidays.map((holiday, seat) => awayWords(players[seat], holiday)).filter(Boolean);
  const forgotten = end && isNear(end) ? [t('time.abandoned_at', { date: date(end) })] : [];
  return [...away, ...forgotten].map((words) => html`<p class="away">${words}</p>`);
}

/** The way to the chat, with the unread mark. @param {number} unread */
const chatLink = (unread) => html`<a class="button tool chat-link" href="#chat">
  ${t('chat.title')}${unread ? html` <span class="count" aria-label=${t('chat.unread', { n: unread })}>${unread}</span>` : nothing}
</a>`;

/** Resigning is behind a menu, for it is rare and cannot be undone. @param {Table} table */
const resigning = (table) => html`
  <button class="tool icon-button" popovertarget="table-menu" aria-label=${t('table.more')} title=${t('table.more')}>⋯</button>
  ${menu('table-menu', html`<p>${t(table.view.players.length > 2 ? 'table.resign_sure_all' : 'table.resign_sure')}</p>
    <button class="danger" @click=${() => table.resign()}>${t('table.resign')}</button>`)}`;

/** Which game of the match it is and how the match stands, my own wins first. @param {Table} table */
function matchLine({ view }) {
  const { match } = view;
  if (!match) return nothing;
  const wins = fromBelow(view, match.wins).map((n, i) => html`${i ? ' : ' : ''}<b class=${i ? 'theirs' : 'mine'}>${n}</b>`);
  return html`<p class="match">${t('match.number', { n: match.number, of: match.games })} · ${wins}</p>`;
}

/** A note for a reader who has followed the link of an e-mail, /g/{id}#look=TOKEN: they see the table
 * from their seat without logging in, and cannot move. A player who is logged in needs no note.
 * @param {Table} table */
export function lookNote({ isMine, asOf, view }) {
  if (isMine || asOf || view.you === null) return nothing;
  const name = nameOf(view, view.you);
  return html`<p class="note look-note">
    ${t('look.as', { name })}
    ${me()
      ? t('look.log_in_as', { name })
      : html`<a class="button primary" href="/login?to=${encodeURIComponent(location.pathname)}">${t('look.log_in')}</a>`}
  </p>`;
}
