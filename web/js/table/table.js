// One table: the game, what the player has chosen but not yet sent, and what of it is on show (the
// present, an earlier position, the end of a round). Where its positions come from and where its
// moves go, its kinds say: one that is played (online.js), one in a file (../offline/), one of the
// lesson (../lesson/).

import { replaceAddress } from '../history.js';
import { isCalm, isInView, pause } from '../motion.js';

/**
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('../types.d.ts').Move} Move
 * @typedef {import('../types.d.ts').End} End
 * @typedef {import('../types.d.ts').LogEntry} LogEntry
 * @typedef {{card: number, half: import('../games/shanghaien/view.js').Half}} Pick
 */

/** What costs this much of the chance to win is worth a look. */
const COSTLY = 0.03;

/** @param {import('../types.d.ts').MoveAnalysis} move of a finished game */
export const isCostly = ({ error }) => (error ?? 0) >= COSTLY;

/** How long a position stays while the game is walked through; a hand-out stays longer. */
const stepTime = 1100;
/** How long a move that has just come stays before the next one, so that it can be read. */
const readTime = 1500;

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
  /** What the moves of a position are worth, in training. @type {import('../games/shanghaien/training.js').Advice | null} */
  advice = null;
  /** The bad move that the player was warned of. @type {import('../games/shanghaien/training.js').Warning | null} */
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
  /** Ends the telling of moves that have just come. @type {AbortController | null} */
  #telling = null;
  /** Kept when it has ended. @type {Promise<void>} */
  #told = Promise.resolve();
  /** The last round whose hand-out the player has seen. */
  #handedOut;
  #goOn = () => {};
  #leave = new AbortController();
  #asked = 0;

  /** @param {View} view @param {() => void} redraw */
  constructor(view, redraw) {
    this.view = view;
    this.redraw = redraw;
    this.#handedOut = view.last_round?.round ?? 0;
  }

  close() {
    this.#leave.abort();
    this.walking?.abort();
    this.#telling?.abort();
  }

  /** Aborts when the player goes elsewhere. */
  get leaving() {
    return this.#leave.signal;
  }

  /** The player has gone elsewhere. */
  get left() {
    return this.leaving.aborted;
  }

  /** Whether I play in it, and do not only look. */
  get isMine() {
    return false;
  }

  /** The position on show; nothing may be done in the past, nor by one who only looks. */
  get shown() {
    return this.isMine && !this.past ? this.view : { ...(this.past ?? this.view), legal: [] };
  }

  /** Moves have just come, and the present is not reached yet. */
  get catchingUp() {
    return this.#telling !== null && this.past !== null;
  }

  /** Whether the hand-out of a round that ends before the player's eyes waits until he goes on. */
  get stopsAtHandOuts() {
    return false;
  }

  /** A hand-out waits for the player to go on. */
  get isHeld() {
    const isPast = this.past !== null && !this.catchingUp;
    return this.stopsAtHandOuts && !isPast && handOutIsDue(this.shown) && (this.shown.last_round?.round ?? 0) > this.#handedOut;
  }

  /** Goes on from a hand-out to the next Tavern. */
  goOn() {
    this.#handedOut = this.shown.last_round?.round ?? 0;
    this.set({ board: 'tavern' });
    this.#goOn();
  }

  /** The position after the first `seq` moves. @param {number} seq @returns {Promise<View>} */
  async position(seq) {
    throw new Error(`no position ${seq}`);
  }

  /** The address of that position. @param {number} seq */
  address(seq) {
    return `#${seq}`;
  }

  /** Makes a move. @param {Move} move */
  async send(move) {
    throw new Error(`no ${move.type}`);
  }

  /** How many other games wait for me. */
  get waitingElsewhere() {
    return 0;
  }

  /** Goes to the one of them that has waited longest. */
  async hop() {}

  /** A position could not be shown. @param {unknown} error */
  failed(error) {
    console.error(error);
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

  /** Leaves the choice that a trick has opened; the focus returns to the trick. */
  async leaveTrick() {
    const { pick } = this;
    if (!pick) return;
    this.set({ pick: null, lit: [] });
    await null; // it is drawn
    /** @type {HTMLElement | null} */ (document.querySelector(`.${pick.half}[data-card="${pick.card}"]`))?.focus();
  }

  /** Shows the position after the first `seq` moves; the last is the present. @param {number} seq */
  async lookBack(seq) {
    this.stand();
    try {
      await this.#show(seq);
      if (this.past) seeTable();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Walks from `seq` to the present, a position at a time; false if that failed. @param {number} seq */
  async walk(seq) {
    this.stand();
    const walk = (this.walking = new AbortController());
    let isWhole = true;
    try {
      for (let at = seq; at <= this.view.seq && !walk.signal.aborted; at++) {
        await isInView(walk.signal);
        if (walk.signal.aborted) break;
        const { round } = this.shown;
        await this.#show(at);
        if (at === seq && !this.recap) seeTable();
        if (this.past || this.recap) await pause(stepTime * (this.shown.round === round ? 1 : 2), walk.signal);
      }
    } catch (error) {
      isWhole = false;
      this.failed(error);
    }
    if (this.walking === walk) this.stand();
    return isWhole;
  }

  /** Ends a walk where it is. */
  stand() {
    this.walking?.abort();
    this.#telling?.abort();
    this.#telling = null;
    this.set({ walking: null });
  }

  /** @param {number} seq */
  async #show(seq) {
    const asked = ++this.#asked;
    const past = seq === this.past?.seq ? this.past : seq < this.view.seq ? await this.position(seq) : null;
    if (asked !== this.#asked || this.left) return;
    const before = this.shown;
    const next = past ?? this.view;
    const fresh = next.seq === before.seq + 1 ? newDice(before, next) : new Set();
    this.set({ past, fresh: next.seq === before.seq ? this.fresh : fresh, pick: null, lit: [], peek: false, board: null, hint: null });
    if (!this.recap && !this.#telling) replaceAddress(this.address(seq));
  }

  /** Takes a newer view as the present. What others have done is shown move by move, each long
   * enough to be read; the promise is kept when all has been. @param {View} next */
  async accept(next) {
    const before = this.view;
    if (next.seq < before.seq) return;
    if (next.seq === before.seq) return this.set({ view: next });
    const sameChoice = next.round === before.round && next.one_at === null;
    const isOne = next.seq === before.seq + 1;
    const isOwn = isOne && before.turn === next.you;
    const isElsewhere = this.past !== null && !this.#telling;
    Object.assign(this, {
      view: next,
      past: isOwn && !isElsewhere ? null : this.past ?? before,
      fresh: isOwn ? newDice(before, next) : this.fresh,
      end: sameChoice ? this.end : null,
      pick: null,
      lit: [],
      peek: false,
      board: null,
      hint: null,
    });
    if (isOwn) this.stand();
    const isTold = !isElsewhere && (!isOwn || this.isHeld);
    if (isTold && !this.#telling) this.#told = this.#tell(isOne || isCalm() ? next.seq : before.seq);
    this.redraw();
    if (isTold) await this.#told;
  }

  /** Shows what has come from the position `seq` on, once somebody looks. One who asks for no motion
   * is shown the last. @param {number} seq */
  async #tell(seq) {
    const telling = (this.#telling = new AbortController());
    const { signal } = telling;
    try {
      for (let at = seq; at <= this.view.seq && !signal.aborted; at = isCalm() ? Math.max(at + 1, this.view.seq) : at + 1) {
        await isInView(signal);
        if (signal.aborted) break;
        await this.#show(at);
        await (this.isHeld ? this.#held(signal) : pause(readTime, signal));
      }
    } catch (error) {
      this.failed(error);
      if (!signal.aborted) await this.#show(this.view.seq);
    }
    if (this.#telling !== telling) return;
    this.#telling = null;
    this.redraw();
  }

  /** Waits for the player to go on. @param {AbortSignal} signal */
  #held(signal) {
    return /** @type {Promise<void>} */ (new Promise((resolve) => {
      this.#goOn = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    }));
  }
}

/** The end of a round stays on the table until the next one's first roll, and after the last.
 * @param {View} view */
export const handOutIsDue = ({ last_round, dice, tavern, status }) =>
  last_round !== null && dice === null &&
  (tavern.length === 0 || (status === 'active' && tavern.every((cell) => cell.dice[0] + cell.dice[1] === 0)));

/** Brings the table before the eyes where it has been scrolled away. */
const seeTable = () => document.querySelector('.table')?.scrollIntoView({ block: 'nearest' });

/** Which dice lie at cards in `next` and did not in `before`.
 * @param {View} before @param {View} next */
function newDice(before, next) {
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
