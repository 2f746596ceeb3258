// The settings about the account itself: names, language, e-mail address, password, leaving.

import { html, nothing } from '../../vendor/lit-html.js';
import { chooseLanguage, languageNames, leave } from '../core/bar.js';
import { go } from '../core/router.js';
import { renameKept } from '../device/kept.js';
import { ApiError, post } from '../server/api.js';
import { field, readDisplayName } from '../ui/field.js';
import { Form, textsOf } from '../ui/form.js';
import { language, languages, t } from '../words/i18n.js';
import { toast } from '../ui/notice.js';
import { onlyElsewhere } from '../ui/provider.js';
import { badName, codeField, codeOf, displayNameField, nameField, passwordField } from '../screens/signup.js';
import { shownName } from '../words/people.js';
import { addPasskey, confirmed, hasPasskeys } from '../server/log-in.js';
import { changeMe, me, sendsMail } from '../server/session.js';
import { endTokens, withTokens } from './end-tokens.js';
/** @import { Section } from '../screens/settings.js' */

/** A listener for `submit` that tells when what was set is kept.
 * @param {Form} form @param {(values: Record<string, string>, element: HTMLFormElement) => Promise<unknown>} keep */
export const saves = (form, keep) => form.sends(async (values, element) => {
  await keep(values, element);
  toast(t('settings.saved'));
});

/** The password as it is, which some changes ask for; nothing where there is none. @param {Form} form @param {string} label @param {string} [id] */
export const oldPassword = (form, label, id) => (me()?.has_password
  ? field(form, { name: 'old_password', label, id, type: 'password', autocomplete: 'current-password', required: true })
  : nothing);

/** A guest takes a name and a password, and keeps their games.
 * @param {() => void} redraw @returns {Section} */
export function guestSection(redraw) {
  const form = new Form(redraw, ['name', 'password', 'invitation_code']);
  form.refusals.forbidden = { field: '', text: () => t('signup.closed') };
  form.refusals['bad_field.name'] = badName;
  /** @param {{name: string, password?: string}} changes @param {boolean} [adds] a passkey, where there is none yet */
  const take = async (changes, adds = false) => {
    const before = me()?.name ?? '';
    await changeMe(changes).catch(async (error) => {
      if (!adds || !(error instanceof ApiError) || error.field !== 'password') throw error;
      await addPasskey({ as: changes.name });
      await changeMe(changes);
    });
    renameKept(before, me()?.name ?? '');
    if (adds) go('/settings', { replace: true }); // whose sections know no passkey yet
    toast(t('settings.guest_done', { name: me()?.name ?? '' }));
  };
  const submit = form.sends(({ name = '', password = '', invitation_code }) => take({ name: name.trim(), password, ...codeOf(invitation_code) }));
  const byPasskey = (/** @type {Event & {currentTarget: HTMLButtonElement}} */ { currentTarget: { form: element } }) => form.run(async () => {
    const { name = '', invitation_code } = textsOf(/** @type {HTMLFormElement} */ (element));
    await take({ name: name.trim(), ...codeOf(invitation_code) }, true);
  });
  return {
    title: () => t('settings.guest'),
    isFor: (account) => account.guest && !onlyElsewhere(),
    view: () => html`
      <p>${t('settings.guest_text')}</p>
      ${form.view(submit, html`${nameField(form)} ${passwordField(form)} ${codeField(form)}`, t('settings.guest_send'), 'primary',
        hasPasskeys() && html`<button type="button" ?disabled=${form.busy} @click=${byPasskey}>${t('passkey.instead')}</button>`)}
    `,
  };
}

/** What a player is called; without it the log-in name is shown, or "Guest".
 * @param {() => void} redraw @returns {Section} */
export function displayNameSection(redraw) {
  const form = new Form(redraw, ['display_name']);
  form.refusals = { name_taken: { field: 'display_name', text: () => t('error.display_name_taken') } };
  const submit = saves(form, ({ display_name: name = '' }) => changeMe({ display_name: readDisplayName(name) || null }));
  return {
    title: () => t('settings.display_name'),
    view: () => {
      const account = me();
      const without = account ? shownName({ ...account, display_name: null }) : '';
      return form.view(submit, displayNameField(form, t('settings.display_name_hint', { name: without }), account?.display_name ?? ''), t('settings.save'));
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
  const submit = saves(form, async ({ old_password = '', password = '', ...values }, element) => {
    await confirmed(() => changeMe({ password, ...(me()?.has_password && { old_password }), ...withTokens(values) }));
    element.reset();
  });
  return {
    title: () => t('signup.password'),
    isFor: (account) => !account.guest && !onlyElsewhere(),
    view: () => form.view(submit, html`${oldPassword(form, t('settings.old_password'))}
      ${passwordField(form, t('settings.new_password'))}
      <p class="soft small">${t('reset.ends_all')}</p>
      ${endTokens()}`, t('settings.save')),
  };
}

/** The e-mail address, and whether its owner has confirmed it. @param {() => void} redraw @returns {Section} */
export function emailSection(redraw) {
  const form = new Form(redraw, ['email', 'old_password']);
  form.refusals = { bad_login: { field: 'old_password', text: () => t('error.bad_password') } };
  const submit = saves(form, async ({ email = '', old_password = '' }, element) => {
    await confirmed(() => changeMe({ email: email.trim() || null, ...(me()?.has_password && { old_password }) }));
    const password = element.elements.namedItem('old_password');
    if (password instanceof HTMLInputElement) password.value = '';
  });
  const again = () => form.run(async () => {
    await post('/me/email/confirmation');
    toast(t('settings.email_on_its_way'));
  });
  return {
    title: () => t('settings.email'),
    isFor: (account) => sendsMail() && !account.guest,
    view: () => form.view(submit, html`
      ${field(form, {
        name: 'email', label: t('settings.email_label'), hint: t('signup.email_hint'), type: 'email',
        value: me()?.email ?? '', autocomplete: 'email',
      })}
      ${me()?.email ? state(form, again) : nothing}
      ${oldPassword(form, t('settings.your_password'), 'field-email-password')}`, t('settings.save')),
  };
}

/** @param {Form} form @param {() => void} again */
const state = (form, again) => (me()?.email_verified
  ? html`<p class="state small good">${t('settings.email_verified')}</p>`
  : html`<p class="state small">${t('settings.email_unverified')}
      <button type="button" class="quiet" ?disabled=${form.busy} @click=${again}>${t('settings.email_again')}</button>
    </p>`);

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
