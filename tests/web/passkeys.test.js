/** Passkeys in a browser, with an authenticator that Chromium plays (CDP `WebAuthn`). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { originOf } from '../fixtures/authenticator.js';
import { assertOk, Client, eventually, freshName, guest, PASSWORD } from '../fixtures/api.js';
import { logIn, member, PHONE, setup, visit } from '../fixtures/browser.js';

const { server, browser } = await setup(after, { clock: true });
server.url = originOf(server);
const passkeysOf = async (client) => assertOk(await client.get('/api/me/passkeys')).passkeys;
const button = (page, text) => page.locator('main button', { hasText: text });

/** A device that knows its owner, and says yes at once. @param {object} [known] credentials of another visitor's device */
async function device(visitor, known = []) {
  const cdp = await visitor.page.context().newCDPSession(visitor.page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: {
    protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
    automaticPresenceSimulation: true,
  } });
  for (const credential of known) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    answers: (yes) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: yes }),
    knows: (yes) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: yes }),
  };
}

const goTo = (visitor, path) => visitor.page.goto(server.url + path);

/** Someone who has added a passkey in the settings. */
async function withPasskey(how = {}) {
  const anna = await member(browser, server, how);
  const authenticator = await device(anna);
  await goTo(anna, '/settings');
  await button(anna.page, 'Add a passkey').click();
  await anna.page.waitForSelector('.toast:has-text("Passkey added")');
  return Object.assign(anna, { authenticator });
}

/** A visitor whose device has the passkeys of another one. */
async function visitorWith(authenticator, answers = true) {
  const visitor = await visit(browser, server);
  const own = await device(visitor, await authenticator.credentials());
  await own.answers(answers);
  return Object.assign(visitor, { authenticator: own });
}

/** A browser that offers passkeys only when it is asked. */
const withoutOffer = ({ page }) => page.addInitScript(() => {
  PublicKeyCredential.isConditionalMediationAvailable = async () => false;
});

const isIn = (visitor, name) => visitor.page.waitForSelector(`header :text("${name}")`);

test('a passkey is added, named and removed in the settings', async () => {
  const anna = await withPasskey({ viewport: PHONE });
  const { page } = anna;
  const [{ name }] = await passkeysOf(anna.client);
  assert.match(name, /Chrome/);
  await button(page, 'Rename').click();
  await page.fill('#field-passkey', 'My telephone');
  await page.click('form:has(#field-passkey) button');
  await page.waitForSelector('li:has-text("My telephone"):has-text("not used yet")');
  await button(page, 'Remove').first().click();
  await page.click('dialog[open] button.danger');
  await page.waitForSelector('.toast:has-text("Passkey removed")');
  assert.deepEqual(await passkeysOf(anna.client), []);
  anna.assertClean();
});

test('a device has one passkey for an account, and the page says so', async () => {
  const anna = await withPasskey();
  await button(anna.page, 'Add a passkey').click();
  await anna.page.waitForSelector('.field-error:has-text("already")');
  assert.equal((await passkeysOf(anna.client)).length, 1);
  anna.assertClean();
});

test('one logs in by a passkey alone, which a field for the name offers, too', async () => {
  const anna = await withPasskey();
  const visitor = await visitorWith(anna.authenticator);
  await goTo(visitor, '/login');
  await isIn(visitor, anna.name); // the authenticator answers what the field offers at once
  const [{ used_at: used }] = await passkeysOf(anna.client);
  assert.ok(used);
  visitor.assertClean();
});

test('one logs in by the button, also where the browser offers nothing by itself', async () => {
  const anna = await withPasskey();
  const visitor = await visitorWith(anna.authenticator);
  await withoutOffer(visitor);
  await goTo(visitor, '/login?to=/settings');
  await button(visitor.page, 'Log in with a passkey').click();
  await visitor.page.waitForURL(`${server.url}/settings`);
  await isIn(visitor, anna.name);
  visitor.assertClean();
});

test('a passkey that was removed logs nobody in, and the page says so', async () => {
  const anna = await withPasskey();
  const visitor = await visitorWith(anna.authenticator);
  await withoutOffer(visitor);
  const [{ id }] = await passkeysOf(anna.client);
  assertOk(await anna.client.delete(`/api/me/passkeys/${id}`), 204);
  await goTo(visitor, '/login');
  await button(visitor.page, 'Log in with a passkey').click();
  await visitor.page.waitForSelector('[role="alert"] .field-error:has-text("refused")');
  visitor.assertClean();
});

test('the second step asks for a passkey after the password, and without one nobody comes in', async () => {
  const anna = await withPasskey();
  const wants = () => anna.page.locator('[name="second_step"]');
  await wants().check();
  await eventually('the second step', async () => assertOk(await anna.client.get('/api/me')).second_step);
  const visitor = await visitorWith(anna.authenticator);
  await withoutOffer(visitor);
  const stranger = await visit(browser, server);
  await device(stranger);
  await withoutOffer(stranger);
  for (const { page } of [visitor, stranger]) {
    await page.goto(`${server.url}/login`);
    await logIn(page, anna.name);
  }
  await isIn(visitor, anna.name);
  await stranger.page.waitForSelector('[role="alert"] .field-error:has-text("no passkey")');
  visitor.assertClean();
  stranger.assertClean();
});

test('the second step ends with the password, where the log-in was a while ago', async () => {
  const anna = await withPasskey({ viewport: PHONE });
  const { page } = anna;
  const wants = page.locator('[name="second_step"]');
  await wants.check();
  await eventually('the second step', async () => assertOk(await anna.client.get('/api/me')).second_step);
  server.sql(`update sessions set created_at = created_at - 360000 where account = (select id from accounts where name = '${anna.name}')`);
  await button(page, 'Remove').first().click();
  await page.click('dialog[open] button.danger');
  await page.waitForSelector('.field-error:has-text("switch off below")');
  await wants.click();
  await page.waitForSelector('.field-error:has-text("a while")');
  assert.equal(await wants.isChecked(), true);
  await page.fill('#field-step-password', `${PASSWORD}!`);
  await button(page, 'Switch it off').click();
  await page.waitForSelector('.field-error:has-text("not your current")');
  await page.fill('#field-step-password', PASSWORD);
  await button(page, 'Switch it off').click();
  await page.waitForSelector('#field-step-password', { state: 'detached' });
  assert.equal(await wants.isChecked(), false);
  assert.equal(assertOk(await anna.client.get('/api/me')).second_step, false);
  anna.assertClean();
});

test('a guest takes a name with a passkey, and needs no password from then on', async () => {
  const visitor = await member(browser, server, { client: await guest(server) });
  const { page } = visitor;
  const authenticator = await device(visitor);
  await goTo(visitor, '/settings');
  const name = freshName();
  const take = button(page, 'Use a passkey instead');
  await page.fill('[name="name"]', 'x');
  await take.click();
  await page.waitForSelector('#field-name-error');
  assert.equal((await authenticator.credentials()).length, 0);
  await page.fill('[name="name"]', name);
  await take.click();
  await page.waitForSelector(`.toast:has-text("Welcome aboard, ${name}")`);
  const account = assertOk(await visitor.client.get('/api/me'));
  assert.deepEqual([account.name, account.guest, account.has_password], [name, false, false]);
  const [{ userName }] = await authenticator.credentials();
  assert.equal(userName, name);

  await button(page, 'Remove').first().click();
  await page.click('dialog[open] button.danger');
  await page.waitForSelector('.field-error:has-text("last way to log in")');
  assert.equal((await passkeysOf(visitor.client)).length, 1);
  assert.equal(await page.locator('[name="old_password"]').count(), 0);
  visitor.assertClean();
});

test('who has no password logs in again by the passkey where one is wanted', async () => {
  const client = await guest(server);
  const visitor = await member(browser, server, { client });
  const { page } = visitor;
  await device(visitor);
  await goTo(visitor, '/settings');
  const name = freshName();
  await page.fill('[name="name"]', name);
  await button(page, 'Use a passkey instead').click();
  await page.waitForSelector('.toast:has-text("Welcome aboard")');
  await server.setNow(new Date(Date.now() + 6 * 60_000));
  await page.fill('form:has(#field-password) [name="password"]', PASSWORD);
  await page.click('form:has(#field-password) button');
  await page.waitForSelector('[name="old_password"]');
  assertOk(await new Client(server).post('/api/sessions', { name, password: PASSWORD }), 201);
  visitor.assertClean();
});

test('a passkey is added long after the log-in with the password', async () => {
  const anna = await member(browser, server);
  const { page } = anna;
  await device(anna);
  await goTo(anna, '/settings');
  await server.setNow(new Date(Date.now() + 60 * 60_000));
  const add = button(page, 'Add a passkey');
  await add.click();
  await page.waitForSelector('.field-error:has-text("It is a while since")');
  await page.fill('#field-passkey-password', `${PASSWORD}!`);
  await add.click();
  await page.waitForSelector('.field-error:has-text("That is not your current password")');
  await page.fill('#field-passkey-password', PASSWORD);
  await add.click();
  await page.waitForSelector('.toast:has-text("Passkey added")');
  assert.equal(await page.locator('#field-passkey-password').count(), 0);
  assert.equal((await passkeysOf(anna.client)).length, 1);
  anna.assertClean();
});
