// Days off: one holiday at a time, announced ahead, changed, taken back or ended.

import { html, nothing } from '../../vendor/lit-html.js';
import { put, remove } from '../server/api.js';
import { isOn, today } from '../words/deadline.js';
import { field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { calendarDay, calendarDays } from '../words/format.js';
import { t } from '../words/i18n.js';
import { saves } from './account.js';
import { known } from './known.js';
/** @import { Holiday } from '../types.d.ts' */

/** @typedef {{holiday: Holiday | null, days_left: number}} Holidays */

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function holidaySection(redraw) {
  const form = new Form(redraw, ['start', 'end']);
  const days = known(redraw, '/me/holidays', /** @type {Holidays} */ ({ holiday: null, days_left: 30 }));
  const submit = saves(form, async ({ start = '', end = '' }) => days.take(await put('/me/holidays', { start, end })));
  const end = () => form.run(async () => days.take(await remove('/me/holidays')));
  return {
    title: () => t('settings.holiday'),
    isFor: (account) => !account.guest,
    view: () => html`
      <p>${t('settings.holiday_text')}</p>
      <p class="state small ${days.now.holiday ? 'good' : ''}">${stands(days.now.holiday)} ${t('settings.holiday_left', { n: days.now.days_left })}</p>
      ${form.view(submit, html`
        <div class="field-pair">
          ${field(form, { name: 'start', label: t('settings.holiday_start'), type: 'date', value: days.now.holiday?.start ?? today() })}
          ${field(form, { name: 'end', label: t('settings.holiday_end'), type: 'date', value: days.now.holiday?.end ?? '' })}
        </div>
        <p class="hint">${t('settings.holiday_days')}</p>`, t(days.now.holiday ? 'settings.holiday_change' : 'settings.holiday_send'), undefined,
      days.now.holiday ? html`<button type="button" class="quiet" ?disabled=${form.busy} @click=${end}>${
        t(isOn(days.now.holiday) ? 'settings.holiday_end_now' : 'settings.holiday_take_back')}</button>` : nothing)}
    `,
  };
}

/** @param {Holiday | null} holiday */
function stands(holiday) {
  if (!holiday) return t('settings.holiday_none');
  return isOn(holiday)
    ? t('settings.holiday_until', { end: calendarDay(holiday.end) })
    : t('settings.holiday_from_to', { days: calendarDays(holiday.start, holiday.end) });
}
