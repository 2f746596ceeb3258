// The window in which a player reports a message or a name to the operator. Fetched when it is wanted.

import { html } from '../../vendor/lit-html.js';
import { create } from '../server/api.js';
import { Form } from './form.js';
import { t, useWords } from '../words/i18n.js';
import { toast } from './notice.js';
import { popUp } from './dialog.js';

/** @typedef {{player: string} | {game: string, message: number}} Reported */

/** Asks what is wrong with it. @param {Reported} what @param {string} name whose name or message it is */
export async function open(what, name) {
  await useWords('people');
  const form = new Form(() => shown.redraw(), []);
  const submit = form.sends(async ({ text = '' }) => {
    await create('/reports', { ...what, text: text.trim() });
    shown.close();
    toast(t('report.sent'));
  });
  const shown = popUp('report', t('message' in what ? 'report.message_title' : 'report.name_title', { name }), (close) => html`
    <p>${t('report.what_happens', { name })}</p>
    ${form.view(submit, html`<div class="field">
      <label for="report-text">${t('report.text')}</label>
      <textarea id="report-text" name="text" rows="3" maxlength="500"></textarea>
    </div>`, t('report.button'), 'primary', html`<button type="button" @click=${close}>${t('people.cancel')}</button>`)}`);
}
