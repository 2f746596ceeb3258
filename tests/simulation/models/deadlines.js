/**
 * deadlines.js - the clocks of one game. Each that runs is a stop-watch with the game's days, or with what is in its person's
 * bank: it runs in the time in which the service lived (life.js) and its person had no holiday or free weekend, so what lies in
 * two of them is given once; what the operator gives is added. The deadline is when it would end if the service went on. A
 * game without a limit has one for all.
 */
import { DAY, HOUR, MINUTE, SECOND } from '../time.js';

const PATIENCE = 60 * DAY, FIRST_WARNING = 46 * DAY;
const TOLERANCE = 20 * SECOND;

export class Clocks {
  constructor(ledger) {
    const { world } = ledger;
    Object.assign(this, { ledger, world, begun: world.life.placeOf(ledger.begunAt), places: [], given: [], banks: [], settled: [], zones: new Map(), answered: new Map() });
  }

  /** The log has grown. */
  note() {
    for (const { at } of this.ledger.log.slice(this.places.length)) this.places.push(this.world.life.placeOf(Date.parse(at)));
  }

  /** When the entry with that index (-1: the beginning) was made, whatever the log says: its times never run backwards. */
  timeOf(index) {
    return this.world.life.timeOf(this.places[index] ?? this.begun);
  }

  /** The view shows deadlines. */
  look() {
    const { view, people } = this.ledger;
    if (view.status !== 'active') return;
    const now = this.world.now;
    if (!view.clock) return this.assertAbandon(view, now);
    people.forEach((person, seat) => view.banks && person && this.assertBank(view, person, seat, now));
    this.noteZones();
    people.forEach((person, seat) => person && this.ledger.waiting.has(person) && this.assertDeadline(view, person, seat, now));
  }

  /** The operator has given time to whoever is awaited. */
  give(ms) {
    this.given.push({ after: this.ledger.log.length, ms });
  }

  /** Where weekends are free, they are those of the zone that somebody has when their wait begins. One that has ended since we
   * last looked has begun anew when others have entered something after their answer. */
  noteZones() {
    const { view, waiting, log, people } = this.ledger;
    for (const person of people.filter(Boolean)) {
      const answer = log.findLastIndex(({ seat }) => people[seat] === person);
      if (!waiting.has(person) || (answer > this.answered.get(person) && answer < log.length - 1)) this.zones.delete(person);
      this.answered.set(person, answer);
    }
    for (const person of waiting.keys()) if (view.free_weekends && !this.zones.has(person)) this.zones.set(person, person.quiet?.time_zone ?? 'UTC');
  }

  /** How much time somebody has for a wait. */
  timeOfSeat(seat) {
    const { clock } = this.ledger.view;
    return clock.kind === 'bank' ? this.banks[seat] : clock.days * DAY;
  }

  /** Once a wait is over, the bank has less by what was used, and more by what the answer earns. */
  assertBank({ clock, banks }, person, seat, now) {
    const { log } = this.ledger;
    this.banks[seat] ??= clock.start_h * HOUR;
    let slack = TOLERANCE;
    for (const [began, ended] of this.waitsOver(seat)) {
      const place = this.places[began] ?? this.begun;
      const used = this.worked(place, person, now) - this.worked(this.places[ended], person, now);
      const left = Math.max(0, this.banks[seat] + this.givenIn(began, ended) - used);
      const isByHand = (log[ended].by ?? 'hand') === 'hand';
      this.banks[seat] = Math.min(left + (isByHand ? clock.add_h * HOUR : 0), clock.top_h * HOUR);
      slack += this.givenAgain(person, place) + place.ahead;
      this.settled[seat] = ended;
      this.world.count('banks');
    }
    this.ledger.hold(banks[seat] >= this.banks[seat] - TOLERANCE && banks[seat] <= this.banks[seat] + slack, () => `${person.name} has ${banks[seat] / HOUR} hours in the bank instead of ${this.banks[seat] / HOUR}`);
    this.banks[seat] = banks[seat];
  }

  /** The waits of a seat that are over and not settled yet: after which entry each began, and with which one it ended. */
  waitsOver(seat) {
    const { log, view } = this.ledger;
    const waits = [];
    for (let i = (this.settled[seat] ?? -1) + 1; i < log.length; i++) {
      const isLast = i === log.length - 1 ? view.turn !== seat : log[i + 1].seat !== seat;
      if (log[i].seat === seat && isLast) waits.push([log.slice(0, i).findLastIndex((entry) => entry.seat !== seat), i]);
    }
    return waits;
  }

  /** The time that has run for somebody since a place. */
  worked(place, person, now) {
    return this.world.life.since(place, now, (...stretch) => person.holidays.workIn(...stretch, this.zones.get(person)));
  }

  assertDeadline(view, person, seat, now) {
    const shown = Date.parse(view.deadlines?.[seat] ?? view.deadline);
    const asked = this.askedBy(seat);
    const choices = asked.map((index) => this.deadline(this.timeOfSeat(seat), person, index, now));
    const fits = choices.some(({ first, last }) => shown >= first - SECOND && shown <= last + SECOND);
    const all = () => choices.map(({ at, ahead }) => `${iso(at)}${ahead ? ` and ${ahead} ms at most` : ''}`);
    this.ledger.hold(fits, () => `${person.name} is shown the deadline ${iso(shown)} instead of ${all()}, asked by ${asked.map((i) => i + 1)}`);
    this.ledger.hold(shown > now - MINUTE, () => `${person.name}'s time is up since ${iso(shown)}, and nothing happens`);
    this.world.count('deadlines');
  }

  /** Which entries may have asked a seat (-1: the beginning). In an auction of Shanghai it is asked anew by what others enter. */
  askedBy(seat) {
    const { log, kind } = this.ledger;
    const other = log.findLastIndex((entry) => entry.seat !== seat);
    if (kind !== 'shanghai') return [other];
    const own = log.findLastIndex((entry) => entry.seat === seat);
    return Array.from({ length: log.length - own }, (_, i) => own + i);
  }

  deadline(time, person, index, now) {
    const place = this.places[index] ?? this.begun;
    const left = time + this.givenSince(index) - this.worked(place, person, now);
    // Of two moments so close to each other, the later one may fall behind a holiday.
    const [first, at, last] = [-TOLERANCE, 0, TOLERANCE + this.givenAgain(person, place) + place.ahead].map((more) => person.holidays.after(now, left + more, this.zones.get(person)));
    return { first, at, last, ahead: place.ahead };
  }

  /**
   * What was lived by a clock that was ahead and is right again lies, for the service, before the beginning of the wait. Where a
   * holiday was then, it does not count: nobody has less time by that.
   */
  givenAgain(person, place) {
    const { life } = this.world;
    const zone = this.zones.get(person);
    const lived = life.livedAhead(place, (...stretch) => person.holidays.workIn(...stretch, zone));
    const at = life.timeOf(place);
    return person.holidays.touch(at - lived, at + lived, zone) ? lived : 0;
  }

  givenSince(index) {
    return this.givenIn(index, Infinity);
  }

  /** What the operator has given to a wait from one entry to another. */
  givenIn(began, ended) {
    return this.given.filter(({ after }) => began < after && after <= ended).reduce((sum, { ms }) => sum + ms, 0);
  }

  /** Until the first warning, which may come late, it is known when a game that nobody goes on with ends. */
  assertAbandon(view, now) {
    const index = this.ledger.log.length - 1;
    const place = this.places[index] ?? this.begun;
    const left = PATIENCE + this.givenSince(index) - this.world.life.since(place, now);
    if (left < PATIENCE - FIRST_WARNING) return;
    const shown = Date.parse(view.abandon_at);
    this.ledger.hold(shown >= now + left - TOLERANCE && shown <= now + left + place.ahead + TOLERANCE, `is to be ended at ${iso(shown)} instead of ${iso(now + left)}`);
    this.world.count('ends of games without a limit');
  }
}

const iso = (ms) => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 19) : 'none');
