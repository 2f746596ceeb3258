/** Notifications on this device: asked for after a first move, shown for what the server pushes, gone when a
 * game does not wait any more or nobody is logged in. The browser's vendor is out of reach here, so the
 * subscription itself is the tests' own (tests/post tries what is sent to it). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, PASSWORD, play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, member, PHONE, setup, SIZES, workerIsReady } from '../fixtures/browser.js';

const { server, browser } = await setup(after, {}, '/usr/bin/chromium');

/** In the page: subscriptions as the browser's vendor would give them, kept for the device. */
function vendor() {
  const kept = 'subscription of the tests';
  const bytes = (base64) => Uint8Array.from(atob(base64.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  const made = (json, { key, ...shown } = JSON.parse(json)) => ({
    options: { applicationServerKey: bytes(key).buffer },
    toJSON: () => shown,
    unsubscribe: async () => {
      localStorage.removeItem(kept);
      return true;
    },
  });
  const now = () => localStorage.getItem(kept);
  PushManager.prototype.getSubscription = async () => now() && made(now());
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly || !applicationServerKey) throw new DOMException('refused', 'NotAllowedError');
    if (now() && JSON.parse(now()).key !== applicationServerKey) throw new DOMException('another key', 'InvalidStateError');
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
    const auth = text(crypto.getRandomValues(new Uint8Array(16)));
    const keys = { p256dh: text(await crypto.subtle.exportKey('raw', publicKey)), auth };
    localStorage.setItem(kept, JSON.stringify({ endpoint: `https://192.0.32.8/push/${auth}`, expirationTime: null, keys, key: applicationServerKey }));
    return made(now());
  };
}

/** Anna with her own device at a table where she is to roll; the worker is ready. */
async function device(how = {}) {
  const anna = await member(browser, server, { viewport: PHONE, worker: true, ...how });
  await anna.context.addInitScript(vendor);
  const bernd = await signUp(server);
  const { id } = await startGame(anna.client, bernd, { first: 'inviter' });
  const { page } = anna;
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.act.roll.on');
  await workerIsReady(page);
  const [worker] = anna.context.serviceWorkers();
  return { anna, bernd, id, page, worker };
}

const allow = ({ context }) => context.grantPermissions(['notifications'], { origin: server.url });

/** What the server says reaches the worker, as from the browser's vendor; returns when it is shown. Chromium drops
 * a notification if somebody asks for those that it shows just while it begins to show this one. */
async function push(page, data) {
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const { registration } = globalThis;
    globalThis.isShown = false;
    registration.showNotification = async (...how) => {
      await ServiceWorkerRegistration.prototype.showNotification.apply(registration, how);
      globalThis.isShown = true;
    };
  });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId));
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId: await registered, data });
  await session.detach();
  await eventually('the notification', () => worker.evaluate(() => globalThis.isShown));
}

/** The notifications that stand on the device, once `found` says that they are those that are waited for. */
const notifications = (page, found) => eventually('the notifications', async () => {
  const all = await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(({ title, body, tag, data }) => ({ title, body, tag, data })));
  return found(all) && all;
});

/** What the server says of a game. */
const turnIn = (id, body = 'placed a 4. It is your turn.') => JSON.stringify({
  id: 1, kind: 'your_turn', title: 'Bernd', body, url: `${server.url}/g/${id}`, game: id, tag: `turn-${id}`, waiting: 1, at: '2026-11-21T21:40:00Z',
});

/** Anna rolls and places a die; meanwhile nothing lies over the table. */
async function move(page) {
  await page.click('.act.roll.on');
  await page.waitForSelector('.rolled-die');
  assert.equal(await page.locator('.offer').count(), 0);
  await page.click('button.dock.left');
  await page.locator('.rolled-die').first().click();
  await page.waitForSelector('.beads.mine .bead');
}

test('what is pushed is shown, a later one in place of the one before', async () => {
  const { anna, id, page } = await device();
  await allow(anna);
  await push(page, turnIn(id));
  const [shown] = await notifications(page, ({ length }) => length === 1);
  assert.deepEqual(shown, { title: 'Bernd', body: 'placed a 4. It is your turn.', tag: `turn-${id}`, data: { url: `${server.url}/g/${id}`, kind: 'your_turn', game: id } });
  await push(page, turnIn(id, 'has called Shanghai!'));
  const after = await notifications(page, ([{ body }]) => body === 'has called Shanghai!');
  assert.equal(after.length, 1);
});

test('no push stays without a notification, not even an empty one', async () => {
  const { anna, page } = await device();
  await allow(anna);
  for (const [i, data] of ['', 'no JSON', 'null', '{}'].entries()) {
    await push(page, data);
    const all = await notifications(page, ({ length }) => length > i);
    assert.deepEqual(all.map(({ title }) => title), Array(i + 1).fill('Shanghaien'), data);
  }
});

test('a notification goes where the move is made, and the icon counts the games that wait', async () => {
  const { anna, id, page } = await device();
  await allow(anna);
  const { id: other } = await startGame(anna.client, await signUp(server), { first: 'inviter' });
  await page.evaluate(() => {
    globalThis.badges = [];
    navigator.setAppBadge = async (n) => globalThis.badges.push(n);
    navigator.clearAppBadge = async () => globalThis.badges.push(0);
  });
  await push(page, turnIn(other));
  await push(page, turnIn(id));
  await notifications(page, ({ length }) => length === 2);
  await move(page);
  const left = await notifications(page, ({ length }) => length === 1);
  assert.equal(left[0].tag, `turn-${other}`);
  assert.equal(await page.evaluate(() => globalThis.badges.at(-1)), 1);
});

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

test('a notification goes when its move was made elsewhere, as soon as the worker or the page runs', async () => {
  const { anna, bernd, id, page } = await device();
  await allow(anna);
  await push(page, turnIn(id));
  await notifications(page, ({ length }) => length === 1);
  await page.goto('about:blank');
  await anna.client.post(`/api/games/${id}/resign`, { seq: 0 });
  const { id: other } = await startGame(anna.client, bernd, { first: 'inviter' });
  const watcher = await anna.context.newPage();
  await watcher.goto(`${server.url}/rules`);
  await push(watcher, turnIn(other));
  await notifications(watcher, (all) => all.length === 1 && all[0].tag === `turn-${other}`);
  await anna.client.post(`/api/games/${other}/resign`, { seq: 0 });
  await page.goto(server.url);
  await notifications(page, ({ length }) => length === 0);
});

/** The player presses a notification: the browser alone can do that for real. */
const press = (worker, tag) => worker.evaluate(async (name) => {
  const [notification] = await globalThis.registration.getNotifications({ tag: name });
  const event = new NotificationEvent('notificationclick', { notification });
  const done = new Promise((resolve) => {
    event.waitUntil = (work) => work.then(() => resolve('done'), ({ name: refusal }) => resolve(refusal));
  });
  globalThis.opened = [];
  Object.getPrototypeOf(globalThis.clients).openWindow = async (url) => globalThis.opened.push(url);
  globalThis.dispatchEvent(event);
  return [await done, globalThis.opened];
}, tag);

test('a click on a notification opens its game, in a window that is open if there is one', async () => {
  const { anna, id, page, worker } = await device();
  await allow(anna);
  await page.goto(server.url);
  await page.waitForSelector('.lobby');
  await push(page, turnIn(id));
  await notifications(page, ({ length }) => length === 1);
  // Only a real press allows the worker to bring the window to the front.
  assert.deepEqual(await press(worker, `turn-${id}`), ['InvalidAccessError', []]);
  await page.waitForSelector('.act.roll.on');
  assert.equal(new URL(page.url()).pathname, `/g/${id}`);
  await notifications(page, ({ length }) => length === 0);
  await push(page, turnIn(id));
  await notifications(page, ({ length }) => length === 1);
  await page.close();
  assert.deepEqual(await press(worker, `turn-${id}`), ['done', [`${server.url}/g/${id}`]]);
});

const subscriptionOf = (page) => page.evaluate(async () =>
  (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.toJSON() ?? null);

test('permission is asked after a first own move, and then the server knows the device until the log-out', async () => {
  const { anna, bernd, id, page } = await device();
  await page.click('.brand');
  await page.waitForSelector('.lobby');
  assert.equal(await page.locator('.offer').count(), 0);
  await page.click(`a.game[href="/g/${id}"]`);
  await move(page);
  await page.waitForSelector('.offer');
  assert.match(await page.innerText('.offer'), /even while the page is closed/);
  assert.deepEqual(await findings(page), []);
  await anna.picture('offer-phone-light');
  await allow(anna);
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/me/push'));
  await page.click('.offer .primary');
  assert.equal((await told).status(), 201);
  assert.equal(await page.locator('.offer').count(), 0);
  const subscription = await subscriptionOf(page);
  await play(bernd, await viewOf(bernd, id), { type: 'roll' });
  assert.equal((await anna.client.post('/api/me/push', subscription)).status, 200, 'the server knew it');
  await push(page, turnIn(id));
  await page.click('.player');
  await page.click('#account-menu li:last-child button');
  await page.waitForSelector('.welcome');
  assert.equal(await subscriptionOf(page), null);
  await notifications(page, ({ length }) => length === 0);
});

test('the question gives way to what is to be done at the table, and comes back', async () => {
  const { anna, bernd, id, page } = await device({ viewport: PHONE });
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
  await page.waitForSelector('.lobby');
  assert.equal(await page.locator('.offer').count(), 1, 'elsewhere it stays');
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

test('who does not want notifications is not asked again', async () => {
  const { anna, bernd, page } = await device({ viewport: DESKTOP, dark: true });
  await move(page);
  await page.waitForSelector('.offer');
  await anna.picture('offer-desktop-dark');
  await page.locator('.offer button').last().click();
  await page.waitForSelector('.offer', { state: 'detached' });
  const { id: other } = await startGame(anna.client, bernd, { first: 'inviter' });
  await page.goto(`${server.url}/g/${other}`);
  await move(page);
  await anna.quiet();
  assert.equal(await page.locator('.offer').count(), 0);
});

test('the settings switch this device on and off', async () => {
  const { anna, page } = await device();
  await allow(anna);
  await page.goto(`${server.url}/settings`);
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
});

/** Switches them on in the settings; returns the subscription that the server knows then. */
async function switchOn({ page }) {
  await page.goto(`${server.url}/settings`);
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/me/push'));
  await page.locator('[name="push"]').check();
  await told;
  await page.waitForSelector('[name="push"]:enabled:checked');
  return subscriptionOf(page);
}

test('a subscription for another key of the server is made anew, in the next visit', async () => {
  const { anna, page } = await device();
  await allow(anna);
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
});

/** Logs out by the menu, and in again. */
async function logOutAndIn(page, name) {
  await page.click('.player');
  await page.click('#account-menu li:last-child button');
  await page.waitForSelector('.welcome');
  assert.equal(await subscriptionOf(page), null);
  await page.goto(`${server.url}/login`);
  await page.fill('[name="name"]', name);
  await page.fill('[name="password"]', PASSWORD);
  await page.click('form .primary');
  await page.waitForSelector('.lobby');
}

test('notifications come back with a log-in of the account that had them here, and with no other', async () => {
  const { anna, page } = await device();
  const clara = await signUp(server);
  await allow(anna);
  await switchOn(anna);
  await logOutAndIn(page, clara.name);
  await page.goto(`${server.url}/settings`);
  await anna.quiet();
  await page.waitForSelector('[name="push"]:enabled:not(:checked)');
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/me/push') && answer.status() === 201);
  await logOutAndIn(page, anna.name);
  await told;
  await page.goto(`${server.url}/settings`);
  await page.waitForSelector('[name="push"]:enabled:checked');
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.locator('[name="push"]').uncheck();
  await removed;
  await page.waitForSelector('[name="push"]:enabled:not(:checked)');
  await logOutAndIn(page, anna.name);
  await page.goto(`${server.url}/settings`);
  await anna.quiet();
  await page.waitForSelector('[name="push"]:enabled:not(:checked)');
});

test('a subscription that the browser renews reaches the server', async () => {
  const { anna, worker } = await device();
  const endpoint = `https://192.0.32.8/push/${anna.name}`;
  const subscription = await worker.evaluate(async (renewed) => {
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const keys = { p256dh: text(await crypto.subtle.exportKey('raw', publicKey)), auth: text(crypto.getRandomValues(new Uint8Array(16))) };
    const json = { endpoint: renewed, expirationTime: null, keys };
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) =>
      (userVisibleOnly && applicationServerKey ? { toJSON: () => json } : null);
    const event = new ExtendableEvent('pushsubscriptionchange');
    const done = new Promise((resolve) => { event.waitUntil = resolve; });
    globalThis.dispatchEvent(event);
    await done;
    return json;
  }, endpoint);
  assert.equal((await anna.client.post('/api/me/push', subscription)).status, 200, 'the server knew it');
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
    await anna.page.goto(`${server.url}/settings`);
    await anna.page.waitForSelector('[name="your_turn"]');
    assert.equal(await anna.page.locator('[name="push"]').count(), 0);
    assert.equal((await anna.page.innerText('main')).includes('Add to Home Screen'), isPhone);
  }
});

test('a browser finds nothing that would keep the page from being installed', async () => {
  const { page } = await device();
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(errors.map(({ errorId }) => errorId), ['in-incognito'], 'but that a test has no profile');
  assert.deepEqual((await session.send('Page.getAppManifest')).errors, []);
});
