// A forgotten password: `/reset` asks for a letter, `/reset#TOKEN`, the letter's link, for a new one.

import { html } from '../../vendor/lit-html.js';
import { post } from '../api.js';
import { Form, field } from '../form.js';
import { t } from '../i18n.js';
import { toast } from '../notice.js';
import { go } from '../router.js';
import { passwordField } from './signup.js';

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {import('../types.d.ts').Screen} */
export function open({ redraw }) {
  const token = location.hash.slice(1);
  return { title: () => t('reset.title'), view: token ? choosing(redraw, token) : asking(redraw) };
}

/** @param {() => void} redraw */
function asking(redraw) {
  const form = new Form(redraw, ['name']);
  let sent = false;
  const submit = form.sends(async ({ name = '' }) => {
    await post('/password-resets', { name: name.trim() });
    sent = true;
  });
  return () => html`
    <section class="card narrow door">
      <h1>${t('reset.title')}</h1>
      ${sent
        ? html`<p role="status">${t('reset.sent')}</p>`
        : html`<form novalidate @submit=${submit}>
            <p>${t('reset.ask_text')}</p>
            ${field(form, { name: 'name', label: t('login.name'), autocomplete: 'username', required: true })}
            ${form.summary()}
            <button class="primary wide" ?disabled=${form.busy}>${t('reset.ask')}</button>
          </form>`}
    </section>
  `;
}

/** @param {() => void} redraw @param {string} token */
function choosing(redraw, token) {
  const form = new Form(redraw, ['password']);
  form.refusals = { not_found: { field: '', text: () => t('letter.expired') } };
  const submit = form.sends(async ({ password = '' }) => {
    await post('/password-resets/use', { token, password });
    toast(t('reset.done'));
    go('/login', { replace: true });
  });
  return () => html`
    <section class="card narrow door">
      <h1>${t('reset.title')}</h1>
      <form novalidate @submit=${submit}>
        ${passwordField(form, t('settings.new_password'))}
        ${form.summary()}
        <button class="primary wide" ?disabled=${form.busy}>${t('settings.save')}</button>
      </form>
    </section>
  `;
}
