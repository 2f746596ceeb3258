// The sending of a form, with its refusals sorted to the fields (field.js) that they speak of.

import { html, nothing } from '../../vendor/lit-html.js';
import { ApiError } from '../server/api.js';
import { errorText } from './notice.js';

/** The state of a form: whether it is being sent, and why it was refused. */
export class Form {
  /** @type {Record<string, string>} messages by field; '' is for the form as a whole */
  errors = {};
  busy = false;
  /** Refusals that speak of a field which the server does not name, by their code; and those of a field that it names and
   * that the page explains better, as "code.field".
   * @type {Record<string, {field: string, text?: () => string}>} */
  refusals = { name_taken: { field: 'name' } };

  /**
   * @param {() => void} redraw
   * @param {string[]} fields the names of its fields
   */
  constructor(redraw, fields) {
    this.redraw = redraw;
    this.fields = fields;
  }

  /** A listener for `submit` which hands the texts of the form's fields to `action` and waits for it.
   * @param {(values: Record<string, string>, form: HTMLFormElement) => Promise<void>} action */
  sends(action) {
    return async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.currentTarget);
      await this.run(() => action(textsOf(form), form));
      const invalid = /** @type {HTMLElement | null} */ (form.querySelector('[aria-invalid="true"]'));
      invalid?.focus();
    };
  }

  /** Runs `action` unless one is running, and keeps what the server refuses.
   * @param {() => Promise<void>} action */
  async run(action) {
    if (this.busy) return;
    const focused = document.activeElement;
    this.busy = true;
    this.errors = {};
    this.redraw();
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      this.errors = this.sorted(error);
    }
    this.busy = false;
    this.redraw();
    await Promise.resolve();
    const next = nextFocus(focused);
    if (document.activeElement === document.body && next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** The refusal's text, at the field that it is about. @param {unknown} error */
  sorted(error) {
    if (!(error instanceof ApiError)) return { '': errorText(error) };
    const refusal = this.refusals[`${error.code}.${error.field}`] ?? this.refusals[error.code];
    const named = error.field ?? refusal?.field ?? '';
    const place = this.fields.includes(named) ? named : '';
    return { [place]: refusal?.text?.() ?? errorText(error) };
  }

  /** The form: its fields, the refusal that belongs to none of them, and the button that sends it.
   * @param {(event: SubmitEvent) => void} submit @param {unknown} fields @param {string} send what the button says @param {string} [look]
   * @param {unknown} [more] buttons beside it */
  view(submit, fields, send, look, more) {
    const button = html`<button class=${look ?? nothing} ?disabled=${this.busy}>${send}</button>`;
    return html`<form novalidate @submit=${submit}>${fields} ${this.summary()}
      ${more ? html`<div class="buttons">${button} ${more}</div>` : button}</form>`;
  }

  /** The refusal that belongs to no field. */
  summary() {
    return html`<div role="alert">${
      this.errors[''] ? html`<p class="field-error">${this.errors['']}</p>` : nothing
    }</div>`;
  }
}

/** What has the focus next, for a button loses it while it is off. One that stays off, as nothing is left to be sent, leaves it
 * to the first field, one that is gone to the page. @param {Element | null} focused */
function nextFocus(focused) {
  if (focused?.isConnected === false) return document.getElementById('main');
  return focused instanceof HTMLButtonElement && focused.disabled ? focused.form?.elements[0] : focused;
}

/** @param {HTMLFormElement} form */
export const textsOf = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
