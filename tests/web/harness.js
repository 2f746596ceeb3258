/**
 * harness.js - what a test needs to sit before the page: a browser (Debian's chromium without a
 * window, by playwright-core), people in contexts of their own, and a watch on everything that a page must not
 * do: throw, complain on the console, break its own Content-Security-Policy, ask a third party, meet
 * a server's fault.
 *
 *   const { server, browser } = await house(after);
 *   const anna = await visit(browser, server, { viewport: PHONE });
 *   await anna.page.goto(server.url);
 *   …
 *   anna.assertClean();
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after as afterTests, afterEach } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { signUp } from '../http/harness.js';
import { root, startServer } from '../http/server.js';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };
const artefacts = join(root, 'tests/artefacts');
/** For a machine that has much else to do; the page asks for what it was not told after a minute. */
const TIMEOUT_MS = 45_000;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A server and a browser for one test file; `after` is that of node:test. Visitors leave with their test: their pages
 * would go on working beside those of the next ones. */
export async function house(after, options) {
  const server = await startServer(options);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });
  if (after === afterTests) afterEach(() => Promise.all(browser.contexts().map(leave)));
  after(async () => {
    await browser.close();
    await server.stop();
  });
  return { server, browser };
}

/** Closes a visitor's pages; what they are just asking is not answered any more. */
async function leave(context) {
  await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Someone before a browser of his own. */
export class Visitor {
  constructor(context, page, server) {
    Object.assign(this, { context, page, server, complaints: [], asked: 0, open: new Set() });
    this.watch();
  }

  watch() {
    const complain = (what) => this.complaints.push(what);
    this.page.on('pageerror', (error) => complain(`throws ${error.stack ?? error}`));
    this.page.on('console', (message) => {
      // A refusal that the page expects (401 of /api/me) is logged by the browser itself.
      const expected = /^Failed to load resource: .* status of 4\d\d/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !expected) complain(message.text());
    });
    this.page.on('request', (request) => {
      const ours = [this.server.url, 'data:', 'blob:'].some((start) => request.url().startsWith(start));
      if (!ours) complain(`asks ${request.url()}`);
      if (request.url().endsWith('/events')) return; // it never ends
      this.asked++;
      this.open.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed']) this.page.on(end, (request) => this.open.delete(request));
    this.page.on('response', (response) => {
      if (response.status() >= 500) complain(`${response.url()} gave ${response.status()}`);
    });
  }

  /** Nothing went wrong so far; `but` forgives complaints that match it. */
  assertClean(but = /^$/) {
    assert.deepEqual(this.complaints.filter((complaint) => !but.test(complaint)), []);
  }

  /** Waits until the page has all that it asked for, has nothing left to do, and asks for nothing more. */
  async quiet() {
    for (let before = -1; before !== this.asked || this.open.size > 0;) {
      before = this.asked;
      await this.page.evaluate(() => new Promise((resolve) => { requestIdleCallback(resolve); }));
      await pause(300);
    }
  }

  /** Keeps a picture as tests/artefacts/NAME.png. */
  async picture(name) {
    mkdirSync(artefacts, { recursive: true });
    await this.page.screenshot({ path: join(artefacts, `${name}.png`), fullPage: true });
  }
}

/**
 * A visitor in a context of his own.
 * @param {{viewport?: object, locale?: string, touch?: boolean, dark?: boolean, calm?: boolean, zone?: string}} how
 *   `calm`: he asks for reduced motion; `zone`: his time zone
 */
export async function visit(browser, server, how = {}) {
  const { viewport = DESKTOP, locale = 'en-GB', touch = false, dark = false, calm = false, zone } = how;
  const context = await browser.newContext({
    viewport,
    locale,
    timezoneId: zone,
    hasTouch: touch,
    isMobile: touch,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: calm ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  return new Visitor(context, await context.newPage(), server);
}

/** A visitor who is logged in; `client` talks to the server as the same person. */
export async function member(browser, server, how = {}) {
  const client = await signUp(server, how.name ? { name: how.name } : {});
  const visitor = await visit(browser, server, how);
  await visitor.context.addCookies([
    { name: 'session', value: client.cookie, url: server.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  return Object.assign(visitor, { client, name: client.name });
}

/** Waits until nothing on the page moves. Playwright scrolls the page about to press what does not hold still, so a
 * place is measured, and what depends on it pressed, at rest. */
export const rest = (page) => page.waitForFunction(() => document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect.getComputedTiming().endTime === Infinity));

/** What axe-core finds on the present page, one line for each element. */
export async function findings(page) {
  await page.waitForSelector('main h1');
  await rest(page); // what is half faded in has too little contrast
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
