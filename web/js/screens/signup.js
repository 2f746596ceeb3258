// Signing up.

import { html, nothing } from '../../vendor/lit-html.js';
import { ApiError } from '../server/api.js';
import { field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { onlyElsewhere, providerLink } from '../ui/provider.js';
import { language, t } from '../words/i18n.js';
import { destination, go } from '../core/router.js';
import { signUp } from '../server/account.js';
import { me, refreshLists, sendsMail, theSite } from '../server/session.js';

/** @param {import('../types.d.ts').ScreenContext} context @returns {import('../types.d.ts').Screen} */
export function open({ query, redraw }) {
  if (me()?.guest) go(`/settings${location.search}`, { replace: true }); // a guest takes a name and keeps their games
  const form = new Form(redraw, ['name', 'password', 'email', 'invitation_code']);
  form.refusals['bad_field.name'] = badName;
  const send = form.sends(async ({ name = '', password = '', email = '', invitation_code }) => {
    const details = { name: name.trim(), password, language: language(), ...codeOf(invitation_code) };
    await signUp(email.trim() ? { ...details, email: email.trim() } : details);
    go(destination(query), { replace: true });
    await refreshLists();
  });
  const submit = async (/** @type {SubmitEvent} */ event) => {
    const sent = /** @type {HTMLFormElement} */ (event.currentTarget);
    await send(event);
    if (form.errors.name || form.errors.password) showAll(form, sent);
  };
  return { title: () => t('welcome.sign_up'), view: () => view(form, submit, destination(query)) };
}

/** Nothing to fill in where the operator lets nobody sign up, or only elsewhere.
 * @param {Form} form @param {(event: SubmitEvent) => void} submit @param {string} to */
const view = (form, submit, to) => html`
  <section class="card narrow door">
    <h1>${t('welcome.sign_up')}</h1>
    ${onlyElsewhere() ? nothing : theSite().sign_up === 'closed' ? html`<p>${t('signup.closed')}</p>` : form.view(submit, html`${nameField(form)} ${passwordField(form)}
      ${sendsMail() ? field(form, { name: 'email', label: t('signup.email'), hint: t('signup.email_hint'), type: 'email', autocomplete: 'email' }) : nothing}
      ${codeField(form)}`, t('signup.send'), 'primary wide')}
    ${theSite().sign_up === 'open' ? providerLink(to) : nothing}
    <p>${t('welcome.have_account')} <a href="/login${location.search}">${t('frame.log_in')}</a></p>
  </section>
`;

/** The server names one field; this shows the others, too, that are too short. @param {Form} form @param {HTMLFormElement} sent */
function showAll(form, sent) {
  const short = Array.from(sent.querySelectorAll('input')).filter(({ required, value, minLength }) => required && value.trim().length < Math.max(1, minLength));
  form.errors = Object.assign({}, ...short.map(({ name }) => form.sorted(new ApiError(400, { code: 'bad_field', field: name }))), form.errors);
  form.redraw();
}

/** The code of the link by which the visitor has come; "": by none. */
const codeInLink = () => new URLSearchParams(location.search).get('code')?.slice(0, 64) ?? '';

/** Where only those sign up who have a link. @param {Form} form */
export const codeField = (form) => (theSite().sign_up === 'code'
  ? field(form, { name: 'invitation_code', label: t('signup.code'), hint: t('signup.code_hint'), value: codeInLink(), maxlength: 64, required: true })
  : nothing);

/** What a form sends of it: also where no code is asked for, so that who made the link sees who has come. @param {string} [code] */
export const codeOf = (code = codeInLink()) => (code ? { invitation_code: code.trim() } : {});

/** The refusal of a name (nameField), which says what is wrong with this one. */
export const badName = { field: 'name', text: () => faultOf(/** @type {HTMLInputElement} */ (document.getElementById('field-name')).value.trim()) };

/** @param {string} name that was refused */
function faultOf(name) {
  if (/\s/.test(name)) return t('name.space', { name: name.replace(/\s+/g, '_') });
  const others = [...new Set(name.match(/[^\w.-]/gu))];
  if (others.length) return t('name.characters', { characters: others.join(' ') });
  if (name.length < 3) return t('name.short');
  return t(/^[a-z]/i.test(name) ? 'error.bad_field.name' : 'name.first');
}

/** @param {Form} form */
export const nameField = (form) => field(form, {
  name: 'name', label: t('signup.name'), hint: form.errors.name ? '' : t('signup.name_hint'), // the error says it, too
  autocomplete: 'username', maxlength: 24, required: true,
});

/** @param {Form} form @param {string} hint @param {string} [value] what stands in it at first */
export const displayNameField = (form, hint, value = '') => field(form, {
  name: 'display_name', label: t('signup.display_name'), hint, value,
  autocapitalize: 'words', dir: 'auto', maxlength: 64,
});

/** @param {Form} form @param {string} [label] */
export const passwordField = (form, label = t('signup.password')) => field(form, {
  name: 'password', label, hint: form.errors.password ? '' : t('signup.password_hint'), type: 'password',
  autocomplete: 'new-password', minlength: 8, required: true,
});
