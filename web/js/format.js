// How dates, times, spans and people are written, in the player's language.

import { html } from '../vendor/lit-html.js';
import { now } from './device.js';
import { language, t } from './i18n.js';

/**
 * @typedef {import('./types.d.ts').Holiday} Holiday
 * @typedef {import('./types.d.ts').Player} Player
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A month as it is on average. */
const month = 30.44 * day;

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
const counted = perLanguage((l) => new Intl.RelativeTimeFormat(l, { numeric: 'always' }));
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

/** "3 hours ago", "yesterday", "2 months ago". What is a day old or more is counted in days of the
 * calendar, where the reader is. @param {string} iso */
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

/** What is left until a deadline. @param {string} iso */
export const timeLeft = (iso) => span(Math.max(0, Date.parse(iso) - now()));

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
export const isNear = (iso) => Date.parse(iso) - now() < 14 * day;

/** Whether so little is left for a move that it should be seen: less than a day, and less than a
 * quarter of all its time.
 * @param {{deadline: string | null, days_per_move: number | null}} game */
export const isShort = ({ deadline, days_per_move: days }) =>
  deadline !== null && Date.parse(deadline) - now() < Math.min(day, ((days ?? 0) * day) / 4);

// Days off. Days are those of UTC, the last one included.

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

// People.

/** What a player is called: a house player by the name on the posters, `el-dado` is El Dado; a guest has
 * no name yet.
 * @param {Pick<Player, 'name' | 'bot' | 'guest'>} player */
export function shownName({ name, bot, guest }) {
  if (guest) return t('frame.guest');
  return bot ? name.replace(/(^|-)([a-z])/g, (_, dash, letter) => (dash && ' ') + letter.toUpperCase()) : name;
}

/** @param {Player} player */
export const playerLink = (player) =>
  html`<a class="player-link" href="/players/${encodeURIComponent(player.name)}">${shownName(player)}</a>`;

/** The span that a rating is within 19 times of 20; "new" before the first rated game, which alone tells
 * something. @param {import('./types.d.ts').Rating} rating */
export const ratingSpan = ({ value, deviation, games }) =>
  games === 0 ? t('player.new') : html`${Math.round(value)} <small>± ${Math.round(2 * deviation)}</small>`;
