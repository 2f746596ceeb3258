// The second tap: the move of a table that waits for it. Fetched with the first move that is to wait.

import { html, nothing } from '../../vendor/lit-html.js';
import { t, useWords } from '../words/i18n.js';
import { afterPicture } from '../ui/motion.js';
import { recall, remember } from '../device/storage.js';
import { useStyle } from '../device/theme.js';
import { isForThePage, isSame } from './taps.js';

/** @typedef {import('./table.js').Table<any>} Table */

/** @param {Table} table */
export async function secondTap(table) {
  await Promise.all([useWords('keys'), useStyle('keys')]);
  return new SecondTap(table);
}

/** Any other press, and Escape, forget the move; but not those that look something up, nor Escape that closes it again. */
export class SecondTap {
  /** @type {{seq: number, move: object} | null} */
  #waiting = null;
  /** Somebody has read on this device why there are two. */
  #isExplained = recall('told-twice') !== null;
  /** What was seen to wait before the press that is under way. @type {object | null} */
  #before = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    const on = { signal: table.leaving, capture: true };
    document.addEventListener('click', ({ target }) => this.#press(/** @type {Element} */ (target)), on);
    document.addEventListener('keydown', (event) => event.key === 'Escape' && isForThePage(event) && this.#leave(event), on);
  }

  /** The move that waits. @returns {object | null} */
  get move() {
    const waiting = this.#waiting;
    return waiting && waiting.seq === this.table.view.seq ? waiting.move : null;
  }

  /** Forgets the move, unless the press asks why, or for a sum that is shown with it, or comes so soon that it may be the other half of a double tap.
   * @param {Element} target */
  #press(target) {
    const button = document.querySelector('.table-page .armed');
    this.#before = button && this.move;
    const isTooSoon = button !== null && getComputedStyle(button).pointerEvents === 'none';
    if (!isTooSoon && !target.closest('.tap-reason, .sum, .about')) this.#forget();
  }

  /** @param {Event} event Escape was pressed */
  #leave(event) {
    if (document.querySelector('.about')) return; // which it closes (hovering.js)
    const reason = document.querySelector('.tap-reason[open]');
    if (!reason) return this.#forget();
    event.stopPropagation(); // else it would undo the choice behind the move
    reason.removeAttribute('open');
  }

  #forget() {
    if (!this.#waiting) return;
    this.#waiting = null;
    afterPicture(() => this.table.pending || this.table.redraw()); // the press may be the second tap
  }

  /** Whether a move that was just pressed waits for its second tap. @param {object} move */
  holds(move) {
    if (isSame(move, this.#before)) return false;
    this.#waiting = { seq: this.table.view.seq, move };
    document.documentElement.style.setProperty('--again', JSON.stringify(t('taps.here')));
    this.table.redraw();
    return true;
  }

  /** Why a second tap is asked for, where the player has neither chosen it nor read it at another table. It takes no press from what is beside it, and goes with the
   * move that waits. */
  reason() {
    if (!this.move || this.#isExplained || recall('second-tap') || this.table.game.secondTaps?.[/** @type {{type: string}} */ (this.move).type]) return nothing;
    return html`<details class="tap-reason" @toggle=${() => remember('told-twice', 'yes')}><summary class="button back">${t('taps.why')}</summary>
      <div><p>${t('taps.explained')}</p><a class="target" href="/settings/play">${t('frame.settings')}</a></div></details>`;
  }
}
