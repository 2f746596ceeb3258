// The chat of the players of a game, which nobody else can read. Fetched when the table is drawn.

import { html, nothing } from '../../vendor/lit-html.js';
import { patch } from '../server/api.js';
import { t } from '../words/i18n.js';
import { announce, reportError } from '../ui/notice.js';
import { bubble, Draft, entry, inParts, messageBox, messageList, reportButton } from './messages.js';
import { nameOf, othersOf, sideOf } from './seats.js';
/** @import { ChatMessage } from '../types.d.ts' */
/** @import { OnlineTable } from './online.js' */

export class Chat {
  /** @type {ChatMessage[]} */
  messages = [];
  unread = 0;
  muted = false;
  /** Whether a block keeps all others from reading what I would write. */
  isClosed = false;
  #read = 0;
  /** Whether the player can see the messages. */
  #inSight = false;
  /** @type {Element | null} */
  #list = null;
  #observer = new IntersectionObserver((entries) => {
    if (!this.#inSight) this.#toEnd(); // a sheet that opens shows the newest
    this.#inSight = entries.some(({ isIntersecting }) => isIntersecting);
    this.#markRead().catch(reportError);
  });

  /** @param {OnlineTable} table a game that I play */
  constructor(table) {
    this.table = table;
    this.path = `${table.path}/messages`;
    this.draft = new Draft(this.path, table.redraw);
  }

  /** Fetches new messages, and announces those that were not there when the table was opened. */
  async load() {
    const latest = this.#latest;
    const { messages, unread, muted, closed = false } = await inParts(this.path, 'messages', latest);
    const fresh = messages.filter((/** @type {ChatMessage} */ { id }) => id > this.#latest);
    Object.assign(this, { messages: [...this.messages, ...fresh], unread, muted, isClosed: closed });
    if (latest && !muted) announce(fresh.map((/** @type {ChatMessage} */ each) => this.#spoken(each)).join(' '));
    if (fresh.length) this.#toEnd();
    this.table.redraw();
    await this.#markRead();
  }

  get #latest() {
    return this.messages.at(-1)?.id ?? 0;
  }

  /** @param {ChatMessage} message */
  #spoken({ seat, text }) {
    return t('chat.says', { name: nameOf(this.table.view, seat), text });
  }

  /** Marks messages as read while their list can be seen. @param {Element | null} list as it is drawn */
  #watch(list) {
    if (list === this.#list) return;
    this.#list = list;
    this.#observer.disconnect();
    if (list) this.#observer.observe(list);
  }

  async #markRead() {
    const latest = this.#latest;
    if (!this.unread || !this.#inSight || this.#read === latest) return;
    await this.table.isSeen();
    if (this.table.left || !this.#inSight || this.#read === latest) return;
    this.#read = latest;
    await this.#mark({ read: latest });
  }

  /** @param {{read?: number, muted?: boolean}} mark */
  async #mark(mark) {
    Object.assign(this, await patch(this.path, mark));
    this.table.redraw();
  }

  #toEnd() {
    requestAnimationFrame(() => this.#list?.scrollTo(0, this.#list.scrollHeight));
  }

  view() {
    queueMicrotask(() => this.#watch(document.querySelector('#chat .messages'))); // when it is drawn
    const { messages, muted, isClosed } = this;
    return messageBox('chat', t('chat.title'), muted
      ? html`<p class="soft">${t('chat.muted', { name: othersOf(this.table.view) })}</p>`
      : html`${messageList('chat', messages.length ? null : t('chat.empty'), messages.map((message) => said(this, message)))}
        ${isClosed ? html`<p class="soft">${t('chat.closed')}</p>` : writing(this)}`,
    html`<button class="quiet" aria-pressed=${muted} @click=${() => this.#mark({ muted: !muted }).catch(reportError)}>${t('chat.mute')}</button>`);
  }
}

/** @param {Chat} chat @param {ChatMessage} message */
const said = ({ table: { view } }, { id, seat, text, at }) => bubble({
  side: sideOf(view, seat),
  name: seat === view.you ? t('chat.me') : nameOf(view, seat),
  at,
  text,
  act: seat === view.you ? nothing : reportButton({ game: view.id, message: id }, nameOf(view, seat)),
});

/** @param {Chat} chat */
const writing = (chat) => entry(chat.draft, {
  id: 'chat-text',
  label: t('chat.write'),
  hint: t(chat.table.view.players.length > 2 ? 'chat.private_all' : 'chat.private'),
  sent: () => chat.load(),
});
