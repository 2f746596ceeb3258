// The moves that the server has not answered yet, kept on this device until it has: they outlast a
// closed tab. Where a browser keeps nothing (a private window, a full disk) they last as long as the
// page.

/**
 * @typedef {import('./types.d.ts').GameShapes['move']} Move
 * @typedef {object} Unsent
 * @property {string} account who made the move
 * @property {string} game
 * @property {number} seq the number of moves that the player had seen
 * @property {Move} move
 */

const place = 'moves';

/** Several tabs may keep the same move; a later move of the game is another one. @param {Unsent} unsent */
const keyOf = ({ account, game, seq }) => [account, game, seq];

/** @param {string} account */
const allOf = (account) => IDBKeyRange.bound([account], [account, []]);

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
const open = () => (opened ??= new Promise((resolve, reject) => {
  const asked = indexedDB.open('shanghaien', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(place);
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
}));

/** Does something with what is kept, in the order of the calls. Resolves when it is on the disk.
 * @template T
 * @param {(store: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T | null>} null where the browser keeps nothing */
async function within(act) {
  try {
    const transaction = (await open()).transaction(place, 'readwrite');
    const { result } = await new Promise((resolve, reject) => {
      const asked = act(transaction.objectStore(place));
      transaction.oncomplete = () => resolve(asked);
      transaction.onabort = () => reject(transaction.error);
    });
    return result;
  } catch {
    return null;
  }
}

/** @param {Unsent} unsent */
export const keep = (unsent) => within((store) => store.put(unsent, keyOf(unsent)));

/** Forgets a move that was answered. @param {Unsent} unsent */
export const drop = (unsent) => within((store) => store.delete(keyOf(unsent)));

/** Forgets all moves of an account. @param {string} account */
export const dropAll = (account) => within((store) => store.delete(allOf(account)));

/** @param {string} account @returns {Promise<Unsent[]>} */
export const keptBy = async (account) => (await within((store) => store.getAll(allOf(account)))) ?? [];

/** The account goes by another name from now on. @param {string} before @param {string} after */
export async function rename(before, after) {
  for (const unsent of await keptBy(before)) {
    await keep({ ...unsent, account: after });
    await drop(unsent);
  }
}
