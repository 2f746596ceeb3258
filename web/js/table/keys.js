// The table by keyboard. A button that a key presses bears it as `aria-keyshortcuts`; a key that several bear
// goes from one to the next. The buttons and links of whatever has a `data-row` are one Tab stop, with the arrow keys
// from one to the next. Whoever speaks to their computer, or types with the page in front, can switch the single keys
// off on this device (WCAG 2.1.4).

import { fetchPart } from '../core/version.js';
import { reportError } from '../ui/notice.js';
import { keysAreOn, openHelp } from './help.js';
import { isForThePage } from './taps.js';
export { openHelp };

/** @typedef {import('./table.js').Table<any>} Table */

/** Listens as long as the player is at the table. @param {Table} table
 * @param {KeyboardEvent[]} pressed the keys that were pressed already */
export function take(table, pressed) {
  const on = { signal: table.leaving };
  const handle = (/** @type {KeyboardEvent} */ event) => isPlain(event) && press(event.key, table);
  document.addEventListener('keydown', guard, { ...on, capture: true });
  document.addEventListener('keydown', alongRow, on);
  document.addEventListener('keydown', handle, on);
  document.addEventListener('focusin', ({ target }) => stopAt(/** @type {HTMLElement} */ (target)), on);
  keepStops();
  for (const event of pressed) {
    alongRow(event);
    handle(event);
  }
}

/** A key presses what a pointer could press: nothing that has only just come (table.css). @param {KeyboardEvent} event */
function guard(event) {
  if (event.key === 'Tab') keepStops();
  if (!['Enter', ' '].includes(event.key) || isSettled(/** @type {Element} */ (event.target))) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Element} element */
const isSettled = (element) => getComputedStyle(element).pointerEvents !== 'none';

/** No key that something else has taken, is typed, or belongs to the browser. @param {KeyboardEvent} event */
function isPlain(event) {
  const { repeat, altKey, ctrlKey, metaKey } = event;
  return !repeat && !altKey && !ctrlKey && !metaKey && keysAreOn() && isForThePage(event);
}

/** Does what a key is for. @param {string} key @param {Table} table */
function press(key, table) {
  if (key === '?') return void fetchPart(() => openHelp(table)).catch(reportError);
  const name = key.length === 1 ? key.toUpperCase() : key;
  const buttons = borne(name);
  if (name === 'N' && buttons.length === 0) /** @type {HTMLElement | null} */ (document.querySelector('.bar .next'))?.click();
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = buttons[(at + 1) % buttons.length];
  next?.focus();
  if (buttons.length === 1) next.click();
}

/** The buttons with a key; of those that cannot be pressed, which say why, only where there is no other.
 * @param {string} key @returns {HTMLElement[]} */
function borne(key) {
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`.table-page [aria-keyshortcuts="${CSS.escape(key)}"]`))]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }) && isSettled(button));
  const able = all.filter(({ ariaDisabled }) => ariaDisabled !== 'true');
  return able.length ? able : all;
}

// One Tab stop for a row.

/** The buttons and links of a row. @param {Element} row */
const buttonsOf = (row) => [.../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll('button, a'))];

/** The stop of each row: the button that had the focus last, else the first that can be pressed. */
function keepStops() {
  for (const row of document.querySelectorAll('[data-row]')) {
    const buttons = buttonsOf(row);
    stopAt(buttons.find((button) => button.getAttribute('tabindex') === '0') ??
      buttons.find(({ ariaDisabled }) => ariaDisabled !== 'true') ?? buttons[0]);
  }
}

/** @param {HTMLElement | undefined} stop */
function stopAt(stop) {
  const row = stop?.closest('[data-row]');
  for (const button of row ? buttonsOf(row) : []) button.tabIndex = button === stop ? 0 : -1;
}

/** @param {KeyboardEvent} event */
function alongRow(event) {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  const row = /** @type {Element} */ (target).closest('[data-row]');
  const buttons = row ? buttonsOf(row) : [];
  const at = buttons.findIndex((button) => button === target);
  const last = buttons.length - 1;
  const next = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[key];
  if (at < 0 || next === undefined || altKey || ctrlKey || metaKey) return;
  event.preventDefault();
  buttons[Math.max(0, Math.min(last, next))].focus();
}
