// What the site knows of the player: all of it as a file, and its end.

import { html, nothing } from '../../vendor/lit-html.js';
import { closeDialog, dialog, openDialog } from '../ui/dialog.js';
import { field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { toast } from '../ui/notice.js';
import { go } from '../core/router.js';
import { deleteMe } from '../server/account.js';
import { confirmed } from '../server/log-in.js';
import { me, refreshLists } from '../server/session.js';
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
