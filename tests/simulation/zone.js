/** zone.js - local times, once more and not by ICU's C library: quiet hours, and when somebody is awake. */
const QUARTER = 15 * 60_000;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const formats = new Map();

/** The day of the week (0: Sunday) and the minute of the day in a time zone. */
export function localTime(zone, at) {
  if (!formats.has(zone)) formats.set(zone, new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
  const [, day, hours, minutes] = /^(\w+),? (\d+):(\d+)$/.exec(formats.get(zone).format(at));
  return { day: DAYS.indexOf(day), minute: Number(hours) * 60 + Number(minutes) };
}

const minuteOf = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Do quiet hours, as the API has them, hold at that time? */
export function isQuiet(quiet, at) {
  if (!quiet?.time_zone) return false;
  const { day, minute } = localTime(quiet.time_zone, at);
  if (quiet.weekends && day % 6 === 0) return true;
  if (quiet.from === null) return false;
  const [from, to] = [quiet.from, quiet.to].map(minuteOf);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** When the quiet time begins in which `at` lies. */
export function quietBegin(quiet, at) {
  at -= at % QUARTER;
  while (isQuiet(quiet, at - 1)) at -= QUARTER;
  return at;
}

/** When the quiet time ends in which `at` lies; quarters of an hour are enough for all zones. */
export function quietEnd(quiet, at) {
  while (isQuiet(quiet, at)) at += QUARTER - (at % QUARTER);
  return at;
}
