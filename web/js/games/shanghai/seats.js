// The players around the table: mine first, then in seat order. Each has a plate with what is open to
// all; a window shows what has no room on it (about.js).

import { html, nothing } from '../../../vendor/lit-html.js';
import { timeLeft } from '../../words/deadline.js';
import { t } from '../../words/i18n.js';
import { face } from '../../ui/face.js';
import { SEATS } from '../../ui/ink.js';
import { handleOf, lampOf } from '../../words/people.js';
import { sideOf } from '../../table/seats.js';
import { coin, fan, langTsu } from './art/pieces.js';
import { cardPicture } from './art/places.js';
import { cardOf, destinationOf } from './cards.js';
import { bidOf, distanceOf, playedBy, seatsOf } from './view.js';
import { cardName, who } from './words.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { Table, View } from './types.d.ts' */

/** @param {Table} table */
export const seats = (table) => html`<ul class="plates list of-${table.shown.seats.length}" data-row aria-label=${t('shanghai.seats')}>
  ${seatsOf(table.shown).map((seat, i) => plate(table, seat, i))}
</ul>`;

/** @param {Table} table @param {Seat} seat @param {number} i its place among them */
function plate(table, seat, i) {
  const view = table.shown;
  const { at, money, cards, gained } = view.seats[seat];
  const handle = view.players[seat].display_name ? handleOf(view.players[seat]) : nothing;
  return html`<li class="plate ${sideOf(view, seat)} ${stateOf(view, seat)}" .style=${`--nth: ${i}`}>
    <button class="plate-head bare wide" data-about="seat ${seat}">
      ${face(view.players[seat].face, SEATS[seat].ground)}
      <span class="plate-name ellipsis">${who(view, seat)}${lampOf(view.players[seat])}</span>
      <span class="plate-mark">${mark(view, seat)}</span>
      <span class="plate-at row"><span class="hidden">${t('shanghai.seat.at', { n: at })}, </span><b class="small" aria-hidden="true">${at}</b> <span class="to-go">${t('shanghai.seat.to_go', { n: distanceOf(view, seat) })}</span>
        <span class="purse row">${purse(money)}</span></span>
      ${gain(gained)}
    </button>
    <div class="plate-rest">
      <span class="row" title=${t('shanghai.seat.money', { n: money })}>${purse(money)}</span>
      <span class="row" title=${t('table.n_cards', { n: cards })}>${fan}<span class="hidden">${t('table.n_cards', { n: cards })}</span><span aria-hidden="true">${cards}</span></span>
    </div>
    <div class="plate-more">${bid(view, seat)}${played(view, seat)}${handle === nothing ? nothing : html`<span class="tie">${handle}</span>`}<span class="tie">${t('shanghai.seat.tie', { n: view.tie_order.indexOf(seat) + 1 })}</span>${deadline(view, seat)}</div>
  </li>`;
}

/** @param {number} n */
const gain = (n) => (n ? html`<b class="gain" title=${t('shanghai.seat.gained', { n })}>+${n}</b>` : nothing);

/** @param {number} money */
export const purse = (money) => html`${coin}<span class="hidden">${t('shanghai.seat.money', { n: money })}</span><span aria-hidden="true">${money}</span>`;

/** @param {View} view @param {Seat} seat */
const stateOf = (view, seat) => view.seats[seat].resigned ? 'resigned' : [
  view.awaited.includes(seat) ? 'asked' : '',
  view.seats[seat].absent ? 'absent' : '',
  view.mover === seat ? 'mover' : '',
].join(' ');

/** What a seat is doing, each with its sign. @param {View} view @param {Seat} seat */
export function signsOf(view, seat) {
  const { absent, resigned } = view.seats[seat];
  const signs = /** @type {const} */ ([
    ['resigned', resigned, '⚑'], ['absent', absent, 'zzz'], ['mover', view.mover === seat, langTsu],
    ['asked', view.awaited.includes(seat), '…'], ['answered', view.answered.includes(seat), '✓'],
    ['leads', view.auction?.leader === seat, '▲'], ['passed', Boolean(view.auction?.passed[seat]), '—'],
  ]);
  return signs.filter(([, is]) => is).map(([what, , sign]) => ({ what, sign, words: t(`shanghai.sign.${what}`) }));
}

/** @param {View} view @param {Seat} seat */
const mark = (view, seat) => signsOf(view, seat).map(({ what, sign, words }) =>
  html`<span class="sign ${what}" role="img" title=${words} aria-label=${words}>${sign}</span>`);

/** The bid of a seat, once it is known. @param {View} view @param {Seat} seat */
export function bid(view, seat) {
  const amount = bidOf(view, seat);
  if (amount === null) return nothing;
  return html`<span class="bid-shown ${view.mover === seat ? 'won' : ''}"><span class="bid-word">${t('shanghai.seat.bid', { n: '' })}</span>${amount || '–'}</span>`;
}

/** The cards that a seat has played in this round. @param {View} view @param {Seat} seat */
export function played(view, seat) {
  const ids = playedBy(view, seat);
  if (ids.length === 0) return nothing;
  return html`<span class="played" role="img" aria-label=${t('shanghai.seat.played', { cards: ids.map((id) => cardName(id, view.time)).join(', ') })}>
    ${ids.map((id) => cardPicture(destinationOf(id), cardOf(id, view.time).now))}</span>`;
}

/** @param {View} view @param {Seat} seat */
function deadline(view, seat) {
  const at = view.deadlines[seat];
  return at ? html`<span class="until">${t('table.time_left', { time: timeLeft(at) })}</span>` : nothing;
}
