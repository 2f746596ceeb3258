/**
 * life.js - the time in which people could move: stretches of the service's clock, from a start or a jump to the next. What lies between
 * two of them counts for nobody, from five minutes on; what the service notes of it (table outages) must be what has
 * happened. A stretch after a clock that was set back goes over times that an earlier one had.
 */
import { MINUTE, SECOND } from '../time.js';

const LONG = 5 * MINUTE;
/** It notes that it lives once a minute; and we do not know its clock to the second. */
const SIGN = MINUTE, SLACK = 20 * SECOND;

export class Life {
  constructor(world) {
    Object.assign(this, { world, stretches: [], gaps: [], lost: [], known: 0, setBacks: [] });
  }

  /** The service runs, since `at`. */
  async begins(at) {
    const last = this.stretches.at(-1);
    const rows = await this.news();
    if (!last) return this.stretches.push({ from: at, to: null });
    const gap = at - last.to;
    this.gaps.push({ from: last.to, to: at });
    last.to = null;
    this.world.hold(rows.length <= 1 && !(gap >= LONG + SLACK && !rows.length) && !(gap < LONG - SIGN && rows.length), `${gap} ms without the service are noted as ${JSON.stringify(rows)}`);
    if (rows.length) this.lose(rows[0], 'silence', gap, SIGN + SLACK);
  }

  ends(at) {
    this.stretches.at(-1).to = at;
  }

  /** Somebody has set the machine's clock by so much, while the service ran. */
  async jumps(ms) {
    const rows = await this.news();
    if (Math.abs(ms) < LONG) return this.world.hold(rows.length === 0, `a jump by ${ms} ms is noted as ${JSON.stringify(rows)}`);
    this.world.hold(rows.length === 1, `a jump by ${ms} ms is noted as ${JSON.stringify(rows)}`);
    this.lose(rows[0], 'clock', ms, SLACK);
  }

  /** Nothing has happened that would count. */
  async assertNothing() {
    const rows = await this.news();
    this.world.hold(rows.length === 0, `no reason for ${JSON.stringify(rows)}`);
  }

  lose({ at, why, lasted }, expected, ms, slack) {
    this.world.hold(why === expected && Math.abs(lasted - ms) <= slack, `${ms} ms were lost by ${expected}; the service notes ${lasted} by ${why}`);
    this.gaps.push({ from: at - lasted, to: at });
    this.lost.push({ from: at - lasted, ms: lasted });
    this.world.club.putOff(lasted);
    if (lasted < 0) this.setBack(at, lasted);
    this.stretches.at(-1).to = at - lasted;
    this.stretches.push({ from: at, to: null });
  }

  /** The clock was set back: what we have noted of the time that is to come again was so long ago all the same. */
  setBack(at, ms) {
    this.setBacks.push({ n: this.stretches.length - 1, at, ms });
    this.gaps = this.gaps.filter(({ from }) => from < at).map(({ from, to }) => ({ from, to: Math.min(to, at) }));
    const moved = (time) => (time > at ? time + ms : time);
    for (const person of this.world.people) person.setBack(moved, at - ms);
    this.world.circle.setBack(at);
  }

  async news() {
    const rows = await this.world.reader.rows(`select id, at, why, lasted from outages where id > ${this.known} order by id`);
    this.known = Number(rows.at(-1)?.id ?? this.known);
    return rows.map(({ at, why, lasted }) => ({ at: Number(at), why, lasted: Number(lasted) }));
  }

  /**
   * Where in life something was that happened at `at`, and has just become known. The log's times never run backwards: after the
   * clock was set back they may be ahead of it, by `ahead`.
   */
  placeOf(at) {
    const now = this.world.now;
    const n = this.stretches.findLastIndex(({ from }) => from - SLACK <= at);
    return at > now + SLACK ? { n: this.stretches.length - 1, at: now, ahead: at - now } : { n: Math.max(n, 0), at, ahead: 0 };
  }

  /** When that was by the clock as it goes now. */
  timeOf({ n, at }) {
    return this.setBacks.reduce((time, set) => (set.n >= n && time > set.at ? time + set.ms : time), at);
  }

  /** By how much a deadline has been moved by what was lost since the first so many times: it counts for nobody. */
  movedSince(known, deadline) {
    return this.lost.slice(known).filter(({ from }) => from < deadline).reduce((sum, { ms }) => sum + ms, 0);
  }

  /** The first time from `at` on at which the service ran, to the second: its clock has followed one that was set to some milliseconds. */
  from(at) {
    return this.gaps.reduce((time, gap) => (gap.from <= time && time < gap.to ? Math.ceil(gap.to / SECOND) * SECOND : time), at);
  }

  /** The time, and the number of the stretch in which it lies. */
  get present() {
    return { now: this.world.now, stretch: this.stretches.length - 1 };
  }

  /** How much time has been lived since a place, until now; `measure(from, to, n)` says what counts of stretch n. */
  since(place, now, measure = (from, to) => to - from) {
    return this.stretches.slice(place.n).reduce((sum, { from, to }, i) => sum + measure(i === 0 ? place.at : from, to ?? now, place.n + i), 0);
  }

  /** How much of that was lived by a clock that was set back since. */
  livedAhead(place, measure) {
    const last = this.setBacks.at(-1)?.n ?? -1;
    return this.stretches.slice(place.n, last + 1).reduce((sum, { from, to }, i) => sum + measure(i === 0 ? place.at : from, to, place.n + i), 0);
  }
}
