/**
 * holidays.js - the time in which somebody's clocks stand still: their holidays, days of UTC and the rest of a day that one began
 * on, and where the terms of a game say so the weekends of their zone; what lies in both counts once. A stretch of the service's
 * clock (life.js) that is over goes by what was announced then.
 */
import { localTime } from '../zone.js';
import { DAY, MINUTE } from '../time.js';

export class Holidays {
  constructor() {
    Object.assign(this, { list: [], stretch: 0, past: [] });
  }

  /** The first and the last day were taken: a holiday that has begun has a new end; else it is the next one. */
  announce(first, last, { now, stretch }) {
    if (stretch > this.stretch) this.past.push({ through: stretch - 1, list: this.list.map((one) => ({ ...one })) });
    this.stretch = stretch;
    const present = this.at(now);
    if (present) return (present.to = last + DAY);
    this.list = this.list.filter(({ from }) => from <= now);
    return this.list.push({ from: Math.max(first, now), to: last + DAY });
  }

  at(now) {
    return this.list.find(({ from, to }) => from <= now && now < to);
  }

  /** Does one of them, or a weekend of that zone, lie in that time, or reach into it? */
  touch(from, to, zone) {
    return free(this.list, zone, from, to).some((one) => one.from < to && one.to > from);
  }

  /** How much of a time in a stretch is not free. */
  workIn(from, to, stretch, zone) {
    const { list } = this.past.find(({ through }) => stretch <= through) ?? this;
    return free(list, zone, from, to).reduce((work, one) => work - Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), to - from);
  }

  /** When so much time that is not free has gone by. */
  after(from, work, zone) {
    for (const one of free(this.list, zone, from, from + 4 * work + 30 * DAY)) {
      if (one.to <= from || one.from >= from + work) continue;
      work -= Math.max(0, one.from - from);
      from = one.to;
    }
    return from + work;
  }
}

/** Holidays and, where there is a zone, weekends about a time, without what two of them have in common. */
function free(holidays, zone, from, to) {
  const weekends = zone ? weekendsOf(zone, from, to) : [];
  const apart = [];
  for (const { from, to } of [...holidays, ...weekends].sort((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
}

/** The weekends of a zone about a time. */
function weekendsOf(zone, from, to) {
  const list = [];
  const noon = midnight(zone, from - 7 * DAY) + DAY / 2;
  let saturday = midnight(zone, noon - ((localTime(zone, noon).day + 1) % 7) * DAY);
  for (; saturday < to; saturday = midnight(zone, saturday + 7.5 * DAY)) list.push({ from: saturday, to: midnight(zone, saturday + 2.5 * DAY) });
  return list;
}

/** When the day began in which a time lies: clocks are not changed at night before a Saturday or Monday. */
const midnight = (zone, at) => at - (at % MINUTE) - localTime(zone, at).minute * MINUTE;
