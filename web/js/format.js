// Dates, times and spans as the player's language writes them.

import { language, t } from './i18n.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formatters are costly to make, so each is made once for a language.
 * @template T
 * @param {(language: string) => T} make */
function perLanguage(make) {
  /** @type {Map<string, T>} */
  const made = new Map();
  return () => {
    const key = language();
    const known = made.get(key);
    if (known) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}

const dates = perLanguage((l) => new Intl.DateTimeFormat(l, { dateStyle: 'medium' }));
const moments = perLanguage(
  (l) => new Intl.DateTimeFormat(l, { dateStyle: 'medium', timeStyle: 'short' }),
);
const days = perLanguage(
  (l) => new Intl.DateTimeFormat(l, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const relative = perLanguage((l) => new Intl.RelativeTimeFormat(l, { numeric: 'auto' }));
const percents = perLanguage(
  (l) => new Intl.NumberFormat(l, { style: 'percent', maximumFractionDigits: 1 }),
);

/** "21 Nov 2026" @param {string} iso */
export const date = (iso) => dates().format(new Date(iso));

/** "21 Nov 2026" for a day of UTC, "2026-11-21" @param {string} iso */
export const calendarDay = (iso) => days().format(new Date(iso));

/** "21 Nov 2026, 21:40" @param {string} iso */
export const moment = (iso) => moments().format(new Date(iso));

/** "53.2 %" for 0.532 @param {number} share */
export const percent = (share) => percents().format(share);

/** "3 hours ago", "yesterday"
 * @param {string} iso
 * @param {number} [now] */
export function ago(iso, now = Date.now()) {
  const span = Date.parse(iso) - now;
  const size = Math.abs(span);
  if (size < minute) return relative().format(0, 'second');
  if (size < hour) return relative().format(Math.round(span / minute), 'minute');
  if (size < day) return relative().format(Math.round(span / hour), 'hour');
  return relative().format(Math.round(span / day), 'day');
}

/** What is left until a deadline.
 * @param {string} iso
 * @param {number} [now] */
export const timeLeft = (iso, now = Date.now()) => span(Math.max(0, Date.parse(iso) - now));

/** A length of time: "2 d 4 h", "3 h 12 min", "5 min". @param {number} milliseconds */
export function span(milliseconds) {
  const d = Math.floor(milliseconds / day);
  const h = Math.floor((milliseconds % day) / hour);
  const m = Math.floor((milliseconds % hour) / minute);
  if (d > 0) return t('time.days_hours', { d, h });
  if (h > 0) return t('time.hours_minutes', { h, m });
  return m > 0 ? t('time.minutes', { m }) : t('time.moment');
}

/** Whether it comes within two weeks. @param {string} iso */
export const isNear = (iso) => Date.parse(iso) - Date.now() < 14 * day;

/** Whether so little is left that it should be seen. @param {string | null} iso */
export const isShort = (iso) => iso !== null && Date.parse(iso) - Date.now() < day;
