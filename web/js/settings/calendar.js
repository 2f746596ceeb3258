// The player's deadlines in their own calendar program, by a secret link, which is shown when it is made.

import { html, nothing } from '../../vendor/lit-html.js';
import { post, remove } from '../server/api.js';
import { copyFrom } from '../ui/copy.js';
import { Form } from '../ui/form.js';
import { timeAgo } from '../words/format.js';
import { t } from '../words/i18n.js';
import { known } from './known.js';

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function calendarSection(redraw) {
  const form = new Form(redraw, []);
  const link = known(redraw, '/me/calendar', /** @type {{created_at: string | null, url?: string}} */ ({ created_at: null }));
  const make = () => form.run(async () => link.take(await post('/me/calendar')));
  const end = () => form.run(async () => {
    await remove('/me/calendar');
    link.take({ created_at: null });
  });
  return {
    title: () => t('settings.calendar'),
    view: () => html`
      <p>${t('settings.calendar_text')}</p>
      ${link.now.url ? linkField(link.now.url) : nothing}
      ${link.now.created_at && !link.now.url ? html`<p class="state small good">${t('settings.calendar_made')} ${timeAgo(link.now.created_at)}</p>` : nothing}
      ${form.summary()}
      <div class="buttons">
        ${link.now.url ? html`<button @click=${copy}>${t('frame.copy')}</button>` : nothing}
        <button class=${link.now.url ? 'quiet' : nothing} ?disabled=${form.busy} @click=${make}>${t(link.now.created_at ? 'settings.calendar_renew' : 'settings.calendar_make')}</button>
        ${link.now.created_at ? html`<button class="quiet" ?disabled=${form.busy} @click=${end}>${t('settings.calendar_end')}</button>` : nothing}
      </div>
      ${link.now.created_at ? html`<p class="hint">${t('settings.calendar_renew_why')}</p>` : nothing}
    `,
  };
}

/** @param {string} url */
const linkField = (url) => html`<div class="field">
  <label for="calendar-link">${t('settings.calendar_link')}</label>
  <input id="calendar-link" readonly .value=${url} aria-describedby="calendar-link-hint">
  <p class="hint" id="calendar-link-hint">${t('settings.calendar_once')}</p>
</div>`;

const copy = () => copyFrom(/** @type {HTMLInputElement} */ (document.getElementById('calendar-link')), 'settings.calendar_selected');
