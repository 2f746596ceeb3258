// Notifications of this device are switched on, and end with the log-in (push.js).

import { get, post, remove } from '../server/api.js';
import { lookForPush, wantPush } from './push.js';

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

/** Once the browser allows them. Who switches them off meanwhile has the last word. @param {string} account */
export async function switchPushOn(account) {
  wantPush(account, true);
  await tell(await subscribe());
  await lookForPush();
}

/** The log-in ends. */
export async function endPush() {
  const subscription = await lookForPush();
  if (!subscription) return;
  const { id } = await tell(subscription);
  await remove(`/me/push/${id}`);
  await subscription.unsubscribe();
  await lookForPush();
}
