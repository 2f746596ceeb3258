// A dialog that asks before something is done.

import { html } from '../../vendor/lit-html.js';
import { closeDialog, dialog } from './dialog.js';

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
