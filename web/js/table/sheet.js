// Everything that is not the board, the score or an action: what there is to know of the game, replay,
// log, chat and notes. Beside the table where there is room, and replay below the board; else in a sheet that one tap opens.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { log } from './log.js';
import { replay } from './replay.js';
/** @import { Table } from './table.js' */

/** @param {Table} table
 * @param {{facts: unknown, training?: unknown, panels?: unknown}} parts what there is to know of it; the game's own help; what is
 * said and noted */
export function sheet(table, { facts, training = nothing, panels = nothing }) {
  queueMicrotask(() => makeWay(table.address(table.shown.seq))); // when it is drawn
  return html`<div class="sheet" id="sheet" popover>
    <button class="icon-button sheet-close" popovertarget="sheet" popovertargetaction="hide" aria-label=${t('table.close')}>✕</button>
    ${replay(table, table.ending?.remark(table))}
    <div class="after">${facts} ${training} ${log(table)} ${panels}</div>
    ${table.ending ? html`<div class="afterwards">${table.ending.review(table)}</div>` : nothing}
  </div>`;
}

/** Opens the sheet at the part that a link in it leads to, where it is one; else the link leads there by itself.
 * @param {Event & {currentTarget: HTMLAnchorElement}} event */
export function openSheet(event) {
  const part = document.querySelector(event.currentTarget.hash);
  if (!part || part.checkVisibility()) return;
  event.preventDefault();
  document.getElementById('sheet')?.showPopover();
  part.scrollIntoView();
}

/** The position that was on show. */
let before = '';

/** A sheet lets the player see the position that they have chosen in it; the controls of the replay
 * stay, and with them the focus. Back in the present they go, and the focus is where the sheet opens.
 * @param {string} position on show now */
function makeWay(position) {
  const isNew = position !== before;
  before = position;
  const whole = document.getElementById('sheet');
  const held = document.activeElement;
  if (!whole || !(held instanceof HTMLElement) || !whole.contains(held)) return;
  const isPast = whole.querySelector('.replay.past') !== null;
  if (isPast && isNew && whole.matches(':popover-open')) {
    whole.hidePopover();
    held.focus();
  } else if (!isPast && !held.checkVisibility()) {
    /** @type {HTMLElement | null} */ (document.querySelector('.sheet-open'))?.focus();
  }
}
