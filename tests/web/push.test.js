/** What the page does for notifications without showing any: the question after a first move, the settings, the
 * subscription that the server knows. The shell shows none and forbids all, so what the player has allowed is
 * the tests' own here; notifications.test.js has the real one. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, logIn, member, PHONE, setup, SIZES } from '../fixtures/browser.js';
import { deviceIn, move, subscriptionOf } from './device.js';

const { server, browser } = await setup(after);

/** In the page: what the player has said to notifications. */
function permit(permission) {
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => permission;
}

const device = ({ permission = 'default', ...how } = {}) => deviceIn(browser, server, { ...how, before: (context) => context.addInitScript(permit, permission) });

test('the icon counts the games that wait at the very first visit', async () => {
  const anna = await member(browser, server, { viewport: PHONE, worker: true });
  await startGame(anna.client, await signUp(server), { first: 'inviter' });
  await anna.context.addInitScript(() => {
    globalThis.badges = [];
    Navigator.prototype.setAppBadge = async (n) => globalThis.badges.push(n);
  });
  await anna.page.goto(`${server.url}/rules`);
  await anna.page.waitForFunction(() => globalThis.badges.at(-1) === 1);
  anna.assertClean();
});

test('it counts them also where the page was opened without a line', async () => {
  const anna = await member(browser, server, { viewport: PHONE, worker: true });
  await startGame(anna.client, await signUp(server), { first: 'inviter' });
  await anna.context.addInitScript(() => {
    globalThis.badges = [];
    Navigator.prototype.setAppBadge = async (n) => globalThis.badges.push(n);
  });
  await anna.page.goto(`${server.url}/rules`);
  await anna.page.waitForFunction(() => navigator.serviceWorker.controller && globalThis.badges.at(-1) === 1);
  await anna.quiet();
  await anna.context.route('**/api/games?*', (route) => route.abort()); // the list has no news when the line is back
  await anna.context.setOffline(true);
  await anna.page.reload();
  await anna.page.waitForSelector('.offline');
  await anna.page.waitForFunction(() => document.title.startsWith('(1)')); // as it was kept
  await anna.page.evaluate(() => globalThis.badges.splice(0));
  await anna.context.setOffline(false);
  await anna.page.waitForFunction(() => globalThis.badges.at(-1) === 1);
});

test('the question gives way to what is to be done at the table, comes back, and is not asked again of who does not want notifications', async () => {
  const { anna, bernd, id, page } = await device();
  await startGame(bernd, anna.client, { first: 'inviter' }); // it waits for him all along
  await move(page);
  await page.waitForSelector('.offer');
  const rolled = await play(bernd, await viewOf(bernd, id), { type: 'roll' });
  await play(bernd, rolled, rolled.legal.find(({ type }) => type === 'place'));
  await page.waitForSelector('.act.roll.on');
  assert.equal(await page.locator('.offer').count(), 0);
  await page.click('.act.roll.on');
  await page.click('.rolled-die:not([title])');
  await page.waitForSelector('.offer');
  await bernd.post(`/api/games/${id}/resign`, { seq: (await viewOf(bernd, id)).seq });
  await page.waitForSelector('.result');
  assert.equal(await page.locator('.offer').count(), 0, 'it does not lie over the result');
  await page.click('.brand');
  await page.waitForSelector('.lobby-waiting .offer');
  assert.equal(await page.locator('.offer').count(), 1, 'in the lobby it stands beside the games that wait for others');
  assert.equal(await page.locator('.offer').evaluate((each) => getComputedStyle(each).position), 'static');
  await anna.goOn('/rules');
  assert.equal(await page.locator('.offer').count(), 0, 'it lies over no other page');
  await anna.goOn('/');
  await page.waitForSelector('.lobby-waiting .offer');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(DESKTOP);
  await anna.picture('offer-desktop-dark');
  await page.locator('.offer button').last().click();
  await page.waitForSelector('.offer', { state: 'detached' });
  const { id: other } = await startGame(anna.client, bernd, { first: 'inviter' });
  await page.goto(`${server.url}/g/${other}`);
  await move(page);
  await anna.quiet();
  assert.equal(await page.locator('.offer').count(), 0);
  anna.assertClean();
});

test('a game against the house asks nothing: it answers at once', async () => {
  const anna = await member(browser, server, { viewport: PHONE, worker: true });
  const { body: { id } } = await anna.client.post('/api/invitations', { to: 'el-dado', first: 'inviter' });
  await anna.client.post(`/api/invitations/${id}/accept`, {});
  const { body: { games: [game] } } = await anna.client.get('/api/games');
  await anna.page.goto(`${server.url}/g/${game.id}`);
  await move(anna.page);
  await anna.quiet();
  assert.equal(await anna.page.locator('.offer').count(), 0);
  await anna.page.click('.brand');
  await anna.page.waitForSelector('.lobby');
  assert.equal(await anna.page.locator('.offer').count(), 0);
  anna.assertClean();
});

test('the question covers neither the chat nor the way to it', async () => {
  const { anna, page } = await device({ viewport: DESKTOP });
  await move(page);
  await page.waitForSelector('.offer');
  await page.waitForSelector('#chat-text', { state: 'attached' });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((size) => innerWidth === size[0] && innerHeight === size[1], [width, height]);
    const covered = await page.evaluate(() => {
      const offer = document.querySelector('.offer').getBoundingClientRect();
      return [...document.querySelectorAll('.chat, .chat-link, .sheet-open')].filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return right > left && left < offer.right && right > offer.left && top < offer.bottom && bottom > offer.top;
      }).map(({ className }) => className);
    });
    assert.deepEqual(covered, [], `${width} x ${height}`);
  }
  anna.assertClean();
});

/** Switches them on in the settings; returns the subscription that the server knows then. */
async function switchOn(anna) {
  const { page } = anna;
  await anna.goOn('/settings/notices');
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/me/push'));
  await page.locator('[name="push"]').check();
  await told;
  await page.waitForSelector('[name="push"]:enabled:checked');
  return subscriptionOf(page);
}

test('the settings switch this device on and off, and a subscription is made anew for another key of the server or by the browser', async () => {
  const { anna, page, worker } = await device({ permission: 'granted' });
  await anna.goOn('/settings/notices');
  const box = page.locator('[name="push"]');
  await box.check();
  await page.waitForFunction(() => localStorage.getItem('subscription of the tests'));
  const subscription = await subscriptionOf(page);
  await page.waitForSelector('[name="push"]:enabled:checked');
  await page.waitForSelector('.settings .note', { state: 'detached' }); // that nothing reaches anna
  await anna.picture('settings-device-phone-light');
  await page.reload();
  await page.waitForSelector('[name="push"]:checked');
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await box.uncheck();
  assert.equal((await removed).status(), 204);
  await page.waitForSelector('[name="push"]:enabled:not(:checked)');
  assert.equal((await anna.client.post('/api/me/push', subscription)).status, 201, 'the server had forgotten it');
  assert.equal(await subscriptionOf(page), null);

  const { endpoint } = await switchOn(anna);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('subscription of the tests'));
    localStorage.setItem('subscription of the tests', JSON.stringify({ ...kept, key: `B${'A'.repeat(86)}` }));
  });
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/me/push'));
  await page.reload();
  assert.equal((await told).status(), 201);
  const renewed = await subscriptionOf(page);
  assert.notEqual(renewed.endpoint, endpoint);
  assert.equal((await anna.client.post('/api/me/push', renewed)).status, 200, 'the server knows the new one');

  const given = await worker.evaluate(async (address) => {
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const keys = { p256dh: text(await crypto.subtle.exportKey('raw', publicKey)), auth: text(crypto.getRandomValues(new Uint8Array(16))) };
    const json = { endpoint: address, expirationTime: null, keys };
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) =>
      (userVisibleOnly && applicationServerKey ? { toJSON: () => json } : null);
    const event = new ExtendableEvent('pushsubscriptionchange');
    const done = new Promise((resolve) => { event.waitUntil = resolve; });
    globalThis.dispatchEvent(event);
    await done;
    return json;
  }, `https://192.0.32.8/push/${anna.name}`);
  assert.equal((await anna.client.post('/api/me/push', given)).status, 200, 'the server knows that of the browser');
});

/** Logs out by the menu, and in again. */
async function logOutAndIn(anna, name) {
  const { page } = anna;
  await page.click('.player');
  await page.click('#account-menu li:last-child button');
  await page.waitForSelector('.welcome');
  assert.equal(await subscriptionOf(page), null);
  await anna.goOn('/login');
  await logIn(page, name);
  await page.waitForSelector('.lobby');
}

test('notifications come back with a log-in of the account that had them here, and with no other', async () => {
  const { anna, page } = await device({ permission: 'granted' });
  const clara = await signUp(server);
  await switchOn(anna);
  await logOutAndIn(anna, clara.name);
  await page.goto(`${server.url}/settings/notices`);
  await anna.quiet();
  await page.waitForSelector('[name="push"]:enabled:not(:checked)');
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/me/push') && answer.status() === 201);
  await logOutAndIn(anna, anna.name);
  await told;
  await page.goto(`${server.url}/settings/notices`);
  await page.waitForSelector('[name="push"]:enabled:checked');
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.locator('[name="push"]').uncheck();
  await removed;
  await page.waitForSelector('[name="push"]:enabled:not(:checked)');
  await logOutAndIn(anna, anna.name);
  await page.goto(`${server.url}/settings/notices`);
  await anna.quiet();
  await page.waitForSelector('[name="push"]:enabled:not(:checked)');
});

test('nothing is offered where the browser cannot push; on an iPhone, how to install the page', async () => {
  for (const [isPhone, count] of [[false, 0], [true, 1]]) {
    const anna = await member(browser, server, { viewport: PHONE });
    await anna.context.addInitScript((phone) => {
      delete globalThis.PushManager;
      if (phone) navigator.standalone = false;
    }, isPhone);
    const { id } = await startGame(anna.client, await signUp(server), { first: 'inviter' });
    await anna.page.goto(`${server.url}/g/${id}`);
    await move(anna.page);
    await anna.quiet();
    assert.equal(await anna.page.locator('.offer').count(), count);
    if (isPhone) {
      assert.match(await anna.page.innerText('.offer'), /Add to Home Screen/);
      await anna.picture('offer-install-phone-light');
    }
    await anna.goOn('/settings/notices');
    await anna.page.waitForSelector('[name="your_turn"]');
    assert.equal(await anna.page.locator('[name="push"]').count(), 0);
    assert.equal((await anna.page.innerText('main')).includes('Add to Home Screen'), isPhone);
  }
});
