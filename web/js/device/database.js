// Small databases on this device, each with one store. Where a browser keeps nothing (a private window,
// a full disk) reading finds nothing. The service worker uses them, too.

import { root } from '../core/root.js';

/** Opens the database `name` when it is first needed.
 * @param {string} name @param {string} store
 * @param {string} [index] a field of the values by which the store can be read in order
 * @returns {<T>(act: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T | null>} does something with
 *   the store, in the order of the calls; resolves when it is on the disk, to null where nothing is kept */
export function database(name, store, index) {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;
  const open = () => (opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(name + root, 1);
    asked.onupgradeneeded = () => {
      const made = asked.result.createObjectStore(store);
      if (index) made.createIndex(index, index);
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  }));
  return async (act) => {
    try {
      const transaction = (await open()).transaction(store, 'readwrite');
      const { result } = await new Promise((resolve, reject) => {
        const asked = act(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(asked);
        transaction.onabort = () => reject(transaction.error);
      });
      return result;
    } catch {
      return null;
    }
  };
}

/** The keys that begin with an account. @param {string} account */
export const allOf = (account) => IDBKeyRange.bound([account], [account, []]);
