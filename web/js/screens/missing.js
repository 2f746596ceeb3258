// An address with nothing behind it, and one that could not be opened.

import { html } from '../../vendor/lit-html.js';
import { t } from '../words/i18n.js';
import { errorText } from '../ui/notice.js';

/** @param {() => string} title @param {() => string} text @param {() => unknown} links @returns {import('../types.d.ts').Screen} */
const screen = (title, text, links) => ({
  title,
  view: () => html`<section class="card narrow centred"><h1>${title()}</h1><p>${text()}</p>${links()}</section>`,
});

export const open = () => screen(() => t('missing.title'), () => t('missing.text'), () => html`<a class="button primary" href="/">${t('missing.home')}</a>`);

/** @param {unknown} error @param {() => void} again */
export const openFailed = (error, again) => screen(() => t('missing.failed'), () => errorText(error), () => html`<div class="buttons">
  <button class="primary" @click=${again}>${t('missing.again')}</button>
  <a class="button" href="/">${t('missing.home')}</a>
</div>`);
