// The line above the table: the round, who is to move, the last move and its time, the time left, and
// a note for readers who follow the link of an e-mail.

import { html, nothing } from '../../vendor/lit-html.js';
import { isShort, timeLeft } from '../words/deadline.js';
import { moment, timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { loginAddress } from '../core/router.js';
import { me } from '../server/session.js';
import { hasLearnt } from '../device/lessons.js';
import { lessonOf } from '../words/games.js';
import { awaitedOf, isAsked } from '../device/turn.js';
import { offerOf } from './facts.js';
import { isWithPeople, nameOf, othersOf, sideOf } from './seats.js';
import { openSheet } from './sheet.js';
import { sign } from './sign.js';
/** @import { GameName, GameView } from '../types.d.ts' */
/** @import { Table } from './table.js' */

/** @param {Table} table
 * @param {{where: unknown, tools: unknown, unread: number}} parts where in the game the position is; the
 *   game's own buttons; how many messages of the chat are new */
export function status(table, { where, tools, unread }) {
  const asked = offerOf(table)?.offeredWords(table) ?? '';
  return html`<div class="status row">
  <h1 class="hidden">${heading(table.view)}</h1>
  <p class="where">${where}</p>
  ${turn(table)} <p class="last soft small">${asked || lastDone(table)}</p>
  <div class="tools">${tools} ${table.isMine && isWithPeople(table.view) ? chatLink(unread) : nothing}
    ${sheetButton(asked)}</div>
</div>`;
}

/** What opens the sheet stands out while something in it wants an answer. @param {string} asked */
const sheetButton = (asked) => html`<button class="tool small icon-button sheet-open ${asked ? 'primary' : ''}" popovertarget="sheet"
  aria-label=${asked || t('table.more')} title=${asked || t('table.more')}>${asked ? '?' : '⋯'}</button>`;

/** Whether the result takes the place of what one does. @param {Table} table */
export const hasEnded = ({ view, ending, playback }) => view.status === 'finished' && ending !== null && !playback.past && !playback.recap;

/** @param {GameView} view */
export const heading = (view) =>
  view.you === null
    ? t('table.title_two', { a: nameOf(view, 0), b: othersOf(view) })
    : t('table.title', { who: othersOf(view) });

/** @param {Table} table */
function turn(table) {
  const view = table.shown;
  if (table.playback.lookingBack) return html`<p class="whose soft small"><strong>${t('replay.at', { n: view.seq, of: table.view.seq })}</strong></p>`;
  const asked = awaitedOf(view);
  if (asked.length === 0) return html`<p class="whose soft small over"><strong>${view.status === 'active' ? '' : t('table.over')}</strong></p>`;
  const mine = isAsked(view);
  return html`<p class="whose soft small ${mine ? 'mine you' : sideOf(view, asked[0])}">
    <strong>${mine ? t('table.your_turn') : turnOf(view)}</strong>
    ${view.deadline ? html`<span class="deadline ${isShort(view) ? 'short' : ''}" title=${moment(view.deadline)}>${t('table.time_left', { time: timeLeft(view.deadline) })}</span>` : nothing}
  </p>`;
}

/** Whose turn it is, in words; several are not named here, for the table shows them. @param {GameView} view */
export function turnOf(view) {
  const names = awaitedOf(view).map((seat) => nameOf(view, seat));
  return names.length === 1 ? t('table.turn_of', { who: names[0] }) : t('table.turn_of_several', { who: t('table.turn_of_many', { n: names.length }) });
}

/** Before the first move of whoever has come to no second round on this device. @param {GameView} view */
const lesson = ({ game }) => html`<a href=${lessonOf(/** @type {GameName} */ (game))}>${t('frame.lesson')}</a>`;

/** @param {string} said */
export const firstSentence = (said) => /^.+?[.!][“»]?(?= |$)/.exec(said)?.[0] ?? said;

/** The last move; on my turn the last move of the others, which I have not seen. What came of it is on the table and in the log:
 * the first sentence is all that has room, or a shorter one of the game's. @param {Table} table */
function lastDone(table) {
  const { log, view, shown, game, playback } = table;
  const done = log.slice(0, shown.seq);
  if (table.isMine && !hasLearnt(view.game) && done.every(({ seat }) => seat !== view.you)) return lesson(view);
  const isMyTurn = isAsked(shown) && !playback.lookingBack;
  const at = isMyTurn ? done.findLastIndex(({ seat }) => seat !== view.you) : done.length - 1;
  const entry = done[at];
  if (!entry) return playback.lookingBack ? t('log.empty') : nothing;
  const said = game.sentence(view, entry);
  return html`<span title=${said}>${firstSentence(game.brief?.(view, done, at) || said)}</span> ${timeAgo(entry.at)}`;
}

/** The way to the chat, with the unread mark. @param {number} unread */
const chatLink = (unread) => html`<a class="button tool small chat-link" href="#chat" @click=${openSheet}>
  ${sign('M4 5h16v11H10l-5 4v-4H4z')}<span class="tool-words">${t('chat.title')}</span>${unread ? html` <span class="count" aria-label=${t('games.unread', { n: unread })}>${unread}</span>` : nothing}
</a>`;

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
      : html`<a class="button primary" href=${loginAddress()}>${t('look.log_in')}</a>`}
  </p>`;
}
