// Puzzles that were missed come again as exercises: a day later, then after three days, then after seven, until the move was
// found each time. This device keeps which ones; what was answered stays as it is.

import { recall, remember } from '../../../device/storage.js';
import { me } from '../../../server/session.js';
/** @import { Puzzles } from '../../../types.d.ts' */

/** `found`: so often in a row; `due`: '' where it comes no more. Days are in UTC, as those of the puzzles.
 * @typedef {{day: string, found: number, due: string}} Exercise */

/** In days, before each time. */
const PAUSES = [1, 3, 7];
/** As many are kept, the last ones. */
const MOST = 100;
const DAY_MS = 86_400_000;

const key = () => `missed-puzzles:${me()?.name ?? ''}`;

/** @returns {Exercise[]} */
const kept = () => JSON.parse(recall(key()) ?? '[]');

/** @param {number} days @param {number} [from] */
const daysAfter = (days, from = Date.now()) => new Date(from + days * DAY_MS).toISOString().slice(0, 10);

/** The days of the puzzles that come again today. One that was missed on another device comes from the day after it.
 * @param {Puzzles['puzzles']} puzzles the latest ones, as the archive has them */
export function dueExercises(puzzles) {
  const known = new Map(kept().map(({ day, due }) => [day, due]));
  for (const { day, mine } of puzzles) if (mine === false && !known.has(day)) known.set(day, daysAfter(1, Date.parse(day)));
  return [...known].filter(([, due]) => due && due <= daysAfter(0)).map(([day]) => day).sort();
}

/** When the puzzle of that day comes again; '' where it does no more, null where it never did. @param {string} day */
export const comesAgain = (day) => kept().find((each) => each.day === day)?.due ?? null;

/** The puzzle of that day was answered, for the first time or again. @param {string} day @param {boolean} isFound */
export function noteAnswer(day, isFound) {
  const all = kept();
  const before = all.find((each) => each.day === day)?.found ?? 0;
  const found = isFound ? before + 1 : 0;
  const next = { day, found, due: found < PAUSES.length ? daysAfter(PAUSES[found] ?? 0) : '' };
  remember(key(), JSON.stringify([...all.filter((each) => each.day !== day), next].slice(-MOST)));
}
