// The way to the windows that explain what lies on the table (windows.js), which are fetched when a pointer or the focus
// first comes to what has one.

import { nothing } from '../../vendor/lit-html.js';
import { reportError } from '../ui/notice.js';
import { fetchPart } from '../core/version.js';
import { isForThePage } from './taps.js';

/** The element with a window at which something happened. @param {Event} event */
const anchorOf = ({ target }) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('[data-about]'));

/** Fetches the windows, and goes on with what has happened last by then; where a press has opened
 * one, only another press does. @param {import('./table.js').Table<any>} table
 * @returns {() => unknown} draws the window that is open */
export function awaitWindows(table) {
  /** @type {import('./windows.js').Windows | null} */
  let windows = null;
  /** @type {Event | null} */
  let last = null;
  const fetch = () => fetchPart(() => import('./windows.js')).then(({ Windows }) => {
    if (table.left || !last) return;
    windows = new Windows(table);
    windows.take(last, anchorOf(last));
  }, (error) => {
    last = null;
    reportError(error);
  });
  /** @param {Event} event */
  const hear = (event) => {
    if (windows) return windows.take(event, anchorOf(event));
    if (last ? last.type === 'click' && event.type !== 'click' : !anchorOf(event)) return;
    const isFirst = !last;
    last = event;
    if (isFirst) fetch();
  };
  for (const kind of ['pointermove', 'focusin', 'click']) document.getElementById('app')?.addEventListener(kind, hear, { signal: table.leaving });
  // Escape leaves the open window; where there is none, the last step of the choice.
  document.addEventListener('keydown', (event) => event.key === 'Escape' && !windows?.close() && isForThePage(event) && table.choice.leave(), { signal: table.leaving });
  return () => windows?.view() ?? nothing;
}
