/** The ladder in two browsers: joining, challenging, answering, and the rungs that change. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, signUp, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, member, PHONE, setup, visit } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
const rungs = ({ page }) => page.locator('.rungs .player-link').allInnerTexts();
const at = async ({ page }, path) => {
  await page.goto(server.url + path);
  await page.waitForSelector('main h1');
};

test('two join, one challenges, the other accepts, and the rungs change at the end of the game', async () => {
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE, touch: true }), await member(browser, server, { viewport: DESKTOP })];
  await at(anna, '/club');
  await anna.page.tap('a[href="/ladder"]');
  for (const each of [anna, bernd]) {
    await at(each, '/ladder');
    await each.page.click('.joining .primary');
    await each.page.waitForSelector('.leave');
  }
  await at(bernd, '/ladder');
  await bernd.page.click('.rungs button');
  await bernd.page.waitForSelector('.ladder .note');
  await at(anna, '/ladder');
  assert.match(await anna.page.locator('.ladder .note').innerText(), new RegExp(`${bernd.name} challenges you`));
  assert.deepEqual(await findings(anna.page), []);
  await anna.picture('ladder-phone');
  await anna.page.tap('.note .primary');
  await anna.page.tap('.letter .primary');
  await anna.page.waitForURL('**/g/*');
  const id = anna.page.url().split('/').at(-1);
  await bernd.page.waitForSelector(`.ladder .note a[href="/g/${id}"]`);
  assertOk(await anna.client.post(`/api/games/${id}/resign`, { seq: (await viewOf(anna.client, id)).seq }));
  await bernd.page.waitForFunction((name) => document.querySelector('.rungs .player-link')?.textContent.includes(name), bernd.name);
  await bernd.picture('ladder-desktop');
  const visitor = await visit(browser, server);
  await at(visitor, '/ladder');
  assert.deepEqual((await rungs(visitor)).map((text) => text.trim()), [bernd.name, anna.name]);
  assert.equal(await visitor.page.locator('.rungs button').count(), 0);
  for (const each of [anna, bernd, visitor]) each.assertClean();
});

test('leaving is asked about, and gives the rung up', async () => {
  const [clara, dora] = [await member(browser, server), await signUp(server)];
  for (const client of [clara.client, dora]) assertOk(await client.post('/api/ladder/membership'));
  await at(clara, '/ladder');
  await clara.page.click('.leave');
  await clara.page.click('#leave .buttons button:not(.danger)');
  assert.ok((await rungs(clara)).some((text) => text.includes(clara.name)));
  await clara.page.click('.leave');
  await clara.page.click('#leave .danger');
  await clara.page.waitForSelector('.joining');
  assert.ok(!(await rungs(clara)).some((text) => text.includes(clara.name)));
  clara.assertClean();
});
