// How much time is left for a move, and when that has to be shown.

import { now } from './clock.js';
import { span } from './format.js';

const day = 24 * 60 * 60_000;

/** What is left until a deadline. @param {string} iso */
export const timeLeft = (iso) => span(Math.max(0, Date.parse(iso) - now()));

/** Whether it comes within two weeks. @param {string} iso */
export const isNear = (iso) => Date.parse(iso) - now() < 14 * day;

/** Whether so little is left for a move that it should be seen: less than a day, and less than a
 * quarter of all its time.
 * @param {{deadline: string | null, days_per_move: number | null}} game */
export const isShort = ({ deadline, days_per_move: days }) =>
  deadline !== null && Date.parse(deadline) - now() < Math.min(day, ((days ?? 0) * day) / 4);
