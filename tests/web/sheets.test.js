/** The style sheets that other pages have brought: they stay while one goes from page to page, and change nothing there. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signUp } from '../fixtures/api.js';
import { DESKTOP, member, PHONE, rest, setup } from '../fixtures/browser.js';
import { atSea, gameIn, sailTo, situations } from './states.js';

const { server, browser } = await setup(after);
const people = await Promise.all(Array.from({ length: 3 }, () => signUp(server)));
const { body: invitation } = await people[1].post('/api/invitations', { unlisted: true });
const games = [await gameIn(people, situations.place), await gameIn(people, situations.over), await sailTo(people, atSea.bid)];
const paths = ['/', '/settings', '/club', '/rankings', '/ladder', '/seasons', '/friends', `/players/${people[1].name}`, '/rules', '/rules/shanghai', '/lesson', '/lesson/shanghai',
  '/puzzle', '/about/fairness', `/i/${invitation.id}`, '/login', ...games.map((id) => `/g/${id}`)];

const PROPERTIES = ['color', 'backgroundColor', 'backgroundImage', 'borderTop', 'boxShadow', 'display', 'font', 'gap', 'height', 'margin', 'opacity', 'padding', 'position', 'width'];

/** How everything that is seen looks. */
const looks = (page) => page.evaluate((properties) => [...document.querySelectorAll('html, body, body *')].filter((each) => each.checkVisibility()).map((each) => {
  const style = getComputedStyle(each);
  return [`${each.localName}.${each.getAttribute('class')}`, ...properties.map((name) => `${name}: ${style[name]}`)];
}), PROPERTIES);

/** Adds all the sheets that a page may fetch. */
const addSheets = (page) => page.evaluate(async () => {
  const { imports } = JSON.parse(document.querySelector('script[type="importmap"]').textContent);
  const sheets = Object.entries(imports).filter(([name]) => name.startsWith('css/'));
  await Promise.all(sheets.map(([, href]) => new Promise((loaded) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: loaded }));
  })));
  return sheets.length;
});

for (const path of paths) for (const [where, viewport] of Object.entries({ 'a phone': PHONE, 'a desktop': DESKTOP })) {
  test(`no sheet of another page changes ${path.replace(/[\w-]{12}$/, '…')} on ${where}`, async () => {
    const visitor = await member(browser, server, { client: people[0], viewport });
    const { page } = visitor;
    await page.goto(server.url + path);
    await page.waitForSelector('main h1');
    await visitor.quiet();
    await page.waitForFunction(() => [...document.querySelectorAll('.face')].every((each) => each.childElementCount > 1)); // they come last
    await rest(page);
    const before = await looks(page);
    assert.ok(before.length > 20);
    assert.ok(await addSheets(page) > 5);
    await rest(page);
    const now = await looks(page);
    assert.deepEqual(now.map(([name]) => name), before.map(([name]) => name));
    const changes = now.flatMap(([name, ...look], i) => look.flatMap((each, k) => (each === before[i][k + 1] ? [] : [`${name} ${each}, not ${before[i][k + 1]}`])));
    assert.deepEqual(changes.slice(0, 20), []);
    await visitor.context.close();
  });
}
