// The event card that has just been turned over, large enough to be read, and what it does: held up over the table, below the
// bids of its round, which it covers.

import { html, nothing } from '../../../vendor/lit-html.js';
import { t } from '../../words/i18n.js';
import { eventPicture, junkMove } from './art/events.js';
import { lastStep } from './view.js';
import { eventText, junkWords, object, piecesWords, stepWords } from './words.js';
/** @import { Step, Table, View } from './types.d.ts' */

/** The events whose words tell on whom they act; the others act on who has the card, or on the rest. */
const FOR_ANYBODY = [13, 15];

/** @param {Table} table */
export function eventCall({ shown, view, playback }) {
  const step = shown.steps.at(-1);
  if (!step || step.type !== 'event') return nothing;
  const round = [view, view.last_round].find((each) => each?.round === shown.round); // others may have gone on meanwhile
  const effect = round && lastStep(round, 'effect');
  const bids = lastStep(shown, 'bids');
  return html`<div class="held event-call"><div class="held-up">
      ${bids ? html`<p class="held-bids small">${stepWords(shown, bids, [])}</p>` : nothing}
      <div class="event-large">${eventPicture(step.event)}</div>
      <p><b>${t('shanghai.event_of', { who: object(shown, step.seat) })}</b> ${eventText(step.event)}</p>
      ${effect ? html`<p class="small">${FOR_ANYBODY.includes(step.event) ? t('shanghai.event_any') : nothing} ${changes(shown, round.steps, effect)} ${sailing(step.event, effect)}</p>` : nothing}
    </div>
    <button class="act onward" aria-keyshortcuts="N" @click=${() => playback.goOn()}>${t('recap.done')}</button></div>`;
}

/** How the pieces move; or that nothing came of a card that left nothing to decide. @param {View} view with the card turned over
 * @param {Step[]} steps of its round @param {Extract<Step, {type: 'effect'}>} effect */
function changes(view, steps, effect) {
  const isSame = view.seats.every(({ at, money, cards }, seat) => at === effect.at[seat] && money === effect.money[seat] && cards === effect.cards[seat]);
  return isSame && steps[steps.indexOf(effect) - 1].type === 'event' ? t('shanghai.event_none') : piecesWords(view, effect, view.steps).join(' ');
}

/** How the junk moves: the card counts pairs of numbers. @param {number} event @param {Extract<Step, {type: 'effect'}>} effect */
function sailing(event, effect) {
  const [from, to] = effect.junk;
  const by = to - from;
  if (by === 0 || by !== junkMove(event)) return junkWords(effect);
  return t(by > 0 ? 'shanghai.junk_sails' : 'shanghai.junk_returns', { n: Math.abs(by), a: 2 * from - 1, b: 2 * from, c: 2 * to - 1, d: 2 * to });
}
