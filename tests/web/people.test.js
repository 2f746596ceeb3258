/** Friends and blocks, in two browsers: following a friend, a standing offer, a block, a deleted account. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, PASSWORD, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, member, PHONE, setup } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';

const { server, browser } = await setup(after);
const join = (how) => member(browser, server, { ...how });
const at = ({ page }, path) => page.goto(server.url + path);
const friendOf = ({ page }, { name }) => page.locator('.friend', { hasText: name });

/** Adds somebody from their page. */
async function befriend(one, other) {
  await at(one, `/players/${other.name}`);
  await one.page.click('.befriend');
  await one.page.waitForSelector('.profile [role="switch"]');
}

test('a player follows a friend to the game that they play', async () => {
  const [anna, bernd, clara] = [await join(), await join(), await join()];
  await befriend(anna, bernd);
  const { id } = await startGame(bernd.client, clara.client, { first: 'inviter' });
  await at(anna, '/');
  await anna.page.click('.player');
  await anna.page.click('#account-menu a[href="/friends"]');
  await friendOf(anna, bernd).getByText('Watch a game').click();
  await anna.page.waitForURL(`**/g/${id}`);
  await anna.page.waitForSelector('.board');
  await at(bernd, `/g/${id}`);
  await bernd.page.waitForSelector('.board');
  assert.equal((await viewOf(anna.client, id)).you, null);
  for (const each of [anna, bernd]) each.assertClean();
});

test('a friend who is always ready has a game with one press', async () => {
  const [anna, bernd] = [await join(), await join({ viewport: PHONE })];
  await befriend(anna, bernd);
  await at(anna, '/friends');
  const kept = anna.page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await friendOf(anna, bernd).locator('[role="switch"]').check();
  await kept;
  await befriend(bernd, anna);
  await at(bernd, '/friends');
  await bernd.page.waitForSelector('.ready-for-me');
  await friendOf(bernd, anna).locator('.button.primary').click();
  await bernd.page.waitForFunction((name) => document.querySelector('[name="to"]')?.value === name, anna.name);
  await bernd.page.click('.invite button.primary');
  await bernd.page.waitForURL('**/g/*');
  await bernd.page.waitForSelector('.board');
  const { games } = assertOk(await anna.client.get('/api/games'));
  assert.deepEqual(games.map(({ players }) => players[0].name), [bernd.name]);
  await at(anna, '/?invite');
  await anna.page.locator('.regulars button', { hasText: bernd.name }).click();
  assert.equal(await anna.page.inputValue('[name="to"]'), bernd.name);
  for (const each of [anna, bernd]) each.assertClean();
});

test('a name can be added on the list, and only one that exists', async () => {
  const [anna, bernd] = [await join(), await join()];
  await at(anna, '/friends');
  await anna.page.fill('[name="name"]', 'nobody-of-that-name');
  await anna.page.click('.add-friend button');
  await anna.page.waitForSelector('[aria-invalid="true"]');
  await anna.page.fill('[name="name"]', bernd.name);
  await anna.page.click('.add-friend button');
  await friendOf(anna, bernd).waitFor();
  await friendOf(anna, bernd).getByText('Remove friend').click();
  await friendOf(anna, bernd).waitFor({ state: 'detached' });
});

test('a block closes the chat of a running game for both, and can be taken back', async () => {
  const [anna, bernd] = [await join(), await join()];
  const { id } = await startGame(anna.client, bernd.client, { first: 'inviter' });
  await at(anna, `/players/${bernd.name}`);
  await anna.page.click('.befriend ~ .quiet');
  await anna.page.click('#block .danger');
  await anna.page.waitForSelector('.profile .note');
  for (const each of [anna, bernd]) {
    await at(each, `/g/${id}`);
    await each.page.waitForSelector('.chat', { state: 'attached' });
    await each.page.waitForFunction(() => /has blocked the other/.test(document.querySelector('.chat').textContent));
    assert.equal(await each.page.locator('.chat .say').count(), 0);
  }
  await at(anna, '/friends');
  await anna.page.locator('.blocked button').click();
  await anna.page.waitForSelector('.blocked', { state: 'detached' });
  await at(bernd, `/g/${id}`);
  await bernd.page.waitForSelector('.chat .say', { state: 'attached' });
});

test('a deleted friend is on no list, and nobody can add them', async () => {
  const [anna, bernd] = [await join(), await join()];
  await befriend(anna, bernd);
  const { id } = await startGame(anna.client, bernd.client, { first: 'inviter' });
  const view = await viewOf(anna.client, id);
  assertOk(await anna.client.post(`/api/games/${id}/moves`, { seq: view.seq, move: view.legal[0] }));
  assert.equal((await bernd.client.delete('/api/me', { json: { password: PASSWORD } })).status, 204);
  await at(anna, '/friends');
  await anna.page.waitForSelector('.friends');
  assert.equal(await anna.page.locator('.friend').count(), 0);
  await at(anna, `/players/${anna.name}`);
  await anna.page.locator('.opponents a').click();
  await anna.page.waitForURL('**/players/former-player-*');
  await anna.page.waitForFunction(() => document.querySelector('.profile h1')?.textContent.trim() === 'A former player');
  assert.equal(await anna.page.locator('.befriend').count(), 0);
});

for (const [locale, dark, viewport] of looksOf(3, [['en', false, PHONE], ['de', true, PHONE], ['it', false, DESKTOP], ['it', true, PHONE]])) {
  test(`the lists have no barriers (${locale}, ${dark ? 'dark' : 'light'}, ${viewport.width})`, async () => {
    const [anna, bernd, clara] = [await join({ locale, dark, viewport }), await join(), await join()];
    await anna.client.patch('/api/me', { language: locale });
    assertOk(await anna.client.put(`/api/me/friends/${bernd.name}`, {}));
    assertOk(await bernd.client.put(`/api/me/friends/${anna.name}`, { ready: true }));
    assert.equal((await anna.client.put(`/api/me/blocks/${clara.name}`)).status, 204);
    for (const [path, ready] of [['/friends', '.blocked'], [`/players/${bernd.name}`, '.ready-for-me'], [`/players/${clara.name}`, '.profile .note']]) {
      await at(anna, path);
      await anna.page.waitForSelector(ready);
      assert.deepEqual([path, ...(await findings(anna.page))], [path]);
      assert.equal(await anna.page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, path);
      assert.doesNotMatch(await anna.page.locator('main').innerText(), /people\.|undefined/);
      await anna.picture(`${path.split('/')[1]}-${ready.replace(/\W/g, '')}-${locale}-${dark}-${viewport.width}`);
    }
    anna.assertClean();
  });
}
