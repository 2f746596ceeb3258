// Links that are copied from their field, also over plain http, where a page has no clipboard interface.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { toast } from './notice.js';
/** @import { Key } from '../words/i18n.js' */

/** Copies the text of a field, which is selected in any case, and tells whether it worked.
 * @param {HTMLInputElement} input @param {Key} [byHand] what to say where the browser does not let us @param {Key} [copied] and where it does */
export async function copyFrom(input, byHand = 'invitation.copy_by_hand', copied = 'frame.copied') {
  input.select();
  let isCopied = true;
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(input.value);
    else isCopied = document.execCommand('copy');
  } catch {
    isCopied = false;
  }
  toast(t(isCopied ? copied : byHand));
}

/** The link of an invitation, with a button that copies it. @param {{link: string}} invitation */
export function linkField({ link }) {
  const copy = (/** @type {Event & {currentTarget: HTMLElement}} */ { currentTarget }) =>
    copyFrom(/** @type {HTMLInputElement} */ (currentTarget.previousElementSibling));
  const share = () => navigator.share({ url: link }).catch(() => {}); // to nobody after all
  return html`<div class="link-field">
    <input readonly .value=${link} aria-label=${t('invitation.link')}>
    <button type="button" @click=${copy}>${t('frame.copy')}</button>
    ${'share' in navigator ? html`<button type="button" class="pass-on" @click=${share}>${t('invitation.pass_on')}</button>` : nothing}
  </div>`;
}
