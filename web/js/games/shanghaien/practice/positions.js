// The prepared positions (tests/bench/practice.c).

import { root } from '../../../core/root.js';
import { fetchPart } from '../../../core/version.js';

/** `win`: the chance of whoever is to move, at best play of both. @typedef {{position: string, win: number}} Prepared */

/** The kinds of exercises. */
export const KINDS = /** @type {const} */ (['endings', 'tricks', 'behind']);
/** @typedef {typeof KINDS[number]} Kind */
/** So many are there of each kind. */
const EACH = 30;

/** @returns {Promise<Record<Kind, Prepared[]>>} */
export const prepared = () => fetchPart(async () => {
  const response = await fetch(`${root}/practice/shanghaien.json`);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
});

/** The address of any exercise of a kind, but for the one before. @param {Kind} kind @param {string} captain @param {number} [before] */
export function anyExercise(kind, captain, before = 0) {
  const n = 1 + Math.floor(Math.random() * (before ? EACH - 1 : EACH));
  return `/analysis/shanghaien?practice=${kind}&n=${before && n >= before ? n + 1 : n}&captain=${captain}`;
}
