// A list that the server gives a page at a time, and the button for one page more.

import { html, nothing } from '../../vendor/lit-html.js';
import { onceAtATime } from '../server/api.js';
import { t } from '../words/i18n.js';
import { loads } from './notice.js';

/** @template T */
export class PagedList {
  /** What stands on the pages so far. @type {T[]} */
  items = [];
  /** The page after them, if there is one. @type {number | undefined} */
  next = 1;
  /** The server's last answer, which may say more. @type {any} */
  answer = null;
  #restarts = 0;

  /** @param {() => void} redraw @param {string} name of the list in an answer @param {(page: number) => Promise<any>} ask */
  constructor(redraw, name, ask) {
    this.redraw = redraw;
    this.name = name;
    this.ask = ask;
  }

  /** Adds the next page. */
  more = onceAtATime(() => this.#take(this.next ?? 1));

  /** Asks for the first page again: what stands on it has changed, or something else is asked for. */
  restart() {
    this.#restarts++;
    return this.#take(1);
  }

  /** @param {number} page */
  async #take(page) {
    const restarts = this.#restarts;
    const answer = await this.ask(page);
    if (restarts !== this.#restarts) return;
    this.answer = answer;
    this.items = page === 1 ? answer[this.name] : [...this.items, ...answer[this.name]];
    this.next = answer.next_page;
    this.redraw();
  }

  /** @param {string} [look] @param {import('../words/i18n.js').Key} [words] */
  button(look, words) {
    return moreButton(this.next, this.more, look, words);
  }
}

/** @param {number | undefined} next the page that it shows; none: there is no button @param {() => Promise<void>} more
 * @param {string} [look] @param {import('../words/i18n.js').Key} [words] */
export const moreButton = (next, more, look = '', words = 'lobby.more') => (next
  ? html`<button class=${look || nothing} @click=${loads(more)}>${t(words)}</button>` : nothing);
