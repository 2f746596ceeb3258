// The frame of every screen: the bar at the top, the offline banner, notes, and the live region.

import { html, nothing } from '../../vendor/lit-html.js';
import { accountMenu, languageSwitch, nextButton } from './bar.js';
import { isOnline, isOutdated } from '../server/api.js';
import { moment } from '../words/format.js';
import { t } from '../words/i18n.js';
import { currentOffer, currentToasts, dismiss } from '../ui/notice.js';
import { me, theSite } from '../server/session.js';
import { root } from './root.js';
import { iconAddress } from '../device/tab.js';
import { themeSwitch } from '../device/theme.js';

/** The whole page around a screen.
 * @param {import('../types.d.ts').Screen} screen
 * @param {() => void} redraw */
export const frame = (screen, redraw) => html`
  <a class="skip" href="#main">${t('frame.skip')}</a>
  <header class="bar row">
    <nav class="bar-nav row" aria-label=${t('frame.main_menu')}>
      <a class="brand target" href="/">
        <img src=${theSite().logo ? `${root}/api/site/logo` : iconAddress} alt="" width="32" height="32">
        <span class="brand-name">${me() ? t('frame.lobby') : theSite().name}</span>
      </a>
      ${me() ? nextButton('bar-button next') : nothing}
    </nav>
    <div class="row bar-tools ${me() ? 'in' : 'out'}">
      ${languageSwitch(redraw)} ${themeSwitch(redraw)} ${accountMenu(redraw)}
    </div>
  </header>
  ${isOnline() || screen.worksOffline ? nothing : html`<p class="offline" role="status">${screen.asOf
    ? t('frame.offline_as_of', { time: moment(new Date(screen.asOf).toISOString()) })
    : html`${t('frame.offline')} ${me() && screen.rests ? t('frame.offline_moves') : nothing}`}</p>`}
  <main id="main" tabindex="-1">${screen.view()}</main>
  ${footer()} ${toasts(screen)}
  <div id="announcer" class="hidden" role="status" aria-live="polite"></div>
`;

const footer = () => html`
  <footer class="foot small">
    <a class="target" href="/rules">${t('frame.rules')}</a>
    ${theSite().members_only && !me() ? nothing : html`<a class="target" href="/club">${t('frame.club')}</a>
    <a class="target" href="/rankings">${t('frame.rankings')}</a>
    <a class="target" href="/puzzle">${t('frame.puzzle')}</a>
    <a class="target" href="/about/fairness">${t('frame.fairness')}</a>`}
    ${theSite().imprint ? html`<a class="target" href="/imprint">${t('site.imprint')}</a>` : nothing}
    ${theSite().privacy ? html`<a class="target" href="/privacy">${t('site.privacy')}</a>` : nothing}
  </footer>
`;

/** @param {import('../types.d.ts').Screen} screen */
const toasts = (screen) => html`
  <div class="toasts stack" role="status" aria-live="polite">
    ${currentToasts().map((each) => each && html`
      <p class="toast row ${each.kind}">
        <span>${each.text}</span>
        <button class="bare" aria-label=${t('frame.dismiss')} @click=${() => dismiss(each.id)}>✕</button>
      </p>`)}
    ${isOutdated() ? html`<p class="toast row outdated"><span>${t('frame.outdated')}</span>
      <button class="reload" @click=${() => location.reload()}>${t('frame.reload')}</button></p>` : nothing}
    ${screen.offers?.() ? currentOffer() : nothing}
  </div>
`;
