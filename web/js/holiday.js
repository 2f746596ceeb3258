// Players' days off. Days are those of UTC, the last one included.

import { calendarDay } from './format.js';
import { t } from './i18n.js';

/** @typedef {import('./types.d.ts').Holiday} Holiday */

/** Today as a day of UTC, "2026-11-22". */
export const today = () => new Date().toISOString().slice(0, 10);

/** @param {Holiday | null | undefined} holiday @returns {holiday is Holiday} */
const isAhead = (holiday) => Boolean(holiday) && /** @type {Holiday} */ (holiday).end >= today();

/** @param {Holiday} holiday */
export const isOn = (holiday) => holiday.start <= today() && today() <= holiday.end;

/** When somebody is or will be away; empty where that is over or nothing is announced.
 * @param {string} name @param {Holiday | null | undefined} holiday */
export function awayWords(name, holiday) {
  if (!isAhead(holiday)) return '';
  return isOn(holiday)
    ? t('time.away_until', { name, end: calendarDay(holiday.end) })
    : t('time.away_from', { name, start: calendarDay(holiday.start), end: calendarDay(holiday.end) });
}
