// Days off, the last one included. Days are those of UTC.

import { now } from './clock.js';
import { calendarDay } from './format.js';
import { t } from './i18n.js';
import { shownName } from './people.js';

/**
 * @typedef {import('./types.d.ts').Holiday} Holiday
 * @typedef {import('./types.d.ts').Player} Player
 */

/** Today as a day of UTC, "2026-11-22". */
export const today = () => new Date(now()).toISOString().slice(0, 10);

/** @param {Holiday | null | undefined} holiday @returns {holiday is Holiday} */
const isAhead = (holiday) => Boolean(holiday) && /** @type {Holiday} */ (holiday).end >= today();

/** @param {Holiday} holiday */
export const isOn = (holiday) => holiday.start <= today() && today() <= holiday.end;

/** When somebody is or will be away; empty where that is over or nothing is announced.
 * @param {Player | undefined} player @param {Holiday | null | undefined} holiday */
export function awayWords(player, holiday) {
  if (!player || !isAhead(holiday)) return '';
  const name = shownName(player);
  return isOn(holiday)
    ? t('time.away_until', { name, end: calendarDay(holiday.end) })
    : t('time.away_from', { name, start: calendarDay(holiday.start), end: calendarDay(holiday.end) });
}
