// What the players say about single moves once the game is over. Everybody reads it: in the replay, at the
// moves in the log, and all of it in a list.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { inTurn, remove } from '../server/api.js';
import { t } from '../words/i18n.js';
import { reportError } from '../ui/notice.js';
import { me } from '../server/session.js';
import { bubble, Draft, entry, inParts, messageBox, messageList, reportButton } from './messages.js';
import { nameOf, sideOf } from './seats.js';
import { openSheet } from './sheet.js';
import { sign } from './sign.js';
import { firstSentence } from './status.js';
/** @import { Comment } from '../types.d.ts' */
/** @import { OnlineTable } from './online.js' */

export class Comments {
  /** In the order of the moves. @type {Comment[]} */
  list = [];
  #inTurn = inTurn();

  /** @param {OnlineTable} table a finished game */
  constructor(table) {
    this.table = table;
    this.path = `${table.path}/comments`;
    this.draft = new Draft(this.path, table.redraw);
  }

  async load() {
    const { comments } = await this.#inTurn(() => inParts(this.path, 'comments'));
    this.list = comments.sort((/** @type {Comment} */ a, /** @type {Comment} */ b) => a.seq - b.seq || a.id - b.id);
    this.table.redraw();
  }

  /** @param {number} id */
  async withdraw(id) {
    await remove(`${this.path}/${id}`);
    await this.load();
  }

  /** @param {number} seq */
  of(seq) {
    return this.list.filter((each) => each.seq === seq);
  }

  /** Beside a move in the log. @param {number} seq */
  count(seq) {
    const n = this.of(seq).length;
    return n ? html`<span class="count" aria-label=${t('comments.count', { n })}>${n}</span>` : nothing;
  }

  /** With the controls of the replay, where there is room: what is said of the move that led to the position on show. */
  remark() {
    const { table } = this;
    const said = this.of(table.shown.seq);
    return said.length ? html`<p class="remarks small">${said.map(({ seat, text }) => html`<b class=${sideOf(table.view, seat)}>${nameOf(table.view, seat)}</b> ${text} `)}</p>` : nothing;
  }

  /** The way to the list, which is in the sheet on a small screen, and how many there are on the move. */
  link() {
    const { table, list } = this;
    return table.isMine || list.length
      ? html`<a class="button icon-button comments-link" href="#comments" aria-label=${t('comments.title')} title=${t('comments.title')} @click=${openSheet}>
        ${sign('M4 5h16v11H10l-5 4v-4H4z')}${this.count(table.shown.seq)}</a>`
      : nothing;
  }

  /** All of them, and the field for one more. */
  view() {
    const { table, list } = this;
    if (!table.isMine && !list.length) return nothing;
    return messageBox('comments', t('comments.title'), html`
      ${messageList('comments', list.length ? null : t('comments.empty'), repeat(list, ({ id }) => id, (comment, i) =>
        html`${comment.seq === list[i - 1]?.seq ? nothing : about(table, comment.seq)} ${said(this, comment)}`))}
      ${table.isMine ? writing(this) : nothing}`);
  }
}

/** The move as the log tells it. @param {OnlineTable} table @param {number} seq */
function sentence({ game, view, log }, seq) {
  const found = log[seq - 1];
  return found ? game.sentence(view, found) : '';
}

/** @param {OnlineTable} table @param {number} seq */
const about = (table, seq) => html`<li class="about-move"><a class="soft small" href=${table.address(seq)} @click=${(/** @type {Event} */ event) => {
  event.preventDefault();
  table.playback.lookBack(seq);
}}>${sentence(table, seq)}</a></li>`;

/** @param {Comments} comments @param {Comment} comment */
function said(comments, { id, seat, text, at }) {
  const { table: { view, isMine } } = comments;
  const isOwn = isMine && seat === view.you;
  const name = nameOf(view, seat);
  return bubble({
    side: sideOf(view, seat),
    name,
    at,
    text,
    act: isOwn
      ? html`<button class="quiet report soft" @click=${() => comments.withdraw(id).catch(reportError)}>${t('comments.delete')}</button>`
      : me() ? reportButton({ game: view.id, message: id }, name) : nothing,
  });
}

/** @param {Comments} comments */
function writing(comments) {
  const { table, draft } = comments;
  const { seq } = table.shown;
  if (!seq) return html`<p class="soft">${t('comments.choose')}</p>`;
  return entry(draft, {
    id: 'comment-text',
    label: t('comments.write'),
    hint: t('comments.about', { move: firstSentence(sentence(table, seq)) }),
    about: { seq },
    sent: () => comments.load(),
  });
}
