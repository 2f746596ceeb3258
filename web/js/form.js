// Forms: a labelled field whose hint and error are tied to it, and the sending of a form with its
// refusals sorted to the fields that they speak of.

import { html, nothing } from '../vendor/lit-html.js';
import { ApiError } from './api.js';
import { errorText } from './notice.js';

/** The state of a form: whether it is being sent, and why it was refused. */
export class Form {
  /** @type {Record<string, string>} messages by field; '' is for the form as a whole */
  errors = {};
  busy = false;
  /** Refusals that speak of a field which the server does not name, by their code.
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
  }

  /** The refusal's text, at the field that it is about. @param {unknown} error */
  sorted(error) {
    if (!(error instanceof ApiError)) return { '': errorText(error) };
    const refusal = this.refusals[error.code];
    const named = error.field ?? refusal?.field ?? '';
    const place = this.fields.includes(named) ? named : '';
    return { [place]: refusal?.text?.() ?? errorText(error) };
  }

  /** The refusal that belongs to no field. */
  summary() {
    return html`<div role="alert">${
      this.errors[''] ? html`<p class="field-error">${this.errors['']}</p>` : nothing
    }</div>`;
  }
}

/** @param {HTMLFormElement} form */
const textsOf = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} [id] where a page has several fields of that name
 * @property {string} [hint]
 * @property {string} [type]
 * @property {string} [value] what stands in it at first
 * @property {AutoFill} [autocomplete]
 * @property {number} [maxlength]
 * @property {string} [inputmode]
 * @property {boolean} [required]
 * @property {'words'} [autocapitalize] default: none
 * @property {'auto'} [dir] for a text in any script
 */

/** A one-line field; `form` knows its error.
 * @param {Form} form
 * @param {Field} options */
export function field(form, { name, label, id = `field-${name}`, hint, type = 'text', value = '', ...rest }) {
  const error = form.errors[name];
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input id=${id} name=${name} type=${type} value=${value}
      autocomplete=${rest.autocomplete ?? nothing} maxlength=${rest.maxlength ?? nothing}
      inputmode=${rest.inputmode ?? nothing} ?required=${rest.required}
      autocapitalize=${rest.autocapitalize ?? 'none'} dir=${rest.dir ?? nothing} spellcheck="false"
      aria-invalid=${error ? 'true' : nothing} aria-describedby=${describedBy(id, hint, error)}>
    ${belowField(id, hint, error)}
  </div>`;
}

/** @param {string} id @param {string} [hint] @param {string} [error] */
export const describedBy = (id, hint, error) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || nothing;

/** The error and the hint under a field. @param {string} id @param {string} [hint] @param {string} [error] */
export const belowField = (id, hint, error) => html`
  ${error ? html`<p class="field-error" id="${id}-error">${error}</p>` : nothing}
  ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
`;
