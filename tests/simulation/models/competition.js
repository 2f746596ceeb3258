/**
 * competition.js - what seasons and cups have in common: who has joined by what they did, who is out and since when, and that
 * they go from open to their end as they may. season.js and cup.js have how they pair and judge.
 */
import { DAY, MINUTE } from '../time.js';

/** Two who are out within so short a time may have been put out together. */
export const TOGETHER = 60_000;
const NEXT = { open: ['open', 'running', 'cancelled'], running: ['running', 'finished'], finished: ['finished'], cancelled: ['cancelled'] };

export class Competition {
  /** @param {'seasons' | 'cups'} list */
  constructor(club, list, view) {
    Object.assign(this, { club, world: club.world, list, id: view.id, path: `/api/${list}/${view.id}`, view, status: 'open', terms: view });
    /** In the order in which they joined. @type {Set<import('../person.js').Person>} */
    this.members = new Set();
    /** Who is out: {why, at}. @type {Map<import('../person.js').Person, {why: string, at: number}>} */
    this.out = new Map();
  }

  /** How many it takes. */
  get least() {
    return 4;
  }

  get name() {
    return this.view.number > 1 ? `${this.view.name} ${this.view.number}` : this.view.name;
  }

  hold(holds, what) {
    this.world.hold(holds, () => `"${this.name}" (${this.id}): ${typeof what === 'function' ? what() : what}`);
  }

  /* --- What people did --- */

  joins(person) {
    this.members.add(person);
  }

  leaves(person, why = 'left') {
    if (this.status === 'open') this.giveUp(person);
    else if (this.members.has(person) && !this.out.has(person)) this.out.set(person, { why, at: this.world.now });
  }

  /** Time was lost, or the clock was set back: who was out by a clock that was ahead has been so for as long. */
  putOff(ms) {
    for (const out of this.out.values()) if (out.at > this.world.now) out.at += ms;
  }

  /** Gives up the place in an open one. */
  giveUp(person) {
    this.members.delete(person);
  }

  /** Those who have deleted their account, or whom the operator has locked, are in no open one. */
  noteGone() {
    for (const person of this.members) {
      if (person.leftAt) this.leaves(person, 'deleted');
      else if (person.lockedUntil && this.status === 'open') this.giveUp(person);
    }
  }

  /* --- What is shown --- */

  /** Reads it; it has changed. */
  async look() {
    if (['finished', 'cancelled'].includes(this.status)) return;
    this.noteGone();
    this.before = this.view;
    this.view = await this.readAtRest();
    const { status } = this.view;
    this.hold(NEXT[this.status].includes(status), `it goes from ${this.status} to ${status}`);
    if (this.status === 'open') this.assertOpen();
    if (this.status !== status) this.world.say(`"${this.name}" is ${status}`);
    if (status === 'cancelled') this.hold(this.members.size === 0, 'it is cancelled with members');
    if (this.status === 'open' && status === 'running') this.start();
    this.status = status;
    if (['running', 'finished'].includes(status)) await this.lookAtGames();
    if (status === 'finished') this.world.count(`finished ${this.list}`);
  }

  /** What it shows while its games are as we know them: the service may take a step at any time. */
  async readAtRest() {
    for (let before; ; ) {
      const view = await this.world.read(this.path);
      const text = JSON.stringify(view);
      if (text === before) return view;
      before = text;
      await this.world.look();
    }
  }

  /** Who has joined is in it, and it starts when it may. */
  assertOpen() {
    const { starts_at: starts, status, players } = this.view;
    this.hold(players === this.members.size, () => `it has ${players} players instead of ${this.names([...this.members])}`);
    const weeks = (Date.parse(starts) - Date.parse(this.terms.starts_at)) / (7 * DAY);
    this.hold(Number.isInteger(weeks) && weeks >= 0, `it is put off to ${starts}`);
    if (status === 'running') this.hold(Date.parse(starts) <= this.world.now && players >= this.least, `it starts before ${starts} or with ${players}`);
    if (status === 'open') this.hold(Date.parse(starts) > this.world.now - MINUTE, `it has not started at ${starts}`);
  }

  /** Newcomers are in the order of their ratings, and of those with the same one who has joined first. */
  assertByRating(people) {
    if (this.club.ratings.ended.length > 0) return; // in this very step
    const values = people.map((person) => this.club.ratings.valueOf(person, this.view.game));
    const order = [...this.members];
    people.forEach((person, i) => {
      const ahead = i === 0 ? 1 : values[i - 1] - values[i];
      const isRight = ahead === 0 ? order.indexOf(people[i - 1]) < order.indexOf(person) : ahead > -1e-3;
      this.hold(isRight, () => `${this.names(people)} are in the order of ${values}`);
    });
  }

  names(people) {
    return people.map((person) => person?.name ?? 'nobody').join(', ');
  }

  /** The ledger of one of its games. */
  ledger(id) {
    const ledger = this.world.games.get(id);
    this.hold(ledger, `its game ${id} is none`);
    ledger.competition = this;
    return ledger;
  }

  /** The two of a game sit there, who begins in seat 0, and nobody has been given up who is not out. */
  assertPlayers(ledger, pair) {
    this.hold(ledger.people[0] === pair[0] && ledger.people[1] === pair[1], () => `${ledger.id} has ${this.names(ledger.people)} instead of ${this.names(pair)}`);
    this.hold(ledger.log.length === 0 || ledger.log[0].seat === 0 || ['resign', 'timeout', 'abandon'].includes(ledger.log[0].move.type), `${ledger.id} is begun by the other`);
  }

  isOut(person) {
    return this.out.has(person);
  }
}
