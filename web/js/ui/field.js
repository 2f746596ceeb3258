// The fields of a form: with a label, and a hint and an error that are tied to them.

import { html, nothing } from '../../vendor/lit-html.js';
/** @import { Form } from './form.js' */

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} [id] where a page has several fields of that name
 * @property {string} [hint]
 * @property {string} [type]
 * @property {string} [value] what stands in it at first
 * @property {AutoFill} [autocomplete]
 * @property {number} [minlength]
 * @property {number} [maxlength]
 * @property {string} [inputmode]
 * @property {boolean} [required]
 * @property {'words'} [autocapitalize] default: none
 * @property {'auto'} [dir] for a text in any script
 * @property {(event: Event) => void} [names] completes the name of a player (names.js)
 */

/** A one-line field; `form` knows its error.
 * @param {Form} form
 * @param {Field} options */
export function field(form, { name, label, id = `field-${name}`, hint, type = 'text', value = '', ...rest }) {
  const error = form.errors[name];
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input id=${id} name=${name} type=${type} value=${value}
      autocomplete=${rest.autocomplete ?? nothing} minlength=${rest.minlength ?? nothing} maxlength=${rest.maxlength ?? nothing}
      inputmode=${rest.inputmode ?? nothing} ?required=${rest.required}
      autocapitalize=${rest.autocapitalize ?? 'none'} dir=${rest.dir ?? nothing} spellcheck="false" list=${rest.names ? 'names' : nothing} @input=${rest.names ?? nothing}
      aria-invalid=${error ? 'true' : nothing} aria-describedby=${describedBy(id, hint, error)}>
    ${belowField(id, hint, error)}
  </div>`;
}

/** A choice from a list. @param {string} name @param {string} label @param {string[][]} choices values and labels
 * @param {string | undefined} value @param {(event: Event & {currentTarget: HTMLSelectElement}) => void} [change] */
export const select = (name, label, choices, value, change) => html`<div class="field">
  <label for="field-${name}">${label}</label>
  <select id="field-${name}" name=${name} @change=${change ?? nothing}>
    ${choices.map(([each, words]) => html`<option value=${each} ?selected=${each === value}>${words}</option>`)}
  </select>
</div>`;

/** A choice of a few, beside each other. @template {string | number} Value @param {string} name @param {readonly Value[]} values
 * @param {Value} value the chosen one @param {(value: Value) => unknown} words @param {(value: Value) => void} pick */
export const segments = (name, values, value, words, pick) => values.map((each) => html`<label class="segment">
  <input type="radio" name=${name} value=${each} ?checked=${each === value} @change=${() => pick(each)}>
  <span>${words(each)}</span></label>`);

/** @param {string} id @param {string} [hint] @param {string} [error] */
export const describedBy = (id, hint, error) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || nothing;

/** The error and the hint under a field. @param {string} id @param {string} [hint] @param {string} [error] */
export const belowField = (id, hint, error) => html`
  ${error ? html`<p class="field-error" id="${id}-error">${error}</p>` : nothing}
  ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
`;

// What is typed into some of them.

/** A box or one choice of several. @param {unknown} input @param {unknown} label @param {string} [why] a hint */
export const choice = (input, label, why) => html`<label class="choice">
  ${input} <span>${label}${why ? html`<span class="hint">${why}</span>` : nothing}</span>
</label>`;

/** A switch. @param {{label: string, on: unknown, change: (on: boolean) => unknown, name?: string, why?: string, isOff?: boolean}} options
 * `on`: whether it is on, or `live` of that; `why`: a hint */
export const toggle = ({ label, on, change, name, why, isOff = false }) => choice(html`<input type="checkbox" role="switch" name=${name ?? nothing} .checked=${on}
  ?disabled=${isOff} @change=${(/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget: { checked } }) => change(checked)}>`, label, why);

/** The log-in name of a player, as somebody has typed it: as it stands beside a display name, too. @param {string} [text] */
export const readName = (text = '') => text.trim().replace(/^@/, '');

/** What somebody has typed as a display name, as the server wants it. @param {string} text */
export const readDisplayName = (text) =>
  text.normalize('NFC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();
