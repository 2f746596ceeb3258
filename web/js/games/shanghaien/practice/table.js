// The table of an exercise: a prepared position that is played to the end of the game against a captain of the house. No move is
// taken back, nothing is said about its worth, and chance rolls.

import { AnalysisTable } from '../analysis-board/table.js';
import { isHeld, noteGame } from './record.js';
/** @import { Move } from '../../../types.d.ts' */
/** @import { Rules } from '../../../table/rules.js' */
/** @import { Kind, Prepared } from './positions.js' */

/** @typedef {{kind: Kind, n: number, captain: string, prepared: Prepared}} Exercise */

export class PracticeTable extends AnalysisTable {
  /** @param {Rules} rules @param {Exercise} exercise @param {import('../analysis-board/table.js').Step[][]} lines @param {() => void} redraw */
  constructor(rules, exercise, lines, redraw) {
    super(rules, exercise.prepared.position, lines, redraw);
    this.exercise = exercise;
  }

  /** @param {Rules} rules @param {Exercise} exercise @param {string} moves as the address has them @param {() => void} redraw */
  static async begin(rules, exercise, moves, redraw) {
    const { lines } = await AnalysisTable.read(rules, exercise.prepared.position + moves);
    return new PracticeTable(rules, exercise, lines, redraw);
  }

  get shown() {
    return this.playback.past ? { ...this.playback.past, legal: [] } : this.view;
  }

  address() {
    const { kind, n, captain, prepared } = this.exercise;
    return `/analysis/shanghaien?practice=${kind}&n=${n}&captain=${captain}#${this.text.slice(prepared.position.length)}`;
  }

  /** @param {Move} move */
  async send(move) {
    if (!this.playback.past) await super.send(move);
  }

  changed() {
    super.changed();
    const { kind, captain, prepared } = this.exercise;
    const view = this.line.at(-1)?.view;
    if (view?.turn === null) noteGame(kind, captain, isHeld(view, prepared.win));
  }
}
