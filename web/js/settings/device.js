// What is chosen for this device: whether it shows notifications, where its browser can, and whether the next game
// opens by itself; and whether moves wait for a second tap.

import { html, nothing } from '../../vendor/lit-html.js';
import { live } from '../../vendor/directives/live.js';
import { toggle } from '../ui/field.js';
import { t } from '../words/i18n.js';
import { reportError } from '../ui/notice.js';
import { agreeToPush, isBlocked, mustInstall } from '../device/offer.js';
import { canPush, isPushOn, lookForPush, wantPush } from '../device/push.js';
import { chooseOpensNext, me, opensNext } from '../server/session.js';
import { remember } from '../device/storage.js';
import { endPush } from '../device/subscribe.js';
import { wantsSecondTap } from '../table/taps.js';

/** @param {() => void} redraw @returns {import('../screens/settings.js').Section} */
export function deviceSection(redraw) {
  /** What is wanted, until it is so. @type {boolean | null} */
  let wanted = null;
  const look = async () => {
    await lookForPush();
    wanted = null;
    redraw();
  };
  const flip = async (/** @type {boolean} */ on) => {
    wanted = on;
    redraw();
    await (on ? agreeToPush() : switchOff());
    await look();
  };
  look().catch(reportError);
  return {
    title: () => t('settings.device'),
    view: () => html`${mustInstall() ? html`<p>${t('push.install')}</p>` : canPush() ? html`
      ${toggle({ name: 'push', on: live(wanted ?? isPushOn()), isOff: wanted !== null || isBlocked(), change: flip, label: t('settings.push'), why: t('settings.push_why') })}
      ${isBlocked() ? html`<p class="state small">${t('settings.push_blocked')}</p>` : nothing}` : nothing} ${nextSwitch()}`,
  };
}

async function switchOff() {
  wantPush(me()?.name ?? '');
  await endPush().catch(reportError);
}

const nextSwitch = () => toggle({ name: 'open-next', on: opensNext(), change: chooseOpensNext, label: t('settings.next'), why: t('settings.next_why') });

/** @returns {import('../screens/settings.js').Section} */
export const tapSection = () => ({
  title: () => t('settings.table'),
  view: () => toggle({
    name: 'second-tap', on: wantsSecondTap(), change: (on) => remember('second-tap', on ? 'yes' : 'no'), label: t('settings.second_tap'), why: t('settings.second_tap_why') }),
});
