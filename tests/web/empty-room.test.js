/** A page stays open for days: what it shows while nobody is there, its player has not seen. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, eventually, play, startGame, underWay, viewOf } from '../fixtures/api.js';
import { member, setup } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
const TABLE = { width: 1440, height: 1400 };
const join = () => member(browser, server, { viewport: TABLE });
const at = ({ page }, path) => page.goto(server.url + path);

/** The player has left the room an hour ago. */
const leaveRoom = ({ page }) => page.evaluate(() => {
  const { now } = Date;
  Date.now = () => now() + 3_600_000;
});

/** Two players, one of whom has a table open and has left the room. */
async function begin(start) {
  const [anna, bernd] = [await join(), await join()];
  await at(anna, '/');
  await anna.page.waitForSelector('.doors');
  const view = await start(anna.client, bernd.client);
  await at(anna, `/g/${view.id}`);
  await anna.page.waitForSelector('.doing');
  await anna.page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /server-here-/.test(name))); // it knows that Anna is there
  await anna.quiet(); // it hears its events
  await leaveRoom(anna);
  return { anna, bernd, view: await viewOf(bernd.client, view.id) };
}

test('a game that ended there is a new result in the lobby, until somebody is back', async () => {
  const { anna, bernd, view } = await begin(startGame);
  assertOk(await bernd.client.post(`/api/games/${view.id}/resign`, { seq: view.seq }));
  await anna.page.waitForSelector('.ended');
  const lobby = await anna.context.newPage();
  await lobby.goto(server.url);
  await lobby.waitForSelector(`.new-results a.game[href="/g/${view.id}"]`);
  await anna.page.mouse.move(200, 200);
  await lobby.waitForSelector('.new-results', { state: 'detached' });
  anna.assertClean();
});

test('what was written there is unread, until somebody is back', async () => {
  const { anna, bernd, view } = await begin(startGame);
  const unread = async () => assertOk(await anna.client.get(`/api/games/${view.id}/messages`)).unread;
  assertOk(await bernd.client.post(`/api/games/${view.id}/messages`, { text: 'Are you there?' }), 201);
  await anna.page.waitForSelector('#chat .message');
  await anna.quiet();
  assert.equal(await unread(), 1);
  await anna.page.mouse.move(200, 200);
  await eventually('it is read', async () => await unread() === 0);
  anna.assertClean();
});

test('a move that was shown there is told again', async () => {
  const { anna, bernd, view } = await begin((one, other) => underWay(other, one));
  const rolled = await play(bernd.client, view, { type: 'roll' });
  await play(bernd.client, rolled, rolled.legal.find(({ type }) => type === 'place'));
  await anna.page.waitForFunction((seq) => document.querySelector('.status .whose.mine') && document.querySelector('.last span')?.title, rolled.seq);
  await anna.quiet();
  await anna.page.reload();
  await anna.page.waitForSelector('.recap li');
  assert.equal(await anna.page.locator('.recap li').count(), 2);
  anna.assertClean();
});

test('who has left the room is not here', async () => {
  const anna = await join();
  await anna.page.clock.install();
  let told = 0;
  anna.page.on('request', (request) => { told += request.url().endsWith('/api/here') ? 1 : 0; });
  await at(anna, '/');
  await anna.page.waitForSelector('.doors');
  await eventually('it is told', async () => {
    await anna.page.clock.runFor(1000);
    return told > 0;
  });
  await anna.page.clock.runFor(180_000);
  told = 0;
  await anna.page.clock.runFor(300_000);
  assert.equal(told, 0);
  await anna.page.mouse.move(200, 200);
  await anna.page.clock.runFor(60_000);
  assert.equal(told, 1);
  anna.assertClean();
});
