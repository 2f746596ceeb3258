// Whether positions of the player's finished games may be puzzles.

import { html } from '../../vendor/lit-html.js';
import { get, put } from '../server/api.js';
import { t } from '../words/i18n.js';
import { reportError } from '../ui/notice.js';

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function puzzleSection(redraw) {
  let agrees = false;
  const take = (/** @type {{on: boolean}} */ { on }) => {
    agrees = on;
    redraw();
  };
  get('/me/puzzles').then(take).catch(reportError);
  const change = (/** @type {Event} */ { target }) =>
    put('/me/puzzles', { on: /** @type {HTMLInputElement} */ (target).checked }).then(take).catch(reportError).finally(redraw);
  return {
    title: () => t('settings.puzzles'),
    view: () => html`<label class="choice">
      <input type="checkbox" role="switch" name="puzzles" .checked=${agrees} @change=${change}>
      <span>${t('settings.puzzles_agree')}<span class="hint">${t('settings.puzzles_why')}</span></span>
    </label>
    <p><a href="/puzzle">${t('frame.puzzle')}</a></p>`,
  };
}
