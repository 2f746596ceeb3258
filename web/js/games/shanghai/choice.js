// The player's choice that is not sent yet: a bid with its plan, cards, seats. In this tab it outlasts a reload.

import { recall, recallInTab, remember, rememberInTab } from '../../device/storage.js';
import { bestSet, limitAt, rising } from './cards.js';
import { handOf, legalOf } from './view.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { Bid, Pass, Plan, Sending, View } from './types.d.ts' */

/** Which question a choice answers. @param {View} view */
const questionOf = ({ round, phase, event }) => JSON.stringify([round, phase, event?.event]);

/** So many rounds are told again by themselves on a device: with them, one learns why one moved. */
const TOLD = 4;

/** Whether the round before is told again by itself. */
function tellsAgain() {
  const n = Number(recall('rounds-told'));
  if (n < TOLD) remember('rounds-told', `${n + 1}`);
  return n < TOLD;
}

/** The tens of an amount that was typed, and never more. @param {Event} event */
export const typed = ({ target }) => Math.floor(Number(/** @type {HTMLInputElement} */ (target).value) / 10) * 10;

/** The plan of a bid before anything is chosen. @returns {Plan} */
const usual = () => ({ free: 'best' });

export class Choice {
  /** The bid; null: the least. @type {number | null} */
  amount = null;
  /** The highest that an open bid goes to by itself. @type {number | null} */
  upTo = null;
  /** The plan for the round. @type {Plan} */
  plan = usual();
  /** Where to send Lang-Tsu now. @type {Sending | null} */
  sending = null;
  /** The cards of the free information; null: the best set. @type {number[] | null} */
  playing = null;
  /** From whom cards are taken, in this order. @type {Seat[]} */
  taking = [];
  /** Whether a bid that was sent is being changed. */
  changing = false;
  /** Whether the round before is told again. */
  recalling = false;
  /** Under which it is kept; '': a spectator chooses nothing. */
  #key;
  /** The question that it answers. */
  #question;

  /** @param {() => void} redraw @param {View} view */
  constructor(redraw, view) {
    this.redraw = redraw;
    this.#key = view.you === null ? '' : `choice ${view.you} ${view.id}`;
    this.#question = questionOf(view);
    const { question, chosen } = JSON.parse(recallInTab(this.#key) ?? '{}');
    if (question === this.#question) Object.assign(this, chosen);
  }

  /** Takes over what was chosen. @param {Partial<Choice>} what */
  set(what) {
    Object.assign(this, what);
    const { redraw, recalling, ...chosen } = this;
    if (this.#key) rememberInTab(this.#key, JSON.stringify({ question: this.#question, chosen }));
    redraw();
  }

  /** Chooses a part of the plan; undefined: to be asked. @param {Partial<Plan>} part */
  planFor(part) {
    const plan = { ...this.plan, ...part };
    for (const key of /** @type {const} */ (['send', 'free', 'give', 'buy'])) if (plan[key] === undefined) delete plan[key];
    this.set({ plan });
  }

  /** Where Lang-Tsu is sent: now, or by the plan. @param {View} view */
  sendingIn(view) {
    return legalOf(view, 'send').length ? this.sending : this.plan.send ?? null;
  }

  /** @param {View} view @param {Sending | null} sending */
  #sendTo(view, sending) {
    if (legalOf(view, 'send').length) this.set({ sending });
    else this.planFor({ send: sending ?? undefined });
  }

  /** Sends Lang-Tsu there with the best set; pressed again: nowhere. @param {View} view @param {number} to */
  pressPlace(view, to) {
    const isOn = this.sendingIn(view)?.to === to;
    this.#sendTo(view, isOn ? null : { to, cards: bestSet(handOf(view), to, limitAt(view.time)) });
  }

  /** At the place that is chosen, adds a card to those that are sent with, or takes it back, and of too many the first goes; at
   * another it chooses the place. @param {View} view @param {number} to @param {number} id */
  pressCard(view, to, id) {
    const chosen = this.sendingIn(view);
    if (chosen?.to !== to) this.pressPlace(view, to);
    else this.#sendTo(view, { to, cards: toggled(chosen.cards, id, limitAt(view.time)) });
  }

  /** The same for free information. @param {number[]} now @param {number} id @param {number} most */
  pressPlay(now, id, most) {
    this.set({ playing: toggled(now, id, most) });
  }

  /** @param {Seat} seat @param {number} count */
  pressTake(seat, count) {
    const { taking } = this;
    this.set({ taking: taking.includes(seat) ? taking.filter((each) => each !== seat) : [...taking, seat].slice(-count) });
  }

  /** Begins to change a bid that was sent. @param {Bid | Pass} bid */
  change(bid) {
    this.set({ changing: true, amount: bid.type === 'bid' ? bid.amount : null, plan: { ...bid.plan } });
  }

  send() {}

  leave() {
    this.set({ changing: false, recalling: false });
  }

  /** A choice holds for the question that it answers. @param {View} before @param {View} next */
  follow(before, next) {
    const isSame = questionOf(before) === questionOf(next);
    const isSent = next.mine?.bid && JSON.stringify(next.mine.bid) !== JSON.stringify(before.mine?.bid);
    if (isSent) this.changing = false;
    if (isSent || !isSame) rememberInTab(this.#key, '');
    this.#question = questionOf(next);
    if (isSame) return;
    Object.assign(this, { amount: null, upTo: null, plan: usual(), sending: null, playing: null, taking: [], changing: false,
      recalling: this.#key !== '' && next.round > before.round && tellsAgain() });
  }

  show() {}
}

/** @param {number[]} cards @param {number} id @param {number} most */
const toggled = (cards, id, most) => rising(cards.includes(id) ? cards.filter((each) => each !== id) : [...cards, id].slice(-most));
