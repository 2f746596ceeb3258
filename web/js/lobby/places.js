// The places of an invitation to several: who is in, who has been asked, and what the inviter may change.

import { html, nothing } from '../../vendor/lit-html.js';
import { patch } from '../server/api.js';
import { readName } from '../ui/field.js';
import { complete } from '../ui/names.js';
import { t } from '../words/i18n.js';
import { isMine, isTaken, placesOf } from '../club/invitations.js';
import { playerLink } from '../words/people.js';
import { me } from '../server/session.js';
/** @import { Invitation, Place } from '../types.d.ts' */

/** @typedef {(action: () => Promise<unknown>) => void} Act does something about the invitation and shows it again */

/** Nothing in a game for two. @param {Invitation} invitation @param {Act} act */
export function placeList(invitation, act) {
  const places = placesOf(invitation);
  if (!places.length) return nothing;
  const mayChange = isMine(invitation) && invitation.status === 'open';
  const free = mayChange ? [] : places.filter(isFree);
  return html`<ol class="places list">
    ${places.map((place, i) => (free.includes(place) ? nothing : row(place.status, html`
      ${place.player ? playerLink(place.player) : t('place.free')} <span class="soft small">${stateOf(invitation, place)}</span>`,
      mayChange && !isTaken(place) ? change(invitation, place, i, act) : nothing)))}
    ${free.length ? row('open', html`${t('place.free_n', { n: free.length })} <span class="soft small">${stateOf(invitation, free[0])}</span>`) : nothing}
  </ol>`;
}

/** @param {Place} place */
const isFree = ({ status }) => status === 'open';

/** @param {Place['status']} status @param {unknown} who @param {unknown} [more] */
const row = (status, who, more = nothing) => html`<li class="asked-place row ${status}">
  <span class="place-mark" aria-hidden="true">${marks[status]}</span><span class="place-who">${who}</span> ${more}</li>`;

const marks = { inviter: '★', accepted: '✓', asked: '…', open: '+', declined: '✕' };

/** @param {Invitation} invitation @param {Place} place */
function stateOf({ unlisted }, { status, player, open }) {
  if (status === 'open') return t(unlisted ? 'place.by_link' : 'place.offered');
  if (status === 'accepted' && player?.name === me()?.name) return t('place.me');
  return status === 'accepted' && open ? t('place.came') : t(`place.${status}`);
}

/** The changes that are possible at a place that is not taken. @param {Invitation} invitation @param {Place} place @param {number} i @param {Act} act */
function change({ id }, place, i, act) {
  const send = (/** @type {object} */ what) => act(() => patch(`/invitations/${id}`, { place: i, ...what }));
  const ask = (/** @type {SubmitEvent & {currentTarget: HTMLFormElement}} */ event) => {
    event.preventDefault();
    send({ to: readName(String(new FormData(event.currentTarget).get('to'))) });
    event.currentTarget.closest('details')?.removeAttribute('open');
  };
  const field = `place-${id}-${i}`;
  return html`<details class="place-change"><summary aria-label=${t('place.change_at', { n: i + 1 })}>${t('place.change')}</summary>
    <form @submit=${ask}>
      <label for=${field}>${t('place.ask_whom')}</label>
      <div class="link-field"><input id=${field} name="to" required maxlength="25" autocomplete="off" autocapitalize="none" spellcheck="false" list="names" @input=${complete}>
        <button>${t('place.ask')}</button></div>
      ${isFree(place) ? nothing : html`<button type="button" @click=${() => send({ open: true })}>${t('place.offer')}</button>`}
    </form></details>`;
}
