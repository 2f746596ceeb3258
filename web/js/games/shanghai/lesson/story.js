// The round of the introduction: what the reader has chosen, and what comes of it by the rules.

import { bestSet, cardOf, cardsFor, limitAt, pointsOf } from '../cards.js';

/** Late morning. */
export const TIME = 2;
export const TEA_ROOM = 8;
/** The junk before the event, and after it. */
export const SPACES = [20, 21];
/** The cards that count: those of the four places. */
const HAND = [0, 5, 6, 14].map((id) => cardOf(id, TIME));
/** The bids of the others. */
export const BIDS = { blue: 90, green: 160 };
/** The bids to choose from. */
export const CHOICES = [50, 150, 250];
/** "Back 1 place". */
export const EVENT = 9;
/** You, Blue, Green: the order of all lists here. */
const START = [30, 33, 31];
const [YOU, BLUE, GREEN] = [0, 1, 2];
const HARBOUR_MASTER = 1;

export class Story {
  step = 0;
  /** Where the reader would send Lang-Tsu. @type {number | null} */
  to = null;
  /** 0: not chosen yet. */
  bid = 0;
  /** To whom the reader gives the event. @type {number | null} */
  given = null;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** Takes over a choice, or goes to another step. @param {Partial<Pick<Story, 'step' | 'to' | 'bid' | 'given'>>} what */
  set(what) {
    Object.assign(this, what);
    this.redraw();
  }

  /** From the beginning, with nothing chosen. */
  begin() {
    this.set({ step: 0, to: null, bid: 0, given: null });
  }

  get hasWon() {
    return this.bid > BIDS.green;
  }

  /** Where Lang-Tsu goes. */
  get sentTo() {
    return (this.hasWon && this.to) || HARBOUR_MASTER;
  }

  /** Who gets the event. */
  get receiver() {
    return this.hasWon ? this.given : YOU;
  }

  /** How far the reader's cards go. */
  get points() {
    return worth(this.sentTo);
  }

  /** The numbers of the pieces after the cards. */
  get moved() {
    const at = [...START];
    at[YOU] += this.points;
    at[this.hasWon ? BLUE : GREEN] += this.hasWon ? 3 : 5;
    return at;
  }

  /** The numbers of the pieces now. */
  get at() {
    if (this.step < 5) return START;
    return this.step < 7 ? this.moved : this.pushed;
  }

  /** The numbers of the pieces after the event. */
  get pushed() {
    return this.receiver === null ? this.moved : backOne(this.moved, this.receiver);
  }
}

/** The value of the best set for a place. @param {number} to */
export const worth = (to) => pointsOf(bestSet(HAND, to, limitAt(TIME)), TIME);

/** @param {number} to */
export const cardsOf = (to) => cardsFor(HAND, to);

/** One number behind the nearest other piece at or behind. @param {number[]} at @param {number} who */
function backOne(at, who) {
  const behind = at.filter((number, i) => i !== who && number <= at[who]);
  return at.map((number, i) => (i === who && behind.length ? Math.max(...behind) - 1 : number));
}
