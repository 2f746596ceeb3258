/** The operator's pages as a helper sees them on a phone, and signing up by a link. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, eventually, PASSWORD, signUp, startGame } from '../fixtures/api.js';
import { findings, member, PHONE, setup, visit } from '../fixtures/browser.js';
import { adminUrl } from '../fixtures/operator.js';

const { server, browser } = await setup(after, { flags: ['--admin-listen', '127.0.0.1:0'] });
const { origin } = adminUrl(server);

/** A helper with a phone, logged in by the form. */
async function helper(name, role, how = {}) {
  const [, secret] = /with the secret (\w+)/.exec(server.admin('add-helper', name, role));
  const visitor = await visit(browser, { url: origin }, { viewport: PHONE, touch: true, ...how });
  const { page } = visitor;
  await page.goto(`${origin}/admin`);
  await page.fill('#name', name);
  await page.fill('#secret', secret);
  await page.tap('.primary');
  await page.waitForSelector('nav');
  return visitor;
}

const links = (page) => page.locator('nav a').allInnerTexts();

/** Nothing is too wide, and axe finds nothing, with all that is folded open. */
async function assertFits(page) {
  await page.evaluate(() => { for (const fold of document.querySelectorAll('details')) fold.open = true; });
  assert.deepEqual([page.url(), ...(await findings(page))], [page.url()]);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${page.url()} is too wide`);
}

test('a moderator sees what is theirs, answers a report and locks a player for some days', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { id: game } = await startGame(anna, bernd);
  const { id: message } = assertOk(await anna.post(`/api/games/${game}/messages`, { text: 'Landlubber!' }), 201);
  assertOk(await bernd.post('/api/reports', { game, message }), 201);
  const visitor = await helper('ben', 'moderator', { dark: true });
  const { page } = visitor;
  assert.deepEqual(await links(page), ['Players', 'Reports', 'Log']);
  await page.tap('nav a:text-is("Reports")');
  await page.tap('summary:text-is("Answer")');
  await page.fill('.fold textarea', 'They have to wait a while.');
  await page.tap('.fold button');
  await page.waitForSelector('.said:has-text("is answered")');
  await page.tap(`.talk a:text-is("${anna.name}")`);
  await page.waitForSelector('h1');
  await page.tap('summary:text-is("Lock")');
  assert.deepEqual(await page.locator('.folds summary').allInnerTexts(), ['Lock']);
  await page.fill('.fold [name="value"]', '7');
  await page.fill('.fold [name="reason"]', 'Insults.');
  await page.tap('.fold button');
  await page.waitForSelector(`.said:has-text("${anna.name} is locked for 7 days")`);
  await page.waitForSelector('dt:text-is("Locked until")');
  await assertFits(page);
  await page.tap('a:text-is("Operator log")');
  await page.waitForSelector('td:text-is("ben")');
  await page.goto(`${origin}/admin/sql`);
  await page.waitForSelector('.alarm:has-text("The role moderator does not include this page.")');
  await assertFits(page);
  await page.tap('nav button:text-is("Log out ben")');
  await page.waitForSelector('#secret');
  assert.deepEqual(visitor.complaints.filter((each) => !/403/.test(each)), []);
});

test('a host makes an announcement, and the operator’s pages of helpers and links fit a phone', async () => {
  const { page } = await helper('carla', 'host');
  assert.deepEqual(await links(page), ['Seasons, cups', 'Site']);
  await page.tap('nav a:text-is("Site")');
  await page.fill('textarea', 'On Friday.');
  await page.tap('main form button');
  await page.waitForSelector('.said:has-text("announcement is set")');
  await assertFits(page);
  const operator = await helper('dora', 'operator', { dark: true });
  await operator.page.tap('nav a:text-is("Helpers")');
  await operator.page.tap('summary:text-is("Add a helper")');
  await operator.page.fill('.fold[open] [name="subject"]', 'a-long-name-of-a-helper');
  await operator.page.selectOption('.fold[open] select', 'host');
  await operator.page.tap('.fold[open] button');
  await operator.page.waitForSelector('.said:has-text("a-long-name-of-a-helper logs in with the secret")');
  await assertFits(operator.page);
  await operator.picture('admin-helpers');
  await operator.page.tap('nav a:text-is("Links")');
  await operator.page.tap('summary:text-is("Make a link")');
  await operator.page.fill('.fold[open] [name="note"]', 'For the club');
  await operator.page.tap('.fold[open] button');
  await operator.page.waitForSelector('.said:has-text("has the code")');
  await assertFits(operator.page);
  await operator.picture('admin-links');
  operator.assertClean();
});

test('a player makes a link, and whoever opens it signs up by it', async (t) => {
  t.after(() => ['sign-up', 'player-links'].forEach((name) => server.admin('set', name, '')));
  const client = await signUp(server);
  assertOk(await client.patch('/api/me', { language: 'it' }));
  const anna = await member(browser, server, { client, locale: 'it-IT', dark: true, viewport: PHONE });
  await anna.page.goto(`${server.url}/settings`);
  await anna.page.waitForSelector('main h2');
  assert.equal(await anna.page.locator('.sign-up-links').count(), 0);
  server.admin('set', 'sign-up', 'code');
  server.admin('set', 'player-links', 'on');
  await eventually('the setting', async () => assertOk(await anna.client.get('/api/me/sign-up-links')).left === 3);
  await anna.page.reload();
  const section = anna.page.locator('section:has(.sign-up-links)');
  await section.locator('[name="uses"]').selectOption('3');
  await section.locator('form button').click();
  const field = section.locator('input[readonly]');
  const url = await field.inputValue();
  assert.match(url, /\/signup\?code=\w{12}$/);
  await section.locator('text=Nell’arco di 30 giorni puoi crearne ancora 2.').waitFor();
  assert.deepEqual(await findings(anna.page), []);
  assert.ok(await anna.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await section.scrollIntoViewIfNeeded();
  await anna.picture('settings-links');

  const { page } = await visit(browser, server, { viewport: PHONE });
  await page.goto(url);
  assert.equal(await page.locator('[name="invitation_code"]').inputValue(), new URL(url).searchParams.get('code'));
  await page.fill('[name="name"]', 'by-a-link');
  await page.fill('[name="password"]', PASSWORD);
  await page.click('form .primary');
  await page.waitForSelector('.lobby');

  await anna.page.reload();
  await section.locator('text=Arrivati così: by-a-link').waitFor();
  await section.locator('button:text-is("Chiudi questo link")').click();
  await section.locator('text=concluso').waitFor();
  assert.equal(await field.count(), 0);
  anna.assertClean();
});

test('a guest who opens a link takes a name by it', async (t) => {
  t.after(() => server.admin('set', 'sign-up', ''));
  const { page } = await visit(browser, server, { viewport: PHONE });
  await page.goto(server.url);
  await page.evaluate(() => fetch('/api/accounts/guest', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }));
  server.admin('set', 'sign-up', 'code');
  const [, code] = /has the code (\w+)/.exec(server.admin('make-link', 'uses=1'));
  await eventually('the setting', async () => (await (await fetch(`${server.url}/api/session`)).json()).site.sign_up === 'code');
  await page.goto(`${server.url}/signup?code=${code}`);
  await page.waitForURL(/\/settings\?code=/);
  assert.equal(await page.locator('[name="invitation_code"]').inputValue(), code);
  await page.fill('section:has([name="invitation_code"]) [name="name"]', 'named-guest');
  await page.fill('section:has([name="invitation_code"]) [name="password"]', PASSWORD);
  await page.click('section:has([name="invitation_code"]) .primary');
  await eventually('the use', () => Number(server.sql(`select uses from sign_up_links where code = '${code}'`)) === 1);
});
