// The button that leads to a table with the house.

import { html } from '../vendor/lit-html.js';
import { t } from './i18n.js';
import { sitDown } from './invitations.js';

/** @param {import('./form.js').Form} form whose summary says what was refused */
export const houseButton = (form) => html`
  <button class="primary" ?disabled=${form.busy} @click=${() => form.run(sitDown)}>${t('lobby.play_house')}</button>`;
