/**
 * ledger.js - what is known of one game: which moves were acknowledged, what its log and view were when they were last
 * read, and what readers were shown. The rules that judge it are those of fixtures/, which share no
 * line with the service.
 */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { assertOk } from '../fixtures/api.js';
import { commitment, deckOf, keyOf, rollOf } from '../fixtures/fairness.js';
import { Model } from '../fixtures/rules.js';
import { Sightings } from '../fixtures/shanghai-sightings.js';
import { DAY } from './world.js';

const ENDINGS = ['resign', 'timeout', 'abandon'];
/** The parts of an entry of the log that never change; of Shanghai, what is hidden at first is told later. */
const fixed = ({ seq, seat, at, by }) => ({ seq, seat, at, by });

export class Ledger {
  constructor(world, view) {
    Object.assign(this, { world, id: view.id, kind: view.game, log: [], acknowledged: new Map(), status: 'active' });
    this.path = `/api/games/${view.id}`;
    this.names = view.players.map(({ name }) => name);
    this.bots = view.players.map(({ bot }) => bot);
    this.views = new Map();
    if (this.kind === 'shanghai') this.sightings = new Sightings(this.path, this.names.map((name) => world.person(name)?.device ?? null), world.visitor);
  }

  hold(holds, what) {
    this.world.hold(holds, `game ${this.id} of ${this.names.join(', ')}: ${what}`);
  }

  /** Does the game wait for them, or has it gone on since that time? */
  awaits(name, since) {
    const seat = this.names.indexOf(name);
    const { awaited, turn } = this.view;
    return (awaited ? awaited.includes(seat) : turn === seat) || this.log.at(-1)?.at >= since;
  }

  /** The answer to a move said that it was taken. */
  acknowledge(seat, move, view) {
    this.acknowledged.set(view.seq, { seat, move });
    this.see(view);
    if (this.sightings && move.type !== 'resign') this.sightings.made(move, view);
  }

  see(view) {
    this.shown = view;
    if (this.sightings) this.sightings.view(view);
    else this.views.set(view.seq, view);
  }

  /** Reads the log again: it goes on where it stood, with what was acknowledged and what only the service may enter. */
  async look() {
    if (this.status === 'finished') return;
    const before = this.view;
    const { moves, view } = await this.read();
    this.hold(moves.length === view.seq, `seq ${view.seq} with ${moves.length} entries`);
    moves.forEach((entry, i) => this.hold(entry.seq === i + 1, `entry ${i + 1} has seq ${entry.seq}`));
    this.log.forEach((entry, i) => this.hold(isDeepStrictEqual(fixed(entry), fixed(moves[i] ?? {})), `entry ${i + 1} was ${JSON.stringify(entry)}, is ${JSON.stringify(moves[i])}`));
    for (const entry of moves.slice(this.log.length)) this.assertEntered(entry, before);
    Object.assign(this, { log: moves, view, status: view.status });
    this.see(view);
    if (view.status === 'finished') await this.compare();
  }

  /** The log and the view of one moment: a house player may go on between the two. */
  async read() {
    for (let i = 0; ; i++) {
      const { moves } = await this.world.read(`${this.path}/moves`);
      const view = await this.world.read(this.path);
      if (moves.length === view.seq || i === 20) return { moves, view };
    }
  }

  assertEntered(entry, before) {
    const { seq, seat, move, by } = entry;
    const known = this.acknowledged.get(seq);
    const what = `entry ${JSON.stringify(entry)}`;
    if (known) return this.hold(known.seat === seat && known.move.type === (move?.type ?? known.move.type), `${what} was acknowledged as ${JSON.stringify(known)}`);
    this.hold(seat === null || this.bots[seat] || by === 'clock' || move?.type === 'timeout', `${what} was made by nobody`);
    this.assertInTime(entry, before);
  }

  /** Nobody loses by the clock before their time is up, or without having been warned. */
  assertInTime(entry, before) {
    if (entry.seat === null || this.bots[entry.seat]) return;
    const person = this.world.person(this.names[entry.seat]);
    const deadline = before?.deadlines?.[entry.seat] ?? before?.deadline;
    this.hold(deadline && Date.parse(entry.at) >= Date.parse(deadline) - 1000, `${JSON.stringify(entry)} came before ${deadline}`);
    const asked = new Date(Date.parse(deadline) - before.days_per_move * DAY).toISOString();
    this.hold(person.wasWarned(this.id, asked, entry.at), `${person.name} was not warned before ${JSON.stringify(entry)}`);
    this.world.count('times that were up');
  }

  /** The game is over: its whole course, by the tests' own rules and the chance of its seed. */
  async compare() {
    this.world.count(`finished games of ${this.kind}`);
    if (this.sightings) await this.sightings.compare();
    else await this.replay();
    this.sightings = undefined;
    this.views.clear();
  }

  async replay() {
    const fairness = await this.world.read(`${this.path}/fairness`);
    const { views } = assertOk(await this.world.visitor.get(`${this.path}/positions`));
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
    if (!ENDINGS.includes(this.log.at(-1)?.move.type)) this.assertShows(views.at(-1), model);
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
