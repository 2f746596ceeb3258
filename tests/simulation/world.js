/**
 * world.js - one club and its service: the server under a clock that only this file moves, a receiver of webhooks,
 * the people, and a trace of all that was done. Whatever is left to chance comes from one generator.
 */
import { assertOk, Client, eventually } from '../fixtures/api.js';
import { below, generator, pick } from '../fixtures/random.js';
import { sink } from '../fixtures/receivers.js';
import { Server } from '../fixtures/server.js';

export const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const TRACE = 400;

/** What must hold does not. */
export class Violation extends Error {}

export class World {
  constructor({ seed }) {
    this.random = generator(seed);
    this.now = Date.UTC(2027, 2, 20, 5);
    this.trace = [];
    /** @type {Map<string, import('./ledger.js').Ledger>} */
    this.games = new Map();
    this.people = [];
    this.counts = {};
    this.ends = [];
  }

  below = (n) => below(n, this.random);
  pick = (list) => pick(list, this.random);
  /** True once in so many times. */
  once = (n) => this.below(n) === 0;

  async start() {
    this.hooks = await sink({ after: (end) => this.ends.push(end) });
    this.server = new Server({ clock: true, flags: ['--webhooks', 'any'], env: this.clock() });
    await this.server.start();
    this.visitor = new Client(this.server);
    await this.pass(0);
  }

  hookOf(name) {
    return `http://127.0.0.1:${this.hooks.port}/${name}`;
  }

  /** What webhooks were told since the last time, each with whose it was. */
  takePosts() {
    return this.hooks.posts.splice(0).map(({ url, body }) => ({ ...JSON.parse(body), to: url.slice(1) }));
  }

  person(name) {
    return this.people.find((each) => each.name === name);
  }

  /** Where the clock of a server that starts now begins. */
  clock() {
    return { SHANGHAIEN_TEST_NOW: String(this.now) };
  }

  /** Lets time go by; what is due by then is done when this returns. */
  async pass(ms) {
    this.now += ms;
    await this.server.setNow(new Date(this.now));
  }

  /** The server is gone for so long: stopped by its operator, or killed. */
  async outage(ms, kills) {
    this.say(`${kills ? 'killed' : 'stopped'} for ${Math.round(ms / MINUTE)} minutes`);
    for (const { stream } of this.people) stream?.close();
    this.server.ownsData = false;
    await (kills ? this.server.kill() : this.server.stop());
    this.server.ownsData = true;
    this.now += ms;
    Object.assign(this.server.env, this.clock());
    await this.server.start();
    await this.pass(0);
    for (const person of this.people) await person.listen();
  }

  /** All that waits in the outbox and is due has left it. */
  quiet() {
    return eventually('an empty outbox', () => Number(this.server.rows(
      `select count(*) as n from outbox where status = 'waiting' and due_at <= ${this.now} and way = 'webhook'`)[0].n) === 0);
  }

  say(what) {
    this.trace.push(`${new Date(this.now).toISOString().slice(0, 16)} ${what}`);
    if (this.trace.length > TRACE) this.trace.shift();
  }

  count(what) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  hold(holds, what) {
    if (!holds) throw new Violation(what);
  }

  async read(path) {
    return assertOk(await this.visitor.get(path));
  }

  async stop() {
    for (const { stream } of this.people) stream?.close();
    await this.server.stop();
    for (const end of this.ends) end();
  }
}
