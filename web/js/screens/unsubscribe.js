// The link in a letter's foot that switches its kind off.

import { post } from '../api.js';
import { t } from '../i18n.js';
import { knowMe, refreshMe } from '../session.js';
import { landing } from './landing.js';

/** @param {import('../types.d.ts').ScreenContext} context */
export async function open({ redraw }) {
  await knowMe();
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
