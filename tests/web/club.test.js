/** The page of the club, as visitors and members see it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, PASSWORD, play, signUp, startGame, underWay, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, member, PHONE, setup, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';

const { server, browser } = await setup(after);
const people = await Promise.all(Array.from({ length: 4 }, () => signUp(server)));
const [anna, bernd, clara, dirk] = people;

test('in its first days a club shows what there is to do: the house, who is here, friends, lessons and the puzzle', async () => {
  const reader = await member(browser, server, { viewport: PHONE });
  const { page } = reader;
  await page.goto(`${server.url}/club`);
  await page.waitForSelector('.club .here');
  const cards = await page.locator('.club section').evaluateAll((all) => all.map((each) => each.getAttribute('aria-labelledby')));
  assert.deepEqual(cards, ['house', 'today', 'bring', 'learn', 'puzzle', 'competitions']);
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.locator('.captain-choice:enabled').count(), 6);
  reader.assertClean();
  const visitor = await visit(browser, server);
  await visitor.page.goto(`${server.url}/club`);
  await visitor.page.waitForSelector('section[aria-labelledby="house"] .primary');
  assert.equal(await visitor.page.locator('.here, .captain-choice').count(), 0);
  visitor.assertClean();
});

test('games are played', async () => {
  for (const loser of [anna, anna, bernd]) {
    const { id, seq } = await underWay(anna, bernd);
    assertOk(await loser.post(`/api/games/${id}/resign`, { seq }));
  }
  await underWay(clara, dirk);
  const { id } = await startGame(anna, clara, { first: 'inviter' });
  await play(anna, await viewOf(anna, id), { type: 'roll' });
});

for (const [locale, dark, viewport] of looksOf(2, [['en', false, PHONE], ['de', true, PHONE], ['it', false, DESKTOP], ['en', true, DESKTOP]])) {
  test(`a member reads it (${locale}, ${dark ? 'dark' : 'light'}, ${viewport.width})`, async () => {
    const reader = await member(browser, server, { locale, dark, viewport });
    await reader.client.patch('/api/me', { language: locale });
    const { page } = reader;
    await page.goto(`${server.url}/club`);
    await page.waitForSelector('.club .here');
    const club = assertOk(await reader.client.get('/api/club'));
    const count = (id) => page.locator(`section[aria-labelledby="${id}"] li`).count();
    assert.deepEqual(await Promise.all(['running', 'results', 'upsets', 'today'].map(count)), [2, 3, club.upsets.length, club.today.length]);
    assert.ok(club.upsets.length > 0);
    assert.doesNotMatch(await page.locator('main').innerText(), /club\.|undefined|null/);
    assert.deepEqual(await findings(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await reader.picture(`club-${locale}-${dark}-${viewport.width}`);
    reader.assertClean();
  });
}

test('a visitor finds it at the foot of each page, watches a game, and does not see who was here', async () => {
  const visitor = await visit(browser, server);
  const { page } = visitor;
  await page.goto(`${server.url}/rules`);
  await page.click('.foot a[href="/club"]');
  await page.waitForSelector('.club');
  assert.equal(await page.locator('.here').count(), 0);
  await page.locator('section[aria-labelledby="running"] a').first().click();
  await page.waitForSelector('.board');
  visitor.assertClean();
});

test('players are told apart by their log-in names, and a deleted one is a former one', async () => {
  const { id } = await underWay(dirk, clara);
  assert.equal((await clara.patch('/api/me', { display_name: 'Clara of the club' })).status, 200);
  assert.equal((await dirk.delete('/api/me', { json: { password: PASSWORD } })).status, 204);
  const { page } = await visit(browser, server);
  await page.goto(`${server.url}/club`);
  await page.waitForSelector('.club');
  const result = page.locator('section[aria-labelledby="results"] li', { has: page.locator(`a[href="/g/${id}"]`) });
  assert.match(await result.innerText(), new RegExp(`Clara of the club @${clara.name} – A former player`));
  assert.ok(!(await page.content()).includes(dirk.name));
});
