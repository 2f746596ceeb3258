// Dates, times and numbers, written in the player's language, and short facts in a line.

import { html, nothing } from '../../vendor/lit-html.js';
import { now } from '../server/clock.js';
import { language, t } from './i18n.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A month as it is on average. */
const month = 30.44 * day;

/** Formatters are costly to make, so each is made once for a language.
 * @template T
 * @param {(language: string) => T} make */
export function perLanguage(make) {
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
const counted = perLanguage((l) => new Intl.RelativeTimeFormat(l, { numeric: 'always' }));
const percents = perLanguage(
  (l) => new Intl.NumberFormat(l, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'negative' }),
);

const lists = perLanguage((l) => new Intl.ListFormat(l));

/** "Anna, Bernd and Carla" @param {string[]} items */
export const list = (items) => lists().format(items);

/** "21 Nov 2026" @param {string} iso */
export const date = (iso) => dates().format(new Date(iso));

/** "21 Nov 2026" for a day of UTC, "2026-11-21" @param {string} iso */
export const calendarDay = (iso) => days().format(new Date(iso));

/** "21–24 Nov 2026", from one of these days to another @param {string} first @param {string} last */
export const calendarDays = (first, last) => days().formatRange(new Date(first), new Date(last));

/** "21 Nov 2026, 21:40" @param {string} iso */
export const moment = (iso) => moments().format(new Date(iso));

/** "53.2 %" for 0.532 @param {number} share */
export const percent = (share) => percents().format(share);

/** "3 hours ago", "yesterday", "2 months ago". From a day on, the midnights in
 * between are counted, where the reader is. @param {string} iso */
export function ago(iso) {
  const then = Date.parse(iso);
  const past = Math.max(0, now() - then);
  if (past < minute) return relative().format(0, 'second');
  if (past < hour) return relative().format(-Math.floor(past / minute), 'minute');
  if (past < day) return relative().format(-Math.floor(past / hour), 'hour');
  const months = Math.floor(past / month);
  if (months < 1) return relative().format(-Math.max(1, daysBetween(then, now())), 'day');
  return months < 12 ? counted().format(-months, 'month') : counted().format(-Math.floor(months / 12), 'year');
}

/** How often midnight has passed here from one moment to another. @param {number} from @param {number} to */
const daysBetween = (from, to) => Math.round((midnight(to) - midnight(from)) / day);

/** The midnight before a moment. @param {number} at */
const midnight = (at) => new Date(at).setHours(0, 0, 0, 0);

/** "3 hours ago", with the exact time on demand. @param {string} iso */
export const timeAgo = (iso) => html`<time datetime=${iso} title=${moment(iso)}>${ago(iso)}</time>`;

/** A length of time to the nearest of one unit, as letters tell it: "12 min" below an hour, "47 h" below two days, else
 * "3 d". @param {number} milliseconds */
export function span(milliseconds) {
  const [m, h, d] = [minute, hour, day].map((unit) => Math.round(milliseconds / unit));
  if (m < 1) return t('time.moment');
  if (m < 60) return t('time.minutes', { m });
  return h < 48 ? t('time.hours', { h }) : t('time.days', { d });
}

/** "Round 3 · 5 : 3": no dot between them begins or ends a line (dotted.css). Those that are missing are left out. @param {unknown[]} facts */
export const dotted = (facts) => html`<span class="dotted">${facts.filter(Boolean).map((fact, i) => html`<span>${i ? html`<i> · </i>` : nothing}${fact}</span>`)}</span>`;
