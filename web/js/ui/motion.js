// Waiting between two pictures, whether anybody sees them, and what flies from one to the other.

import { Directive, directive } from '../../vendor/directive.js';
import { recall } from '../device/storage.js';

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

/** Whether the event is one that the browser answers by a picture of its own: a button that is pressed, a focus that has moved.
 * @param {Event | undefined} event */
export const isPress = (event) => event instanceof UIEvent && event.isTrusted;

/** Acts when the next picture has been shown. @param {() => void} act */
export const afterPicture = (act) => void requestAnimationFrame(() => setTimeout(act));

/** Whether the player asks for reduced motion, or for no steps on this device. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches || recall('steps') === 'none';

/** How long a step is shown, by how long it usually is: as the player has chosen for this device. */
export const pace = () => ({ slow: 1.8, fast: 0.5 }[recall('steps') ?? ''] ?? 1);

/** Lets a new element come from where something lay. The page goes on beneath it; a view transition would hold back its
 * picture until the one before has been taken. */
export const flying = directive(class extends Directive {
  #hasFlown = false;

  /** @param {DOMRect | null} from */
  render(from) {
    return from;
  }

  /** @param {import('../../vendor/directive.js').ElementPart} part @param {[DOMRect | null]} from */
  update({ element }, [from]) {
    if (from && !this.#hasFlown && !isCalm()) queueMicrotask(() => fly(element, from)); // when it is drawn
    this.#hasFlown = true;
  }
});

/** What a small window only counts, as the third die of a heap, has no place to fly to. @param {Element} element @param {DOMRect} from */
function fly(element, from) {
  const to = element.getBoundingClientRect();
  if (to.width === 0) return;
  element.animate({ transform: [
    `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`, 'none',
  ], transformOrigin: ['0 0', '0 0'] }, { duration: 320, easing: 'ease-out' });
}

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
