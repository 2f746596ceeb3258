/** device.js - a player whose device can be told of their turn. The browser's vendor is out of reach here, so the
 * subscription itself is the tests' own (tests/post tries what is sent to it). */
import assert from 'node:assert/strict';
import { signUp, startGame } from '../fixtures/api.js';
import { member, PHONE, workerIsReady } from '../fixtures/browser.js';

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

/** Anna with her own device at a table where she is to roll; the worker is ready; `before`: what its browser is given first. */
export async function deviceIn(browser, server, { before, ...how } = {}) {
  const anna = await member(browser, server, { viewport: PHONE, worker: true, ...how });
  await anna.context.addInitScript(vendor);
  await before?.(anna.context);
  const bernd = await signUp(server);
  const { id } = await startGame(anna.client, bernd, { first: 'inviter' });
  const { page } = anna;
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.act.roll.on');
  await workerIsReady(page);
  const [worker] = anna.context.serviceWorkers();
  return { anna, bernd, id, page, worker };
}

/** Anna rolls and places a die; meanwhile nothing lies over the table. */
export async function move(page) {
  await page.click('.act.roll.on');
  await page.waitForSelector('.rolled-die');
  assert.equal(await page.locator('.offer').count(), 0);
  await page.click('button.dock.left');
  await page.locator('.rolled-die').first().click();
  await page.waitForSelector('.beads.mine .bead');
}

export const subscriptionOf = (page) => page.evaluate(async () =>
  (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.toJSON() ?? null);
