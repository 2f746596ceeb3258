/** Cups in the browser: a player opens one, two join it and follow it to the final. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, eventually, signUp, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, member, openSheet, PHONE, setup, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';

const { server, browser } = await setup(after, { clock: true });
const HOUR = 3_600_000; // longer than any step of a test takes: the clock goes on by itself
const DAY = 24 * HOUR;
let now = Date.UTC(2027, 4, 3, 12);
await server.setNow(new Date(now));
const others = await Promise.all([signUp(server), signUp(server), signUp(server)]);
let cup = '';
/** Who may open cups. */
let opening;

/** Lets time pass, in which the service does what is to be done. */
async function pass(ms) {
  now += ms;
  await server.setNow(new Date(now));
}

test('whom the operator lets opens a cup, and is told what does not fit', async () => {
  const opener = await member(browser, server, { viewport: PHONE, touch: true });
  const { page, client } = opener;
  await page.goto(`${server.url}/club`);
  await page.tap('a[href="/cups"]');
  await page.waitForSelector('.club h1');
  assert.equal(await page.locator('.open-season').count(), 0);
  server.admin('allow-seasons', opener.name, 'yes');
  await eventually('the right', async () => assertOk(await client.get('/api/cups')).may_open);
  await page.reload();
  await page.tap('.open-season summary');
  await page.fill('#field-name', 'Harbour cup');
  await page.fill('#field-start', new Date(now + DAY).toISOString().slice(0, 10));
  await page.fill('#field-games', '2');
  await page.tap('.open-season .primary');
  await page.waitForSelector('#field-games-error');
  await page.fill('#field-games', '1');
  assert.deepEqual(await findings(page), []);
  await page.tap('.open-season .primary');
  await page.waitForSelector('.season h1');
  [{ id: cup }] = assertOk(await client.get('/api/cups')).cups;
  opening = client;
  opener.assertClean();
});

test('two join and see their games, who goes on, and who is asked before they leave', async () => {
  for (const client of others) assertOk(await client.post(`/api/cups/${cup}/membership`));
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE }), await member(browser, server, { viewport: DESKTOP })];
  for (const { page } of [anna, bernd]) {
    await page.goto(server.url);
    await page.click(`.to-join a[href="/cups/${cup}"]`);
    await page.waitForSelector('.joining');
    await page.goto(`${server.url}/cups`);
    await page.click(`.seasons a[href="/cups/${cup}"]`);
    await page.click('.joining .primary');
    await page.waitForSelector('.leave');
    if (page === anna.page) assert.deepEqual(await findings(page), []);
  }
  await pass(DAY);
  const { matches, members } = assertOk(await anna.client.get(`/api/cups/${cup}`));
  assert.deepEqual(members.map(({ player }) => player.name), [...others, anna, bernd].map(({ name }) => name));
  for (const { page } of [anna, bernd]) {
    await page.goto(`${server.url}/cups/${cup}`);
    await page.waitForSelector('#round-3');
  }
  const [{ game }] = matches[1].games; // seeds 4 and 5
  await bernd.page.goto(`${server.url}/g/${game}`);
  await openSheet(bernd.page);
  assert.match(await bernd.page.locator(`.facts a[href="/cups/${cup}"]`).innerText(), /^Harbour cup, round 1, until .+ at the latest$/);
  const { seq } = await viewOf(bernd.client, game);
  assertOk(await bernd.client.post(`/api/games/${game}/resign`, { seq }));
  await pass(HOUR);
  await eventually('the next match', async () => assertOk(await anna.client.get(`/api/cups/${cup}`)).matches[4].status === 'running');
  for (const { page } of [anna, bernd]) {
    await page.goto(`${server.url}/cups/${cup}`);
    await page.waitForSelector(`[aria-labelledby="round-1"] b:has-text("${anna.name} (4)")`);
    await page.waitForSelector(`[aria-labelledby="round-2"] span:has-text("${anna.name} (4)")`);
    if (page === bernd.page) assert.deepEqual(await findings(page), []);
  }
  await anna.page.click('.leave');
  await anna.page.click('#leave .buttons button:not(.danger)');
  assert.equal(await anna.page.locator('.season .note').count(), 0);
  await anna.page.click('.leave');
  await anna.page.click('#leave .danger');
  await anna.page.waitForSelector('.season .note');
  for (const visitor of [anna, bernd]) visitor.assertClean();
});

for (const [locale, dark, viewport] of looksOf(2, [['en', false, PHONE], ['de', true, PHONE], ['it', false, DESKTOP], ['it', true, PHONE]])) {
  test(`a member reads of cups wherever they are (${locale}, ${dark ? 'dark' : 'light'}, ${viewport.width})`, async () => {
    const reader = await member(browser, server, { locale, dark, viewport });
    await reader.client.patch('/api/me', { language: locale });
    const { id } = assertOk(await opening.post('/api/cups', { name: `Cup of ${locale}`, start: new Date(now + 9 * DAY).toISOString().slice(0, 10) }), 201);
    const { page } = reader;
    for (const [name, path, ready] of [['to-join', '/', `.to-join a[href="/cups/${id}"]`], ['club-cups', '/club', `a[href="/cups/${cup}"] + .hint`], ['cups', '/cups', '.seasons'], ['cup', `/cups/${cup}`, '#round-2']]) {
      await page.goto(`${server.url}${path}`);
      await page.waitForSelector(ready);
      await page.evaluate(() => { for (const each of document.querySelectorAll('details')) each.open = true; });
      assert.doesNotMatch(await page.locator('main').innerText(), /cups\.|seasons\.|undefined|null|NaN/);
      assert.deepEqual([name, ...(await findings(page))], [name]);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, path);
      await reader.picture(`${name}-${locale}-${dark ? 'dark' : 'light'}-${viewport.width}`);
    }
    reader.assertClean();
  });
}

test('whoever opened a cup cancels it, and nobody else can', async () => {
  const { id } = assertOk(await opening.post('/api/cups', { name: 'Too early', start: new Date(now + 9 * DAY).toISOString().slice(0, 10) }), 201);
  const [opener, other] = [await visit(browser, server, { viewport: PHONE }), await member(browser, server)];
  await opener.context.addCookies([{ name: 'session', value: opening.cookie, url: server.url }]);
  for (const { page } of [other, opener]) {
    await page.goto(`${server.url}/cups/${id}`);
    await page.waitForSelector('.joining');
  }
  assert.equal(await other.page.locator('.season .close').count(), 0);
  server.sql(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 64) insert into cup_members (cup, joined_at) select id, 1 from cups, n where public_id = '${id}'`);
  await other.page.reload();
  await other.page.waitForSelector('.note:text("There is no room left.")');
  assert.equal(await other.page.locator('.joining').count(), 0);
  await opener.page.click('.season .close');
  assert.deepEqual(await findings(opener.page, '#close'), []);
  await opener.picture('cup-close');
  await opener.page.click('#close .danger');
  await opener.page.waitForSelector('.joining', { state: 'detached' });
  assert.equal(assertOk(await other.client.get(`/api/cups/${id}`)).status, 'cancelled');
  for (const visitor of [opener, other]) visitor.assertClean();
});

test('a visitor reads it to its end', async () => {
  const visitor = await visit(browser, server);
  for (let left = 5; left > 0 && assertOk(await others[0].get(`/api/cups/${cup}`)).status === 'running'; left--) await pass(31 * DAY);
  await visitor.page.goto(`${server.url}/cups/${cup}`);
  await visitor.page.waitForSelector('[aria-labelledby="round-3"] b');
  assert.equal(assertOk(await others[0].get(`/api/cups/${cup}`)).status, 'finished');
  visitor.assertClean();
});
