// How often a prepared position was held, by the kind of exercise and the captain. This device keeps it.

import { recall, remember } from '../../../device/storage.js';
import { me } from '../../../server/session.js';
/** @import { View } from '../../../types.d.ts' */

/** How often it was held, and played. @typedef {{held: number, played: number}} Count */

const key = () => `practice:${me()?.name ?? ''}`;

/** @returns {Record<string, Count>} */
const kept = () => JSON.parse(recall(key()) ?? '{}');

/** @param {string} kind @param {string} captain @returns {Count} */
export const countOf = (kind, captain) => kept()[`${kind} ${captain}`] ?? { held: 0, played: 0 };

/** @param {string} kind @param {string} captain @param {boolean} isHeld */
export function noteGame(kind, captain, isHeld) {
  const { held, played } = countOf(kind, captain);
  remember(key(), JSON.stringify({ ...kept(), [`${kind} ${captain}`]: { held: held + Number(isHeld), played: played + 1 } }));
}

/** Where the chance to win is below this, a draw is as good as could be expected. */
const EVEN = 0.5;

/** @param {number} win the chance */
export const drawSuffices = (win) => win < EVEN;

/** Whether the game that is over was held. @param {View} view @param {number} win the chance at its beginning */
export const isHeld = ({ result, you }, win) => (result?.winner === null ? drawSuffices(win) : result?.winner === you);
