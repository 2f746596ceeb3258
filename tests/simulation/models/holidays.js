/**
 * holidays.js - somebody's holidays, in which their clocks stand still: days of UTC, and the rest of a day that it began on. A
 * stretch of the service's clock (life.js) that is over goes by what was announced then.
 */
import { DAY } from '../time.js';

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

  /** Does one of them lie in that time, or reach into it? */
  touch(from, to) {
    return this.list.some((one) => one.from < to && one.to > from);
  }

  /** How much of a time in a stretch is no holiday. */
  workIn(from, to, stretch) {
    const { list } = this.past.find(({ through }) => stretch <= through) ?? this;
    return list.reduce((work, one) => work - Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), to - from);
  }

  /** When so much time beside holidays has gone by. */
  after(from, work) {
    for (const one of [...this.list].sort((a, b) => a.from - b.from)) {
      if (one.to <= from || one.from >= from + work) continue;
      work -= Math.max(0, one.from - from);
      from = one.to;
    }
    return from + work;
  }
}
