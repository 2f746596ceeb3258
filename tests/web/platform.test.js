/** What newer browsers do by themselves, and the page without it (web/README.md has the list). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { member, openSheet, PHONE, setup } from '../fixtures/browser.js';

const { server, browser } = await setup(after);

/** Anna at the link of an open invitation of hers. @param {() => void} change made to the browser before the page starts */
async function atLink(change) {
  const anna = await member(browser, server, { viewport: PHONE });
  const { body: invitation } = await anna.client.post('/api/invitations', {});
  await anna.page.addInitScript(change);
  await anna.page.goto(invitation.link);
  await anna.page.waitForSelector('.link-field');
  return { anna, invitation };
}

test('a link is handed to the device where that can share', async () => {
  const { anna, invitation } = await atLink(() => {
    navigator.share = async ({ url }) => (globalThis.shared = url);
  });
  await anna.page.click('.link-field .pass-on');
  await anna.page.waitForFunction((link) => globalThis.shared === link, invitation.link);
  anna.assertClean();
});

test('no complaint comes when a player shares a link with nobody after all', async () => {
  const { anna } = await atLink(() => {
    navigator.share = async () => {
      globalThis.isClosed = true;
      throw new DOMException('closed', 'AbortError');
    };
  });
  await anna.page.click('.link-field .pass-on');
  await anna.page.waitForFunction(() => globalThis.isClosed);
  await anna.quiet();
  assert.equal(await anna.page.locator('.toast').count(), 0);
  anna.assertClean();
});

test('where a device can neither share nor write to the clipboard, the link is copied the old way', async () => {
  const { anna } = await atLink(() => {
    delete Navigator.prototype.share;
    delete Navigator.prototype.clipboard;
    document.execCommand = (command) => (globalThis.copied = `${command} ${getSelection()}`) !== '';
  });
  assert.equal(await anna.page.locator('.pass-on').count(), 0);
  await anna.page.click('.link-field button');
  await anna.page.waitForFunction(() => globalThis.copied?.startsWith('copy '));
  await anna.page.waitForSelector('.toast');
  anna.assertClean();
});

/** Takes away all that web/README.md does not call required. */
function withoutOptional() {
  for (const name of ['navigation', 'scheduler', 'requestIdleCallback', 'CookieStore', 'cookieStore', 'PushManager', 'Notification']) delete globalThis[name];
  for (const name of ['DurationFormat', 'Segmenter']) delete Intl[name];
  for (const name of ['any', 'timeout']) delete AbortSignal[name];
  for (const name of ['locks', 'share', 'clipboard', 'setAppBadge', 'clearAppBadge', 'serviceWorker']) delete Navigator.prototype[name];
  for (const name of ['command', 'commandForElement']) delete HTMLButtonElement.prototype[name];
  delete Document.prototype.startViewTransition;
}

/** Anna in such a browser; of the style sheets, too, only what is required is known. */
async function inOlderBrowser() {
  const anna = await member(browser, server, { viewport: PHONE });
  await anna.page.addInitScript(withoutOptional);
  await anna.page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\b(text-wrap|accent-color|scrollbar-width|overscroll-behavior):/g, 'unknown-$1:');
    await route.fulfill({ response, body });
  });
  return anna;
}

test('a browser without the newest interfaces opens a table, its menu and other pages, and plays a move', async () => {
  const anna = await inOlderBrowser();
  const { id } = await startGame(anna.client, await signUp(server), { first: 'inviter' });
  await anna.page.goto(`${server.url}/g/${id}`);
  await anna.page.click('.act.roll.on');
  await anna.page.waitForSelector('.rolled-die');
  assert.equal((await viewOf(anna.client, id)).seq, 1);
  await anna.page.click('.bar-button.player');
  await anna.page.click('#account-menu a[href="/rules"]');
  await anna.page.waitForSelector('.live-board');
  await anna.page.goBack();
  await anna.page.waitForSelector('.rolled-die');
  anna.assertClean();
});

test('such a browser invites, keeps a setting, chats, hears of a move, and gives a game up', async () => {
  const anna = await inOlderBrowser();
  const bernd = await signUp(server);
  const { page } = anna;
  await page.goto(`${server.url}/?invite`);
  await page.check('[value="link"]');
  await page.click('.invite button.primary');
  await page.waitForSelector('#outgoing-title');
  await page.goto(`${server.url}/settings/notices`);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.check('[name="digest"]');
  assert.equal((await saved).status(), 200);
  const { id } = await startGame(anna.client, bernd, { first: 'invitee' });
  await page.goto(`${server.url}/g/${id}`);
  await openSheet(page);
  await page.fill('#chat-text', 'Ahoy');
  await page.click('.say button');
  await page.waitForFunction(() => document.querySelector('.messages')?.textContent.includes('Ahoy'));
  await play(bernd, await viewOf(bernd, id), { type: 'roll' });
  await page.waitForSelector('.rolled.theirs', { state: 'attached' });
  await page.click('[popovertarget="table-menu"]');
  await page.click('#table-menu .danger');
  await page.waitForSelector('.result');
  assert.equal((await viewOf(anna.client, id)).status, 'finished');
  anna.assertClean();
});
