// The keys of a table, in a window that `?` opens, and the switch for them.

import { html } from '../../vendor/lit-html.js';
import { popUp } from '../ui/dialog.js';
import { t, useWords } from '../words/i18n.js';
import { useStyle } from '../device/theme.js';
import { recall, remember } from '../device/storage.js';

/** The keys of every table. @type {import('../types.d.ts').KeyHelp[]} */
const always = [['N', 'keys.next'], ['← → ↑ ↓', 'keys.arrows'], ['Esc', 'keys.back'], ['?', 'keys.help']];

/** Whether single keys press buttons on this device. */
export const keysAreOn = () => recall('keys') !== 'off';

/** @param {boolean} on */
const switchKeys = (on) => remember('keys', on ? '' : 'off');

/** @param {import('./table.js').Table<any>} table */
export async function openHelp({ game, leaving }) {
  await Promise.all([useWords('keys'), useStyle('keys')]);
  const shown = popUp('keys', t('table.keys'), (close) => content([...game.keys, ...always], close));
  leaving.addEventListener('abort', shown.close, { once: true });
}

/** @param {import('../types.d.ts').KeyHelp[]} keys @param {() => void} close */
const content = (keys, close) => html`<dl>${keys.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(what)}</dd></div>`)}</dl>
  <label class="choice"><input type="checkbox" 
    .checked=${keysAreOn()} @change=${(/** @type {Event} */ { target }) => switchKeys(/** @type {HTMLInputElement} */ (target).checked)}>
    <span>${t('keys.on')}<span class="hint">${t('keys.on_why')}</span></span></label>
  <div class="buttons"><button class="primary" autofocus @click=${close}>${t('table.close')}</button></div>`;
