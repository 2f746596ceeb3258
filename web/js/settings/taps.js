// Whether moves wait for a second tap on this device.

import { html } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { remember } from '../device/storage.js';
import { wantsSecondTap } from '../table/taps.js';

/** @returns {import('../screens/settings.js').Section} */
export const tapSection = () => ({
  title: () => t('settings.table'),
  view: () => html`<label class="choice">
    <input type="checkbox" role="switch" name="second-tap" .checked=${wantsSecondTap()}
      @change=${(/** @type {Event} */ { target }) => remember('second-tap', /** @type {HTMLInputElement} */ (target).checked ? 'yes' : 'no')}>
    <span>${t('settings.second_tap')}<span class="hint">${t('settings.second_tap_why')}</span></span>
  </label>`,
});
