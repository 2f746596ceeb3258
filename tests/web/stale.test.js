/** A stale tab: the game has moved on in another one, or the server has a newer page. The tab says so,
 * catches up, and loses no click. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { invite, signUp } from '../fixtures/api.js';
import { logIn, member, openSheet, PHONE, setup, stopClock } from '../fixtures/browser.js';

const { server, browser } = await setup(after);

/** A game in which anna begins, open in a tab without events. */
async function deafTab() {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await signUp(server);
  const { body: invitation } = await anna.client.post('/api/invitations', { to: bernd.name, first: 'inviter' });
  const { body: view } = await bernd.post(`/api/invitations/${invitation.id}/accept`);
  await anna.page.route(/\/events(\?|$)/, (route) => route.fulfill({ status: 204 }));
  await anna.page.goto(`${server.url}/g/${view.id}`);
  await anna.page.waitForSelector('.act.roll.on');
  const move = async (seq, what) => (await anna.client.post(`/api/games/${view.id}/moves`, { seq, move: what })).body;
  return { anna, id: view.id, move };
}

test('the same click in a second tab is no second move', async () => {
  const { anna, id, move } = await deafTab();
  await move(0, { type: 'roll' });
  await anna.page.click('.act.roll.on');
  await anna.page.waitForSelector('.rolled-die');
  assert.equal(await anna.page.locator('.toast').count(), 0);
  assert.equal((await anna.client.get(`/api/games/${id}`)).body.seq, 1);
  anna.assertClean();
});

test('a move that comes too late is refused in words, and the table shows the present state', async () => {
  const { anna, id, move } = await deafTab();
  const { dice } = await move(0, { type: 'roll' });
  await anna.page.click('.act.roll.on');
  await anna.page.click('button.dock.left');
  await move(1, { type: 'place', die: 1, one_at: 'right' });
  await stopClock(anna.page);
  await anna.page.locator('.rolled-die').first().click();
  await anna.page.waitForSelector('.toast.error');
  assert.match(await anna.page.locator('.toast.error').innerText(), /has moved on/);
  await anna.page.waitForSelector('.beads.mine .bead');
  assert.equal(await anna.page.locator(`.slot:nth-child(${7 - dice[1]}) .beads.mine .bead`).count(), 1);
  assert.equal((await anna.client.get(`/api/games/${id}`)).body.seq, 2);
  assert.equal(await anna.page.locator('.sending').count(), 0);
});

test('a newer page on the server is offered, and the next navigation loads it', async () => {
  const { anna } = await deafTab();
  const { page } = anna;
  await page.route('**/api/games/*/moves', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'page-version': 'newer' } });
  });
  assert.equal(await page.locator('.outdated').count(), 0);
  await page.click('.act.roll.on');
  await page.waitForSelector('.rolled-die');
  await page.waitForSelector('.outdated button');
  await anna.picture('outdated-phone-light');
  await page.unroute('**/api/games/*/moves');
  await page.evaluate(() => { globalThis.isOld = true; });
  await page.click('.brand');
  await page.waitForSelector('.lobby-title, .lobby, main h1');
  await page.waitForFunction(() => !globalThis.isOld);
  assert.equal(new URL(page.url()).pathname, '/');
  anna.assertClean();
});

/** From now on the server's answers name a newer version of the page. */
const renew = (page) => page.route('**/api/**', async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, headers: { ...response.headers(), 'page-version': 'newer' } });
});

test('a newer page takes over by itself between two moves, and the message that is being written stays', async () => {
  const { anna, id } = await deafTab();
  const { page } = anna;
  await openSheet(page);
  await page.fill('.chat textarea', 'Well rolled, Ber');
  await page.click('.sheet-close');
  await page.evaluate(() => { globalThis.isOld = true; });
  await renew(page);
  await page.click('.act.roll.on');
  await page.waitForSelector('.outdated button');
  assert.equal(await page.evaluate(() => globalThis.isOld), true, 'not in the middle of a turn');
  await page.click('button.dock.left');
  await page.locator('.rolled-die').first().click();
  await page.waitForFunction(() => !globalThis.isOld);
  await page.waitForSelector('.beads.mine .bead');
  await page.waitForFunction(() => document.querySelector('.chat textarea')?.value === 'Well rolled, Ber');
  assert.equal((await anna.client.get(`/api/games/${id}`)).body.seq, 2);
  anna.assertClean();
});

test('a part of the page that is gone after an upgrade brings the newer page, with what was written and pressed', async () => {
  const { anna, id } = await deafTab();
  const { page } = anna;
  await openSheet(page);
  await page.fill('.chat textarea', 'One moment');
  await page.fill('.note-paper textarea', 'Beware');
  await page.click('.sheet-close');
  await page.evaluate(() => { globalThis.isOld = true; });
  await page.route('**/api/games/*/moves', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.route('**/api/games/*/note', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await page.click('.act.roll.on');
  await page.waitForSelector('.offline');
  await renew(page);
  await page.route('**/api/games/*/moves', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.route('**/assets/shanghaien-later-*', (route) => route.fulfill({ status: 404 }));
  await page.locator('[data-about]').first().evaluate((element) => element.click());
  await page.waitForFunction(() => !globalThis.isOld);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.waitForSelector('.rolled-die');
  await page.waitForFunction(() => document.querySelector('.chat textarea')?.value === 'One moment');
  assert.equal(await page.inputValue('.note-paper textarea'), 'Beware');
  assert.equal((await anna.client.get(`/api/games/${id}`)).body.seq, 1);
});

test('a link to a screen that is gone after an upgrade leads there in the newer page', async () => {
  const { anna } = await deafTab();
  const { page } = anna;
  await page.evaluate(() => { globalThis.isOld = true; });
  await renew(page);
  await page.route('**/assets/screens-rankings-*', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.locator('.foot a[href="/rankings"]').click();
  await page.waitForFunction(() => !globalThis.isOld);
  await page.waitForSelector('main table, main ol, main .rankings');
  assert.equal(new URL(page.url()).pathname, '/rankings');
});

/** anna's page, in which the words of bernd's language are gone. */
async function withoutWords(path) {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await signUp(server, { language: 'de' });
  await invite(await signUp(server), anna, { message: 'For you alone' });
  await anna.page.route('**/assets/*/de.js', (route) => route.fulfill({ status: 404 }));
  await anna.page.goto(server.url + path);
  await anna.page.waitForSelector('.player-name');
  const isBernds = () => anna.page.waitForFunction((name) => document.querySelector(`#account-menu a[href="/players/${name}"]`) &&
    document.querySelector('.lobby') && !document.querySelector('.invitations blockquote'), bernd.name);
  return { ...anna, bernd, isBernds };
}

test('whoever logs in here goes on in the language of the page, as long as theirs cannot be had', async () => {
  const { page, bernd, isBernds } = await withoutWords('/login');
  await logIn(page, bernd.name);
  await isBernds();
  assert.equal(await page.locator('.field-error, .form-error').count(), 0);
});

test('whoever logs in in another tab finds their own lists here, though the words of their language cannot be had', async () => {
  const { context, page, bernd, isBernds } = await withoutWords('/');
  await page.waitForSelector('.invitations blockquote');
  const beside = await context.newPage();
  await beside.goto(`${server.url}/login`);
  await logIn(beside, bernd.name);
  await isBernds();
});
