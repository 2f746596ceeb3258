// This page on this device: its service worker, which starts when the page is drawn, and the
// notifications that it shows.

import { settleNotifications } from './notifications.js';
import { root } from '../core/root.js';
import { go } from '../core/router.js';

/** Goes where a notification leads that was clicked. The browser keeps no message for a listener that comes late. */
export function followNotifications() {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => go(data.go));
}

/** Starts the service worker where there is one; the page works without. */
export async function startWorker() {
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register(`${root}/worker.js`, { updateViaCache: 'none' });
}

/** Has the worker send the moves that are kept as soon as there is a network, also without a page. */
export async function wakeForMoves() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await /** @type {any} */ (registration)?.sync?.register('moves'); // TypeScript does not know it
}

/** The games that wait now are these. @param {{id: string}[]} waiting */
export async function showOnDevice(waiting) {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) await settleNotifications(registration, waiting);
}
