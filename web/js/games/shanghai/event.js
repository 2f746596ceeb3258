// The event card that has just been turned over, large enough to be read, and what it does.

import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../words/i18n.js';
import { eventPicture } from './art/events.js';
import { lastStep } from './view.js';
import { effectWords, eventText, who } from './words.js';
/** @import { Table } from './types.d.ts' */

/** @param {Table} table */
export function eventCall({ shown, view, playback }) {
  const step = shown.steps.at(-1);
  if (!step || step.type !== 'event') return nothing;
  const round = [view, view.last_round].find((each) => each?.round === shown.round); // others may have gone on meanwhile
  const effect = round && lastStep(round, 'effect');
  return html`<div class="event-call"><div class="event-large">${eventPicture(step.event)}</div>
    <p><b>${t('shanghai.event_of', { who: who(shown, step.seat) })}</b> ${eventText(step.event)}</p>
    ${effect ? html`<p>${effectWords(shown, effect, shown.steps)}</p>` : nothing}
    <button class="act onward" aria-keyshortcuts="N" @click=${() => playback.goOn()}>${t('recap.done')}</button></div>`;
}
