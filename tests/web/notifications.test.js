/** Notifications on this device: asked for after a first move, shown for what the server pushes, gone when a
 * game does not wait any more or nobody is logged in. Only the whole browser shows any, at three times the cost:
 * what needs none is in push.test.js. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { findings, setup, Visitor } from '../fixtures/browser.js';
import { deviceIn, move, subscriptionOf } from './device.js';

const { server, browser } = await setup(after, {}, '/usr/bin/chromium');
const device = () => deviceIn(browser, server);

const allow = ({ context }) => context.grantPermissions(['notifications'], { origin: server.url });

/** What the server says reaches the worker, as from the browser's vendor; returns when it is shown and the worker has
 * looked which ones are. Chromium drops a notification if somebody asks for those that it shows just while it begins
 * to show this one: the page rests meanwhile. */
async function push(visitor, data) {
  const { page } = visitor;
  await visitor.quiet();
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const { registration } = globalThis;
    globalThis.isSettled = false;
    registration.getNotifications = async (...how) => {
      const all = await ServiceWorkerRegistration.prototype.getNotifications.apply(registration, how);
      globalThis.isSettled = true;
      return all;
    };
  });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId));
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId: await registered, data });
  await session.detach();
  await eventually('the notification', () => worker.evaluate(() => globalThis.isSettled));
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

test('the page can be installed; what is pushed is shown, a later one in place of the one before, an empty one too', async () => {
  const { anna, id, page } = await device();
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(errors.map(({ errorId }) => errorId), ['in-incognito'], 'but that a test has no profile');
  assert.deepEqual((await session.send('Page.getAppManifest')).errors, []);
  await allow(anna);
  await push(anna, turnIn(id));
  const [shown] = await notifications(page, ({ length }) => length === 1);
  assert.deepEqual(shown, { title: 'Bernd', body: 'placed a 4. It is your turn.', tag: `turn-${id}`, data: { url: `${server.url}/g/${id}`, kind: 'your_turn', game: id } });
  await push(anna, turnIn(id, 'has called Shanghai!'));
  const after = await notifications(page, ([{ body }]) => body === 'has called Shanghai!');
  assert.equal(after.length, 1);
  for (const [i, data] of ['', 'no JSON', 'null', '{}'].entries()) {
    await push(anna, data);
    const all = await notifications(page, ({ length }) => length > i + 1);
    assert.deepEqual(all.map(({ title }) => title).sort(), ['Bernd', ...Array(i + 1).fill('Shanghaien')], data);
  }
});

test('a notification goes with its move, made here or elsewhere, as soon as worker or page run, and the icon counts the games that wait', async () => {
  const { anna, bernd, id, page } = await device();
  await allow(anna);
  const { id: other } = await startGame(anna.client, await signUp(server), { first: 'inviter' });
  await page.evaluate(() => {
    globalThis.badges = [];
    navigator.setAppBadge = async (n) => globalThis.badges.push(n);
    navigator.clearAppBadge = async () => globalThis.badges.push(0);
  });
  await push(anna, turnIn(other));
  await push(anna, turnIn(id));
  await notifications(page, ({ length }) => length === 2);
  await move(page);
  const left = await notifications(page, ({ length }) => length === 1);
  assert.equal(left[0].tag, `turn-${other}`);
  assert.equal(await page.evaluate(() => globalThis.badges.at(-1)), 1);
  await page.goto('about:blank');
  await anna.client.post(`/api/games/${other}/resign`, { seq: 0 });
  const { id: third } = await startGame(anna.client, bernd, { first: 'inviter' });
  const watcher = new Visitor(anna.context, await anna.context.newPage(), server);
  await watcher.page.goto(`${server.url}/rules`);
  await watcher.page.waitForSelector('main h1');
  await push(watcher, turnIn(third));
  await notifications(watcher.page, (all) => all.length === 1 && all[0].tag === `turn-${third}`);
  await anna.client.post(`/api/games/${third}/resign`, { seq: 0 });
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
  await push(anna, turnIn(id));
  await notifications(page, ({ length }) => length === 1);
  // Only a real press allows the worker to bring the window to the front.
  assert.deepEqual(await press(worker, `turn-${id}`), ['InvalidAccessError', []]);
  await page.waitForSelector('.act.roll.on');
  assert.equal(new URL(page.url()).pathname, `/g/${id}`);
  await notifications(page, ({ length }) => length === 0);
  await push(anna, turnIn(id));
  await notifications(page, ({ length }) => length === 1);
  await page.close();
  assert.deepEqual(await press(worker, `turn-${id}`), ['done', [`${server.url}/g/${id}`]]);
});

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
  await push(anna, turnIn(id));
  await page.click('.player');
  await page.click('#account-menu li:last-child button');
  await page.waitForSelector('.welcome');
  assert.equal(await subscriptionOf(page), null);
  await notifications(page, ({ length }) => length === 0);
});
