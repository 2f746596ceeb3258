// The address `/rules/shanghai`: how the game goes, with its real pieces.

import { html } from '../../../../vendor/lit-html.js';
import { wayToHouse } from '../../../club/house.js';
import { t } from '../../../words/i18n.js';
import { eventPicture } from '../art/events.js';
import { timeSign } from '../art/pieces.js';
import { cardPicture } from '../art/places.js';
import { disc } from '../board.js';
import { cardOf, choicesFrom, isDoubled } from '../cards.js';
import { cardName, eventText, placeName, timeName } from '../words.js';
import { way } from './way.js';

/** @param {import('../../../types.d.ts').ScreenContext} context @returns {Promise<import('../../../types.d.ts').Screen>} */
export async function open({ redraw }) {
  const house = await wayToHouse(redraw, 'shanghai');
  const clock = clockToTry(redraw);
  return { title: () => t('guide.title'), view: () => view(clock, house) };
}

/** The end of a game: one exactly at the junk, one past it, two before it. */
const ending = {
  from: 34, to: 47, space: 21,
  pieces: [{ colour: 0, initial: 'A', at: 42, sign: '1' }, { colour: 1, initial: 'B', at: 45, sign: '2' }, { colour: 2, initial: 'C', at: 39, sign: '3' }, { colour: 3, initial: 'D', at: 36, sign: '4' }],
};
const start = { from: 31, to: 44, space: 20, pieces: [{ colour: 0, initial: 'A', at: 36 }, { colour: 1, initial: 'B', at: 33 }, { colour: 2, initial: 'C', at: 33 }] };
const TEA_ROOM = 8;

/** @param {() => unknown} clock @param {import('../../../club/house.js').House | null} house */
const view = (clock, house) => html`<article class="pages guide">
  <h1>${t('guide.title')}</h1>
  <p class="lead">${t('guide.lead')}</p>
  <p class="buttons"><a class="button" href="/lesson/shanghai">${t('guide.lesson')}</a></p>

  <h2>${t('guide.table_title')}</h2>
  <h3>${t('shanghai.track')}</h3>
  ${way(start, t('shanghai.track'))}
  <p>${t('guide.way')}</p>
  <div class="guide-pair">${disc({ lang_tsu: TEA_ROOM, destinations: choicesFrom(TEA_ROOM) })}
    <div><h3>${t('guide.disc_title')}</h3><p>${t('guide.disc')}</p></div></div>
  <h3>${t('guide.clock_title')}</h3>
  <p>${t('guide.clock')}</p>
  <p class="soft">${t('guide.clock_try')}</p>
  ${clock()}
  <p>${t('guide.start')}</p>

  <h2>${t('guide.round_title')}</h2>
  <ol class="guide-steps list">${steps.map((step) => html`<li><h3>${t(`guide.${step}_title`)}</h3><p>${t(`guide.${step}`)}</p></li>`)}</ol>
  <p>${t('guide.open')}</p>

  <h2>${t('guide.end_title')}</h2>
  ${way(ending, t('guide.end_picture'))}
  <p>${t('guide.end')}</p>

  <h2>${t('guide.events_title')}</h2>
  <p>${t('guide.events')}</p>
  <ul class="guide-events list">${Array.from({ length: 16 }, (_, i) => html`<li class="row">${eventPicture(i + 1)}<span class="small">${eventText(i + 1)}</span></li>`)}</ul>
  <p>${t('guide.places')}</p>

  <h2>${t('guide.days_title')}</h2>
  <ul><li>${t('guide.plan')}</li><li>${t('guide.ask')}</li><li>${t('guide.clock_days')}</li><li>${t('guide.resign')}</li></ul>
  <div class="buttons">${house?.button(t('guide.play'))}
    <a class="button" href="/lesson/shanghai">${t('guide.lesson')}</a>
    <a class="button" href="/rules">${t('guide.other')}</a>
    <a class="button" href="/about/fairness?of=shanghai">${t('frame.fairness')}</a></div>
  ${house?.refusal()}
</article>`;

const steps = /** @type {const} */ (['bid', 'send', 'free', 'event', 'reach', 'buy']);

const CARDS = [35, 36, 37, 38, 39];

/** What the cards of a place are worth at each time of day. @param {() => void} redraw @returns {() => unknown} what is drawn */
function clockToTry(redraw) {
  let time = 2;
  const press = (/** @type {number} */ next) => () => {
    time = next;
    redraw();
  };
  return () => html`<div class="wood-panel clock-try">
    <div class="clock-times" role="group" aria-label=${t('shanghai.clock')}>${[0, 1, 2, 3, 4, 5].map((each) => html`
      <button class="clock-time ${isDoubled(each) ? 'twice' : ''}" aria-pressed=${each === time} @click=${press(each)}>
        ${timeSign(each)}<span>${timeName(each)}</span>${isDoubled(each) ? html`<b>×2</b>` : ''}</button>`)}</div>
    <p class="hidden" role="status">${placeName(TEA_ROOM)}, ${timeName(time)}: ${CARDS.map((id) => cardOf(id, time).now).join(', ')}</p>
    <ul class="clock-cards list">${CARDS.map((id) => html`<li aria-label=${cardName(id, time)}>${cardPicture(TEA_ROOM, cardOf(id, time).now)}</li>`)}</ul>
  </div>`;
}
