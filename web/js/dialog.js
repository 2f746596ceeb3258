// Dialogs, above all those that ask before something is done.

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

/** Asks before it acts. @param {string} id @param {{title: string, why: string[], yes: string, no: string}} words
 * @param {() => void} act */
export function confirmDialog(id, { title, why, yes, no }, act) {
  const confirm = () => {
    closeDialog(id);
    act();
  };
  return dialog(id, title, html`
    ${why.map((text) => html`<p>${text}</p>`)}
    <div class="buttons">
      <button class="danger" @click=${confirm}>${yes}</button>
      <button @click=${() => closeDialog(id)}>${no}</button>
    </div>`);
}
