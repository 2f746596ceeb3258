// Logging out; guests lose their games by it, so they are asked first. Fetched when it is wanted.

import { html, render } from '../../vendor/lit-html.js';
import { loads } from '../ui/notice.js';
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
  const dialog = document.createElement('dialog');
  dialog.id = 'leave-guest';
  dialog.setAttribute('aria-labelledby', 'leave-guest-title');
  const stay = () => dialog.close();
  const out = loads(logOutHere);
  render(html`<h2 id="leave-guest-title">${t('frame.log_out_sure')}</h2>
    <p>${t('frame.leave_guest')}</p>
    <div class="buttons">
      <a class="button primary" href="/settings" @click=${stay}>${t('frame.guest_name')}</a>
      <button class="stay" @click=${stay}>${t('frame.stay')}</button>
      <button class="danger" @click=${() => { stay(); out(); }}>${t('frame.log_out')}</button>
    </div>`, dialog);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
