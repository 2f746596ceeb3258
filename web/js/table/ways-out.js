// The ways out of a game: giving up, and calling it off, at once as long as it has not begun, later by an offer that the
// others answer. Fetched with the menu, or with an offer.

import { html, nothing } from '../../vendor/lit-html.js';
import { post, remove } from '../server/api.js';
import { t } from '../words/i18n.js';
import { nameOf } from './seats.js';
/** @import { Seat } from '../types.d.ts' */
/** @import { OnlineTable as Table } from './online.js' */

/** Whether it is part of nothing else, as far as that is known. @param {Table} table */
const canBeCalledOff = ({ view, club }) => !view.match && !club?.season && !club?.cup && !club?.ladder;

/** Calls the game off, or offers that to the others. @param {Table} table */
const callOff = (table) => table.end((seq) => post(`${table.path}/call-off`, { seq }));

/** Takes such an offer back, or declines it. @param {Table} table */
const keepOn = (table) => table.end(() => remove(`${table.path}/call-off`));

/** What the menu offers. @param {Table} table */
export const waysOut = (table) => html`<p class="small">${t(table.view.players.length > 2 ? 'table.resign_sure_all' : 'table.resign_sure')}</p>
  <button class="danger" @click=${() => table.resign()}>${t('table.resign')}</button>
  ${callOffChoice(table)}`;

/** @param {Table} table */
function callOffChoice(table) {
  const state = table.view.call_off;
  if (!state || state.offer || !canBeCalledOff(table)) return nothing;
  return html`<p class="small">${t(state.at_once ? 'table.call_off_sure' : 'table.call_off_offer_why')}</p>
    <button @click=${() => callOff(table)}>${t(state.at_once ? 'table.call_off' : 'table.call_off_offer')}</button>`;
}

/** What others have offered and I have not answered, '' for nothing. @param {Pick<Table, 'view'>} table */
export function offeredWords({ view }) {
  const offer = view.call_off?.offer;
  const isAsked = offer && view.you !== null && !offer.agreed.includes(view.you);
  return isAsked ? t('table.call_off_offered', { name: nameOf(view, /** @type {Seat} */ (offer.seat)) }) : '';
}

/** An offer that stands, and its answers. @param {Table} table */
export function callOffOffer(table) {
  const { view } = table;
  const offer = view.call_off?.offer;
  if (!offer || view.you === null) return nothing;
  const words = offeredWords(table);
  const agreed = !words;
  return html`<div class="call-off row" role="group" aria-label=${t('table.call_off')}>
    <p class="small" role="status">${words || t('table.call_off_waits')}</p>
    ${agreed ? nothing : html`<button class="tool small" @click=${() => callOff(table)}>${t('table.call_off_agree')}</button>`}
    <button class="tool small" @click=${() => keepOn(table)}>${t(agreed ? 'table.call_off_take_back' : 'table.call_off_decline')}</button>
  </div>`;
}
