// The clock to try on the rules page: what the cards of a place are worth at each time of day.

import { html } from '../../../../vendor/lit-html.js';
import { t } from '../../../words/i18n.js';
import { timeSign } from '../art/pieces.js';
import { cardPicture } from '../art/places.js';
import { cardOf, isDoubled } from '../cards.js';
import { cardName, placeName, timeName } from '../words.js';

/** The tea room. */
const PLACE = 8;
const CARDS = [35, 36, 37, 38, 39];

/** @param {() => void} redraw @returns {() => unknown} what is drawn */
export function clockToTry(redraw) {
  let time = 2;
  const press = (/** @type {number} */ next) => () => {
    time = next;
    redraw();
  };
  return () => html`<div class="clock-try">
    <div class="clock-times" role="group" aria-label=${t('shanghai.clock')}>${[0, 1, 2, 3, 4, 5].map((each) => html`
      <button class="clock-time ${isDoubled(each) ? 'twice' : ''}" aria-pressed=${each === time} @click=${press(each)}>
        ${timeSign(each)}<span>${timeName(each)}</span>${isDoubled(each) ? html`<b>×2</b>` : ''}</button>`)}</div>
    <p class="hidden" role="status">${placeName(PLACE)}, ${timeName(time)}: ${CARDS.map((id) => cardOf(id, time).now).join(', ')}</p>
    <ul class="clock-cards">${CARDS.map((id) => html`<li aria-label=${cardName(id, time)}>${cardPicture(PLACE, cardOf(id, time).now)}</li>`)}</ul>
  </div>`;
}
