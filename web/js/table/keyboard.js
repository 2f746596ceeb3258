// The way to the keys of a table and to their list, which are fetched when they are wanted (keys.js).

import { reportError } from '../ui/notice.js';
import { fetchPart } from '../core/version.js';

/** @typedef {import('./table.js').Table<any>} Table */

/** Fetches the keys with the first that is pressed; those that follow meanwhile are not lost. @param {Table} table */
export function awaitKeys(table) {
  /** @type {KeyboardEvent[]} */
  const pressed = [];
  const wait = (/** @type {KeyboardEvent} */ event) => pressed.push(event) > 1 || fetchPart(() => import('./keys.js')).then(({ take }) => {
    document.removeEventListener('keydown', wait);
    if (!table.left) take(table, pressed);
  }, (error) => {
    pressed.length = 0;
    reportError(error);
  });
  document.addEventListener('keydown', wait, { signal: table.leaving });
}

/** @param {Table} table */
export function openHelp(table) {
  fetchPart(async () => (await import('./keys.js')).openHelp(table)).catch(reportError);
}
