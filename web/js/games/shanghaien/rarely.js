// What only some moments of a game show: the uses of a trick, why a round ended so early, and the chances before a roll.
// Fetched with the first such moment.

import { html, nothing } from '../../../vendor/lit-html.js';
import { die, trickHalf } from './art/pieces.js';
import { emblem } from './art/sailors.js';
import { percent } from '../../words/format.js';
import { t } from '../../words/i18n.js';
import { below, nameOf } from '../../table/seats.js';
import { armed } from '../../table/taps.js';
import { gain, signed } from './score.js';
import { above, asSeen, gainedBy, namesOf, trickMoves, useOf } from './view.js';
import { nation } from './words.js';
/** @import { Colour, Move, View } from '../../types.d.ts' */
/** @import { Table } from './types.d.ts' */

/** The choice that a trick leaves: a nationality, a die, a number; or only whether to play it.
 * @param {Table} table @param {import('./choice.js').Pick} pick */
export function uses(table, pick) {
  const card = table.shown.tricks[below(table.shown)].find(({ id }) => id === pick.card);
  if (card?.kind !== 'trick') return nothing;
  const moves = trickMoves(table.shown, card, pick.half, table.choice.end);
  const named = new Map(moves.map((move) => [lookOf(table.shown, move).name, move])); // equal dice make one choice
  const use = useOf(card, pick.half);
  return html`<div class="details row ${use}" role="group" data-row aria-label=${t(`trick.${use}`)}>
    ${use === 'wild' ? nothing : html`<button class="details-trick bare" data-about="trick ${card.action} ${pick.half}" aria-label=${t(`trick.${use}`)}>${trickHalf(card.action, pick.half)}</button>`}
    ${[...named.values()].map((move) => detail(table, move))}
  </div>`;
}

/** One way to use the trick. @param {Table} table @param {Move} move */
function detail(table, move) {
  const { face, name, numbers } = lookOf(table.shown, move);
  const { on, off } = table.choice.lights(numbers);
  return html`<button class="choice-button ${armed(table, move)}" aria-keyshortcuts=${numbers[0] ?? nothing} aria-label=${name} title=${name} aria-disabled=${table.pending !== null}
    @click=${() => table.send(move)} @pointerenter=${on} @pointerleave=${off} @focus=${on} @blur=${off}>${face}</button>`;
}

/** How a way to use a trick looks, what it is called, which cards it lights.
 * @param {View} view @param {Move} move @returns {{face: unknown, name: string, numbers: number[]}} */
function lookOf(view, move) {
  const dice = view.dice ?? [0, 0];
  switch (move.type) {
    case 'wild':
      return nationChoice(view, move.colour);
    case 'adjust': {
      const [a, b] = [dice[move.die], dice[move.die] + move.by];
      return { face: html`${die('mine', a)}<span aria-hidden="true">→</span>${die('mine', b)}`, name: t('table.adjust', { a, b }), numbers: [b] };
    }
    case 'sharks':
      return { face: die('mine', dice[move.die]), name: t('table.place_die', { n: dice[move.die] }), numbers: [dice[move.die]] };
    case 'exchange':
      return { face: die('mine', move.from), name: t('table.take_back', { n: move.from }), numbers: [move.from, ...dice] };
    default:
      return { face: t(`trick.${/** @type {'reroll' | 'both'} */ (move.type)}`), name: t(`trick.${/** @type {'reroll' | 'both'} */ (move.type)}`), numbers: move.type === 'both' ? dice : [] };
  }
}

/** A nationality that a wild card may join: what both crews are then, and what that is worth; the
 * point of the unplayed trick is spent.
 * @param {View} view @param {Colour} colour */
function nationChoice(view, colour) {
  const [mine, theirs] = namesOf(view);
  const [a, b] = asSeen(view, view.score.colours.find((each) => each.colour === colour)?.crew ?? [0, 0]);
  const worth = signed(gain(view, below(view), colour, 2) - 1);
  return {
    face: html`<span>${nation(colour)}</span>${emblem(colour)}<span>${a}→${a + 2}</span><b class="scores">${worth}</b>`,
    name: `${t('score.column', { name: nation(colour), mine, a: a + 2, theirs, b })}; ${t('score.worth')} ${worth}`,
    numbers: [],
  };
}

/** Why the round is over already, and what that brought both. @param {View} view */
export function earlyEnd(view) {
  const [a, b] = asSeen(view, gainedBy(view)).map(signed);
  return html`<p class="early-end small" id="early-end">${t('handout.early', { name: nameOf(view, above(view)) })}
    <b>${t('handout.brought', { a, b })}</b></p>`;
}

/** How a card was won at which both had as many dice. @param {View} view */
export const tied = ({ last_round: end }) =>
  (end?.cards.some(({ tiebreak }) => tiebreak) ? html`<span class="tied small">${t('handout.tied')}</span>` : nothing);

/** The chance that a roll brings a die for `number`, and with a trick that changes a die.
 * @param {View} view @param {number | null} number */
export function chance(view, number) {
  const plain = pairsFor(number ?? 1, false);
  const canAdjust = number !== null && !view.trick_used[below(view)] && view.you !== null &&
    view.tricks[below(view)].some((card) => card.kind === 'trick' && card.action === 'adjust');
  const adjusted = canAdjust ? pairsFor(number, true) : 0;
  return {
    note: canAdjust ? `${plain}|${adjusted}/36` : `${plain}/36`,
    noteName: t('table.chance', { chance: percent(plain / 36) }) +
      (canAdjust ? ` ${t('table.chance_adjusted', { chance: percent(adjusted / 36) })}` : ''),
  };
}

// Chances before the roll, counted over the 36 pairs of two dice.

/** All pairs, as they can fall. */
const PAIRS = Array.from({ length: 36 }, (_, i) => [Math.floor(i / 6) + 1, (i % 6) + 1]);

/** In how many of the 36 pairs a die shows `number`; with `adjust` also one that is one off.
 * @param {number} number @param {boolean} adjust */
const pairsFor = (number, adjust) =>
  PAIRS.filter((pair) => pair.some((face) => Math.abs(face - number) <= (adjust ? 1 : 0))).length;
