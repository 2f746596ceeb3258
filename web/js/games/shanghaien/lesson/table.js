// The table of the lesson: a round that was prepared by the rules themselves (lesson/round.json; a
// test holds it against them). The learner makes the moves that the lesson wants; the house's
// follow by themselves.

import { fetchPart } from '../../../core/version.js';
import { t } from '../../../words/i18n.js';
import { Table } from '../../../table/table.js';
import { around } from '../../../table/around.js';
import { shanghaien } from '../game.js';
import { isSameMove } from '../view.js';
/** @import { LogEntry, Move, View } from '../../../types.d.ts' */

/** The learner has a name, as the house has, so that the sentences about their moves are those of every table. */
const players = /** @type {View['players']} */ ([
  { get name() { return t('table.captain_red'); }, bot: false, guest: false, face: 19 },
  { name: 'el-dado', bot: true, guest: false, face: 1 },
]);

/** The game as it is learnt: the end of its round is the great moment. @type {typeof shanghaien} */
const lesson = {
  ...shanghaien,
  moments: async () => {
    const { moments } = await shanghaien.moments();
    return { moments: (before, next) => (next.turn === null ? [{ kind: 'win', words: t('lesson.passed') }] : moments(before, next)) };
  },
};

/** @extends {Table<import('../types.d.ts').Shanghaien>} */
export class LessonTable extends Table {
  /** @param {View[]} positions @param {LogEntry[]} log @param {() => void} redraw */
  constructor(positions, log, redraw) {
    super(lesson, /** @type {View} */ (positions[0]), redraw);
    this.positions = positions;
    this.log = log;
  }

  /** @param {() => void} redraw */
  static async load(redraw) {
    const { positions, log } = await fetchPart(async () => {
      const response = await fetch('/lesson/round.json');
      if (!response.ok) throw new Error(`${response.status}`);
      return response.json();
    });
    /** The lesson shows one round: the end of the one before would hide its Tavern, and after it
     * nobody is to move, nor is there another Tavern. @param {View} view */
    const ofOne = (view) => (view.seq < log.length ? { last_round: null } : { turn: null, tavern: [] });
    return new LessonTable(positions.map((/** @type {View} */ each) => ({ ...around('lesson', players), ...each, ...ofOne(each) })), log, redraw);
  }

  get isMine() {
    return true;
  }

  /** The round has been handed out. */
  get isOver() {
    return this.view.seq === this.log.length && !this.playback.past;
  }

  /** Where Shanghai! is to be called, its words speak of the arrows, wherever the pointer is. */
  showArrows() {
    if (this.log[this.view.seq]?.move.type === 'shanghai' && !this.playback.past) Object.assign(this.choice, { peek: true });
  }

  /** @param {Move} move */
  async send(move) {
    const { seq } = this.view;
    const wanted = this.log[seq]?.move;
    if (this.playback.past || !wanted) return;
    if (!isSameMove(move, wanted)) return this.choice.set({ pick: null, hint: t('lesson.other') });
    const next = this.positions.findIndex((view, at) => at > seq && (view.turn === view.you || at === this.log.length));
    await this.accept(await this.position(seq + 1));
    await this.accept(await this.position(next));
  }
}
