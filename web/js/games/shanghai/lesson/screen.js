// The address `/lesson/shanghai`: a round in two minutes, in which the reader chooses a place, a bid, and
// who gets the event.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { wayToHouse } from '../../../club/house.js';
import { fetchPart } from '../../../core/version.js';
import { noteLearnt } from '../../../device/lessons.js';
import { reportError } from '../../../ui/notice.js';
import { t } from '../../../words/i18n.js';
import { scenes } from './scenes.js';
import { Story } from './story.js';

/** @param {import('../../../types.d.ts').ScreenContext} context @returns {Promise<import('../../../types.d.ts').Screen>} */
export async function open({ redraw }) {
  const house = await wayToHouse(redraw, 'shanghai');
  const story = new Story(redraw);
  noteLearnt('shanghai');
  return {
    title: () => t('intro.title'),
    view: () => view(story, house),
    next: () => document.querySelector('.intro-next:enabled, .intro h1'),
  };
}

/** Whoever gets to the end has learnt the game. @param {Story} story */
function goOn(story) {
  story.goOn();
  if (story.step < scenes.length - 1) return;
  fetchPart(() => import('../../../table/moments.js')).then(({ celebrate }) => celebrate(t('intro.passed'), '.intro-stage')).catch(reportError);
}

/** @param {Story} story @param {import('../../../club/house.js').House | null} house */
function view(story, house) {
  const scene = scenes[story.step];
  const isLast = story.step === scenes.length - 1;
  return html`<section class="card intro" aria-label=${t('intro.title')}>
    <h1>${t('intro.title')}</h1>
    <div class="wood-panel intro-stage">${scene.stage(story)}</div>
    <p class="intro-words" aria-live="polite">${scene.words(story)}</p>
    ${isLast ? house?.refusal() : nothing}
    <div class="buttons">
      ${isLast ? html`${house?.button(t('guide.play'))}<a class="button" href="/rules/shanghai">${t('intro.rules')}</a>
        <button @click=${() => story.set({ step: 0, to: 0, bid: 0, given: null })}>${t('intro.again')}</button>` : nothing}
      ${isLast ? nothing : html`<button class="primary intro-next" ?disabled=${scene.isAsking?.(story)} @click=${() => goOn(story)}>${t('intro.next')}</button>`}
      ${story.step === 0 || isLast ? nothing : html`<button @click=${() => story.set({ step: story.step - 1, given: null })}>${t('intro.back')}</button>`}
      <progress max=${scenes.length} .value=${story.step + 1} aria-label=${t('intro.step', { n: story.step + 1, of: scenes.length })}></progress>
    </div>
    ${isLast ? nothing : html`<p class="intro-leave"><a href="/">${t('intro.leave')}</a></p>`}
  </section>`;
}
