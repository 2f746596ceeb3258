/** zone.js - local times, once more and not by ICU's C library: quiet hours, and when somebody is awake. */
const QUARTER = 15 * 60_000;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** The formatter of each zone, and what it has said of each quarter of an hour. @type {Map<string, {format: Intl.DateTimeFormat, said: Map<number, {day: number, minute: number}>}>} */
const zones = new Map();

/** The day of the week (0: Sunday) and the minute of the day in a time zone. Its clocks are put on or back at quarters. */
export function localTime(zone, at) {
  const past = at % QUARTER;
  const { day, minute } = atQuarter(zone, at - past);
  return { day, minute: minute + Math.floor(past / 60_000) };
}

function atQuarter(zone, at) {
  if (!zones.has(zone)) zones.set(zone, { format: new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }), said: new Map() });
  const { format, said } = zones.get(zone);
  if (!said.has(at)) {
    const [, day, hours, minutes] = /^(\w+),? (\d+):(\d+)$/.exec(format.format(at));
    said.set(at, { day: DAYS.indexOf(day), minute: Number(hours) * 60 + Number(minutes) });
  }
  return said.get(at);
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
