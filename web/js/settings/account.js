// The settings about the account itself.

import { html } from '../../vendor/lit-html.js';
import { chooseLanguage, languageNames, leave } from '../core/bar.js';
import { field, readDisplayName } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { language, languages, t } from '../words/i18n.js';
import { toast } from '../ui/notice.js';
import { codeField, codeOf, displayNameField, nameField, passwordField } from '../screens/signup.js';
import { shownName } from '../words/people.js';
import { changeMe, me } from '../server/session.js';

/** @typedef {import('../screens/settings.js').Section} Section */

/** A guest takes a name and a password, and keeps their games.
 * @param {() => void} redraw @returns {Section} */
export function guestSection(redraw) {
  const form = new Form(redraw, ['name', 'password', 'invitation_code']);
  form.refusals.forbidden = { field: '', text: () => t('signup.closed') };
  const submit = form.sends(async ({ name = '', password = '', invitation_code }) => {
    await changeMe({ name: name.trim(), password, ...codeOf(invitation_code) });
    toast(t('settings.guest_done', { name: me()?.name ?? '' }));
  });
  return {
    title: () => t('settings.guest'),
    isFor: (account) => account.guest,
    view: () => html`
      <p>${t('settings.guest_text')}</p>
      <form novalidate @submit=${submit}>
        ${nameField(form)} ${passwordField(form)} ${codeField(form)} ${form.summary()}
        <button class="primary" ?disabled=${form.busy}>${t('settings.guest_send')}</button>
      </form>
    `,
  };
}

/** What a player is called; without it the log-in name is shown, or "Guest".
 * @param {() => void} redraw @returns {Section} */
export function displayNameSection(redraw) {
  const form = new Form(redraw, ['display_name']);
  form.refusals = { name_taken: { field: 'display_name', text: () => t('error.display_name_taken') } };
  const submit = form.sends(async ({ display_name: name = '' }) => {
    await changeMe({ display_name: readDisplayName(name) || null });
    toast(t('settings.saved'));
  });
  return {
    title: () => t('settings.display_name'),
    view: () => {
      const account = me();
      const without = account ? shownName({ ...account, display_name: null }) : '';
      return html`<form novalidate @submit=${submit}>
        ${displayNameField(form, t('settings.display_name_hint', { name: without }), account?.display_name ?? '')} ${form.summary()}
        <button ?disabled=${form.busy}>${t('settings.save')}</button>
      </form>`;
    },
  };
}

/** @param {() => void} redraw @returns {Section} */
export function languageSection(redraw) {
  return {
    title: () => t('frame.language'),
    view: () => html`<div class="buttons" role="group" aria-label=${t('frame.language')}>
      ${languages.map((each) => html`<button lang=${each} aria-pressed=${each === language()}
        @click=${() => chooseLanguage(each, redraw)}>${languageNames[each]}</button>`)}
    </div>`,
  };
}

/** @param {() => void} redraw @returns {Section} */
export function passwordSection(redraw) {
  const form = new Form(redraw, ['old_password', 'password']);
  form.refusals = { bad_login: { field: 'old_password', text: () => t('error.bad_password') } };
  const submit = form.sends(async ({ old_password = '', password = '' }, element) => {
    await changeMe({ old_password, password });
    element.reset();
    toast(t('settings.saved'));
  });
  return {
    title: () => t('settings.password'),
    isFor: (account) => !account.guest,
    view: () => html`<form novalidate @submit=${submit}>
      ${field(form, {
        name: 'old_password', label: t('settings.old_password'), type: 'password',
        autocomplete: 'current-password', required: true,
      })}
      ${passwordField(form, t('settings.new_password'))} ${form.summary()}
      <p class="soft small">${t('reset.ends_all')}</p>
      <button ?disabled=${form.busy}>${t('settings.save')}</button>
    </form>`,
  };
}

/** @returns {Section} */
export function leaveSection() {
  return {
    title: () => t('frame.log_out'),
    view: () => html`
      <p>${me()?.guest ? t('frame.leave_guest') : t('settings.leave_text')}</p>
      <button @click=${leave}>${t('frame.log_out')}</button>
    `,
  };
}
