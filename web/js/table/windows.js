// The windows that explain what lies on the table: which one is open, and what opens and closes it. It
// is opened by hovering over, focusing or tapping whatever bears a `data-about`. A tap or Enter pins it,
// so that it stays when the pointer leaves; a tap elsewhere or Escape closes it. What the windows say
// is the game's. Fetched with the first one (hovering.js).

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { reportError } from '../ui/notice.js';
import { fetchPart } from '../core/version.js';
import { placeWindow } from './placing.js';

export class Windows {
  /** @type {HTMLElement | null} what the open window is about */
  #anchor = null;
  #pinned = false;
  /** Runs while the pointer rests on something. @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** @type {import('../types.d.ts').About | null} */
  #about = null;

  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    addEventListener('resize', () => this.#place(), { signal: table.leaving });
  }

  /** Opens or closes one by what happens on the page, at what bears a window. @param {Event} event @param {HTMLElement | null} anchor */
  take(event, anchor) {
    if (event.type === 'pointermove') this.#hover(/** @type {PointerEvent} */ (event), anchor);
    else if (event.type === 'click') this.#press(event, anchor);
    else if (/** @type {Element} */ (event.target).matches(':focus-visible') && !this.#pinned) this.#show(anchor, false);
  }

  /** Of moves alone: what the page brings under a pointer that rests opens nothing.
   * @param {PointerEvent} event @param {HTMLElement | null} anchor */
  #hover(event, anchor) {
    clearTimeout(this.#resting);
    if (event.pointerType !== 'mouse' || this.#pinned) return;
    if (anchor) this.#resting = setTimeout(() => this.#show(anchor, false), RESTS_MS);
    else this.#show(null, false);
  }

  /** @param {Event} event @param {HTMLElement | null} anchor */
  #press(event, anchor) {
    if (/** @type {Element} */ (event.target).closest('.about')) return;
    clearTimeout(this.#resting);
    const isOff = anchor?.ariaDisabled === 'false' || (this.#pinned && anchor === this.#anchor);
    this.#show(isOff ? null : anchor, true);
  }

  /** Closes the open one. @returns {boolean} whether there was one */
  close() {
    const isOpen = Boolean(this.#anchor?.isConnected);
    if (isOpen) this.#show(null, false);
    return isOpen;
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
    this.#about = await fetchPart(async () => this.table.game.about?.()) ?? null;
    this.table.redraw();
  }

  #place() {
    const pane = document.querySelector('.about');
    if (pane instanceof HTMLElement && this.#anchor) placeWindow(pane, this.#anchor);
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
