// What this device keeps for an account is under its name: `WHAT:NAME`, and how it last found an opponent and invited one.
// It goes with the name when that changes, and with the account.

import { root } from '../core/root.js';
import { recall, remember } from './storage.js';

/** The keys of an account. @param {string} name @returns {string[]} none where the browser keeps nothing */
function keysOf(name) {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.endsWith(root)).map((key) => key.slice(0, key.length - root.length));
    return keys.filter((key) => key.endsWith(`:${name}`) || [`find-${name}`, `invite-${name}`].includes(key));
  } catch {
    return [];
  }
}

/** The account has another name from now on. @param {string} before @param {string} after */
export function renameKept(before, after) {
  for (const key of keysOf(before)) {
    remember(key.slice(0, -before.length) + after, recall(key) ?? '');
    remember(key, '');
  }
}

/** The account is no more. @param {string} name */
export function dropKept(name) {
  for (const key of keysOf(name)) remember(key, '');
}
