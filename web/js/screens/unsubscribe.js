// The link at the end of an e-mail that switches e-mails of its kind off.

import { post } from '../server/api.js';
import { t } from '../words/i18n.js';
import { refreshMe } from '../server/session.js';
import { landing } from './landing.js';

/** @param {import('../types.d.ts').ScreenContext} context */
export function open({ redraw }) {
  return landing(redraw, {
    title: () => t('unsubscribe.title'),
    text: () => t('unsubscribe.text'),
    press: () => t('unsubscribe.send'),
    done: () => t('unsubscribe.done'),
    async act(token) {
      await post(`/letters/unsubscribe/${encodeURIComponent(token)}`);
      await refreshMe();
    },
  });
}
