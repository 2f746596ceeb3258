/**
 * person.js - somebody of the club: a temper that says when they look in, a time zone, a language, devices, the channels by
 * which they want to be told, and what they do at a visit (acts/).
 */
import { assertOk, PASSWORD } from '../fixtures/api.js';
import { unlock } from './acts/people.js';
import { Channel } from './channel.js';
import { Device } from './device.js';
import { Holidays } from './models/holidays.js';
import { Traces } from './models/traces.js';
import { Told } from './told.js';
import { localTime } from './zone.js';
import { DAY, HOUR, MINUTE } from './time.js';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata', 'UTC', 'America/St_Johns'];
const LANGUAGES = ['en', 'de', 'it'];

const WAYS = [['webhook'], ['mailbox'], ['browser'], ['webhook', 'mailbox'], ['browser', 'mailbox'], ['webhook', 'browser', 'mailbox']];
const GUEST_WAYS = [['webhook'], ['browser'], ['webhook', 'browser']];

/** How often they look in, in days; and whether they take all their turns then. `idle`: so many days of each period. */
const TEMPERS = {
  quick: { every: 0.4, thorough: true },
  steady: { every: 0.8, thorough: true },
  slow: { every: 1.6, thorough: false },
  weekend: { every: 0.4, thorough: true, weekends: true },
  forgetful: { every: 5, thorough: false },
  seasonal: { every: 0.6, thorough: true, period: 40, idle: 15 },
};

export class Person {
  constructor(world, number) {
    Object.assign(this, { world, number, name: `person-${number}`, wakes: world.now + world.below(DAY), quiet: null });
    /** Their quiet hours of before, as {quiet, until}. */
    this.pastQuiet = [];
    this.temper = TEMPERS[Object.keys(TEMPERS)[number % Object.keys(TEMPERS).length]];
    this.zone = world.pick(ZONES);
    this.devices = Array.from({ length: 1 + world.below(3) }, () => new Device(world, this));
    [this.device] = this.devices;
    this.channels = [];
    /** Mailboxes that get no news: of a former address, or one that is not confirmed. */
    this.letterBoxes = [];
    Object.assign(this, { password: PASSWORD, displayName: null, isGuest: number % 4 === 3, lockedUntil: null, leftAt: null, passwordSince: -Infinity });
    /** Of a bot: whose it is, and by which rules it plays (acts/bots.js). */
    Object.assign(this, { owner: null, accepts: null });
    /** Those that have a token of theirs (acts/programs.js), and whether their games are open data. */
    Object.assign(this, { programs: [], givesData: false });
    this.traces = new Traces(this);
    /** As whom readers of games read: by any device that is logged in. */
    this.reader = { get: async (path, options) => (await this.deviceLoggedIn()).client.get(path, options) };
    this.holidays = new Holidays();
    this.told = new Told(this);
  }

  /* --- Joining --- */

  async join() {
    const language = this.world.pick(LANGUAGES);
    this.language = language;
    this.isGuest &&= !this.world.isClosed;
    if (this.isGuest) await this.joinAsGuest(language);
    else assertOk(await this.world.links.letIn((code) => this.device.client.post('/api/accounts', { name: this.name, password: PASSWORD, language, invitation_code: code })), 201);
    this.traces.name(this.name);
    await this.device.follow();
    for (const each of this.devices.slice(1)) await each.logIn();
    await this.chooseChannels();
  }

  /** A guest has one device, and no way back in. */
  async joinAsGuest(language) {
    this.devices = [this.device];
    this.name = assertOk(await this.device.client.post('/api/accounts/guest', {}), 201).account.name;
    assertOk(await this.device.client.patch('/api/me', { language }));
  }

  /** A webhook, a mailbox, browsers: at least one of them. */
  async chooseChannels() {
    const { world } = this;
    const ways = world.pick(this.isGuest ? GUEST_WAYS : WAYS);
    if (ways.includes('webhook')) await this.takeWebhook();
    if (ways.includes('mailbox')) await this.confirmAddress();
    if (ways.includes('browser')) for (const each of this.devices) await this.allowPush(each);
    await this.change({ gather_minutes: world.pick([0, 0, 60, 600]), digest: world.once(2) });
  }

  async change(notify) {
    this.notify = assertOk(await this.device.client.patch('/api/me', { notify })).notify;
    this.told.digests.begin();
  }

  async takeWebhook() {
    const path = `/${this.name}`;
    await this.change({ webhook: `http://127.0.0.1:${this.world.hooks.port}${path}` });
    const { secret } = await this.get('/api/me/webhook');
    this.channels.push(Object.assign(new Channel(this.world, 'webhook', path), { secret }));
    this.told.digests.begin();
  }

  /** `late`: long after the settings. */
  async confirmAddress(late = false) {
    const address = `${this.name}@club.example`;
    this.traces.text(address);
    const channel = Object.assign(new Channel(this.world, 'mailbox', address), { late });
    this.channels.push(channel);
    this.notify = assertOk(await this.device.client.patch('/api/me', { email: address, old_password: this.password })).notify;
    await this.world.quiet();
    const [letter] = await channel.open();
    this.world.hold(letter, `${this.name} has got no letter at ${address}`);
    assertOk(await this.world.visitor.post('/api/letters/confirm', { token: /confirm#([0-9a-f]{64})/.exec(letter.text)[1] }), 204);
    this.told.digests.begin();
  }

  async allowPush(device, late = false) {
    const browser = this.world.push.browser();
    assertOk(await device.client.post('/api/me/push', browser), 201);
    device.lostPush = false;
    this.channels.push(Object.assign(new Channel(this.world, 'browser', new URL(browser.endpoint).pathname), { subscription: browser, device, late }, late && { since: this.world.now + MINUTE }));
    this.told.digests.begin();
  }

  /** A push service has said that a browser's subscription is gone: nothing more is sent there. */
  dropLostPush() {
    for (const channel of this.channels.filter(({ gone }) => gone)) channel.device.lostPush = true;
    this.channels = this.channels.filter(({ gone }) => !gone);
  }

  /* --- The server goes and comes --- */

  loseServer() {
    for (const device of this.devices) device.leave();
  }

  async findServer() {
    for (const device of this.devices) if (device.client.cookie) await device.follow();
  }

  /** The clock was set back; `moved` gives when something was by it. */
  setBack(moved, ahead) {
    for (const channel of [...this.channels, ...this.letterBoxes]) channel.setBack(moved);
    this.told.setBack(moved, ahead);
    for (const program of this.programs) program.isUnclear ||= program.endsAt <= ahead; // whether it has been forgotten since
  }

  /* --- When they look in --- */

  /** In the daytime of their zone, on days that they have. */
  plan() {
    const { world, temper } = this;
    let at = world.now + 10 * MINUTE + world.random() * 2 * temper.every * DAY;
    while (!this.isAwake(at)) at += HOUR;
    this.wakes = at - (at % MINUTE);
  }

  isAwake(at) {
    const { temper } = this;
    const { day, minute } = localTime(this.zone, at);
    if (minute < 7 * 60 || minute > 22 * 60) return false;
    if (temper.weekends && day % 6 !== 0) return false;
    return !temper.period || Math.floor(at / DAY + this.number) % temper.period >= temper.idle;
  }

  /** They take one of their devices, and log in where that has become necessary. */
  async wakeUp() {
    if (this.lockedUntil) await unlock(this.owner ?? this);
    this.device = this.world.pick(this.devices);
    if (!(await this.device.isLoggedIn())) await this.device.logIn();
  }

  /** Where they are told by e-mail: an address that they have confirmed. */
  mailbox() {
    return this.channels.find((channel) => channel.way === 'mailbox' && !channel.isBroken());
  }

  /** They know their name; their address does as well. */
  logInName() {
    const address = this.mailbox()?.address;
    return address && this.world.once(3) ? address : this.name;
  }

  async deviceLoggedIn() {
    const found = this.devices.find((device) => device.client.cookie !== undefined);
    if (!found) await this.devices[0].logIn();
    return found ?? this.devices[0];
  }

  get = async (path) => assertOk(await this.device.client.get(path));

  /* --- Their games --- */

  /** The games that wait for them, by the logs, and since when. */
  waits() {
    return [...this.world.running].filter((ledger) => ledger.waiting.has(this)).map((ledger) => ({ ledger, since: ledger.waiting.get(this) }));
  }

  /** Each device that listens has been told the state of a game. */
  async assertFollows(view) {
    for (const device of this.devices) await device.assertFollows(view);
  }

  /* --- What they are told --- */

  async hear() {
    for (const channel of this.channels) for (const message of await channel.open()) this.told.take(channel, message);
  }

  assertTold() {
    this.told.assertAll();
  }
}
