// The page of a link in an e-mail. It has one button, because programs that scan e-mails follow links,
// and following one must do nothing.

import { html } from '../../vendor/lit-html.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { me } from '../server/session.js';

/** The token behind the `#` of the address, which a browser keeps to itself. */
export const linkToken = () => location.hash.slice(1);

const home = { href: '/', text: () => t('missing.home') };

/**
 * @param {() => void} redraw
 * @param {{title: () => string, text: () => string, press: () => string, done: () => string,
 *   act: (token: string) => Promise<unknown>, onward?: {href: string, text: () => string}}} what
 * @returns {import('../types.d.ts').Screen}
 */
export function landing(redraw, { title, text, press, done, act, onward = home }) {
  const form = new Form(redraw, []);
  form.refusals = { not_found: { field: '', text: () => t('link.void') } };
  const token = linkToken();
  let isDone = false;
  const click = () => form.run(async () => {
    await act(token);
    isDone = true;
  });
  return {
    title,
    view: () => html`<section class="card narrow centred">
      <h1>${title()}</h1>
      <div role="status">${isDone ? html`<p>${done()}</p>` : html`<p>${text()}</p>`}</div>
      ${form.summary()}
      <div class="buttons">
        ${isDone
          ? html`<a class="button primary" href=${onward.href}>${onward.text()}</a>`
          : html`<button class="primary" ?disabled=${form.busy} @click=${click}>${press()}</button>`}
        ${me() ? html`<a class="button" href="/settings">${t('link.choose')}</a>` : ''}
      </div>
    </section>`,
  };
}
