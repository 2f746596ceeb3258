// One table: a game with its log, the position of it that is on show (playback.js), and what the
// player has chosen but not yet sent (the game's own choice.js). The kinds of table say where the
// positions come from and where the moves go: one that is played (online.js), one in a file, one of
// a lesson.

import { fetchPart } from '../core/version.js';
import { Playback } from './playback.js';
import { wantsSecondTap } from './taps.js';
/** @import { Analysis, Ending, Game, GameShapes } from '../types.d.ts' */

/** @template {GameShapes} [G=GameShapes] */
export class Table {
  /** The log of moves, as far as it is known. @type {G['entry'][]} */
  log = [];
  /** When the present was so, if the server cannot be reached: then the table can be looked at. @type {number | null} */
  asOf = null;
  /** The positions that lead to the present, where all are known. @type {G['view'][]} */
  positions = [];
  /** The move on its way to the server. @type {G['move'] | null} */
  pending = null;
  /** How good the moves were, once the game is finished. @type {Analysis | null} */
  analysis = null;
  /** The parts that only a finished game shows. @type {Ending | null} */
  ending = null;
  /** What its players say about the moves, once the game is finished. @type {import('./comments.js').Comments | null} */
  comments = null;
  /** Where moves wait for a second tap. @type {import('./secondtap.js').SecondTap | null} */
  secondTap = null;
  #leave = new AbortController();

  /** @param {Game<G>} game @param {G['view']} view the present
   * @param {() => void} redraw */
  constructor(game, view, redraw) {
    this.game = game;
    /** @type {G['view']} */
    this.view = view;
    this.redraw = redraw;
    this.choice = game.choice(redraw, view);
    /** @type {Playback<G>} */
    this.playback = new Playback(this);
  }

  close() {
    this.#leave.abort();
    this.playback.end();
  }

  /** Aborts when the player goes elsewhere. */
  get leaving() {
    return this.#leave.signal;
  }

  /** The player has gone elsewhere. */
  get left() {
    return this.leaving.aborted;
  }

  /** Whether I play in it. A spectator does not. */
  get isMine() {
    return false;
  }

  /** The move that was pressed and waits for its second tap. @returns {object | null} */
  get armed() {
    return this.secondTap?.move ?? null;
  }

  /** Whether all that led to the position on show has been spoken. */
  get isTold() {
    return true;
  }

  /** Whether the player goes on by a press from a position where a round has just ended. */
  get stopsAtRounds() {
    return false;
  }

  /** The position on show. In the past nothing may be done, nor may a spectator do anything. */
  get shown() {
    const { past } = this.playback;
    return this.isMine && !past ? this.view : { ...(past ?? this.view), legal: [] };
  }

  /** Takes a newer view as the present. The promise resolves when the player has seen what led to it.
   * @param {G['view']} next */
  async accept(next) {
    const before = this.view;
    if (next.seq < before.seq) return;
    this.view = next;
    if (next.seq === before.seq) return this.redraw();
    this.choice.follow(before, next);
    await this.playback.follow(before, next);
  }

  /** The position after the first `seq` moves. @param {number} seq @returns {Promise<G['view']>} */
  async position(seq) {
    const view = this.positions[seq];
    if (!view) throw new Error(`no position ${seq}`);
    return view;
  }

  /** The address of that position. @param {number} seq */
  address(seq) {
    return `#${seq}`;
  }

  /** Makes a move. @param {G['move']} move */
  async send(move) {
    throw new Error(`no ${move.type}`);
  }

  /** Whether a move waits for a second tap. A failure to fetch what that takes holds nobody up. @param {G['move']} move */
  async isHeld(move) {
    if (!(this.game.secondTaps?.[move.type] ?? wantsSecondTap()) || this.game.isOnlyMove?.(this.view)) return false;
    this.secondTap ??= await fetchPart(async () => (await import('./secondtap.js')).secondTap(this)).catch(() => null);
    return this.secondTap?.holds(move) ?? false;
  }

  /** The button to what waits for me elsewhere; null: nothing does. @returns {unknown} */
  get elsewhere() {
    return null;
  }

  /** A position could not be shown. @param {unknown} error */
  failed(error) {
    console.error(error);
  }
}
