// The settings about notices: of what, how often, and by which ways.

import { html, nothing } from '../../vendor/lit-html.js';
import { post } from '../api.js';
import { Form, field } from '../form.js';
import { t } from '../i18n.js';
import { toast } from '../notice.js';
import { changeMe, me } from '../session.js';

/** @typedef {import('../screens/settings.js').Section} Section */
/** @typedef {import('../types.d.ts').NoticeKind} NoticeKind */

/** @type {NoticeKind[]} */
const kinds = ['your_turn', 'invitation', 'accepted', 'game_over', 'time_short', 'digest'];
const gatherChoices = [0, 30, 120, 480, 1440];

/** @param {() => void} redraw @returns {Section} */
export function noticesSection(redraw) {
  const form = new Form(redraw, ['notify.webhook', 'notify']);
  const submit = form.sends(async (values) => {
    await changeMe({ notify: wanted(values) });
    toast(t('settings.saved'));
  });
  const ask = (/** @type {string} */ path) => () => form.run(async () => {
    await post(path, {});
    toast(t('notify.on_its_way'));
  });
  return {
    title: () => t('notify.title'),
    view: () => html`
      <p>${t('notify.rule')}</p>
      ${addressView(ask('/me/email/confirmation'), form)}
      <form novalidate @submit=${submit}>
        <fieldset>
          <legend>${t('notify.kinds')}</legend>
          ${kinds.map((kind) => html`<label class="choice">
            <input type="checkbox" name=${kind} ?checked=${me()?.notify[kind]}>
            <span>${t(`notify.${kind}`)}</span>
          </label>`)}
        </fieldset>
        ${gatherView()}
        ${field(form, {
          name: 'notify.webhook', label: t('notify.webhook'), hint: t('notify.webhook_hint'), type: 'url',
          value: me()?.notify.webhook ?? '', maxlength: 500,
        })}
        ${form.summary()}
        <div class="buttons">
          <button ?disabled=${form.busy}>${t('settings.save')}</button>
          <button type="button" class="quiet" ?disabled=${form.busy} @click=${ask('/me/notify/test')}>${t('notify.test')}</button>
        </div>
        ${form.errors.notify ? html`<p class="field-error" role="alert">${form.errors.notify}</p>` : nothing}
      </form>
    `,
  };
}

/** What is sent, from the texts of the form. @param {Record<string, string>} values */
const wanted = (values) => ({
  ...Object.fromEntries(kinds.map((kind) => [kind, kind in values])),
  gather_minutes: Number(values.gather_minutes),
  webhook: values['notify.webhook']?.trim() || null,
});

/** Whether the address counts. @param {() => void} again @param {Form} form */
function addressView(again, form) {
  const account = me();
  if (!account?.email) return html`<p class="hint">${t('notify.no_email')}</p>`;
  if (account.email_verified) return html`<p class="hint">${t('notify.confirmed', { email: account.email })}</p>`;
  return html`<p>${t('notify.unconfirmed', { email: account.email })}</p>
    <button class="quiet" ?disabled=${form.busy} @click=${again}>${t('notify.again')}</button>`;
}

function gatherView() {
  const now = me()?.notify.gather_minutes ?? 30;
  const choices = [...new Set([...gatherChoices, now])].sort((a, b) => a - b);
  return html`<div class="field">
    <label for="field-gather">${t('notify.gather')}</label>
    <select id="field-gather" name="gather_minutes">
      ${choices.map((minutes) => html`<option value=${minutes} ?selected=${minutes === now}>${gatherText(minutes)}</option>`)}
    </select>
  </div>`;
}

/** @param {number} minutes */
function gatherText(minutes) {
  if (minutes === 0) return t('notify.gather_none');
  return minutes % 60 ? t('notify.gather_minutes', { n: minutes }) : t('notify.gather_hours', { n: minutes / 60 });
}
