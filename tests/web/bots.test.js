/** Bots on the page: an account asks, its owner confirms in the settings, and it is marked wherever it is named. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, eventually, freshName, signUp } from '../fixtures/api.js';
import { DESKTOP, member, PHONE, setup } from '../fixtures/browser.js';

const { server, browser } = await setup(after);

test('an account asks to be a bot, its owner confirms it, and it sets its rules', async () => {
  const owner = await signUp(server, { name: freshName('owner') });
  const robot = await member(browser, server, { name: freshName('robot'), viewport: PHONE, dark: true });
  await robot.page.goto(`${server.url}/settings/programs`);
  await robot.page.fill('[name=owner]', `@${owner.name}`);
  await robot.page.click('form:has([name=owner]) button');
  await robot.page.waitForSelector('.note');
  assert.match(await robot.page.innerText('.note'), new RegExp(`asked ${owner.name}`));
  const theirs = await member(browser, server, { client: owner, viewport: PHONE });
  await theirs.page.goto(`${server.url}/settings/programs`);
  await theirs.page.click('.rows button.primary');
  await theirs.page.click('dialog[open] button.danger');
  await theirs.page.waitForSelector('.rows .player-link');
  assert.match(await theirs.page.innerText('.rows .player-link'), /Bot$/);
  await robot.page.reload();
  await robot.page.selectOption('[name=inviter]', 'friends');
  await robot.page.fill('[name="accepts.games"]', '0');
  await robot.page.click('form:has([name=inviter]) button');
  await robot.page.waitForSelector('[name="accepts.games"][aria-invalid=true]');
  await robot.page.fill('[name="accepts.games"]', '3');
  await robot.page.click('form:has([name=inviter]) button');
  await eventually('the rules', async () => assertOk(await robot.client.get('/api/me/bot')).accepts?.games === 3);
  assert.deepEqual(assertOk(await robot.client.get('/api/me/bot')).accepts, { inviter: 'friends', rating: 'any', games: 3 });
  robot.assertClean(/400/);
  theirs.assertClean();
});

test('a bot is marked on its profile, with its owner, and ranked beside the house', async () => {
  const [owner, bot] = [await signUp(server, { name: freshName('owner') }), await signUp(server, { name: freshName('robot') })];
  assertOk(await bot.post('/api/me/bot', { owner: owner.name }), 202);
  assertOk(await owner.post(`/api/bots/${bot.name}/confirm`));
  const anna = await member(browser, server, { viewport: DESKTOP });
  await anna.page.goto(`${server.url}/players/${bot.name}`);
  assert.match(await anna.page.innerText('.profile h1'), new RegExp(`${bot.name}\\s+Bot`));
  assert.match(await anna.page.innerText('.profile .soft'), new RegExp(owner.name));
  assert.equal(await anna.page.locator('.profile .tabs a').count(), 4, 'with a logbook');
  await anna.page.goto(`${server.url}/players/el-dado`);
  assert.doesNotMatch(await anna.page.innerText('.profile h1'), /Bot/);
  await anna.page.goto(`${server.url}/rankings`);
  await anna.page.click('.tabs a:last-child');
  await anna.page.waitForSelector('.rankings tbody');
  assert.match(await anna.page.innerText('.rankings tbody tr'), /Terrible Michael/);
  await anna.page.click('.game-choice a:last-child');
  await anna.page.waitForURL(/of=bots&game=shanghai$/);
  anna.assertClean();
});
