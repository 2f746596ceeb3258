// The address `/lesson/shanghai`: a round in two minutes, in which the reader chooses a place, a bid, and
// who gets the event.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { wayToHouse } from '../../../club/house.js';
import { destination } from '../../../core/router.js';
import { fetchPart } from '../../../core/version.js';
import { noteLearnt } from '../../../device/lessons.js';
import { reportError } from '../../../ui/notice.js';
import { t } from '../../../words/i18n.js';
import { scenes } from './scenes.js';
import { Story } from './story.js';

const LAST = scenes.length - 1;

/** @param {import('../../../types.d.ts').ScreenContext} context @returns {Promise<import('../../../types.d.ts').Screen>} */
export async function open({ query, redraw }) {
  const back = destination(query);
  const house = await wayToHouse(redraw, 'shanghai');
  const story = new Story(redraw);
  noteLearnt('shanghai');
  return {
    title: () => t('intro.title'),
    view: () => view(story, house, back),
    next: () => document.querySelector('.intro-next:enabled') ?? document.querySelector('.intro h1'),
  };
}

/** Whoever gets to the end has learnt the game. @param {Story} story */
function goOn(story) {
  if (story.step === LAST) return; // a double press comes before the page is drawn again
  story.set({ step: story.step + 1 });
  if (story.step < LAST) return;
  fetchPart(() => import('../../../table/moments.js')).then(({ celebrate }) => celebrate(t('intro.passed'), '.intro-stage')).catch(reportError);
}

/** All steps have the room of the largest, so that the buttons below stay where they are. @param {Story} story
 * @param {import('../../../club/house.js').House | null} house @param {string} back whence the reader came */
function view(story, house, back) {
  const { step } = story;
  return html`<section class="card intro" aria-label=${t('intro.title')}>
    <h1>${t('intro.title')}</h1>
    <div class="wood-panel intro-stage">${scenes.map(({ stage }, i) => html`<div class="intro-scene" ?inert=${i !== step}>${stage(story)}</div>`)}</div>
    <div class="intro-said"><p class="intro-words" aria-live="polite">${scenes[step].words(story)}</p>
      ${scenes.map(({ words }) => html`<p inert>${words(story)}</p>`)}</div>
    <div class="intro-turn row">
      <button ?disabled=${step === 0} @click=${() => story.set({ step: step - 1 })}>${t('intro.back')}</button>
      <progress max=${scenes.length} .value=${step + 1} aria-label=${t('intro.step', { n: step + 1, of: scenes.length })}></progress>
      ${step === LAST ? html`<div class="intro-onward">${back === '/' ? house?.button(t('intro.play')) : html`<a class="button primary" href=${back}>${t('intro.play')}</a>`}</div>`
        : html`<button class="primary intro-next" ?disabled=${scenes[step].isAsking?.(story)} @click=${() => goOn(story)}>${t('intro.next')}</button>`}
    </div>
    <p class="intro-leave"><a href=${back}>${t('intro.leave')}</a></p>
    ${step === LAST ? house?.refusal() : nothing}
  </section>`;
}
