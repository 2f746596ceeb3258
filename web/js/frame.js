// What surrounds every screen: the bar at the top, the offline banner, notes, the live region, and
// the browser's tab.

import { repeat } from '../vendor/directives/repeat.js';
import { html, nothing } from '../vendor/lit-html.js';
import { isOnline, isOutdated } from './api.js';
import { themeSwitch } from './device.js';
import { shownName } from './format.js';
import { keepSpeaking, language, languages, t } from './i18n.js';
import { currentToasts, dismiss, reportError } from './notice.js';
import { go } from './router.js';
import {
  changeMe, goNext, logOut, me, refreshGames, waitingCount, waitingElsewhere,
} from './session.js';

/** @typedef {import('./types.d.ts').Language} Language */

/** The whole page around a screen.
 * @param {import('./types.d.ts').Screen} screen
 * @param {() => void} redraw */
export const frame = (screen, redraw) => html`
  <a class="skip" href="#main">${t('frame.skip')}</a>
  <header class="bar">
    <nav class="bar-nav" aria-label=${t('frame.main_menu')}>
      <a class="brand" href="/">
        <img src="/icon.svg" alt="" width="32" height="32">
        <span class="brand-name">${me() ? t('frame.lobby') : 'Shanghaien'}</span>
      </a>
      ${me() ? nextButton() : nothing}
    </nav>
    <div class="bar-tools ${me() ? 'in' : 'out'}">
      ${languageSwitch(redraw)} ${themeSwitch(redraw)} ${account(redraw)}
    </div>
  </header>
  ${isOnline() ? nothing : html`<p class="offline" role="status">${t('frame.offline')}</p>`}
  <main id="main" tabindex="-1">${screen.view()}</main>
  ${footer()} ${toasts()}
  <div id="announcer" class="hidden" role="status" aria-live="polite"></div>
`;

function nextButton() {
  const n = waitingElsewhere().length;
  return html`<button class="bar-button next" ?disabled=${n === 0} @click=${goNext}
    title=${n === 0 ? t('frame.next_none') : nothing}>
    ${t('frame.next')} <span class="count" aria-label=${t('frame.next_waiting', { n })}>${n}</span>
  </button>`;
}

/** @param {() => void} redraw */
const languageSwitch = (redraw) => html`
  <div class="languages" role="group" aria-label=${t('frame.language')}>
    ${languages.map((each) => html`
      <button class="bar-button" lang=${each} aria-pressed=${each === language()}
        aria-label="${each.toUpperCase()} ${names[each]}" @click=${() => choose(each, redraw)}>${each.toUpperCase()}</button>`)}
  </div>
`;

/** @type {Record<Language, string>} a language is called as those who speak it call it */
export const names = { en: 'English', de: 'Deutsch', it: 'Italiano' };

/** Speaks another language, and keeps it with the account or on this device.
 * @param {Language} wanted
 * @param {() => void} redraw */
export async function choose(wanted, redraw) {
  try {
    await keepSpeaking(wanted);
    redraw();
    if (me()) await changeMe({ language: wanted });
  } catch (error) {
    reportError(error);
  }
}

/** @param {() => void} redraw */
function account(redraw) {
  const player = me();
  if (!player) return html`<a class="bar-button" href="/login">${t('frame.log_in')}</a>`;
  return html`
    <button class="bar-button player" popovertarget="account-menu">
      <span class="player-name">${shownName(player)}</span><span aria-hidden="true">▾</span>
    </button>
    <div id="account-menu" class="menu" popover @click=${closeMenu}>
      <ul>
        <li><a href="/players/${player.name}">${t('frame.profile')}</a></li>
        <li><a href="/settings">${t('frame.settings')}</a></li>
        <li><a href="/rankings">${t('frame.rankings')}</a></li>
        <li><a href="/rules">${t('frame.rules')}</a></li>
        <li><button @click=${player.guest ? askGuest : leave}>${t('frame.log_out')}</button></li>
      </ul>
      <div class="menu-tools">${languageSwitch(redraw)} ${themeSwitch(redraw)}</div>
    </div>
    ${player.guest ? guestLeaves() : nothing}
  `;
}

/** Whatever is pressed in an open menu, or beside it, closes it (.menu in frame.css).
 * @param {Event & {currentTarget: HTMLElement}} event */
export const closeMenu = ({ currentTarget }) => currentTarget.hidePopover();

/** A guest who logs out loses his games, so he is asked first. */
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

/** Logs out and goes to the door. */
export async function leave() {
  try {
    await logOut();
    await refreshGames();
    go('/');
  } catch (error) {
    reportError(error);
  }
}

const footer = () => html`
  <footer class="foot">
    <a href="/rules">${t('frame.rules')}</a>
    <a href="/rankings">${t('frame.rankings')}</a>
    <a href="/about/fairness">${t('frame.fairness')}</a>
  </footer>
`;

const toasts = () => html`
  <div class="toasts" role="status" aria-live="polite">
    ${repeat(currentToasts(), (each) => each.id, (each) => html`
      <p class="toast ${each.kind}">
        <span>${each.text}</span>
        <button class="icon-button" aria-label=${t('frame.dismiss')} @click=${() => dismiss(each.id)}>✕</button>
      </p>`)}
    ${isOutdated() ? html`<p class="toast outdated"><span>${t('frame.outdated')}</span>
      <button class="reload" @click=${() => location.reload()}>${t('frame.reload')}</button></p>` : nothing}
  </div>
`;

// The browser's tab: its title and icon show how many games wait.

let shown = 0;

/** @param {string} title the screen's, without the site's name */
export function showWaiting(title) {
  const n = waitingCount();
  const name = title ? `${title} · Shanghaien` : 'Shanghaien';
  document.title = n > 0 ? `(${n}) ${name}` : name;
  if (n === shown) return;
  shown = n;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', n > 0 ? badge(n) : '/icon.svg');
}

/** A picture of the number, since a browser does not draw over an icon. @param {number} n */
function badge(n) {
  const text = n > 9 ? '9+' : String(n);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect x="3" y="3" width="58" height="58" rx="15" fill="#a8231c" stroke="#fff6e2" stroke-width="4"/>
<text x="32" y="46" font-family="Georgia, serif" font-weight="bold" font-size="${text.length > 1 ? 32 : 40}"
 text-anchor="middle" fill="#fff6e2">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
