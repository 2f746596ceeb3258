#!/usr/bin/env node
/**
 * figures.js - how fast the page of a build is, and what Lighthouse says of it, as a phone sees it. Not part of the
 * test command, and Lighthouse none of its packages: `npm install lighthouse@11.7.1` in a folder of your own, and
 * Debian's chromium. Then, with release builds,
 *
 *   tests/web/figures.js FOLDER build-release/shanghaien [OTHER/build-release/shanghaien]
 *
 * asks about each build in turn, RUNS times (1), so that two can be compared in the same hour. Lighthouse's phone has a
 * processor that is SLOWDOWN (4) times slower; that is meant for a fast desktop, and its benchmark is told with each
 * row. INP is the slowest interaction of a scripted game by Event Timing, with the same slowdown; the click to the
 * painted picture of the move's answer is measured without. ORIGIN is the address that Lighthouse asks instead of the service's
 * own: that of a proxy before it (deploy/proxy), which PORT is for. An answer is on the disk before it is sent, and there
 * is no graphics processor where this runs: the figures contain an fsync and pictures that the processor paints.
 */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { member, PHONE, visit } from '../fixtures/browser.js';

const [folder = '.', ...builds] = process.argv.slice(2);
const { RUNS = '1', SLOWDOWN = '4', PORT, ORIGIN, ONLY = '' } = process.env;
const program = join(resolve(folder), 'node_modules/.bin/lighthouse');
const report = join(resolve(folder), 'report.json');
const flags = '--headless=new --no-sandbox --disable-dev-shm-usage --ignore-certificate-errors';
const ROUNDS = 3;

/** Stands before the service, and logs everybody in as the same player: Lighthouse begins without cookies. */
async function loggedIn(origin, cookie) {
  const proxy = http.createServer((asked, answer) => {
    asked.pipe(http.request(new URL(asked.url, origin), { method: asked.method, headers: { ...asked.headers, ...(asked.headers.origin && { origin }), cookie: `session=${cookie}` } }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    }).on('error', () => answer.destroy()));
  });
  await new Promise((resolved) => { proxy.listen(0, '127.0.0.1', resolved); });
  return {
    origin: `http://127.0.0.1:${proxy.address().port}`,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

/** What Lighthouse says of a page. @param {string} url */
async function lighthouse(url) {
  const args = [url, '--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags}`,
    `--throttling.cpuSlowdownMultiplier=${SLOWDOWN}`];
  await promisify(execFile)(program, args, { env: { CHROME_PATH: '/usr/bin/chromium', ...process.env } });
  const { categories, audits, environment } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  const lost = Object.values(categories).flatMap(({ id, auditRefs }) => id === 'performance' ? [] :
    auditRefs.filter(({ id: audit, weight }) => weight && audits[audit].score !== null && audits[audit].score < 1).map(({ id: audit }) => audit));
  return [
    ...Object.values(categories).map(({ id, score }) => `${id} ${Math.round(100 * score)}`),
    ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
      .map((id) => `${id.replace(/(\w)\w*-?/g, '$1').toUpperCase()} ${audits[id].displayValue}`),
    `benchmark ${environment.benchmarkIndex}`, ...lost,
  ].join(', ');
}

/** Runs in the page: notes the slowest interaction, and for each move the time from the click to the picture of its answer. */
function watch() {
  globalThis.slowest = 0;
  globalThis.clicks = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) globalThis.slowest = Math.max(globalThis.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  let clicked = 0;
  addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), true);
  const plain = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const at = clicked;
    const answer = await plain(url, init);
    if (init?.method === 'POST' && String(url).endsWith('/moves')) {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => globalThis.clicks.push(performance.now() - at);
          port2.postMessage(null);
        });
      });
      observer.observe(document.getElementById('app'), { subtree: true, childList: true, attributes: true });
    }
    return answer;
  };
}

const WISHES = ['.act.onward', '.prompt .to-present', '.details .choice-button', 'button.dock.left[aria-pressed="false"]',
  '.rolled-die[aria-disabled="false"]', '.shanghai.on', '.roll.on'];

/** Runs in the page: where the first thing is that can be pressed, scrolled into sight. @param {string[]} wishes */
function place(wishes) {
  const target = wishes.map((wish) => [...document.querySelectorAll(wish)].find((one) => one.checkVisibility() && !one.disabled)).find(Boolean);
  target?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = target?.getBoundingClientRect() ?? {};
  return target ? { x: x + width / 2, y: y + height / 2 } : null;
}

/** Presses it as a finger does: Playwright's own `tap` works in the page at the same time, which would be measured, too. */
async function press(page, session) {
  await page.waitForTimeout(500); // a player looks, and the guard against stray taps ends
  const point = await page.evaluate(place, WISHES);
  if (!point) return;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(70);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(400);
}

/** Plays some rounds by touch. @returns what `watch` has noted. */
async function game(server, browser, slowdown) {
  const anna = await member(browser, server, { viewport: PHONE, touch: true, calm: false });
  const opponent = await signUp(server);
  const { id } = await startGame(anna.client, opponent, { first: 'inviter' });
  const session = await anna.context.newCDPSession(anna.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await anna.page.addInitScript(watch);
  await anna.page.goto(`${server.url}/g/${id}`);
  await anna.page.waitForSelector('.board');
  for (let view = await viewOf(opponent, id); view.round <= ROUNDS && view.status === 'active'; view = await viewOf(opponent, id)) {
    if (view.players[view.turn].name !== anna.name) {
      const [move] = ['shanghai', 'place', 'roll'].flatMap((type) => view.legal.filter((one) => one.type === type));
      await opponent.post(`/api/games/${id}/moves`, { seq: view.seq, move: move ?? view.legal[0] });
      continue;
    }
    await press(anna.page, session);
  }
  const noted = await anna.page.evaluate(() => ({ slowest: globalThis.slowest, clicks: globalThis.clicks }));
  await anna.context.close();
  return noted;
}

/** How many requests a first visit makes, and the bytes of their answers with headers. */
async function cost(server, browser, path) {
  const { context, page } = await visit(browser, server, { viewport: PHONE });
  const session = await context.newCDPSession(page);
  let [requests, bytes] = [0, 0];
  session.on('Network.requestWillBeSent', ({ request }) => (requests += request.url.startsWith('http') ? 1 : 0));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  await page.goto(server.url + path);
  await page.waitForSelector('main h1');
  await page.waitForTimeout(2000);
  await context.close();
  return `${requests} requests, ${(bytes / 1024).toFixed(1)} KiB`;
}

const share = (sorted, part) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN);

async function measure(build) {
  const server = await startServer({ program: resolve(build), flags: PORT ? ['--listen', `127.0.0.1:${PORT}`] : [] });
  server.isOld = true; // it need not answer by the present contract
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const anna = await signUp(server);
    const { id } = await startGame(anna, await signUp(server));
    const pages = [['welcome', '/', ''], ['game', `/g/${id}`, ''], ['rules', '/rules', ''], ['lobby', '/', anna.cookie]];
    const door = await loggedIn(server.url, anna.cookie);
    for (const [name, path, cookie] of ONLY === 'game' ? [] : pages) {
      console.log(`${name}: ${await lighthouse((cookie ? door.origin : ORIGIN ?? server.url) + path)}`);
    }
    door.close();
    console.log(`first visit to a game: ${await cost(server, browser, `/g/${id}`)}`);
    console.log(`INP of a game: ${(await game(server, browser, Number(SLOWDOWN))).slowest} ms`);
    const clicks = (await game(server, browser, 1)).clicks.sort((a, b) => a - b);
    console.log(`click to picture: median ${share(clicks, 0.5)} ms, p95 ${share(clicks, 0.95)} ms of ${clicks.length}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

for (let run = 1; run <= Number(RUNS); run++) {
  for (const build of builds) {
    console.log(`\nrun ${run}, ${build}`);
    await measure(build);
  }
}
