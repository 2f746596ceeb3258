// The events between two positions, a picture for each step of it.

import { cardOf, choicesFrom } from './cards.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { SeatState, Step, View } from './types.d.ts' */

/** The steps after those of `before`, as far as `next` has them. @param {View} before @param {View} next */
const stepsSince = (before, next) =>
  [...(next.round > before.round ? next.last_round?.steps ?? [] : []), ...next.steps].filter(({ seq }) => seq > before.seq);

/** @param {View} before @param {View} next @returns {View[]} */
export function pictures(before, next) {
  let view = before;
  return stepsSince(before, next).map((step) => (view = after(view, step)));
}

/** Bids are revealed one by one and then read, and so is an event. @param {View} view */
export function stays({ steps, seats }) {
  const type = steps.at(-1)?.type;
  return type === 'event' ? Infinity : type === 'bids' ? 2 + seats.length : 1;
}

/** The view after a step, as far as the step says it. @param {View} view @param {Step} step @returns {View} */
function after(view, step) {
  const next = { ...view, seq: step.seq, steps: [...view.steps, step], awaited: [], answered: [], legal: [], default: null, auction: null };
  switch (step.type) {
    case 'round': {
      const { round, time, destinations } = step;
      const seats = view.seats.map((seat) => ({ ...seat, gained: 0 }));
      const hands = view.hands.map((hand) => hand && hand.map(({ id }) => cardOf(id, time)));
      const { steps, time: before } = view;
      return { ...next, round, time, destinations, lang_tsu: standing(destinations), seats, hands, mover: null, steps: [step],
        last_round: { round: view.round, time: before, steps } };
    }
    case 'mover': return { ...next, mover: step.seat, last_mover: step.seat, seats: changed(view, step.seat, ({ money }) => ({ money: money - step.paid })),
      tie_order: [...view.tie_order.filter((seat) => seat !== step.seat), step.seat] };
    case 'send': return sent(next, step);
    case 'free': return { ...next, pile: [...view.pile, ...step.played.flat()], hands: without(view, step.played.flat()),
      seats: view.seats.map((seat, i) => ({ ...seat, at: step.at[i], cards: seat.cards - step.played[i].length, gained: seat.gained + step.points[i] })) };
    case 'effect': return { ...next, junk: junkAt(step.junk[1]),
      seats: view.seats.map((seat, i) => ({ ...seat, at: step.at[i], money: step.money[i], cards: step.cards[i] })) };
    case 'event': return { ...next, events: { left: Math.max(0, view.events.left - 1), used: [...view.events.used, step.event] } };
    case 'draw': return { ...next, deck: view.deck - 1, hands: withCard(view, step.seat, step.card),
      seats: changed(view, step.seat, ({ cards }) => ({ cards: cards + 1 })) };
    case 'taken': return { ...next, hands: withCard({ ...view, hands: without(view, step.card === null ? [] : [step.card]) }, step.seat, step.card) };
    case 'shuffle': return { ...next, deck: step.cards, pile: [] };
    case 'buy': return { ...next, seats: changed(view, step.seat, ({ money }) => ({ money: money - (step.bought ? 100 : 0) })) };
    default: return next;
  }
}

/** @param {View} next @param {Extract<Step, {type: 'send'}>} step @returns {View} */
function sent(next, { seat, to, cards, points, at }) {
  const isMovers = seat === next.mover && next.steps.filter(({ type }) => type === 'send').length === 1;
  const seats = next.seats.map((each, i) => ({ ...each, at: at[i] }));
  seats[seat] = { ...seats[seat], cards: seats[seat].cards - cards.length, gained: seats[seat].gained + (isMovers ? points : 0) };
  return { ...next, seats, lang_tsu: to, destinations: choicesFrom(to), pile: [...next.pile, ...cards], hands: without(next, cards) };
}

/** From where he can be sent to these four. @param {number[]} destinations */
const standing = ([first]) => ((first - 6 + 13) % 13) + 1;

/** @param {number} space */
const junkAt = (space) => ({ space, numbers: [2 * space - 1, 2 * space], stopped: space === 32 });

/** @param {View} view @param {Seat} seat @param {(seat: SeatState) => object} how */
const changed = ({ seats }, seat, how) => seats.map((each, i) => (i === seat ? { ...each, ...how(each) } : each));

/** @param {View} view @param {number[]} ids */
const without = ({ hands }, ids) => hands.map((hand) => hand && hand.filter(({ id }) => !ids.includes(id)));

/** @param {View} view @param {Seat} seat @param {number | null} card */
const withCard = ({ hands, time }, seat, card) =>
  hands.map((hand, i) => (hand && card !== null && i === seat ? [...hand, cardOf(card, time)].sort((a, b) => a.id - b.id) : hand));
