// What lies before the players: supply, rolled dice, tricks, and the buttons for a turn.

import { html, nothing } from '../../vendor/lit-html.js';
import { trickHalf } from '../art/cards.js';
import { die } from '../art/dice.js';
import { emblem } from '../art/emblems.js';
import { t } from '../i18n.js';
import { above, below, isMyMove, nameOf, sideOf } from './sides.js';
import { actionName, nation } from './words.js';

/**
 * @typedef {import('../types.d.ts').Card} Card
 * @typedef {import('../types.d.ts').Move} Move
 * @typedef {import('../types.d.ts').Seat} Seat
 * @typedef {import('./table.js').Table} Table
 * @typedef {Extract<Card, {kind: 'trick'}>} Trick
 */

/** The opponent's side of the table. @param {Table} table */
export const farSide = (table) => html`<div class="side far">
  ${supply(table, above(table.shown))} ${tricks(table, above(table.shown))}
  ${rolledBy(table, above(table.shown))}
</div>`;

/** The own side, with all that can be done. @param {Table} table */
export const nearSide = (table) => html`<div class="side near">
  ${supply(table, below(table.shown))} ${rolledBy(table, below(table.shown))}
  ${tricks(table, below(table.shown))}
  ${table.choosing ? uses(table) : nothing}
  ${table.past || !table.isMine || table.view.status === 'finished' ? nothing : actions(table)}
</div>`;

/** @param {Table} table @param {Seat} seat */
function supply(table, seat) {
  const { shown } = table;
  const n = shown.supply[seat];
  return html`<div class="supply ${sideOf(shown, seat)}">
    <span class="label">${nameOf(shown, seat)}</span>
    <span class="dice" role="img" aria-label=${t('table.supply', { n, name: nameOf(shown, seat) })}>
      ${Array.from({ length: n }, () => die(sideOf(shown, seat), 0))}
    </span>
  </div>`;
}

/** The two rolled dice: pictures for all, buttons for the one who is to place one.
 * @param {Table} table @param {Seat} seat */
function rolledBy(table, seat) {
  const { shown } = table;
  const { dice } = shown;
  if (dice === null || shown.turn !== seat) return html`<div class="rolled"></div>`;
  const mine = isMyMove(shown) && table.isMine && !table.past;
  return html`<div class="rolled" role="group" aria-label=${t('table.rolled')}>
    ${dice.map((face, index) => mine
      ? dieButton(table, /** @type {0 | 1} */ (index), face)
      : html`<span role="img" aria-label=${face}>${die(sideOf(shown, seat), face)}</span>`)}
    ${mine && table.end === null ? html`<p class="why">${t('table.choose_end')}</p>` : nothing}
  </div>`;
}

/** The move that places a die, with the end of the 1 where it is due.
 * @param {Table} table @param {0 | 1} index */
const placing = (table, index) => table.legal.find((move) =>
  move.type === 'place' && move.die === index && fits(table, move));

/** A move that fixes the end of the 1 is only meant when it fixes the one chosen.
 * @param {Table} table @param {Move} move */
const fits = (table, move) => !('one_at' in move) || move.one_at === table.oneAt;

/** @param {Table} table @param {0 | 1} index @param {number} face */
function dieButton(table, index, face) {
  const move = placing(table, index);
  return html`<button class="die-button" ?disabled=${!move}
    aria-label=${t('table.place_die', { n: face })}
    title=${move ? nothing : t(table.end === null ? 'table.choose_end' : 'table.wait')}
    @pointerenter=${() => aim(table, index)} @pointerleave=${() => aim(table, null)}
    @focus=${() => aim(table, index)} @blur=${() => aim(table, null)}
    @click=${() => move && table.play(move)}>${die('mine', face)}</button>`;
}

/** @param {Table} table @param {number | null} target 0 or 1, 2 for both dice */
function aim(table, target) {
  table.aimed = target;
  table.redraw();
}

/** @param {Table} table @param {Seat} seat */
function tricks(table, seat) {
  const { shown } = table;
  const held = /** @type {Trick[]} */ (shown.tricks[seat]);
  const label = t('table.tricks_of', { name: nameOf(shown, seat) });
  if (held.length === 0) return html`<div class="tricks" aria-label=${label}></div>`;
  return html`<ul class="tricks" aria-label=${label}>
    ${held.map((card) => html`<li class="trick ${card.action}">
      ${halves(card).map((half) => shown.you === seat && table.isMine && !table.past
        ? halfButton(table, card, half)
        : html`<span role="img" title=${halfName(card, half)} aria-label=${halfName(card, half)}>${trickHalf(card.action, half)}</span>`)}
    </li>`)}
  </ul>`;
}

/** The extra wild has one use only. @param {Trick} card @returns {('upper' | 'lower')[]} */
const halves = (card) => (card.action === 'wild' ? ['upper'] : ['upper', 'lower']);

/** @param {Trick} card @param {'upper' | 'lower'} half */
const halfName = (card, half) => {
  if (card.action === 'sharks') return t(half === 'upper' ? 'trick.sharks' : 'trick.exchange');
  return half === 'upper' ? t('trick.wild') : actionName(card.action);
};

/** The legal moves of one half of a card. @param {Table} table @param {number} card @param {'upper' | 'lower'} half */
const usesOf = (table, card, half) => table.legal.filter((move) =>
  'card' in move && move.card === card && (half === 'upper') === isUpper(move));

/** @param {Move} move */
const isUpper = (move) => move.type === 'wild' || move.type === 'sharks';

/** @param {Table} table @param {Trick} card @param {'upper' | 'lower'} half */
function halfButton(table, card, half) {
  const moves = usesOf(table, card.id, half);
  const ready = moves.filter((move) => fits(table, move));
  const why = whyNot(table, card, moves, ready);
  const name = halfName(card, half);
  const chosen = table.choosing?.card === card.id && table.choosing.half === half;
  return html`<button class="half-button" aria-disabled=${why !== ''} aria-expanded=${ready.length > 1 ? chosen : nothing}
    aria-label=${why ? `${name}: ${why}` : name} title=${why ? `${name}: ${why}` : name}
    @pointerenter=${() => card.action === 'both' && half === 'lower' && aim(table, 2)}
    @pointerleave=${() => aim(table, null)}
    @click=${() => (why ? table.explain(why) : pick(table, card.id, half, ready))}>${trickHalf(card.action, half)}</button>`;
}

/** Why a half cannot be used now, '' when it can.
 * @param {Table} table @param {Trick} card @param {Move[]} moves @param {Move[]} ready */
function whyNot(table, card, moves, ready) {
  if (ready.length > 0) return '';
  const { view } = table;
  if (table.pending) return t('table.wait');
  if (!isMyMove(view)) return t('table.not_your_turn');
  if (view.trick_used[below(view)]) return t('trick.one_a_round');
  if (view.phase !== 'place') return t('trick.after_roll');
  if (moves.length > 0) return t('table.choose_end');
  return t(card.action === 'sharks' ? 'trick.no_die_back' : 'trick.no_sailor');
}

/** Plays the only use at once, opens the choice among several.
 * @param {Table} table @param {number} card @param {'upper' | 'lower'} half @param {Move[]} ready */
function pick(table, card, half, ready) {
  if (ready.length === 1 && ready[0] && ready[0].type !== 'wild') table.play(ready[0]);
  else {
    const same = table.choosing?.card === card && table.choosing.half === half;
    table.choosing = same ? null : { card, half };
    table.redraw();
  }
}

/** The choice among the uses of a half. @param {Table} table */
function uses(table) {
  const { choosing } = table;
  if (!choosing) return nothing;
  const moves = usesOf(table, choosing.card, choosing.half).filter((move) => fits(table, move));
  return html`<div class="uses" role="group" aria-label=${t('table.choose_use')}>
    ${moves.map((move) => html`<button @click=${() => table.play(move)}>${useLabel(table, move)}</button>`)}
    <button class="quiet" @click=${() => cancel(table)}>${t('table.cancel')}</button>
  </div>`;
}

/** @param {Table} table */
function cancel(table) {
  table.choosing = null;
  table.redraw();
}

/** @param {Table} table @param {Move} move */
function useLabel(table, move) {
  const dice = table.view.dice ?? [0, 0];
  switch (move.type) {
    case 'wild':
      return html`${emblem(move.colour)} ${nation(move.colour)}`;
    case 'adjust':
      return html`${die('mine', dice[move.die])}<span aria-hidden="true">→</span>
        <span class="hidden">${t('trick.becomes')}</span>${die('mine', dice[move.die] + move.by)}
        <span class="hidden">${t('trick.die_to', { a: dice[move.die], b: dice[move.die] + move.by })}</span>`;
    case 'sharks':
      return html`${die('mine', dice[move.die])} ${t('table.place_die', { n: dice[move.die] })}`;
    case 'exchange':
      return html`${die('mine', move.from)} ${t('trick.take_back', { n: move.from })}`;
    default:
      return move.type;
  }
}

/** Roll, Shanghai! and what they are worth. @param {Table} table */
function actions(table) {
  const roll = table.legal.find(({ type }) => type === 'roll');
  const shanghai = table.legal.find(({ type }) => type === 'shanghai');
  return html`<div class="actions">
    <button class="primary roll" ?disabled=${!roll} title=${roll ? nothing : whyNoRoll(table)}
      @click=${() => roll && table.play(roll)}>${t('table.roll')}</button>
    <button class="shanghai" ?disabled=${!shanghai} title=${shanghai ? t('table.shanghai_what') : whyNoShanghai(table)}
      @pointerenter=${() => lay(table, 'preview')} @pointerleave=${() => lay(table, null)}
      @focus=${() => lay(table, 'preview')} @blur=${() => lay(table, null)}
      @click=${() => shanghai && table.play(shanghai)}>${t('table.shanghai')}</button>
    <p class="why" role="status">${table.reason ?? turnHint(table)}</p>
    <span class="looks">
      <button class="quiet" aria-pressed=${table.overlay === 'preview'} ?disabled=${table.view.preview === null}
        @click=${() => lay(table, table.overlay === 'preview' ? null : 'preview')}>${t('table.what_if')}</button>
      <button class="quiet" aria-pressed=${table.showOdds} @click=${() => table.toggleOdds()}>${t('odds.show')}</button>
    </span>
  </div>`;
}

/** @param {Table} table @param {import('./table.js').Overlay} overlay */
function lay(table, overlay) {
  table.overlay = overlay;
  table.redraw();
}

/** What the player can do now, in one sentence. @param {Table} table */
function turnHint(table) {
  const { view } = table;
  if (table.pending) return t('table.sending');
  if (!isMyMove(view)) return view.turn === null ? '' : t('table.waits_for', { name: nameOf(view, view.turn) });
  if (view.phase === 'place') return t(table.end === null ? 'table.choose_end' : 'table.place_hint');
  const can = view.legal.map(({ type }) => type);
  if (!can.includes('roll')) return t('table.must_shanghai');
  return t(can.includes('shanghai') ? 'table.roll_or_shanghai' : 'table.roll_hint');
}

/** @param {Table} table */
function whyNoRoll(table) {
  if (!isMyMove(table.view)) return t('table.not_your_turn');
  return t(table.view.phase === 'place' ? 'table.place_first' : 'table.no_dice');
}

/** @param {Table} table */
function whyNoShanghai(table) {
  if (!isMyMove(table.view)) return t('table.not_your_turn');
  return t(table.view.phase === 'place' ? 'table.place_first' : 'table.two_dice_first');
}
