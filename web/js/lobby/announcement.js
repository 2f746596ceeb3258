// What the operator announces to everybody.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { theSite } from '../server/session.js';

export const announcement = () => (theSite().announcement
  ? html`<aside class="note announcement" aria-label=${t('site.announcement')}><p>${theSite().announcement}</p></aside>` : nothing);
