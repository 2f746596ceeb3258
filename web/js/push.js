// Notifications of this device, pushed by the server also while the page is closed. The browser's own
// subscription says whether they are on. It ends with the log-in, and comes back with the next one of an
// account that had it.

import { get, post, remove } from './api.js';
import { recall, remember } from './storage.js';

/** Whether this browser can show them. */
export const canPush = () => 'PushManager' in window && 'Notification' in window && Boolean(navigator.serviceWorker);

/** Whether it could if the page were installed: so it is on an iPhone and an iPad. */
export const mustInstall = () => !canPush() && 'standalone' in navigator && !navigator.standalone;

/** Whether the player has forbidden them to this page. */
export const isBlocked = () => Notification.permission === 'denied';

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

/** Where it is remembered that the account wants them here. @param {string} account */
const wish = (account) => `push-for ${account}`;

/** The account does not want them here any more. @param {string} account */
export const forgetPush = (account) => remember(wish(account), '');

/** The server takes a subscription that it knows as the same one. @param {PushSubscription} subscription
 * @returns {Promise<{id: string}>} */
const tell = (subscription) => post('/me/push', subscription.toJSON());

/** @param {PushSubscription} subscription @param {string} key in base64url */
function isFor({ options: { applicationServerKey: own } }, key) {
  const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  return !own || new Uint8Array(own).join() === bytes.join();
}

/** A subscription for the server's present key: what is signed with another one reaches nobody.
 * @returns {Promise<PushSubscription>} */
async function subscribe() {
  const { public_key: applicationServerKey } = await get('/push');
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && isFor(old, applicationServerKey)) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Once the browser allows them. @param {string} account */
export async function switchPushOn(account) {
  await tell(await subscribe());
  remember(wish(account), 'yes');
  isOn = true;
}

/** The log-in ends. */
export async function endPush() {
  const subscription = await lookForPush();
  if (!subscription) return;
  const { id } = await tell(subscription);
  await remove(`/me/push/${id}`);
  await subscription.unsubscribe();
  isOn = false;
}

/** Nobody is logged in any more: what is still sent does not reach this device. */
export async function dropPush() {
  await (await lookForPush())?.unsubscribe();
  isOn = false;
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of await registration?.getNotifications() ?? []) notification.close();
}

/** The server hears of the subscription in each visit, in case it has lost it. @param {string} account */
export async function renewPush(account) {
  const isWanted = await lookForPush() ?? recall(wish(account));
  if (isWanted && canPush() && Notification.permission === 'granted') await switchPushOn(account);
}
