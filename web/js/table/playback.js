// Which position of a game is on show: the present, an earlier one, or one after the other, when the
// player walks through the game, comes back after others have moved, or watches them move.

import { settleAddress } from '../core/history.js';
import { isCalm, isInView, pace, pause } from '../ui/motion.js';
import { markPassed } from './recap.js';
/** @import { GameShapes } from '../types.d.ts' */

/** How long a position stays while the player walks through the game; the end of a round stays longer. */
const stepTime = 1100;
/** How long a move that has just come stays before the next one, so that it can be read. */
const readTime = 1500;
/** How long a picture of what happened between two positions stays. */
const pictureTime = 600;
/** So many times longer than others one stays at most, where it does not wait for the player. */
const LONGEST = 8;

/** @template {GameShapes} [G=GameShapes] */
export class Playback {
  /** The earlier position that is on show instead of the present. @type {G['view'] | null} */
  past = null;
  /** The moves that a player who comes back has missed. @type {{from: number, until: number} | null} */
  recap = null;
  /** Ends the walk through the game that is under way. @type {AbortController | null} */
  walking = null;
  /** Ends the telling of moves that have just come. @type {AbortController | null} */
  #telling = null;
  /** Resolves when it has ended. @type {Promise<void>} */
  #told = Promise.resolve();
  /** The last round from whose end the player has gone on. */
  passed = 0;
  /** The number of moves after which a round ended before they came back, from where they have still to go on. @type {number | null} */
  stop = null;
  /** A picture waits for the player to go on. */
  waits = false;
  #goOn = () => {};
  /** Pictures pass without a pause, up to one that waits. */
  #hurries = false;
  #asked = 0;
  /** The past on show is a picture, and no position. */
  #isPicture = false;

  /** @param {import('./table.js').Table<G>} table */
  constructor(table) {
    this.table = table;
  }

  /** The player has left: nothing more is shown. */
  end() {
    this.walking?.abort();
    this.#telling?.abort();
  }

  /** Moves have just come, and the present is not reached yet. */
  get catchingUp() {
    return this.#telling !== null && this.past !== null;
  }

  /** The player looks at an earlier position of their own will. */
  get lookingBack() {
    return this.past !== null && !this.catchingUp;
  }

  /** The end of a round waits for the player to go on. */
  get isHeld() {
    const { stopsAtRounds, game, shown } = this.table;
    const isTold = this.recap ? this.walking !== null : !this.lookingBack;
    return stopsAtRounds && isTold && game.endOf(shown) > this.passed;
  }

  /** Goes on from the end of a round. */
  goOn() {
    this.passed = this.table.game.endOf(this.table.shown);
    markPassed(this.table, this.passed);
    this.stop = null;
    this.table.redraw();
    this.#goOn();
  }

  /** Goes past what is being told: to the present, or to a picture before it that waits to be seen. */
  skip() {
    this.#hurries = true;
    if (this.table.game.pictures) this.#goOn();
    else this.lookBack(this.table.view.seq);
  }

  /** Shows the position after the first `seq` moves; the last is the present. @param {number} seq */
  async lookBack(seq) {
    this.stand();
    try {
      await this.#show(seq);
      if (this.past) seeTable();
    } catch (error) {
      this.table.failed(error);
    }
  }

  /** Walks from `seq` to the present, a position at a time. @param {number} seq */
  async walk(seq) {
    this.stand();
    const walk = (this.walking = new AbortController());
    try {
      for (let at = seq; at <= this.table.view.seq && !walk.signal.aborted; at++) {
        await isInView(walk.signal);
        if (walk.signal.aborted) break;
        const { round } = this.table.shown;
        if (at > seq) await this.#lead(at, walk.signal);
        if (walk.signal.aborted) break; // the player has gone elsewhere meanwhile
        await this.#show(at);
        if (at === seq && !this.recap) seeTable();
        if (this.past || this.recap) await (this.isHeld ? this.#held(walk.signal) : pause(this.#stay(round), walk.signal));
      }
    } catch (error) {
      this.table.failed(error);
    }
    if (this.walking === walk) this.stand();
  }

  /** How long a position stays that comes after one of `round`. @param {number} round */
  #stay(round) {
    if (this.table.game.pictures) return pictureTime * pace();
    return (this.table.shown.round === round ? stepTime : 2 * stepTime) * pace();
  }

  /** Shows the end of a round from which the player has still to go on, if there is one, and then the present. */
  async goToStop() {
    if (!this.stop) return;
    this.stand();
    await (this.#told = this.#tell(this.stop, true));
  }

  /** Ends a walk where it is. */
  stand() {
    this.end();
    this.#telling = null;
    this.walking = null;
    this.table.redraw();
  }

  /** The present has moved on from `before` to `next`. The moves of others are shown one by one, each long enough to be read; the promise resolves when everything has been shown.
   * @param {G['view']} before @param {G['view']} next */
  async follow(before, next) {
    if (!this.table.stopsAtRounds && !this.waits) this.#goOn(); // the end of a round in a game that is over waits for nobody
    const isOne = next.seq === before.seq + 1;
    const isElsewhere = this.past !== null && !this.#telling;
    const isOwn = !isElsewhere && (this.#isSeenAtOnce(before, next) || (isOne && before.turn === next.you && !this.table.game.pictures));
    this.past = isOwn ? null : this.past ?? before;
    if (isOwn) {
      this.table.choice.show(before, next);
      this.#feel(before, next);
      this.stand();
    }
    const isTold = !isElsewhere && (!isOwn || this.isHeld);
    if (isTold && !this.#telling) this.#told = this.#tell(this.#startOf(before, next), isCalm());
    this.table.redraw();
    if (isTold) await this.#told;
  }

  /** The first position to be told: what the player has done is not told, nor does it wait.
   * @param {G['view']} before @param {G['view']} next */
  #startOf(before, next) {
    if (this.table.game.pictures || (isCalm() && before.round === next.round)) return next.seq;
    const isWaited = isCalm() || next.seq === before.seq + 1 || before.turn === next.you;
    return isWaited ? before.seq + 1 : before.seq;
  }

  /** In a game with pictures, there is nothing to be told without one.
   * @param {G['view']} before @param {G['view']} next */
  #isSeenAtOnce(before, next) {
    const made = this.table.game.pictures?.(before, next);
    return made !== undefined && (isCalm() || made.length === 0) && !this.#telling;
  }

  /** Shows the pictures that lead from the position on show to the next one. @param {number} seq
   * @param {AbortSignal} signal */
  async #lead(seq, signal) {
    const { table } = this;
    if (!table.game.pictures || isCalm()) return;
    const next = seq < table.view.seq ? await table.position(seq) : table.view;
    for (const picture of table.game.pictures(table.shown, next)) {
      await isInView(signal);
      if (signal.aborted) return;
      this.#feel(table.shown, picture);
      this.past = picture;
      this.#isPicture = true;
      table.redraw();
      const stays = table.game.stays?.(picture) ?? 1;
      this.waits = stays === Infinity && this.#telling !== null && table.isMine;
      if (this.waits) {
        this.#hurries = false;
        table.redraw();
        await this.#held(signal);
      } else if (!this.#hurries) await Promise.race([this.#held(signal), pause(pictureTime * pace() * Math.min(stays, LONGEST), signal)]);
      this.waits = false;
    }
  }

  /** @param {number} seq */
  async #show(seq) {
    const { table } = this;
    const asked = ++this.#asked;
    const isShown = seq === this.past?.seq && !this.#isPicture;
    const past = isShown ? this.past : seq < table.view.seq ? await table.position(seq) : null;
    if (asked !== this.#asked || table.left) return;
    const before = table.shown;
    this.past = past;
    this.#isPicture = false;
    table.choice.show(before, past ?? table.view);
    this.#feel(before, past ?? table.view);
    table.redraw();
    if (!this.recap && !this.#telling) settleAddress(table.address(seq));
  }

  /** Shows what has come from the position `seq` on, once the page is visible.
   * @param {number} seq @param {boolean} onlyStops only the present, and before it where the player goes on by a press */
  async #tell(seq, onlyStops) {
    const { table } = this;
    const telling = (this.#telling = new AbortController());
    this.#hurries = false;
    const { signal } = telling;
    try {
      for (let at = seq; at <= table.view.seq && !signal.aborted; at++) {
        await isInView(signal);
        if (signal.aborted) break;
        if (onlyStops && at < table.view.seq && !(await this.#stopsAt(at))) continue;
        await this.#lead(at, signal);
        if (signal.aborted) break;
        await this.#show(at);
        if (!table.game.pictures) await (this.isHeld ? this.#held(signal) : pause(readTime * pace(), signal));
      }
    } catch (error) {
      table.failed(error);
      if (!signal.aborted) await this.#show(table.view.seq);
    }
    if (this.#telling !== telling) return;
    this.#telling = null;
    table.redraw();
  }

  /** Lets the player hear and see what has happened, unless they go back and forth themselves. @param {G['view']} before @param {G['view']} next */
  #feel(before, next) {
    if (next.seq <= before.seq || (this.lookingBack && !this.walking)) return;
    import('./moments.js').then(({ feel }) => feel(this.table, before, next)).catch(() => {}); // a moment that does not come is missed by nobody
  }

  /** Whether the player goes on by a press from the position after `seq` moves. @param {number} seq */
  async #stopsAt(seq) {
    const { stopsAtRounds, game } = this.table;
    return stopsAtRounds && game.endOf(await this.table.position(seq)) > this.passed;
  }

  /** Waits for the player to go on. @param {AbortSignal} signal */
  #held(signal) {
    return /** @type {Promise<void>} */ (new Promise((resolve) => {
      this.#goOn = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    }));
  }
}

/** Scrolls what leads through the past into view, and above all the table. */
const seeTable = () => ['.replay', '.table'].forEach((each) => document.querySelector(each)?.scrollIntoView({ block: 'nearest' }));
