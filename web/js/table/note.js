// What a player writes down about a game for himself; kept by itself when he pauses.

import { html } from '../../vendor/lit-html.js';
import { get, request } from '../api.js';
import { t } from '../i18n.js';
import { reportError } from '../notice.js';

/** @typedef {import('./online.js').OnlineTable} Table */

const longest = 2000;
const pauseMs = 800;

export class Note {
  text = '';
  /** @type {'known' | 'typed' | 'kept'} */
  state = 'known';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Table} table a game that I play */
  constructor(table) {
    this.redraw = table.redraw;
    this.path = `${table.path}/note`;
  }

  async load() {
    this.text = (await get(this.path)).text;
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
export const notePanel = (note) => html`<section class="paper note-paper" aria-labelledby="note-title">
  <h2 id="note-title">${t('note.title')}</h2>
  <textarea rows="4" maxlength=${longest} aria-labelledby="note-title" aria-describedby="note-hint" .value=${note.text}
    @input=${(/** @type {Event & {currentTarget: HTMLTextAreaElement}} */ event) => note.type(event.currentTarget.value)}
    @blur=${() => note.keep()}></textarea>
  <p class="hint" id="note-hint">${t('note.private')} <span role="status">${note.state === 'kept' ? t('note.kept') : ''}</span></p>
</section>`;
