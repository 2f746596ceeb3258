// An address with nothing behind it, and one that could not be opened.

import { html } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { errorText } from '../ui/notice.js';

/** @returns {import('../types.d.ts').Screen} */
export const open = () => ({
  title: () => t('missing.title'),
  view: () => html`
    <section class="card narrow centred">
      <h1>${t('missing.title')}</h1>
      <p>${t('missing.text')}</p>
      <a class="button primary" href="/">${t('missing.home')}</a>
    </section>
  `,
});

/** @param {unknown} error
 * @param {() => void} again
 * @returns {import('../types.d.ts').Screen} */
export const openFailed = (error, again) => ({
  title: () => t('missing.failed'),
  view: () => html`
    <section class="card narrow centred">
      <h1>${t('missing.failed')}</h1>
      <p>${errorText(error)}</p>
      <div class="buttons">
        <button class="primary" @click=${again}>${t('missing.again')}</button>
        <a class="button" href="/">${t('missing.home')}</a>
      </div>
    </section>
  `,
});
