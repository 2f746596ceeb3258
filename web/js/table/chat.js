// The chat of the players of a game, which nobody else can read. Fetched when the table is drawn.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { create, get, patch } from '../api.js';
import { Form } from '../form.js';
import { timeAgo } from '../format.js';
import { t } from '../i18n.js';
import { announce, reportError } from '../notice.js';
import { me } from '../session.js';
import { recallInTab, rememberInTab } from '../storage.js';
import { nameOf, othersOf, sideOf } from './seats.js';

/**
 * @typedef {import('../types.d.ts').ChatMessage} ChatMessage
 * @typedef {import('./online.js').OnlineTable} OnlineTable
 */

const longest = 500;
/** From this length on, the number of characters left is shown. */
const nearly = 400;

export class Chat {
  /** @type {ChatMessage[]} */
  messages = [];
  unread = 0;
  muted = false;
  /** @type {string | undefined} */
  #draft;
  #read = 0;
  /** Whether the player can see the messages. */
  #inSight = false;
  /** @type {Element | null} */
  #list = null;
  #observer = new IntersectionObserver((entries) => {
    this.#inSight = entries.some(({ isIntersecting }) => isIntersecting);
    this.#markRead().catch(reportError);
  });

  /** @param {OnlineTable} table a game that I play */
  constructor(table) {
    this.table = table;
    this.path = `${table.path}/messages`;
    this.form = new Form(table.redraw, []);
    this.key = `draft ${me()?.name} ${this.path}`;
  }

  /** The message that is being written; it outlasts a reload. */
  get draft() {
    return this.#draft ??= recallInTab(this.key) ?? '';
  }

  set draft(text) {
    this.#draft = text;
    rememberInTab(this.key, text);
  }

  /** Fetches new messages, and announces those that were not there when the table was opened. */
  async load() {
    const latest = this.#latest;
    const { messages, unread, muted } = await this.#after(latest);
    const fresh = messages.filter((/** @type {ChatMessage} */ { id }) => id > this.#latest);
    Object.assign(this, { messages: [...this.messages, ...fresh], unread, muted });
    if (latest && !muted) announce(fresh.map((/** @type {ChatMessage} */ each) => this.#spoken(each)).join(' '));
    if (fresh.length) this.#toEnd();
    this.table.redraw();
    await this.#markRead();
  }

  /** The messages after that one; a very long chat comes in parts. @param {number} id @returns {Promise<any>} */
  async #after(id) {
    const answer = await get(`${this.path}?after=${id}`);
    if (!answer.more) return answer;
    const rest = await this.#after(answer.messages.at(-1).id);
    return { ...rest, messages: [...answer.messages, ...rest.messages] };
  }

  get #latest() {
    return this.messages.at(-1)?.id ?? 0;
  }

  /** @param {ChatMessage} message */
  #spoken({ seat, text }) {
    return t('chat.says', { name: nameOf(this.table.view, seat), text });
  }

  /** @param {string} text */
  async send(text) {
    const sent = this.draft;
    this.draft = '';
    try {
      await create(this.path, { text }, { tells: true });
    } catch (error) {
      this.draft = sent + this.draft;
      throw error;
    }
    await this.load();
  }

  async toggleMute() {
    await this.#mark({ muted: !this.muted });
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
    if (!this.unread || !this.#inSight || document.hidden || this.#read === latest) return;
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
    queueMicrotask(() => this.#watch(document.querySelector('.messages'))); // when it is drawn
    return panel(this);
  }
}

/** @param {Chat} chat */
const panel = (chat) => html`<section class="paper chat" id="chat" aria-labelledby="chat-title">
  <header>
    <h2 id="chat-title">${t('chat.title')}</h2>
    <button class="quiet" aria-pressed=${chat.muted} @click=${() => chat.toggleMute().catch(reportError)}>${t('chat.mute')}</button>
  </header>
  ${chat.muted
    ? html`<p class="soft">${t('chat.muted', { name: othersOf(chat.table.view) })}</p>`
    : html`${list(chat)} ${entry(chat)}`}
</section>`;

/** @param {Chat} chat */
const list = (chat) => html`<ol class="messages" tabindex="0" aria-labelledby="chat-title">
  ${chat.messages.length ? nothing : html`<li class="soft">${t('chat.empty')}</li>`}
  ${repeat(chat.messages, ({ id }) => id, (message) => bubble(chat, message))}
</ol>`;

/** @param {Chat} chat @param {ChatMessage} message */
const bubble = ({ table: { view } }, { seat, text, at }) => html`<li class="message ${sideOf(view, seat)}">
  <p class="says"><b>${seat === view.you ? t('chat.me') : nameOf(view, seat)}</b> <span class="soft">${timeAgo(at)}</span></p>
  <p class="words">${text}</p>
</li>`;

/** @param {Chat} chat */
function entry(chat) {
  const { form, draft } = chat;
  const submit = form.sends(async () => {
    if (draft.trim()) await chat.send(draft.trim());
  });
  const type = (/** @type {Event & {currentTarget: HTMLTextAreaElement}} */ { currentTarget: box }) => {
    chat.draft = box.value;
    chat.table.redraw();
  };
  return html`<form class="say" novalidate @submit=${submit}>
    <label class="hidden" for="chat-text">${t('chat.write')}</label>
    <textarea id="chat-text" rows="2" maxlength=${longest} placeholder=${t('chat.write')} aria-describedby="chat-hint"
      .value=${draft} @input=${type} @keydown=${sendOnEnter}></textarea>
    <button class="primary" ?disabled=${form.busy || !draft.trim()}>${t('chat.send')}</button>
    <p class="hint" id="chat-hint">${draft.length < nearly ? t(chat.table.view.players.length > 2 ? 'chat.private_all' : 'chat.private') : t('chat.left', { n: longest - draft.length })}</p>
    ${form.summary()}
  </form>`;
}

/** Enter sends where there is a keyboard; with Shift it begins a line. @param {KeyboardEvent} event */
function sendOnEnter(event) {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  if (!matchMedia('(pointer: fine)').matches) return;
  event.preventDefault();
  /** @type {HTMLTextAreaElement} */ (event.currentTarget).form?.requestSubmit();
}
