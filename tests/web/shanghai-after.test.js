/** After a game of Shanghai: what each decision was worth, found in the reader's browser; and the game as a file. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { assertOk } from '../fixtures/api.js';
import { DESKTOP, findings, member, openSheet, PHONE, setup, visit } from '../fixtures/browser.js';
import { driftTo, seated, viewOf } from './shanghai.js';

const { server, browser } = await setup(after);
const folder = mkdtempSync(join(tmpdir(), 'shanghai-file-'));
after(() => rmSync(folder, { recursive: true }));

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
  await reader.page.waitForSelector('.outcome, .recap');
  await reader.page.evaluate(() => document.querySelector('.recap .back')?.click()); // what happened meanwhile
  await reader.page.waitForSelector('.outcome');
  await openSheet(reader.page);
  return { ...game, reader };
}

/** Waits for the worths of a seat's decisions; gives a text for each. */
async function weighed(page) {
  await page.waitForFunction(() => document.querySelector('.worths [role="status"]') && !document.querySelector('.worths progress'));
  return page.locator('.worths li button').allInnerTexts();
}

/** Presses the button and keeps the file. */
async function save(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.save')]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** Someone who opens the file, far from any network. */
async function openFile(path, look) {
  const url = pathToFileURL(path).href;
  const reader = await visit(browser, { url }, look);
  await reader.context.setOffline(true);
  await reader.page.goto(url);
  return reader;
}

/** The table as text, position by position. */
async function story(page) {
  const last = Number(await page.getAttribute('.replay input', 'max'));
  const told = [];
  await page.evaluate(() => document.querySelector('.replay-bar button').click());
  for (let at = 0; at < last; at++) {
    await page.waitForFunction((n) => document.querySelector('.replay input').value === String(n) && !document.querySelector('.outcome'), at);
    told.push(await page.evaluate(() => ['.waters', '.plates', '.my-cards', '.later'].map((part) => document.querySelector(part)?.textContent.replace(/\s+/g, ' ').trim())));
    await page.evaluate(() => document.querySelectorAll('.replay-bar button')[2].click());
  }
  return told;
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

test('a saved game replays from the disk by the rules in it, with its worths and the check of its chance', async () => {
  const { reader: anna } = await finished({ viewport: DESKTOP });
  await anna.page.click('.weigh');
  const worths = await weighed(anna.page);
  const reader = await openFile(await save(anna.page), { viewport: PHONE });
  await reader.page.waitForSelector('.finding.good');
  assert.deepEqual(await weighed(reader.page), worths);
  assert.deepEqual(await findings(reader.page), []);
  assert.deepEqual(await story(reader.page), await story(anna.page));
  await reader.page.locator('.worths button[aria-pressed]').nth(2).click();
  assert.match((await weighed(reader.page))[0], /^Bid \d+/, 'it goes on to think without a network');
  anna.assertClean();
  reader.assertClean();
});

test('a saved game is in the language in which it was saved, and a changed card in it is detected', async () => {
  const { reader: anna } = await finished({ viewport: DESKTOP }, 'de');
  const path = await save(anna.page);
  const german = await openFile(path, { viewport: DESKTOP, dark: true });
  await german.page.waitForSelector('.finding.good');
  assert.match(await german.page.innerText('.finding'), /Alles/);
  assert.deepEqual(await findings(german.page), []);
  german.assertClean();
  writeFileSync(path, readFileSync(path, 'utf8').replace(/("type":"event","seq":\d+,"seat":\d,"event":)(\d+)/g, (_, before, event) => `${before}${(event % 16) + 1}`));
  const { page } = await openFile(path);
  await page.waitForSelector('.finding.bad');
});
