// The notifications on this device, for the page and for its service worker. One that says that games wait
// goes when they do not.

/** The notices that say so; the others tell what has happened. */
const ofWaiting = ['your_turn', 'time_short', 'digest'];

/**
 * @typedef {object} About what a notification keeps of the server's message (worker/push.js)
 * @property {string} url what a click opens
 * @property {string} [kind] the notice
 * @property {string | null} [game] the one that it is about, if it is only one
 */

/** Whether what it says still holds. @param {About | null} about @param {Set<string>} waiting */
const holds = (about, waiting) => !about?.kind || !ofWaiting.includes(about.kind) || (about.game ? waiting.has(about.game) : waiting.size > 0);

/** Closes what is out of date, and shows on the page's icon how many games wait.
 * @param {ServiceWorkerRegistration} registration
 * @param {{id: string}[]} waiting */
export async function settleNotifications(registration, waiting) {
  const ids = new Set(waiting.map(({ id }) => id));
  for (const notification of await registration.getNotifications()) {
    if (!holds(notification.data, ids)) notification.close();
  }
  if (ids.size > 0) await navigator.setAppBadge?.(ids.size);
  else await navigator.clearAppBadge?.();
}
