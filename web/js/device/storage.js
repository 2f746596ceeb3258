// The memory of this device. Without storage (a private window, a full disk, a strict browser)
// everything lasts as long as the page.

import { root } from '../core/root.js';

/** @typedef {() => Storage} Place */

/** @type {Place} */
const device = () => localStorage;
/** @type {Place} */
const tab = () => sessionStorage;

/** @param {string} key @returns {string | null} */
export const recall = (key, place = device) => {
  try {
    return place().getItem(key + root);
  } catch {
    return null;
  }
};

/** Keeps a value; an empty one is forgotten. @param {string} key @param {string} value */
export function remember(key, value, place = device) {
  try {
    place()[value ? 'setItem' : 'removeItem'](key + root, value);
  } catch {
    // It lasts as long as the page.
  }
}

/** What this tab keeps over a reload. @param {string} key */
export const recallInTab = (key) => recall(key, tab);

/** @param {string} key @param {string} value */
export const rememberInTab = (key, value) => remember(key, value, tab);
