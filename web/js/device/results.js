// Which results are news to the player on this device: of the games that have ended since the account first saw its lobby
// here, those whose end it has not yet seen at the table. It is kept under the account's name, and goes when that logs out.

import { recall, remember } from './storage.js';
/** @import { Summary } from '../types.d.ts' */

/**
 * @typedef {object} Mark
 * @property {string} since when the last game had ended that the first look found: the server tells only seconds, so that
 *   others may have ended after it then
 * @property {string[]} seen the games since then whose end was seen
 */

/** So many are told: the others stand below, with all that are finished. */
const MOST_NEWS = 3;
/** So many are remembered: more than a page of the finished games. */
const MOST_SEEN = 100;

/** @param {string} account */
const keyOf = (account) => `results:${account}`;

/** @param {string} account @returns {Mark | null} */
const markOf = (account) => JSON.parse(recall(keyOf(account)) ?? 'null');

/** @param {string} account @param {Mark} mark */
const keep = (account, mark) => remember(keyOf(account), JSON.stringify(mark));

/** The first look at the lobby makes nothing news. @param {string} account @param {Summary[]} finished the last one first */
export function beginResults(account, finished) {
  if (!markOf(account)) keep(account, { since: finished[0]?.updated_at ?? '', seen: finished.map(({ id }) => id) });
}

/** The last ones that are news. @param {string} account @param {Summary[]} finished the last one first */
export function newResults(account, finished) {
  const mark = markOf(account);
  return mark ? finished.filter(({ id, updated_at: at }) => at >= mark.since && !mark.seen.includes(id)).slice(0, MOST_NEWS) : [];
}

/** The player sees how a game has ended. @param {string} account @param {string} id of the game */
export function seeResult(account, id) {
  const mark = markOf(account);
  if (mark && !mark.seen.includes(id)) keep(account, { ...mark, seen: [...mark.seen, id].slice(-MOST_SEEN) });
}

/** Nobody else who uses this device is to know. @param {string} account */
export const forgetResults = (account) => remember(keyOf(account), '');
