// Notifications of this device, pushed by the server also while the page is closed. The browser's own
// subscription says whether they are on; it ends with the log-in.

import { get, post, remove } from './api.js';

/** Whether this browser can show them. */
export const canPush = () => 'PushManager' in window && 'Notification' in window && Boolean(navigator.serviceWorker);

/** Whether it could if the page were installed: so it is on an iPhone and an iPad. */
export const mustInstall = () => !canPush() && 'standalone' in navigator && !navigator.standalone;

/** Whether the player has forbidden them to this page. */
export const isBlocked = () => Notification.permission === 'denied';

/** @returns {Promise<PushSubscription | null>} */
const subscribed = async () => {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : null;
  return registration?.pushManager.getSubscription() ?? null;
};

export const isPushOn = async () => Boolean(await subscribed());

/** The server takes a subscription that it knows as the same one. @param {PushSubscription} subscription
 * @returns {Promise<{id: string}>} */
const tell = (subscription) => post('/me/push', subscription.toJSON());

/** Asks for permission, so it must follow a press. @returns {Promise<boolean>} whether they are on */
export async function switchPushOn() {
  if (await Notification.requestPermission() !== 'granted') return false;
  const { public_key: applicationServerKey } = await get('/push');
  const registration = await navigator.serviceWorker.ready;
  await tell(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  return true;
}

export async function switchPushOff() {
  const subscription = await subscribed();
  if (!subscription) return;
  const { id } = await tell(subscription);
  await remove(`/me/push/${id}`);
  await subscription.unsubscribe();
}

/** Nobody is logged in any more: what is still sent does not reach this device. */
export async function dropPush() {
  await (await subscribed())?.unsubscribe();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of await registration?.getNotifications() ?? []) notification.close();
}

/** The server hears of the subscription in each visit, in case it has lost it. */
export async function renewPush() {
  const subscription = await subscribed();
  if (subscription) await tell(subscription);
}
