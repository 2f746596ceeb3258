// How a game ended: the places, and all hands.

import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../words/i18n.js';
import { sideOf } from '../../table/seats.js';
import { piece } from './board.js';
import { cardPicture } from './art/places.js';
import { byPlace, seatsOf } from './view.js';
import { purse } from './seats.js';
import { cardName, who } from './words.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { Table, View } from './types.d.ts' */

/** How the game ended. @param {Table} table @param {unknown} buttons what one can do next @param {unknown} [words] a kind word
 * @param {unknown} [more] below the buttons */
export function outcome(table, buttons, words = nothing, more = nothing) {
  const { view } = table;
  if (!view.result || table.playback.past) return nothing;
  return html`<section class="outcome ended stack" aria-label=${t('result.title')}>
    <h2 tabindex="-1">${headline(view)}</h2>
    <p>${t(`shanghai.end.${view.result.reason}`)}</p> ${words}
    <ol class="podium list">${byPlace(view).map((seat) => standing(view, seat))}</ol>
    <div class="buttons result-buttons">
      ${buttons}
      <button @click=${() => table.playback.walk(0)}>${t('result.replay')}</button>
    </div>
    ${more}
  </section>`;
}

/** @param {View} view */
function headline(view) {
  const { winner, places } = /** @type {NonNullable<View['result']>} */ (view.result);
  if (winner !== null) return winner === view.you ? t('shanghai.result.you_win') : t('shanghai.result.wins', { name: who(view, winner) });
  return t(places.some((place) => place === 1) ? 'shanghai.result.shared' : 'result.no_winner');
}

/** @param {View} view @param {Seat} seat */
function standing(view, seat) {
  const place = view.result?.places[seat];
  const { at, money } = view.seats[seat];
  return html`<li class="${sideOf(view, seat)} ${place === 1 ? 'first' : ''}">
    <b class="rank">${place ? t('shanghai.result.place', { n: place }) : '–'}</b>${piece(view, seat)}
    <span class="rank-name ellipsis">${who(view, seat)}</span>
    <span class="hidden">${t('shanghai.seat.at', { n: at })}, </span><b class="rank-at" aria-hidden="true">${at}</b><span class="purse row">${purse(money)}</span></li>`;
}

/** All hands, as far as the reader may see them. @param {Table} table @param {unknown} buttons what one can do with the game */
export const hands = ({ shown: view }, buttons) => view.hands.every((hand) => hand === null) ? nothing : html`<section class="paper all-hands" aria-labelledby="all-hands">
  <h2 id="all-hands">${t('shanghai.result.hands')}</h2>
  ${seatsOf(view).map((seat) => html`<div class="one-hand"><h3 class="row">${piece(view, seat)} ${who(view, seat)}</h3>
    <ul class="list">${view.hands[seat]?.map(({ id, destination, now }) => html`<li title=${cardName(id, view.time)}>${cardPicture(destination, now)}<span class="hidden">${cardName(id, view.time)}</span></li>`)}</ul></div>`)}
  ${buttons}
</section>`;
