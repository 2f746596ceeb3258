// What a change of the position on show is heard and felt as; and the second that a great moment has to itself, over the
// board and in nobody's way. Fetched with the first change.

import { useWords } from '../words/i18n.js';
import { isCalm } from '../ui/motion.js';
import { useStyle } from '../device/theme.js';
import { isAsked } from '../device/turn.js';
import { play } from './sound.js';
/** @import { GameName, Moment } from '../types.d.ts' */

/** Shows words over the table for a second. @param {Moment} moment @param {string} [place] where else */
async function show({ kind, words }, place = '.table-page .table') {
  if (!words || isCalm()) return;
  await useStyle('moments');
  const shown = Object.assign(document.createElement('div'), { className: `moment ${kind}`, textContent: words, ariaHidden: 'true' });
  shown.addEventListener('animationend', () => shown.remove());
  document.querySelector('.moment')?.remove();
  document.querySelector(place)?.append(shown);
}

/** Somebody has learnt the game. @param {string} words @param {string} place */
export function celebrate(words, place) {
  play('win');
  return show({ kind: 'win', words }, place);
}

/** @param {import('./table.js').Table<any>} table @param {any} before @param {any} next */
export async function feel(table, before, next) {
  const { moments } = await table.game.moments();
  const ends = next.status === 'finished' && before.status !== 'finished';
  if (ends) await useWords(`${/** @type {GameName} */ (next.game)}/pages`);
  if (table.left || document.hidden) return;
  const [first, ...more] = moments(before, next);
  if (first) {
    play(first.kind);
    await show(first);
  } else if (table.isMine && isAsked(next) && !isAsked(before)) play('turn');
  for (const { kind } of more) play(kind);
}
