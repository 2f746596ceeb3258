// The device before which somebody sits: what it remembers, what time it is, light or dark, whether
// motion is welcome and anybody looks.

import { html } from '../vendor/lit-html.js';
import { t } from './i18n.js';

// What it remembers. Without storage (a private window, a full disk, a strict browser) all of it
// lasts as long as the page.

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value; an empty one is forgotten. @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // It lasts as long as the page.
  }
}

// What time it is: as the server says, for the device's clock may be wrong or be set meanwhile.

/** The server's time when the page began. */
let began = -Infinity;

/** Learns the time of an answer. It is older than the answer, by its way here or as a stored one, so
 * the latest that has been heard is the nearest. @param {string | null} date its header */
export function hearTime(date) {
  began = Math.max(began, (Date.parse(date ?? '') || -Infinity) - performance.now());
}

/** Now, in milliseconds since 1970; the device's own word until the server has answered. */
export const now = () => (began === -Infinity ? Date.now() : began + performance.now());

// Time as one sees it pass.

/** Waits, but not longer than until `signal` aborts.
 * @param {number} milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
export const pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Resolves when the page is to the front, or `signal` aborts.
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

/** Whether motion is unwelcome. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

// Light or dark: as the system has it, until the player chooses on this device.

/** @typedef {'light' | 'dark'} Theme */

const system = matchMedia('(prefers-color-scheme: dark)');

/** @returns {Theme} */
function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return system.matches ? 'dark' : 'light';
}

function switchTheme() {
  const next = theme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  remember('theme', next);
}

/** The lamp in the bar. @param {() => void} redraw */
export function themeSwitch(redraw) {
  const label = theme() === 'dark' ? t('frame.to_light') : t('frame.to_dark');
  const flip = () => {
    switchTheme();
    redraw();
  };
  return html`<button class="bar-button icon-button" aria-label=${label} title=${label} @click=${flip}>
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/>
      <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor"/>
    </svg>
  </button>`;
}
