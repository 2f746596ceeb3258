// Reporting a message or a player's name to the operator.

import { html } from '../vendor/lit-html.js';
import { create } from './api.js';
import { closeDialog, dialog, openDialog } from './dialog.js';
import { Form } from './form.js';
import { t } from './i18n.js';
import { toast } from './notice.js';

/** @typedef {{player: string} | {game: string, message: number}} Reported */

const ID = 'report';

/** The window that asks what is wrong with it; a screen draws it once. */
export class Reporting {
  /** @type {Reported | null} */
  #what = null;
  #name = '';

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.form = new Form(redraw, []);
    this.submit = this.form.sends(async ({ text = '' }, element) => {
      await create('/reports', { ...this.#what, text: text.trim() });
      element.reset();
      closeDialog(ID);
      toast(t('report.sent'));
    });
  }

  /** @param {Reported} what @param {string} name whose name or message it is */
  ask(what, name) {
    this.#what = what;
    this.#name = name;
    this.form.errors = {};
    this.redraw();
    openDialog(ID);
  }

  /** @param {Reported} what @param {string} name */
  button(what, name) {
    return html`<button class="quiet report" @click=${() => this.ask(what, name)}>${t('report.button')}</button>`;
  }

  view() {
    const isMessage = this.#what !== null && 'message' in this.#what;
    return dialog(ID, t(isMessage ? 'report.message_title' : 'report.name_title', { name: this.#name }), html`
      <p>${t('report.what_happens', { name: this.#name })}</p>
      <form novalidate @submit=${this.submit}>
        <div class="field">
          <label for="report-text">${t('report.text')}</label>
          <textarea id="report-text" name="text" rows="3" maxlength="500"></textarea>
        </div>
        ${this.form.summary()}
        <div class="buttons">
          <button class="primary" ?disabled=${this.form.busy}>${t('report.send')}</button>
          <button type="button" @click=${() => closeDialog(ID)}>${t('report.cancel')}</button>
        </div>
      </form>`);
  }
}
