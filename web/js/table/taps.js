// Whether a move waits until the same is pressed again (secondtap.js), so that a stray tap is no move. The player
// chooses it for this device; until then it is so on touch screens, as long as few games have been finished here. And which
// presses of a key count.

import { recall, remember } from '../device/storage.js';

const EARLY_GAMES = 3;

/** The games that were finished on this device, as many as matter. */
const finished = () => (recall('finished') ?? '').split(' ').filter(Boolean);

/** Counts a game that has ended. @param {string} id */
export function countFinished(id) {
  const known = finished();
  if (known.length < EARLY_GAMES && !known.includes(id)) remember('finished', [...known, id].join(' '));
}

/** Whether moves wait for a second tap on this device. */
export const wantsSecondTap = () =>
  (recall('second-tap') ?? (matchMedia('(pointer: coarse)').matches && finished().length < EARLY_GAMES ? 'yes' : 'no')) === 'yes';

/** @param {object} move @param {object | null} other */
export const isSame = (move, other) => JSON.stringify(move) === JSON.stringify(other);

/** The class of a button whose move waits for its second tap.
 * @param {import('./table.js').Table<any>} table @param {object | undefined} move */
export const armed = (table, move) => (move && isSame(move, table.armed) ? 'armed' : '');

/** A key that is held down presses once, for the focus may have moved on to the next move. @param {KeyboardEvent} event */
export const pressOnce = (event) => event.repeat && event.key === 'Enter' && event.preventDefault();

/** Whether a key is meant for the page: not for what is typed, nor for a dialog or a menu, which the browser closes.
 * @param {KeyboardEvent} event */
export const isForThePage = ({ defaultPrevented, isComposing, target }) => !defaultPrevented && !isComposing &&
  !/** @type {Element} */ (target).matches('input, textarea, select') && !document.querySelector('dialog[open], :popover-open');
