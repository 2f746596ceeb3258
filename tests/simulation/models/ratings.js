/**
 * ratings.js - how everybody has done by the logs of their games: won, drawn and lost, and how strong they are.
 */
import { hasMover, isCounted, placesOf } from './result.js';
import { afterDays, NEWCOMER, rate } from './glicko2.js';
import { DAY, MINUTE } from '../time.js';

/** Guests have no rating, nor have those who have left before the end: when that was, not as the log has it. Of several who
 * leave within a minute the last one ends the game; the others have resigned by it before. */
function isRated(person, { clocks, log, people }) {
  if (!person || person.isGuest || !person.leftAt) return person && !person.isGuest;
  const end = clocks.timeOf(log.length - 1);
  const hasResigned = log.some(({ seat, move }, i) => i < log.length - 1 && people[seat] === person && move.type === 'resign');
  return person.leftAt + MINUTE >= end && !(person.leftAt <= end + MINUTE && hasResigned);
}

const KINDS = ['shanghaien', 'shanghai'];
/** The moves of Shanghaien that place a die. */
const PLACES = ['place', 'both', 'sharks', 'exchange'];
/** What is shown is rounded. */
const isShown = (shown, value) => Math.abs(shown - value) <= 0.501;

/** Won, drawn or lost: a first place that is shared is drawn. */
const outcomeOf = (places, seat) => (places[seat] > 1 ? 'lost' : places.filter((place) => place === 1).length > 1 ? 'drawn' : 'won');

export class Ratings {
  constructor(world) {
    Object.assign(this, { world, ended: [], standings: new Map() });
  }

  /** How a person stands in a game. */
  of(person, kind) {
    if (!this.standings.has(person)) this.standings.set(person, {});
    return (this.standings.get(person)[kind] ??= { rating: NEWCOMER, games: 0, at: 0, won: 0, drawn: 0, lost: 0 });
  }

  /** The value by which somebody is seeded. */
  valueOf(person, kind = KINDS[0]) {
    return this.of(person, kind).rating.value;
  }

  /** A game is over. */
  over(ledger) {
    this.ended.push(ledger);
  }

  /** Takes the games that have ended in their order. That of one moment is read from the service. */
  async take() {
    if (this.ended.length === 0) return;
    const ids = this.ended.map(({ id }) => `'${id}'`).join();
    const rows = await this.world.reader.rows(`select g.public_id as id, g.id as number, i.rated, (select min(c.id) from rating_changes c where c.game = g.id) as change
      from games g join invitations i on i.id = g.invitation where g.public_id in (${ids})`);
    const known = new Map(rows.map((row) => [row.id, row]));
    const order = (ledger) => [ledger.clocks.timeOf(ledger.log.length - 1), Number(known.get(ledger.id)?.change ?? 0)];
    const games = this.ended.splice(0).sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]);
    for (const ledger of games) this.count(ledger, known.get(ledger.id));
  }

  count(ledger, row) {
    const counts = isCounted(ledger);
    const places = placesOf(ledger);
    const people = ledger.people.filter((person) => isRated(person, ledger));
    if (counts) ledger.people.forEach((person, seat) => person && this.of(person, ledger.kind)[outcomeOf(places, seat)]++);
    const rates = counts && Number(row?.rated) === 1 && people.length > 1 && this.wasUnderWay(ledger);
    ledger.hold(!row || (row.change !== null) === Boolean(rates), () => `is ${rates ? 'not ' : ''}rated after ${JSON.stringify(ledger.log.at(-1))}`);
    if (rates) this.rate(ledger, places);
  }

  /** In Shanghai somebody has moved the ship before an early end; in Shanghaien each player has placed a die. */
  wasUnderWay(ledger) {
    if (ledger.kind === 'shanghai') return hasMover(ledger);
    return new Set(ledger.log.filter(({ move }) => PLACES.includes(move.type)).map(({ seat }) => seat)).size === 2;
  }

  rate(ledger, places) {
    const at = Date.parse(ledger.log.at(-1).at);
    const seats = ledger.people.map((person, seat) => ({ person, place: places[seat] })).filter(({ person }) => isRated(person, ledger));
    const now = seats.map(({ person }) => this.at(this.of(person, ledger.kind), at));
    const after = seats.map(({ person, place }, i) => {
      const { rating, games, at: last } = this.of(person, ledger.kind);
      const others = seats.map((other, k) => ({ rating: now[k], score: place < other.place ? 1 : place > other.place ? 0 : 0.5 })).filter((_, k) => k !== i);
      return rate(rating, games ? (at - last) / DAY : 0, others);
    });
    seats.forEach(({ person }, i) => Object.assign(this.of(person, ledger.kind), { rating: after[i], at, games: this.of(person, ledger.kind).games + 1 }));
  }

  /** A rating at some time. */
  at({ rating, games, at: last }, at) {
    return games ? afterDays(rating, (at - last) / DAY) : rating;
  }

  /** Everybody's numbers, and the rankings. */
  async check() {
    for (const person of this.world.people) if (!person.lockedUntil) await this.checkPerson(person);
    for (const kind of KINDS) await this.checkRankings(kind);
    this.world.count('checks of all numbers');
  }

  async checkPerson(person) {
    const { by_game: shown, counts } = await this.world.read(`/api/players/${person.name}`);
    const sums = { active: 0, won: 0, drawn: 0, lost: 0 };
    for (const kind of KINDS) {
      const standing = this.of(person, kind);
      const expected = { active: this.running(person, kind), won: standing.won, drawn: standing.drawn, lost: standing.lost };
      for (const key of Object.keys(sums)) sums[key] += expected[key];
      this.assertSame(shown[kind].counts, expected, `${person.name} in ${kind}`);
      this.assertRating(shown[kind].rating, standing, `${person.name} in ${kind}`, person.isGuest);
    }
    this.assertSame(counts, sums, person.name);
  }

  running(person, kind) {
    return [...this.world.games.values()].filter((ledger) => ledger.kind === kind && ledger.status === 'active' && ledger.isFor(person)).length;
  }

  assertSame(shown, expected, what) {
    for (const [key, value] of Object.entries(expected)) this.world.hold(shown[key] === value, `${what}: ${key} is ${shown[key]} instead of ${value}`);
  }

  assertRating(shown, standing, what, isGuest) {
    if (isGuest) return this.world.hold(shown === null, `${what}: a guest has a rating`);
    const { value, deviation } = this.at(standing, this.world.now);
    const text = `${what}: ${JSON.stringify(shown)} instead of ${value.toFixed(2)} ± ${deviation.toFixed(2)} by ${standing.games} games`;
    if (shown === null) return this.world.hold(standing.games === 0, text);
    this.world.hold(isShown(shown.value, value) && isShown(shown.deviation, deviation) && shown.games === standing.games, text);
  }

  assertNames(rankings, expected, what) {
    const names = (list) => list.map(({ name }) => name).sort().join();
    this.world.hold(names(rankings) === names(expected), `the rankings of ${what} name ${names(rankings)} instead of ${names(expected)}`);
  }

  /** All who have a rating, bots apart, by value less two deviations as shown. */
  async checkRankings(kind) {
    const { rankings } = await this.world.read(`/api/rankings?game=${kind}`);
    const { rankings: bots } = await this.world.read(`/api/rankings?game=${kind}&of=bots`);
    const rated = this.world.people.filter((person) => this.of(person, kind).games > 0 && !person.isGuest);
    this.assertNames(rankings, rated.filter(({ owner }) => !owner), kind);
    this.assertNames(bots.filter(({ house }) => !house), rated.filter(({ owner }) => owner), `bots in ${kind}`);
    const keys = rankings.map(({ rating: { value, deviation }, name }) => [value - 2 * deviation, value, name]);
    const isBehind = ([a, b, c], [x, y, z]) => a < x || (a === x && (b < y || (b === y && c > z)));
    this.world.hold(keys.every((key, i) => i === 0 || isBehind(key, keys[i - 1])), `the rankings of ${kind} go ${JSON.stringify(keys)}`);
    this.world.hold(rankings.every(({ rank }, i) => rank === i + 1), `the ranks of ${kind} have gaps`);
    for (const { name, rating } of rankings) this.assertRating(rating, this.of(this.world.person(name), kind), `${name} in the rankings of ${kind}`);
  }
}
