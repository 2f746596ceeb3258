// Joining and leaving what the club offers: its seasons and cups.

import { html } from '../vendor/lit-html.js';
import { t } from './i18n.js';
import { me } from './session.js';

/** The card with which one joins. @param {() => void} join @param {string} why */
export const joining = (join, why) => html`<section class="card joining" aria-label=${t('seasons.join')}>${joinButton(join)}
  <p class="hint">${why}</p></section>`;

/** @param {() => void} join */
function joinButton(join) {
  const player = me();
  if (!player) return html`<a class="button primary" href="/login?to=${encodeURIComponent(location.pathname)}">${t('seasons.log_in')}</a>`;
  return player.guest ? html`<a href="/settings">${t('seasons.need_name')}</a>` : html`<button class="primary" @click=${join}>${t('seasons.join')}</button>`;
}

/** The button with which one leaves. Where games are lost by that, one is asked first.
 * @param {() => void} leave @param {boolean} losesGames @param {{leave: string, sure: string, why: string}} words */
export const leaving = (leave, losesGames, words) => html`<button class="quiet leave" @click=${losesGames ? ask('leave') : leave}>${words.leave}</button>
  ${question('leave', leave, { ...words, yes: words.leave, no: t('seasons.stay') })}`;

/** The button with which those who opened something close it, who are asked first.
 * @param {() => void} close @param {{close: string, why: string}} words */
export const closing = (close, words) => html`<button class="quiet close" @click=${ask('close')}>${words.close} …</button>
  ${question('close', close, { sure: words.close, why: words.why, yes: words.close, no: t('seasons.keep') })}`;

/** @param {string} id @param {() => void} act @param {{sure: string, why: string, yes: string, no: string}} words */
const question = (id, act, { sure, why, yes, no }) => html`<dialog id=${id} aria-labelledby="${id}-title">
  <h2 id="${id}-title">${sure}</h2>
  <p>${why}</p>
  <div class="buttons">
    <button class="danger" @click=${() => { dialog(id)?.close(); act(); }}>${yes}</button>
    <button @click=${() => dialog(id)?.close()}>${no}</button>
  </div>
</dialog>`;

/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));
/** @param {string} id */
const ask = (id) => () => dialog(id)?.showModal();

/** @param {import('./types.d.ts').Player | null} player */
export const isMe = (player) => player !== null && player.name === me()?.name;

/** Those who have joined so far. @param {unknown[]} links */
export const joined = (links) => html`<section class="card" aria-labelledby="members"><h2 id="members">${t('seasons.members')}</h2>
  ${links.length ? html`<ul class="here">${links.map((link) => html`<li>${link}</li>`)}</ul>` : html`<p>${t('seasons.no_members')}</p>`}
</section>`;
