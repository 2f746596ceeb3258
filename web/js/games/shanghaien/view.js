// How a view of the game is read: both seats, what may be clicked, and why the rest may not.

import { t } from '../../words/i18n.js';
import { below, labelOf } from '../../table/seats.js';
/** @import { Card, Colour, End, HandOut, Move, Seat, View } from '../../types.d.ts' */

/** @typedef {'upper' | 'lower'} Half */

/** The seat that is shown above. @param {Pick<View, 'you'>} view @returns {Seat} */
export const above = (view) => (below(view) === 0 ? 1 : 0);

/** A pair in the order of the seats as it is seen: below first.
 * @template T @param {Pick<View, 'you'>} view @param {[T, T]} pair @returns {[T, T]} */
export const asSeen = (view, pair) => [pair[below(view)], pair[above(view)]];

/** The labels of both, below first. @param {Pick<View, 'players' | 'you'>} view @returns {[string, string]} */
export const namesOf = (view) => [labelOf(view, below(view)), labelOf(view, above(view))];

/** The end of a round stays on the table until the next one's first roll, and after the last.
 * @param {View} view */
export const handOutIsDue = ({ last_round, dice, tavern, status }) =>
  last_round !== null && dice === null &&
  (tavern.length === 0 || (status === 'active' && tavern.every((cell) => cell.dice[0] + cell.dice[1] === 0)));

/** Whether the other player ended the round as soon as two of my dice lay at cards, which surprises a newcomer.
 * @param {View} view */
export const endedEarly = (view) => {
  const { last_round: end, you } = view;
  if (!end || you === null || end.shanghai_by === you) return false;
  return end.cards.reduce((sum, { dice }) => sum + dice[you], 0) === 2;
};

/** The scores of two crews: the stronger one scores the weaker one's strength, or its own without a rival.
 * @param {number} a @param {number} b @returns {[number, number]} */
export function scoresOf(a, b) {
  if (a === b) return [0, 0];
  const n = Math.min(a, b) || Math.max(a, b);
  return a > b ? [n, 0] : [0, n];
}

/** By how much both totals, by seat, have grown with the cards that were just handed out. @param {View} view */
export const gainedBy = ({ score, last_round }) => growth(score, last_round?.cards ?? [], -1);

/** By how much they would grow if Shanghai! were called now. @param {View} view */
export const wouldGain = ({ score, preview }) => growth(score, preview ?? [], 1);

/** By how much both totals grow with cards that the crews have already (-1: without them they score as before) or would
 * get (1). @param {View['score']} score @param {HandOut[]} ends @param {1 | -1} more @returns {[number, number]} */
function growth({ colours }, ends, more) {
  const won = (/** @type {Seat} */ seat) => ends.filter(({ to }) => to === seat).map(({ card }) => card);
  const cards = [won(0), won(1)];
  /** @type {[number, number]} */
  const gained = [0, 0];
  for (const seat of /** @type {const} */ ([0, 1])) gained[seat] += cards[seat]?.filter(({ kind }) => kind === 'trick').length ?? 0;
  for (const { colour, crew, points } of colours) {
    const other = crew.map((sum, seat) => sum + more * sailorsOf(cards[seat] ?? [], colour));
    const scores = scoresOf(other[0] ?? 0, other[1] ?? 0);
    for (const seat of /** @type {const} */ ([0, 1])) gained[seat] += more * (scores[seat] - points[seat]);
  }
  return gained;
}

/** @param {Card[]} cards @param {Colour} colour */
const sailorsOf = (cards, colour) =>
  cards.reduce((sum, card) => sum + (card.kind === 'sailor' && card.colour === colour ? card.value : 0), 0);

// The things that may be clicked, read only from the view's `legal`, and why the others may not.

/** Whether the player has to choose the end of the 1 before placing.
 * @param {View} view */
export const mustChooseEnd = (view) => view.legal.some((move) => 'one_at' in move);

/**
 * The legal moves of a kind that fit the end chosen so far; none while it is still to be chosen.
 * @template {Move['type']} Type
 * @param {View} view @param {Type} type @param {End | null} end
 * @returns {Extract<Move, {type: Type}>[]}
 */
export function movesOf(view, type, end) {
  const fits = (/** @type {Move} */ move) => !('one_at' in move) || move.one_at === end;
  return /** @type {Extract<Move, {type: Type}>[]} */ (
    view.legal.filter((move) => move.type === type && fits(move)));
}

/** Whether two moves are one and the same. @param {object} a @param {object} b */
export const isSameMove = (a, b) => inOrder(a) === inOrder(b);

/** @param {object} move */
const inOrder = (move) => JSON.stringify(Object.entries(move).sort());

/** The move that a half of a trick stands for. The sharks card has no wild use.
 * @param {Extract<Card, {kind: 'trick'}>} card @param {Half} half
 * @returns {'wild' | 'adjust' | 'reroll' | 'both' | 'sharks' | 'exchange'} */
export function useOf({ action }, half) {
  if (action === 'sharks') return half === 'upper' ? 'sharks' : 'exchange';
  return half === 'upper' || action === 'wild' ? 'wild' : action;
}

/** The legal moves by which `card` is put to that use.
 * @param {View} view @param {Extract<Card, {kind: 'trick'}>} card @param {Half} half @param {End | null} end */
export const trickMoves = (view, card, half, end) =>
  movesOf(view, useOf(card, half), end).filter((move) => move.card === card.id);

/** Why it is not the viewer's to act at all, or null. @param {View} view */
function whyNotNow(view) {
  if (view.status === 'finished') return t('error.game_over');
  if (view.you === null) return t('why.spectator');
  return view.turn === view.you ? null : t('error.not_your_turn');
}

/** Why a half of a trick is off. It is asked only when `trickMoves` is empty.
 * @param {View} view @param {Extract<Card, {kind: 'trick'}>} card @param {Half} half @param {End | null} end */
export function whyNoTrick(view, card, half, end) {
  const now = whyNotNow(view);
  if (now) return now;
  if (view.phase !== 'place') return t('why.roll_first');
  if (view.trick_used[below(view)]) return t('why.one_trick');
  const use = useOf(card, half);
  if (end === null && view.legal.some((move) => move.type === use)) return t('why.choose_end');
  if (use === 'wild') return t('why.no_sailor');
  if (use === 'exchange') return t('why.no_earlier_die');
  return t('why.not_now');
}

/** Why no roll, or null if there may be one. @param {View} view */
export function whyNoRoll(view) {
  if (movesOf(view, 'roll', null).length > 0) return null;
  return whyNotNow(view) ?? t(view.phase === 'place' ? 'why.place_first' : 'why.too_few_dice');
}

/** Why no Shanghai, or null if it may be called. @param {View} view */
export function whyNoShanghai(view) {
  if (movesOf(view, 'shanghai', null).length > 0) return null;
  return whyNotNow(view) ?? t(view.phase === 'place' ? 'why.place_first' : 'why.two_dice_placed');
}
