/**
 * cup.js - one cup: its bracket, the games of its matches and their winners, computed from the logs of the games and from who has
 * left; and what its players are told.
 */
import { firstRound, judge, nextRound } from './bracket.js';
import { Competition } from './competition.js';
import { pointsOf } from './result.js';
import { DAY, MINUTE } from '../time.js';

const isSame = (a, b) => a.join() === b.join();

export class Cup extends Competition {
  constructor(club, view) {
    super(club, 'cups', view);
    /** By seed from 0. @type {import('../person.js').Person[]} */
    this.seeds = [];
    /** The winners by match, as they were when they were decided. */
    this.decided = new Map();
  }

  /** Its round began, and was looked at, as long ago as before. */
  putOff(ms) {
    super.putOff(ms);
    this.roundBegan += ms;
    this.lookedAt += ms;
  }

  assertOpen() {
    super.assertOpen();
    this.assertByRating(this.view.members.map(({ player }) => this.world.person(player?.name) ?? this.seeds.find(Boolean)));
  }

  start() {
    this.seeds = this.view.members.map(({ player }) => this.world.person(player.name));
    this.roundBegan = this.lookedAt = this.world.now;
  }

  /** The first match that is not decided goes on; when a round is over, the next one has its days from then on. */
  async lookAtGames() {
    this.assertRound();
    this.view.members.forEach(({ out }, seed) => this.hold(out === this.isOut(this.seeds[seed]), `${this.seeds[seed].name} is ${out ? '' : 'not '}out`));
    this.busy = new Set();
    for (let meet = firstRound(this.seeds.length), round = 1; meet.length > 0; round++) meet = nextRound(this.lookAtRound(round, meet));
    this.lookedAt = this.world.now;
  }

  assertRound() {
    const { round, round_ends_at: ends, days, status, matches } = this.view;
    const before = this.before.round;
    const isOver = (of) => matches.every((match) => match.round !== of || match.status === 'decided');
    this.hold(status === 'finished' ? matches.every((match) => match.status === 'decided') : !isOver(round), `it is ${status} in round ${round}`);
    for (let i = 1; i < round; i++) this.hold(isOver(i), `round ${i} is not over`);
    const planned = Date.parse(ends) - days * DAY;
    const [from, to] = before === round ? [this.roundBegan, this.roundBegan] : [this.lookedAt, this.world.now];
    this.hold(planned >= from - MINUTE && planned <= to + MINUTE + this.club.lost, `round ${round} ends at ${ends}`);
    this.roundBegan = before === round ? this.roundBegan : planned;
    if (status === 'running') this.hold(this.world.now < Date.parse(ends) + MINUTE, `round ${round} goes on after ${ends}`);
  }

  /** Checks a round in which these are to meet, undefined for who is not known; returns its winners. */
  lookAtRound(round, meet) {
    const shown = this.view.matches.filter((match) => match.round === round);
    this.hold(shown.length === meet.length, `round ${round} has ${shown.length} matches`);
    return meet.map((pair, slot) => this.lookAtMatch(shown[slot], pair, `${round}.${slot + 1}`));
  }

  lookAtMatch(match, pair, key) {
    const what = `match ${key}`;
    if (pair.includes(undefined)) return void this.hold(match.status === 'waiting' && match.games.length === 0, `${what} is ${match.status} before its players are known`);
    const sides = [...pair].sort((a, b) => (a ?? 99) - (b ?? 99));
    this.hold(isSame(match.players, sides), `${what} is between ${match.players} instead of ${sides}`);
    const people = sides.map((seed) => this.seeds[seed] ?? null);
    const games = match.games.map((game, i) => this.lookAtGame(game, people, i, what));
    if (!this.decided.has(key)) return this.judge(match, key, people, games);
    this.hold(match.winner === this.decided.get(key), `${what} was won by ${this.decided.get(key)} and is by ${match.winner}`);
    return match.winner;
  }

  /** A game of a match, by side; null: it runs. */
  lookAtGame({ game, points }, people, i, what) {
    const ledger = this.ledger(game);
    this.assertPlayers(ledger, i % 2 ? [people[1], people[0]] : people);
    if (points === null) return this.noteRunning(ledger, what);
    const result = pointsOf(ledger);
    const expected = i % 2 ? result.points.toReversed() : result.points;
    this.hold(ledger.status === 'finished' && isSame(points, expected), `${what}, game ${i + 1}: ${points} instead of ${expected}`);
    this.explain(ledger);
    return { points, difference: i % 2 ? -result.difference : result.difference };
  }

  noteRunning(ledger, what) {
    this.hold(ledger.status === 'active', `${what}: its game ${ledger.id} is over`);
    for (const person of ledger.people) {
      this.hold(!this.busy.has(person), `${person.name} plays two games at once`);
      this.busy.add(person);
    }
    return null;
  }

  /** Somebody has left, or their round was over. */
  explain(ledger) {
    const last = ledger.log.at(-1);
    const ends = Date.parse(this.before.round_ends_at ?? this.view.round_ends_at);
    if (ledger.endedEarly && (Date.parse(last.at) >= ends - 1000 || this.isOut(ledger.people[last.seat]))) ledger.isExplained = true;
    if (ledger.wasLeft && this.isOut(ledger.people[last.seat])) ledger.isExplained = true;
  }

  judge(match, key, people, games) {
    const plays = people.map((person) => person !== null && !this.isOut(person));
    const isLate = match.round === (this.before.round ?? 1) && this.world.now >= Date.parse(this.before.round_ends_at ?? this.view.round_ends_at);
    const won = judge({ plays, games: games.filter(Boolean), running: games.includes(null), most: this.view.games, isLate });
    const winner = won === undefined ? undefined : won === 'nobody' ? null : match.players[won];
    this.hold((match.status === 'decided') === (winner !== undefined) && (winner === undefined || match.winner === winner),
      () => `match ${key} of ${this.names(people)} is ${match.status}, won by ${match.winner} instead of ${winner} after ${JSON.stringify(games)}`);
    if (winner === undefined) return void this.hold(games.includes(null), `match ${key} stands still`);
    this.decided.set(key, winner);
    this.tell(people, plays);
    return winner;
  }

  /** Who wins because the other is out hears of it; a bye has no other. */
  tell(people, plays) {
    for (const side of [0, 1]) if (plays[side] && people[1 - side] && !plays[1 - side]) this.club.tell(people[side], { of: this, about: people[1 - side] });
  }
}
