// How a round was handed out: six cards with the dice of both, the sums that decided, and arrows.

import { html, nothing } from '../../vendor/lit-html.js';
import { cardPicture } from '../art/cards.js';
import { die } from '../art/dice.js';
import { t } from '../i18n.js';
import { above, below, nameOf } from './sides.js';
import { arrow } from './tavern.js';
import { awardText } from './words.js';

/**
 * @typedef {import('../types.d.ts').HandOut} HandOut
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('./table.js').Table} Table
 */

/** It is shown by itself from Shanghai to the next roll, and whenever it is called back.
 * @param {Table} table */
export function showsLastRound({ shown, overlay }) {
  if (shown.last_round === null) return false;
  return overlay === 'last' || (shown.phase === 'roll' && shown.one_at === null) || shown.phase === 'over';
}

/** @param {Table} table */
export function lastRound(table) {
  const { shown } = table;
  const last = shown.last_round;
  if (last === null || !showsLastRound(table)) return nothing;
  return html`<section class="last-round" aria-labelledby="last-round-title">
    <h2 id="last-round-title">${t('handout.title', { n: last.round, name: nameOf(shown, last.shanghai_by) })}</h2>
    <ol class="row small-row">
      ${last.cards.map((award) => html`<li>${awarded(table, award)}</li>`)}
    </ol>
  </section>`;
}

/** @param {Table} table @param {HandOut} award */
function awarded(table, award) {
  const { shown } = table;
  return html`<div class="slot ${award.to === null ? 'lost' : 'won'}">
    ${count(award.dice[above(shown)], award.number, 'theirs')}
    <span class="picture" role="img" aria-label=${awardText(shown, award)}>
      ${cardPicture(award.card)} ${arrow(table, award)}
    </span>
    ${count(award.dice[below(shown)], award.number, 'mine')}
  </div>`;
}

/** @param {number} dice @param {number} number @param {'mine' | 'theirs'} side */
const count = (dice, number, side) => html`<span class="tally-dice ${side}" aria-hidden="true">
  ${dice > 0 ? html`${die(side, number)}${dice > 1 ? html`<b>×${dice}</b>` : nothing}` : nothing}
</span>`;
