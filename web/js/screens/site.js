// The imprint and the privacy text, as the operator has written them.

import { html } from '../../vendor/lit-html.js';
import { ApiError, get } from '../server/api.js';
import { here } from '../core/root.js';
import { t } from '../words/i18n.js';

/** @returns {Promise<import('../types.d.ts').Screen>} */
export async function open() {
  const which = here() === '/privacy' ? 'privacy' : 'imprint';
  const { [which]: text } = await get('/site/texts');
  if (!text) throw new ApiError(404, { code: 'not_found' });
  const title = () => t(`site.${which}`);
  return {
    title,
    view: () => html`<article class="card narrow site-text"><h1>${title()}</h1><p>${text}</p></article>`,
  };
}
