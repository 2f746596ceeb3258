// What is chosen for this device: whether it shows notifications, where its browser can, and whether the next game
// opens by itself.

import { html, nothing } from '../../vendor/lit-html.js';
import { live } from '../../vendor/directives/live.js';
import { t } from '../words/i18n.js';
import { reportError } from '../ui/notice.js';
import { agreeToPush } from '../device/offer.js';
import { canPush, isBlocked, isPushOn, lookForPush, mustInstall, wantPush } from '../device/push.js';
import { chooseOpensNext, me, opensNext } from '../server/session.js';
import { endPush } from '../device/subscribe.js';

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function deviceSection(redraw) {
  /** What is wanted, until it is so. @type {boolean | null} */
  let wanted = null;
  const look = async () => {
    await lookForPush();
    wanted = null;
    redraw();
  };
  const flip = async (/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget: box }) => {
    wanted = box.checked;
    redraw();
    await (wanted ? agreeToPush() : switchOff());
    await look();
  };
  look().catch(reportError);
  return {
    title: () => t('settings.device'),
    view: () => html`${nextSwitch()} ${mustInstall() ? html`<p>${t('push.install')}</p>` : canPush() ? html`
      <label class="choice">
        <input type="checkbox" role="switch" name="push" .checked=${live(wanted ?? isPushOn())} ?disabled=${wanted !== null || isBlocked()} @change=${flip}>
        <span>${t('settings.push')}<span class="hint">${t('settings.push_why')}</span></span>
      </label>
      ${isBlocked() ? html`<p class="state">${t('settings.push_blocked')}</p>` : nothing}` : nothing}`,
  };
}

async function switchOff() {
  wantPush(me()?.name ?? '');
  await endPush().catch(reportError);
}

const nextSwitch = () => html`<label class="choice">
  <input type="checkbox" role="switch" name="open-next" .checked=${opensNext()}
    @change=${(/** @type {Event} */ { target }) => chooseOpensNext(/** @type {HTMLInputElement} */ (target).checked)}>
  <span>${t('settings.next')}<span class="hint">${t('settings.next_why')}</span></span>
</label>`;
