/** The practice: the prepared positions are what their kinds say, and one is played to the end of the game and counted. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../fixtures/server.js';
import { findings, member, PHONE, setup } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
const prepared = JSON.parse(readFileSync(join(root, 'web/practice/shanghaien.json'), 'utf8'));

test('there are thirty positions of each kind, which the rules know and in which nothing is decided', async () => {
  const { page } = await member(browser, server);
  await page.goto(`${server.url}/rules`);
  const all = Object.values(prepared).flat();
  const views = await page.evaluate(async (positions) => {
    const worker = new Worker('/rules-worker.js', { name: 'shanghaien' });
    const ask = (question) => new Promise((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data.answer?.view), { once: true });
      worker.postMessage({ id: 1, ...question });
    });
    const found = [];
    for (const { position } of positions) found.push(await ask({ position, seat: 0 }));
    worker.terminate();
    return found;
  }, all);
  const suits = {
    endings: ({ round }) => round >= 7,
    tricks: ({ tricks, turn }) => tricks[turn].length >= 3,
    behind: ({ round, score: { total }, turn }) => round === 6 && Math.abs(total[1 - turn] - total[turn] - 10) <= 2,
  };
  for (const [kind, positions] of Object.entries(prepared)) {
    assert.equal(positions.length, 30, kind);
    for (const each of positions) {
      assert.ok(suits[kind](views[all.indexOf(each)]), `${kind}: ${each.position}`);
      assert.ok(each.win >= 0.25 && each.win <= 0.75);
    }
  }
});

/** Makes moves until the game is over: Shanghai! as soon as it may be called, else the first that there is. */
async function playOn(page) {
  for (;;) {
    await page.waitForSelector('.outcome, .act.shanghai.on[aria-disabled="false"], .act.roll.on[aria-disabled="false"], button.dock, .rolled-die[aria-disabled="false"]');
    if (await page.locator('.outcome').count()) return;
    const before = await page.evaluate(() => location.hash);
    const dock = page.locator('button.dock').first();
    if (await dock.count()) await dock.click();
    await page.locator('.act.shanghai.on, .rolled-die[aria-disabled="false"], .act.roll.on').last().click();
    await page.waitForFunction((hash) => location.hash !== hash, before);
  }
}

test('an ending is played to the end of the game, and counted once', async () => {
  const carla = await member(browser, server, { viewport: PHONE });
  const { page } = carla;
  const n = 1 + prepared.endings.findIndex(({ position }) => position.startsWith('08'));
  const address = `${server.url}/analysis/shanghaien?practice=endings&n=${n}&captain=el-grumete`;
  await page.goto(address);
  await page.waitForSelector('.practice .act.roll.on');
  assert.deepEqual(await findings(page), []);
  assert.equal(await page.locator('.analysis-moves, .best-moves, .replay').count(), 0, 'nothing is said about the moves');
  await playOn(page);
  assert.match(await page.locator('.outcome').innerText(), /Held [01] of 1\./);
  assert.deepEqual(await findings(page), []);
  await page.reload();
  await page.waitForSelector('.outcome');
  assert.match(await page.locator('.outcome').innerText(), /Held [01] of 1\./);
  await page.click('.practice-onward [href^="/analysis/shanghaien#"]');
  await page.waitForSelector('.analysis-board');
  await page.goto(`${server.url}/analysis/shanghaien`);
  await page.selectOption('.practice-kinds select', 'el-grumete');
  await page.waitForSelector('.practice-kinds strong');
  assert.match(await page.locator('.practice-kinds strong').innerText(), /Held [01] of 1\./);
  await page.click('.practice-kinds a');
  await page.waitForSelector('.practice .act.roll.on');
  carla.assertClean();
});

test('an exercise that is none says so', async () => {
  const carla = await member(browser, server);
  for (const query of ['practice=endings&n=31&captain=el-dado', 'practice=nothing&n=1&captain=el-dado', 'practice=endings&n=1', 'practice=endings&n=1&captain=el-dado#/999']) {
    await carla.page.goto('about:blank');
    await carla.page.goto(`${server.url}/analysis/shanghaien?${query}`);
    await carla.page.waitForSelector('main .narrow h1');
  }
  carla.assertClean();
});
