// The player's passkeys, and whether a log-in by the password wants one, too.

import { live } from '../../vendor/directives/live.js';
import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { ApiError, get, patch, remove } from '../server/api.js';
import { addPasskey, confirmed, hasPasskeys } from '../server/log-in.js';
import { changeMe, me, refreshMe } from '../server/session.js';
import { confirmDialog } from '../ui/confirm.js';
import { openDialog } from '../ui/dialog.js';
import { field, toggle } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { toast } from '../ui/notice.js';
import { onlyElsewhere } from '../ui/provider.js';
import { date } from '../words/format.js';
import { t } from '../words/i18n.js';
import { oldPassword } from './account.js';
import { known } from './known.js';
/** @import { Passkey } from '../types.d.ts' */

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function passkeysSection(redraw) {
  const form = new Form(redraw, ['old_password']);
  const naming = new Form(redraw, ['name']);
  const step = new Form(redraw, ['old_password']);
  form.refusals = { forbidden: { field: '', text: () => t('passkey.last') }, full: { field: '', text: () => t('passkey.full') } };
  const all = known(redraw, '/me/passkeys', /** @type {{passkeys: Passkey[]}} */ ({ passkeys: [] }));
  let renamed = '';
  /** The last log-in is long ago, so that the server wants the password. */
  let wantsPassword = false, stepWantsPassword = false;
  /** The second step while it is being changed. @type {boolean | null} */
  let shown = null;

  const take = async () => all.take(await get('/me/passkeys'));
  const add = form.sends(async ({ old_password }) => {
    form.refusals.bad_login = { field: 'old_password', text: () => t(old_password === undefined ? 'passkey.password' : 'error.bad_password') };
    await confirmed(() => addPasskey({ old_password })).catch((error) => {
      wantsPassword ||= error instanceof ApiError && error.code === 'bad_login';
      throw error;
    });
    wantsPassword = false;
    await take();
    toast(t('passkey.added'));
  });
  const rename = naming.sends(async ({ name = '' }) => {
    await patch(`/me/passkeys/${renamed}`, { name: name.trim() });
    renamed = '';
    await take();
  });
  const drop = (/** @type {Passkey} */ { id }) => form.run(async () => {
    form.refusals.bad_login = { field: '', text: () => t('passkey.step_first') };
    await remove(`/me/passkeys/${id}`);
    await Promise.all([take(), refreshMe()]); // the second step may have ended with it
    toast(t('passkey.removed'));
  });
  const keepStep = async (/** @type {boolean} */ on, /** @type {string | undefined} */ old_password = undefined) => {
    step.refusals.bad_login = { field: 'old_password', text: () => t(old_password === undefined ? 'passkey.password' : 'error.bad_password') };
    shown = on;
    try {
      await changeMe({ second_step: on, old_password });
      stepWantsPassword = false;
    } catch (error) {
      stepWantsPassword ||= error instanceof ApiError && error.code === 'bad_login';
      throw error;
    } finally {
      shown = null;
    }
  };
  const setStep = (/** @type {boolean} */ on) => step.run(() => keepStep(on));
  const endStep = step.sends(({ old_password }) => keepStep(false, old_password));
  const begin = (/** @type {string} */ id) => () => {
    renamed = id;
    redraw();
  };

  /** @param {Passkey} passkey */
  const row = (passkey) => html`<li class="row ends">
    ${renamed === passkey.id
    ? naming.view(rename, field(naming, { name: 'name', id: 'field-passkey', label: t('passkey.name'), value: passkey.name, maxlength: 64, autocapitalize: 'words', dir: 'auto' }), t('settings.save'))
    : html`<p><b dir="auto">${passkey.name}</b> <span class="hint">${words(passkey)}</span></p>
      <button ?disabled=${form.busy} @click=${begin(passkey.id)}>${t('passkey.rename')}</button>
      <button ?disabled=${form.busy} @click=${() => openDialog(`remove-${passkey.id}`)}>${t('settings.webhook_remove')}</button>
      ${confirmDialog(`remove-${passkey.id}`, { title: t('passkey.remove', { name: passkey.name }), why: [t('passkey.remove_why')], yes: t('settings.webhook_remove'), no: t('settings.deletion_keep') }, () => drop(passkey))}`}
  </li>`;

  return {
    title: () => t('passkey.title'),
    isFor: (account) => !account.guest && (canAdd() || all.now.passkeys.length > 0),
    view: () => html`
      <p>${t('passkey.text')}</p>
      <ul class="rows list">${repeat(all.now.passkeys, ({ id }) => id, row)}</ul>
      ${canAdd() ? html`<form novalidate @submit=${add}>
        ${wantsPassword ? oldPassword(form, t('settings.your_password'), 'field-passkey-password') : nothing}
        ${form.summary()}
        <button ?disabled=${form.busy}>${t('passkey.add')}</button>
      </form>` : form.summary()}
      ${me()?.has_password ? toggle({
        name: 'second_step', label: t('passkey.second_step'), why: t('passkey.second_step_why'), isOff: !all.now.passkeys.length,
        on: live(shown ?? me()?.second_step === true), change: setStep,
      }) : nothing}
      ${stepWantsPassword ? step.view(endStep, oldPassword(step, t('settings.your_password'), 'field-step-password'), t('passkey.end_step')) : step.summary()}
    `,
  };
}

const canAdd = () => hasPasskeys() && !onlyElsewhere();

/** @param {Passkey} passkey */
const words = ({ created_at: added, used_at: used }) =>
  `${t('passkey.since', { date: date(added) })} · ${used ? t('passkey.used', { date: date(used) }) : t('passkey.unused')}`;
