/** Training against the house: hints on demand, and a warning before a bad move. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findings, member, openSheet, PHONE, rest, setup } from '../fixtures/browser.js';

const { server, browser } = await setup(after);

/** A visitor at a first table against the house, who has rolled and may place. */
async function trainee() {
  const anna = await member(browser, server, { viewport: PHONE });
  const { body: invitation } = await anna.client.post('/api/invitations', { to: 'terrible-michael', first: 'inviter' });
  const { body: view } = await anna.client.post(`/api/invitations/${invitation.id}/accept`, { nonce: '1' });
  await anna.page.goto(`${server.url}/g/${view.id}`);
  return { anna, id: view.id };
}

test('a hint shows the values of the moves, the best first', async () => {
  const { anna } = await trainee();
  assert.equal(await anna.page.locator('.show-hint').isDisabled(), true, 'where there is nothing to choose, there is no hint');
  await anna.page.click('.act.roll.on');
  await anna.page.waitForSelector('.rolled-die');
  await openSheet(anna.page);
  await anna.page.route('**/hint', async (route) => {
    await anna.page.waitForSelector('#app[aria-busy="true"]'); // it shows that the hint is on its way
    await route.continue();
  });
  await anna.page.click('.show-hint');
  await anna.page.locator('.training li').first().waitFor();
  assert.equal(await anna.page.locator('.training h2').innerText(), 'Your chance to win after each move');
  const { y, height } = await anna.page.locator('.training .decision').boundingBox();
  assert.ok(y >= 0 && y + height <= PHONE.height, 'it is seen where it was asked for');
  assert.match(await anna.page.locator('.training li').first().innerText(), /\d+(\.\d)?%/);
  anna.assertClean();
});

test('with the warning on, a player is asked before a bad move, and may insist', async () => {
  for (let tries = 20; tries > 0; tries--) if (await isWarned()) return;
  assert.fail('no roll has two different dice');
});

/** Goes through it at a new table; false if its first roll does not allow that. */
async function isWarned() {
  const { anna, id } = await trainee();
  const { page } = anna;
  await openSheet(page);
  await page.locator('.training input').check();
  await page.reload();
  assert.ok(await page.locator('.training input').isChecked());
  await rest(page);
  await page.click('.roll.on');
  await page.waitForSelector('button.dock.left');
  await rest(page);
  await page.click('button.dock.left[aria-pressed="false"]');
  if (await page.locator('.rolled-die').count() < 2) return false; // equal dice leave nothing to choose

  // As if the first placement were the only good move; the server would take longer where it is busy.
  const { body: { options } } = await anna.client.get(`/api/games/${id}/hint`);
  const json = { options: options.map(({ move }, i) => ({ move, win: i ? 0.4 : 0.6 })) };
  await page.route('**/api/games/*/hint', (route) => route.fulfill({ json }));
  const bad = 1 - options[0].move.die;
  await rest(page);
  await page.locator('.rolled-die').nth(bad).scrollIntoViewIfNeeded();
  const die = await page.locator('.rolled-die').nth(bad).boundingBox();
  await page.locator('.rolled-die').nth(bad).click();
  await page.waitForFunction(() => document.activeElement?.matches('.really .primary'));
  const box = await page.locator('.really').boundingBox();
  assert.ok(box.y <= die.y + die.height && box.y + box.height >= die.y, 'it stands where the die was');
  assert.ok(box.y >= 0 && box.y + box.height <= PHONE.height, 'it is in sight');
  assert.ok(await page.locator('.really').evaluate((all) => all.scrollHeight <= all.clientHeight), 'nothing of it is cut off');
  assert.match(await page.locator('.really').innerText(), /lowers your chance to win from 60% to 40%\. Better: Place the \d, the 1 on the (left|right)/);
  assert.deepEqual(await findings(page), []);
  await anna.picture('table-warning-phone');
  assert.equal((await anna.client.get(`/api/games/${id}`)).body.seq, 1);
  await page.click('.really .primary');
  await page.locator('.really').waitFor({ state: 'detached' });
  await page.locator('.rolled-die').nth(bad).click();
  await page.click('.really .danger');
  await page.waitForFunction(() => Number(document.querySelector('.replay input')?.getAttribute('max')) > 1);
  anna.assertClean();
  return true;
}

test('a move goes where what would warn of it cannot be fetched', async () => {
  const { anna, id } = await trainee();
  const { page } = anna;
  await openSheet(page);
  await page.locator('.training input').check();
  await page.click('.sheet-close');
  await page.route('**/assets/shanghaien-advice-*', (route) => route.abort());
  await page.click('.roll.on');
  await page.waitForSelector('button.dock.left');
  await rest(page);
  await page.click('button.dock.left');
  await page.locator('.rolled-die').first().click();
  await page.waitForFunction(() => Number(document.querySelector('.replay input')?.getAttribute('max')) > 1);
  assert.ok((await anna.client.get(`/api/games/${id}`)).body.seq > 1);
});

test('at a table with the house there are notes, but no chat: nobody would read it', async () => {
  const { anna } = await trainee();
  const { page } = anna;
  await page.waitForSelector('.note-paper', { state: 'attached' });
  assert.equal(await page.locator('.chat, .chat-link').count(), 0);
  anna.assertClean();
});
