// The log of moves as sentences, the newest on top. A sentence leads to the position after it.

import { html, nothing } from '../../vendor/lit-html.js';
import { ago } from '../format.js';
import { t } from '../i18n.js';
import { timeAgo } from '../parts.js';
import { sideOf } from './sides.js';
import { sentence } from './words.js';

/** @param {import('./table.js').Table} table */
export const log = (table) => html`<section class="log" aria-label=${t('log.title')}>
  <h2>${t('log.title')}</h2>
  ${table.log.length === 0 ? html`<p class="soft">${t('log.empty')}</p>` : html`<ol reversed tabindex="0" aria-label=${t('log.title')}>
    ${[...table.log].reverse().map((entry, i, all) => html`
      <li class=${entry.seat === null ? '' : sideOf(table.view, entry.seat)} aria-current=${entry.seq === table.shown.seq ? 'step' : 'false'}>
        <a href=${table.address(entry.seq)} @click=${(/** @type {Event} */ event) => { event.preventDefault(); table.lookBack(entry.seq); }}>${sentence(table.view, entry)}</a>
        ${ago(entry.at) === (i > 0 && ago(all[i - 1].at)) ? nothing : html`<span class="log-at">${timeAgo(entry.at)}</span>`}</li>`)}
  </ol>`}
</section>`;
