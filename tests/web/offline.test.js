/** A finished game saved as one file: opened from the disk, without a network, it shows each position
 * as the page does, and checks its dice. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { signUp } from '../fixtures/api.js';
import { DESKTOP, findings, member, openSheet, PHONE, setup, visit } from '../fixtures/browser.js';
import { all } from '../fixtures/looks.js';

const { server, browser } = await setup(after);
const folder = mkdtempSync(join(tmpdir(), 'shanghaien-file-'));
after(() => rmSync(folder, { recursive: true }));

/** A game of one round, or with LOOKS=all of two, then resigned; anna is at its table. */
async function finishedGame(how, language = 'en') {
  const anna = await member(browser, server, how);
  await anna.client.patch('/api/me', { language });
  const bernd = await signUp(server);
  const { body: invitation } = await anna.client.post('/api/invitations', { to: bernd.name, variant: { extra_wild: true } });
  let { body: view } = await bernd.post(`/api/invitations/${invitation.id}/accept`, { nonce: 'abc' });
  const seats = [anna.client, bernd];
  while (view.round < (all ? 3 : 2)) {
    const mover = seats[view.turn];
    const { body: mine } = await mover.get(`/api/games/${view.id}`);
    const move = mine.legal.find(({ type }) => type === 'shanghai') ?? mine.legal[0];
    ({ body: view } = await mover.post(`/api/games/${view.id}/moves`, { seq: view.seq, move }));
  }
  ({ body: view } = await anna.client.post(`/api/games/${view.id}/resign`, { seq: view.seq }));
  await anna.page.goto(`${server.url}/g/${view.id}`);
  return { anna, view };
}

/** Presses the button and keeps the file. */
async function save({ page }) {
  await openSheet(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.save')]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** Someone who opens the file, far from any network. */
async function openFile(path, how) {
  const reader = await visit(browser, { url: pathToFileURL(path).href }, { ...how });
  await reader.context.setOffline(true);
  await reader.page.goto(pathToFileURL(path).href);
  await reader.page.waitForSelector('.board');
  return reader;
}

/** The table as text, position by position: cards, dice, tricks, and score. The result is told to a player in other words than to a reader. */
async function story(page, seq) {
  const told = [];
  await page.locator('.replay-bar button').first().click();
  for (let at = 0; ; at++) {
    await page.waitForFunction((n) => document.querySelector('.replay input')?.value === String(n), at);
    told.push(await page.evaluate((table) => [table, '.score']
      .map((part) => document.querySelector(part)?.textContent.replace(/\s+/g, ' ').trim()), at === seq ? '.board' : '.table'));
    if (at === seq) return told;
    await page.locator('.replay-bar button').nth(2).click();
  }
}

test('a saved game replays from the disk as it does online, and its dice are checked', async () => {
  const { anna, view } = await finishedGame({ viewport: DESKTOP });
  await anna.page.waitForSelector('.analysis .curve');
  const path = await save(anna);
  const reader = await openFile(path, { viewport: DESKTOP });
  await reader.page.waitForSelector('.finding.good');
  assert.match(await reader.page.locator('.facts').innerText(), /[0-9a-f]{64}/);
  assert.equal(await reader.page.locator('.analysis .curve').count(), 1);
  assert.equal(await reader.page.locator('.log li').count(), view.seq);
  assert.deepEqual(await story(reader.page, view.seq), await story(anna.page, view.seq));
  await reader.page.focus('#score-total');
  await reader.page.keyboard.press('Enter');
  await reader.page.waitForSelector('.about tbody');
  assert.equal(await reader.page.locator('.about tbody tr').count(), 9);
  await reader.picture('offline-desktop-light');
  assert.deepEqual(await findings(reader.page), []);
  reader.assertClean();
  anna.assertClean();
});

test('a saved game is in the language in which it was saved, also in the dark and on a phone', async () => {
  const { anna } = await finishedGame({ viewport: PHONE }, 'de');
  const path = await save(anna);
  const reader = await openFile(path, { viewport: PHONE, dark: true });
  await reader.page.waitForSelector('.finding.good');
  assert.match(await reader.page.locator('.finding').innerText(), /Alles/);
  await reader.page.click('.bar-tools button');
  assert.equal(await reader.page.evaluate(() => document.documentElement.dataset.theme), 'light');
  await reader.page.click('.bar-tools button');
  await reader.page.locator('.replay-bar button').first().click();
  await reader.page.locator('.replay .buttons button').first().click();
  await reader.page.waitForFunction(() => Number(document.querySelector('.replay input')?.value) > 0);
  await reader.picture('offline-phone-dark');
  assert.deepEqual(await findings(reader.page), []);
  reader.assertClean();
});

test('a changed roll in a saved game is detected', async () => {
  const { anna } = await finishedGame({});
  const path = await save(anna);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/("move":{"type":"roll"},"dice":)\[(\d),/, (_, before, a) => `${before}[${(a % 6) + 1},`));
  const reader = await openFile(path);
  await reader.page.waitForSelector('.finding.bad');
});
