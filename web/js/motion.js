// Waiting between two pictures, and whether anybody sees them.

/** Waits, but not longer than until `signal` aborts.
 * @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
export const pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Resolves when the page is visible, or `signal` aborts.
 * @param {AbortSignal} [signal] @returns {Promise<void>} */
export const isInView = (signal) =>
  new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal?.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal?.addEventListener('abort', look, { once: true });
    look();
  });

/** Resolves when the page shows something; at once where nobody looks. @returns {Promise<void>} */
export const painted = () => new Promise((resolve) => {
  const isShown = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  if (document.hidden || isShown()) return resolve();
  new PerformanceObserver((_, observer) => {
    if (!isShown()) return;
    observer.disconnect();
    resolve();
  }).observe({ type: 'paint' });
});

/** Whether the player asks for reduced motion. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows that something is on its way, once that takes long enough to be noticed (frame.css).
 * @param {Promise<unknown>} coming */
export function showLoading(coming) {
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  const settled = () => {
    root.ariaBusy = null;
  };
  root.ariaBusy = 'true';
  coming.then(settled, settled);
}
