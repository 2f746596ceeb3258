/**
 * channel.js - one way to somebody outside the page: a webhook, a mailbox or a browser that gets push messages. `heard` is
 * what has come by it, as {id, kind, game, subject, text, at: when it came, stamp: as the clock had it then}; `since`: nothing is expected of what happened
 * before; `trouble`: how and until when it refuses, or did last (models/receivers.js); `late`: it is newer than the
 * settings. `kept`: what the push service has for a browser that is off, by topic.
 */
import { readyAt } from './models/receivers.js';

const KEPT = 400;
/** Of these a newer message says all that an older one said. */
const STATES = ['your_turn', 'digest'];

export class Channel {
  constructor(world, way, address) {
    Object.assign(this, { world, way, address, since: world.now, box: [], heard: [], last: new Map(), came: new Map(), kept: new Map(), late: false, losses: [], trouble: world.broken[way] });
  }

  /** Nothing is expected of what has happened by now: by the service's clock, which goes on during a visit. */
  beginAnew() {
    this.since = this.world.now + 1;
  }

  /** The clock was set back; `moved` gives when something was by it. */
  setBack(moved) {
    this.since = moved(this.since);
    for (const times of [this.last, this.came]) for (const [key, at] of times) times.set(key, moved(at));
    for (const one of this.heard) one.at = moved(one.at);
  }

  /** Opens what has come. Returns it. */
  async open() {
    const news = [];
    for (const message of this.box.splice(0)) {
      const one = { ...(await this[this.way](message)), at: this.world.now, stamp: this.world.now };
      if (await this.isNew(one)) news.push(one);
    }
    for (const one of news) {
      this.keep(one);
      one.previous = this.last.get(one.kind) ?? -Infinity;
      this.last.set(one.kind, one.at);
    }
    this.heard.push(...news);
    if (this.heard.length > KEPT) this.heard.splice(0, this.heard.length - KEPT);
    return news;
  }

  webhook({ id, for: name, kind, game = null, text }) {
    return { id, name, kind, game, text, subject: text.split('\n')[0].replace(/^[^:]*: /, '') };
  }

  browser({ id, kind, game, title, body, url, topic }) {
    return { id, kind, game, text: `${title}\n${body}`, subject: title, url, topic };
  }

  /** An e-mail does not name its kind: its Message-ID has the number of the outbox's row. */
  async mailbox({ messageId, subject, text, headers }) {
    const id = /^<(\d+)[.@]/.exec(messageId)?.[1];
    const [row] = await this.world.reader.rows(`select o.kind, g.public_id as game from outbox o left join games g on g.id = o.game where o.id = ${id}`);
    return { id, kind: row.kind, game: row.game, subject, text: `${subject}\n${text}`, unsubscribe: headers.get('list')?.unsubscribe?.url };
  }

  /** A message comes once. What the service could not know to have come comes again, under the same number: after a kill, or in vain. */
  async isNew({ id, kind, at }) {
    const before = this.came.get(id);
    this.came.set(id, at);
    if (this.came.size > KEPT) this.came.delete(this.came.keys().next().value);
    if (before === undefined) return true;
    const [row] = await this.world.reader.rows(`select attempts from outbox where id = ${id}`);
    this.world.hold(this.world.killedAt >= before || row.attempts > 1, `message ${id}, ${kind}, came to ${this.address} twice`);
    this.world.count('messages that came again');
    return false;
  }

  /** Of a browser that is off: a message takes the place of one that said the same. */
  keep(message) {
    if (!this.trouble?.off || !this.isBroken()) return;
    const old = this.kept.get(message.topic);
    const same = !old || (old.kind === message.kind && (STATES.includes(old.kind) || old.url === message.url));
    this.world.hold(same, () => `${this.address}, which is off, loses "${old.text}" to "${message.text}"`);
    this.kept.set(message.topic, message);
    this.world.count('messages kept for browsers that are off');
  }

  /* --- Out of order --- */

  /** What waits since another trouble goes on waiting. */
  fail(trouble) {
    const waits = this.trouble && readyAt(this.trouble) > trouble.from;
    this.trouble = waits ? { ...trouble, from: Math.min(this.trouble.from, trouble.from) } : trouble;
    if (trouble.lasting) this.losses.push(this.trouble);
    this.kept.clear();
  }

  isBroken(at = this.world.now) {
    return this.trouble !== undefined && at >= this.trouble.from && at < this.trouble.until;
  }

  /** What it answers instead of taking a message; undefined: it takes it. */
  refuse() {
    if (!this.isBroken() || this.trouble.off) return undefined;
    if (this.trouble.gone) this.gone = true;
    this.trouble.refused = true;
    return this.trouble;
  }

  /** Was it out of order at some time since then, or is what came meanwhile still to be tried again? */
  wasBroken(since) {
    return this.trouble !== undefined && readyAt(this.trouble) > since && !this.trouble.off;
  }

  /** When what is due at that time has come. */
  dueAt(due) {
    return this.trouble && due >= this.trouble.from ? Math.max(due, readyAt(this.trouble)) : due;
  }

  /** Is what was due at that time lost for good? */
  hasLost(due) {
    return Boolean(this.gone || this.losses.some(({ from, until }) => due >= from && due <= until));
  }

  /** Has a message of that kind come at or after that time, of that game where one is named? */
  has(kind, since, game, says = '') {
    return this.heard.some((one) => one.kind === kind && one.at >= since && (game === undefined || one.game === game) && one.text.includes(says));
  }
}
