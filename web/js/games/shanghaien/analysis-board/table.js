// The table of the analysis board: a line of moves from a position, made by hand for both sides, which one may leave at any point
// for another one. The rules run here, in the browser.

import { settleAddress } from '../../../core/history.js';
import { t } from '../../../words/i18n.js';
import { Table } from '../../../table/table.js';
import { reportError } from '../../../ui/notice.js';
import { around } from '../../../table/around.js';
import { shanghaien } from '../game.js';
import { isSameMove } from '../view.js';
/** @import { Move, View } from '../../../types.d.ts' */
/** @import { Rules } from '../../../table/rules.js' */

/** @typedef {{move: Move, win: number}} Option a move with seat 0's chance to win after it
 * @typedef {{state: Uint8Array, view: View, legal: Move[], played: string, options: Option[] | null, isAsked: boolean}} Step a position
 *   of the line; `played`: the move that led to it, as the address has it */

/** The captains have names of our own. @param {number} you @returns {View['players']} */
const captains = (you) => /** @type {View['players']} */ ([0, 1].map((seat) => ({
  get name() { return t(seat === you ? 'table.captain_red' : 'board.captain_blue'); },
  display_name: null, bot: false, guest: false, face: seat === you ? 19 : 1,
})));

/** @param {Move} move */
const rolls = ({ type }) => type === 'roll' || type === 'reroll';

const anyDie = () => 1 + Math.floor(Math.random() * 6);

/** @extends {Table<import('../types.d.ts').Shanghaien>} */
export class AnalysisTable extends Table {
  /** Lines that were left for the present one. @type {Step[][]} */
  others = [];
  /** What the next roll shows; 0: what chance gives. @type {[number, number]} */
  wish = [0, 0];

  /** The house player that moves the other side; null: by hand. @type {string | null} */
  rival = null;

  /** @param {Rules} rules @param {string} position @param {Step[]} line @param {() => void} redraw */
  constructor(rules, position, line, redraw) {
    super(shanghaien, /** @type {Step} */ (line.at(-1)).view, redraw);
    this.rules = rules;
    this.start = position;
    this.line = line;
  }

  /** The line of an address: a position, and moves from it. @param {Rules} rules @param {string} text @param {() => void} redraw */
  static async load(rules, text, redraw) {
    const [position = '', ...moves] = text.split('/');
    const first = await rules.ask({ position, seat: 0 });
    const you = first.view?.turn ?? 0;
    const line = [step(await rules.ask({ position, seat: you }), 0, you, '')];
    for (const played of moves) line.push(await after(rules, /** @type {Step} */ (line.at(-1)), played, line.length, you));
    return new AnalysisTable(rules, position, line, redraw);
  }

  get isMine() {
    return true;
  }

  /** The step on show. */
  get step() {
    return /** @type {Step} */ (this.line[this.playback.past?.seq ?? this.view.seq]);
  }

  /** One may go on from any position. */
  get shown() {
    return this.playback.past ?? this.view;
  }

  /** @param {number} seq */
  async position(seq) {
    return /** @type {Step} */ (this.line[seq]).view;
  }

  /** The address of the line, which others may open. */
  address() {
    return `/analysis/shanghaien#${[this.start, ...this.line.slice(1).map(({ played }) => played)].join('/')}`;
  }

  /** Makes a move of either side; from an earlier position it begins another line. @param {Move} move */
  async send(move) {
    const from = this.step;
    const number = from.legal.findIndex((each) => isSameMove(each, move));
    if (this.pending || number < 0 || await this.isHeld(move)) return;
    this.pending = move;
    this.choice.send();
    this.redraw();
    try {
      await this.#goOn(from, number);
      await this.#answer();
    } catch (error) {
      reportError(error);
    }
    this.pending = null;
    this.redraw();
  }

  /** A house player moves the other side from now on; null: nobody does. @param {string | null} rival */
  async play(rival) {
    this.rival = rival;
    if (this.pending) return;
    this.pending = { type: 'roll' }; // whatever it will be
    await this.#answer().catch(reportError);
    this.pending = null;
    this.redraw();
  }

  /** The house player moves for as long as it is to. */
  async #answer() {
    while (!this.left && this.rival !== null && this.step === this.line.at(-1) && this.view.turn === 1 - (this.view.you ?? 0)) {
      const { step } = this;
      const { chosen } = await this.rules.ask({ state: step.state, seat: step.view.turn, player: this.rival });
      await this.#goOn(step, step.legal.findIndex((each) => isSameMove(each, /** @type {Move} */ (chosen))));
    }
  }

  /** @param {Step} from @param {number} number of the move among the legal ones */
  async #goOn(from, number) {
    const move = /** @type {Move} */ (from.legal[number]);
    const played = `${number}${rolls(move) ? `-${this.wish.map((face) => face || anyDie()).join('')}` : ''}`;
    this.wish = [0, 0];
    const at = this.line.indexOf(from);
    const next = await after(this.rules, from, played, at + 1, from.view.you ?? 0);
    if (at + 1 < this.line.length) this.others.push(this.line);
    this.line = [...this.line.slice(0, at + 1), next];
    this.#stand(from.view);
    await this.accept(next.view);
    settleAddress(this.address());
  }

  /** Takes another line in place of the present one. @param {Step[]} line */
  change(line) {
    this.others = this.others.map((each) => (each === line ? this.line : each));
    this.line = line;
    this.#stand(/** @type {Step} */ (line.at(-1)).view);
    settleAddress(this.address());
    this.redraw();
  }

  /** The end of the line is this position. @param {View} view */
  #stand(view) {
    this.playback.stand();
    this.playback.past = null;
    this.choice.follow(this.view, view);
    this.view = view;
  }

  /** Asks what the moves of the position on show are worth. */
  weigh() {
    const { step } = this;
    if (step.isAsked || step.view.turn === null) return;
    step.isAsked = true;
    this.rules.ask({ state: step.state, weighs: true }).then(({ options = null }) => {
      step.options = options;
      this.redraw();
    }, reportError);
  }
}

/** @param {import('../../../types.d.ts').RulesAnswer} answer @param {number} seq @param {number} you @param {string} played @returns {Step} */
function step({ state = new Uint8Array(), view, legal = [] }, seq, you, played) {
  const isOver = view?.turn === null;
  return {
    state, legal, played, options: null, isAsked: false,
    view: /** @type {View} */ ({ ...around('analysis', captains(you)), you, ...view, seq, status: isOver ? 'finished' : 'active', last_round: played ? view?.last_round : null }),
  };
}

/** The position after a move as an address has it: its number among the legal ones, and what it rolled.
 * @param {Rules} rules @param {Step} before @param {string} played @param {number} seq @param {number} you */
async function after(rules, { state, view, legal }, played, seq, you) {
  const [, number, ...dice] = /^(\d{1,3})(?:-([1-6])([1-6]))?$/.exec(played) ?? [];
  const move = legal[Number(number ?? NaN)];
  if (!move) throw new Error('no such move');
  const drawn = rolls(move) ? { roll: dice.map((face) => Number(face ?? 1) - 1) } : null;
  return step(await rules.ask({ state, entries: [{ seat: view.turn, move, drawn }], seat: you }), seq, you, played);
}
