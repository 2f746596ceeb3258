// The tools in the bar: the way to what waits elsewhere, which a table has, too, where nothing is to be done; the choice of
// the language; and the account with its menu.

import { html, nothing } from '../../vendor/lit-html.js';
import { face } from '../ui/face.js';
import { keepLanguage, language, languages, t } from '../words/i18n.js';
import { loads, reportError } from '../ui/notice.js';
import { shownName } from '../words/people.js';
import { here } from './root.js';
import { loginAddress } from './router.js';
import { fetchPart } from './version.js';
import { changeMe, goNext, me, myInvitations, waitingElsewhere } from '../server/session.js';
import { themeSwitch } from '../device/theme.js';
/** @import { Language } from '../types.d.ts' */

/** The button to the game that has waited longest, else to the lobby, where the invitations stand; null: nothing
 * waits. In the lobby itself, invitations alone have no button: they are on the page. @param {string} look */
export function nextButton(look) {
  const games = waitingElsewhere().length;
  const asked = myInvitations().incoming.filter(({ id }) => here() !== `/i/${id}`).length;
  const n = games + asked;
  if (!n || (!games && here() === '/')) return null;
  return html`<button class=${look} @click=${() => goNext(asked ? '/' : '')}>
    ${games ? t('frame.next') : t('frame.asked', { n })} <span class="count" aria-label=${t('frame.next_waiting', { n })}>${n}</span>
  </button>`;
}

/** @param {() => void} redraw */
export const languageSwitch = (redraw) => html`
  <div class="languages row" role="group" aria-label=${t('frame.language')}>
    ${languages.map((each) => html`
      <button class="bar-button" lang=${each} aria-pressed=${each === language()}
        aria-label="${each.toUpperCase()} ${languageNames[each]}" @click=${() => chooseLanguage(each, redraw)}>${each.toUpperCase()}</button>`)}
  </div>
`;

/** The name of each language in that language. @type {Record<Language, string>} */
export const languageNames = { en: 'English', de: 'Deutsch', it: 'Italiano' };

/** Speaks another language, and keeps it with the account or on this device.
 * @param {Language} wanted
 * @param {() => void} redraw */
export async function chooseLanguage(wanted, redraw) {
  try {
    await fetchPart(() => keepLanguage(wanted));
    redraw();
    if (me()) await changeMe({ language: wanted });
  } catch (error) {
    reportError(error);
  }
}

/** The menu that a button with `popovertarget=ID` opens. Pressing anything in it, or beside it, closes it.
 * @param {string} id @param {unknown} content */
export const menu = (id, content) => html`<div id=${id} class="menu" popover @click=${close} @toggle=${giveBack}>${content}</div>`;

/** @param {Event & {currentTarget: HTMLElement}} event */
const close = ({ currentTarget }) => currentTarget.hidePopover();

/** In the sheet of a table, which is a popover itself, the browser gives the focus back to nobody.
 * @param {ToggleEvent & {currentTarget: HTMLElement}} event */
const giveBack = ({ currentTarget: popover, newState }) => {
  const isElsewhere = document.activeElement !== document.body && !popover.contains(document.activeElement);
  if (newState === 'open' || isElsewhere) return;
  /** @type {HTMLElement | null} */ (document.querySelector(`[popovertarget="${popover.id}"]`))?.focus({ preventScroll: true });
};

/** @param {() => void} redraw */
export function accountMenu(redraw) {
  const player = me();
  // An invitation waits for those who log in.
  if (!player) return html`<a class="bar-button target" href=${here().startsWith('/i/') ? loginAddress() : '/login'}>${t('frame.log_in')}</a>`;
  return html`
    <button class="bar-button player" popovertarget="account-menu">
      ${face(player.face)}<span class="player-name ellipsis">${shownName(player)}</span><span aria-hidden="true">▾</span>
    </button>
    ${menu('account-menu', html`
      <ul class="list">
        ${player.guest ? html`<li><a href="/settings"><b>${t('frame.guest_name')}</b></a></li>` : nothing}
        <li><a href="/players/${player.name}">${t('frame.profile')}</a></li>
        <li><a href="/settings">${t('frame.settings')}</a></li>
        <li><a href="/club">${t('frame.club')}</a></li>
        <li><a href="/friends">${t('frame.friends')}</a></li>
        <li><a href="/rankings">${t('frame.rankings')}</a></li>
        <li><a href="/puzzle">${t('frame.puzzle')}</a></li>
        <li><a href="/rules">${t('frame.rules')}</a></li>
        <li><button @click=${leave}>${t('frame.log_out')}</button></li>
      </ul>
      <div class="menu-tools">${languageSwitch(redraw)} ${themeSwitch(redraw)}</div>
    `)}
  `;
}

/** Logs out, or asks a guest before. */
export const leave = loads(async () => (await fetchPart(() => import('./leave.js'))).leave());
