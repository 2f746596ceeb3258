// The secret that signs what my webhook receives: shown when it is asked for, until the webhook is another one.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, post } from '../server/api.js';
import { copyFrom } from '../ui/copy.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';

/** @typedef {{url: string | null, secret: string | null}} Hook */

/** @param {() => void} redraw @returns {(url: string | null) => unknown} */
export function signature(redraw) {
  const form = new Form(redraw, []);
  /** @type {Hook | null} */
  let hook = null;
  const take = (/** @type {Promise<Hook>} */ asked) => form.run(async () => {
    hook = await asked;
  });
  return (url) => {
    const secret = hook?.url === url ? hook?.secret : null;
    return url ? html`<div class="signature">
      ${secret ? secretField(secret) : nothing}
      ${form.summary()}
      <div class="buttons">
        ${secret ? html`<button @click=${copy}>${t('settings.secret_copy')}</button>
          <button class="quiet" ?disabled=${form.busy} @click=${() => take(post('/me/webhook/secret'))}>${t('settings.secret_renew')}</button>`
        : html`<button class="quiet" ?disabled=${form.busy} @click=${() => take(get('/me/webhook'))}>${t('settings.secret_show')}</button>`}
      </div>
    </div>` : nothing;
  };
}

/** @param {string} secret */
const secretField = (secret) => html`<div class="field">
  <label for="webhook-secret">${t('settings.secret')}</label>
  <input id="webhook-secret" readonly .value=${secret} aria-describedby="webhook-secret-hint">
  <p class="hint" id="webhook-secret-hint">${t('settings.secret_hint')}</p>
</div>`;

const copy = () => copyFrom(/** @type {HTMLInputElement} */ (document.getElementById('webhook-secret')), 'settings.secret_selected');
