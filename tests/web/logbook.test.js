/** The logbook on a profile: the year in review, the achievements, and other years. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, PASSWORD, signUp } from '../fixtures/api.js';
import { DESKTOP, findings, PHONE, setup, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';
import { finishGame } from '../fixtures/finished.js';

const { server, browser } = await setup(after, { clock: true });
const [anna, bernd] = [await signUp(server), await signUp(server)];
const newYear = (year) => server.setNow(new Date(Date.UTC(year, 5, 5)));

test('games of two years are played', async () => {
  for (const year of [2027, 2028]) {
    await newYear(year);
    for (const client of [anna, bernd]) assertOk(await client.post('/api/sessions', { name: client.name, password: PASSWORD }), 201);
    for (let i = year; i < 2029; i++) await finishGame(anna, bernd);
  }
});

for (const [locale, dark, viewport] of looksOf(0, [['en', false, PHONE], ['de', true, PHONE], ['it', false, DESKTOP]])) {
  test(`a visitor reads a player's logbook (${locale}, ${dark ? 'dark' : 'light'}, ${viewport.width})`, async () => {
    const visitor = await visit(browser, server, { locale, dark, viewport });
    const { page } = visitor;
    await page.goto(`${server.url}/players/${anna.name}/logbook`);
    await page.waitForSelector('.logbook');
    const { review, achievements } = assertOk(await anna.get(`/api/players/${anna.name}/logbook`));
    const figures = (await page.locator('.logbook .figures dd').allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));
    assert.deepEqual(figures, [1, review.won, 1, review.rolls, review.shanghais, review.tricks]);
    assert.equal(await page.locator('.achievements .made').count(), achievements.filter(({ at }) => at).length);
    assert.equal(await page.locator('.achievements li').count(), achievements.length);
    assert.doesNotMatch(await page.locator('.logbook').innerText(), /logbook\.|undefined/);
    assert.deepEqual(await findings(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await page.locator('.logbook [aria-pressed="false"]').click();
    await page.waitForFunction(() => document.querySelector('.logbook .figures dd').innerText === '2');
    assert.match(await page.locator('#logbook').innerText(), /2027/);
    visitor.assertClean();
  });
}
