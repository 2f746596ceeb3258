// The table of a puzzle: a position of a game that others have played. One move is sent, and it is an answer.

import { ApiError, post } from '../../../server/api.js';
import { t } from '../../../words/i18n.js';
import { reportError } from '../../../ui/notice.js';
import { signUpAsGuest } from '../../../server/account.js';
import { me } from '../../../server/session.js';
import { Table } from '../../../table/table.js';
import { shanghaien } from '../game.js';
import { answerHere, isFoundBy, keepPuzzle } from './kept.js';
/** @import { Analysis, Move, Puzzle, View } from '../../../types.d.ts' */

/** @typedef {Extract<Analysis, {status: 'ready'}>} Ready */

/** The players have names of our own, as the service does not tell theirs. The round before is over, and would hide the Tavern. @param {View} view
 * @returns {View} */
const position = (view) => ({
  ...view,
  players: /** @type {View['players']} */ (view.players.map((player, seat) => ({
    ...player,
    get name() { return t(seat === view.you ? 'table.captain_red' : 'puzzle.captain_blue'); },
  }))),
  last_round: null,
});

/** @extends {Table<import('../types.d.ts').Shanghaien>} */
export class PuzzleTable extends Table {
  /** @param {Puzzle} puzzle @param {() => void} redraw @param {() => void} onAnswer @param {boolean} isExercise one that was answered
   * comes again: its solution waits for another answer, which is judged here */
  constructor(puzzle, redraw, onAnswer, isExercise) {
    super(shanghaien, position(puzzle.view), redraw);
    this.solved = isExercise ? puzzle : null;
    this.puzzle = isExercise ? { ...puzzle, answer: null, options: null } : puzzle;
    this.onAnswer = onAnswer;
    this.lookBack();
  }

  get isMine() {
    return true;
  }

  /** Sends the answer; a visitor becomes a guest first. @param {Move} move */
  async send(move) {
    if (this.pending || this.puzzle.answer || await this.isHeld(move)) return;
    this.choice.send();
    if (this.solved) return this.answerAgain(this.solved, move);
    this.pending = move;
    this.redraw();
    try {
      if (!me()) await signUpAsGuest();
      this.take(await this.answer(move));
    } catch (error) {
      reportError(error);
    }
    this.pending = null;
    this.redraw();
  }

  /** The puzzle with that answer: by the server, or offline by this device. @param {Move} move @returns {Promise<Puzzle>} */
  async answer(move) {
    try {
      const answered = await post(`/puzzles/${this.puzzle.day}/answer`, { move });
      keepPuzzle(answered);
      return answered;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      return answerHere(this.puzzle, move);
    }
  }

  /** @param {Puzzle} puzzle @param {Move} move */
  answerAgain(puzzle, move) {
    this.take({ ...puzzle, answer: { move, found: isFoundBy(puzzle.options, move), at: new Date().toISOString() } });
    this.redraw();
  }

  /** @param {Puzzle} puzzle */
  take(puzzle) {
    this.puzzle = puzzle;
    this.choice.follow(this.view, this.view);
    this.lookBack();
    this.onAnswer();
  }

  /** Once it is answered, the table looks back at the position as at one of a finished game: it lights up the places of the
   * best move, or shows whom Shanghai! gives the cards. */
  lookBack() {
    const best = this.puzzle.options?.[0]?.move;
    if (!best) return;
    const { view, choice } = this;
    this.playback.past = view;
    this.view = { ...view, turn: null, legal: [] };
    const moves = Object.assign([], { [view.seq]: { error: 1, best } }); // any move counts as worth a look back
    this.analysis = /** @type {Ready} */ (/** @type {unknown} */ ({ status: 'ready', moves }));
    if ('one_at' in best && best.one_at) choice.end = best.one_at;
    if (best.type === 'shanghai') choice.preview(true);
    choice.set({ hint: t('puzzle.over') });
  }
}
