/** What the operator sets, as players meet it; what players report. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertOk, eventually, invite, PASSWORD, signUp, startGame } from '../fixtures/api.js';
import { findings, logIn, member, openSheet, PHONE, setup, visit } from '../fixtures/browser.js';
import { root } from '../fixtures/server.js';

const { server, browser } = await setup(after);

/** Runs `shanghaien admin`. */
const admin = (...words) => server.admin(...words);

/** Sets what is given for one test; the service learns of it within a second. */
async function sets(t, settings) {
  t.after(() => Object.keys(settings).forEach((name) => admin('set', name, '')));
  for (const [name, value] of Object.entries(settings)) admin('set', name, value);
}

test('a closed door is said before anybody fills in a form', async (t) => {
  const invitation = await invite(await signUp(server), null, { unlisted: true });
  await sets(t, { 'sign-up': 'closed', guests: 'off' });
  const visitor = await visit(browser, server, { locale: 'de-DE', viewport: PHONE });
  await visitor.page.goto(`${server.url}/signup`);
  await visitor.page.waitForSelector('text=Zurzeit kann sich hier niemand registrieren.');
  assert.equal(await visitor.page.locator('form').count(), 0);
  await visitor.page.goto(server.url);
  await visitor.page.waitForSelector('.welcome');
  assert.equal(await visitor.page.locator('.welcome .primary').innerText(), 'Registrieren und spielen');
  await visitor.page.goto(`${server.url}/i/${invitation.id}`);
  await visitor.page.waitForSelector('a:has-text("Registrieren")');
  assert.equal(await visitor.page.locator('.guest-accepts').count(), 0);
  visitor.assertClean();
});

test('with the code of a link one comes in, and a wrong one is said at its field', async (t) => {
  await sets(t, { 'sign-up': 'code' });
  admin('make-link', 'code=Ahoi-7');
  const { page, ...visitor } = await visit(browser, server);
  await page.goto(`${server.url}/signup`);
  await page.fill('[name="name"]', 'code-holder');
  await page.fill('[name="password"]', PASSWORD);
  await page.fill('[name="invitation_code"]', 'Ahoi-8');
  await page.click('form .primary');
  await page.waitForSelector('#field-invitation_code-error:has-text("The invitation code is wrong, used up")');
  await page.fill('[name="invitation_code"]', ' Ahoi-7 ');
  await page.click('form .primary');
  await page.waitForSelector('.lobby');
  assert.deepEqual(visitor.complaints, []);
});

test('a locked player reads why the log-in fails', async () => {
  const anna = await signUp(server);
  admin('lock', anna.name);
  const { page } = await visit(browser, server);
  await page.goto(`${server.url}/login`);
  await logIn(page, anna.name);
  await page.waitForSelector('.field-error:has-text("The operator has locked this account.")');
});

test('the site has its own name, logo, announcement, imprint and privacy text', async (t) => {
  await sets(t, { 'site-name': 'Harbour Club', announcement: 'On Friday:\neverybody plays.', privacy: 'We keep little.' });
  writeFileSync(join(server.data, 'imprint'), 'Roman\nKiel');
  t.after(() => ['imprint', 'logo'].forEach((name) => admin('set', name, '')));
  admin('set-file', 'imprint', join(server.data, 'imprint'));
  admin('set-file', 'logo', join(root, 'web/img/icon-192.png'));
  const anna = await member(browser, server, { viewport: PHONE });
  const visitor = await visit(browser, server, { viewport: PHONE });
  for (const { page } of [anna, visitor]) {
    await page.goto(server.url);
    await page.waitForSelector('.announcement:has-text("everybody plays.")');
    await page.waitForFunction(() => document.querySelector('.brand img').naturalWidth === 192);
    assert.match(await page.title(), /Harbour Club$/);
    assert.deepEqual(await findings(page), []);
  }
  assert.equal(await visitor.page.locator('.brand-name').textContent(), 'Harbour Club');
  await visitor.page.click('.foot a:has-text("Imprint")');
  await visitor.page.waitForSelector('.site-text p:has-text("Kiel")');
  assert.deepEqual(await findings(visitor.page), []);
  await visitor.page.click('.foot a:has-text("Privacy")');
  await visitor.page.waitForSelector('.site-text p:has-text("We keep little.")');
  visitor.assertClean();
  anna.assertClean();
});

test('without texts there is no imprint', async () => {
  const { page } = await visit(browser, server);
  await page.goto(`${server.url}/imprint`);
  await page.waitForSelector('h1:has-text("Nothing here")');
  assert.equal(await page.locator('.foot a:has-text("Imprint")').count(), 0);
});

/** How many listeners of that type the window has. */
async function listenersFor({ context, page }, type) {
  const session = await context.newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
  await session.detach();
  return listeners.filter((each) => each.type === type).length;
}

test('a player reports a message and a name, and reads the answer in the settings', async () => {
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE, touch: true }), await signUp(server)];
  const { id } = await startGame(anna.client, bernd);
  assertOk(await bernd.post(`/api/games/${id}/messages`, { text: 'Landlubber!' }), 201);
  assertOk(await anna.client.post(`/api/games/${id}/messages`, { text: 'Please.' }), 201);
  const { page } = anna;
  await page.goto(`${server.url}/g/${id}`);
  await openSheet(page);
  await page.waitForSelector('.message .report');
  assert.equal(await page.locator('.message .report').count(), 1, 'only at what others say');
  await page.tap('.message .report');
  await page.fill('#report-text', 'He does this in every game.');
  assert.deepEqual(await findings(page), []);
  await page.tap('#report .primary');
  await page.waitForSelector('.toast:has-text("Reported.")');
  await page.goto(`${server.url}/players/${bernd.name}`);
  await page.waitForSelector('button:has-text("Report this name")');
  const before = await listenersFor(anna, 'popstate');
  await page.tap('button:has-text("Report this name")');
  await page.waitForSelector(`#report h2:has-text("Report the name ${bernd.name}?")`);
  await page.tap('#report .primary');
  await page.waitForSelector('.toast:has-text("Reported.")');
  await eventually('a closed window that leaves nothing behind', async () => await listenersFor(anna, 'popstate') === before);
  const { reports } = assertOk(await anna.client.get('/api/reports'));
  assert.deepEqual(reports.map(({ quote, text }) => [quote, text]), [[null, ''], ['Landlubber!', 'He does this in every game.']]);
  admin('answer-report', `${reports[1].id}`, 'The message is gone.');
  await eventually('the answer', async () => assertOk(await anna.client.get('/api/reports')).reports[1].answer);
  await page.goto(`${server.url}/settings/data`);
  await page.waitForSelector('.my-reports li:has-text("The message is gone.")');
  await page.waitForSelector('.my-reports li:has-text("The operator has not answered yet.")');
  assert.deepEqual(await findings(page), []);
  anna.assertClean();
});
