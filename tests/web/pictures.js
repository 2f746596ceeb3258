#!/usr/bin/env node
/**
 * pictures.js - pictures the table for the README (tests/web/pictures/) and for the manifest's screenshots (web/img/),
 * which a browser shows before somebody installs the page. Run it after a change of how the table looks; every
 * run shows another game. The sizes of the manifest's pictures are also in web/manifest.js.
 */
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
async function picture(cookie, id, viewport, scale, ...files) {
  const { page, context } = await visit(browser, server, { viewport, scale });
  await context.addCookies([{ name: 'session', value: cookie, url: server.url }]);
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.board');
  await rest(page);
  for (const file of files) await page.screenshot({ path: join(root, file) });
  await context.close();
}

const players = [await signUp(server, { name: 'Wilhelmine' }), await signUp(server, { name: 'Bernhard' })];
const id = await gameIn(players, rich, { variant: { extra_wild: true } });
await picture(players[0].cookie, id, { width: 1280, height: 820 }, 1, 'tests/web/pictures/table-desktop.png', 'web/img/screen-desktop.png');
await picture(players[0].cookie, id, { width: 360, height: 740 }, 2, 'tests/web/pictures/table-phone.png', 'web/img/screen-phone.png');
for (const end of ends) await end();
