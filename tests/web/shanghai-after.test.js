/** After a game of Shanghai: what each decision was worth, found in the reader's browser. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk } from '../fixtures/api.js';
import { DESKTOP, findings, member, openSheet, PHONE, setup } from '../fixtures/browser.js';
import { driftTo, seated, viewOf } from './shanghai.js';

const { server, browser } = await setup(after);

/** A game of two people and the house, given up in its second round; the first of them looks at it. */
async function finished(look, language = 'en') {
  const game = await seated(browser, server, [{}, {}], { house: ['el-primo'] });
  await driftTo(game, ({ round }) => round > 1);
  for (const player of game.players) {
    const { seq, status } = await viewOf(player, game.id);
    if (status === 'active') assertOk(await player.client.post(`/api/games/${game.id}/resign`, { seq }));
  }
  const [{ client }] = game.players;
  await client.patch('/api/me', { language });
  const reader = await member(browser, server, { ...look, client });
  await reader.page.goto(`${server.url}/g/${game.id}`);
  await openSheet(reader.page);
  return { ...game, reader };
}

/** Waits for the worths of a seat's decisions; gives a text for each. */
async function weighed(page) {
  await page.waitForFunction(() => document.querySelector('.worths [role="status"]') && !document.querySelector('.worths progress'));
  return page.locator('.worths li button').allInnerTexts();
}

test('each decision is weighed in the browser, with its error, one’s own first, and leads to its position', async () => {
  const { id, reader } = await finished({ viewport: DESKTOP });
  const { page } = reader;
  await page.click('.weigh');
  const own = await weighed(page);
  assert.match(own[0], /^Bid \d+/);
  for (const text of own) assert.match(text.replace(/\s+/g, ' '), /(her choice, too|\d% ± [\d.]+%) [\d.]+% to win/);
  const { moves } = assertOk(await reader.client.get(`/api/games/${id}/moves`));
  const bids = moves.filter(({ seat, move }) => seat === 0 && move.type === 'bid').length;
  assert.equal(own.filter((text) => text.startsWith('Bid')).length, bids);
  assert.match(await page.innerText('.worths [role="status"]'), /^(\d+ of|None of|\d+ decision, and)/);
  assert.deepEqual(await findings(page), []);

  await page.locator('.worths button[aria-pressed]').nth(2).click();
  const house = await weighed(page);
  assert.match(house[0], /^Bid \d+/);
  assert.equal(house.filter((text) => text.startsWith('Bid')).length, moves.filter(({ seat, move }) => seat === 2 && move.type === 'bid').length);
  await page.locator('.worths li button').first().click();
  await page.waitForFunction(() => !document.querySelector('.outcome'));
  const at = Number(await page.inputValue('.replay input'));
  assert.equal(moves[at].seat, 2);
  assert.equal(moves[at].move.type, 'bid');
  reader.assertClean();
});

test('on a phone, in the dark, the list stays in its sheet, and whoever leaves ends the thought', async () => {
  const { reader } = await finished({ viewport: PHONE, dark: true }, 'it');
  const { page } = reader;
  await page.click('.weigh');
  await weighed(page);
  assert.equal(await page.locator('#sheet').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
  assert.deepEqual(await findings(page), []);
  const [worker] = page.workers();
  const closed = new Promise((gone) => { worker.once('close', gone); });
  await page.click('.sheet-close');
  await page.click('.bar a');
  await closed;
  reader.assertClean();
});
