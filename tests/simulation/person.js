/**
 * person.js - somebody of the club: a temper that says when they look in, a time zone, a language, devices, the channels by
 * which they want to be told, and what they do at a visit (acts/).
 */
import { assertOk, PASSWORD } from '../fixtures/api.js';
import { Channel } from './channel.js';
import { Device } from './device.js';
import { Told } from './told.js';
import { localTime } from './zone.js';
import { DAY, HOUR, MINUTE } from './world.js';

export const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata', 'UTC', 'America/St_Johns'];
const LANGUAGES = ['en', 'de', 'it'];

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
    Object.assign(this, { world, number, name: `person-${number}`, wakes: world.now + world.below(DAY), quiet: null, quietSince: 0 });
    this.temper = TEMPERS[Object.keys(TEMPERS)[number % Object.keys(TEMPERS).length]];
    this.zone = world.pick(ZONES);
    this.devices = Array.from({ length: 1 + world.below(3) }, () => new Device(world, this));
    [this.device] = this.devices;
    this.channels = [];
    this.told = new Told(this);
  }

  /* --- Joining --- */

  async join() {
    const account = { name: this.name, password: PASSWORD, language: this.world.pick(LANGUAGES) };
    assertOk(await this.device.client.post('/api/accounts', account), 201);
    await this.device.follow();
    for (const each of this.devices.slice(1)) await each.logIn();
    await this.chooseChannels();
  }

  /** A webhook, a mailbox, browsers: at least one of them. */
  async chooseChannels() {
    const { world } = this;
    const ways = world.pick([['webhook'], ['mailbox'], ['browser'], ['webhook', 'mailbox'], ['browser', 'mailbox'], ['webhook', 'browser', 'mailbox']]);
    if (ways.includes('webhook')) await this.takeWebhook();
    if (ways.includes('mailbox')) await this.confirmAddress();
    if (ways.includes('browser')) for (const each of this.devices) await this.allowPush(each);
    await this.change({ gather_minutes: world.pick([0, 0, 60, 600]) });
  }

  async change(notify) {
    this.notify = assertOk(await this.device.client.patch('/api/me', { notify })).notify;
  }

  async takeWebhook() {
    const path = `/${this.name}`;
    await this.change({ webhook: `http://127.0.0.1:${this.world.hooks.port}${path}` });
    this.channels.push(new Channel(this.world, 'webhook', path));
  }

  async confirmAddress() {
    const address = `${this.name}@club.example`;
    const channel = new Channel(this.world, 'mailbox', address);
    this.channels.push(channel);
    this.notify = assertOk(await this.device.client.patch('/api/me', { email: address, old_password: PASSWORD })).notify;
    await this.world.quiet();
    const [{ text }] = await channel.open();
    assertOk(await this.world.visitor.post('/api/letters/confirm', { token: /confirm#([0-9a-f]{64})/.exec(text)[1] }), 204);
  }

  async allowPush(device) {
    const browser = this.world.push.browser();
    assertOk(await device.client.post('/api/me/push', browser), 201);
    this.channels.push(new Channel(this.world, 'browser', new URL(browser.endpoint).pathname));
  }

  /* --- The server goes and comes --- */

  loseServer() {
    for (const device of this.devices) device.leave();
  }

  async findServer() {
    for (const device of this.devices) if (device.client.cookie) await device.follow();
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
    this.device = this.world.pick(this.devices);
    if (!(await this.device.isLoggedIn())) await this.device.logIn();
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
