/** A player's page over time: the curve of the rating, streaks, skill and luck, and the search in finished games. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, eventually, signUp, underWay } from '../fixtures/api.js';
import { DESKTOP, findings, PHONE, setup, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';
import { finishGame } from '../fixtures/finished.js';

const { server, browser } = await setup(after);
const [anna, bernd, clara] = [await signUp(server), await signUp(server), await signUp(server)];

test('games are played and analysed', async () => {
  for (const other of [bernd, bernd, clara, bernd, bernd, clara]) {
    const { id, seq } = await underWay(anna, other);
    assertOk(await other.post(`/api/games/${id}/resign`, { seq }));
  }
  for (const each of [await finishGame(anna, bernd), await finishGame(bernd, anna), await finishGame(anna, clara)]) {
    await eventually('the analysis', async () => (await anna.get(`/api/games/${each}/analysis`)).body.status === 'ready');
  }
});

for (const [locale, dark, viewport] of looksOf(1, [['en', false, PHONE], ['de', true, PHONE], ['it', false, DESKTOP]])) {
  test(`a visitor sees how a player has done (${locale}, ${dark ? 'dark' : 'light'}, ${viewport.width})`, async () => {
    const visitor = await visit(browser, server, { locale, dark, viewport });
    const { page } = visitor;
    await page.goto(`${server.url}/players/${anna.name}/history`);
    await page.waitForSelector('.past .skill');
    const { ratings, analyses, streak } = assertOk(await anna.get(`/api/players/${anna.name}/history`));
    assert.equal((await page.locator('.rating-curve polyline').getAttribute('points')).split(' ').length, ratings.length);
    assert.equal(await page.locator('.bars').first().locator('rect').count(), analyses.length);
    assert.match(await page.locator('.past > p').first().innerText(), new RegExp(streak.length > 1 ? streak.length : ''));
    assert.doesNotMatch(await page.locator('.past').innerText(), /past\.|undefined|NaN/);
    assert.deepEqual(await findings(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await visitor.picture(`past-${locale}-${viewport.width}`);
    visitor.assertClean();
  });
}

test('the finished games are searched by the other player’s name', async () => {
  const visitor = await visit(browser, server);
  const { page } = visitor;
  await page.goto(`${server.url}/players/${anna.name}/games`);
  const shows = (count) => page.waitForFunction((n) => document.querySelectorAll('.profile-games .to-replay').length === n, count);
  await shows(9);
  await page.fill('[name="against"]', clara.name.toUpperCase());
  await shows(3);
  assert.doesNotMatch(await page.locator('.profile-games').innerText(), new RegExp(bernd.name));
  await page.fill('[name="against"]', 'nobody-at-all');
  await shows(0);
  await page.waitForSelector('.profile [role="status"]');
  await page.fill('[name="against"]', '');
  await shows(9);
  await page.locator('.profile-games .to-replay').first().click();
  await page.waitForURL('**/g/*at=0');
  visitor.assertClean();
});
