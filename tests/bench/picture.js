/**
 * picture.js - how long a move takes from the click to the changed picture, in chromium on the same
 * machine: the click is handled, the move sent, committed and answered, the table drawn and the frame
 * painted. Prints the median and the ninth in ten of the moves of one game.
 */
import { chromium } from 'playwright-core';
import { startServer } from '../http/harness.js';
import { DESKTOP, member } from '../web/harness.js';

const MOVES = 20;
const server = await startServer();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

const anna = await member(browser, server, { viewport: DESKTOP });
const bernd = await member(browser, server);
const { body: invitation } = await anna.client.post('/api/invitations', { to: bernd.name, first: 'inviter' });
const { body: begun } = await bernd.client.post(`/api/invitations/${invitation.id}/accept`);
await anna.page.goto(`${server.url}/g/${begun.id}`);

/** Clicks, and measures until a frame has been painted in which the table shows more moves. */
const measure = (selector) => anna.page.evaluate((pressed) => new Promise((resolve) => {
  const moves = () => Number(document.querySelector('.replay input').max);
  const before = moves();
  new MutationObserver((_, observer) => {
    if (moves() === before) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      performance.measure('move', 'click');
      resolve(performance.getEntriesByName('move').at(-1).duration);
    }));
  }).observe(document.querySelector('.table-page'), { subtree: true, childList: true, attributes: true });
  performance.mark('click');
  document.querySelector(pressed).click();
}), selector);

/** Anna's next move by the page: rolls, places, or ends the round when nothing else is left. */
async function press() {
  const { body: view } = await anna.client.get(`/api/games/${begun.id}`);
  await anna.page.waitForFunction((seq) => document.querySelector('.replay input')?.value === String(seq), view.seq);
  if (view.phase === 'roll') return measure(view.legal.some(({ type }) => type === 'roll') ? '.act.roll' : '.act.shanghai');
  const dock = anna.page.locator('button.dock.left');
  if (await dock.count()) await dock.click();
  await anna.page.waitForSelector('.rolled-die[aria-disabled="false"]');
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
times.sort((a, b) => a - b);
console.log(`a move from click to picture: median ${times[MOVES / 2].toFixed(1)} ms, nine in ten below ${times[MOVES * 0.9].toFixed(1)} ms`);
await browser.close();
await server.stop();
