// Settings: five tabs, each with sections, each a function that makes one for the account and draws it.

import { html } from '../../vendor/lit-html.js';
import { ApiError } from '../server/api.js';
import { t } from '../words/i18n.js';
import { me } from '../server/session.js';
import { displayNameSection, emailSection, guestSection, languageSection, leaveSection, passwordSection } from '../settings/account.js';
import { botSection, botsSection } from '../settings/bots.js';
import { calendarSection } from '../settings/calendar.js';
import { dataSection, deletionSection, openDataSection } from '../settings/data.js';
import { hereSection } from '../settings/here.js';
import { deviceSection, tapSection } from '../settings/device.js';
import { faceSection } from '../settings/face.js';
import { holidaySection } from '../settings/holidays.js';
import { linksSection } from '../settings/links.js';
import { momentsSection } from '../settings/moments.js';
import { noticesSection, quietSection, webhookSection } from '../settings/notices.js';
import { passkeysSection } from '../settings/passkeys.js';
import { programsSection } from '../settings/programs.js';
import { providersSection } from '../settings/providers.js';
import { puzzleSection } from '../settings/puzzles.js';
import { reportsSection } from '../settings/reports.js';
import { sessionsSection } from '../settings/sessions.js';
import { tabs } from '../ui/tabs.js';

/**
 * @typedef {object} Section
 * @property {() => string} title
 * @property {() => unknown} view
 * @property {(account: import('../types.d.ts').Account) => boolean} [isFor] default: everybody
 */

/** By tab, in the order of the page; the first is at /settings, the others below it.
 * @type {Record<string, ((redraw: () => void) => Section)[]>} */
const makers = {
  account: [guestSection, displayNameSection, faceSection, languageSection, emailSection, passwordSection, passkeysSection, providersSection, sessionsSection, linksSection, leaveSection],
  notices: [deviceSection, noticesSection, quietSection, calendarSection, webhookSection],
  play: [holidaySection, tapSection, momentsSection, puzzleSection],
  programs: [programsSection, botsSection, botSection],
  data: [hereSection, openDataSection, reportsSection, dataSection, deletionSection],
};

const addressOf = (/** @type {string} */ tab) => (tab === 'account' ? '/settings' : `/settings/${tab}`);

/** @param {import('../types.d.ts').ScreenContext} context @returns {import('../types.d.ts').Screen} */
export function open({ params: { tab = 'account' }, redraw }) {
  if (!me()) throw new ApiError(401, { code: 'not_logged_in' });
  const made = Object.hasOwn(makers, tab) && makers[tab];
  if (!made) throw new ApiError(404, { code: 'not_found' });
  const sections = made.map((make) => make(redraw));
  return { title: () => `${nameOf(tab)} · ${t('frame.settings')}`, view: () => view(sections, tab) };
}

/** @param {string} tab */
const nameOf = (tab) => t(/** @type {import('../words/i18n.js').Key} */ (`settings.tab_${tab}`));

/** @param {Section[]} sections @param {string} tab */
function view(sections, tab) {
  const account = me();
  if (!account) return '';
  const mine = sections.filter(({ isFor }) => isFor?.(account) ?? true);
  return html`
    <div class="narrow settings">
      <h1>${t('frame.settings')}</h1>
      ${tabs(t('frame.settings'), Object.keys(makers).map((each) => ({ href: addressOf(each), text: nameOf(each) })), addressOf(tab))}
      ${mine.map(({ title, view: content }) => html`<section class="card">
        <h2>${title()}</h2>${content()}
      </section>`)}
    </div>
  `;
}
