// The wooden table: the Tavern between the two players, or how the last round was handed out; and what
// the line above it says and switches.

import { html, nothing } from '../../../vendor/lit-html.js';
import { captain, cardBack, cardPicture, die } from './art/pieces.js';
import { t } from '../../words/i18n.js';
import { flying } from '../../ui/motion.js';
import { sideOf } from '../../table/seats.js';
import { rarely } from './hands.js';
import { armed } from '../../table/taps.js';
import { sign } from '../../table/sign.js';
import { isCostly } from './training.js';
import { asSeen, handOutIsDue, mustChooseEnd, namesOf } from './view.js';
import { cardName } from './words.js';
/** @import { Side } from '../../table/seats.js' */
/** @import { Card, End, HandOut, View } from '../../types.d.ts' */
/** @import { Table } from './types.d.ts' */

/**
 * @typedef {object} Fate what becomes of a card
 * @property {Side | null} to null: removed
 * @property {[number, number] | null} sums the neighbour sums where they decided, mine first
 * @typedef {object} Slot
 * @property {Card} card
 * @property {number | null} number
 * @property {string} [either] the two that it may become
 * @property {[number, number]} dice mine, theirs
 * @property {boolean} [faceDown]
 * @property {boolean} [lit] a die would go here
 * @property {[number, number]} [fresh] how many of the dice have just come
 * @property {DOMRect | null} [tray] where my die lay that has just come
 * @property {Fate} [fate]
 * @property {boolean} [counted] say the numbers of dice as figures
 * @property {string | null} [note] a short line at the card, such as a chance
 * @property {string} [noteName] the same in words
 */

/** Where in the game the position is. @param {Table} table */
export const where = ({ shown }) =>
  html`${t('games.round_of_8', { n: shown.round })} <span class="soft">· ${t('table.n_cards', { n: shown.deck })} <span class="spared">${t('table.deck')}</span></span>`;

/** The switch for the result of calling Shanghai!. @param {Table} table */
export const tools = ({ shown, choice }) => html`
  <button class="tool small" aria-pressed=${choice.peek} title=${t('table.preview_why')} ?disabled=${!shown.preview}
    @click=${() => choice.preview(!choice.peek)}>${sign('M2 12c5-8 15-8 20 0-5 8-15 8-20 0zm7 0a3 3 0 1 0 6 0 3 3 0 1 0-6 0z')}<span class="tool-words">${t('table.preview')}</span></button>`;

/** The switch for the odds; it gives way to the board. @param {Table} table */
export const odds = ({ shown, choice }) => html`
  <button class="tool small" aria-pressed=${choice.odds} title=${t('table.odds_why')} ?disabled=${shown.tavern.length === 0}
    popovertarget="sheet" popovertargetaction="hide" @click=${() => choice.set({ odds: !choice.odds, board: 'tavern' })}>${t('table.odds')}</button>`;

/** The side of the board that is on show. @param {Table} table */
const boardOf = ({ shown, choice }) =>
  !handOutIsDue(shown) ? 'tavern'
    : shown.tavern.length === 0 ? 'handout'
      : choice.board ?? 'handout';

/** @param {Table} table */
export function board(table) {
  const view = table.shown;
  const what = boardOf(table);
  return html`<div class="board ${what}">
    ${ends(table, what)} ${switcher(table, what)}
    ${what === 'handout' ? handOut(view) : tavern(table)}
  </div>`;
}

/** @param {Table} table @param {'tavern' | 'handout'} what */
function ends(table, what) {
  const { shown, choice, playback } = table;
  const choosing = !playback.past && what === 'tavern' && mustChooseEnd(shown);
  const one = choosing ? choice.end : shown.one_at;
  const played = /** @type {const} */ ([0, 1]).filter((seat) => shown.trick_used[seat]).map((seat) => sideOf(shown, seat));
  return /** @type {const} */ (['left', 'right']).map((at) => dock({
    at,
    here: what === 'tavern' && one === at,
    choose: choosing ? (end) => choice.set({ end, hint: null }) : null,
    played,
  }));
}

/** Two tabs: the end of the round before, and the Tavern. They go with the first roll, and the end is then
 * where all ends are: in the log. Their place stays, so that nothing moves.
 * @param {Table} table @param {'tavern' | 'handout'} what */
function switcher(table, what) {
  const { shown: { round, last_round: last, tavern: cards }, choice } = table;
  if (!last || !handOutIsDue(table.shown)) return html`<div class="switch"></div>`;
  return html`<div class="switch" role="group" aria-label=${t('table.board')}>
    <button aria-pressed=${what === 'handout'} @click=${() => choice.set({ board: 'handout' })}>
      ${t('table.end_of_round', { n: last.round })}</button>
    ${cards.length === 0 ? nothing : html`<button aria-pressed=${what === 'tavern'} @click=${() => choice.set({ board: 'tavern' })}>
      ${t('table.tavern_of_round', { n: round })}</button>`}
  </div>`;
}

/** Where the better move would have put its dice, for who looks back at a costly one. @param {Table} table */
function betterPlaces({ analysis, playback: { past } }) {
  if (!past?.dice || analysis?.status !== 'ready') return [];
  const next = analysis.moves[past.seq];
  const best = next && isCostly(next) ? next.best : undefined;
  if (!best) return [];
  const end = 'one_at' in best ? best.one_at ?? null : null;
  const dice = best.type === 'place' || best.type === 'sharks' ? [past.dice[best.die]]
    : best.type === 'both' || best.type === 'exchange' ? past.dice : [];
  return dice.map((die) => past.tavern.findIndex(({ number }, position) => (number ?? numberAt(position, end)) === die));
}

/** @param {Table} table */
function tavern(table) {
  const { shown, choice } = table;
  const { fresh, end } = choice;
  const peek = choice.peek || armed(table, { type: 'shanghai' });
  const better = betterPlaces(table);
  const slots = shown.tavern.map((cell, position) => {
    /** @type {Slot} */
    const slot = {
      card: cell.card,
      number: cell.number ?? numberAt(position, end),
      either: `${position + 1}/${6 - position}`,
      dice: asSeen(shown, cell.dice),
      faceDown: cell.face_down,
      fresh: asSeen(shown, [countFresh(fresh, position, 0), countFresh(fresh, position, 1)]),
      tray: choice.from,
    };
    slot.lit = (slot.number !== null && choice.lit.includes(slot.number)) || better.includes(position);
    if (peek && shown.preview) slot.fate = fateOf(shown, shown.preview[position]);
    return choice.odds ? { ...slot, ...rarely(table.redraw)?.chance(shown, slot.number) } : slot;
  });
  return row(slots, { label: t('table.tavern'), names: namesOf(shown) });
}

/** The number of a card while the end is chosen but no die placed.
 * @param {number} position @param {End | null} end */
const numberAt = (position, end) => (end === null ? null : end === 'left' ? position + 1 : 6 - position);

/** @param {Set<string>} fresh @param {number} position @param {number} seat */
const countFresh = (fresh, position, seat) =>
  [...fresh].filter((key) => key.startsWith(`${position} ${seat} `)).length;

/** @param {View} view @param {HandOut} end */
const fateOf = (view, { to, tiebreak }) => ({
  to: to === null ? null : sideOf(view, to),
  sums: tiebreak && asSeen(view, tiebreak),
});

/** How the round before ended. @param {View} view */
function handOut(view) {
  if (!view.last_round) return nothing;
  const slots = view.last_round.cards.map((end) => ({
    card: end.card,
    number: end.number,
    dice: asSeen(view, end.dice),
    fate: fateOf(view, end),
    counted: true,
  }));
  return row(slots, { label: t('table.end_of_round', { n: view.last_round.round }), names: namesOf(view) });
}

// A row of six cards with the dice at them: the Tavern, or the end of a round. The window of a card is below all of it,
// for it is the dice that one weighs the card by.

/** @param {Slot[]} slots @param {{label: string, names: [string, string]}} how */
const row = (slots, { label, names }) => html`
  <ol class="slots list" data-row data-window-below aria-label=${label}>
    ${slots.map((slot) => slotView(slot, names))}
  </ol>`;

/** @param {Slot} slot @param {[string, string]} names */
const slotView = (slot, names) => html`
  <li class="slot ${slot.lit ? 'lit' : ''} ${fateClass(slot.fate)}">
    <span class="hidden">${slotName(slot, names)}</span>
    ${side('theirs', slot)}
    <span class="plaque ${slot.number === 1 ? 'first' : ''}" aria-hidden="true">${slot.number ?? slot.either}</span>
    <button class="place bare" data-about=${keyOf(slot.card)} aria-label=${cardName(slot.card)}>
      ${slot.faceDown ? cardBack() : cardPicture(slot.card)}
      ${slot.fate?.to ? arrow : nothing}
      ${slot.note ? html`<span class="slot-note" aria-hidden="true">${slot.note}</span>` : nothing}
    </button>
    ${side('mine', slot)}
  </li>`;

/** The `data-about` of a card (about.js). @param {Card} card */
const keyOf = (card) => (card.kind === 'sailor' ? `${card.colour} ${card.value}` : `trick ${card.action}`);

/** @param {Fate} [fate] */
const fateClass = (fate) => (fate ? (fate.to ? `to-${fate.to}` : 'removed') : '');

/** The dice of one side at a card; once they are counted, one of them and how many there are.
 * @param {Side} which @param {Slot} slot */
function side(which, { dice, number, fresh, tray, fate, counted }) {
  const i = which === 'mine' ? 0 : 1;
  const count = dice[i];
  const from = count - (fresh?.[i] ?? 0);
  return html`<div class="beads ${which} ${count > 2 && !counted ? 'many' : ''}" data-count=${count} aria-hidden="true">
    ${Array.from({ length: counted ? Math.min(count, 1) : count }, (_, k) =>
      html`<span class="bead ${k >= from ? 'fresh' : ''}" ${flying(which === 'mine' && k >= from ? tray ?? null : null)}>${die(which, number ?? 0)}</span>`)}
    ${counted && count > 1 ? html`<span class="tally">×${count}</span>` : nothing}
    ${fate?.sums ? html`<span class="sum" data-about="sums ${number}">Σ${fate.sums[i]}</span>` : nothing}
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
 * The captains at an end of the row: grey captains while the end of the 1 may be chosen, then one at
 * the 1, joined by those who have played a trick this round.
 * @param {object} dock
 * @param {End} dock.at
 * @param {boolean} dock.here the 1 lies at this end
 * @param {((end: End) => void) | null} dock.choose to be called to put the 1 here
 * @param {Side[]} dock.played whose captains have come
 */
function dock({ at, here, choose, played }) {
  const who = at === 'left' ? 'dado' : 'michael';
  if (choose) {
    return html`<button class="dock ${at} ${here ? 'chosen' : ''}" aria-pressed=${here} aria-keyshortcuts=${at === 'left' ? 'ArrowLeft' : 'ArrowRight'} @click=${() => choose(at)}
      aria-label=${t(at === 'left' ? 'table.one_left' : 'table.one_right')} title=${t(at === 'left' ? 'table.one_left' : 'table.one_right')}>
      ${captain(who, 'nobody')}<span class="dock-one" aria-hidden="true">1</span></button>`;
  }
  return html`<div class="dock ${at}">${here ? captain(who, 'nobody') : nothing}
    ${here && played.includes('theirs') ? standing('theirs') : nothing}
    ${here && played.includes('mine') ? standing('mine') : nothing}</div>`;
}

/** A coloured captain: the player has played a trick this round. @param {Side} which */
const standing = (which) => html`<span class="standing" role="img"
  aria-label=${t(which === 'mine' ? 'table.captain_mine' : 'table.captain_theirs')}>
  ${captain(which === 'mine' ? 'dado' : 'michael', which)}</span>`;
