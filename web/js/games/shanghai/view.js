// How a view of the game is read.

import { below, fromBelow, nameOf } from '../../table/seats.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { Legal, Step, View } from './types.d.ts' */

/** The seats in the order in which they are seen: mine first. @param {View} view @returns {Seat[]} */
export const seatsOf = (view) => fromBelow(view, view.seats.map((_, seat) => /** @type {Seat} */ (seat)));

/** How far a seat's piece is from the junk. @param {View} view @param {Seat} seat */
export const distanceOf = ({ junk, seats }, seat) => Math.max(0, junk.numbers[0] - seats[seat].at);

/** A letter for each seat's piece; where two players begin with the same one, another figure, capital or
 * letter of the name behind it. @param {View} view @returns {string[]} */
export function initialsOf(view) {
  /** @type {string[]} */
  const taken = [];
  view.players.forEach((_, i) => {
    const seat = /** @type {Seat} */ (i);
    const [first, ...rest] = nameOf(view, seat).replaceAll(/[^\p{L}\p{N}]/gu, '');
    const behind = [...rest.filter((letter) => /[\d\p{Lu}]/u.test(letter)), ...rest];
    const head = (first ?? '?').toUpperCase();
    taken.push([head, ...behind.map((letter) => head + letter), head + (seat + 1)].find((each) => !taken.includes(each)) ?? head);
  });
  return taken;
}

/** The legal moves of a kind. @template {Legal['type']} Type @param {View} view @param {Type} type
 * @returns {Extract<Legal, {type: Type}>[]} */
export const legalOf = (view, type) => /** @type {Extract<Legal, {type: Type}>[]} */ (view.legal.filter((each) => each.type === type));

/** The hand of the seat below; empty where it is not shown. @param {View} view */
export const handOf = (view) => view.hands[below(view)] ?? [];

/** The last step of a kind in this round. @template {Step['type']} Type @param {{steps: Step[]}} round @param {Type} type
 * @returns {Extract<Step, {type: Type}> | undefined} */
export const lastStep = ({ steps }, type) => /** @type {any} */ (steps.findLast((step) => step.type === type));

/** The bid of a seat in a round, as far as it is known; null: nothing is known.
 * @param {{steps: Step[]}} round @param {Seat} seat @returns {number | null} */
export function bidOf(round, seat) {
  const shown = lastStep(round, 'bids');
  if (shown) return shown.amounts[seat];
  const raised = round.steps.findLast((step) => step.type === 'raise' && step.seat === seat);
  return raised?.type === 'raise' ? raised.amount : null;
}

/** Who won the bids of a round, where they sent Lang-Tsu, and where a seat had stood before; undefined: that is still to come.
 * @param {{steps: Step[]}} round */
export function sendingOf(round) {
  const mover = lastStep(round, 'mover');
  const sent = round.steps.find((step) => step.type === 'send');
  return mover && sent && { mover, sent, from: (/** @type {Seat} */ seat) => sent.at[seat] - (seat === mover.seat ? sent.points : 0) };
}

/** The cards that a seat has played in this round, one list for each time. @param {View} view @param {Seat} seat */
export const playedBy = (view, seat) => view.steps.flatMap((step) =>
  step.type === 'send' && step.seat === seat ? step.cards : step.type === 'free' ? step.played[seat] : []);

/** The cards that a seat has got in this round and the one before, as far as one may know. @param {View} view @param {Seat} seat */
export const gotBy = ({ last_round: last, steps }, seat) => [...(last?.steps ?? []), ...steps].flatMap((step) =>
  (step.type === 'draw' || step.type === 'taken') && step.seat === seat ? step.card : []);

/** The seats by their places, those without one last. @param {View} view @returns {Seat[]} */
export const byPlace = (view) => seatsOf(view).sort((a, b) => (view.result?.places[a] ?? 9) - (view.result?.places[b] ?? 9));
