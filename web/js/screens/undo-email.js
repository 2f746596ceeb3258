// The link in the e-mail to the old address that restores it.

import { post } from '../server/api.js';
import { t } from '../words/i18n.js';
import { refreshMe } from '../server/session.js';
import { landing } from './landing.js';

/** @param {import('../types.d.ts').ScreenContext} context */
export function open({ redraw }) {
  return landing(redraw, {
    title: () => t('undo_email.title'),
    text: () => t('undo_email.text'),
    press: () => t('undo_email.send'),
    done: () => t('undo_email.done'),
    onward: { href: '/reset', text: () => t('undo_email.password') },
    async act(token) {
      await post('/letters/undo-email', { token });
      await refreshMe();
    },
  });
}
