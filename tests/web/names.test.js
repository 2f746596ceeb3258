/** Display names: the setting, everywhere that a name is read, and a guest who accepts with one. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, guest, signUp } from '../fixtures/api.js';
import { member, PHONE, setup, visit } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
const show = async (client, name) => assertOk(await client.patch('/api/me', { display_name: name }));
/** The widest name that there is. */
const LONG = 'ꧦ'.repeat(24);

test('a player sets a display name in the settings, hears why one is refused, and takes it back', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const { page } = anna;
  await show(await signUp(server), 'Łukasz');
  await page.goto(`${server.url}/settings`);
  const field = page.getByLabel('Display name');
  const save = () => page.locator('form', { has: field }).getByRole('button', { name: 'Save' }).click();
  await field.fill('😀');
  await save();
  await page.getByText('A display name has 1 to 24 characters').waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await field.fill('łukasz');
  await save();
  await page.getByText('This display name, or one that looks like it, is taken.').waitFor();
  await field.fill('  Jo\u0308rg   O’Neil ');
  await save();
  await page.locator('.player-name', { hasText: 'J\u00f6rg O\'Neil' }).waitFor();
  assert.equal(assertOk(await anna.client.get('/api/me')).display_name, 'J\u00f6rg O\'Neil');
  await field.fill('');
  await save();
  await page.locator('.player-name', { hasText: anna.name }).waitFor();
  anna.assertClean();
});

test('a display name is shown at the table, in the lobby and on the profile, with the log-in name beside it', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  await show(bernd, 'Björn');
  const { page } = anna;
  const { id } = assertOk(await bernd.post('/api/invitations', { to: anna.name, first: 'inviter' }), 201);
  await page.goto(server.url);
  await page.getByRole('link', { name: `Björn @${bernd.name}` }).waitFor();
  await page.goto(`${server.url}/i/${id}`);
  await page.getByRole('heading', { name: `Björn invites you to a game @${bernd.name}` }).waitFor();
  assert.match(await page.title(), /Björn invites you/);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.locator('.nameplate.theirs', { hasText: `Björn @${bernd.name}` }).waitFor();
  await page.getByText('Björn').first().waitFor();
  assert.match(await page.title(), /Björn/);
  await page.goto(`${server.url}/players/${bernd.name}`);
  await page.getByRole('heading', { name: `Björn @${bernd.name}` }).waitFor();
  anna.assertClean();
});

test('a player is invited by what stands beside the display name', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  await show(bernd, 'Björn B');
  await anna.page.goto(`${server.url}/?invite`);
  await anna.page.getByLabel('Name of the player').fill(`@${bernd.name}`);
  await anna.page.getByRole('button', { name: 'Send invitation' }).click();
  await anna.page.getByRole('link', { name: `Björn B @${bernd.name}` }).waitFor();
  anna.assertClean();
});

test('a name that is written from right to left leaves the words around it in their order', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  await show(bernd, 'שרה 7');
  const { id } = assertOk(await bernd.post('/api/invitations', { to: anna.name }), 201);
  await anna.page.goto(`${server.url}/i/${id}`);
  const heading = anna.page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  /** From left to right, where each stretch of the heading is painted. */
  const left = (part) => heading.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.data.indexOf(text);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      return range.getBoundingClientRect().left;
    }
    return NaN;
  }, part);
  const [digit, name, rest] = [await left('7'), await left('שרה'), await left('invites')];
  assert.ok(digit < name && name < rest, `${digit} ${name} ${rest}`);
  anna.assertClean();
});

test('the longest names fit on the narrowest phone', async () => {
  const anna = await member(browser, server, { viewport: { width: 360, height: 640 } });
  const bernd = await signUp(server, { name: 'abcdefghijklmnopqrstuvwx' });
  await show(anna.client, LONG);
  await show(bernd, `${'W'.repeat(23)}M`);
  const { page } = anna;
  const { id } = assertOk(await bernd.post('/api/invitations', { to: anna.name }), 201);
  const open = assertOk(await bernd.post('/api/invitations', {}), 201);
  const game = assertOk(await anna.client.post(`/api/invitations/${id}/accept`, {}), 201);
  await bernd.post('/api/invitations', { game: 'shanghai', seats: 3, to: [anna.name, null] });
  for (const path of ['/', `/i/${open.id}`, `/g/${game.id}`, `/players/${bernd.name}`, '/settings']) {
    await page.goto(server.url + path);
    await page.locator('.player-name').waitFor();
    await anna.quiet();
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= window, `${path} is ${wide} wide`);
  }
  anna.assertClean();
});

test('a guest accepts with a name, after one that is taken', async () => {
  const anna = await signUp(server);
  await show(await signUp(server), 'Zoë');
  const { id } = assertOk(await anna.post('/api/invitations', { unlisted: true }), 201);
  const visitor = await visit(browser, server, { viewport: PHONE });
  const { page } = visitor;
  await page.goto(`${server.url}/i/${id}`);
  await page.getByLabel('Display name').fill('zoë');
  assert.equal(await page.getByText('rated').count(), 0, 'with a guest it would not count');
  await page.getByRole('button', { name: 'Accept as guest' }).click();
  await page.getByText('This display name, or one that looks like it, is taken.').waitFor();
  await page.getByLabel('Display name').fill('Chloé');
  await page.getByRole('button', { name: 'Accept as guest' }).click();
  await page.waitForURL('**/g/*');
  const [game] = assertOk(await anna.get('/api/games')).games;
  assert.deepEqual(game.players.map(({ display_name: name, guest: is }) => [name, is]), [[null, false], ['Chloé', true]]);
  await page.locator('.nameplate.mine', { hasText: 'Chloé' }).waitFor();
  visitor.assertClean();
});

test('a guest need not say a name', async () => {
  const anna = await signUp(server);
  const { id } = assertOk(await anna.post('/api/invitations', { unlisted: true }), 201);
  const visitor = await visit(browser, server, { viewport: PHONE });
  await visitor.page.goto(`${server.url}/i/${id}`);
  await visitor.page.getByRole('button', { name: 'Accept as guest' }).click();
  await visitor.page.waitForURL('**/g/*');
  visitor.assertClean();
});

for (const [game, lesson] of [['shanghaien', '/lesson'], ['shanghai', '/lesson/shanghai']])
  test(`the invitation to ${game} leads to its lesson, and that back to it`, async () => {
    const anna = await signUp(server);
    const { id } = assertOk(await anna.post('/api/invitations', { game, ...(game === 'shanghai' ? { seats: 3 } : {}) }), 201);
    const visitor = await visit(browser, server);
    await visitor.page.goto(`${server.url}/i/${id}`);
    await visitor.page.getByRole('link', { name: /round in two minutes/ }).click();
    await visitor.page.waitForURL(`${server.url}${lesson}?*`);
    await visitor.page.getByRole('link', { name: 'Leave the lesson' }).click();
    await visitor.page.waitForSelector('.letter');
    assert.equal(visitor.page.url(), `${server.url}/i/${id}`);
    visitor.assertClean();
  });

test('"rated" stands only where two named people may play', async () => {
  const anna = await member(browser, server);
  const visitor = await guest(server);
  const bernd = await signUp(server);
  const terms = async (client, more) => {
    const { id } = assertOk(await client.post('/api/invitations', more), 201);
    await anna.page.goto(`${server.url}/i/${id}`);
    await anna.page.locator('.terms-list').waitFor();
    return (await anna.page.locator('.terms-list li').allInnerTexts()).filter((words) => /rated/i.test(words)).join().toLowerCase();
  };
  assert.equal(await terms(bernd, {}), 'rated');
  assert.equal(await terms(visitor, {}), 'not rated');
  assert.equal(await terms(anna.client, { to: 'el-dado' }), 'not rated');
  assert.equal(await terms(anna.client, { game: 'shanghai', seats: 3, to: ['el-primo', null] }), 'rated');
  assert.equal(await terms(anna.client, { game: 'shanghai', seats: 3, to: ['el-primo', 'el-primo-2'] }), 'not rated');
  for (const [{ name }, words] of [[visitor, 'not rated'], [bernd, 'rated']]) {
    await anna.page.goto(`${server.url}/?invite=${name}`);
    await anna.page.locator('.rest summary', { hasText: new RegExp(`· ${words}$`) }).waitFor();
  }
  anna.assertClean();
});
