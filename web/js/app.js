// Starts the page: words, account and the screen of the address, then a drawing for each change.

import { render } from '../vendor/lit-html.js';
import { ApiError, dropAnswers, isOnline, isOutdated, onceAtATime, onConnection, takeAnswers, untilBack } from './server/api.js';
import { followNotifications, showOnDevice, startWorker } from './device/device.js';
import { beginScreen, startEvents } from './server/events.js';
import { frame } from './core/frame.js';
import { preferredLanguage, setLanguage, useWords } from './words/i18n.js';
import { afterPicture, isPress } from './ui/motion.js';
import { announce, connectNotices, reportError } from './ui/notice.js';
import { sendKept } from './server/move-sender.js';
import { address, here } from './core/root.js';
import { follow, go, loginAddress, match } from './core/router.js';
import { routes } from './routes.js';
import * as missing from './screens/missing.js';
import { confirmSession, loadLists, loadSession, myGames, onAccountChange, onLists, refreshMe, waitingGames } from './server/session.js';
import { showWaiting } from './device/tab.js';
import { useStyle } from './device/theme.js';
import { fetchPart, takeOver, withNeeds } from './core/version.js';
/** @import { Screen } from './types.d.ts' */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {Screen | null} */
let screen = null;
/** Counts arrivals, so that a screen that opens late does not replace a later one. */
let arrivals = 0;
/** Whether there is something new to draw. */
let isStale = false;

/** Draws soon, once for many calls. What a press changes comes after the picture of the press itself, which would otherwise
 * wait for a whole drawing. */
function redraw() {
  isStale = true;
  const soon = isPress(window.event) ? afterPicture : queueMicrotask;
  soon(() => isStale && draw());
}

function draw() {
  isStale = false;
  if (!screen || screen.rests?.() && takeOver()) return;
  const focused = document.activeElement;
  render(frame(screen, redraw), root);
  if (!focused?.isConnected || focused.hasAttribute('data-waits')) (screen.next?.() ?? document.getElementById('main'))?.focus({ preventScroll: true });
  showWaiting(screen.title());
}

/** Opens the screen of the present address. */
async function arrive(scroll = 0) {
  if (isOutdated()) return location.reload(); // old modules and new ones need not fit
  const arrival = ++arrivals;
  const first = screen === null;
  root.ariaBusy = 'true';
  if (!first) {
    dropAnswers();
    beginScreen();
  }
  leave();
  const next = await open().catch((error) => (arrival === arrivals ? failed(error) : null));
  if (arrival !== arrivals) {
    next?.close?.();
    return;
  }
  screen = next;
  root.ariaBusy = null;
  draw();
  if (first) whenIdle(begin);
  else if (next) land(next, scroll);
}

/** The screen is left as soon as the address changes; it is still seen until the next one opens. */
function leave() {
  screen?.close?.();
  delete screen?.close;
}

/** An address with nothing behind it. @type {import('./core/router.js').Match} */
const nowhere = { route: { path: '', load: async () => missing }, params: {} };

/** Opens the screen once everything that its first drawing shows is there, the account included, so that nothing is drawn
 * twice. */
async function open() {
  const { route, params } = match(here()) ?? nowhere;
  const [module] = await Promise.all([fetchPart(() => ready(route)), loadSession(), navigator.serviceWorker?.controller && loadFaces().catch(() => {})]);
  const query = new URLSearchParams(location.search);
  return module.open({ params, query, redraw });
}

/** A route's module, with its words and style. @param {import('./core/router.js').Route} route */
const ready = ({ load, words = [], style }) => withNeeds(load(), languageReady, ...words.map(useWords), style && useStyle(style));

/** The screen for an address that cannot be opened. @param {unknown} error @returns {Promise<Screen>} */
async function failed(error) {
  await languageReady;
  if (error instanceof ApiError && error.code === 'not_logged_in') {
    go(loginAddress(address()), { replace: true });
  }
  if (error instanceof ApiError && error.code === 'not_found') return missing.open();
  if (!(error instanceof ApiError)) console.error(error);
  return missing.openFailed(error, () => arrive());
}

/** After a change of address: the page scrolled, the focus on the new heading, its title spoken.
 * @param {Screen} next @param {number} scroll */
function land(next, scroll) {
  window.scrollTo(0, scroll);
  const heading = /** @type {HTMLElement | null} */ (root.querySelector('main h1'));
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  announce(next.title());
}

/** Loads the account, the games and invitations that wait, and sends the moves that were kept. */
const loadAccount = () => Promise.all([loadSession().then(loadLists), sendAll()]).catch(reportError);

/** Sends the moves that were kept, as soon as the server says whose page this is. */
const sendAll = onceAtATime(() => confirmSession().then(sendKept));

/** How often the server is asked whether the line is back, where nothing else does: a visitor has no stream of events. */
const LOOK_MS = 20_000;

const lookForServer = onceAtATime(async () => {
  while (!isOnline()) {
    await untilBack(LOOK_MS);
    if (!isOnline()) await refreshMe().catch(() => {}); // there is none yet
  }
});

/** The icon counts what waits by the server, not by what was kept. */
const countOnDevice = async () => isOnline() && showOnDevice(waitingGames());

const loadFaces = () => import('./ui/faces.js');

/** What the page is opened for comes before who is here, and before faces. */
const LATER_MS = 2000;

/** What the first picture need not wait for. */
function begin() {
  startEvents();
  setTimeout(() => {
    import('./server/here.js').then(({ tellHere }) => tellHere(redraw)).catch(() => {}); // without it, nobody is seen here
    loadFaces().then(redraw, () => {});
  }, LATER_MS);
  startWorker().then(countOnDevice).catch(() => {}); // a browser may forbid it
}

/** Within a second: a browser that draws nothing may never call itself idle.
 * @param {() => void} act */
const whenIdle = (act) => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 1000 }) : setTimeout(act, 1000));

takeAnswers();
const languageReady = setLanguage(preferredLanguage());

connectNotices(redraw);
// What is shown of the time before an outage gives way to the present.
onConnection((online) => {
  if (online && screen?.asOf) arrive();
  else redraw();
  if (online) sendAll().then(countOnDevice).catch(reportError);
  else lookForServer();
});
onLists((list) => {
  redraw();
  if (list === myGames()) countOnDevice().catch(reportError);
});
onAccountChange(() => {
  loadAccount();
  arrive();
});
follow(routes, arrive);
followNotifications();
arrive().then(loadAccount, reportError); // the screen takes what the document brought
