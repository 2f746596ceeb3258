// Logging out; guests lose their games by it, so they are asked first. Fetched when it is wanted.

import { html } from '../../vendor/lit-html.js';
import { loads } from '../ui/notice.js';
import { popUp } from '../ui/dialog.js';
import { t, useWords } from '../words/i18n.js';
import { forgetResults } from '../device/results.js';
import { logOut, me, refreshLists } from '../server/session.js';
import { go } from './router.js';

export const leave = () => (me()?.guest ? askGuest() : logOutHere());

/** Logs out and goes to the welcome page. */
async function logOutHere() {
  const name = me()?.name ?? '';
  await logOut();
  forgetResults(name);
  await refreshLists();
  go('/');
}

async function askGuest() {
  await useWords('account');
  const out = loads(logOutHere);
  popUp('leave-guest', t('frame.log_out_sure'), (stay) => html`<p>${t('frame.leave_guest')}</p>
    <div class="buttons">
      <a class="button primary" href="/settings" @click=${stay}>${t('frame.guest_name')}</a>
      <button class="stay" @click=${stay}>${t('frame.stay')}</button>
      <button class="danger" @click=${() => { stay(); out(); }}>${t('frame.log_out')}</button>
    </div>`);
}
