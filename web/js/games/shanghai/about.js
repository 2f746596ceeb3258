// The contents of the windows (table/windows.js): what is open to all of a player, and the disc. Fetched
// with the first window.

import { html, nothing } from '../../../vendor/lit-html.js';
import { timeLeft } from '../../words/deadline.js';
import { t } from '../../words/i18n.js';
import { handleOf } from '../../words/people.js';
import { disc, piece } from './board.js';
import { bid, distance, played, signsOf } from './seats.js';
import { placeName, who } from './words.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { View } from './types.d.ts' */

/** The window that `what` opens: `disc`, or a seat (`seat 2`).
 * @param {View} view @param {string} what @returns {{title: string, content: unknown}} */
export function about(view, what) {
  const [kind, which] = what.split(' ');
  if (kind === 'disc') return { title: `Lang-Tsu: ${placeName(view.lang_tsu)}`, content: discWindow(view) };
  const seat = /** @type {Seat} */ (Number(which));
  return { title: who(view, seat), content: seatWindow(view, seat) };
}

/** @param {View} view */
const discWindow = (view) => html`${disc(view)}
  <p>${t('shanghai.disc', { place: placeName(view.lang_tsu), places: view.destinations.map(placeName).join(', ') })}</p>`;

/** @param {View} view @param {Seat} seat */
function seatWindow(view, seat) {
  const { at, money, cards, gained } = view.seats[seat];
  const until = view.deadlines[seat];
  return html`<p class="of-seat row">${piece(view, seat)} ${handleOf(view.players[seat])} ${bid(view, seat)} ${played(view, seat)}</p>
    <ul class="open-to-all list">
      <li>${t('shanghai.seat.at', { n: at })}, ${distance(view, seat)}</li>
      ${gained ? html`<li>${t('shanghai.seat.gained', { n: gained })}</li>` : nothing}
      <li>${t('shanghai.seat.money', { n: money })} · ${t('table.n_cards', { n: cards })}</li>
      <li>${t('shanghai.seat.tie', { n: view.tie_order.indexOf(seat) + 1 })}</li>
      ${signsOf(view, seat).map(({ sign, words }) => html`<li>${sign} ${words}</li>`)}
      ${until ? html`<li>${t('table.time_left', { time: timeLeft(until) })}</li>` : nothing}
    </ul>`;
}
