// The hidden limit of an open bid. Fetched with the first auction.

import { html } from '../../../vendor/lit-html.js';
import { t } from '../../words/i18n.js';
import { typed } from './choice.js';

/** @param {import('./choice.js').Choice} choice @param {number} least @param {number} most */
export const upTo = (choice, least, most) => html`<label class="up-to row ends small" title=${t('shanghai.bid.up_to_why')}>${t('shanghai.bid.up_to')}
  <input type="number" inputmode="numeric" min=${least} max=${most} step="10" .value=${choice.upTo === null ? '' : String(choice.upTo)}
    @change=${(/** @type {Event} */ event) => choice.set({ upTo: typed(event) ? Math.min(most, Math.max(least, typed(event))) : null })}></label>`;
