// How much time the players of a game have, in words.

import { t } from './i18n.js';
/** @import { Clock } from '../types.d.ts' */

/** "60 h", "3 d" @param {number} h */
const hours = (h) => (h % 24 ? t('time.hours', { h }) : t('time.days', { d: h / 24 }));

/** @param {Extract<Clock, {kind: 'bank'}>} clock */
export const bankWords = ({ start_h: start, add_h: add, top_h: top }) =>
  (add ? t('clock.bank', { start: hours(start), add: hours(add), top: hours(top) }) : t('clock.bank_alone', { start: hours(start) }));

/** Whether weekends are free, a list of at most one. @param {{clock: Clock | null, free_weekends: boolean}} terms */
export const weekendWords = ({ clock, free_weekends: free }) => (clock && free ? [t('clock.free_weekends')] : []);
