// What the server pushes becomes a notification; a click on it opens its page.

import { settleNotifications } from '../device/notifications.js';
import { isWaiting } from '../device/turn.js';
import { here, root } from '../core/root.js';
import { ask, openPages, scope, send } from './api.js';

const { registration } = scope;

/** What the server says (service/letters/push_messages.h).
 * @typedef {import('../device/notifications.js').About & {title: string, body: string, tag?: string}} Push */

/** Something is shown for each push, or the browser would say that the page works in the background.
 * @param {{json(): any} | null} data */
export async function showPush(data) {
  const { title, body, tag, url, kind, game } = read(data);
  const how = { body, tag, renotify: Boolean(tag), data: { url, kind, game }, icon: `${root}/img/icon-192.png`, badge: `${root}/img/badge.png` };
  await registration.showNotification(title, how);
  await settle().catch(() => {}); // the next one, or the page, does it
}

/** @param {{json(): any} | null} data @returns {Push} */
function read(data) {
  try {
    return { title: 'Shanghaien', body: '', url: `${root}/`, ...data?.json() };
  } catch {
    return { title: 'Shanghaien', body: '', url: `${root}/` };
  }
}

/** Closes what has been done on another device, and counts what waits. */
async function settle() {
  const answer = await ask('/games?status=active&page=1');
  if (!answer.ok) return;
  const { games } = await answer.json();
  await settleNotifications(registration, games.filter(isWaiting));
}

/** Goes to the page of a notification, in a window that is open if there is one. @param {Notification} notification */
export async function openNotification(notification) {
  notification.close();
  const address = new URL(notification.data.url, location.origin);
  const pages = await openPages();
  const page = pages.find(({ url }) => new URL(url).pathname === address.pathname) ?? pages[0];
  if (!page) return scope.clients.openWindow(address.href);
  page.postMessage({ go: here(address) });
  return page.focus();
}

/** The browser has let go of the subscription: there is a new one. */
export async function renewSubscription() {
  const { public_key: applicationServerKey } = await (await ask('/push')).json();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await send('/me/push', subscription.toJSON());
}
