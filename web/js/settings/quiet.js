// Quiet hours: when nothing is sent, by the clock of the player's time zone.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, put } from '../server/api.js';
import { field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { reportError, toast } from '../ui/notice.js';

/** @typedef {import('../../vendor/openapi.d.ts').components['schemas']['QuietHours']} QuietHours */

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function quietSection(redraw) {
  const form = new Form(redraw, ['from', 'to', 'time_zone']);
  /** @type {QuietHours} */
  let known = { time_zone: null, from: null, to: null, weekends: false };
  const take = (/** @type {QuietHours} */ answer) => {
    known = answer;
    redraw();
  };
  get('/me/quiet-hours').then(take).catch(reportError);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const submit = form.sends(async ({ from, to, weekends }) => {
    const wanted = { time_zone: zone, from: from || null, to: to || null, weekends: weekends !== undefined };
    take(await put('/me/quiet-hours', wanted));
    toast(t('settings.saved'));
  });
  return {
    title: () => t('settings.quiet'),
    view: () => html`
      <p>${t('settings.quiet_text')}</p>
      <form novalidate @submit=${submit}>
        <div class="field-pair">
          ${field(form, { name: 'from', label: t('settings.quiet_from'), type: 'time', value: known.from ?? '' })}
          ${field(form, { name: 'to', label: t('settings.quiet_to'), type: 'time', value: known.to ?? '' })}
        </div>
        <label class="choice">
          <input type="checkbox" role="switch" name="weekends" .checked=${known.weekends}>
          <span>${t('settings.quiet_weekends')}</span>
        </label>
        <p class="hint">${t('settings.quiet_zone', { zone })}
          ${known.time_zone && known.time_zone !== zone ? t('settings.quiet_zone_before', { zone: known.time_zone }) : nothing}</p>
        ${form.errors.time_zone ? html`<p class="field-error">${form.errors.time_zone}</p>` : nothing}
        ${form.summary()}
        <div class="buttons"><button ?disabled=${form.busy}>${t('settings.save')}</button></div>
      </form>
    `,
  };
}
