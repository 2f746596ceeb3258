// What is looked up: the contents of the windows (table/windows.js), which are what is open to all of a player, the
// disc, the way, the clock, and what a card will be worth; and the round before, called back. Fetched with the first of these.

import { html, nothing } from '../../../vendor/lit-html.js';
import { timeLeft } from '../../words/deadline.js';
import { t } from '../../words/i18n.js';
import { handleOf } from '../../words/people.js';
import { below } from '../../table/seats.js';
import { disc, piece } from './board.js';
import { cardOf, destinationOf, isDoubled, valueAt } from './cards.js';
import { bid, played, signsOf } from './seats.js';
import { summary } from './summary.js';
import { distanceOf, gotBy } from './view.js';
import { placeName, timeName, who } from './words.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { Table, View } from './types.d.ts' */

/** The window that `what` opens: `disc`, `way`, `clock`, a card (`card 33`), or a seat (`seat 2`).
 * @param {View} view @param {string} what @returns {{title: string, content: unknown}} */
export function about(view, what) {
  const [kind, which] = what.split(' ');
  if (kind === 'disc') return { title: `Lang-Tsu: ${placeName(view.lang_tsu)}`, content: discWindow(view) };
  if (kind === 'way') return { title: t('shanghai.track'), content: html`<p>${t('shanghai.track_why')}</p>` };
  if (kind === 'clock') return { title: t('shanghai.clock'), content: clockWindow(view) };
  if (kind === 'card') return { title: placeName(destinationOf(Number(which))), content: cardWindow(view, Number(which)) };
  const seat = /** @type {Seat} */ (Number(which));
  return { title: who(view, seat), content: seatWindow(view, seat) };
}

/** @param {View} view */
const discWindow = (view) => html`${disc(view)}
  <p>${t('shanghai.disc', { place: placeName(view.lang_tsu), places: view.destinations.map(placeName).join(', ') })}</p>`;

/** The times of day, from now on. */
const COMING = [0, 1, 2, 3, 4, 5];

/** @param {View} view */
const clockWindow = ({ time }) => html`<p>${t('shanghai.clock_why')}</p>
  <ul class="list">${COMING.map((i) => html`<li>${timeName((time + i) % 6)}${isDoubled(time + i) ? html`: <b>×2</b>` : nothing}</li>`)}</ul>`;

/** @param {View} view @param {number} id */
const cardWindow = (view, id) => html`${gotBy(view, below(view)).includes(id) ? html`<p><b>${t('shanghai.card_new')}</b></p>` : nothing}<p>${t('shanghai.card_why')}</p>
  <ul class="list">${COMING.map((i) => html`<li>${timeName((view.time + i) % 6)}: <b>${valueAt(cardOf(id, view.time), view.time + i)}</b></li>`)}</ul>`;

/** @param {View} view @param {Seat} seat */
const distance = (view, seat) => {
  const n = distanceOf(view, seat);
  return n ? t('shanghai.seat.to_junk', { n }) : t('shanghai.seat.at_junk');
};

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

/** The round before, called back: held up over the table, as an event card is. @param {Table} table */
export function lastRound({ shown, choice }) {
  const { last_round: last } = shown;
  if (!last) return null;
  return html`<section class="held recap" aria-labelledby="last-title">
    <div class="held-up">
      <h2 id="last-title">${t('shanghai.last_round_title', { n: last.round, time: timeName(last.time) })}</h2>
      <ol class="list" tabindex="0" aria-labelledby="last-title">${summary(shown, last).filter(Boolean).map((words) => html`<li>${words}</li>`)}</ol>
      <p class="small">${t('shanghai.values_new', { time: timeName(shown.time) })} ${isDoubled(shown.time) ? t('shanghai.values_doubled') : nothing}</p>
    </div>
    <button class="act on onward back" aria-keyshortcuts="N" @click=${() => choice.set({ recalling: false })}>${t('recap.done')}</button>
  </section>`;
}
