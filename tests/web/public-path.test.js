/** The service below a path of a site that has other pages, too, behind nginx as deploy/proxy has it: all that the page
 * does stays below the path. A visitor complains of each request that leaves it (browser.js). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { freshName, PASSWORD, signUp, startGame } from '../fixtures/api.js';
import { DESKTOP, PHONE, setup, visit, workerIsReady } from '../fixtures/browser.js';
import { freePort, startNginx } from '../fixtures/nginx.js';

const PATH = '/shanghaien';
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const { server, browser } = await setup(after, { flags: ['--public-url', `${origin}${PATH}`, '--trusted-proxy', '127.0.0.1'] });
const example = readFileSync(new URL('../../deploy/proxy/nginx-path.conf', import.meta.url), 'utf8');
after(await startNginx(port, `${example.replace('127.0.0.1:8080', `127.0.0.1:${server.port}`)}
  location / { default_type text/html; return 200 "<title>the club</title><a href='${PATH}/'>play</a>"; }`));
const site = { url: `${origin}${PATH}` };

/** The browser says what it cannot fetch without a network. */
const DISCONNECTED = /net::ERR_INTERNET_DISCONNECTED/;

const pathOf = (page) => new URL(page.url()).pathname;

/** All links of the page that lead out of the site, but for that to a licence. */
const strays = (page) => page.evaluate((path) => [...document.links].filter(({ rel }) => rel !== 'license').map(({ href }) => href)
  .filter((href) => !href.startsWith(`${location.origin}${path}/`)), PATH);

/** Somebody who signs up on the page. */
async function newcomer(how) {
  const visitor = await visit(browser, site, { viewport: DESKTOP, worker: true, ...how });
  const { page } = visitor;
  const name = freshName();
  await page.goto(`${site.url}/`);
  await page.click('.bar-tools a.bar-button');
  await page.waitForURL(`${site.url}/login`);
  await page.click('main a[href$="/signup"]');
  await page.waitForURL(`${site.url}/signup`);
  await page.waitForSelector('main [autocomplete="new-password"]'); // the log-in has both fields, too
  await page.fill('main [name="name"]', name);
  await page.fill('main [name="password"]', PASSWORD);
  await page.click('main form button.primary');
  await page.waitForSelector('.lobby');
  return Object.assign(visitor, { name });
}

test('the guide to the API tries a call, and none of its links to the site leaves it', async () => {
  const anna = await newcomer({ worker: false });
  const { page } = anna;
  await page.goto(`${site.url}/api/docs`);
  await page.click('#operations-tag-accounts');
  await page.click('#operations-accounts-getMe .opblock-summary-control');
  await page.click('#operations-accounts-getMe .try-out__btn');
  await page.click('#operations-accounts-getMe .execute');
  await page.waitForFunction((name) => document.querySelector('.live-responses-table')?.textContent.includes(`"name": "${name}"`), anna.name);
  assert.equal(await page.locator('#begin .site').innerText(), site.url);
  const links = await page.evaluate(() => [...document.links].map(({ href }) => href).filter((href) => href.startsWith(location.origin)));
  assert.ok(links.includes(`${site.url}/rules`));
  assert.deepEqual(links.filter((href) => !href.startsWith(`${site.url}/`)), []);
  anna.assertClean();
});

for (const [game, button, board] of [['Shanghaien', '.welcome button.primary', '.board.tavern'], ['Shanghai', '.welcome button:not(.primary)', '.my-cards']]) {
  test(`a guest plays ${game} against the house`, async () => {
    const guest = await visit(browser, site, { viewport: PHONE });
    const { page } = guest;
    await page.goto(origin);
    await page.click('a');
    await page.waitForSelector('.welcome-picture');
    assert.deepEqual(await strays(page), []);
    await page.waitForFunction(() => [...document.images].every((image) => image.loading === 'lazy' || image.naturalWidth > 0));
    await page.click(button);
    await page.waitForSelector(board);
    assert.match(pathOf(page), /^\/shanghaien\/g\/[\w-]+$/);
    await page.reload();
    await page.waitForSelector(board);
    await guest.quiet();
    assert.deepEqual(await strays(page), []);
    const [session] = (await guest.context.cookies(site.url)).filter(({ name }) => name === 'session');
    assert.equal(session.path, PATH);
    assert.deepEqual((await guest.context.cookies(origin)).map(({ name }) => name), []);
    guest.assertClean(new RegExp(`^asks ${origin}/$`)); // the club's own page
  });
}

test('an invitation goes from browser to browser, and each move is seen at once by both', async () => {
  const anna = await newcomer();
  const link = await anna.page.evaluate(async (path) => {
    const answer = await fetch(`${path}/api/invitations`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ first: 'inviter' }) });
    return (await answer.json()).link;
  }, PATH);
  assert.match(link, new RegExp(`^${site.url}/i/[\\w-]+$`));
  const bernd = await visit(browser, site, { viewport: PHONE });
  await bernd.page.goto(link);
  await bernd.page.getByRole('button', { name: 'Accept as guest' }).click();
  await bernd.page.waitForSelector('.board.tavern');
  const table = pathOf(bernd.page);
  await anna.page.click(`a.game[href="${table}"]`); // the lobby's stream has told of it
  // The stream of bernd's table tells of the roll.
  await Promise.all([bernd.page.waitForResponse(/\/moves\?from=0/), anna.page.click('.act.roll.on')]);
  for (const each of [anna, bernd]) {
    assert.deepEqual(await strays(each.page), []);
    each.assertClean();
  }
});

test('the page goes from screen to screen, back and forward, and logs out, below the path', async () => {
  const anna = await newcomer();
  const { page } = anna;
  await page.click('.foot a[href$="/rules"]');
  await page.waitForURL(`${site.url}/rules`);
  await page.waitForSelector('main h1');
  for (const path of ['/rules/shanghai', '/lesson', '/solo', '/puzzle', '/analysis/shanghaien', '/club', '/seasons', '/cups', '/ladder', '/friends', '/rankings', `/players/${anna.name}`, '/about/fairness', '/data', '/settings/notices', '/settings/data', '/settings']) {
    await anna.goOn(PATH + path);
    await page.waitForSelector('main h1');
    assert.equal(pathOf(page), PATH + path);
    assert.deepEqual(await strays(page), [], path);
  }
  await page.goBack();
  await page.waitForURL(`${site.url}/settings/data`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('a[download]')]);
  assert.ok(readFileSync(await download.path(), 'utf8').includes(anna.name));
  await page.goForward();
  await page.waitForURL(`${site.url}/settings`);
  await page.click('.languages [lang="it"]');
  await page.waitForFunction(() => document.documentElement.lang === 'it');
  await page.click('.bar-tools .icon-button');
  await page.reload();
  await page.waitForSelector('html[lang="it"][data-theme="dark"] main h1');
  assert.deepEqual((await anna.context.cookies(origin)).map(({ name }) => name), []);
  await page.click('[popovertarget="account-menu"]');
  await page.click('#account-menu li:last-of-type button');
  await page.waitForURL(`${site.url}/`);
  await page.waitForSelector('.welcome');
  const gone = await page.goto(`${site.url}/friends`);
  assert.equal(gone.status(), 200);
  await page.waitForURL(`${site.url}/login?to=%2Ffriends`);
  await page.fill('main [name="name"]', anna.name);
  await page.fill('main [name="password"]', PASSWORD);
  await page.click('main form button.primary');
  await page.waitForURL(`${site.url}/friends`);
  anna.assertClean();
});

test('the service worker has only the path, and shows the page and plays without a network', async () => {
  const anna = await newcomer();
  const { page } = anna;
  await workerIsReady(page);
  const { scope, kept, names } = await page.evaluate(async () => ({
    scope: (await navigator.serviceWorker.getRegistration()).scope,
    kept: await caches.keys(),
    names: [...Object.keys(localStorage), ...(await indexedDB.databases()).map(({ name }) => name)],
  }));
  assert.equal(scope, `${site.url}/`);
  assert.deepEqual(kept.filter((name) => !/^page-\w{16}\/shanghaien$/.test(name)), []);
  assert.ok(names.length > 0);
  assert.deepEqual(names.filter((name) => !name.endsWith(PATH)), []);
  await anna.quiet();
  await anna.context.setOffline(true);
  await page.goto(`${site.url}/solo`);
  await page.waitForSelector('main h1');
  assert.deepEqual(await strays(page), []);
  await page.locator('.captain-choice').first().click();
  await page.waitForSelector('.board, .my-cards');
  assert.match(page.url(), new RegExp(`^${site.url}/solo\\?id=`));
  await page.reload();
  await page.waitForSelector('.board, .my-cards');
  anna.assertClean(DISCONNECTED);
  await anna.context.setOffline(false);
  // Another page of the host has nothing of ours, not even through the worker.
  await page.goto(origin);
  assert.equal(await page.title(), 'the club');
  assert.equal(await page.evaluate(() => document.cookie + navigator.serviceWorker.controller), 'null');
});

test('a notification leads to its game below the path', async () => {
  const anna = await newcomer();
  const { page } = anna;
  await anna.context.grantPermissions(['notifications'], { origin });
  await workerIsReady(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const worker = anna.context.serviceWorkers()[0];
  const gone = await worker.evaluate(async (url) => {
    const notification = { data: { url }, close() {} };
    const event = new ExtendableEvent('notificationclick');
    Object.defineProperty(event, 'notification', { value: notification });
    const done = new Promise((resolve) => { event.waitUntil = (work) => work.then(resolve, resolve); });
    globalThis.dispatchEvent(event);
    await done;
  }, `${site.url}/rules/shanghai`);
  assert.equal(gone, undefined);
  await page.waitForURL(`${site.url}/rules/shanghai`);
  await page.waitForSelector('main h1');
  anna.assertClean();
});

test('a game in the page of another site stays below the path', async () => {
  const people = [await signUp(server), await signUp(server)];
  const { id, seq } = await startGame(...people, { first: 'inviter' });
  await people[0].post(`/api/games/${id}/moves`, { seq, move: { type: 'roll' } });
  const visitor = await visit(browser, site, {});
  const { page } = visitor;
  await page.goto(`${site.url}/embed/g/${id}?theme=dark`);
  await page.click('.replay-bar button[aria-label="To the start"]');
  await page.waitForSelector('text=/Move 0 of/');
  assert.deepEqual(await strays(page), []);
  assert.equal(page.url(), `${site.url}/embed/g/${id}?theme=dark&at=0`);
  visitor.assertClean();
});
