// Settings: a list of sections, each a function that makes one for the account and draws it.

import { html } from '../../vendor/lit-html.js';
import { ApiError } from '../server/api.js';
import { t } from '../words/i18n.js';
import { me } from '../server/session.js';
import { displayNameSection, emailSection, guestSection, languageSection, leaveSection, passwordSection } from '../settings/account.js';
import { calendarSection } from '../settings/calendar.js';
import { dataSection, deletionSection } from '../settings/data.js';
import { deviceSection, tapSection } from '../settings/device.js';
import { holidaySection } from '../settings/holidays.js';
import { noticesSection, quietSection } from '../settings/notices.js';
import { puzzleSection } from '../settings/puzzles.js';
import { reportsSection } from '../settings/reports.js';
import { sessionsSection } from '../settings/sessions.js';

/**
 * @typedef {object} Section
 * @property {() => string} title
 * @property {() => unknown} view
 * @property {(account: import('../types.d.ts').Account) => boolean} [isFor] default: everybody
 */

/** In the order of the page. @type {((redraw: () => void) => Section)[]} */
const makers = [
  guestSection, displayNameSection, languageSection, emailSection, noticesSection, quietSection, calendarSection, deviceSection, tapSection, puzzleSection,
  holidaySection, passwordSection, sessionsSection, leaveSection, reportsSection, dataSection, deletionSection,
];

/** @param {import('../types.d.ts').ScreenContext} context @returns {import('../types.d.ts').Screen} */
export function open({ redraw }) {
  if (!me()) throw new ApiError(401, { code: 'not_logged_in' });
  const sections = makers.map((make) => make(redraw));
  return { title: () => t('frame.settings'), view: () => view(sections) };
}

/** @param {Section[]} sections */
function view(sections) {
  const account = me();
  if (!account) return '';
  const mine = sections.filter(({ isFor }) => isFor?.(account) ?? true);
  return html`
    <div class="narrow settings">
      <h1>${t('frame.settings')}</h1>
      ${mine.map(({ title, view: content }) => html`<section class="card">
        <h2>${title()}</h2>${content()}
      </section>`)}
    </div>
  `;
}
