// The parts that only a finished game shows (Ending in types.d.ts): the places, all hands, what each
// decision was worth.

import { html, nothing } from '../../../vendor/lit-html.js';
import { get } from '../../server/api.js';
import { t } from '../../words/i18n.js';
import { sideOf } from '../../table/seats.js';
import { nextGame } from '../../table/rematch.js';
import { Rules } from '../../table/rules.js';
import { piece } from './board.js';
import { cardPicture } from './art/places.js';
import { Decisions, decisionsPanel } from './decisions.js';
import { setupOf } from './replayed.js';
import { byPlace, seatsOf } from './view.js';
import { purse } from './seats.js';
import { cardName, who } from './words.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { OnlineTable as Table, Shanghai, View } from './types.d.ts' */

export const remark = () => nothing;

/** @param {Table} table */
export const result = (table) => outcome(table, nextGame(table));

/** How the game ended. @param {import('./types.d.ts').Table} table @param {unknown} buttons what one can do next */
export function outcome(table, buttons) {
  const { view } = table;
  if (!view.result || table.playback.past) return nothing;
  return html`<section class="outcome ended stack" aria-label=${t('result.title')}>
    <h2 tabindex="-1">${headline(view)}</h2>
    <p>${t(`shanghai.end.${view.result.reason}`)}</p>
    <ol class="podium list">${byPlace(view).map((seat) => standing(view, seat))}</ol>
    <div class="buttons result-buttons">
      ${buttons}
      <button @click=${() => table.playback.walk(0)}>${t('result.replay')}</button>
    </div>
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

/** @type {WeakMap<Table, Decisions>} */
const weighed = new WeakMap();

/** @param {Table} table */
function decisionsOf(table) {
  const known = weighed.get(table) ?? new Decisions(table, () => beginReplay(table));
  weighed.set(table, known);
  return known;
}

/** All that is told of a game once it is over. @param {Table} table */
async function beginReplay({ path, view, leaving }) {
  const [{ setup }, { moves: log }] = await Promise.all([get(`${path}/fairness`), get(`${path}/moves`)]);
  /** @type {Rules<Shanghai>} */
  const rules = new Rules('shanghai');
  leaving.addEventListener('abort', () => rules.close());
  return { rules, setup: setupOf(view, setup), log };
}

/** @param {Table} table */
export const review = (table) => table.shown.hands.every((hand) => hand === null) ? nothing : html`${decisionsPanel(decisionsOf(table))} ${hands(table)}`;

/** @param {Table} table */
const hands = ({ shown: view }) => html`<section class="paper all-hands" aria-labelledby="all-hands">
  <h2 id="all-hands">${t('shanghai.result.hands')}</h2>
  ${seatsOf(view).map((seat) => html`<div class="one-hand"><h3 class="row">${piece(view, seat)} ${who(view, seat)}</h3>
    <ul class="list">${view.hands[seat]?.map(({ id, destination, now }) => html`<li title=${cardName(id, view.time)}>${cardPicture(destination, now)}<span class="hidden">${cardName(id, view.time)}</span></li>`)}</ul></div>`)}
  <div class="buttons"><a class="button" href="/about/fairness?game=${view.id}">${t('frame.fairness')}</a></div>
</section>`;
