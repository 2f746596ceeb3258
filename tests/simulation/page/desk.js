/**
 * desk.js - somebody's browser: a context of Chromium with its tabs, and what must hold on them at any time.
 */
import { Visitor, visit } from '../../fixtures/browser.js';
import { takeNotes } from './notes.js';
import { readShown } from './shown.js';

/** What a browser says of a line or a server that is away. */
const OF_OUTAGES = /net::ERR_|Failed to load resource|ERR_INTERNET_DISCONNECTED|EventSource|Failed to fetch dynamically imported module|gave 50[234]/;

export class Tab {
  failures = [];
  /** Its page is older than the service. */
  isOld = false;

  constructor(desk, visitor, number) {
    Object.assign(this, { desk, visitor, number, page: visitor.page });
    this.page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
    this.page.on('requestfailed', (request) => this.fail(request));
  }

  /** The next build takes over: of the page that is open, it has no parts any more. */
  async age() {
    if (this.isOld) return;
    this.isOld = true;
    const isGone = async (route) => (this.isOld ? route.fulfill({ status: 404 }) : route.fallback());
    await this.page.route('**/assets/**', isGone);
    this.page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === this.page.mainFrame()) this.isOld = false;
    });
  }

  get label() {
    return `${this.desk.label}${this.number}`;
  }

  /** A request that a page drops as it is left is no failure. */
  fail(request) {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED' && !this.desk.isTroubled && !/\/events(\?|$)/.test(request.url())) this.failures.push(`${request.method()} ${request.url()} failed: ${why}`);
  }

  shown = () => this.page.evaluate(readShown);

  /** What the page has noted since the last time. */
  notes = () => this.page.evaluate(() => {
    const { sent, said, shifts } = globalThis.notes;
    return { sent: sent.splice(0), said: said.splice(0), shifts: shifts.splice(0) };
  });

  /** Everything that the page or its browser has complained of, but for outages. */
  complaints() {
    const all = [...this.visitor.complaints.splice(0), ...this.failures.splice(0)];
    return this.desk.isTroubled || this.isOld ? all.filter((each) => !OF_OUTAGES.test(each)) : all;
  }
}

export class Desk {
  /** @type {Tab[]} */
  tabs = [];
  isOnline = true;
  /** The line or the server has been away, and the pages have not found back yet. */
  isTroubled = false;
  #opened = 0;

  constructor(browser, club, label, how) {
    Object.assign(this, { browser, club, label, how });
  }

  async open() {
    const visitor = await visit(this.browser, this.club.server, this.how);
    this.context = visitor.context;
    this.context.setDefaultTimeout(30_000);
    await this.context.addInitScript(takeNotes);
    this.add(visitor);
  }

  add(visitor) {
    const tab = new Tab(this, visitor, ++this.#opened);
    this.tabs.push(tab);
    return tab;
  }

  async newTab() {
    return this.add(new Visitor(this.context, await this.context.newPage(), this.club.server));
  }

  async closeTab(tab) {
    this.tabs = this.tabs.filter((each) => each !== tab);
    await tab.page.close();
  }

  async line(isOnline) {
    this.isOnline = isOnline;
    this.isTroubled = true;
    await this.context.setOffline(!isOnline);
  }

  /** Does the service answer here? */
  get isReached() {
    return this.isOnline && this.club.isUp;
  }

  /** A client with this browser's log-in. */
  async client() {
    const cookies = await this.context.cookies();
    return this.club.guestOf(cookies.find(({ name }) => name === 'session')?.value);
  }
}
