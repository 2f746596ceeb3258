/**
 * ledger.js - what is known of one game: which moves were acknowledged, what its log and view were when they were last
 * read, what readers were shown, and for whom it waits since when. The rules that judge it are those of fixtures/, which
 * share no line with the service.
 */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { assertOk } from '../fixtures/api.js';
import { commitment, deckOf, keyOf, rollOf } from '../fixtures/fairness.js';
import { Model } from '../fixtures/rules.js';
import { Sightings } from '../fixtures/shanghai-sightings.js';
import { Clocks } from './models/deadlines.js';
import { Talk } from './models/talk.js';
import { quietEnd } from './zone.js';
import { MINUTE } from './time.js';

const ENDINGS = ['resign', 'timeout', 'abandon', 'call_off'];
/** The parts of an entry of the log that never change; of Shanghai, what is hidden at first is told later. */
const fixed = ({ seq, seat, at, by }) => ({ seq, seat, at, by });

export class Ledger {
  constructor(world, view) {
    Object.assign(this, { world, id: view.id, kind: view.game, log: [], acknowledged: new Map(), status: 'active', begunAt: world.now });
    this.path = `/api/games/${view.id}`;
    /** By seat, null for the house. The next game of a match begins, and ends, with one who has just left. @type {(import('./person.js').Person | null)[]} */
    this.people = view.players.map(({ name, house }) => (house ? null : world.person(name) ?? world.left.at(-1)));
    this.hasHouse = this.people.includes(null);
    /** Whom the game awaits, since when, and since which entry. */
    Object.assign(this, { waiting: new Map(), askedBy: new Map() });
    Object.assign(this, { phaseSince: -1, firstAsks: new Map(), absent: new Set(), orders: new Map(), agreed: new Set(), lossesKnown: 0 });
    this.views = new Map();
    this.clocks = new Clocks(this);
    this.talk = new Talk(this);
    if (this.kind === 'shanghai') this.sightings = new Sightings(this.path, this.people.map((person) => person?.reader ?? null), { get: (...words) => world.looker.get(...words) });
  }

  hold(holds, what) {
    this.world.hold(holds, () => `game ${this.id} of ${this.people.map((person) => person?.name ?? 'the house').join(', ')}: ${typeof what === 'function' ? what() : what}`);
  }

  isFor(person) {
    return this.people.includes(person);
  }

  /** Is the wait of theirs told? Of Shanghai only the first ask of a phase: an auction comes back again and again. */
  isTold(person) {
    if (this.kind !== 'shanghai') return true;
    const seat = this.people.indexOf(person);
    return !this.isAbsent(person) && !this.log.some((entry, i) => entry.seat === seat && i >= this.phaseSince);
  }

  /** Have they begun the game themselves, with that wait? The house may have given its bid before we first looked. */
  knowsOf(person, since) {
    const withBids = this.kind === 'shanghai' && this.view.variant.bidding === 'sealed';
    return this.begunBy === person && (withBids ? since <= this.begunAt : since === this.begunAt);
  }

  /** When what is told of a wait since that time may have been said first. */
  firstAsked(since) {
    return this.kind === 'shanghai' ? Math.min(since, this.phaseBegan) : since;
  }

  /** When a wait since that time is told: a phase may begin, as somebody leaves, while one waits already. */
  toldSince(since) {
    return this.kind === 'shanghai' ? Math.max(since, this.phaseBegan) : since;
  }

  /** Does the news that it has begun say whose turn it is? */
  wasAskedAtOnce(person) {
    return this.askedBy.get(person) === -1 || (this.kind === 'shanghai' && this.phaseSince === -1);
  }

  get phaseBegan() {
    return this.clocks.timeOf(this.phaseSince);
  }

  deadlineOf(person) {
    return Date.parse(this.view.deadlines?.[this.people.indexOf(person)] ?? this.view.deadline) || null;
  }

  /** How much time they have for a wait. */
  timeOf(person) {
    return this.clocks.timeOfSeat(this.people.indexOf(person));
  }

  /** Have they left a game that goes on without them? */
  hasResigned(person) {
    const seat = this.people.indexOf(person);
    return this.log.some((entry) => entry.seat === seat && entry.move?.type === 'resign');
  }

  /** Has it been said of them that nobody waits for them any more? */
  wasAbsent(person) {
    return this.absent.has(person);
  }

  /** Did the game wait for them at that time? It may have gone on since. */
  awaitedAt(person, at) {
    return this.waiting.has(person) || (this.log.at(-1) !== undefined && Date.parse(this.log.at(-1).at) >= at);
  }

  isAbsent(person) {
    return Boolean(this.view.seats?.[this.people.indexOf(person)]?.absent);
  }

  /** The answer to a move said that it was taken. */
  acknowledge(seat, move, view, seq = view.seq) {
    this.acknowledged.set(seq, { seat, move });
    this.see(view);
    if (this.sightings && move.type !== 'resign') this.sightings.made(move, view);
  }

  /** `reader`: who was shown it; undefined: nobody who plays, or the one who has just moved. */
  see(view, reader) {
    this.hold(!reader || view.you === this.people.indexOf(reader), () => `${reader.name} is shown the view of seat ${view.you}`);
    if (this.sightings) this.sightings.view(view);
    else this.views.set(view.seq, view);
  }

  /** Reads what is new: the log goes on where it stood, with what was acknowledged and what only the service may enter. */
  async look() {
    if (this.status === 'finished') return;
    const before = this.view;
    const { moves, view } = await this.read(this.log.length);
    this.hold(this.log.length + moves.length === view.seq, `seq ${view.seq} with ${this.log.length + moves.length} entries`);
    moves.forEach((entry, i) => this.hold(entry.seq === this.log.length + i + 1, `entry ${this.log.length + i + 1} has seq ${entry.seq}`));
    for (const entry of moves) this.assertEntered(entry, before, view);
    this.log.push(...moves);
    Object.assign(this, { view, status: view.status });
    this.clocks.note();
    this.assertNames();
    this.notePhase(before, moves);
    this.see(view);
    this.sightings?.entries(view.seq, moves);
    this.noteWaits();
    this.clocks.look();
    this.lossesKnown = this.world.life.lost.length;
    for (const person of this.waiting.keys()) if (!this.firstAsks.has(person)) this.firstAsks.set(person, this.world.now);
    if (view.status === 'finished') await this.end();
    else if (this.log.length % 3 === 0) await this.lookAsPlayers();
  }

  /** Its players look at it right after each other: a view that the service keeps for one must not be shown to another. */
  async lookAsPlayers() {
    for (const person of this.people) {
      const device = person?.lockedUntil ? null : person?.devices.find(({ client }) => client.cookie);
      if (device) this.see(assertOk(await device.client.get(this.path)), person);
    }
  }

  /** The log from an entry on and the view of one moment: a house player may go on between the two. */
  async read(from) {
    for (let i = 0; ; i++) {
      const { moves } = await this.world.read(`${this.path}/moves?from=${from}`);
      const view = await this.world.read(this.path);
      if (from + moves.length === view.seq || i === 20) return { moves, view };
    }
  }

  /** A phase that we see for the first time began with the first new entry at the earliest. */
  notePhase(before, moves) {
    const { phase, round } = this.view;
    if (before && moves.length && (before.phase !== phase || before.round !== round)) Object.assign(this, { phaseSince: this.log.length - moves.length, firstAsks: new Map() });
    for (const person of this.people) if (person && this.isAbsent(person)) this.absent.add(person);
  }

  /** A wait begins with the last entry that is not one's own; where several are awaited at once, whoever has entered something
   * is asked anew. */
  noteWaits() {
    const { awaited, turn, status } = this.view;
    const seats = status !== 'active' ? [] : awaited ?? [turn];
    const before = this.askedBy;
    this.askedBy = new Map();
    for (const seat of seats) {
      const person = this.people[seat];
      if (person) this.askedBy.set(person, awaited ? this.askedTogether(seat, before.get(person)) : this.log.findLastIndex((entry) => entry.seat !== seat));
    }
    this.waiting = new Map([...this.askedBy].map(([person, index]) => [person, this.clocks.timeOf(index)]));
  }

  askedTogether(seat, before) {
    const own = this.log.findLastIndex((entry) => entry.seat === seat);
    return before >= own ? before : this.log.length - 1;
  }

  /** The players are shown by their present names; who has left has none. */
  assertNames() {
    this.view.players.forEach((player, seat) => {
      const person = this.people[seat];
      if (!person) return;
      const shown = person.leftAt ? /^former-player-\d+$/.test(player.name) : player.name === person.name;
      this.hold(shown && player.display_name === person.displayName, `${person.name} (${person.displayName}) is shown as ${JSON.stringify(player)}`);
    });
  }

  assertEntered(entry, before, after) {
    const { seq, seat, move, by } = entry;
    const known = this.acknowledged.get(seq);
    const what = `entry ${JSON.stringify(entry)}`;
    if (known) return this.hold(known.seat === seat && known.move.type === (move?.type ?? known.move.type), `${what} was acknowledged as ${JSON.stringify(known)}`);
    if (move?.type === 'resign' && this.people[seat]) return void Object.assign(this, { wasLeft: true, leftIn: seq }); // with their account, or out of a season or cup: models/club.js
    if (move?.type === 'call_off') return this.hold(this.haveAllAgreed(after), `${what} ends what not all have called off`);
    if (by === 'order') return this.hold(move.type === 'shanghai' && this.orders.has(this.people[seat]), `${what} was ordered by nobody`);
    this.hold(seat === null || !this.people[seat] || by === 'clock' || move?.type === 'timeout', `${what} was made by nobody`);
    this.assertInTime(entry, before);
  }

  /** Whoever has resigned or is absent is not asked any more, and the house agrees to all. */
  haveAllAgreed({ seats }) {
    return this.people.every((person, i) => !person || this.agreed.has(person) || seats?.[i].resigned || seats?.[i].absent);
  }

  /** Nobody loses by the clock before their time is up, or without having been warned by each of their channels. */
  assertInTime(entry, before) {
    const person = this.people[entry.seat];
    if (entry.seat === null || !person) return;
    const shown = Date.parse(before?.deadlines?.[entry.seat] ?? before?.deadline);
    const deadline = shown + this.world.life.movedSince(this.lossesKnown, shown);
    const at = Date.parse(entry.at);
    if (this.kind === 'shanghaien' && !(at >= deadline - 1000)) return void (this.endedEarly = true); // at the end of a season or round: models/club.js
    this.hold(at >= deadline - 1000, `${JSON.stringify(entry)} came before ${new Date(deadline).toISOString()}`);
    const asked = this.waiting.get(person) ?? deadline - this.timeOf(person);
    const { life } = this.world;
    const begins = [...life.gaps.map(({ to }) => to), ...person.pastQuiet.map(({ until }) => until)]; // what is given back may end in quiet time, or it was chosen then
    const since = Math.max(asked, ...begins.filter((time) => time < at));
    const isAllQuiet = life.from(quietEnd(person.quiet, since + MINUTE)) >= Math.min(at, deadline) - 1000; // a warning comes a minute before it begins
    for (const channel of person.channels) {
      const warned = channel.heard.some((one) => one.kind === 'time_short' && one.game === this.id && one.at >= asked && one.at < at);
      this.hold(warned || isAllQuiet || channel.wasBroken(asked) || channel.since > asked || !person.notify.time_short, `${person.name} was not warned by ${channel.way} of ${new Date(deadline).toISOString()} before ${JSON.stringify(entry)}`);
    }
    this.world.count('times that were up');
  }

  /** The game is over: all are told but the one who ended it by hand, and its whole course went by the rules. */
  async end() {
    this.world.count(`finished games of ${this.kind}`);
    this.world.running.delete(this);
    const last = this.log.at(-1);
    const byHand = last.by === undefined || last.by === null || last.by === 'hand';
    this.people.forEach((person, seat) => {
      const hasEnded = last.move.type === 'call_off' ? person === this.calledOffBy : seat === last.seat && byHand && last.move.type !== 'timeout';
      if (person && !hasEnded) person.told.expect('game_over', { game: this.id });
    });
    const { moves } = await this.world.read(`${this.path}/moves`);
    this.hold(isDeepStrictEqual(moves.map(fixed), this.log.map(fixed)), 'its log was another one before');
    this.log = moves;
    this.people.forEach((person, seat) => {
      if (this.sightings && (person?.leftAt || person?.lockedUntil)) this.sightings.clients[seat] = null; // they can read nothing
    });
    if (this.sightings) await this.sightings.compare();
    else await this.replay();
    this.world.club.over(this);
    this.sightings = undefined;
    this.views.clear();
    this.acknowledged.clear();
  }

  async replay() {
    const fairness = await this.world.read(`${this.path}/fairness`);
    const { views } = assertOk(await this.world.looker.get(`${this.path}/positions`));
    this.hold(views.length === this.log.length + 1, `${views.length} positions of ${this.log.length} entries`);
    this.hold(commitment(Buffer.from(fairness.seed, 'hex')) === fairness.commitment, 'the commitment is another one');
    const key = keyOf(Buffer.from(fairness.seed, 'hex'), fairness.invitation_id, fairness.nonces);
    const model = new Model({ deck: deckOf(key), starter: views[0].turn, variant: views[0].variant });
    let rolls = 0;
    for (const { seq, seat, move, dice } of this.log) {
      this.assertShows(views[seq - 1], model);
      if (ENDINGS.includes(move.type)) break;
      this.hold(seat === model.turn, `entry ${seq} is by ${seat} instead of ${model.turn}`);
      if (dice) this.hold(isDeepStrictEqual(dice, rollOf(key, rolls++)), `entry ${seq}: ${dice} were thrown`);
      model.apply(move, dice);
    }
    if (ENDINGS.includes(this.log.at(-1)?.move.type)) return;
    this.assertShows(views.at(-1), model);
    this.scores = model.score().total;
  }

  /** What the past shows is what the rules say, and what was shown at the time. */
  assertShows(view, model) {
    const expected = model.view();
    const byId = (cards) => [...cards].sort((a, b) => a.id - b.id);
    for (const shown of [view, this.views.get(view.seq)]) {
      if (!shown) continue;
      const parts = Object.fromEntries(Object.keys(expected).map((key) => [key, shown[key]]));
      parts.tricks = parts.tricks.map(byId);
      if (shown.status === 'active' || shown === view) assert.deepEqual(parts, expected, `game ${this.id} at ${view.seq}`);
    }
  }
}
