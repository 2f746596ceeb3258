// The account in the bar: log in, or the menu of the player, with logging out.

import { html, nothing } from '../vendor/lit-html.js';
import { t } from './i18n.js';
import { languageSwitch } from './language.js';
import { menu } from './menu.js';
import { reportError } from './notice.js';
import { shownName } from './people.js';
import { go } from './router.js';
import { logOut, me, refreshGames } from './session.js';
import { themeSwitch } from './theme.js';

/** @param {() => void} redraw */
export function accountMenu(redraw) {
  const player = me();
  if (!player) return html`<a class="bar-button" href="/login">${t('frame.log_in')}</a>`;
  return html`
    <button class="bar-button player" popovertarget="account-menu">
      <span class="player-name">${shownName(player)}</span><span aria-hidden="true">▾</span>
    </button>
    ${menu('account-menu', html`
      <ul>
        <li><a href="/players/${player.name}">${t('frame.profile')}</a></li>
        <li><a href="/settings">${t('frame.settings')}</a></li>
        <li><a href="/rankings">${t('frame.rankings')}</a></li>
        <li><a href="/rules">${t('frame.rules')}</a></li>
        <li><button @click=${player.guest ? askGuest : leave}>${t('frame.log_out')}</button></li>
      </ul>
      <div class="menu-tools">${languageSwitch(redraw)} ${themeSwitch(redraw)}</div>
    `)}
    ${player.guest ? guestLeaves() : nothing}
  `;
}

/** Guests who log out lose their games, so they are asked first. */
const guestLeaves = () => html`<dialog id="leave-guest" aria-labelledby="leave-guest-title">
  <h2 id="leave-guest-title">${t('frame.log_out_sure')}</h2>
  <p>${t('frame.leave_guest')}</p>
  <div class="buttons">
    <a class="button primary" href="/settings" @click=${closeQuestion}>${t('lobby.guest_name')}</a>
    <button class="stay" @click=${closeQuestion}>${t('frame.stay')}</button>
    <button class="danger" @click=${leave}>${t('frame.log_out')}</button>
  </div>
</dialog>`;

const question = () => /** @type {HTMLDialogElement | null} */ (document.getElementById('leave-guest'));
const askGuest = () => question()?.showModal();
const closeQuestion = () => question()?.close();

/** Logs out and goes to the welcome page. */
export async function leave() {
  try {
    await logOut();
    await refreshGames();
    go('/');
  } catch (error) {
    reportError(error);
  }
}
