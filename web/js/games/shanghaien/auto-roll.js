// The switch of a game by which a player has the roll entered that is the only sensible move: while no die of
// theirs lies in the Tavern. The server keeps it; how it stands is asked when the switch is looked for.

import { html, nothing } from '../../../vendor/lit-html.js';
import { get, request } from '../../api.js';
import { t } from '../../i18n.js';
import { reportError } from '../../notice.js';

/** @typedef {import('./types.d.ts').OnlineTable} Table */

/** @param {Table} table */
export const autoRoll = (table) => (table.isMine && table.view.status === 'active' ? html`<details class="auto-roll"
  @toggle=${(/** @type {Event & {currentTarget: HTMLDetailsElement}} */ { currentTarget }) => look(table, currentTarget).catch(reportError)}>
  <summary>${t('auto_roll.title')}</summary>
  <label class="choice">
    <input type="checkbox" role="switch" name="auto-roll" disabled
      @change=${(/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget }) => flip(table, currentTarget)}>
    <span>${t('auto_roll.when')}<span class="hint">${t('auto_roll.why')}</span></span>
  </label>
</details>` : nothing);

/** @param {Table} table */
const pathOf = ({ path }) => `${path}/auto-roll`;

/** @param {Table} table @param {HTMLDetailsElement} details */
async function look(table, details) {
  const box = details.querySelector('input');
  if (!details.open || !box) return;
  const { on } = await get(pathOf(table));
  Object.assign(box, { checked: on, disabled: false });
}

/** @param {Table} table @param {HTMLInputElement} box */
async function flip(table, box) {
  const wanted = box.checked;
  try {
    await request('PUT', pathOf(table), { on: wanted });
  } catch (error) {
    box.checked = !wanted;
    reportError(error);
  }
}
