// Joining and leaving what the club offers: its seasons and cups.

import { html } from '../../vendor/lit-html.js';
import { confirmDialog } from '../ui/confirm.js';
import { openDialog } from '../ui/dialog.js';
import { t } from '../words/i18n.js';
import { loginAddress } from '../core/router.js';
import { me } from '../server/session.js';

/** The card with which one joins. @param {() => void} join @param {string} why */
export const joining = (join, why) => html`<section class="card joining" aria-label=${t('seasons.join')}>${joinButton(join)}
  <p class="hint">${why}</p></section>`;

/** @param {() => void} join */
function joinButton(join) {
  const player = me();
  if (!player) return html`<a class="button primary" href=${loginAddress()}>${t('seasons.log_in')}</a>`;
  return player.guest ? html`<a href="/settings">${t('seasons.need_name')}</a>` : html`<button class="primary" @click=${join}>${t('seasons.join')}</button>`;
}

/** The button with which one leaves. Where games are lost by that, one is asked first.
 * @param {() => void} leave @param {boolean} losesGames @param {{leave: string, sure: string, why: string}} words */
export const leaving = (leave, losesGames, words) => html`<button class="quiet leave" @click=${losesGames ? () => openDialog('leave') : leave}>${words.leave}</button>
  ${confirmDialog('leave', { title: words.sure, why: [words.why], yes: words.leave, no: t('seasons.stay') }, leave)}`;

/** The button with which those who opened something close it, who are asked first.
 * @param {() => void} close @param {{close: string, why: string}} words */
export const closing = (close, words) => html`<button class="quiet close" @click=${() => openDialog('close')}>${words.close} …</button>
  ${confirmDialog('close', { title: words.close, why: [words.why], yes: words.close, no: t('seasons.keep') }, close)}`;

/** @param {import('../types.d.ts').Player | null} player */
export const isMe = (player) => player !== null && player.name === me()?.name;

/** Those who have joined so far. @param {unknown[]} links */
export const joined = (links) => html`<section class="card" aria-labelledby="members"><h2 id="members">${t('seasons.members')}</h2>
  ${links.length ? html`<ul class="here">${links.map((link) => html`<li>${link}</li>`)}</ul>` : html`<p>${t('seasons.no_members')}</p>`}
</section>`;
