/**
 * season.js - one season: its groups, the games that run, the tables and the next season, computed from the logs of its games and
 * from who has left; and what its players are told.
 */
import { Competition, TOGETHER } from './competition.js';
import { pointsOf } from './result.js';
import { areSizes, isSchedule, nextOf, tableOf } from './table.js';
import { DAY, MINUTE } from '../time.js';

const MOST_TIMEOUTS = 2;

/** Who of the players stands in each line of the table. Those who have left no trace stand there without names, in their order. */
function membersIn(table, players) {
  const nameless = players.flatMap((player, member) => (player ? [] : [member]));
  return table.map(({ player }) => (player ? players.findIndex((each) => each?.name === player.name) : nameless.shift()));
}

export class Season extends Competition {
  constructor(club, view) {
    super(club, 'seasons', view);
    /** Those whom the season before has put here, in their order. */
    this.promoted = [];
    /** By group. @type {import('../person.js').Person[][]} */
    this.groups = [];
    /** What has become of games, by group and number. */
    this.over = new Map();
    this.moved = 0;
  }

  /** Who comes back is a newcomer. */
  giveUp(person) {
    super.giveUp(person);
    this.promoted = this.promoted.filter((each) => each !== person);
  }

  putOff(ms) {
    super.putOff(ms);
    this.moved += ms;
  }

  get endsAt() {
    return Date.parse(this.view.ends_at);
  }

  /* --- Before the start --- */

  assertOpen() {
    super.assertOpen();
    if (this.view.status === 'open') this.assertOrder(this.view.members.map(({ name }) => this.world.person(name)));
  }

  /** First come those of the season before, then newcomers by rating. */
  assertOrder(people) {
    const [first, later] = [people.slice(0, this.promoted.length), people.slice(this.promoted.length)];
    this.hold(this.names(first) === this.names(this.promoted), () => `it begins with ${this.names(first)} instead of ${this.names(this.promoted)}`);
    this.assertByRating(later);
  }

  start() {
    this.groups = this.view.groups.map(({ players }) => players.map(({ name }) => this.world.person(name)));
    this.assertOrder(this.groups.flat());
    const sizes = this.groups.map((people) => people.length);
    this.hold(areSizes(sizes, this.view.group_size, this.least), `its groups have ${sizes} players`);
    this.view.groups.forEach(({ games }, i) => this.hold(this.isSchedule(sizes[i], games), `group ${i + 1} plays ${JSON.stringify(games)}`));
  }

  isSchedule(size, games) {
    return isSchedule(size, games);
  }

  /* --- While it runs --- */

  async lookAtGames() {
    this.assertEnd();
    this.view.groups.forEach((group, i) => this.noteTimeouts(group.games, i));
    const wins = this.view.groups.map((group, i) => this.lookAtGroup(group, i));
    this.tell(wins.flat());
    if (this.view.status === 'finished') await this.assertNext();
  }

  /** It ends with its last game, or when its days are over; what counts for nobody is added. */
  assertEnd() {
    const { status, ended_at: ended, starts_at: starts, days, groups } = this.view;
    const planned = Date.parse(starts) + days * DAY;
    this.hold(this.endsAt >= planned + this.moved - MINUTE && this.endsAt <= planned + this.club.lost, `it ends at ${this.view.ends_at} instead of ${new Date(planned).toISOString()}`);
    const isDone = groups.every(({ games }) => games.every((game) => game.status === 'finished'));
    if (status === 'running') this.hold(!isDone && this.world.now < this.endsAt + MINUTE, `it goes on after ${isDone ? 'its last game' : this.view.ends_at}`);
    else this.hold(isDone || Date.parse(ended) >= this.endsAt, `it has ended at ${ended}`);
  }

  /** Whose time was up in two games is out since the second. */
  noteTimeouts(games, i) {
    const lost = new Map();
    for (const [person, at] of games.flatMap((game) => this.timeoutsIn(game)).sort((a, b) => a[1] - b[1])) {
      lost.set(person, (lost.get(person) ?? 0) + 1);
      if (lost.get(person) < MOST_TIMEOUTS || this.out.has(person)) continue;
      this.out.set(person, { why: 'timeouts', at: Math.min(at, this.world.now) }); // the first may have come by a clock that was ahead
      this.world.say(`${person.name} is out of "${this.name}"`);
      this.tellOf(person, person);
    }
    this.hold([...lost.keys()].every((person) => this.groups[i].includes(person)), 'somebody of another group was out of time');
  }

  /** Whose time was up in the game, if not the season's, and when. */
  timeoutsIn({ game, forfeit }) {
    const ledger = game && this.ledger(game);
    if (!ledger || forfeit || ledger.status !== 'finished' || ledger.log.at(-1).move.type !== 'timeout' || ledger.endedEarly) return [];
    const at = Date.parse(ledger.log.at(-1).at);
    return at < this.endsAt ? [[ledger.people[ledger.log.at(-1).seat], at]] : []; // the season ends in the same moment
  }

  /** Checks the games and the table of a group; returns who has newly won against whom by a forfeit. */
  lookAtGroup({ games, table, players }, i) {
    const people = this.groups[i];
    const running = new Map(people.map((person) => [person, 0]));
    const wins = games.flatMap((game, number) => this.lookAtGame(game, game.players.map((member) => people[member]), `${i}.${number}`, running));
    const { most_at_once: most } = this.view;
    for (const [person, count] of running) this.hold(count <= most, `${person.name} plays ${count} games at once, ${most} are allowed`);
    if (this.view.status === 'running') for (const game of games) this.assertBegun(game, people, running);
    this.assertTable(table, players, people, games);
    return wins;
  }

  lookAtGame(game, pair, key, running) {
    const what = `${pair[0].name} against ${pair[1].name}`;
    const ledger = game.game && this.ledger(game.game);
    if (ledger) this.assertPlayers(ledger, pair);
    const before = this.over.get(key);
    if (before) this.hold(before === JSON.stringify(game), () => `${what} was ${before} and is ${JSON.stringify(game)}`);
    if (game.status === 'running') for (const person of pair) running.set(person, running.get(person) + 1);
    if (game.status !== 'finished') return this.assertGoesOn(game, ledger, pair, what);
    this.over.set(key, JSON.stringify(game));
    if (!game.forfeit) return this.assertPoints(game, ledger, what);
    return this.lookAtForfeit(game, ledger, pair, what, !before);
  }

  assertGoesOn({ status, points }, ledger, pair, what) {
    this.hold(points === null, `${what} has points before its end`);
    this.hold(status === 'waiting' ? !ledger : ledger.status === 'active', `${what} is ${status}`);
    this.hold(this.view.status === 'finished' || !pair.some((person) => this.isOut(person)), `${what} is ${status}, and somebody is out`);
    this.hold(this.view.status === 'running' || status === 'waiting', `${what} runs after the end`);
    return [];
  }

  assertPoints({ points }, ledger, what) {
    this.hold(ledger?.status === 'finished' && !ledger.wasLeft, `${what} is over without its game`);
    const expected = pointsOf(ledger).points;
    this.hold(points.join() === expected.join(), `${what} has given ${points} instead of ${expected}`);
    return [];
  }

  /** The opponent of the one who was out first wins, nobody if both were out together. */
  lookAtForfeit({ points }, ledger, pair, what, isNew) {
    const [first, second] = pair.map((person) => this.out.get(person)?.at ?? Infinity);
    this.hold(Math.min(first, second) < Infinity, `${what} is a forfeit, and nobody is out`);
    const together = Math.abs(first - second) < TOGETHER;
    const expected = first < second ? [0, 2] : [2, 0];
    const isRight = points.join() === expected.join() || (together && points.join() !== '2,2');
    this.hold(isRight, `${what} is a forfeit of ${points}, out since ${[first, second]}`);
    if (ledger) this.assertGivenUp(ledger, Math.min(first, second), what);
    return isNew && points.includes(2) ? [{ winner: pair[points.indexOf(2)], leaver: pair[points.indexOf(0)] }] : [];
  }

  assertGivenUp(ledger, outAt, what) {
    const last = ledger.log.at(-1);
    this.hold(ledger.status === 'finished', `${what} goes on after a forfeit`);
    const at = Date.parse(last.at);
    const isTogether = last.move.type === 'timeout' && at < outAt + TOGETHER; // the opponent's time was up at that moment
    this.hold(at > outAt - TOGETHER && (isTogether || this.isOut(ledger.people[last.seat])), `${what} is a forfeit and ended by ${JSON.stringify(last)}, out at ${new Date(outAt).toISOString()}`);
    ledger.isExplained = ledger.wasLeft = true;
  }

  /** Nothing waits that could have begun. */
  assertBegun({ status, players }, people, running) {
    if (status !== 'waiting') return;
    const pair = players.map((member) => people[member]);
    const isFree = pair.every((person) => running.get(person) < this.view.most_at_once);
    this.hold(!isFree || this.world.now >= this.endsAt, () => `${this.names(pair)} could play and do not`);
  }

  /** The places and the difference of a game that is over. */
  resultOf({ points, game, forfeit }) {
    const places = points.includes(2) ? points.map((n) => (n ? 1 : 2)) : points.includes(1) ? [1, 1] : null;
    return { places, difference: game && !forfeit ? pointsOf(this.ledger(game)).difference : 0 };
  }

  assertTable(table, players, people, games) {
    const out = new Set(people.flatMap((person, member) => (this.isOut(person) ? [member] : [])));
    const over = games.filter(({ status }) => status === 'finished').map((game) => ({ players: game.players, ...this.resultOf(game, people) }));
    const expected = tableOf(people.length, out, over);
    const members = membersIn(table, players);
    const shown = table.map(({ player, out: why, ...line }, i) => ({ ...line, member: members[i], why }));
    expected.forEach((line, i) => {
      for (const key of Object.keys(line)) if (key !== 'out') this.hold(shown[i][key] === line[key], () => `${people[line.member].name}, line ${i + 1}: ${key} is ${shown[i][key]} instead of ${line[key]}`);
      const why = this.out.get(people[line.member])?.why ?? null;
      this.hold(shown[i].why === why, `${people[line.member].name} is out by ${shown[i].why} instead of ${why}`);
    });
  }

  /* --- The end --- */

  async assertNext() {
    const { goes_on: goesOn, next, number, ended_at: ended } = this.view;
    for (const { games } of this.view.groups) for (const { game } of games) if (game) this.explainEnd(this.ledger(game));
    if (!goesOn) return this.hold(next === null, `${next} follows it`);
    const season = await this.club.find('seasons', next);
    const starts = Date.parse(season.view.starts_at) - Date.parse(ended);
    this.hold(season.view.number === number + 1 && Math.abs(starts - 7 * DAY) <= 1000, `the next season has number ${season.view.number} and starts after ${starts / DAY} days`);
    const groups = this.view.groups.map(({ table, players }, i) => membersIn(table, players).map((member) => this.groups[i][member]).filter((person) => !this.isOut(person)));
    season.promoted = nextOf(groups, this.view.moving).filter((person) => !person.lockedUntil && !person.leftAt);
    for (const person of season.promoted) season.joins(person);
    for (const person of season.promoted) season.tellOf(person, person);
    await season.look();
  }

  /** A game that runs at the end is lost by the player who is awaited. */
  explainEnd(ledger) {
    if (!ledger.endedEarly || Date.parse(ledger.log.at(-1).at) < this.endsAt - 1000) return;
    ledger.isExplained = true;
  }

  /* --- What they are told --- */

  /** Once of each who is out: who wins their games by that. */
  tell(wins) {
    const told = new Set();
    for (const { winner, leaver } of wins) {
      const key = `${winner.name} ${leaver.name}`;
      if (!told.has(key)) this.tellWinner(winner, leaver);
      told.add(key);
    }
  }

  /** Who is put out by what the leaver's end has ended may have heard of it just before. */
  tellWinner(winner, leaver) {
    if (!this.isOut(winner)) this.tellOf(winner, leaver);
    else if (this.world.now - this.out.get(winner).at < TOGETHER) winner.told.mayHear(this.name);
  }

  tellOf(person, about) {
    this.club.tell(person, { of: this, about });
  }
}
