// The addresses at which one position is thought about: the puzzles, the analysis board and the practice. They are one bundle, as
// each name of a bundle is in every document.

import { here } from '../../core/root.js';
import { open as openBoard } from './analysis-board/screen.js';
import { open as openPractice } from './practice/screen.js';
import { open as openPuzzle } from './puzzle/screen.js';
/** @import { ScreenContext } from '../../types.d.ts' */

/** @param {ScreenContext} context */
export const open = (context) =>
  (here().startsWith('/puzzle') ? openPuzzle : context.query.has('practice') ? openPractice : openBoard)(context);
