// The choices of a player that are not sent yet, and what they want to see meanwhile.

import { afterPicture } from '../../ui/motion.js';
/** @import { End, View } from '../../types.d.ts' */

/** @typedef {{card: number, half: import('./view.js').Half}} Pick */

/** A finger comes and goes with each tap, which the focus tells anyway. @param {Event} event */
export const isFinger = (event) => event instanceof PointerEvent && event.pointerType === 'touch';

export class Choice {
  /** The end of the 1, while it may still be changed. @type {End | null} */
  end = null;
  /** A half of a trick whose details are being chosen. @type {Pick | null} */
  pick = null;
  /** The numbers whose cards are lit: a die would go there. @type {number[]} */
  lit = [];
  /** Whether the result of calling Shanghai! is on show. */
  peek = false;
  /** Whether the chances before the roll are on show. */
  odds = false;
  /** The board that the player wants to see; null: the one for the position. @type {'tavern' | 'handout' | null} */
  board = null;
  /** Why the player may not do what they have just tried. @type {string | null} */
  hint = null;
  /** The worth of the moves of a position, in training. @type {import('./training.js').Advice | null} */
  advice = null;
  /** The bad move that the player was warned of. @type {import('./training.js').Warning | null} */
  warning = null;
  /** The dice that came with the last change, as "position seat index". @type {Set<string>} */
  fresh = new Set();
  /** Where my die lay in the tray that has just been placed. @type {DOMRect | null} */
  from = null;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** Takes over what was chosen, or is to be seen. @param {Partial<Choice>} what */
  set(what) {
    Object.assign(this, what);
    this.redraw();
  }

  /** Leaves that choice; the focus returns to the trick. */
  leave() {
    const { pick } = this;
    if (!pick) return;
    this.set({ pick: null, lit: [] });
    afterPicture(() => { // it is drawn
      /** @type {HTMLElement | null} */ (document.querySelector(`.${pick.half}[data-card="${pick.card}"]`))?.focus();
    });
  }

  /** @param {number[]} numbers */
  light(numbers) {
    if (String(numbers) !== String(this.lit)) this.set({ lit: numbers });
  }

  /** Lights up the cards of `numbers` while the pointer or the focus is on an element. @param {number[]} numbers */
  lights(numbers) {
    const on = (/** @type {Event} */ event) => isFinger(event) || this.light(numbers);
    const off = (/** @type {Event} */ event) => isFinger(event) || this.light([]);
    return { on, off };
  }

  /** Shows what calling Shanghai! would give, or no longer. @param {boolean} on */
  preview(on) {
    this.set({ peek: on, board: on ? 'tavern' : this.board });
  }

  send() {
    this.hint = null;
  }

  /** The end of the 1 stays chosen as long as it is open. @param {View} before @param {View} next */
  follow(before, next) {
    if (next.round !== before.round || next.one_at !== null) this.end = null;
    this.#clear();
  }

  /** @param {View} before @param {View} next */
  show(before, next) {
    if (next.seq !== before.seq) this.fresh = next.seq === before.seq + 1 ? newDice(before, next) : new Set();
    if (next.seq !== before.seq) this.from = inTray(before, next, this.fresh);
    this.#clear();
  }

  #clear() {
    Object.assign(this, { pick: null, lit: [], peek: false, board: null, hint: null });
  }
}

/** The dice that lie at cards in `next` and did not in `before`. @param {View} before @param {View} next */
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

/** Where the die lies that goes to a card, as it is still drawn.
 * @param {View} before @param {View} next @param {Set<string>} fresh */
function inTray(before, next, fresh) {
  const [position] = [...fresh].map((key) => key.split(' ').map(Number)).find(([, seat]) => seat === next.you) ?? [];
  const face = position === undefined ? null : next.tavern[position].number;
  const die = document.querySelectorAll('.near .rolled-die')[before.dice?.findIndex((each) => each === face) ?? -1];
  return die?.getBoundingClientRect() ?? null;
}
