// The table of the analysis board: a line of moves from a position, made by hand for both sides, which one may leave at any point
// for another one. All lines are in its address. The rules run here, in the browser.

import { settleAddress } from '../../../core/history.js';
import { captainName } from '../../../words/captains.js';
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
  display_name: null, bot: false, house: false, guest: false, face: seat === you ? 19 : 1,
})));

/** @param {Move} move */
const rolls = ({ type }) => type === 'roll' || type === 'reroll';

const anyDie = () => 1 + Math.floor(Math.random() * 6);

/** As many lines are kept, the present one included, and as many characters of an address: the oldest fall away. */
const MOST_LINES = 16;
const MOST_CHARACTERS = 4000;

/** @extends {Table<import('../types.d.ts').Shanghaien>} */
export class AnalysisTable extends Table {
  /** What the next roll shows; 0: what chance gives. @type {[number, number]} */
  wish = [0, 0];

  /** The house player that moves the other side; null: by hand. @type {string | null} */
  rival = null;
  /** What the table said last in place of what a table says that sends its moves. @type {string | null} */
  #said = null;

  /** @param {Rules} rules @param {string} position @param {Step[][]} lines the present one, and those that were left for it, the oldest
   * first @param {() => void} redraw */
  constructor(rules, position, [line = [], ...others], redraw) {
    super(shanghaien, /** @type {Step} */ (line.at(-1)).view, redraw);
    this.rules = rules;
    this.start = position;
    this.line = line;
    this.others = others;
  }

  /** The lines of an address: a position and the moves of the present line from it; behind a `;` each, how many of these another line
   * shares, and its own. @param {Rules} rules @param {string} text */
  static async read(rules, text) {
    const [present = '', ...left] = text.split(';');
    if (left.length >= MOST_LINES || text.length > MOST_CHARACTERS) throw new Error('no such move');
    const [position = '', ...moves] = present.split('/');
    const first = await rules.ask({ position, seat: 0 });
    const you = first.view?.turn ?? 0;
    const line = await longer(rules, [step(await rules.ask({ position, seat: you }), 0, you, '')], moves);
    const lines = [line];
    for (const each of left) {
      const [shared = '', ...own] = each.split('/');
      if (!/^\d{1,3}$/.test(shared) || Number(shared) >= line.length) throw new Error('no such move');
      const other = await longer(rules, line.slice(0, Number(shared) + 1), own);
      if (branchOf(other, line) < 0) throw new Error('no such move');
      lines.push(other);
    }
    return { position, lines };
  }

  /** @param {Rules} rules @param {string} text @param {() => void} redraw */
  static async load(rules, text, redraw) {
    const { position, lines } = await AnalysisTable.read(rules, text);
    return new AnalysisTable(rules, position, lines, redraw);
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

  /** All lines, as an address has them. */
  get text() {
    const lines = this.others.map((line) => {
      const shared = branchOf(line, this.line);
      return [shared, ...movesOf(line.slice(shared + 1))].join('/');
    });
    return [[this.start, ...movesOf(this.line)].join('/'), ...lines].join(';');
  }

  /** Others may open it, too. */
  address() {
    return `/analysis/shanghaien#${this.text}`;
  }

  /** The line has changed: the address has it. */
  changed() {
    this.others = this.others.filter((line) => branchOf(line, this.line) >= 0).slice(1 - MOST_LINES);
    while (this.others.length && this.text.length > MOST_CHARACTERS) this.others.shift();
    settleAddress(this.address());
  }

  /** Says who moves how where the table would say that a move is sent, or that one need not wait. */
  remark() {
    const { choice } = this;
    if (choice.hint !== null && choice.hint !== this.#said) return;
    this.#said = this.#words();
    Object.assign(choice, { hint: this.#said });
  }

  #words() {
    const { view, rival, playback: { past } } = this;
    if (past || view.turn === null) return null;
    if (view.turn === view.you) return this.pending ? '' : null;
    return rival === null ? t('board.by_list', { name: t('board.captain_blue') }) : t('board.thinks', { name: captainName(rival) });
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
    if (this.line[at + 1]?.played === played) return this.playback.lookBack(at + 1);
    const [next] = (await longer(this.rules, [from], [played])).slice(1);
    if (!next) return;
    if (at + 1 < this.line.length) this.others.push(this.line);
    this.line = [...this.line.slice(0, at + 1), next];
    this.changed();
    this.#stand(from.view);
    await this.accept(next.view);
  }

  /** Takes another line in place of the present one. @param {Step[]} line */
  change(line) {
    this.others = this.others.map((each) => (each === line ? this.line : each));
    this.line = line;
    this.#stand(/** @type {Step} */ (line.at(-1)).view);
    this.changed();
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

/** The line with more moves, as an address has them: the number of each among the legal ones, and what it rolled.
 * @param {Rules} rules @param {Step[]} line @param {string[]} moves */
async function longer(rules, line, moves) {
  const all = [...line];
  for (const played of moves) {
    const { state, legal, view: { seq, turn, you } } = /** @type {Step} */ (all.at(-1));
    const [, number, ...dice] = /^(\d{1,3})(?:-([1-6])([1-6]))?$/.exec(played) ?? [];
    const move = legal[Number(number ?? NaN)];
    if (!move) throw new Error('no such move');
    const drawn = rolls(move) ? { roll: dice.map((face) => Number(face ?? 1) - 1) } : null;
    const seat = you ?? 0;
    all.push(step(await rules.ask({ state, entries: [{ seat: turn, move, drawn }], seat }), seq + 1, seat, played));
  }
  return all;
}

/** @param {Step[]} steps */
const movesOf = (steps) => steps.map(({ played }) => played).filter(Boolean);

/** After which move a line is another than the present one, as its first one; -1: nowhere.
 * @param {Step[]} line @param {Step[]} present */
export const branchOf = (line, present) => line.findIndex(({ played }, i) => played !== present[i]?.played) - 1;
