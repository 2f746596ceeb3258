// What the links in letters do: `/confirm#TOKEN` and `/unsubscribe#TOKEN`. The token stands behind
// the #, so that no server's log has it; nothing happens before the button is pressed, because mail
// programs follow links by themselves.

import { html } from '../../vendor/lit-html.js';
import { post } from '../api.js';
import { Form } from '../form.js';
import { t } from '../i18n.js';

/** @type {Record<string, {words: 'confirm' | 'unsubscribe', send: (token: string) => Promise<unknown>}>} */
const links = {
  '/confirm': { words: 'confirm', send: (token) => post('/letters/confirm', { token }) },
  '/unsubscribe': {
    words: 'unsubscribe',
    send: (token) => post(`/letters/unsubscribe/${encodeURIComponent(token)}`, {}),
  },
};

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {import('../types.d.ts').Screen} */
export function open({ redraw }) {
  const { words, send } = links[location.pathname] ?? links['/confirm'];
  const token = location.hash.slice(1);
  const form = new Form(redraw, []);
  form.refusals = { not_found: { field: '', text: () => t('letter.expired') } };
  let done = false;
  const submit = form.sends(async () => {
    await send(token);
    done = true;
  });
  return {
    title: () => t(`letter.${words}`),
    view: () => html`
      <section class="card narrow door">
        <h1>${t(`letter.${words}`)}</h1>
        ${done
          ? html`<p role="status">${t(`letter.${words}_done`)}</p><p><a href="/">${t('letter.home')}</a></p>`
          : html`<form novalidate @submit=${submit}>
              <p>${t(`letter.${words}_text`)}</p>
              ${form.summary()}
              <button class="primary wide" ?disabled=${form.busy}>${t(`letter.${words}`)}</button>
            </form>`}
      </section>
    `,
  };
}
