/** Comments on the moves of a finished game, and the talk of spectators, in two browsers. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, eventually, underWay } from '../fixtures/api.js';
import { DESKTOP, findings, member, openSheet, PHONE, setup } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
const join = (how) => member(browser, server, { ...how });

/** A game that anna has given up; the log has five entries. */
async function finished(anna, bernd) {
  const { id, seq } = await underWay(anna.client, bernd.client);
  assertOk(await anna.client.post(`/api/games/${id}/resign`, { seq }));
  return id;
}

/** Opens the finished game, past what came unread. */
async function open({ page }, id, query = '') {
  await page.goto(`${server.url}/g/${id}${query}`);
  await page.waitForSelector('.board');
  await page.evaluate(() => document.querySelector('.recap .back')?.click());
}

test('a player comments on a move, and the other sees it come, at the move and in the list', async () => {
  const [anna, bernd] = [await join({ viewport: PHONE }), await join({ viewport: DESKTOP })];
  const id = await finished(anna, bernd);
  await open(bernd, id);
  await bernd.page.waitForSelector('#comments');
  await open(anna, id, '?at=2');
  await anna.page.waitForSelector('.replay.past', { state: 'attached' });
  await anna.page.click('.comments-link');
  await anna.page.fill('#comment-text', 'That captain was a mistake.');
  await anna.picture('comments-writing-phone');
  await anna.page.click('#comments .say button');
  await anna.page.waitForSelector('#comments .message.mine');
  await bernd.page.waitForSelector('#comments .message.theirs');
  assert.equal(await bernd.page.locator('.log li', { has: bernd.page.locator('.count') }).count(), 1);
  await bernd.page.click('#comments .about-move a');
  await bernd.page.waitForSelector('.replay .remarks');
  assert.equal(await bernd.page.locator('.replay .remarks').innerText(), `${anna.name} That captain was a mistake.`);
  await bernd.picture('comments-desktop');
  await bernd.page.fill('#comment-text', 'It was.');
  await bernd.page.keyboard.press('Enter');
  await anna.page.locator('#comments .message.theirs').waitFor();
  assert.deepEqual(await findings(anna.page), []);
  await anna.page.locator('#comments .message.mine .report').click();
  await bernd.page.locator('#comments .message.theirs').waitFor({ state: 'detached' });
  assert.equal(await bernd.page.locator('#comments .message').count(), 1);
  for (const each of [anna, bernd]) each.assertClean();
});

test('what the chat says after the end is unread until the chat is seen, not the comments', async () => {
  const [anna, bernd] = [await join({ viewport: { width: 360, height: 400 } }), await join()];
  const id = await finished(anna, bernd);
  const unread = async () => assertOk(await anna.client.get(`/api/games/${id}/messages`)).unread;
  assertOk(await bernd.client.post(`/api/games/${id}/messages`, { text: 'Well played' }), 201);
  await open(anna, id);
  await openSheet(anna.page);
  await anna.page.waitForSelector('#comments');
  await anna.page.locator('#comments .messages').scrollIntoViewIfNeeded();
  await anna.quiet();
  const isSeen = () => anna.page.locator('#chat .messages').evaluate((list) => list.getBoundingClientRect().top < innerHeight);
  assert.equal(await isSeen(), false, 'the chat is below');
  assert.equal(await unread(), 1);
  await anna.page.locator('#chat .messages').scrollIntoViewIfNeeded();
  await eventually('it is read', async () => await unread() === 0);
  anna.assertClean();
});

test('spectators talk to each other where the operator lets them, and players read it at the end', async () => {
  server.admin('set', 'spectators-talk', 'on');
  const [anna, bernd, clara, dora] = [await join({ viewport: PHONE }), await join(), await join({ viewport: PHONE }), await join()];
  assertOk(await dora.client.patch('/api/me', { display_name: 'Döra Talks' }));
  await eventually('the setting', async () => assertOk(await anna.client.get('/api/session')).site.spectators_talk);
  const { id, seq } = await underWay(anna.client, bernd.client);
  for (const each of [anna, clara, dora]) await open(each, id);
  await openSheet(clara.page);
  await clara.page.fill('#talk-text', 'Who is ahead?');
  await clara.page.click('#talk .say button');
  await dora.page.waitForSelector('#talk .message.theirs');
  await dora.page.fill('#talk-text', 'Nobody yet.');
  await dora.page.keyboard.press('Enter');
  await clara.page.waitForSelector('#talk .message.theirs');
  assert.match(await clara.page.innerText('#talk .message.theirs .says'), new RegExp(`Döra Talks @${dora.name}`));
  await clara.picture('spectators-talk-phone');
  assert.deepEqual(await findings(clara.page), []);
  assert.equal(await anna.page.locator('#talk').count(), 0);
  assertOk(await bernd.client.post(`/api/games/${id}/resign`, { seq }));
  await anna.page.waitForSelector('#talk .message', { state: 'attached' });
  assert.equal(await anna.page.locator('#talk .message').count(), 2);
  for (const each of [anna, clara, dora]) each.assertClean();
});
