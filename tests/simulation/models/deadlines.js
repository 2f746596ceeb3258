/**
 * deadlines.js - the clocks of one game. Each that runs is a stop-watch with the game's days: it runs in the time in which the
 * service lived (life.js) and its person had no holiday, so what lies in both is given once; what the operator gives is
 * added. The deadline is when it would end if the service went on. A game without a limit has one for all.
 */
import { DAY, MINUTE, SECOND } from '../time.js';

const PATIENCE = 60 * DAY, FIRST_WARNING = 46 * DAY;
const TOLERANCE = 20 * SECOND;

export class Clocks {
  constructor(ledger) {
    const { world } = ledger;
    Object.assign(this, { ledger, world, begun: world.life.placeOf(ledger.begunAt), places: [], given: [] });
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
    if (!view.days_per_move) return this.assertAbandon(view, now);
    people.forEach((person, seat) => person && this.ledger.waiting.has(person) && this.assertDeadline(view, person, seat, now));
  }

  /** The operator has given time to whoever is awaited. */
  give(ms) {
    this.given.push({ after: this.ledger.log.length, ms });
  }

  assertDeadline(view, person, seat, now) {
    const shown = Date.parse(view.deadlines?.[seat] ?? view.deadline);
    const asked = this.askedBy(seat);
    const choices = asked.map((index) => this.deadline(view.days_per_move * DAY, person, index, now));
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
    const left = time + this.givenSince(index) - this.world.life.since(place, now, (...stretch) => person.holidays.workIn(...stretch));
    // Of two moments so close to each other, the later one may fall behind a holiday.
    const [first, at, last] = [-TOLERANCE, 0, TOLERANCE + this.givenAgain(person, place) + place.ahead].map((more) => person.holidays.after(now, left + more));
    return { first, at, last, ahead: place.ahead };
  }

  /**
   * What was lived by a clock that was ahead and is right again lies, for the service, before the beginning of the wait. Where a
   * holiday was then, it does not count: nobody has less time by that.
   */
  givenAgain(person, place) {
    const { life } = this.world;
    const lived = life.livedAhead(place, (...stretch) => person.holidays.workIn(...stretch));
    const at = life.timeOf(place);
    return person.holidays.touch(at - lived, at + lived) ? lived : 0;
  }

  givenSince(index) {
    return this.given.filter(({ after }) => index < after).reduce((sum, { ms }) => sum + ms, 0);
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
