// The captain that stands for a player, in a round frame. The portraits (faces.js) are too much for the first picture of a
// first visit: they are fetched when the page rests, and with the first picture by a browser that keeps the page.

import { svg } from '../../vendor/lit-html.js';
import { INK } from './ink.js';

/** @type {((n: number) => unknown) | undefined} */
let portrait;

/** From now on frames have what this draws in them. @param {(n: number) => unknown} draw */
export function showFaces(draw) {
  portrait = draw;
}

/** @param {number} n @param {string} [rim] the frame's colour */
export const face = (n, rim = INK) => svg`<svg class="face" viewBox="0 0 40 40" aria-hidden="true">${portrait?.(n)}<circle cx="20" cy="20" r="18.5" fill="none" stroke=${rim} stroke-width="3"/></svg>`;
