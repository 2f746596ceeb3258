// A player's private note about a game. It is saved when they stop typing.

import { html } from '../../vendor/lit-html.js';
import { get, inTurn, put, untilAnswered } from '../server/api.js';
import { t } from '../words/i18n.js';
import { reportError } from '../ui/notice.js';
import { me } from '../server/session.js';
import { recallInTab, rememberInTab } from '../device/storage.js';
/** @import { OnlineTable } from './online.js' */

const longest = 2000;
const pauseMs = 800;

export class Note {
  text = '';
  /** Nothing can be typed before the note is known, for one would overwrite the other.
   * @type {'unknown' | 'known' | 'typed' | 'kept'} */
  state = 'unknown';
  /** What the server had when it was last asked; another device may have written since. */
  #before = '';
  /** What it was sent last, which may have arrived without an answer. */
  #sent = '';
  #inTurn = inTurn();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {OnlineTable} table a game that I play */
  constructor(table) {
    this.redraw = table.redraw;
    this.leaving = table.leaving;
    this.path = `${table.path}/note`;
    this.key = `draft ${me()?.name} ${this.path}`;
    this.keyBefore = `${this.key} before`;
  }

  /** Asks for the note that is kept, unless it is known. */
  async load() {
    if (this.state !== 'unknown') return;
    await untilAnswered(() => this.renew(), this.leaving);
    const unsaved = recallInTab(this.key); // by the page before a reload
    if (!unsaved) return;
    this.#before = recallInTab(this.keyBefore) ?? '';
    this.type(unsaved);
  }

  /** Asks for what is kept now: another device may have written. What is typed here stays. */
  async renew() {
    const { text } = await get(this.path);
    if (this.state === 'typed') return;
    this.#before = text;
    Object.assign(this, { text, state: 'known' });
    this.redraw();
  }

  /** @param {string} text */
  type(text) {
    this.text = text;
    this.state = 'typed';
    rememberInTab(this.key, text);
    rememberInTab(this.keyBefore, this.#before);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), pauseMs);
    this.redraw();
  }

  /** Keeps at once what was typed last. */
  keep() {
    clearTimeout(this.#timer);
    return this.#inTurn(() => this.#keep()).catch(reportError).then(this.redraw);
  }

  async #keep() {
    const { text } = this;
    if (this.state !== 'typed') return;
    const { text: kept } = await get(this.path);
    if (![this.#before, this.#sent, text].includes(kept)) return this.#join(kept);
    this.#sent = text;
    await put(this.path, { text });
    this.#before = text;
    if (text !== this.text) return;
    this.state = 'kept';
    rememberInTab(this.key, '');
  }

  /** What another device has written comes before what is typed here, so that nothing is lost. @param {string} kept */
  #join(kept) {
    this.#before = kept;
    this.type(`${kept}\n${this.text}`);
  }

  view() {
    return html`<section class="paper note-paper" aria-labelledby="note-title">
      <h2 id="note-title">${t('note.title')}</h2>
      <textarea rows="4" maxlength=${longest} aria-labelledby="note-title" aria-describedby="note-hint" .value=${this.text} ?disabled=${this.state === 'unknown'}
        @input=${(/** @type {Event & {currentTarget: HTMLTextAreaElement}} */ event) => this.type(event.currentTarget.value)}
        @focus=${() => this.renew().catch(() => {}) /* it is asked for again before it is kept */} @blur=${() => this.keep()}></textarea>
      <p class="hint" id="note-hint">${t('note.private')} <span role="status">${this.state === 'kept' ? t('note.kept') : ''}</span></p>
    </section>`;
  }
}
