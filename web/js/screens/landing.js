// The pages of the links in e-mails that act: they confirm an address, restore the old one, or switch e-mails of a kind
// off. Each has one button, because programs that scan e-mails follow links, and following one must do nothing.

import { html } from '../../vendor/lit-html.js';
import { post } from '../server/api.js';
import { here } from '../core/root.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { me, refreshMe } from '../server/session.js';

/** The token behind the `#` of the address, which a browser keeps to itself. */
export const linkToken = () => location.hash.slice(1);

/** @type {Record<string, {words: () => Record<'title' | 'text' | 'send' | 'done', string>, act: (token: string) => Promise<unknown>,
 *   onward?: () => {href: string, text: string}}>} */
const links = {
  '/confirm': {
    words: () => ({ title: t('confirm.title'), text: t('confirm.text'), send: t('confirm.send'), done: t('confirm.done') }),
    act: (token) => post('/letters/confirm', { token }),
  },
  '/undo-email': {
    words: () => ({ title: t('undo_email.title'), text: t('undo_email.text'), send: t('undo_email.send'), done: t('undo_email.done') }),
    act: (token) => post('/letters/undo-email', { token }),
    onward: () => ({ href: '/reset', text: t('undo_email.password') }),
  },
  '/unsubscribe': {
    words: () => ({ title: t('unsubscribe.title'), text: t('unsubscribe.text'), send: t('unsubscribe.send'), done: t('unsubscribe.done') }),
    act: (token) => post(`/letters/unsubscribe/${encodeURIComponent(token)}`),
  },
};

/** @param {import('../types.d.ts').ScreenContext} context @returns {import('../types.d.ts').Screen} */
export function open({ redraw }) {
  const { words, act, onward = () => ({ href: '/', text: t('missing.home') }) } = links[here()];
  const form = new Form(redraw, []);
  form.refusals = { not_found: { field: '', text: () => t('link.void') } };
  const token = linkToken();
  let isDone = false;
  const press = () => form.run(async () => {
    await act(token);
    await refreshMe();
    isDone = true;
  });
  return {
    title: () => words().title,
    view: () => html`<section class="card narrow centred">
      <h1>${words().title}</h1>
      <div role="status">${isDone ? html`<p>${words().done}</p>` : html`<p>${words().text}</p>`}</div>
      ${form.summary()}
      <div class="buttons">
        ${isDone
          ? html`<a class="button primary" href=${onward().href}>${onward().text}</a>`
          : html`<button class="primary" ?disabled=${form.busy} @click=${press}>${words().send}</button>`}
        ${me() ? html`<a class="button" href="/settings/notices">${t('link.choose')}</a>` : ''}
      </div>
    </section>`,
  };
}
