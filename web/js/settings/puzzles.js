// Whether positions of the player's finished games may be puzzles.

import { html } from '../../vendor/lit-html.js';
import { put } from '../server/api.js';
import { toggle } from '../ui/field.js';
import { t } from '../words/i18n.js';
import { reportError } from '../ui/notice.js';
import { known } from './known.js';

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function puzzleSection(redraw) {
  const consent = known(redraw, '/me/puzzles', { on: false });
  const change = (/** @type {boolean} */ on) => put('/me/puzzles', { on }).then(consent.take).catch(reportError).finally(redraw);
  return {
    title: () => t('frame.puzzle'),
    view: () => html`${toggle({ name: 'puzzles', on: consent.now.on, change, label: t('settings.puzzles_agree'), why: t('settings.puzzles_why') })}
    <p><a href="/puzzle">${t('frame.puzzle')}</a></p>`,
  };
}
