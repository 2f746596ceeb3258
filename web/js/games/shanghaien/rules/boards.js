// The boards on which a reader of the rules tries things; the compiled rules judge them.

import { Rules } from '../../../table/rules.js';
import { liveBoard } from './board.js';
import { scoringBoard } from './scoring.js';

/** @param {() => void} redraw */
export async function openBoards(redraw) {
  const rules = new Rules('shanghaien');
  try {
    const [example, tally] = await Promise.all([liveBoard(rules, redraw), scoringBoard(rules, redraw)]);
    return { example, tally, close: () => rules.close() };
  } catch (error) {
    rules.close();
    throw error;
  }
}
