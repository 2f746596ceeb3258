// A row of six cards with the dice at them: the Tavern, the end of a round, and the boards of the
// rules. Everything that is on it comes as slots; whoever calls decides what they mean.

import { html, nothing } from '../../vendor/lit-html.js';
import { cardBack, cardPicture } from '../art/cards.js';
import { captain } from '../art/captains.js';
import { die } from '../art/dice.js';
import { t } from '../i18n.js';
import { cardName } from './words.js';

/**
 * @typedef {import('../types.d.ts').Card} Card
 * @typedef {import('../types.d.ts').End} End
 * @typedef {import('./sides.js').Side} Side
 * @typedef {object} Fate what becomes of a card
 * @property {Side | null} to null: removed
 * @property {[number, number] | null} sums the neighbour sums where they decided, mine first
 * @typedef {object} Slot
 * @property {Card} card
 * @property {number | null} number
 * @property {[number, number]} dice mine, theirs
 * @property {boolean} [faceDown]
 * @property {boolean} [lit] a die would go here
 * @property {[number, number]} [fresh] how many of the dice have just come
 * @property {Fate} [fate]
 * @property {boolean} [counted] say the numbers of dice as figures
 * @property {string | null} [note] a short line at the card, such as a chance
 * @property {string} [noteName] the same in words
 */

/**
 * @param {Slot[]} slots
 * @param {{label: string, deal?: boolean, names: [string, string]}} how `deal`: the cards are being laid out
 */
export const row = (slots, { label, deal = false, names }) => html`
  <ol class="row ${deal ? 'deal' : ''}" aria-label=${label}>
    ${slots.map((slot) => slotView(slot, names))}
  </ol>`;

/** @param {Slot} slot @param {[string, string]} names */
const slotView = (slot, names) => html`
  <li class="slot ${slot.lit ? 'lit' : ''} ${fateClass(slot.fate)}">
    <span class="hidden">${slotName(slot, names)}</span>
    ${side('theirs', slot)}
    <span class="plaque ${slot.number === 1 ? 'first' : ''}" aria-hidden="true">${slot.number ?? ''}</span>
    <div class="place">
      ${slot.faceDown ? cardBack() : cardPicture(slot.card)}
      ${slot.fate?.to ? arrow : nothing}
      ${slot.note ? html`<span class="slot-note" aria-hidden="true">${slot.note}</span>` : nothing}
    </div>
    ${side('mine', slot)}
  </li>`;

/** @param {Fate} [fate] */
const fateClass = (fate) => (fate ? (fate.to ? `to-${fate.to}` : 'removed') : '');

/** The dice of one side at a card, in figures too once they are counted.
 * @param {Side} which @param {Slot} slot */
function side(which, { dice, number, fresh, fate, counted }) {
  const i = which === 'mine' ? 0 : 1;
  const count = dice[i];
  const from = count - (fresh?.[i] ?? 0);
  return html`<div class="beads ${which}" aria-hidden="true">
    ${Array.from({ length: count }, (_, k) =>
      html`<span class="bead ${k >= from ? 'fresh' : ''}">${die(which, number ?? 0)}</span>`)}
    ${counted && count > 0 ? html`<span class="tally">${count}</span>` : nothing}
    ${fate?.sums ? html`<span class="sum" title=${t('table.neighbours')}>Σ${fate.sums[i]}</span>` : nothing}
  </div>`;
}

const arrow = html`<svg class="arrow" viewBox="0 0 40 40" aria-hidden="true">
  <path d="M20 3l16 17h-9v17H13V20H4z" stroke-width="3" stroke-linejoin="round"/></svg>`;

/** A slot in words. @param {Slot} slot @param {[string, string]} names */
function slotName({ card, number, dice, faceDown, fate, noteName }, [mine, theirs]) {
  const parts = [
    number === null ? cardName(card) : t('table.slot', { number, card: cardName(card) }),
    faceDown ? t('table.face_down') : '',
    dice[0] + dice[1] === 0 ? t('table.no_dice') : '',
    dice[0] > 0 ? t('table.dice_of', { who: mine, n: dice[0] }) : '',
    dice[1] > 0 ? t('table.dice_of', { who: theirs, n: dice[1] }) : '',
    fate?.sums ? t('table.sums', { mine, a: fate.sums[0], theirs, b: fate.sums[1] }) : '',
    fate ? fateName(fate, mine, theirs) : '',
    noteName ?? '',
  ];
  return parts.filter(Boolean).join('; ');
}

/** @param {Fate} fate @param {string} mine @param {string} theirs */
const fateName = ({ to }, mine, theirs) =>
  to ? t('table.goes_to', { who: to === 'mine' ? mine : theirs }) : t('table.removed');

/**
 * Who stands at an end of the row: grey captains while the end of the 1 may be chosen, then one at
 * the 1, joined by those who have played a trick this round.
 * @param {object} dock
 * @param {End} dock.at
 * @param {boolean} dock.here the 1 lies at this end
 * @param {((end: End) => void) | null} dock.choose to be called to put the 1 here
 * @param {Side[]} dock.played whose captains have come
 */
export function dock({ at, here, choose, played }) {
  const who = at === 'left' ? 'dado' : 'michael';
  if (choose) {
    return html`<button class="dock ${at} ${here ? 'chosen' : ''}" aria-pressed=${here} @click=${() => choose(at)}
      aria-label=${t(at === 'left' ? 'table.one_left' : 'table.one_right')} title=${t(at === 'left' ? 'table.one_left' : 'table.one_right')}>
      ${captain(who, 'nobody')}<span class="dock-one" aria-hidden="true">1</span></button>`;
  }
  return html`<div class="dock ${at}">${here ? captain(who, 'nobody') : nothing}
    ${here && played.includes('theirs') ? standing('theirs') : nothing}
    ${here && played.includes('mine') ? standing('mine') : nothing}</div>`;
}

/** A coloured captain: he has played a trick this round. @param {Side} which */
const standing = (which) => html`<span class="standing" role="img"
  aria-label=${t(which === 'mine' ? 'table.captain_mine' : 'table.captain_theirs')}>
  ${captain(which === 'mine' ? 'dado' : 'michael', which)}</span>`;
