/**
 * tables.js - a season of a game for several, which is played at tables of three to five: who sits at them, what they give, and
 * what becomes of those who are out.
 */
import { placesOf } from './result.js';
import { Season } from './season.js';
import { areTables, pointsAt } from './table.js';

const LEAST = 3;
const MOST_ANSWERS = 2; // of the clock in a row: then somebody is absent

/** Was the seat absent when the game ended? */
function isAbsent({ log }, seat) {
  const own = log.filter((entry) => entry.seat === seat);
  return own.length >= MOST_ANSWERS && own.slice(-MOST_ANSWERS).every(({ by, move }) => by === 'clock' && move.type !== 'resign');
}

export class TablesSeason extends Season {
  get least() {
    return LEAST;
  }

  isSchedule(size, games) {
    return areTables(size, games);
  }

  timeoutsIn({ game }) {
    const ledger = game && this.ledger(game);
    if (ledger?.status !== 'finished') return [];
    const last = ledger.log.at(-1);
    const at = Date.parse(last.at);
    if (last.move.type === 'abandon' && at >= this.endsAt - 1000) return []; // with the season
    return ledger.people.filter((_, seat) => isAbsent(ledger, seat)).map((person) => [person, at]);
  }

  lookAtGame(game, seated, key, running) {
    const what = `the table of ${this.names(seated)}`;
    const ledger = game.game && this.ledger(game.game);
    const present = ledger ? seated.filter((person) => ledger.people.includes(person)) : seated;
    if (ledger) this.assertSeats(ledger, seated, present, what);
    const before = this.over.get(key);
    if (before) this.hold(before === JSON.stringify(game), () => `${what} was ${before} and is ${JSON.stringify(game)}`);
    if (game.status === 'running') for (const person of present) running.set(person, running.get(person) + 1);
    if (game.status !== 'finished') return this.assertGoesOn(game, ledger, present, what);
    this.over.set(key, JSON.stringify(game));
    const { places } = this.placesAt(game, seated);
    const expected = seated.map((_, i) => pointsAt(places, i, seated.length));
    this.hold(game.points.join() === expected.join(), () => `${what} has given ${game.points} instead of ${expected}`);
    if (game.forfeit) return this.lookAtForfeit(ledger, seated, places, what, !before);
    this.hold(ledger?.status === 'finished', `${what} is over without its game`);
    return [];
  }

  /** In their order, and nobody is missing who is not out. */
  assertSeats(ledger, seated, present, what) {
    this.hold(this.names(ledger.people) === this.names(present) && present.length >= LEAST, () => `${what} has ${this.names(ledger.people)}`);
    this.hold(seated.every((person) => present.includes(person) || this.isOut(person)), () => `${what} began with ${this.names(present)} alone`);
  }

  assertGoesOn({ status, points }, ledger, present, what) {
    const isOver = this.view.status === 'finished';
    this.hold(points === null, `${what} has points before its end`);
    this.hold(status === 'waiting' ? !ledger : ledger.status === 'active' && !isOver, `${what} is ${status}`);
    this.hold(isOver || status !== 'waiting' || present.filter((person) => !this.isOut(person)).length >= LEAST, `${what} waits for too few`);
    if (ledger) this.hold(present.every((person, seat) => !this.isOut(person) || ledger.view.seats[seat].resigned), `at ${what} goes on who is out`);
    return [];
  }

  /** Those who are left share the first place. */
  lookAtForfeit(ledger, seated, places, what, isNew) {
    const gone = seated.filter((_, i) => places?.[i] !== 1);
    this.hold(!ledger && gone.every((person) => this.isOut(person)) && seated.length - gone.length < LEAST, () => `${what} is a forfeit of ${this.names(gone)}`);
    const winners = seated.filter((person) => !gone.includes(person));
    return isNew ? winners.flatMap((winner) => gone.map((leaver) => ({ winner, leaver }))) : [];
  }

  /** Who was missing comes last; of a forfeit, those who have fewer points than others. */
  placesAt({ game, points, forfeit }, seated) {
    const most = Math.max(...points);
    if (forfeit) return { places: most ? points.map((n) => (n === most ? 1 : 1 + points.filter((each) => each === most).length)) : null };
    const { people } = this.ledger(game);
    const places = placesOf(this.ledger(game));
    if (!places || places.includes(null)) return { places: null };
    return { places: seated.map((person) => places[people.indexOf(person)] ?? people.length + 1) };
  }

  resultOf(game, people) {
    return { ...this.placesAt(game, game.players.map((member) => people[member])), difference: 0 };
  }

  /** Nothing waits that could have begun. */
  assertBegun({ status, players }, people, running) {
    if (status !== 'waiting') return;
    const left = players.map((member) => people[member]).filter((person) => !this.isOut(person));
    const isFree = left.every((person) => running.get(person) < this.view.most_at_once);
    this.hold(!isFree || this.world.now >= this.endsAt, () => `${this.names(left)} could play and do not`);
  }
}
