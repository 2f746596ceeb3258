// Dialogs: those that a screen draws and a press opens, and those that are put up over any screen.

import { html, render } from '../../vendor/lit-html.js';

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

/** Opens one that no screen draws, and that goes when it is closed or its screen is left. Gives `redraw`, which draws its
 * content again, and `close`.
 * @param {string} id @param {string} title @param {(close: () => void) => unknown} content */
export function popUp(id, title, content) {
  const modal = document.createElement('dialog');
  modal.id = id;
  modal.setAttribute('aria-labelledby', `${id}-title`);
  const close = () => modal.close();
  const redraw = () => render(html`<h2 id="${id}-title">${title}</h2> ${content(close)}`, modal);
  const closed = new AbortController();
  modal.addEventListener('close', () => {
    modal.remove();
    closed.abort();
  });
  addEventListener('popstate', close, { signal: closed.signal });
  redraw();
  document.body.append(modal);
  modal.showModal();
  return { redraw, close };
}
