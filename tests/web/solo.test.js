/** Games against the house on this device, without the server: begun, played and replayed in flight mode. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, freshName, guest, PASSWORD } from '../fixtures/api.js';
import { DESKTOP, findings, member, setup, visit, workerIsReady } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
const PHONE = { width: 360, height: 740 };
const DISCONNECTED = /net::ERR_INTERNET_DISCONNECTED/;

/** Whoever has the installed page, and then no line. */
async function aboard(how = {}) {
  const anna = await member(browser, server, { viewport: PHONE, worker: true, reducedMotion: 'reduce', ...how });
  const { page, context } = anna;
  await page.goto(server.url);
  await page.waitForSelector('.lobby');
  await workerIsReady(page);
  await anna.quiet();
  await context.setOffline(true);
  return anna;
}

/** What can be pressed at a table of Shanghaien, the way on first. */
const PRESSES = ['.act.onward', 'button.dock.left:not(.chosen)', '.act.shanghai.on', '.rolled-die:not([title])', '.act.roll.on']
  .map((press) => `.table ${press}:not([aria-disabled="true"])`).join();

/** Presses what can be pressed, until a part of the page says that. The page's clock runs only here, past all that is told. */
async function playOn(page, part, words = '') {
  for (let i = 0; i < 2000; i++) {
    const has = await page.evaluate(([presses, where, said]) => {
      if (document.querySelector(where)?.textContent.includes(said)) return 'ended';
      document.querySelector(presses)?.click();
      return 'pressed';
    }, [PRESSES, part, words]);
    if (has === 'ended') return;
    await page.clock.runFor(500);
  }
  assert.fail('it does not end');
}

test('in flight mode a press on a captain of the lobby begins a game on the device, which is played to its end', async () => {
  const anna = await aboard();
  const { page } = anna;
  await page.goto(server.url);
  await page.waitForSelector('.lobby');
  await page.clock.install();
  await page.locator('.captain-choice', { hasText: 'El Grumete' }).click();
  await page.waitForURL(/\/solo\?id=[\w-]{36}$/);
  await page.waitForSelector('.board');
  assert.match(await page.innerText('.status'), /offline/);
  assert.deepEqual(await findings(page), []);
  await playOn(page, '.where', 'Round 3');
  await playOn(page, '.near .rolled-die');
  const before = await page.evaluate(() => document.querySelector('.score').textContent);
  await page.reload();
  await page.waitForSelector('.rolled-die');
  assert.equal(await page.evaluate(() => document.querySelector('.score').textContent), before, 'it goes on where it was');
  await playOn(page, '.result');
  assert.match(await page.innerText('.result'), /You win|You lose|draw|wins/i);
  assert.deepEqual(await findings(page), []);
  await page.goto(`${server.url}/solo`);
  await page.waitForSelector('.captain-choice');
  assert.equal(await page.locator('[aria-labelledby="solo-games"] li').count(), 1);
  assert.equal(await page.locator('[aria-labelledby="solo-games"] button').count(), 0, 'it is kept with a line only');
  await anna.context.setOffline(false);
  await page.reload();
  await page.locator('[aria-labelledby="solo-games"] button').click();
  await page.waitForSelector('[aria-labelledby="solo-kept"] li');
  assert.equal(await page.locator('[aria-labelledby="solo-games"]').count(), 0);
  const { solo_games: [kept] } = assertOk(await anna.client.get('/api/me/solo-games'));
  assert.deepEqual([kept.game, kept.house.filter(Boolean)], ['shanghaien', ['el-grumete']]);
  await page.locator('[aria-labelledby="solo-kept"] a').click();
  await page.waitForSelector('.result');
  assert.equal(await page.locator('.result button', { hasText: 'Keep' }).count(), 0);
  anna.assertClean(DISCONNECTED);
});

test('a game in two tabs goes on in both, from wherever it was made', async () => {
  const anna = await member(browser, server, { viewport: PHONE, reducedMotion: 'reduce' });
  const { page, context } = anna;
  await page.goto(`${server.url}/solo?house=el-grumete`);
  await page.waitForSelector('.act.roll.on');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector('.act.roll.on');
  await page.click('.act.roll.on');
  await page.waitForSelector('.near .rolled-die');
  await other.click('.act.roll.on');
  await other.waitForSelector('.near .rolled-die');
  const dice = (tab) => tab.locator('.near .rolled-die').evaluateAll((all) => all.map((die) => die.ariaLabel));
  assert.deepEqual(await dice(other), await dice(page), 'nothing is rolled again');
  anna.assertClean();
});

test('what a visitor plays is theirs once they have a name', async () => {
  const visitor = await visit(browser, server, { viewport: PHONE });
  const { page, context } = visitor;
  await page.addInitScript(() => { Crypto.prototype.randomUUID = undefined; }); // as where the page comes by plain HTTP
  await page.goto(`${server.url}/solo?house=la-sirena`);
  await page.waitForSelector('.board');
  const { cookie, name: before } = await guest(server);
  await page.evaluate((key) => localStorage.setItem(key, '{"endings el-dado":{"held":1,"played":2}}'), `practice:${before}`);
  await context.addCookies([{ name: 'session', value: cookie, url: server.url }]);
  await page.goto(`${server.url}/solo`);
  await page.waitForSelector('[aria-labelledby="solo-games"] a');
  await page.goto(`${server.url}/settings`);
  const name = freshName();
  await page.fill('[name="name"]', name);
  await page.fill('[name="password"]', PASSWORD);
  await page.click('main form button.primary');
  await page.waitForSelector(`.bar :text("${name}")`);
  assert.match(await page.evaluate((key) => localStorage.getItem(key), `practice:${name}`), /"played":2/, 'and so is what was practised');
  await page.goto(`${server.url}/solo`);
  await page.waitForSelector('[aria-labelledby="solo-games"] a');
  visitor.assertClean();
});

test('a game of Shanghai against three of the house is played there, too', async () => {
  const anna = await aboard({ viewport: DESKTOP });
  const { page } = anna;
  await page.goto(`${server.url}/solo`);
  await page.clock.install();
  await page.locator('.captain-choice', { hasText: 'El Primo' }).click();
  await page.waitForSelector('.shanghai .board, .shanghai .harbour');
  const names = await page.locator('.plate-name').allTextContents();
  assert.deepEqual(names.map((name) => name.trim()).filter((name) => /^El/.test(name)).sort(), ['El Primo', 'El Segundo', 'El Tercero']);
  assert.deepEqual(await findings(page), []);
  await page.waitForSelector('.answers .act.on');
  anna.assertClean(DISCONNECTED);
});

test('in flight mode there are the lesson, and practice with what moves are worth', async () => {
  const anna = await aboard();
  const { page } = anna;
  await page.goto(`${server.url}/lesson`);
  await page.waitForSelector('.lesson[data-point="roll"]');
  await page.click('.act.roll');
  await page.waitForSelector('.lesson[data-point="captain"]');
  await page.goto(`${server.url}/analysis/shanghaien?practice=endings&n=1&captain=el-grumete`);
  await page.waitForSelector('.practice .board');
  await page.goto(`${server.url}/analysis/shanghaien`);
  await page.waitForSelector('main h1');
  await page.getByRole('button', { name: /new game/i }).or(page.getByRole('link', { name: /new game/i })).first().click();
  await page.waitForSelector('.analysis-moves li');
  const moves = (n) => page.waitForFunction((count) => location.hash.split('/').length > count && document.querySelector('.analysis-moves button'), n);
  await page.locator('.analysis-moves button').first().click();
  await moves(1);
  await page.locator('.analysis-moves button').first().click();
  await moves(2);
  await page.locator('.replay-bar button').nth(1).click();
  await page.locator('.analysis-moves button').nth(1).click();
  await page.waitForSelector('.analysis-lines button');
  await page.waitForFunction(() => location.hash.includes(';')); // both branches are in the address
  anna.assertClean(DISCONNECTED);
});

test('a new game takes the place of the oldest that is over, and of a running one only where none is', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const { page, name } = anna;
  for (const [ended, gone] of [[[0, 3], 3], [[], 11]]) {
    await page.goto(`${server.url}/rules`);
    await page.evaluate(([key, over]) => localStorage.setItem(key, JSON.stringify(Array.from({ length: 12 }, (_, i) =>
      ({ id: `game ${i}`, game: 'shanghaien', house: [null, 'el-dado'], drawn: null, log: [], over: over.includes(i) })))), [`solo:${name}`, ended]);
    await page.goto(`${server.url}/solo?house=el-grumete`);
    await page.waitForSelector('.board');
    const held = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)).map(({ id }) => id), `solo:${name}`);
    assert.deepEqual(held.slice(1), Array.from({ length: 12 }, (_, i) => `game ${i}`).filter((id) => id !== `game ${gone}`));
  }
  anna.assertClean();
});
