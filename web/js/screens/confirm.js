// The link that confirms an e-mail address.

import { post } from '../server/api.js';
import { t } from '../words/i18n.js';
import { refreshMe } from '../server/session.js';
import { landing } from './landing.js';

/** @param {import('../types.d.ts').ScreenContext} context */
export function open({ redraw }) {
  return landing(redraw, {
    title: () => t('confirm.title'),
    text: () => t('confirm.text'),
    press: () => t('confirm.send'),
    done: () => t('confirm.done'),
    async act(token) {
      await post('/letters/confirm', { token });
      await refreshMe();
    },
  });
}
