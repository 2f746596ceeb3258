// One table: the game as the server tells it, what the player has chosen but not yet sent, and what
// of it is on show (the present, an earlier position, the end of a round).

import { ApiError, get, play, postUntilAnswered } from '../api.js';
import { announce, reportError } from '../notice.js';
import { me } from '../session.js';
import { refreshGames } from '../waiting.js';
import { loadAnalysis } from './analysis.js';
import { isWarnedOf } from './hint.js';
import { watch } from './live.js';
import { lookQuery } from './look.js';
import { markSeen } from './recap.js';
import { sentence } from './words.js';

/**
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('../types.d.ts').Move} Move
 * @typedef {import('../types.d.ts').End} End
 * @typedef {import('../types.d.ts').LogEntry} LogEntry
 * @typedef {{card: number, half: import('./legal.js').Half}} Pick
 */

/** How long a position stays while the game is walked through. */
const stepTime = 1100;

export class Table {
  /** @type {View} the present */
  view;
  /** @type {LogEntry[]} */
  log = [];
  /** @type {End | null} the end of the 1, while it may still be changed */
  end = null;
  /** @type {Pick | null} a half of a trick whose details are being chosen */
  pick = null;
  /** @type {number[]} numbers whose cards are lit: a die would go there */
  lit = [];
  /** What Shanghai! would give is on show. */
  peek = false;
  /** The chances before the roll are on show. */
  odds = false;
  /** @type {'tavern' | 'handout' | null} what the player wants to see; null: what is due */
  board = null;
  /** @type {string | null} why what was just tried may not be done */
  hint = null;
  /** What the moves of a position are worth, in training. @type {import('./hint.js').Advice | null} */
  advice = null;
  /** The bad move that the player was warned of. @type {import('./hint.js').Warning | null} */
  warning = null;
  /** @type {Move | null} on its way to the server */
  pending = null;
  /** @type {Set<string>} dice that came with the last change, as "position side index" */
  fresh = new Set();
  /** @type {View | null} an earlier position that is on show instead of the present */
  past = null;
  /** What was skill and what was luck, once the game is finished. @type {import('../types.d.ts').Analysis | null} */
  analysis = null;
  /** @type {{from: number, until: number} | null} the moves that are being told on return */
  recap = null;
  /** @type {AbortController | null} ends the walk through the game that is under way */
  walking = null;
  #leave = new AbortController();
  #unwatch = () => {};
  #loadingLog = false;
  #asked = 0;
  /** @type {Map<number, Promise<View>>} */
  #positions = new Map();

  /** @param {View} view @param {() => void} redraw */
  constructor(view, redraw) {
    this.view = view;
    this.redraw = redraw;
  }

  /** Fetches a game with its log. @param {string} id @param {() => void} redraw */
  static async load(id, redraw) {
    const path = `/games/${encodeURIComponent(id)}`;
    const [view, { moves }] = await Promise.all([get(path + lookQuery()), get(`${path}/moves`)]);
    const table = new Table(view, redraw);
    table.log = moves;
    return table;
  }

  /** Starts to listen. @param {() => void} other called where the news are not of a move: something
   * was said */
  listen(other) {
    this.#unwatch = watch(this.path, (seq) => {
      if (seq === null || seq > this.view.seq) this.reload();
      if (seq === null || seq === this.view.seq) other();
    });
  }

  close() {
    this.#leave.abort();
    this.walking?.abort();
    this.#unwatch();
  }

  /** The player has gone elsewhere. */
  get left() {
    return this.#leave.signal.aborted;
  }

  /** Whether I play in it, and have not only come to look by the link of a letter. */
  get isMine() {
    const { players, you } = this.view;
    return you !== null && players[you].name === me()?.name;
  }

  /** The position on show; nothing may be done in the past, nor by one who only looks. */
  get shown() {
    return this.isMine && !this.past ? this.view : { ...(this.past ?? this.view), legal: [] };
  }

  /** Changes what is chosen or on show. @param {Partial<Table>} change */
  set(change) {
    Object.assign(this, change);
    this.redraw();
  }

  /** Chooses where the 1 lies. @param {End} end */
  chooseEnd(end) {
    this.set({ end, hint: null });
  }

  /** Sends a move and keeps it until the server has answered. @param {Move} move */
  async send(move) {
    if (this.pending || this.past) return;
    this.set({ pending: move, hint: null });
    try {
      if (await isWarnedOf(this, move)) return;
      this.#accept(await play(this.view.id, this.view.seq, move, this.#leave.signal));
    } catch (error) {
      await this.#refused(error);
    } finally {
      this.set({ pending: null });
      refreshGames().catch(reportError);
    }
  }

  /** Shows the position after the first `seq` moves; the last is the present. @param {number} seq */
  async lookBack(seq) {
    this.stand();
    try {
      await this.#show(seq);
    } catch (error) {
      reportError(error);
    }
  }

  /** Walks from `seq` to the present, a position at a time. @param {number} seq */
  async walk(seq) {
    this.stand();
    const walk = (this.walking = new AbortController());
    try {
      for (let at = seq; at <= this.view.seq && !walk.signal.aborted; at++) {
        await this.#show(at);
        await pause(stepTime, walk.signal);
      }
    } catch (error) {
      reportError(error);
    }
    if (this.walking === walk) this.stand();
  }

  /** Ends a walk where it is. */
  stand() {
    this.walking?.abort();
    this.set({ walking: null });
  }

  /** @param {number} seq */
  async #show(seq) {
    const asked = ++this.#asked;
    const past = seq < this.view.seq ? await this.#at(seq) : null;
    if (asked !== this.#asked || this.left) return;
    const before = this.shown;
    const next = past ?? this.view;
    const fresh = next.seq === before.seq + 1 ? newDice(before, next) : new Set();
    this.set({ past, fresh, pick: null, lit: [], peek: false, board: null, hint: null });
    if (!this.recap) history.replaceState(null, '', (past ? `?at=${seq}` : location.pathname) + location.hash);
  }

  /** Positions do not change, so each is asked for once. @param {number} seq @returns {Promise<View>} */
  #at(seq) {
    const known = this.#positions.get(seq);
    if (known) return known;
    const asked = get(`${this.path}/at/${seq}${lookQuery()}`);
    this.#positions.set(seq, asked);
    asked.catch(() => this.#positions.delete(seq));
    return asked;
  }

  /** Gives the game up. */
  async resign() {
    try {
      this.#accept(await postUntilAnswered(`${this.path}/resign`, { seq: this.view.seq }, this.#leave.signal));
    } catch (error) {
      await this.#refused(error);
    }
  }

  /** Looks for news. */
  async reload() {
    try {
      this.#accept(await get(this.path + lookQuery()));
    } catch (error) {
      reportError(error);
    }
  }

  /** The game's address below /api. */
  get path() {
    return `/games/${encodeURIComponent(this.view.id)}`;
  }

  /** A move that came too late shows what has happened meanwhile. @param {unknown} error */
  async #refused(error) {
    if (this.left) return;
    reportError(error);
    if (error instanceof ApiError && error.status === 409) await this.reload();
  }

  /** Takes a newer view as the present. @param {View} next */
  #accept(next) {
    const before = this.view;
    if (next.seq < before.seq) return;
    if (next.seq === before.seq) return this.set({ view: next });
    const sameChoice = next.round === before.round && next.one_at === null;
    this.set({
      view: next,
      fresh: newDice(before, next),
      end: sameChoice ? this.end : null,
      pick: null,
      lit: [],
      peek: false,
      board: null,
      hint: null,
    });
    markSeen(this);
    this.#loadLog().catch(reportError);
    if (next.status === 'finished') loadAnalysis(this);
  }

  /** Fetches what is new in the log, and tells it to those who listen. */
  async #loadLog() {
    if (this.#loadingLog) return;
    this.#loadingLog = true;
    try {
      while (this.log.length < this.view.seq) await this.#loadMoves();
    } finally {
      this.#loadingLog = false;
    }
  }

  async #loadMoves() {
    const known = this.log.length;
    const { moves } = await get(`${this.path}/moves?from=${known}`);
    if (moves.length === 0) throw new Error('the log is shorter than the game');
    this.set({ log: [...this.log, ...moves] });
    announce(moves.map((/** @type {LogEntry} */ entry) => sentence(this.view, entry)).join(' '));
  }
}

/** @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
const pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()));
  });

/** Which dice lie at cards in `next` and did not in `before`.
 * @param {View} before @param {View} next */
export function newDice(before, next) {
  /** @type {Set<string>} */
  const fresh = new Set();
  const sameRound = before.round === next.round;
  next.tavern.forEach(({ dice }, position) => {
    for (const seat of /** @type {const} */ ([0, 1])) {
      const old = sameRound ? before.tavern[position].dice[seat] : 0;
      for (let i = old; i < dice[seat]; i++) fresh.add(`${position} ${seat} ${i}`);
    }
  });
  return fresh;
}
