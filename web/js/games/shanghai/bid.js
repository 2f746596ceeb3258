// The bid and the plan for the round, in one form. What was sent stays in sight, and can be changed as
// long as others are asked.

import { html, noChange, nothing } from '../../../vendor/lit-html.js';
import { onDemand, withNeeds } from '../../core/version.js';
import { t, useWords } from '../../words/i18n.js';
import { armed } from '../../table/taps.js';
import { pointsOf } from './cards.js';
import { typed } from './choice.js';
import { bidOf, distanceOf, legalOf, seatsOf, sendingOf } from './view.js';
import { object, placeName, subject } from './words.js';
/** @import { Seat } from '../../types.d.ts' */
/** @import { Bid, Free, Move, Pass, Plan, Sending, Table, View } from './types.d.ts' */

const limit = onDemand(() => withNeeds(import('./limit.js'), useWords('shanghai/pages')));

/** So near to the junk, a player may want to choose the free information. */
const NEAR = 20;

/** @param {Table} table */
export function bidding(table) {
  const { shown: view, choice } = table;
  const sent = view.phase === 'bid' ? view.mine?.bid : null;
  if (sent && !choice.changing) return sealed(table, sent);
  return html`<div class="bidding">
    ${amount(table)}
    <div class="plan-sheet sheet" popover id="plan">
      <button class="icon-button sheet-close" popovertarget="plan" popovertargetaction="hide" aria-label=${t('table.close')}>✕</button>
      <div class="planning">${view.auction ? limit(table.redraw)?.upTo(choice, amountOf(table), range(table).to) : nothing} ${plan(table)}</div>
    </div>
    <div class="answers">
      <button class="act plan-open" popovertarget="plan"><span>${t('shanghai.plan.open')} <small class="ellipsis">${planWords(view, { ...choice.plan, send: undefined })}</small></span></button>
      ${view.auction ? button(table, { type: 'pass', ...planOf(table) }, t('shanghai.bid.pass'), 'calm', 'P') : nothing}
      ${sent ? html`<button class="act calm" @click=${() => choice.set({ changing: false })}>${t('shanghai.bid.keep')}</button>` : nothing}
      ${legalOf(view, 'bid').length ? button(table, chosenBid(table), amountOf(table) ? html`<span>${t('shanghai.bid.send', { n: amountOf(table) })}
        ${choice.plan.send ? html`<small class="ellipsis">${sendWords(view, choice.plan.send)}</small>` : nothing}</span>` : t('shanghai.bid.none'), 'on onward', 'S') : nothing}
    </div>
  </div>`;
}

/** @param {Table} table @param {Move} move @param {unknown} words @param {string} look @param {string} [key] */
const button = (table, move, words, look, key) => html`<button class="act ${look} ${armed(table, move)}" aria-keyshortcuts=${key ?? nothing} aria-disabled=${table.pending !== null} @click=${() => table.send(move)}>${words}</button>`;

/** The bid that I have sent. @param {Table} table @param {Bid | Pass} bid */
const sealed = (table, bid) => html`<div class="sealed-bid">
  ${sentBid(table.shown, bid)}
  <div class="answers"><button class="act calm" @click=${() => table.choice.change(bid)}>${t('shanghai.bid.change')}</button></div>
</div>`;

/** What I have bid, and my plan. @param {View} view @param {Bid | Pass} bid */
export function sentBid(view, bid) {
  const plan = planWords(view, bid.plan ?? {});
  return html`<p class="given"><b>${bidWords(bid)}</b>${plan && ` · ${plan}`}</p>`;
}

/** @param {Bid | Pass} bid */
function bidWords(bid) {
  if (bid.type === 'pass') return t('shanghai.bid.mine_passed');
  const limit = bid.up_to === undefined ? '' : ` · ${t('shanghai.bid.up_to')} ${bid.up_to}`;
  return (bid.amount ? t('shanghai.bid.mine', { n: bid.amount }) : t('shanghai.bid.mine_none')) + limit;
}

/** What is chosen of the free information. */
const freeKeys = /** @type {const} */ ({ best: 'shanghai.plan.best', none: 'shanghai.plan.none', ask: 'shanghai.plan.ask' });

/** A plan in words. @param {View} view @param {Plan} plan */
function planWords(view, { send, give, buy, free }) {
  const parts = [
    send && `${t('shanghai.plan.send')} ${sendWords(view, send)}`,
    give !== undefined && `${t('shanghai.plan.give')}: ${object(view, give)}`,
    buy !== undefined && `${t('shanghai.plan.buy')}: ${t(buy ? 'shanghai.plan.yes' : 'shanghai.plan.no')}`,
    free !== undefined && `${t('shanghai.plan.free')}: ${t(typeof free === 'string' ? freeKeys[free] : 'shanghai.plan.chosen')}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Where Lang-Tsu goes, with which cards. @param {View} view @param {Sending} send */
export const sendWords = (view, { to, cards }) => t('shanghai.send.do', { place: placeName(to), n: cards.length, points: pointsOf(cards, view.time) });

/** @param {Table} table */
const range = ({ shown }) => legalOf(shown, 'bid')[0] ?? { from: 0, to: 0, step: 10 };

/** The amount as it is chosen. @param {Table} table */
function amountOf(table) {
  const { from, to } = range(table);
  return Math.min(to, Math.max(from, table.choice.amount ?? from));
}

/** The plan, without what is left to be asked. @param {Table} table */
const planOf = ({ choice: { plan: chosen } }) => (Object.keys(chosen).length ? { plan: chosen } : {});

/** @param {Table} table @returns {Bid} */
function chosenBid(table) {
  const { choice: { upTo } } = table;
  const least = amountOf(table);
  return { type: 'bid', amount: least, ...(upTo !== null && upTo >= least ? { up_to: upTo } : {}), ...planOf(table) };
}

/** @param {Table} table */
function amount(table) {
  const { choice } = table;
  const { from, to, step } = range(table);
  const now = amountOf(table);
  const set = (/** @type {number} */ n) => choice.set({ amount: Math.min(to, Math.max(from, n)) });
  const take = (/** @type {Event} */ event) => set(typed(event));
  /** What is left in the field is what will be bid. @param {Event} event */
  const settle = (event) => {
    take(event);
    /** @type {HTMLInputElement} */ (event.target).value = String(amountOf(table));
  };
  const isTyping = document.activeElement?.id === 'bid-amount'; // then nothing is written over it
  return html`<div class="amount">
    <label class="hidden" for="bid-amount">${t('shanghai.bid.amount')}</label>
    <button class="icon-button" aria-keyshortcuts="-" aria-label=${t('shanghai.bid.less')} @click=${() => set(now - step)}>−</button>
    <input type="range" min=${from} max=${to} step=${step} .value=${String(now)} aria-label=${t('shanghai.bid.amount')} @input=${take}>
    <button class="icon-button" aria-keyshortcuts="+" aria-label=${t('shanghai.bid.more')} @click=${() => set(now + step)}>+</button>
    <input id="bid-amount" type="number" inputmode="numeric" min=${from} max=${to} step=${step} .value=${isTyping ? noChange : String(now)} @focus=${selectAll} @input=${take} @change=${settle}>
    ${before(table)}
  </div>`;
}

/** What is typed takes the place of the bid that stands there. @param {{target: EventTarget | null}} event */
const selectAll = ({ target }) => /** @type {HTMLInputElement} */ (target).select();

/** The round before in a line: how far it took me, for how much, and all bids, the one that won first. At first, what a bid
 * costs. @param {Table} table */
function before({ shown: view }) {
  const { last_round: last } = view;
  const sending = last && sendingOf(last);
  if (!sending) return line(t('shanghai.bid.first'));
  const { mover, from } = sending;
  const me = /** @type {Seat} */ (view.you);
  const isMover = me === mover.seat;
  const bids = seatsOf(view).filter((seat) => bidOf(last, seat)).sort((a, b) => Number(b === mover.seat) - Number(a === mover.seat));
  return line(t('shanghai.bid.before', { from: from(me), to: view.seats[me].at, paid: isMover ? mover.paid : 0,
    bids: bids.map((seat) => `${subject(view, seat)} ${bidOf(last, seat)}`).join(', ') || '–' }));
}

/** @param {string} words */
const line = (words) => html`<p class="bids-before ellipsis" title=${words}>${words}</p>`;

/** @param {Table} table */
function plan(table) {
  const { shown: view, choice } = table;
  const { send, give, buy, free } = choice.plan;
  const me = /** @type {Seat} */ (view.you);
  const isNear = distanceOf(view, me) <= NEAR;
  const people = seatsOf(view).filter((seat) => !view.seats[seat].resigned);
  return html`<div class="plan" role="group" aria-label=${t('shanghai.plan.title')}>
    <p class="plan-send ellipsis">${t('shanghai.plan.send')} <b>${send ? sendWords(view, send) : html`<span class="soft-words">${t('shanghai.plan.send_how')}</span>`}</b></p>
    ${select('give', t('shanghai.plan.give'), give === undefined ? '' : String(give),
      [['', t('shanghai.plan.ask')], ...people.map((seat) => [String(seat), object(view, seat)])],
      (value) => choice.planFor({ give: value === '' ? undefined : /** @type {Seat} */ (Number(value)) }))}
    ${select('buy', t('shanghai.plan.buy'), buy === undefined ? '' : String(buy),
      [['', t('shanghai.plan.ask')], ['true', t('shanghai.plan.yes')], ['false', t('shanghai.plan.no')]],
      (value) => choice.planFor({ buy: value === '' ? undefined : value === 'true' }))}
    ${select('free', t('shanghai.plan.free'), typeof free === 'string' ? free : 'chosen',
      [['best', t('shanghai.plan.best')], ['none', t('shanghai.plan.none')], ...(isNear || free === 'ask' ? [['ask', t('shanghai.plan.ask')]] : []),
        ...(typeof free === 'object' ? [['chosen', t('shanghai.plan.chosen')]] : [])],
      (value) => value !== 'chosen' && choice.planFor({ free: /** @type {Free} */ (value) }))}
    <p class="waits-less soft">${t('shanghai.plan.why')}</p>
  </div>`;
}

/** @param {string} name @param {string} label @param {string} value @param {string[][]} options @param {(value: string) => void} take */
const select = (name, label, value, options, take) => html`<label class="plan-part" for="plan-${name}">${label}
  <select id="plan-${name}" .value=${value} @change=${(/** @type {Event} */ event) => take(/** @type {HTMLSelectElement} */ (event.target).value)}>
    ${options.map(([key, words]) => html`<option value=${key} ?selected=${key === value}>${words}</option>`)}</select></label>`;
