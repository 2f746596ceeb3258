/** A player of Shanghai for whom the clock has answered twice, and who comes back. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../fixtures/api.js';
import { member, PHONE, setup } from '../fixtures/browser.js';
import { reached, seated, viewOf } from './shanghai.js';

const { server, browser } = await setup(after, { clock: true });
const DAY = 86_400_000;
const phone = { viewport: PHONE };

/** The others bid with a plan for all, so that a round ends with the answer of the one who is away. */
async function othersBid(game) {
  for (const seat of [1, 2]) {
    const view = await game.view(seat);
    await game.players[seat].client.post(`/api/games/${game.id}/moves`, { seq: view.seq, move: { type: 'bid', amount: 10 * seat,
      plan: { send: { to: view.destinations[0], cards: [] }, free: 'none', give: seat, buy: false } } });
  }
}

/** The first player misses one deadline after the other, while the others play on; returns the time that has come. */
async function missDeadlines(game, { count, now }) {
  for (let missed = 0; missed < count; missed++) {
    await othersBid(game);
    const { seq } = await game.view(1);
    now += 1.1 * DAY;
    await server.setNow(new Date(now));
    await eventually('what the clock enters', async () => (await game.view(1)).seq > seq);
    for (let view = await game.view(1); view.phase !== 'bid'; view = await game.view(1)) await answerByDefault(game, view);
  }
  return now;
}

test('the game of an absent player waits for them in the lobby; they come back with a press, and bid', async () => {
  const now = Date.now();
  await server.setNow(new Date(now));
  const game = await seated(browser, server, [phone, phone, phone], { days_per_move: 1 });
  await missDeadlines(game, { count: 2, now });
  assert.equal((await viewOf(game.players[1], game.id)).seats[0].absent, true);
  const page = await game.at(0);
  await page.waitForSelector('.plate.mine.absent');
  await page.goto(server.url);
  const card = page.locator('.lobby-waiting .game.mine');
  assert.match(await card.innerText(), /the others play on without you/);
  assert.equal(await card.locator('.game-left').count(), 0, 'the time left is that of others');
  assert.match(await page.title(), /^\(1\)/);
  await card.click();
  await page.waitForSelector('.harbour .ask.return');
  assert.match(await page.innerText('.prompt-line p'), /the others play on without you/);
  await page.click('.answers .act.onward');
  await page.waitForSelector('.plate.mine:not(.absent)');
  await page.waitForSelector('.ask.bid #bid-amount');
  assert.match(await page.innerText('.prompt-line p'), /What do you bid/);
  assert.equal((await game.view(0)).seats[0].absent, false);
  await page.goto(server.url);
  await page.waitForSelector('#others-title ~ * .game');
  assert.equal(await page.locator('#waiting-title').count(), 0);
  game.players[0].assertClean(/was preloaded using link preload but not used/);
});

test('what the clock answered for a player is told once when they come back, and stands in the log', async () => {
  const now = Date.now();
  await server.setNow(new Date(now));
  const game = await seated(browser, server, [phone, phone, phone], { days_per_move: 1 });
  await missDeadlines(game, { count: 1, now });
  const { seq } = await game.view(0);
  const player = await member(browser, server, { ...phone, client: game.players[0].client });
  const { page } = player;
  await page.addInitScript(() => localStorage.setItem('rounds-told', '4'));
  await page.goto(`${server.url}/g/${game.id}`);
  await page.waitForSelector('.recap');
  assert.match(await page.innerText('.recap ol'), /Your time was up\./);
  await page.click('.recap .back');
  await reached(page, seq);
  await page.click('.sheet-open');
  assert.match(await page.innerText('.log'), /Your time was up\./);
  await page.reload();
  await page.waitForSelector('.harbour .ask.bid');
  assert.equal(await page.locator('.recap').count(), 0);
  player.assertClean();
});

/** Whoever of the others is asked answers as the clock would. */
async function answerByDefault(game, view) {
  const seat = view.awaited.find((each) => each > 0);
  assert.notEqual(seat, undefined, `the one who is away is asked for ${view.phase}`);
  const mine = await game.view(seat);
  await game.players[seat].client.post(`/api/games/${game.id}/moves`, { seq: mine.seq, move: mine.default });
}
