// The settings' e-mail address, and whether its owner has confirmed it.

import { html, nothing } from '../../vendor/lit-html.js';
import { post } from '../server/api.js';
import { field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { toast } from '../ui/notice.js';
import { changeMe, me, sendsMail } from '../server/session.js';

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function emailSection(redraw) {
  const form = new Form(redraw, ['email', 'old_password']);
  form.refusals = { bad_login: { field: 'old_password', text: () => t('error.bad_password') } };
  const submit = form.sends(async ({ email = '', old_password = '' }, element) => {
    await changeMe({ email: email.trim() || null, old_password });
    /** @type {HTMLInputElement} */ (element.elements.namedItem('old_password')).value = '';
    toast(t('settings.saved'));
  });
  const again = () => form.run(async () => {
    await post('/me/email/confirmation');
    toast(t('settings.email_on_its_way'));
  });
  return {
    title: () => t('settings.email'),
    isFor: (account) => sendsMail() && !account.guest,
    view: () => html`<form novalidate @submit=${submit}>
      ${field(form, {
        name: 'email', label: t('settings.email_label'), hint: t('signup.email_hint'), type: 'email',
        value: me()?.email ?? '', autocomplete: 'email',
      })}
      ${me()?.email ? state(form, again) : nothing}
      ${field(form, {
        name: 'old_password', id: 'field-email-password', label: t('settings.your_password'),
        type: 'password', autocomplete: 'current-password', required: true,
      })}
      ${form.summary()}
      <button ?disabled=${form.busy}>${t('settings.save')}</button>
    </form>`,
  };
}

/** @param {Form} form @param {() => void} again */
const state = (form, again) => (me()?.email_verified
  ? html`<p class="state good">${t('settings.email_verified')}</p>`
  : html`<p class="state">${t('settings.email_unverified')}
      <button type="button" class="quiet" ?disabled=${form.busy} @click=${again}>${t('settings.email_again')}</button>
    </p>`);
