// The Tavern: six cards in a row, the other side's dice above, the own below, captains at the ends.

import { html, nothing } from '../../vendor/lit-html.js';
import { classMap } from '../../vendor/directives/class-map.js';
import { captain } from '../art/captains.js';
import { cardBack, cardPicture } from '../art/cards.js';
import { die } from '../art/dice.js';
import { t } from '../i18n.js';
import { odds } from './odds.js';
import { above, below, captainOf, isMyMove, nameOf, sideOf } from './sides.js';
import { awardText, cardName } from './words.js';

/**
 * @typedef {import('../types.d.ts').End} End
 * @typedef {import('../types.d.ts').HandOut} HandOut
 * @typedef {import('../types.d.ts').Seat} Seat
 * @typedef {import('../types.d.ts').TavernCard} TavernCard
 * @typedef {import('./table.js').Table} Table
 */

/** @param {Table} table */
export function tavern(table) {
  const { shown } = table;
  return html`<div class="tavern">
    ${pier(table, 'left')}
    ${pier(table, 'right')}
    <ol class="row">
      ${shown.tavern.map((place, position) => html`<li>${slot(table, place, position)}</li>`)}
    </ol>
  </div>`;
}

/** The number over a position: known, or meant by the player. @param {Table} table @param {number} position */
function numberAt(table, position) {
  if (table.end === null) return null;
  return table.end === 'left' ? position + 1 : 6 - position;
}

/** @param {Table} table @param {TavernCard} place @param {number} position */
function slot(table, place, position) {
  const { shown } = table;
  const number = numberAt(table, position);
  const award = awardAt(table, position);
  const classes = {
    slot: true,
    aimed: isAimed(table, number),
    lost: award !== null && award.to === null,
    won: award !== null && award.to !== null,
  };
  return html`<div class=${classMap(classes)}>
    ${pile(place.dice[above(shown)], number, 'theirs', nameOf(shown, above(shown)))}
    <span class="number">${number ?? ''}</span>
    <span class="picture" role="img" aria-label=${cardLabel(place, number)}>
      ${place.face_down ? cardBack() : cardPicture(place.card)}
      ${award ? arrow(table, award) : nothing}
      ${table.showOdds && number !== null ? chance(table, number) : nothing}
    </span>
    ${pile(place.dice[below(shown)], number, 'mine', nameOf(shown, below(shown)))}
  </div>`;
}

/** @param {TavernCard} place @param {number | null} number */
function cardLabel(place, number) {
  const name = place.face_down ? t('card.face_down', { card: cardName(place.card) }) : cardName(place.card);
  return number === null ? name : t('table.number_card', { n: number, card: name });
}

/** The dice of one side at a card: they show its number. An empty place keeps its room.
 * @param {number} count @param {number | null} number @param {'mine' | 'theirs'} side @param {string} name */
const pile = (count, number, side, name) => html`<span class="pile ${side}" role=${count ? 'img' : nothing}
  aria-label=${count ? t('table.dice_of', { n: count, name }) : nothing}>
  ${Array.from({ length: count }, () => die(side, number ?? 0))}
</span>`;

/** Whether a die that is pointed at would go there. @param {Table} table @param {number | null} number */
function isAimed(table, number) {
  const { dice } = table.shown;
  if (table.aimed === null || dice === null || number === null) return false;
  return table.aimed === 2 ? dice.includes(number) : dice[table.aimed] === number;
}

/** The hand-out that is drawn over the row, for one card. @param {Table} table @param {number} position */
function awardAt(table, position) {
  return table.overlay === 'preview' ? (table.shown.preview?.[position] ?? null) : null;
}

/** Who gets the card: an arrow up or down, a cross; the sums beside it where they decided.
 * @param {Table} table @param {HandOut} award */
export function arrow(table, award) {
  const { shown } = table;
  const side = award.to === null ? 'nobody' : sideOf(shown, award.to);
  const sign = { mine: '↓', theirs: '↑', nobody: '✕' }[side];
  const sums = award.tiebreak;
  return html`<span class="award ${side}" title=${awardText(shown, award)}>
    <b aria-hidden="true">${sign}</b>
    ${sums ? html`<small>${sums[above(shown)]} : ${sums[below(shown)]}</small>` : nothing}
  </span>`;
}

/** @param {Table} table @param {number} number */
function chance(table, number) {
  const { plain, best } = odds(table.view, number);
  return html`<span class="odds" title=${t('odds.of_36', { n: plain })}>
    ${t('odds.share', { n: plain })}
    ${best > plain ? html`<small>${t('odds.with_trick', { n: best })}</small>` : nothing}
  </span>`;
}

/** An end of the row: two grey captains until the 1 is chosen, then one beside card 1 and with
 * him those captains whose player has played a trick this round.
 * @param {Table} table @param {End} end */
function pier(table, end) {
  const { shown } = table;
  if (table.end === null || mayChooseEnd(table)) return chooser(table, end);
  if (table.end !== end) return html`<div class="pier ${end}"></div>`;
  const used = /** @type {Seat[]} */ ([0, 1]).filter((seat) => shown.trick_used[seat]);
  return html`<div class="pier ${end} one">
    ${used.length === 0 ? html`<span role="img" aria-label=${t('table.one_here')}>${captain('dado', 'nobody')}</span>` : nothing}
    ${used.map((seat) => html`<span role="img" aria-label=${t('table.trick_played', { name: nameOf(shown, seat) })}>
      ${captain(captainOf(seat), sideOf(shown, seat))}</span>`)}
  </div>`;
}

/** @param {Table} table */
const mayChooseEnd = (table) => table.legal.some((move) => 'one_at' in move);

/** @param {Table} table @param {End} end */
function chooser(table, end) {
  const may = mayChooseEnd(table);
  const why = may ? '' : isMyMove(table.shown) ? t('table.end_after_roll') : t('table.end_not_yours');
  const choose = () => {
    table.oneAt = end;
    table.redraw();
  };
  return html`<div class="pier ${end}">
    <button class="grey-captain" ?disabled=${!may} aria-pressed=${table.oneAt === end} title=${why || nothing}
      aria-label=${t(end === 'left' ? 'table.one_left' : 'table.one_right')} @click=${choose}>
      ${captain(end === 'left' ? 'dado' : 'michael', 'nobody')}
    </button>
  </div>`;
}
