// The table of the lesson: a prepared round, played by the compiled rules. The learner makes the moves that the lesson wants, and
// goes on to the house's when they have read what is said.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { fetchPart } from '../../../core/version.js';
import { t } from '../../../words/i18n.js';
import { around } from '../../../table/around.js';
import { Rules } from '../../../table/rules.js';
import { Table } from '../../../table/table.js';
import { shanghaien } from '../game.js';
import { isSameMove } from '../view.js';
/** @import { LogEntry, Move, RulesEntry, View } from '../../../types.d.ts' */

/** The second round of a game (src/games/shanghaien/position.h): the first one has given both something to hold. */
const BEGINNING = '02000.G000i000V000r000P000b000.660000.go-.JU-.BCDEFHIKLMNOQRSWXYZacdefhjklmnpqstuv';

/** @param {number} seat @param {number} a @param {number} b @returns {RulesEntry} */
const roll = (seat, a, b) => ({ seat, move: { type: 'roll' }, drawn: { roll: [a - 1, b - 1] } });
/** @param {number} seat @param {0 | 1} die @param {object} [more] @returns {RulesEntry} */
const place = (seat, die, more) => ({ seat, move: /** @type {RulesEntry['move']} */ ({ type: 'place', die, ...more }) });
/** @type {RulesEntry[]} */
const ROUND = [
  roll(0, 2, 5), place(0, 0, { one_at: 'left' }), roll(1, 3, 6), place(1, 0),
  roll(0, 2, 4), { seat: 0, move: /** @type {RulesEntry['move']} */ ({ type: 'adjust', card: 40, die: 0, by: -1 }) }, place(0, 0), roll(1, 5, 2), place(1, 1),
  roll(0, 6, 2), place(0, 1), roll(1, 4, 1), place(1, 0), { seat: 0, move: { type: 'shanghai' } },
];

/** The learner has a name, as the house has, so that the sentences about their moves are those of every table. */
const players = /** @type {View['players']} */ ([
  { get name() { return t('table.captain_red'); }, bot: false, house: false, guest: false, face: 19 },
  { name: 'el-dado', bot: true, house: true, guest: false, face: 1 },
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
  /** What is said of the end of the round has been read. */
  isRead = false;
  /** The house's moves are being shown. */
  #isGoingOn = false;

  /** @param {View[]} positions @param {LogEntry[]} log @param {() => void} redraw */
  constructor(positions, log, redraw) {
    super(lesson, /** @type {View} */ (positions[0]), redraw);
    this.positions = positions;
    this.log = log;
  }

  /** @param {() => void} redraw */
  static async load(redraw) {
    const rules = new Rules('shanghaien');
    try {
      const after = (/** @type {number} */ seq) => rules.ask({ position: BEGINNING, entries: ROUND.slice(0, seq), seat: 0, tells: seq === ROUND.length });
      const answers = await fetchPart(() => Promise.all(Array.from({ length: ROUND.length + 1 }, (_, seq) => after(seq))));
      return new LessonTable(answers.map(({ view }, seq) => shown(/** @type {View} */ (view), seq)), answers.at(-1)?.log ?? [], redraw);
    } finally {
      rules.close();
    }
  }

  get isMine() {
    return true;
  }

  /** Whether the lesson waits until the reader goes on. */
  get waits() {
    return this.view.turn !== this.view.you && !this.playback.past && !this.#isGoingOn && !this.isRead;
  }

  /** The learner waits for nobody else. */
  get elsewhere() {
    return this.waits ? html`<button class="primary lesson-next" aria-keyshortcuts="N" @click=${() => this.goOn()}>${t('lesson.next')}</button>` : nothing;
  }

  /** Shows the house's moves; or at the end, what comes after the lesson. */
  async goOn() {
    if (!this.waits) return;
    this.isRead = this.view.turn === null;
    this.#isGoingOn = true;
    this.redraw();
    while (this.view.turn !== null && this.view.turn !== this.view.you) await this.accept(await this.position(this.view.seq + 1));
    this.#isGoingOn = false;
    this.redraw();
  }

  /** Where Shanghai! is to be called, its words speak of the arrows, wherever the pointer is. */
  showArrows() {
    if (this.log[this.view.seq]?.move.type === 'shanghai' && !this.playback.past) Object.assign(this.choice, { peek: true });
  }

  /** Makes the move that is wanted, by as many taps as at every table. @param {Move} move */
  async send(move) {
    const { seq } = this.view;
    const wanted = this.log[seq]?.move;
    if (this.playback.past || !wanted) return;
    if (!isSameMove(move, wanted)) return this.choice.set({ pick: null, hint: t('lesson.other') });
    if (await this.isHeld(move)) return;
    await this.accept(await this.position(seq + 1));
  }
}

/** The lesson shows one round: the end of the one before would hide its Tavern, and after it nobody is to move, nor is there
 * another Tavern. @param {View} view @param {number} seq @returns {View} */
const shown = (view, seq) => ({
  ...around('lesson', players), ...view, seq, .../** @type {Partial<View>} */ (seq < ROUND.length ? { last_round: null } : { turn: null, tavern: [] }),
});
