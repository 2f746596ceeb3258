/**
 * told.js - what somebody is told outside the page, by each of their channels: everything that they want to hear of, once, in
 * time and true. The rules are those of the settings page: a turn a minute after it has come, gathered; other news at
 * once; nothing in quiet hours but what was asked for.
 */
import { Digests } from './models/digests.js';
import { assertReminded, hasCause } from './models/reminders.js';
import { Texts } from './models/texts.js';
import { Warnings } from './models/warnings.js';
import { quietEnd, isQuiet } from './zone.js';
import { MINUTE } from './time.js';

/** The world moves to each moment for which something is planned. A busy machine may have a message sent once more, a minute later. */
const SLACK = 3 * MINUTE;
const ASKED_FOR = ['verify', 'reset', 'test', 'new_password', 'new_email'];

export class Told {
  constructor(person) {
    Object.assign(this, { person, world: person.world, expected: [], news: [] });
    Object.assign(this, { warnings: new Warnings(this), digests: new Digests(this), texts: new Texts(this) });
  }

  /** The clock was set back from `ahead`; `moved` gives when something was by it. */
  setBack(moved, ahead) {
    for (const one of this.expected) Object.assign(one, { from: moved(one.from), due: moved(one.due) });
    for (const past of this.person.pastQuiet) past.until = moved(past.until);
    this.digests.setBack();
    this.warnings.setBack(ahead);
  }

  hold(holds, what) {
    this.world.hold(holds, () => `${this.person.name}: ${what}`);
  }

  /** Something has happened that they are to hear of; `holds`: it is still so. */
  expect(kind, { game, says, holds = () => true, gathered = false }) {
    if (!this.person.notify[kind]) return;
    for (const channel of this.person.channels) {
      const { now: from, now } = this.world; // a receiver may have gone out of order at this very visit
      const last = gathered ? channel.last.get(kind) : undefined;
      const due = last === undefined ? now : Math.max(now, last + this.person.notify.gather_minutes * MINUTE);
      this.expected.push({ channel, kind, game, says, holds, from, due });
    }
  }

  /** News of a season or cup, which name it. */
  expectNews({ says, holds }) {
    this.mayHear(says);
    this.expect('season', { says, holds });
  }

  /** Such news may come. */
  mayHear(says) {
    this.news.push({ says, told: new Set() });
  }

  /** Each news once by each channel. */
  takeNews(channel, { text }, what) {
    const news = this.news.find(({ says, told }) => text.includes(says) && !told.has(channel));
    this.hold(news, `${what}, and nothing has happened: ${text}`);
    news.told.add(channel);
  }

  /** What has come: it is for them, it is true, it comes once, and not in quiet hours. */
  take(channel, message) {
    const { name, kind, game, at } = message;
    const what = `was told "${kind}" of ${game ?? 'no game'} by ${channel.way} at ${new Date(at).toISOString()}`;
    this.world.count(`told: ${kind}`);
    this.hold(channel.way !== 'webhook' || name === this.person.name, `${what}, which is for ${name}`);
    if (!ASKED_FOR.includes(kind)) {
      this.hold(!this.person.lockedUntil, `${what}, and is locked`);
      this.hold(this.person.notify[kind], `${what}, and does not want to hear of that`);
      this.hold(!isQuiet(this.person.quiet, at), `${what}, in quiet hours`);
    }
    const of = this.world.games.get(game);
    if (kind === 'season') this.takeNews(channel, message, what);
    if (kind === 'your_turn') this.hold(this.wasAwaited(at), `${what}, and no game waits`);
    if (kind === 'your_turn') this.hold(hasCause(this.person, message.previous, at), `${what}, and no turn has come since ${message.previous > 0 ? new Date(message.previous).toISOString() : 'ever'}`);
    if (kind === 'digest') this.digests.take(channel, message);
    this.texts.take(message);
    if (kind === 'time_short') this.hold(of.isFor(this.person) && (of.awaitedAt(this.person, at) || of.isAbsent(this.person)), `${what}, which does not wait`);
    if (kind === 'game_over') this.hold(of.status === 'finished' && of.isFor(this.person), `${what}, which goes on`);
    if (['game_over', 'accepted'].includes(kind) && game) this.hold(channel.heard.filter((one) => one.kind === kind && one.game === game).length === 1, `${what}, twice`);
  }

  wasAwaited(at) {
    return [...this.world.games.values()].some((ledger) => ledger.isFor(this.person) && ledger.awaitedAt(this.person, at));
  }

  /** Nothing that is due by now has failed to come. */
  assertAll() {
    this.expected = this.expected.filter((one) => !this.isDone(one));
    for (const channel of this.person.channels) this.assertTurns(channel);
    for (const channel of this.person.channels) if (this.person.notify.your_turn) assertReminded(this, channel);
    if (this.person.notify.time_short) this.warnings.assertAll();
    this.digests.assertAll();
  }

  isDone({ channel, kind, game, says, holds, from, due }) {
    if (this.person.lockedUntil || !this.person.channels.includes(channel) || channel.since > from || channel.has(kind, from, game, says) || !holds() || this.isLost(channel, due)) return true;
    this.hold(this.world.now <= this.dueAt(channel, due) + SLACK, `was not told "${kind}" of ${game ?? 'no game'} by ${channel.way}, due since ${new Date(due).toISOString()}`);
    return false;
  }

  /** The end of their quiet hours, which may have been changed, or of a time without the service, which may lie in others. A channel
   * that was out of order is tried again, and quiet hours follow. */
  dueAt(channel, due) {
    return this.afterQuiet(channel.dueAt(this.afterQuiet(due)));
  }

  /** Was it refused for good, at first or when it was tried again? */
  isLost(channel, due) {
    return channel.hasLost(this.afterQuiet(due)) || channel.hasLost(this.dueAt(channel, due));
  }

  afterQuiet(due) {
    const end = (quiet, at) => {
      const next = this.world.life.from(quietEnd(quiet, at));
      return next === at ? at : end(quiet, next);
    };
    const { pastQuiet, quiet } = this.person;
    let at = due;
    for (const past of pastQuiet.filter(({ until }) => until > due)) {
      at = end(past.quiet, at);
      if (at < past.until) return at;
      at = past.until;
    }
    return end(quiet, at);
  }

  /** Each turn that has come is told once its minute and the time to gather are over. */
  assertTurns(channel) {
    const { notify } = this.person;
    if (!notify.your_turn) return;
    for (const { ledger, since } of this.person.waits()) {
      if (since < channel.since || !ledger.isTold(this.person) || ledger.knowsOf(this.person, since)) continue;
      const last = channel.last.get('your_turn') ?? -Infinity;
      if (last >= ledger.firstAsked(since) || (ledger.wasAskedAtOnce(this.person) && channel.has('accepted', -Infinity, ledger.id))) continue;
      const planned = Math.max(ledger.toldSince(since) + MINUTE, last + notify.gather_minutes * MINUTE);
      const due = this.dueAt(channel, planned);
      if (this.isLost(channel, planned)) continue;
      this.hold(this.world.now <= due + SLACK, `was not told by ${channel.way} that ${ledger.id} waits since ${new Date(since).toISOString()}, due at ${new Date(due).toISOString()}`);
    }
  }
}
