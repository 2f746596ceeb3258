// A table whose game is in a file (file.js): the rules in it play the game again, up to any position. Their worker is made of a
// text, since a page that was opened from the disk may fetch nothing.

import { Rules } from './rules.js';
import { Table } from './table.js';
/** @import { Game, GameShapes, RulesEntry, RulesQuestion } from '../types.d.ts' */

/**
 * What it takes to play a game again.
 * @template {GameShapes} G
 * @typedef {object} Replay
 * @property {G['view']} view its end
 * @property {G['entry'][]} log as one reads it
 * @property {Pick<RulesQuestion, 'setup' | 'position'>} from its beginning, with what chance gave
 * @property {RulesEntry[]} entries as the rules take it
 * @property {string} worker the rules (rulesWorker in file.js)
 */

/** @template {GameShapes} G @extends {Table<G>} */
export class SavedTable extends Table {
  /** @param {Game<G>} game @param {Replay<G>} replay @param {() => void} redraw */
  constructor(game, replay, redraw) {
    super(game, replay.view, redraw);
    this.log = replay.log;
    this.replay = replay;
    /** @type {Rules<any>} */
    this.rules = new Rules(replay.view.game, URL.createObjectURL(new Blob([replay.worker], { type: 'text/javascript' })));
  }

  /** @param {number} seq @returns {Promise<G['view']>} */
  async position(seq) {
    const { from, entries } = this.replay;
    const { view } = await this.rules.ask({ ...from, entries: entries.slice(0, seq), seat: this.view.you, open: true });
    return { ...this.view, ...view, seq, status: 'active' };
  }
}
