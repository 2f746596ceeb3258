// The switch of a game by which a player has the roll entered that is the only legal move: while fewer than two
// dice of theirs lie in the Tavern. The server keeps it.

import { html, render } from '../../../vendor/lit-html.js';
import { get, put } from '../../server/api.js';
import { t } from '../../words/i18n.js';
import { loadWords } from '../../core/version.js';
import { reportError } from '../../ui/notice.js';
/** @import { OnlineTable as Table } from './types.d.ts' */

/** Asks how it stands, and shows it. @param {Table} table @param {HTMLElement} place */
export async function show(table, place) {
  const path = `${table.path}/auto-roll`;
  const [{ on }] = await Promise.all([get(path), loadWords('shanghaien/pages')]);
  render(html`<label class="choice">
    <input type="checkbox" role="switch" name="auto-roll" .checked=${on}
      @change=${(/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget }) => flip(path, currentTarget)}>
    <span>${t('auto_roll.when')}<span class="hint">${t('auto_roll.why')}</span></span>
  </label>`, place);
}

/** @param {string} path @param {HTMLInputElement} box */
async function flip(path, box) {
  const wanted = box.checked;
  try {
    await put(path, { on: wanted });
  } catch (error) {
    box.checked = !wanted;
    reportError(error);
  }
}
