// Where a window stands (windows.js); fetched with the first one.

const GAP = 6;

/** Puts a window beside what it is about, never over it: above it, or below whatever around it bears a
 * `data-window-below`; where it has no room there, on the side that has most, and no larger than that. Along that
 * side it is as near as it can be.
 * @param {HTMLElement} pane @param {HTMLElement} anchor */
export function placeWindow(pane, anchor) {
  const page = pane.parentElement?.getBoundingClientRect();
  if (!page) return;
  Object.assign(pane.style, { maxHeight: '', maxWidth: '' });
  const low = anchor.closest('[data-window-below]');
  const box = anchor.getBoundingClientRect();
  const window = { right: document.documentElement.clientWidth, bottom: innerHeight };
  const { width, height } = pane.getBoundingClientRect();
  const sides = sidesOf((low ?? anchor).getBoundingClientRect(), window, low !== null);
  const best = sides.find((side) => side.width >= width && side.height >= height) ??
    sides.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a));
  Object.assign(pane.style, { maxWidth: `${Math.min(best.width, width)}px`, maxHeight: `${best.height}px` });
  const { offsetWidth, offsetHeight } = pane;
  const left = best.left ?? within((box.left + box.right - offsetWidth) / 2, offsetWidth, window.right);
  const top = best.top ?? within((box.top + box.bottom - offsetHeight) / 2, offsetHeight, window.bottom);
  pane.style.left = `${(best.before ? left - offsetWidth : left) - page.left}px`;
  pane.style.top = `${(best.above ? top - offsetHeight : top) - page.top}px`;
}

/** @param {number} at @param {number} size @param {number} end */
const within = (at, size, end) => Math.max(GAP, Math.min(at, end - size - GAP));

/** The room on one side of an element: where a window there begins, or ends if it is `above` or `before`.
 * @typedef {{width: number, height: number, left?: number, top?: number, above?: boolean, before?: boolean}} Side */

/** The sides of an element in the window, the preferred one first.
 * @param {DOMRect} anchor @param {{right: number, bottom: number}} window @param {boolean} isLow
 * @returns {Side[]} */
function sidesOf({ left, right, top, bottom }, window, isLow) {
  const wide = window.right - 2 * GAP;
  const high = window.bottom - 2 * GAP;
  const above = { width: wide, height: top - 2 * GAP, top: top - GAP, above: true };
  const below = { width: wide, height: window.bottom - bottom - 2 * GAP, top: bottom + GAP };
  const after = { width: window.right - right - 2 * GAP, height: high, left: right + GAP };
  const before = { width: left - 2 * GAP, height: high, left: left - GAP, before: true };
  return isLow ? [below, above, after, before] : [above, below, after, before];
}
