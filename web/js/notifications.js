// The notifications on this device, for the page and for its service worker: each names the games that it
// says to wait (worker/push.js), and goes when they do not.

/** Closes what is out of date, and shows on the page's icon how many games wait.
 * @param {ServiceWorkerRegistration} registration
 * @param {{id: string}[]} waiting */
export async function settleNotifications(registration, waiting) {
  const ids = new Set(waiting.map(({ id }) => id));
  for (const notification of await registration.getNotifications()) {
    const { games } = notification.data ?? {};
    if (games && !games.some((/** @type {string} */ id) => ids.has(id))) notification.close();
  }
  if (ids.size > 0) await navigator.setAppBadge?.(ids.size);
  else await navigator.clearAppBadge?.();
}
