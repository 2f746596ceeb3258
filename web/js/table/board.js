// The wooden table: the Tavern between the two players, or how the last round was handed out.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { percent } from '../format.js';
import { mustChooseEnd } from './legal.js';
import { pairsFor } from './odds.js';
import { dock, row } from './row.js';
import { asSeen, below, namesOf, sideOf } from './sides.js';
import { handOutIsDue, isCostly } from './table.js';

/**
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('../types.d.ts').HandOut} HandOut
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('./row.js').Slot} Slot
 */

/** What the board shows. @param {Table} table */
const boardOf = ({ shown, board }) =>
  shown.last_round === null ? 'tavern'
    : shown.tavern.length === 0 ? 'handout'
      : board ?? (handOutIsDue(shown) ? 'handout' : 'tavern');

/** @param {Table} table */
export function board(table) {
  const view = table.shown;
  const what = boardOf(table);
  return html`<div class="board ${what}">
    ${ends(table, what)} ${switcher(table, what)}
    ${what === 'handout' ? handOut(view) : tavern(table)}
  </div>`;
}

/** @param {Table} table @param {'tavern' | 'handout'} what */
function ends(table, what) {
  const { shown } = table;
  const choosing = !table.past && what === 'tavern' && mustChooseEnd(shown);
  const one = choosing ? table.end : shown.one_at;
  const played = /** @type {const} */ ([0, 1]).filter((seat) => shown.trick_used[seat]).map((seat) => sideOf(shown, seat));
  return /** @type {const} */ (['left', 'right']).map((at) => dock({
    at,
    here: what === 'tavern' && one === at,
    choose: choosing ? (end) => table.chooseEnd(end) : null,
    played,
  }));
}

/** Two tabs: the Tavern, and the end of the round before.
 * @param {Table} table @param {'tavern' | 'handout'} what */
function switcher(table, what) {
  const { round, last_round: last, tavern: cards } = table.shown;
  if (!last) return html`<div class="switch"></div>`;
  return html`<div class="switch" role="group" aria-label=${t('table.board')}>
    <button aria-pressed=${what === 'handout'} @click=${() => table.set({ board: 'handout' })}>
      ${t('table.end_of_round', { n: last.round })}</button>
    ${cards.length === 0 ? nothing : html`<button aria-pressed=${what === 'tavern'} @click=${() => table.set({ board: 'tavern' })}>
      ${t('table.tavern_of_round', { n: round })}</button>`}
  </div>`;
}

/** Where the better move would have put its dice, for who looks back at a costly one. @param {Table} table */
function betterPlaces({ analysis, past }) {
  if (!past?.dice || analysis?.status !== 'ready') return [];
  const next = analysis.moves[past.seq];
  const best = next && isCostly(next) ? next.best : undefined;
  if (!best) return [];
  const end = 'one_at' in best ? best.one_at ?? null : null;
  const dice = best.type === 'place' || best.type === 'sharks' ? [past.dice[best.die]]
    : best.type === 'both' || best.type === 'exchange' ? past.dice : [];
  return dice.map((die) => past.tavern.findIndex(({ number }, position) => (number ?? numberAt(position, end)) === die));
}

/** @param {Table} table */
function tavern(table) {
  const { shown, fresh, peek, end } = table;
  const better = betterPlaces(table);
  const slots = shown.tavern.map((cell, position) => {
    /** @type {Slot} */
    const slot = {
      card: cell.card,
      number: cell.number ?? numberAt(position, end),
      dice: asSeen(shown, cell.dice),
      faceDown: cell.face_down,
      fresh: asSeen(shown, [countFresh(fresh, position, 0), countFresh(fresh, position, 1)]),
    };
    slot.lit = (slot.number !== null && table.lit.includes(slot.number)) || better.includes(position);
    if (peek && shown.preview) slot.fate = fateOf(shown, shown.preview[position]);
    return table.odds ? { ...slot, ...chance(shown, slot.number) } : slot;
  });
  return row(slots, { label: t('table.tavern'), names: namesOf(shown) });
}

/** The number of a card while the end is chosen but no die placed.
 * @param {number} position @param {import('../types.d.ts').End | null} end */
const numberAt = (position, end) => (end === null ? null : end === 'left' ? position + 1 : 6 - position);

/** @param {Set<string>} fresh @param {number} position @param {number} seat */
const countFresh = (fresh, position, seat) =>
  [...fresh].filter((key) => key.startsWith(`${position} ${seat} `)).length;

/** The chance that a roll brings a die for `number`, and with a trick that changes a die.
 * @param {View} view @param {number | null} number */
function chance(view, number) {
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

/** @param {View} view @param {HandOut} end */
const fateOf = (view, { to, tiebreak }) => ({
  to: to === null ? null : sideOf(view, to),
  sums: tiebreak && asSeen(view, tiebreak),
});

/** How the round before ended. @param {View} view */
function handOut(view) {
  if (!view.last_round) return nothing;
  const slots = view.last_round.cards.map((end) => ({
    card: end.card,
    number: end.number,
    dice: asSeen(view, end.dice),
    fate: fateOf(view, end),
    counted: true,
  }));
  return row(slots, { label: t('table.end_of_round', { n: view.last_round.round }), names: namesOf(view) });
}
