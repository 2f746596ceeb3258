// Notifications of this device, pushed by the server also while the page is closed. The browser's own
// subscription says whether they are on. It ends with the log-in, and comes back with the next one of an
// account that had it.

import { recall, remember } from './storage.js';

/** Whether this browser can show them. */
export const canPush = () => 'PushManager' in window && 'Notification' in window && Boolean(navigator.serviceWorker);

let isOn = false;

/** Whether they are on, as far as the page has found out. */
export const isPushOn = () => isOn;

/** Asks the browser. @returns {Promise<PushSubscription | null>} */
export async function lookForPush() {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : null;
  const subscription = await registration?.pushManager.getSubscription() ?? null;
  isOn = subscription !== null;
  return subscription;
}

/** Keeps whether the account wants them here. @param {string} account @param {boolean} [on] */
export const wantPush = (account, on) => remember(`push-for ${account}`, on ? 'yes' : '');

/** Nobody is logged in any more: what is still sent does not reach this device. */
export async function dropPush() {
  await (await lookForPush())?.unsubscribe();
  isOn = false;
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of await registration?.getNotifications() ?? []) notification.close();
}

/** Whether the account has them on here, or had when it was logged in last. @param {string} account */
export async function isPushWanted(account) {
  const isWanted = await lookForPush() ?? recall(`push-for ${account}`);
  return Boolean(isWanted) && canPush() && Notification.permission === 'granted';
}
