// The story of what happens: a sentence for the present step.

import { html, nothing } from '../../../vendor/lit-html.js';
import { stepWords } from './words.js';
/** @import { Table } from './types.d.ts' */

/** The tables at which steps are being told. @type {WeakSet<Table>} */
const atWork = new WeakSet();

/** The step that is on show while steps are told, unless it stands in the recap's list. Where a window is too low for the whole table, the
 * waters come into sight for it, and then what is asked.
 * @param {Table} table */
export function telling(table) {
  const { playback: { past, catchingUp, walking, recap }, shown } = table;
  const step = shown.steps.at(-1);
  const isOnShow = walking !== null ? past !== null || recap !== null : catchingUp; // a recap tells the last one, too
  const isTold = step !== undefined && isOnShow;
  if (isTold && !atWork.has(table)) see('.waters');
  if (!isTold && atWork.delete(table)) see('.ask:not(.idle)');
  if (!isTold) return nothing;
  atWork.add(table);
  return recap ? nothing : html`<p class="told small" aria-live="off">${stepWords(shown, step, shown.steps.slice(0, -1))}</p>`;
}

/** Scrolls to something, when it is drawn, if it is out of sight. @param {string} what */
const see = (what) => requestAnimationFrame(() => document.querySelector(what)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }));
