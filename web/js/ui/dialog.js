// Dialogs, which a screen draws and a press opens.

import { html } from '../../vendor/lit-html.js';

/** @param {string} id */
const find = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

/** @param {string} id */
export const openDialog = (id) => find(id)?.showModal();

/** @param {string} id */
export const closeDialog = (id) => find(id)?.close();

/** Whether a key is meant for the page: not for what is typed, nor for a dialog or a menu, which the browser closes.
 * @param {KeyboardEvent} event */
export const isForThePage = ({ defaultPrevented, isComposing, target }) => !defaultPrevented && !isComposing &&
  !/** @type {Element} */ (target).matches('input, textarea, select') && !document.querySelector('dialog[open], :popover-open');

/** @param {string} id @param {string} title @param {unknown} content */
export const dialog = (id, title, content) => html`<dialog id=${id} aria-labelledby="${id}-title">
  <h2 id="${id}-title">${title}</h2>
  ${content}
</dialog>`;
