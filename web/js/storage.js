// The memory of this device. Without storage (a private window, a full disk, a strict browser)
// everything lasts as long as the page.

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value; an empty one is forgotten. @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // It lasts as long as the page.
  }
}
