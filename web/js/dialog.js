// Dialogs, which a screen draws and a press opens.

import { html } from '../vendor/lit-html.js';

/** @param {string} id */
const find = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

/** @param {string} id */
export const openDialog = (id) => find(id)?.showModal();

/** @param {string} id */
export const closeDialog = (id) => find(id)?.close();

/** @param {string} id @param {string} title @param {unknown} content */
export const dialog = (id, title, content) => html`<dialog id=${id} aria-labelledby="${id}-title">
  <h2 id="${id}-title">${title}</h2>
  ${content}
</dialog>`;
