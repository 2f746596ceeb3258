// A forgotten password: asks for an e-mail with a link, and is the page of that link.

import { html } from '../../vendor/lit-html.js';
import { post } from '../server/api.js';
import { field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { toast } from '../ui/notice.js';
import { go } from '../core/router.js';
import { endTokens, withTokens } from '../settings/end-tokens.js';
import { linkToken } from './landing.js';
import { passwordField } from './signup.js';

/** @param {import('../types.d.ts').ScreenContext} context @returns {import('../types.d.ts').Screen} */
export function open({ redraw }) {
  const view = linkToken() ? choosing(redraw) : asking(redraw);
  return {
    title: () => t('reset.title'),
    view: () => html`<section class="card narrow door"><h1>${t('reset.title')}</h1>${view()}</section>`,
  };
}

/** @param {() => void} redraw */
function asking(redraw) {
  const form = new Form(redraw, ['name']);
  let asked = '';
  const submit = form.sends(async ({ name = '' }) => {
    await post('/password-resets', { name: name.trim() });
    asked = name.trim();
  });
  return () => html`
    ${form.view(submit, html`<p>${t('reset.text')}</p>
      ${field(form, { name: 'name', label: t('login.name'), autocomplete: 'username', required: true })}`, t('reset.ask'), 'primary wide')}
    <div role="status">${asked ? html`<p class="state small good">${t('reset.asked', { name: asked })}</p>` : ''}</div>
    <p class="soft small">${t('reset.no_address')}</p>
  `;
}

/** @param {() => void} redraw */
function choosing(redraw) {
  const form = new Form(redraw, ['password']);
  form.refusals = { not_found: { field: '', text: () => t('link.void') } };
  const token = linkToken();
  const submit = form.sends(async ({ password = '', ...values }) => {
    await post('/password-resets/use', { token, password, ...withTokens(values) });
    toast(t('reset.done'));
    go('/login', { replace: true });
  });
  return () => form.view(submit, html`${passwordField(form, t('settings.new_password'))}
    <p class="soft small">${t('reset.ends_all')}</p>
    ${endTokens()}`, t('reset.send'), 'primary wide');
}
