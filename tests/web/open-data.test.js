/** The page of the open data, and the setting that lets one's games be in it. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertOk, eventually, signUp } from '../fixtures/api.js';
import { DESKTOP, findings, member, PHONE, setup, visit } from '../fixtures/browser.js';
import { finishGame } from '../fixtures/finished.js';

const { server, browser } = await setup(after);
const anna = await signUp(server);

test('a player lets their games be used, and takes that back', async () => {
  const { page } = await member(browser, server, { client: anna, viewport: PHONE });
  await page.goto(`${server.url}/settings/data`);
  const agrees = async () => assertOk(await anna.get('/api/me')).open_data;
  for (const on of [true, false, true]) {
    await page.setChecked('[name="open_data"]', on);
    await eventually('the choice', async () => await agrees() === on);
  }
  await page.reload();
  assert.ok(await page.isChecked('[name="open_data"]'));
  await page.click('.settings a[href="/data"]');
  await page.waitForSelector('.open-data a[href="/settings/data"]');
});

test('a guest has no such setting', async () => {
  const visitor = await visit(browser, server, { viewport: PHONE });
  await visitor.page.goto(server.url);
  await visitor.page.evaluate(() => fetch('/api/accounts/guest', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }));
  await visitor.page.goto(`${server.url}/settings/data`);
  await visitor.page.waitForSelector('.settings section');
  assert.equal(await visitor.page.locator('[name="open_data"]').count(), 0);
});

test('the page lists the files, says what is in them, and its example runs', async () => {
  const bernd = await signUp(server);
  assertOk(await bernd.patch('/api/me', { open_data: true }));
  await finishGame(anna, bernd);
  const { page } = await visit(browser, server, { viewport: DESKTOP, locale: 'de-DE' });
  await page.goto(`${server.url}/data/`);
  await page.waitForSelector('.open-data');
  assert.equal(new URL(page.url()).pathname, '/data');
  assert.equal(await page.locator('.open-data ul a').count(), 0, 'nobody’s game has ended before today');
  server.admin('dump');
  await page.reload();
  await page.waitForSelector('.open-data ul a');
  const [file] = assertOk(await anna.get('/data')).files;
  assert.equal(await page.textContent('.open-data ul a'), file.name);
  assert.match(await page.textContent('.open-data ul li'), new RegExp(`1 Partie.*${file.sha256}`, 's'));
  assert.equal(await page.getAttribute('.open-data a[rel="license"]', 'href'), 'https://creativecommons.org/publicdomain/zero/1.0/');
  const [line] = Object.values(await page.evaluate(async (name) => {
    const answer = await fetch(`/data/${name}`);
    return [JSON.parse(await new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).text())];
  }, file.name));
  const told = await page.$$eval('.open-data dt', (names) => names.map(({ textContent }) => textContent));
  assert.deepEqual(told.sort(), Object.keys(line).filter((name) => name !== 'free_weekends').sort(), 'free_weekends is told with the clock');
  const path = join(server.data, 'replay.mjs');
  writeFileSync(path, await page.textContent('.open-data pre'));
  const { status, stderr } = spawnSync(process.execPath, [path, server.url, file.name], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('it fits a phone, in every language, and has no barriers', async () => {
  for (const [locale, colorScheme] of [['it-IT', 'dark'], ['de-DE', 'light'], ['en-GB', 'dark']]) {
    const { page } = await visit(browser, server, { viewport: PHONE, locale });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${server.url}/data`);
    await page.waitForSelector('.open-data ul a');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
    assert.deepEqual(await findings(page), []);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/data-${locale}.png`, fullPage: true });
  }
});
