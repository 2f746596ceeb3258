/** The table by keyboard: shortcuts and their switch, one Tab stop for a row, and what a screen reader hears, in its order. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, hearSpoken, member, openSheet, PHONE, rest, setup, toPresent } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';
import { gameIn, situations } from './states.js';
import { seated } from './shanghai.js';

const { server, browser } = await setup(after);
const [anna, bernd] = [await signUp(server), await signUp(server)];

/** Anna's browser at a game with Bernd. */
async function at(id, how = {}) {
  const visitor = await member(browser, server, { viewport: DESKTOP, ...how, client: anna });
  await visitor.page.goto(`${server.url}/g/${id}`);
  await visitor.page.waitForSelector('.board');
  return visitor;
}

/** The same in a situation, with the recap skipped. */
async function atTable(wanted, how) {
  const id = await gameIn([anna, bernd], wanted, { variant: { extra_wild: true } });
  const visitor = await at(id, how);
  await toPresent(visitor.page);
  await rest(visitor.page);
  return { ...visitor, id, page: visitor.page, clean: () => visitor.assertClean() };
}

const newGame = () => startGame(anna, bernd, { first: 'inviter', variant: { extra_wild: true } });
const seqOf = async (id) => (await viewOf(anna, id)).seq;
const key = async (page, name) => {
  await rest(page);
  await page.keyboard.press(name);
};

test('a turn is played by three keys, and the focus goes with it', async () => {
  const { id } = await newGame();
  const visitor = await at(id);
  const { page } = visitor;
  await key(page, 'r');
  await page.waitForSelector('button.dock.left');
  await key(page, 'ArrowRight');
  await page.waitForSelector('button.dock.right[aria-pressed="true"]');
  const { dice } = await viewOf(anna, id);
  await key(page, String(dice[1]));
  await page.waitForSelector('.rolled-die', { state: 'detached' });
  const { tavern, one_at: end } = await viewOf(anna, id);
  assert.equal(end, 'right');
  assert.equal(tavern.find(({ number }) => number === dice[1]).dice[0], 1);
  await page.waitForFunction(() => document.activeElement.matches('.prompt p'));
  visitor.assertClean();
});

test('no key plays while one types, with a modifier, or before the picture has settled', async () => {
  const { id } = await newGame();
  const visitor = await at(id);
  const { page } = visitor;
  await rest(page);
  await page.keyboard.press('Alt+r');
  await visitor.quiet(); // the keys are fetched with the first one
  await page.locator('#chat-text').press('r');
  assert.equal(await page.inputValue('#chat-text'), 'r');
  await page.locator('.act.roll').focus();
  await page.locator('.table').evaluate(({ style }) => { style.pointerEvents = 'none'; }); // as long as it settles
  for (const name of ['r', 'Enter', ' ']) await page.keyboard.press(name);
  await visitor.quiet();
  assert.equal(await seqOf(id), 0);
  visitor.assertClean();
});

test('the window with the keys opens by its key and by its button, and switches them off on this device', async () => {
  for (const [viewport, dark] of looksOf(1, [[DESKTOP, true], [PHONE, false]])) {
    const { id } = await newGame();
    const visitor = await at(id, { viewport, dark });
    const { page } = visitor;
    await key(page, '?');
    await page.waitForSelector('#keys[open]');
    assert.match(await page.locator('#keys').innerText(), /R\s+Roll[^]*1 – 6\s+Place[^]*T\s+Dirty Tricks[^]*S\s+Shanghai![^]*N\s+Continue[^]*\?\s+This list/);
    await visitor.picture(`keys-${viewport.width}`);
    assert.deepEqual(await findings(page), []);
    await page.uncheck('#keys input');
    await page.keyboard.press('Escape');
    await page.waitForSelector('#keys', { state: 'detached' });
    await page.reload();
    await page.waitForSelector('.act.roll.on');
    for (const name of ['r', '?']) await key(page, name);
    await visitor.quiet();
    assert.equal(await seqOf(id), 0);
    await openSheet(page);
    await page.click('.facts .keys-open');
    await page.check('#keys input');
    await page.click('#keys .primary');
    await key(page, 'r');
    await page.waitForSelector('.rolled-die');
    visitor.assertClean();
  }
});

test('cards, tricks and score are one Tab stop each, with the arrow keys inside', async () => {
  const { page, clean } = await atTable(situations.tricks);
  await page.keyboard.press('Tab'); // who uses no keys needs no stops
  await page.waitForSelector('.slots [tabindex="-1"]');
  for (const row of ['.slots', 'ul.tricks', '.columns']) {
    const stops = page.locator(`${row} button:not([tabindex="-1"])`);
    assert.equal(await stops.count(), 1, row);
    await stops.focus();
    await page.keyboard.press('Home');
    const held = () => page.evaluate((within) => [...document.querySelectorAll(`${within} button`)].indexOf(document.activeElement), row);
    assert.equal(await held(), 0);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await held(), 0);
    await page.keyboard.press('ArrowRight');
    assert.equal(await held(), 1);
    await page.keyboard.press('End');
    const last = await held();
    assert.equal(last, await page.locator(`${row} button`).count() - 1, row);
    await page.keyboard.press('Tab');
    assert.equal(await held(), -1, 'Tab leaves the row');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await held(), last, 'and comes back to where one was');
  }
  await page.keyboard.press('Escape');
  await page.locator('body').press('t');
  assert.equal(await page.evaluate(() => document.activeElement.matches('.half-button[aria-disabled="false"]')), true);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.matches('.choice-button'));
  assert.equal(await page.locator('.details button:not([tabindex="-1"])').count(), 1);
  clean();
});

test('two equal dice are one button', async () => {
  const { page, id, clean } = await atTable((view) => situations.place(view) && view.dice[0] === view.dice[1], { viewport: PHONE });
  const { dice: [face], tavern } = await viewOf(anna, id);
  assert.equal(await page.locator('.rolled-die').count(), 1);
  assert.equal(await page.locator('.rolled-die .die').count(), 2);
  const box = await page.locator('.rolled-die').boundingBox();
  assert.ok(box.width > 2 * 44 && box.height >= 44);
  await page.keyboard.press(String(face));
  await page.waitForSelector('.rolled-die', { state: 'detached' });
  const lying = (cards) => cards.find(({ number }) => number === face).dice[0];
  assert.equal(lying((await viewOf(anna, id)).tavern), lying(tavern) + 1);
  clean();
});

test('a reader meets the state, then what can be done, and hears what has happened before what comes next', async () => {
  const { page, clean } = await atTable((view) => situations.turn(view) && view.tavern.reduce((sum, { dice }) => sum + dice[0], 0) >= 2);
  const tree = await page.locator('main').ariaSnapshot();
  const order = ['heading "Game against', 'Round ', 'Your move', 'list "Tavern"', 'Roll, or end the round with Shanghai!', 'button "Roll"', 'button "Shanghai! Now ', 'region "Score"'];
  const places = order.map((part) => tree.indexOf(part));
  assert.ok(places.every((place, i) => place > (places[i - 1] ?? -1)), `${order.map((part, i) => `${places[i]} ${part}`).join('\n')}\n${tree}`);
  const heard = await hearSpoken(page);
  await page.keyboard.press('r');
  await page.waitForFunction(() => globalThis.spoken.join().includes('Choose the die'));
  assert.match(await heard(), /^(Sending …\s*)?\S+ rolls \d and \d\. Choose the die to place/);
  await page.keyboard.press('s');
  await page.waitForFunction(() => globalThis.spoken.join().includes('rolled: place one'));
  assert.match(await heard(), /\nThe dice have been rolled: place one first\.$/);
  clean();
});

test('a reader hears each move of the others once, and then that it is their turn', async () => {
  const { page, id, clean } = await atTable(situations.waiting, { calm: false });
  const heard = await hearSpoken(page);
  const view = await viewOf(bernd, id);
  await bernd.post(`/api/games/${id}/moves`, { seq: view.seq, move: view.legal.find(({ type }) => type === 'place') });
  await page.waitForFunction(() => globalThis.spoken.join().includes('Roll'));
  assert.match(await heard(), /^\S+ places at [^\n]*\n?[^\n]*Roll[^\n]*$/);
  clean();
});

test('a table of Shanghai is played by keys, too', async () => {
  const look = { viewport: DESKTOP };
  const game = await seated(browser, server, [look, look, look]);
  const page = await game.at(0);
  await key(page, '+');
  await key(page, '1');
  await page.waitForSelector('.lane.chosen');
  assert.equal(await page.locator('.lanes button:not([tabindex="-1"])').count(), 1);
  await key(page, 's');
  await page.waitForSelector('.sealed-bid');
  assert.equal((await game.view()).mine.bid.amount, 10);
  game.players[0].assertClean(/was preloaded using link preload but not used/);
});
