/** What newer browsers do by themselves, and the page without it (web/README.md has the list). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signUp, startGame, viewOf } from '../fixtures/api.js';
import { member, PHONE, setup } from '../fixtures/browser.js';

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

test('a browser without the newest interfaces opens a table, its menu and other pages, and plays a move', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const { id } = await startGame(anna.client, await signUp(server), { first: 'inviter' });
  await anna.page.addInitScript(() => {
    for (const name of ['navigation', 'scheduler', 'requestIdleCallback', 'CookieStore']) delete globalThis[name];
    for (const name of ['DurationFormat', 'ListFormat', 'Segmenter']) delete Intl[name];
    for (const name of ['any', 'timeout']) delete AbortSignal[name];
    for (const name of ['locks', 'setAppBadge', 'clearAppBadge']) delete Navigator.prototype[name];
    for (const name of ['command', 'commandForElement']) delete HTMLButtonElement.prototype[name];
    delete Document.prototype.startViewTransition;
  });
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
