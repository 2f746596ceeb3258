// The keys of a table, in a window that `?` opens, and the switch for them. Fetched when it is asked for.

import { html, render } from '../../vendor/lit-html.js';
import { t, useWords } from '../words/i18n.js';
import { useStyle } from '../device/theme.js';
import { keysAreOn, switchKeys } from './keys.js';

/** The keys of every table. @type {import('../types.d.ts').KeyHelp[]} */
const always = [['N', 'keys.next'], ['← → ↑ ↓', 'keys.arrows'], ['Esc', 'keys.back'], ['?', 'keys.help']];

/** @param {import('./table.js').Table<any>} table */
export async function open({ game, leaving }) {
  await Promise.all([useWords('keys'), useStyle('keys')]);
  const dialog = document.createElement('dialog');
  dialog.className = 'keys';
  dialog.setAttribute('aria-labelledby', 'keys-title');
  render(content([...game.keys, ...always], () => dialog.close()), dialog);
  dialog.addEventListener('close', () => dialog.remove());
  leaving.addEventListener('abort', () => dialog.close(), { once: true });
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {import('../types.d.ts').KeyHelp[]} keys @param {() => void} close */
const content = (keys, close) => html`
  <h2 id="keys-title">${t('table.keys')}</h2>
  <dl>${keys.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(what)}</dd></div>`)}</dl>
  <label class="choice"><input type="checkbox" 
    .checked=${keysAreOn()} @change=${(/** @type {Event} */ { target }) => switchKeys(/** @type {HTMLInputElement} */ (target).checked)}>
    <span>${t('keys.on')}<span class="hint">${t('keys.on_why')}</span></span></label>
  <div class="buttons"><button class="primary" autofocus @click=${close}>${t('table.close')}</button></div>`;
