// The browser's history: which address the screen that is seen belongs to, and how far each entry was
// scrolled when it was left. The browser itself would scroll before the screen of an entry is there.

import { address, root } from './root.js';

/** @type {Map<number, number>} */
const scrolls = new Map();
let entry = 0;
let shown = '';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let settling;
let settledAt = -Infinity;
/** Safari takes a hundred changes of the address in half a minute, and throws at the next. */
const SETTLES_MS = 500;

/** Begins to keep account. */
export function keepHistory() {
  enter();
  window.addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  window.addEventListener('pagehide', () => (history.scrollRestoration = 'auto')); // it is loaded again
}

/** The entry that is arrived at gets a number of its own. */
function enter() {
  entry = history.state?.entry ?? Math.random();
  replaceAddress();
}

/** Remembers how far the present entry is scrolled, before another takes its place. */
export const leaveEntry = () => scrolls.set(entry, window.scrollY);

/** A new entry. @param {string} href */
export function pushAddress(href) {
  leaveEntry();
  history.pushState(null, '', root + href);
  enter();
}

/** The present entry is of another address, at once or soon: many that follow each other are one change. @param {string} href */
export function settleAddress(href) {
  clearTimeout(settling);
  const settle = () => {
    settledAt = performance.now();
    replaceAddress(href);
  };
  const wait = settledAt + SETTLES_MS - performance.now();
  if (wait > 0) settling = setTimeout(settle, wait);
  else settle();
}

/** The present entry is of another address, or only gets its number. @param {string} [href] */
export function replaceAddress(href) {
  clearTimeout(settling); // its entry may have been left
  history.replaceState({ entry }, '', href && root + href);
  shown = address();
}

/** The browser has gone to another entry.
 * @returns {{isSame: boolean, scroll: number | null}} whether it is of the same screen, but for a place
 *   in it; how far it was scrolled, null if it is new */
export function moveEntry() {
  const isSame = address() === shown && isPlace(decode(location.hash.slice(1)));
  if (history.state) leaveEntry(); // else a link has led here, and the browser may have scrolled
  enter();
  return { isSame, scroll: scrolls.get(entry) ?? null };
}

/** A stray `%` in an address is no reason to fail. @param {string} part */
export function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} id */
const isPlace = (id) => id === '' || document.getElementById(id) !== null;
