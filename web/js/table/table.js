// One table: the game, what the player has chosen but not yet sent, and what of it is on show (the
// present, an earlier position, the end of a round). Where its positions come from and where its
// moves go, its kinds say: one that is played (online.js), one in a file (../offline/), one of the
// lesson (../lesson/).

import { isCalm, isInView, pause } from './pace.js';

/**
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('../types.d.ts').Move} Move
 * @typedef {import('../types.d.ts').End} End
 * @typedef {import('../types.d.ts').LogEntry} LogEntry
 * @typedef {{card: number, half: import('./legal.js').Half}} Pick
 */

/** What costs this much of the chance to win is worth a look. */
const COSTLY = 0.03;

/** @param {import('../types.d.ts').MoveAnalysis} move of a finished game */
export const isCostly = ({ error }) => (error ?? 0) >= COSTLY;

/** How long a position stays while the game is walked through; a hand-out stays longer. */
const stepTime = 1100;
/** The same while one waits to go on playing. */
const quickStepTime = 600;

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
  /** Several moves have come at once, and are being played one by one. */
  catchingUp = false;
  #leave = new AbortController();
  #asked = 0;

  /** @param {View} view @param {() => void} redraw */
  constructor(view, redraw) {
    this.view = view;
    this.redraw = redraw;
  }

  close() {
    this.#leave.abort();
    this.walking?.abort();
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

  /** Shows the position after the first `seq` moves; the last is the present. @param {number} seq */
  async lookBack(seq) {
    this.stand();
    try {
      await this.#show(seq);
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
        const { round } = this.shown;
        await this.#show(at);
        if (this.past || this.recap) await pause(this.stay(this.shown.round !== round), walk.signal);
      }
    } catch (error) {
      isWhole = false;
      this.failed(error);
    }
    if (this.walking === walk) this.stand();
    return isWhole;
  }

  /** How long a position stays, in milliseconds. @param {boolean} isHandOut */
  stay(isHandOut) {
    return (this.catchingUp ? quickStepTime : stepTime) * (isHandOut ? 2 : 1);
  }

  /** Ends a walk where it is. */
  stand() {
    this.walking?.abort();
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
    if (!this.recap && !this.catchingUp) history.replaceState(null, '', this.address(seq));
  }

  /** Takes a newer view as the present. Several moves are played one by one, so that each is seen;
   * the promise is kept when all have been. @param {View} next */
  async accept(next) {
    const { view: before, fresh: landing } = this;
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
    if (next.seq > before.seq + 1 && !this.past && !isCalm()) await this.#catchUp(before, landing);
  }

  /** Plays what has come since `before`, once somebody looks.
   * @param {View} before @param {Set<string>} landing the dice that are still on their way in it */
  async #catchUp(before, landing) {
    this.set({ past: before, fresh: landing, catchingUp: true });
    await isInView(this.leaving);
    if (!(await this.walk(before.seq))) await this.lookBack(this.view.seq);
    if (!this.left) this.set({ catchingUp: false });
  }
}

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
