// The windows that explain what lies on the table: which one is open, and what opens and closes it. It
// is opened by hovering over, focusing or tapping whatever bears a `data-about`. A tap or Enter pins it,
// so that it stays when the pointer leaves; a tap elsewhere or Escape closes it. What the windows say
// is the game's, and is fetched with the first one.

import { html, nothing } from '../../vendor/lit-html.js';
import { isForThePage } from '../ui/dialog.js';
import { t } from '../words/i18n.js';
import { reportError } from '../ui/notice.js';
import { fetchPart } from '../core/version.js';

export class Windows {
  /** @type {HTMLElement | null} what the open window is about */
  #anchor = null;
  #pinned = false;
  /** Runs while the pointer rests on something. @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** @type {import('../types.d.ts').About | null} */
  #about = null;
  /** Puts a window at what it is about. @type {((pane: HTMLElement, anchor: HTMLElement) => void) | null} */
  #moveTo = null;

  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    const room = /** @type {HTMLElement} */ (document.getElementById('app'));
    const on = { signal: table.leaving };
    room.addEventListener('pointerover', (event) => {
      clearTimeout(this.#resting);
      const anchor = anchorOf(event);
      if (event.pointerType !== 'mouse' || this.#pinned) return;
      if (anchor) this.#resting = setTimeout(() => this.#show(anchor, false), RESTS_MS);
      else this.#show(null, false);
    }, on);
    room.addEventListener('focusin', (event) => {
      const isByKey = /** @type {Element} */ (event.target).matches(':focus-visible');
      if (isByKey && !this.#pinned) this.#show(anchorOf(event), false);
    }, on);
    room.addEventListener('click', (event) => {
      if (/** @type {Element} */ (event.target).closest('.about')) return;
      clearTimeout(this.#resting);
      const anchor = anchorOf(event);
      const isOff = anchor?.ariaDisabled === 'false' || (this.#pinned && anchor === this.#anchor);
      this.#show(isOff ? null : anchor, true);
    }, on);
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.#escape(event), on);
    addEventListener('resize', () => this.#place(), on);
  }

  /** Leaves the open window; where there is none, the last step of the choice. @param {KeyboardEvent} event */
  #escape(event) {
    if (this.#anchor?.isConnected) this.#show(null, false);
    else if (isForThePage(event)) this.table.choice.leave();
  }

  /** @param {HTMLElement | null} anchor @param {boolean} pinned */
  #show(anchor, pinned) {
    const stays = pinned && anchor !== null;
    if (anchor === this.#anchor && stays === this.#pinned) return;
    if (this.#anchor) this.#anchor.ariaExpanded = 'false';
    if (anchor) anchor.ariaExpanded = 'true';
    this.#anchor = anchor;
    this.#pinned = stays;
    if (anchor && !this.#about) this.#fetch().catch(reportError);
    this.table.redraw();
  }

  async #fetch() {
    const [about, { placeWindow }] = await fetchPart(() => Promise.all([this.table.game.about?.(), import('./placing.js')]));
    this.#about = about ?? null;
    this.#moveTo = placeWindow;
    this.table.redraw();
  }

  #place() {
    const pane = document.querySelector('.about');
    if (pane instanceof HTMLElement && this.#anchor) this.#moveTo?.(pane, this.#anchor);
  }

  /** The window that is open. */
  view() {
    const what = this.#anchor?.isConnected && this.#anchor.dataset.about;
    if (!what || !this.#about) return nothing;
    queueMicrotask(() => this.#place()); // when it is drawn
    const { title, content } = this.#about.about(this.table.shown, what);
    return html`<div class="about ${this.#pinned ? 'pinned' : ''}" role="region" aria-label=${title}>
      <h2>${title}</h2>${content}
      <button class="quiet close" aria-label=${t('table.close')} @click=${() => this.#show(null, false)}>✕</button></div>`;
  }
}

/** A pointer that only passes opens nothing. */
const RESTS_MS = 250;

/** The element with a window at which something happened. @param {Event} event */
const anchorOf = ({ target }) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('[data-about]'));
