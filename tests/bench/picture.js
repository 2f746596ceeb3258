/**
 * picture.js - how long a move takes from the click to the changed picture, in chromium on the same
 * machine: the click is handled, the move sent, committed and answered, the table drawn and the frame
 * painted. Prints the median and the 90th percentile of the moves of one game, and the parts of
 * the median: the answer, the drawing, the painting.
 */
import { chromium } from 'playwright-core';
import { startServer } from '../fixtures/api.js';
import { DESKTOP, member } from '../fixtures/browser.js';

const MOVES = 20;
const server = await startServer();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

const anna = await member(browser, server, { viewport: DESKTOP, calm: true });
const bernd = await member(browser, server);
const { body: invitation } = await anna.client.post('/api/invitations', { to: bernd.name, first: 'inviter' });
const { body: begun } = await bernd.client.post(`/api/invitations/${invitation.id}/accept`);
await anna.page.goto(`${server.url}/g/${begun.id}`);

/** Clicks, and measures until a frame has been painted in which the table shows more moves: when the
 * server had answered, the table was drawn, the frame was painted, in milliseconds after the click. */
const measure = (selector) => anna.page.evaluate((pressed) => new Promise((resolve) => {
  const moves = () => Number(document.querySelector('.replay input').max);
  const before = moves();
  const clicked = performance.now();
  const since = () => performance.now() - clicked;
  new MutationObserver((_, observer) => {
    if (moves() === before) return;
    observer.disconnect();
    const drawn = since();
    requestAnimationFrame(() => setTimeout(() => {
      const sent = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/moves'));
      resolve({ answered: sent.responseEnd - clicked, drawn, painted: since() });
    }));
  }).observe(document.querySelector('.table-page'), { subtree: true, childList: true, attributes: true });
  document.querySelector(pressed).click();
}), selector);

/** Waits until the page has nothing left to do: nobody clicks within milliseconds of a change. */
const rest = () => anna.page.evaluate(() => new Promise((resolve) => {
  requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 }));
}));

/** Anna's next move by the page: rolls, places, or ends the round when nothing else is left. */
async function press() {
  const { body: view } = await anna.client.get(`/api/games/${begun.id}`);
  const shows = (seq) => document.querySelector('.act.onward') || document.querySelector('.replay input')?.value === String(seq);
  await anna.page.waitForFunction(shows, view.seq);
  const onward = anna.page.locator('.act.onward');
  if (await onward.count()) await onward.click();
  await anna.page.waitForFunction(shows, view.seq);
  if (view.phase === 'roll') {
    await rest();
    return measure(view.legal.some(({ type }) => type === 'roll') ? '.act.roll' : '.act.shanghai');
  }
  const dock = anna.page.locator('button.dock.left');
  if (await dock.count()) await dock.click();
  await anna.page.waitForSelector('.rolled-die[aria-disabled="false"]');
  await rest();
  return measure('.rolled-die');
}

async function reply() {
  for (;;) {
    const { body: view } = await bernd.client.get(`/api/games/${begun.id}`);
    if (view.turn !== view.you) return;
    await bernd.client.post(`/api/games/${begun.id}/moves`, { seq: view.seq, move: view.legal[0] });
  }
}

const times = [];
while (times.length < MOVES) {
  times.push(await press());
  await reply();
}
/** The value below which a share of the moves stays. */
const below = (share, what) => times.map(what).sort((a, b) => a - b)[Math.floor(MOVES * share)].toFixed(1);
console.log(`a move from click to picture: median ${below(0.5, ({ painted }) => painted)} ms, nine in ten below ${below(0.9, ({ painted }) => painted)} ms`);
console.log(`medians: answered after ${below(0.5, ({ answered }) => answered)} ms, drawn in ${below(0.5, ({ answered, drawn }) => drawn - answered)}, painted in ${below(0.5, ({ drawn, painted }) => painted - drawn)}`);
await browser.close();
await server.stop();
