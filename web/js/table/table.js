// One game at the table: what is known of it, what the player has begun to choose, and the moves
// that are on their way. It draws nothing; tavern.js, hand.js and the others do.

import { ApiError, get, play, postUntilAnswered } from '../api.js';
import { announce, reportError } from '../notice.js';
import { me } from '../session.js';
import { refreshGames } from '../waiting.js';
import { positionAt } from './log.js';
import { lookQuery } from './look.js';
import { isMyMove } from './sides.js';
import { sentence } from './words.js';

/**
 * @typedef {import('../types.d.ts').Analysis} Analysis
 * @typedef {import('../types.d.ts').End} End
 * @typedef {import('../types.d.ts').LogEntry} LogEntry
 * @typedef {import('../types.d.ts').Move} Move
 * @typedef {import('../types.d.ts').View} View
 * @typedef {{card: number, half: 'upper' | 'lower'}} Choosing a trick whose use is being chosen
 * @typedef {'preview' | 'last' | null} Overlay which hand-out is drawn over the Tavern
 */

/** @param {string} id */
const path = (id) => `/games/${encodeURIComponent(id)}`;

export class Table {
  /** @type {LogEntry[]} */
  log = [];
  /** The end that the player means to give the 1; sent with his first die. @type {End | null} */
  oneAt = null;
  /** @type {Choosing | null} */
  choosing = null;
  /** The die that is pointed at, for the card to light up. @type {number | null} */
  aimed = null;
  /** @type {Overlay} */
  overlay = null;
  /** Whether the chances of the next roll are written on the cards. */
  showOdds = false;
  /** A move that was clicked and not yet answered. @type {Move | null} */
  pending = null;
  /** The past position that is looked at. @type {View | null} */
  past = null;
  /** Why the last thing that was pressed cannot be done. @type {string | null} */
  reason = null;
  /** The past runs on by itself. */
  playing = false;
  /** What was skill and what was luck, once the game is finished. @type {Analysis | null} */
  analysis = null;
  #leaving = new AbortController();
  /** The position that was asked for last; an earlier answer that comes late is not shown. */
  #wanted = -1;

  /** @param {View} view @param {() => void} redraw */
  constructor(view, redraw) {
    this.view = view;
    this.redraw = redraw;
  }

  /** Loads a game with its log. @param {string} id @param {() => void} redraw */
  static async load(id, redraw) {
    const [view, { moves }] = await Promise.all([get(path(id) + lookQuery()), get(`${path(id)}/moves`)]);
    const table = new Table(view, redraw);
    table.log = moves;
    return table;
  }

  /** What is on the table now: the present, or the past that is looked at. */
  get shown() {
    return this.past ?? this.view;
  }

  get path() {
    return path(this.view.id);
  }

  /** Whether I play in it, and have not only come to look by the link of a letter. */
  get isMine() {
    const { players, you } = this.view;
    return you !== null && players[you].name === me()?.name;
  }

  /** The moves that may be clicked now: none while one is on its way or the past is looked at.
   * @returns {Move[]} */
  get legal() {
    return this.pending || this.past || !this.isMine ? [] : this.view.legal;
  }

  /** The end of the 1, as it is or as it is meant to be. */
  get end() {
    return this.shown.one_at ?? this.oneAt;
  }

  /** Says why something is off. @param {string} why */
  explain(why) {
    this.reason = why;
    this.redraw();
  }

  toggleOdds() {
    this.showOdds = !this.showOdds;
    this.redraw();
  }

  /** The player has gone elsewhere. */
  get left() {
    return this.#leaving.signal.aborted;
  }

  close() {
    this.#leaving.abort();
  }

  /** Shows the position after the first `seq` moves; the address names it.
   * @param {number} seq */
  async lookBack(seq) {
    const at = Math.max(0, Math.min(seq, this.view.seq));
    this.#wanted = at;
    const view = at === this.view.seq ? null : await positionAt(this, at);
    if (this.#wanted !== at || this.left) return;
    this.past = view;
    this.overlay = null;
    history.replaceState(null, '', (view ? `?at=${at}` : location.pathname) + location.hash);
    this.redraw();
  }

  toPresent() {
    this.playing = false;
    return this.lookBack(this.view.seq);
  }

  /** Runs from here to the present, a move each second; from the present, the whole game. */
  async togglePlaying() {
    this.playing = !this.playing;
    this.redraw();
    if (this.playing && !this.past) await this.lookBack(0);
    while (this.playing && this.past && !this.left) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (this.playing && this.past) await this.lookBack(this.past.seq + 1);
    }
    this.playing = false;
    this.redraw();
  }

  /** Takes over a view, with what happened since as sentences to be heard.
   * @param {View} next */
  async take(next) {
    const before = this.view;
    this.view = next;
    if (next.seq !== before.seq) await this.#readLog(before.seq);
    this.#resetChoice();
    this.redraw();
  }

  /** Asks for the present view. */
  async reload() {
    await this.take(await get(this.path + lookQuery()));
  }

  /** Plays a move; a click while another is on its way does nothing. @param {Move} move */
  async play(move) {
    if (this.pending) return;
    this.pending = move;
    this.overlay = null;
    this.redraw();
    await this.#settle(() => play(this.view.id, this.view.seq, move, this.#leaving.signal));
  }

  async resign() {
    if (this.pending) return;
    const body = { seq: this.view.seq };
    await this.#settle(() => postUntilAnswered(`${this.path}/resign`, body, this.#leaving.signal));
  }

  /** Waits for the answer; whatever it was, the table shows what the server knows.
   * @param {() => Promise<View>} send */
  async #settle(send) {
    try {
      const next = await send();
      this.pending = null;
      await this.take(next);
      if (!isMyMove(next)) await refreshGames();
    } catch (error) {
      this.pending = null;
      if (this.left) return;
      reportError(error);
      if (error instanceof ApiError && error.status === 409) await this.reload().catch(reportError);
      this.redraw();
    }
  }

  /** Reads the entries since `seq` and says them. @param {number} seq */
  async #readLog(seq) {
    const { moves } = await get(`${this.path}/moves?from=${seq}`);
    this.log = [...this.log.slice(0, seq), ...moves];
    announce(this.log.slice(seq).map((entry) => sentence(this.view, entry)).join(' '));
  }

  #resetChoice() {
    this.choosing = null;
    this.aimed = null;
    this.overlay = null;
    this.reason = null;
    if (this.view.one_at !== null || this.view.phase !== 'place') this.oneAt = null;
  }
}
