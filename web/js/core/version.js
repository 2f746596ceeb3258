// A newer version of the page on the server takes the place of this one, whole: by a reload when nothing is under
// way, or when a part of this one is gone. What was written and pressed is kept (table/messages.js, device/move-queue.js).

import { get, newerVersion, unreachable } from '../server/api.js';
import { reportError } from '../ui/notice.js';
import { recallInTab, rememberInTab } from '../device/storage.js';
import { useWords } from '../words/i18n.js';
/** @import { Area } from '../words/i18n.js' */

/** Loads the newer version, if there is one that has not been tried by this tab. @returns {boolean} whether the page is left */
export function takeOver() {
  const version = newerVersion();
  if (!version || recallInTab('version') === version) return false;
  rememberInTab('version', version);
  location.reload();
  return true;
}

/** A part of the page, by import(). Where it cannot be had, the server is unreachable, or has a newer version.
 * @template T @param {() => Promise<T>} load @returns {Promise<T>} */
export async function fetchPart(load) {
  try {
    return await load();
  } catch {
    await get('/session').catch(() => {}); // any answer names the version
    if (takeOver()) return new Promise(() => {});
    return unreachable();
  }
}

/** The words of something that is drawn later. @param {Area} area */
export const loadWords = (area) => fetchPart(() => useWords(area));

/** A module as soon as what it needs is there, too: its words and styles. @template T @param {Promise<T>} module @param {unknown[]} needs */
export const withNeeds = async (module, ...needs) => (await Promise.all([module, ...needs]))[0];

/** A part that only some drawings show, fetched with the first of them. Gives it, null until it is there.
 * @template T @param {() => Promise<T>} load @returns {(redraw: () => void) => T | null} */
export function onDemand(load) {
  /** @type {T | null} */
  let part = null;
  /** @type {Promise<void> | null} */
  let coming = null;
  return (redraw) => {
    coming ??= fetchPart(load).then((loaded) => {
      part = loaded;
      redraw();
    }).catch((error) => {
      coming = null;
      reportError(error);
    });
    return part;
  };
}
