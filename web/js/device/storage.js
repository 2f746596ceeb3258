// The memory of this device. Without storage (a private window, a full disk, a strict browser)
// everything lasts as long as the page.

/** @typedef {() => Storage} Place */

/** @type {Place} */
const device = () => localStorage;
/** @type {Place} */
const tab = () => sessionStorage;

/** @param {string} key @returns {string | null} */
export const recall = (key, place = device) => {
  try {
    return place().getItem(key);
  } catch {
    return null;
  }
};

/** Keeps a value; an empty one is forgotten. @param {string} key @param {string} value */
export function remember(key, value, place = device) {
  try {
    if (value) place().setItem(key, value);
    else place().removeItem(key);
  } catch {
    // It lasts as long as the page.
  }
}

/** What is kept for an account is under its name, which is another one from now on. @param {string} before @param {string} after */
export function renameKept(before, after) {
  for (const what of ['find-', 'missed-puzzles:', 'unsent-answers:', 'solo:']) {
    remember(what + after, recall(what + before) ?? '');
    remember(what + before, '');
  }
}

/** What this tab keeps over a reload. @param {string} key */
export const recallInTab = (key) => recall(key, tab);

/** @param {string} key @param {string} value */
export const rememberInTab = (key, value) => remember(key, value, tab);
