// A player's private note about a game. It is saved when they stop typing.

import { html } from '../../vendor/lit-html.js';
import { get, put, untilAnswered } from '../api.js';
import { t } from '../i18n.js';
import { reportError } from '../notice.js';
import { me } from '../session.js';
import { recallInTab, rememberInTab } from '../storage.js';

/** @typedef {import('./online.js').OnlineTable} OnlineTable */

const longest = 2000;
const pauseMs = 800;

export class Note {
  text = '';
  /** Nothing can be typed before the note is known, for one would overwrite the other.
   * @type {'unknown' | 'known' | 'typed' | 'kept'} */
  state = 'unknown';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {OnlineTable} table a game that I play */
  constructor(table) {
    this.redraw = table.redraw;
    this.leaving = table.leaving;
    this.path = `${table.path}/note`;
    this.key = `draft ${me()?.name} ${this.path}`;
  }

  /** Asks for the note that is kept, unless it is known. */
  async load() {
    if (this.state !== 'unknown') return;
    const { text } = await untilAnswered(() => get(this.path), this.leaving);
    if (this.state === 'unknown') Object.assign(this, { text, state: 'known' });
    const unsaved = recallInTab(this.key); // by the page before a reload
    if (unsaved) this.type(unsaved);
    this.redraw();
  }

  /** @param {string} text */
  type(text) {
    this.text = text;
    this.state = 'typed';
    rememberInTab(this.key, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), pauseMs);
    this.redraw();
  }

  /** Keeps at once what was typed last. */
  async keep() {
    clearTimeout(this.#timer);
    if (this.state !== 'typed') return;
    const { text } = this;
    try {
      await put(this.path, { text });
      if (text === this.text) {
        this.state = 'kept';
        rememberInTab(this.key, '');
      }
    } catch (error) {
      reportError(error);
    }
    this.redraw();
  }

  view() {
    return panel(this);
  }
}

/** @param {Note} note */
const panel = (note) => html`<section class="paper note-paper" aria-labelledby="note-title">
  <h2 id="note-title">${t('note.title')}</h2>
  <textarea rows="4" maxlength=${longest} aria-labelledby="note-title" aria-describedby="note-hint" .value=${note.text} ?disabled=${note.state === 'unknown'}
    @input=${(/** @type {Event & {currentTarget: HTMLTextAreaElement}} */ event) => note.type(event.currentTarget.value)}
    @blur=${() => note.keep()}></textarea>
  <p class="hint" id="note-hint">${t('note.private')} <span role="status">${note.state === 'kept' ? t('note.kept') : ''}</span></p>
</section>`;
