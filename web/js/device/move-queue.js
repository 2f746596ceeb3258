// The moves that the server has not answered yet, kept on this device until it has: they outlast a
// closed tab. The service worker sends them, too, where the browser wakes it (worker/moves.js).

import { allOf, database } from './database.js';

/**
 * @typedef {import('../types.d.ts').GameShapes['move']} Move
 * @typedef {object} QueuedMove
 * @property {string} account who made the move
 * @property {string} game
 * @property {number} seq the number of moves that the player had seen
 * @property {Move} move
 */

const within = database('shanghaien', 'moves');

/** Several tabs may keep the same move; a later move of the game is another one. @param {QueuedMove} queued */
const keyOf = ({ account, game, seq }) => [account, game, seq];

/** @param {QueuedMove} queued */
export const keep = (queued) => within((store) => store.put(queued, keyOf(queued)));

/** Forgets a move that was answered. @param {QueuedMove} queued */
export const drop = (queued) => within((store) => store.delete(keyOf(queued)));

/** Forgets all moves of an account. @param {string} account */
export const dropAll = (account) => within((store) => store.delete(allOf(account)));

/** @param {string} account @returns {Promise<QueuedMove[]>} */
export const keptBy = async (account) => (await within((store) => store.getAll(allOf(account)))) ?? [];

/** The account goes by another name from now on. @param {string} before @param {string} after */
export async function rename(before, after) {
  for (const queued of await keptBy(before)) {
    await keep({ ...queued, account: after });
    await drop(queued);
  }
}
