/**
 * world.js - one club and its service: the server under a clock that stands still but for what this file sets, receivers of
 * what it sends, the people, the games, and a trace of all that was done. Whatever is left to chance comes from one generator.
 *
 * Time goes by in steps of at most six hours, and to each moment for which the service has planned something. After each,
 * what was due has been done and sent, and all games that have changed are looked at.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { assertOk, PASSWORD } from '../fixtures/api.js';
import { Reader } from '../fixtures/database.js';
import { takeNextBuild } from '../fixtures/next-build.js';
import { below, generator, pick } from '../fixtures/random.js';
import { mailServer, pushService, sink } from '../fixtures/receivers.js';
import { Server } from '../fixtures/server.js';
import { Caller } from './caller.js';
import { Ledger } from './ledger.js';
import { Circle } from './models/circle.js';
import { Club, COMPETITIONS, dueSteps, LADDER, nextStep } from './models/club.js';
import { Life } from './models/life.js';
import { Links } from './models/links.js';
import { assertSigned, News, PATH as NEWS } from './models/news.js';
import { OpenData } from './models/open-data.js';
import { letRefuse } from './models/receivers.js';
import { DAY, HOUR, MINUTE, SECOND } from './time.js';
import { diskOf } from './trouble/disk.js';

const STEP = 6 * HOUR;
const TRACE = 2000;

/** What is due now, and when something is due next, as far as the service has planned it: in quiet hours it makes a
 * difference to be late. */
const glance = (now) => `select
  (select count(*) from outbox where status = 'sending' or (status = 'waiting' and due_at <= ${now})) as due,
  (select count(*) from accounts a join seats s on s.account = a.id where a.kind = 'house' and s.waiting_since is not null) as house,
  ${dueSteps(now)} as steps,
  (select min(at) from (select min(due_at) as at from outbox where status = 'waiting' and due_at > ${now}
    union all select min(warn_at) from seats where warn_at > ${now}
    union all select min(deadline_at) + ${SECOND} from seats where deadline_at > ${now}
    ${nextStep(now)}) as times) as next`;

/** What must hold does not. */
export class Violation extends Error {}

/** Clocks are set forward or back in some zones within weeks of each. */
const BEGINNINGS = [Date.UTC(2027, 2, 20, 5), Date.UTC(2027, 9, 18, 5), Date.UTC(2027, 2, 6, 5), Date.UTC(2027, 8, 25, 5)];

/** The service's clock is set to the second. */
const wholeSeconds = (ms) => ms - (ms % SECOND);

export const SITE = 'https://club.example';

export class World {
  /** `operatorRests`: so many days on average between acts of the operator. */
  constructor({ seed, pace, traced, operatorRests }) {
    Object.assign(this, { seed, pace, operatorRests });
    this.random = generator(seed);
    this.now = BEGINNINGS[(seed - 1) % BEGINNINGS.length];
    this.traced = traced;
    this.trace = [];
    /** By id. @type {Map<string, Ledger>} */
    this.games = new Map();
    /** Those that run. @type {Set<Ledger>} */
    this.running = new Set();
    /** What the database says of each running game when it was last looked at. */
    this.states = new Map();
    /** The invitations that are no longer open. */
    this.answered = new Set();
    /** @type {import('./person.js').Person[]} */
    this.people = [];
    /** How many have ever joined, those who have deleted their account, and who likes whom. */
    this.joined = 0;
    this.left = [];
    this.circle = new Circle();
    this.club = new Club(this);
    this.counts = {};
    /** How all receivers of a kind are out of order, or were last (trouble/receivers.js). */
    this.broken = {};
    this.life = new Life(this);
    Object.assign(this, { links: new Links(this), news: new News(this), openData: new OpenData(this) });
    /** Is the site for members only? */
    this.isClosed = false;
    /** Of the operator, as {name, role, secret}. */
    this.helpers = [];
    this.ends = [];
    /** When the server was last killed, and when it was last gone. */
    Object.assign(this, { killedAt: -Infinity, outageSince: -Infinity });
  }

  below = (n) => below(n, this.random);
  pick = (list) => pick(list, this.random);
  /** True once in so many times. */
  once = (n) => this.below(n) === 0;
  /** The same for what is seldom done; a short run may want it more often. */
  seldom = (n) => this.once(Math.max(1, Math.round(n / this.pace)));

  /* --- The service --- */

  async start() {
    const context = { after: (end) => this.ends.push(end) };
    this.hooks = await sink(context, (response) => this.answerHook(response));
    this.mail = await mailServer(context);
    this.push = await pushService(context);
    letRefuse(this);
    const smtp = ['--smtp-host', '127.0.0.1', '--smtp-port', String(this.mail.port), '--smtp-tls', 'none', '--mail-from', 'club@club.example'];
    const flags = ['--webhooks', 'any', '--public-url', SITE, ...smtp];
    this.server = new Server({ clock: true, data: diskOf(this), flags, env: { ...this.clock(), SHANGHAIEN_TEST_CA: this.push.ca } });
    await this.begin();
    this.visitor = new Caller(this.server);
    this.member = new Caller(this.server);
    assertOk(await this.member.post('/api/accounts', { name: 'onlooker', password: PASSWORD }), 201);
  }

  /** Those that run: one, or two on one database (trouble/servers.js). */
  get servers() {
    return [this.second, this.server].filter(Boolean);
  }

  async begin() {
    await this.server.start();
    this.reader = new Reader(this.server.data);
    await this.life.begins(this.now);
    await this.set();
  }

  /** Where the clock of a server or a command that starts now begins, and its chance. */
  clock() {
    return { SHANGHAIEN_TEST_NOW: String(this.now), SHANGHAIEN_TEST_SEED: String(this.seed) };
  }

  /** Ends the server, as its operator would or as a power failure does; the people's devices lose it. */
  async end(kills) {
    this.outageSince = this.now;
    if (kills) this.killedAt = this.now;
    for (const person of this.people) person.loseServer();
    await this.reader.close();
    this.server.ownsData = false;
    await (kills ? this.server.kill() : this.server.stop());
    this.life.ends(this.now);
    this.server.ownsData = true;
  }

  /** The server is gone for so long. */
  async outage(ms, kills) {
    this.say(`${kills ? 'killed' : 'stopped'} for ${Math.round(ms / MINUTE)} minutes`);
    await this.end(kills);
    this.now += wholeSeconds(ms);
    this.club.lost += ms + MINUTE;
    Object.assign(this.server.env, this.clock());
    await this.begin();
    for (const person of this.people) await person.findServer();
    await this.settle();
  }

  /** The operator lets the next build take over. */
  async upgrade() {
    await takeNextBuild(this.server);
    await this.outage(0, false);
  }

  /** Somebody sets the machine's clock, by so much; the service's follows it. Less than five minutes are no jump. */
  async jump(ms) {
    await this.settle();
    this.say(`the clock is set by ${ms / MINUTE} minutes`);
    this.now += wholeSeconds(ms);
    await this.server.setMachine(new Date(this.now));
    await this.set(); // it has followed to some milliseconds
    this.club.lost += Math.abs(ms) + MINUTE;
    await this.life.jumps(ms);
    await this.settle();
    if (ms > 0) await this.passTo(this.now + MINUTE); // what is due by this clock has come before it is set right
  }

  async stop() {
    for (const person of this.people) person.loseServer();
    await this.reader?.close();
    for (const server of this.servers) await server.stop();
    for (const end of this.ends) await end();
  }

  /** Who looks on: a visitor, or somebody of the club where that is closed to others. */
  get looker() {
    return this.isClosed ? this.member : this.visitor;
  }

  /** What a looker-on is shown. */
  async read(path) {
    return assertOk(await this.looker.get(path));
  }

  /* --- Time --- */

  /** Sets the service's clock, which stands still until the next time. */
  async set() {
    Object.assign(this.server.env, this.clock());
    for (const server of this.servers) await server.setNow(new Date(this.now));
    this.openData.note();
  }

  /** Lets time go by; it stands still for what is overdue. */
  async passTo(time) {
    while (this.now < time) {
      this.now = Math.ceil(Math.min(this.now + STEP, time, Math.max(this.now, this.nextDue)) / SECOND) * SECOND;
      await this.set();
      await this.settle();
      for (const person of this.people) person.assertTold();
    }
  }

  /** Waits until the service has done what is due, takes what it has sent and looks at what has changed. */
  async settle() {
    await this.quiet();
    await this.look();
    await this.club.look(this.seen.competitions, this.seen.ladder);
    for (const person of this.people) person.told.texts.note();
    for (const person of this.people) await person.hear();
  }

  /** Nothing that is due waits in the outbox, no house player has to move, and seasons, cups and ladder have gone on. */
  async quiet() {
    for (let ms = 0, end = Date.now() + MINUTE; !(await this.isQuiet()); await pause(ms = Math.min(ms + 1, 20)))
      if (Date.now() > end) throw new Violation('the service does not come to rest');
    this.takePosts();
  }

  async isQuiet() {
    const [[{ due, house, steps, next }], games, competitions, ladder] = await this.reader.all([glance(this.now), ...this.queries()]);
    if (Number(due) > 0) for (const server of this.servers) await server.deliver();
    if (Number(steps) > 0) await this.set();
    this.nextDue = next === null ? Infinity : Math.ceil(Number(next) / SECOND) * SECOND;
    this.seen = { games, competitions, ladder };
    return Number(due) + Number(house) + Number(steps) === 0;
  }

  /** Hands out what has come for whom. */
  takePosts() {
    for (const post of this.hooks.posts.splice(0)) this.takeHook(post);
    for (const email of this.mail.emails.splice(0)) this.byAddress(email.envelope.rcptTo[0].address).box.push(email);
    for (const { url, data, headers } of this.push.messages.splice(0)) this.byAddress(url).box.push({ ...data, topic: headers.topic });
    for (const person of this.people) person.dropLostPush();
  }

  takeHook(post) {
    if (post.url === NEWS) return this.news.take(post);
    const channel = this.byAddress(post.url);
    const at = assertSigned(this, post, channel.secret);
    this.hold(Math.abs(at - this.now) < 2 * MINUTE, `a post to ${post.url} is signed at ${new Date(at).toISOString()}`);
    channel.box.push(JSON.parse(post.body));
  }

  /** The channel with that address: a path of our webhooks or pushes, or of a mailbox. */
  byAddress(address) {
    const channel = this.people.flatMap(({ channels, letterBoxes }) => [...channels, ...letterBoxes]).find((each) => each.address === address);
    this.hold(channel, `something was sent to ${address}, which is nobody's`);
    return channel;
  }

  /** Is every receiver of a way out of order? */
  isBroken(way) {
    return this.broken[way]?.until > this.now;
  }

  /* --- What is there --- */

  /** What tells that a game, a season, a cup or the ladder has changed. */
  queries() {
    return [`select public_id as id, seq, revision, status from games where status = 'active' or updated_at >= ${this.now - 2 * DAY}`, COMPETITIONS, LADDER];
  }

  /** Looks at each game that has changed; one that we do not know yet was begun by the service. */
  async look() {
    for (const { id, seq, revision, status } of this.seen.games) {
      const state = `${seq} ${revision} ${status}`;
      if (this.states.get(id) === state) continue;
      this.states.set(id, state);
      await (await this.game(id)).look();
    }
  }

  /** What is known of a game. @returns {Promise<Ledger>} */
  async game(id) {
    if (!this.games.has(id)) this.add(new Ledger(this, await this.read(`/api/games/${id}`)));
    return this.games.get(id);
  }

  add(ledger) {
    this.games.set(ledger.id, ledger);
    this.running.add(ledger);
  }

  person(name) {
    return this.people.find((each) => each.name === name);
  }

  /* --- Notes --- */

  say(what) {
    const line = `${new Date(this.now).toISOString().slice(0, 19)} ${what}`;
    if (this.traced) console.log(line);
    this.trace.push(line);
    if (this.trace.length > TRACE) this.trace.shift();
  }

  count(what) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  hold(holds, what) {
    if (!holds) throw new Violation(typeof what === 'function' ? what() : what);
  }
}
