/**
 * scene.js - the browsers, their club and what happens there, step by step; after each step all that must hold is looked at,
 * once the pages are quiet.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { assertOk } from '../../fixtures/api.js';
import { DESKTOP, PHONE } from '../../fixtures/browser.js';
import { generator, pick } from '../../fixtures/random.js';
import { Club, PLAYERS } from './club.js';
import { Desk } from './desk.js';
import { nextStep, STEPS } from './steps.js';
import { differences } from './truth.js';

/** A page asks again after at most half a minute. */
const PATIENCE_MS = 40_000;
/** Sent without the name of an account, as there is none yet, or none any more. */
const NAMELESS = /^\/api\/(sessions|accounts|letters|password)/;

/** What is asked of a page that another one has just taken the place of. */
const IS_LEFT = /context was destroyed|because of a navigation/;

/** What must hold does not. */
export class Violation extends Error {}

export class Scene {
  /** @type {Desk[]} */
  desks = [];
  trace = [];
  counts = {};
  /** Moves that wait for the line, by account, game and number. @type {Map<string, object>} */
  promised = new Map();

  constructor({ seed, traced }) {
    Object.assign(this, { seed, traced, number: 0, club: new Club(seed) });
    this.random = generator(seed);
  }

  async start() {
    await this.club.start();
    this.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    for (const [i, label] of ['A', 'B'].entries()) await this.seat(new Desk(this.browser, this.club, label, this.looks()), PLAYERS[i]);
  }

  /** A device, by chance. */
  looks() {
    const { random } = this;
    const touch = pick([true, false], random);
    return { viewport: touch ? PHONE : DESKTOP, touch, dark: pick([true, false], random), locale: pick(['en-GB', 'de-DE', 'it-IT'], random), worker: pick([true, false], random),
      calm: pick([true, true, false], random) };
  }

  async seat(desk, name) {
    await desk.open();
    this.desks.push(desk);
    const { cookie } = await this.club.as(name);
    await desk.context.addCookies([{ name: 'session', value: cookie, url: this.club.server.url, httpOnly: true, sameSite: 'Lax' }]);
    await desk.tabs[0].page.goto(this.club.server.url);
    this.say(`${desk.label} is ${name}'s: ${JSON.stringify(desk.how)}`);
    await this.settle({ opens: desk.tabs[0] });
  }

  async stop() {
    await this.browser?.close();
    await this.club.stop();
  }

  say(what) {
    if (this.traced) console.log(what);
    this.trace.push(what);
  }

  hold(holds, what) {
    if (!holds) throw new Violation(what);
  }

  /** One step, and what must hold after it. Its choices depend on the seed and its number only. */
  async step() {
    this.random = generator(this.seed * 65_537 + ++this.number);
    this.desk = pick(this.desks, this.random);
    this.tab = pick(this.desk.tabs, this.random);
    this.before = await this.tab.shown().catch(() => null);
    const name = nextStep(this);
    const { tab } = this;
    const done = await STEPS[name].run(this);
    const step = typeof done === 'string' ? { said: done } : done;
    this.say(`${this.number}. ${tab.label} ${this.before?.name || '(nobody)'} ${this.before?.path ?? ''}: ${name}: ${step.said}`);
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    await this.settle({ ...step, name, acted: step.isGone ? null : tab });
  }

  /* --- What must hold --- */

  async settle(step) {
    for (const desk of this.desks) {
      for (const tab of desk.tabs) await this.settleTab(desk, tab, step);
      if (desk.isReached) await this.checkPromises(desk);
      if (desk.isReached) desk.isTroubled = false;
    }
  }

  /** A page that gives way to a newer one is looked at once that is there. */
  async settleTab(desk, tab, step) {
    for (let left = 3; left > 0; left--) {
      try {
        return await this.lookAt(desk, tab, step);
      } catch (error) {
        if (left === 1 || !IS_LEFT.test(error.message)) throw error;
        await tab.page.waitForLoadState();
      }
    }
    return undefined;
  }

  async lookAt(desk, tab, step) {
    if (await this.isLost(tab)) return;
    await tab.visitor.quiet();
    const shown = desk.isReached ? await this.untilTrue(desk, tab) : await tab.shown();
    const notes = await tab.notes();
    this.checkSent(tab, notes, shown);
    this.checkPage(tab, shown, notes, step);
    const complaints = tab.complaints();
    this.hold(complaints.length === 0, `${tab.label}: ${complaints.join('\n')}`);
  }

  /** A page that the browser itself could not load is loaded again when there is a line. */
  async isLost(tab) {
    const isLost = () => tab.page.evaluate(() => !globalThis.notes || location.protocol === 'chrome-error:').catch(() => true);
    if (!(await isLost())) return false;
    if (!tab.desk.isReached) return true;
    await tab.page.waitForLoadState();
    if (await isLost()) await tab.page.goto(this.club.server.url);
    return false;
  }

  /** Waits until the page shows what is so. What it shows is read after the API's answers, too: it may have moved on meanwhile. */
  async untilTrue(desk, tab) {
    const end = Date.now() + PATIENCE_MS;
    for (let ms = 20; ; ms = Math.min(2 * ms, 500)) {
      const shown = await tab.shown();
      const wrong = await differences(this.club, shown, desk).catch((error) => [error.message]); // the log-in has ended meanwhile
      if (wrong.length === 0) return shown;
      this.hold(Date.now() < end, `${tab.label} shows at ${shown.path} as ${shown.name || 'nobody'}: ${wrong.join('; ')}`);
      await pause(ms);
      await tab.visitor.quiet();
    }
  }

  /** Nothing is sent as somebody else, and every refusal is told. */
  checkSent(tab, { sent, said }, shown) {
    for (const { method, path, as, bar, status, you, body } of sent) {
      const what = `${tab.label} ${method} ${path} as ${as || 'nobody'}: ${status}`;
      this.hold(as === '' ? !(status >= 200 && status < 300) || NAMELESS.test(path) : [bar, shown.name].includes(as), `${what}, though the bar says ${bar || 'nobody'}, then ${shown.name || 'nobody'}`);
      if (you !== null) this.hold(you === as, `${what}, and ${you} has moved`);
      if (/\/moves$/.test(path)) this.promise(tab, { as, path, status, seq: JSON.parse(body).seq });
      if (path === '/api/sessions/current' && status === 204) this.forget(tab.desk, as);
      this.hold(!(status >= 400 && status < 500) || said.length || shown.path.startsWith('/login') || bar !== shown.name || /\/me\/push/.test(path), `${what}, and nothing is said`);
    }
  }

  /** A move without an answer waits; an answer ends that. */
  promise({ desk }, { as, path, status, seq }) {
    const key = `${as} ${path} ${seq}`;
    if (status === 0 || status === 503) this.promised.set(key, { desk, account: as, game: path.split('/')[3], seq });
    else this.promised.delete(key);
  }

  forget(desk, account) {
    for (const [key, each] of this.promised) if (each.desk === desk && each.account === account) this.promised.delete(key);
  }

  /** What waited for the line has been made, now that it is back and the same account is logged in. */
  async checkPromises(desk) {
    const client = await desk.client();
    const { account } = assertOk(await client.get('/api/session'));
    for (const [key, promise] of this.promised) {
      if (promise.desk !== desk || promise.account !== account?.name) continue;
      const end = Date.now() + PATIENCE_MS;
      while (!(await this.isMade(client, promise))) {
        this.hold(Date.now() < end, `${desk.label}: the move of ${promise.account} at ${promise.game} after ${promise.seq}, made without a line, was dropped`);
        await pause(200);
      }
      this.promised.delete(key);
      this.counts['kept moves'] = (this.counts['kept moves'] ?? 0) + 1;
    }
  }

  async isMade(client, { account, game, seq }) {
    const view = assertOk(await client.get(`/api/games/${game}`));
    const { moves } = assertOk(await client.get(`/api/games/${game}/moves?from=${seq}`));
    return view.status === 'finished' || moves.some((entry) => view.players[entry.seat]?.name === account);
  }

  /** Nothing sticks out, the focus is somewhere, and a page that opens does not move. */
  checkPage(tab, shown, { shifts }, { opens, acted, target, name }) {
    const where = `${tab.label} at ${shown.path}`;
    this.hold(!shown.isOld || shown.isOutdated, `${where}: nothing says that there is a newer page`);
    this.hold(shown.over === 0, `${where} is ${shown.over} pixels too wide`);
    this.hold(!shown.focus.isHidden, `${where}: the focus is in ${shown.focus.name}, which is hidden`);
    if (tab === opens && !tab.desk.isTroubled) this.hold(shifts.length === 0, `${where} moves as it opens: ${shifts.join('; ')}`);
    const isSame = tab === acted && shown.born === this.before?.born; // a document that opens has no focus
    if (isSame && name === 'press' && target && !target.missed && !target.isPlace) this.hold(!shown.focus.isNowhere, `${where}: the focus is nowhere after "${target.key}" was pressed`);
    if (isSame && name === 'others') this.hold(!shown.focus.isNowhere || this.before.focus.isNowhere, `${where}: the focus is nowhere after others have moved`);
    if (!tab.desk.isOnline) this.hold(shown.isOffline || !shown.hasBar, `${where}: nothing says that the line is lost`);
  }
}
