// My cards, by destination: the four to which Lang-Tsu can go now, each with its best set, then the
// rest. They are also the choice of where to send him, and with which cards.

import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../words/i18n.js';
import { below } from '../../table/seats.js';
import { cardPicture, seal } from './art/places.js';
import { bestSet, cardsFor, isDoubled, limitAt, pointsOf, valueAt } from './cards.js';
import { gotBy, handOf, legalOf } from './view.js';
import { cardName, placeName, who } from './words.js';
/** @import { Card, Table, View } from './types.d.ts' */

/** The number of next times that a card tells. */
const AHEAD = 3;

/** @param {Table} table */
export function hand(table) {
  const { shown: view } = table;
  const ofNow = handOf(view).filter(({ destination }) => view.destinations.includes(destination)).length;
  if (!view.hands[below(view)]) return html`<p class="hidden-hands">${t('shanghai.hand_hidden')}</p>`;
  return html`<section class="my-cards" aria-label=${view.you === null ? t('shanghai.hand_of', { who: who(view, below(view)) }) : t('shanghai.hand')}>
    <div class="lanes" data-row .style=${`--cards: ${ofNow}`}>${view.destinations.map((destination, i) => lane(table, destination, i + 1))}</div>
  </section>`;
}

/** The cards for other places. @param {Table} table */
export function handLater({ shown: view }) {
  const later = [...new Set(handOf(view).map(({ destination }) => destination))]
    .filter((destination) => !view.destinations.includes(destination)).sort((a, b) => a - b);
  if (later.length === 0) return nothing;
  return html`<section class="later" aria-label=${t('shanghai.hand_later')}>${later.map((destination) => html`<span class="bundle row">
    <span class="hidden">${placeName(destination)}:</span>${cardsFor(handOf(view), destination).map((card) => shownCard(view, card))}</span>`)}</section>`;
}

/** Whether a place and cards may be chosen: for now, or for the plan. @param {Table} table */
const isChoosing = ({ shown, choice, pending, playback }) => !pending && !playback.recap && (legalOf(shown, 'send').length > 0 ||
  (legalOf(shown, 'bid').length > 0 && (!shown.mine?.bid || choice.changing || shown.phase === 'auction')));

/** A place with my cards for it, which a press anywhere but on a card chooses. @param {Table} table @param {number} destination @param {number} key */
function lane(table, destination, key) {
  const { shown: view, choice } = table;
  const can = isChoosing(table);
  const chosen = choice.sendingIn(view);
  const isChosen = can && chosen?.to === destination;
  const cards = cardsFor(handOf(view), destination);
  const best = pointsOf(bestSet(handOf(view), destination, limitAt(view.time)), view.time);
  const points = isChosen ? pointsOf(chosen.cards, view.time) : best;
  const counts = points > 0 && /bid|auction|send/.test(view.phase); // Lang-Tsu can still be sent there in this round
  const press = (/** @type {Event} */ { target }) => can && !(/** @type {Element} */ (target).closest('.card-button')) && choice.pressPlace(view, destination);
  return html`<section class="lane ${isChosen ? 'chosen' : ''}" @click=${press}>
    <button class="lane-head bare" aria-keyshortcuts=${key} aria-pressed=${isChosen} aria-disabled=${!can}
      aria-label=${t('shanghai.hand_best', { place: placeName(destination), n: best })}>
      ${seal(destination)}<span class="lane-name">${placeName(destination)}</span><b class="lane-sum ${counts ? '' : 'none'}">+${points}</b>
    </button>
    <div class="lane-cards">${cards.length === 0 ? html`<span class="no-card">${t('shanghai.hand_empty')}</span>`
      : cards.map((card) => cardButton(view, card, {
        on: isChosen && chosen.cards.includes(card.id), can, press: () => choice.pressCard(view, destination, card.id) }))}</div>
  </section>`;
}

/** A card that may be chosen. @param {View} view @param {Card} card @param {{on: boolean, can: boolean, press: () => void}} how */
export const cardButton = (view, card, { on, can, press }) => html`<button class="card-button ${look(view, card)} bare" aria-pressed=${on} aria-disabled=${!can} data-about=${can ? nothing : `card ${card.id}`}
  aria-label=${inWords(view, card)} @click=${(/** @type {Event} */ { target }) => can && !isAhead(target) && press()}>${cardPicture(card.destination, card.now)}${ahead(view, card)}</button>`;

/** Looking up what a card will be worth does not choose it. @param {EventTarget | null} target */
const isAhead = (target) => /** @type {Element} */ (target).closest('.ahead') !== null;

/** @param {View} view @param {Card} card */
const shownCard = (view, card) => html`<span class="card-button ${look(view, card)}" role="img" data-about="card ${card.id}" aria-label=${inWords(view, card)}>${cardPicture(card.destination, card.now)}${ahead(view, card)}</span>`;

/** @param {View} view @param {Card} card */
const look = (view, card) => (gotBy(view, below(view)).includes(card.id) ? 'new' : '');

/** The values at the next times. @param {Pick<View, 'time'>} view @param {Card} card */
const coming = (view, card) => Array.from({ length: AHEAD }, (_, i) => valueAt(card, view.time + 1 + i));

/** The same under a card; those of a doubled time look as that time does in the row of suns. @param {Pick<View, 'time'>} view @param {Card} card */
export const ahead = (view, card) => html`<span class="ahead" data-about="card ${card.id}" data-next=${t('shanghai.next')} aria-hidden="true">${coming(view, card).map((n, i) => html`<span class=${isDoubled(view.time + 1 + i) ? 'twice' : ''}>${n}</span>`)}</span>`;

/** @param {View} view @param {Card} card */
const inWords = (view, card) => t('shanghai.card_later', { card: cardName(card.id, view.time), later: coming(view, card).join(', ') });
