// Messages outside of the screens: short notes that disappear, and sentences for screen readers.

import { ApiError, onRepeated } from '../server/api.js';
import { span } from '../words/format.js';
import { hasWords, t } from '../words/i18n.js';
import { isInView, showLoading } from './motion.js';

/** @typedef {{id: number, text: string, kind: 'error' | 'info'}} Toast */

/** One that is gone leaves its place empty: another in its element would be spoken again. @type {(Toast | null)[]} */
let toasts = [];
let nextId = 1;
let redraw = () => {};

/** @param {() => void} draw */
export const connectNotices = (draw) => {
  redraw = draw;
  onRepeated(() => toast(t('error.repeated')));
};

/** The notes that are to be seen now, and empty places. */
export const currentToasts = () => toasts;

/** A question at the notes, which stays until it is answered. @type {(() => unknown) | null} */
let offer = null;
export const currentOffer = () => offer?.();

/** @param {(() => unknown) | null} view draws it; null: it has been answered */
export function setOffer(view) {
  offer = view;
  redraw();
}

/** @param {(toast: Toast) => boolean} isGone */
function empty(isGone) {
  toasts = toasts.map((each) => (each && isGone(each) ? null : each));
  if (!toasts.some(Boolean)) toasts = [];
}

/** @param {number} id */
export function dismiss(id) {
  empty((each) => each.id === id);
  redraw();
}

/** Shows a note for some seconds from when it is seen; errors stay longer. The frame's toasts are a live region.
 * @param {string} text
 * @param {Toast['kind']} [kind] */
export function toast(text, kind = 'info') {
  const id = nextId++;
  empty((other) => other.text === text);
  toasts = [...toasts, { id, text, kind }];
  isInView().then(() => setTimeout(() => dismiss(id), kind === 'error' ? 10_000 : 5000));
  redraw();
}

/** The server's refusal in the player's words. @param {unknown} error */
export function errorText(error) {
  if (!(error instanceof ApiError)) return t('error.unexpected');
  const byField = `error.${error.code}.${error.field}`;
  if (hasWords(byField)) return t(byField);
  if (error.code === 'rate_limited' && error.retryAfter >= 60)
    return t('error.rate_limited_long', { time: span(1000 * error.retryAfter) });
  const byCode = `error.${error.code}`;
  return hasWords(byCode) ? t(byCode, { n: error.retryAfter || 1 }) : t('error.unexpected');
}

/** Shows an error that belongs to no field as a note. @param {unknown} error */
export function reportError(error) {
  if (!(error instanceof ApiError)) console.error(error);
  if (error instanceof ApiError && error.status === 0) return; // the banner says so
  toast(errorText(error), 'error');
}

/** A listener for a press that waits for the server: that it does is shown, and a refusal told.
 * @param {() => Promise<unknown>} act */
export const loads = (act) => () => {
  const coming = act();
  showLoading(coming);
  coming.catch(reportError);
};

/** What is to be spoken next. @type {string[]} */
let unsaid = [];

/** Speaks a sentence to screen readers, politely; sentences that come together follow each other. The region
 * stands in the frame from the start; a text equal to the last one is spoken again because the region is
 * emptied before.
 * @param {string} text */
export function announce(text) {
  const region = document.getElementById('announcer');
  if (!region || unsaid.push(text) > 1) return;
  region.textContent = '';
  setTimeout(() => {
    region.textContent = unsaid.join(' ');
    unsaid = [];
  }, 50);
}
