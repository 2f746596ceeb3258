// A dialog that no screen draws: put up when it is wanted, gone when it is closed or its screen is left.

import { html, render } from '../../vendor/lit-html.js';

/** Opens one. Gives `redraw`, which draws its content again, and `close`.
 * @param {string} id @param {string} title @param {() => unknown} content */
export function popUp(id, title, content) {
  const dialog = document.createElement('dialog');
  dialog.id = id;
  dialog.setAttribute('aria-labelledby', `${id}-title`);
  const redraw = () => render(html`<h2 id="${id}-title">${title}</h2> ${content()}`, dialog);
  const close = () => dialog.close();
  const closed = new AbortController();
  dialog.addEventListener('close', () => {
    dialog.remove();
    closed.abort();
  });
  addEventListener('popstate', close, { signal: closed.signal });
  redraw();
  document.body.append(dialog);
  dialog.showModal();
  return { redraw, close };
}
