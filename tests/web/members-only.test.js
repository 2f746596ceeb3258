/** A site for members only, in a browser: each page shows itself to a member, and to a visitor itself or the log-in, which leads back. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, invite, signUp, startGame } from '../fixtures/api.js';
import { member, setup, visit } from '../fixtures/browser.js';
import { routes } from '../../web/js/routes.js';
import { openPages } from '../http/authorization.js';

const { server, browser } = await setup(after);
const [anna, bernd] = [await signUp(server), await signUp(server)];
const { id } = await startGame(anna, bernd);
const offered = await invite(anna, null);
server.admin('set', 'members-only', 'on');
await eventually('the setting', async () => (await fetch(`${server.url}/api/house-players`)).status === 401);

const addresses = { '/g/{id}': `/g/${id}`, '/i/{id}': `/i/${offered.id}`, '/players/{name}': `/players/${anna.name}` };
const pages = routes.map(({ path }) => path).filter((path) => addresses[path] || !path.includes('{'));

test('a visitor gets the log-in for each page that is closed, and the page for each that is open', async () => {
  const { page } = await visit(browser, server);
  for (const path of pages) {
    const at = addresses[path] ?? path;
    await page.goto(server.url + at);
    await page.waitForSelector('main h1');
    const { pathname, searchParams } = new URL(page.url());
    if (openPages.includes(path)) assert.equal(pathname, at);
    else assert.deepEqual([pathname, searchParams.get('to')], ['/login', at]);
  }
});

test('the welcome page offers neither a guest\'s game nor the club', async () => {
  const { page } = await visit(browser, server);
  await page.goto(`${server.url}/`);
  await page.waitForSelector('main h1');
  assert.deepEqual(await page.locator('footer a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))), ['/rules']);
  assert.equal(await page.locator('main button').count(), 0);
});

test('the log-in leads back to the game', async () => {
  const { page } = await visit(browser, server);
  await page.goto(`${server.url}/g/${id}?from=letter`);
  await page.fill('[name=name]', anna.name);
  await page.fill('[name=password]', 'correct horse battery');
  await page.click('main button.primary');
  await page.waitForURL(`${server.url}/g/${id}?from=letter`);
  await page.waitForSelector('main h1');
});

test('a member sees each page', async () => {
  const { page } = await member(browser, server, { client: anna });
  for (const path of pages.filter((each) => !['/login', '/signup'].includes(each))) {
    const at = addresses[path] ?? path;
    await page.goto(server.url + at);
    await page.waitForSelector('main h1');
    assert.equal(new URL(page.url()).pathname, at);
  }
});
