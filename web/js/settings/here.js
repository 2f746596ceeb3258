// Whether others see that the player is here.

import { put } from '../server/api.js';
import { toggle } from '../ui/field.js';
import { t } from '../words/i18n.js';
import { reportError } from '../ui/notice.js';
import { known } from './known.js';

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function hereSection(redraw) {
  const shown = known(redraw, '/me/here', { on: true });
  const change = (/** @type {boolean} */ on) => put('/me/here', { on }).then(shown.take).catch(reportError).finally(redraw);
  return {
    title: () => t('frame.here'),
    isFor: (account) => !account.guest,
    view: () => toggle({ name: 'here', on: shown.now.on, change, label: t('settings.here'), why: t('settings.here_why') }),
  };
}
