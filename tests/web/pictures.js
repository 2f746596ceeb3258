#!/usr/bin/env node
/**
 * pictures.js - pictures the table for the README and for the manifest's screenshots (web/img/screen-*.webp), which a
 * browser shows before somebody installs the page. Run it after a change of how the table looks; every run shows
 * another game. Their sizes are also in web/manifest.js.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signUp } from '../fixtures/api.js';
import { rest, setup, visit } from '../fixtures/browser.js';
import { root } from '../fixtures/server.js';
import { gameIn, situations } from './states.js';

/** Much of what a table can show. */
const rich = (view) => situations.place(view) && view.round >= 3 && view.tavern.filter(({ dice }) => dice[0] + dice[1] > 0).length >= 4;

const ends = [];
const { server, browser } = await setup((end) => ends.push(end));

/** The table as Wilhelmine sees it. */
async function picture(cookie, id, viewport, scale, name) {
  const { page, context } = await visit(browser, server, { viewport, scale });
  await context.addCookies([{ name: 'session', value: cookie, url: server.url }]);
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.board');
  await rest(page);
  // Playwright writes no WebP.
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85, clip: { x: 0, y: 0, ...viewport, scale } });
  writeFileSync(join(root, `web/img/${name}.webp`), data, 'base64');
  await context.close();
}

const players = [await signUp(server, { name: 'Wilhelmine' }), await signUp(server, { name: 'Bernhard' })];
const id = await gameIn(players, rich, { variant: { extra_wild: true } });
await picture(players[0].cookie, id, { width: 1280, height: 820 }, 1, 'screen-desktop');
await picture(players[0].cookie, id, { width: 360, height: 740 }, 2, 'screen-phone');
for (const end of ends) await end();
