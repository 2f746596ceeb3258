// What the players have beside the table: the chat of the two, which nobody else can read, and a note
// of one's own. Fetched when the table stands.

import { live } from '../../vendor/directives/live.js';
import { ref } from '../../vendor/directives/ref.js';
import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { get, patch, post, request, untilAnswered } from '../api.js';
import { Form } from '../form.js';
import { timeAgo } from '../format.js';
import { t } from '../i18n.js';
import { announce, reportError } from '../notice.js';
import { above, nameOf, sideOf } from '../games/shanghaien/view.js';

/**
 * @typedef {import('../types.d.ts').ChatMessage} ChatMessage
 * @typedef {import('./online.js').OnlineTable} Table
 */

/** The chat and the note of a game that I play. */
export class Talk {
  /** @param {Table} table */
  constructor(table) {
    this.chat = new Chat(table);
    this.note = new Note(table);
  }

  async load() {
    await Promise.all([this.chat.load(), this.note.load()]);
  }

  view() {
    return html`<div class="talk">${chatPanel(this.chat)} ${notePanel(this.note)}</div>`;
  }
}

// The chat.

const longest = 500;
/** From here on it is told how many characters are left. */
const nearly = 400;

class Chat {
  /** @type {ChatMessage[]} */
  messages = [];
  unread = 0;
  muted = false;
  /** What is being written. */
  draft = '';
  #read = 0;
  /** Whether the player has the messages before his eyes. */
  #inSight = false;
  /** @type {Element | undefined} */
  #list;
  /** @type {IntersectionObserver | null} */
  #observer = null;

  /** @param {Table} table a game that I play */
  constructor(table) {
    this.table = table;
    this.path = `${table.path}/messages`;
    this.form = new Form(table.redraw, []);
  }

  /** Asks for what is new, and tells it to a screen reader unless it was there before. */
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

  /** What was said after that message; a very long talk comes in parts. @param {number} id @returns {Promise<any>} */
  async #after(id) {
    const talk = await get(`${this.path}?after=${id}`);
    if (!talk.more) return talk;
    const rest = await this.#after(talk.messages.at(-1).id);
    return { ...rest, messages: [...talk.messages, ...rest.messages] };
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
      await post(this.path, { text });
    } catch (error) {
      this.draft = sent + this.draft;
      throw error;
    }
    await this.load();
  }

  async toggleMute() {
    await this.#mark({ muted: !this.muted });
  }

  /** Marks as read what is in sight, from now on as it comes. @param {Element | undefined} list */
  watch = (list) => {
    this.#list = list;
    this.#observer?.disconnect();
    this.#observer = null;
    if (!list) return;
    this.#observer = new IntersectionObserver((entries) => {
      this.#inSight = entries.some(({ isIntersecting }) => isIntersecting);
      this.#markRead().catch(reportError);
    });
    this.#observer.observe(list);
  };

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
}

/** @param {Chat} chat */
const chatPanel = (chat) => html`<section class="paper chat" id="chat" aria-labelledby="chat-title">
  <header>
    <h2 id="chat-title">${t('chat.title')}</h2>
    <button class="quiet" aria-pressed=${chat.muted} @click=${() => chat.toggleMute().catch(reportError)}>${t('chat.mute')}</button>
  </header>
  ${chat.muted
    ? html`<p class="soft">${t('chat.muted', { name: nameOf(chat.table.view, above(chat.table.view)) })}</p>`
    : html`${list(chat)} ${entry(chat)}`}
</section>`;

/** @param {Chat} chat */
const list = (chat) => html`<ol class="messages" tabindex="0" aria-labelledby="chat-title" ${ref(chat.watch)}>
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
      .value=${live(draft)} @input=${type} @keydown=${sendOnEnter}></textarea>
    <button class="primary" ?disabled=${form.busy || !draft.trim()}>${t('chat.send')}</button>
    <p class="hint" id="chat-hint">${draft.length < nearly ? t('chat.private') : t('chat.left', { n: longest - draft.length })}</p>
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

// The note: what a player writes down about a game for himself; kept by itself when he pauses.

const longestNote = 2000;
const pauseMs = 800;

class Note {
  text = '';
  /** Nothing can be typed before what is kept is known, for it would be overwritten, or overwrite.
   * @type {'unknown' | 'known' | 'typed' | 'kept'} */
  state = 'unknown';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Table} table a game that I play */
  constructor(table) {
    this.redraw = table.redraw;
    this.leaving = table.leaving;
    this.path = `${table.path}/note`;
  }

  /** Asks for what is kept, unless that is known. */
  async load() {
    if (this.state !== 'unknown') return;
    const { text } = await untilAnswered(() => get(this.path), this.leaving);
    if (this.state === 'unknown') Object.assign(this, { text, state: 'known' });
    this.redraw();
  }

  /** @param {string} text */
  type(text) {
    this.text = text;
    this.state = 'typed';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), pauseMs);
    this.redraw();
  }

  /** Keeps what was typed last, at once. */
  async keep() {
    clearTimeout(this.#timer);
    if (this.state !== 'typed') return;
    const { text } = this;
    try {
      await request('PUT', this.path, { text });
      if (text === this.text) this.state = 'kept';
    } catch (error) {
      reportError(error);
    }
    this.redraw();
  }
}

/** @param {Note} note */
const notePanel = (note) => html`<section class="paper note-paper" aria-labelledby="note-title">
  <h2 id="note-title">${t('note.title')}</h2>
  <textarea rows="4" maxlength=${longestNote} aria-labelledby="note-title" aria-describedby="note-hint" .value=${note.text} ?disabled=${note.state === 'unknown'}
    @input=${(/** @type {Event & {currentTarget: HTMLTextAreaElement}} */ event) => note.type(event.currentTarget.value)}
    @blur=${() => note.keep()}></textarea>
  <p class="hint" id="note-hint">${t('note.private')} <span role="status">${note.state === 'kept' ? t('note.kept') : ''}</span></p>
</section>`;
