// What the site knows of the player: all of it as a file, and its end.

import { live } from '../../vendor/directives/live.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { closeDialog, dialog, openDialog } from '../ui/dialog.js';
import { field, toggle } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { reportError, toast } from '../ui/notice.js';
import { go } from '../core/router.js';
import { deleteMe } from '../server/account.js';
import { confirmed } from '../server/log-in.js';
import { changeMe, me, refreshLists } from '../server/session.js';
/** @import { Section } from '../screens/settings.js' */

const ID = 'delete-account';

/** @returns {Section} */
export function dataSection() {
  return {
    title: () => t('settings.data'),
    view: () => html`
      <p>${t('settings.data_text')}</p>
      <a class="button" href="/api/me/export" download>${t('settings.data_save')}</a>
    `,
  };
}

/** Whether the player's finished games may be published. @param {() => void} redraw @returns {Section} */
export function openDataSection(redraw) {
  return {
    title: () => t('settings.open_data'),
    isFor: (account) => !account.guest,
    view: () => html`${toggle({
      name: 'open_data', label: t('settings.open_data_agree'), why: t('settings.open_data_why'),
      on: live(me()?.open_data === true), change: (on) => changeMe({ open_data: on }).catch(reportError).then(redraw),
    })}
    <p><a href="/data">${t('settings.open_data')}</a></p>`,
  };
}

/** Says what goes and what remains, before the account is deleted.
 * @param {() => void} redraw @returns {Section} */
export function deletionSection(redraw) {
  const form = new Form(redraw, ['password']);
  form.refusals = { bad_login: { field: 'password', text: () => t('error.wrong_password') } };
  const submit = form.sends(async ({ password }) => {
    await confirmed(() => deleteMe(password));
    await refreshLists();
    go('/', { replace: true });
    toast(t('settings.deletion_done'));
  });
  return {
    title: () => t('settings.deletion'),
    view: () => html`
      <p>${t('settings.deletion_goes')}</p>
      <p>${t('settings.deletion_stays')}</p>
      ${dialog(ID, t('settings.deletion_sure'), html`
        <form novalidate @submit=${submit}>
          ${me()?.has_password ? field(form, {
            name: 'password', id: 'field-delete-password', label: t('settings.your_password'), type: 'password',
            autocomplete: 'current-password', required: true,
          }) : nothing}
          ${form.summary()}
          <div class="buttons">
            <button type="button" class="stay" @click=${() => closeDialog(ID)}>${t('settings.deletion_keep')}</button>
            <button class="danger" ?disabled=${form.busy}>${t('settings.deletion_send')}</button>
          </div>
        </form>`)}
      <button class="danger" @click=${() => openDialog(ID)}>${t('settings.deletion_ask')}</button>
    `,
  };
}
