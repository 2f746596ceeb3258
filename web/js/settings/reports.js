// What the player has reported to the operator, and what was done.

import { html, nothing } from '../../vendor/lit-html.js';
import { timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { shownName } from '../words/people.js';
import { known } from './known.js';
/** @import { Report } from '../types.d.ts' */

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function reportsSection(redraw) {
  const mine = known(redraw, '/reports', /** @type {{reports: Report[]}} */ ({ reports: [] }));
  return {
    title: () => t('report.mine'),
    isFor: () => mine.now.reports.length > 0,
    view: () => html`<ul class="my-reports list">${mine.now.reports.map(report)}</ul>`,
  };
}

/** @param {Report} each */
const report = ({ player, quote, text, at, answered_at: answered, answer }) => html`<li>
  <p><b>${shownName(player)}</b> <span class="soft">${timeAgo(at)}</span></p>
  ${quote ? html`<blockquote>${quote}</blockquote>` : nothing}
  ${text ? html`<p>${text}</p>` : nothing}
  <p class="soft">${answered ? answer || t('report.answered') : t('report.waits')}</p>
</li>`;
