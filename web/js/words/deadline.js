// How much time players have for a move, and when they are away.

import { now } from '../server/clock.js';
import { calendarDay, calendarDays, span } from './format.js';
import { t } from './i18n.js';
import { shownName } from './people.js';
/** @import { Clock, Holiday, Player } from '../types.d.ts' */

const day = 24 * 60 * 60_000;

/** The time left until a deadline. @param {string} iso */
export const timeLeft = (iso) => span(Math.max(0, Date.parse(iso) - now()));

/** Whether it comes within two weeks. @param {string} iso */
export const isNear = (iso) => Date.parse(iso) - now() < 14 * day;

/** Whether so little is left for a move that it should be seen: less than a day, and less than a
 * quarter of all its time.
 * @param {{deadline: string | null, clock: Clock | null}} game */
export const isShort = ({ deadline, clock }) => deadline !== null && Date.parse(deadline) - now() < Math.min(day, usual(clock) / 4);

/** A bank counts as what it begins with. @param {Clock | null} clock */
const usual = (clock) => (clock?.kind === 'bank' ? (clock.start_h * day) / 24 : (clock?.days ?? 0) * day);

// Days off, the last one included. Days are those of UTC.

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
    : t('time.away_from', { name, days: calendarDays(holiday.start, holiday.end) });
}
