/**
 * ladder.js - the ladder by its rules: who stands on which rung follows from who has joined and left, what was answered, and the
 * logs of the games.
 */
import { placesOf } from './result.js';
import { DAY, MINUTE, SECOND } from '../time.js';

const REACH = 3, REST_DAYS = 7, ANSWER_DAYS = 3;
const TAKES = ['won', 'declined', 'unanswered'];

/** Those who have left are shown by numbers. */
const nameOf = (person) => (person.leftAt ? 'a former player' : person.name);
/** Of those who have never played, nothing is left. */
const isNobody = (person) => person.leftAt && person.seats.length === 0;
const shownName = ({ name }) => name.replace(/^former-player-\d+$/, 'a former player');

export class Ladder {
  constructor(world) {
    /** From the top. @type {import('../person.js').Person[]} */
    this.rungs = [];
    /** Those that are not decided, by invitation, and those that are, the latest last. */
    Object.assign(this, { world, open: new Map(), ended: [] });
  }

  hold(holds, what) {
    this.world.hold(holds, () => `the ladder: ${typeof what === 'function' ? what() : what}`);
  }

  /* --- What people did --- */

  joins(person) {
    if (!this.rungs.includes(person)) this.rungs.push(person);
  }

  leaves(person) {
    this.rungs = this.rungs.filter((each) => each !== person);
    for (const challenge of this.of(person)) this.end(challenge, 'void');
  }

  challenges(from, to, { invitation, answer_by: by }) {
    const planned = this.world.now + ANSWER_DAYS * DAY;
    this.hold(Date.parse(by) > planned - MINUTE, `${to.name} has to answer by ${by}`);
    this.open.set(invitation, { invitation, from, to, by: Date.parse(by), answer: null, game: null });
  }

  /** Is that invitation a challenge, or was it one until a clock that was ahead decided it? */
  hasChallenge(invitation) {
    return this.open.has(invitation) || this.ended.some((each) => each.invitation === invitation);
  }

  /** An invitation was answered: 'declined', 'withdrawn', or 'accepted' with its game. */
  answered(invitation, answer, game = null) {
    if (this.open.has(invitation)) Object.assign(this.open.get(invitation), { answer, game });
  }

  /** One has blocked the other: who was challenged has declined by that, who has challenged has taken it back. */
  parts(person, other) {
    for (const { invitation, from, to, answer } of this.of(person))
      if (answer === null && (from === other || to === other)) this.answered(invitation, from === person ? 'withdrawn' : 'declined');
  }

  /** The challenge that goes on in which somebody is. */
  of(person) {
    return [...this.open.values()].filter(({ from, to }) => from === person || to === person);
  }

  /* --- What follows --- */

  /** How a challenge has ended by now; undefined: it goes on. */
  judge({ answer, game, by }) {
    if (answer === 'declined') return 'declined';
    if (answer === 'withdrawn') return 'void';
    if (answer === null) return this.world.now >= by ? 'unanswered' : undefined;
    if (game.status !== 'finished') return undefined;
    return this.judgeGame(game);
  }

  judgeGame(game) {
    const places = placesOf(game);
    const { from } = [...this.open.values()].find((each) => each.game === game);
    const own = game.people.indexOf(from);
    return !places ? 'void' : places[own] < places[1 - own] ? 'won' : 'defended';
  }

  end(challenge, outcome) {
    const { invitation, from, to } = challenge;
    this.open.delete(invitation);
    this.ended.push({ ...challenge, outcome, at: this.world.now });
    this.world.say(`the challenge of ${from.name} to ${to.name} is ${outcome}`);
    this.world.count(`challenges ${outcome}`);
    if (TAKES.includes(outcome) && this.rungs.indexOf(to) < this.rungs.indexOf(from)) this.rise(from, to);
  }

  rise(from, to) {
    this.rungs = this.rungs.filter((each) => each !== from);
    this.rungs.splice(this.rungs.indexOf(to), 0, from);
  }

  /** Who is nobody any more stands nowhere; a block declines what waits. */
  noteGone() {
    for (const person of [...this.rungs]) if (person.leftAt || person.lockedUntil) this.leaves(person);
  }

  /** May somebody challenge another now? */
  mayChallenge(from, to) {
    const [own, other] = [from, to].map((person) => this.rungs.indexOf(person));
    if (own < 0 || other < 0 || other >= own || own - other > REACH) return false;
    if (this.of(from).length || this.of(to).length) return false;
    return !this.ended.some((each) => each.from === from && each.to === to && each.outcome === 'defended' && this.world.now - each.at < REST_DAYS * DAY);
  }

  /* --- What is shown --- */

  async look() {
    this.noteGone();
    await this.takeAnswers();
    for (const challenge of [...this.open.values()]) {
      const outcome = this.judge(challenge);
      if (outcome) this.end(challenge, outcome);
    }
    const shown = await this.world.read('/api/ladder');
    const names = (people) => people.map(({ name }) => name).join(', ');
    this.hold(names(shown.rungs.map(({ player }) => player)) === names(this.rungs), () => `${names(shown.rungs.map(({ player }) => player))} instead of ${names(this.rungs)}`);
    this.assertOpen(shown);
    this.assertEnded(shown.recent);
  }

  /** Holidays that are announced later give more time; a block declines. */
  async takeAnswers() {
    const { open } = await this.world.read('/api/ladder');
    for (const challenge of this.open.values()) {
      const shown = open.find(({ challenger, made_at: at }) => challenger.name === challenge.from.name && at);
      if (shown?.answer_by) challenge.by = await this.exactly(challenge.invitation, Date.parse(shown.answer_by));
    }
  }

  /** The API shows whole seconds, and a clock that was set has moved it by others. */
  async exactly(invitation, shown) {
    const [{ at }] = await this.world.reader.rows(`select expires_at as at from invitations where public_id = '${invitation}'`);
    this.hold(Math.floor(Number(at) / SECOND) * SECOND === shown, `the challenge ${invitation} is to be answered by ${at}, and ${shown} is shown`);
    return Number(at);
  }

  assertOpen({ rungs, open }) {
    const pairs = (list) => list.map(([from, to, game]) => `${from} to ${to} in ${game}`).sort().join(', ');
    const expected = pairs([...this.open.values()].map(({ from, to, game }) => [from.name, to.name, game?.id ?? null]));
    const shown = pairs(open.map(({ challenger, challenged, game }) => [challenger.name, challenged.name, game]));
    this.hold(shown === expected, `open are ${shown} instead of ${expected}`);
    for (const { player, busy } of rungs) {
      const count = this.of(this.world.person(player.name)).length;
      this.hold(count <= 1 && busy === (count === 1), `${player.name} is ${busy ? '' : 'not '}busy, with ${count} challenges`);
    }
  }

  /** The latest first. Those of one moment may come in any order. */
  assertEnded(recent) {
    const what = (list) => list.map(({ from, to, outcome }) => `${from} ${outcome} ${to}`).sort().join(', ');
    const ended = this.ended.filter(({ from, to }) => !isNobody(from) && !isNobody(to));
    const expected = ended.slice(-recent.length).map(({ from, to, outcome }) => ({ from: nameOf(from), to: nameOf(to), outcome }));
    const shown = recent.map(({ challenger, challenged, outcome }) => ({ from: shownName(challenger), to: shownName(challenged), outcome }));
    if (recent.length < 20) this.hold(what(shown) === what(expected) && recent.length === ended.length, () => `ended are ${what(shown)} instead of ${what(ended.map(({ from, to, outcome }) => ({ from: nameOf(from), to: nameOf(to), outcome })))}`);
  }
}
