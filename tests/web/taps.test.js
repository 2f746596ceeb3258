/** The second tap: a stray tap is no move, where the player wants that or plays their first games by touch. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, member, PHONE, rest, setup, toPresent } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';
import { atSea, gameIn, sailTo, situations } from './states.js';
import { seated } from './shanghai.js';

const { server, browser } = await setup(after);
const bernd = await signUp(server);
const dice = ({ tavern }) => tavern.reduce((sum, { dice: [mine] }) => sum + mine, 0);
const canCall = (view) => situations.turn(view) && dice(view) >= 2;
const touch = { viewport: { width: 360, height: 640 }, touch: true };

/** Anna at a table with Bernd in that situation, past the recap. */
async function atTable(wanted, how) {
  const anna = await member(browser, server, how);
  const id = await gameIn([anna.client, bernd], wanted);
  await anna.page.goto(`${server.url}/g/${id}`);
  await toPresent(anna.page);
  await rest(anna.page);
  return { anna, id, page: anna.page, seq: async () => (await viewOf(anna.client, id)).seq };
}

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

const tap = async (page, selector) => {
  await rest(page);
  await page.locator(selector).first().tap();
};

/** How fast time goes for what moves: the guard against a double tap is an animation, so a slow one holds however
 * long this machine takes for two taps. */
async function pace(page, playbackRate) {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate });
  return session;
}

test('on a touch screen the first tap says what the second one does, and a double tap is one', async () => {
  for (const dark of looksOf(0, [false, true])) {
    const { anna, page, seq } = await atTable(canCall, { ...touch, dark });
    const before = await seq();
    const slow = await pace(page, 0.01);
    await page.locator('.act.shanghai').tap();
    await page.waitForSelector('.act.shanghai.armed');
    const prompt = () => page.locator('.prompt > p').innerText();
    assert.match(await prompt(), /^Once more: Shanghai!/);
    assert.match(await page.locator('.armed').evaluate((each) => getComputedStyle(each, '::after').content), /"Again!"/);
    assert.equal(await page.locator('.armed').evaluate((each) => getComputedStyle(each).animationDelay), '0.3s', 'as long as a double tap takes');
    assert.ok(await page.locator('.slot.removed, .slot.to-mine, .slot.to-theirs').count() === 6, 'what it would bring is on show');
    const { x, y, width, height } = await page.locator('.act.shanghai').boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2); // the other half of a double tap
    await pace(page, 1);
    await slow.detach();
    await rest(page);
    assert.ok(await page.locator('.act.shanghai.armed').count(), 'it waits still');
    assert.equal(await seq(), before);
    assert.deepEqual(await findings(page), []);
    await tap(page, '.prompt .back');
    assert.match(await page.locator('.tap-reason > div').innerText(), /three games[^]*Settings/);
    await assertCoversNothing(page, '.prompt > p');
    await tap(page, '.tap-reason p');
    assert.ok(await page.locator('.act.shanghai.armed').count(), 'it waits still');
    await tap(page, '.act.roll'); // there is nothing to lose by a roll, which the open reason does not hold up
    await page.waitForSelector('.rolled-die');
    assert.equal(await seq(), before + 1);
    anna.assertClean();
  }
});

/** The reason for a second tap is open, in the window as a whole, and beside what it is about. */
async function assertCoversNothing(page, sentence) {
  const [reason, ...others] = await Promise.all(['.tap-reason > div', sentence, '.armed', '.tap-reason summary'].map((part) => boxOf(page, part)));
  const { width, height } = page.viewportSize();
  assert.ok(reason.x >= 0 && reason.y >= 0 && reason.x + reason.width <= width && reason.y + reason.height <= height, JSON.stringify(reason));
  for (const other of others) assert.ok(reason.y + reason.height <= other.y || reason.y >= other.y + other.height, JSON.stringify([reason, other]));
}

test('a double click on a trick does not choose how it is used, nor one on that choice a die', async () => {
  const { anna, page, seq } = await atTable(situations.tricks, { viewport: { width: 360, height: 640 } });
  const before = await seq();
  const centre = async (selector) => {
    const { x, y, width, height } = await boxOf(page, selector);
    return [x + width / 2, y + height / 2];
  };
  const slow = await pace(page, 0.01);
  await page.click('.half-button.upper[aria-disabled="false"]');
  await page.waitForSelector('.wild .choice-button');
  await page.mouse.click(...await centre('.wild .choice-button'));
  await pace(page, 1);
  await slow.detach();
  await rest(page);
  assert.equal(await page.locator('.wild .choice-button').count() > 0, true, 'the choice is still open');
  assert.equal(await seq(), before);
  const slower = await pace(page, 0.01);
  await page.locator('.wild .choice-button').first().click();
  await page.waitForSelector('.rolled-die');
  await page.mouse.click(...await centre('.rolled-die'));
  await pace(page, 1);
  await slower.detach();
  await rest(page);
  await anna.quiet();
  assert.equal(await seq(), before + 1);
  anna.assertClean();
});

test('a double click on an answer of Shanghai does not answer the next question', async () => {
  const anna = await member(browser, server, { viewport: { width: 360, height: 640 } });
  const id = await sailTo([anna.client, bernd, await signUp(server)], atSea.bid);
  const { page } = anna;
  await page.goto(`${server.url}/g/${id}`);
  await toPresent(page);
  await page.waitForSelector('#bid-amount');
  await rest(page);
  const slow = await pace(page, 0.01);
  const { money } = (await viewOf(anna.client, id)).seats[0];
  await page.fill('#bid-amount', String(money));
  await page.click('.answers .act.on');
  await page.waitForSelector('.ask.send .answers');
  const takesPresses = () => page.locator('.ask .answers').evaluate((each) => getComputedStyle(each).pointerEvents !== 'none');
  assert.equal(await takesPresses(), false);
  await pace(page, 1);
  await slow.detach();
  await rest(page);
  assert.equal(await takesPresses(), true);
  anna.assertClean();
});

test('why there are two taps is offered until it has been read, and no more at the next table', async () => {
  const { anna, page } = await atTable(canCall, touch);
  await tap(page, '.act.shanghai');
  await tap(page, '.prompt .back');
  await page.waitForSelector('.tap-reason[open]');
  await page.goto(`${server.url}/g/${await gameIn([anna.client, bernd], canCall)}`);
  await toPresent(page);
  await tap(page, '.act.shanghai');
  await page.waitForSelector('.act.shanghai.armed');
  assert.equal(await page.locator('.tap-reason').count(), 0);
  anna.assertClean();
});

test('what is looked up between the two taps leaves the move waiting, and so does Escape that closes it', async () => {
  const { anna, page } = await atTable((view) => canCall(view) && view.preview.some(({ tiebreak }) => tiebreak), touch);
  await tap(page, '.act.shanghai');
  await tap(page, '.prompt .back');
  await page.waitForSelector('.tap-reason[open]');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.tap-reason[open]').count(), 0);
  assert.ok(await page.locator('.act.shanghai.armed').count(), 'the reason is closed');
  await tap(page, '.sum');
  await page.waitForSelector('.about');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.about', { state: 'detached' });
  assert.ok(await page.locator('.act.shanghai.armed').count(), 'the window is closed');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.armed', { state: 'detached' });
  anna.assertClean();
});

if (process.env.PICTURES) test('the picture of it', async () => {
  const { anna, page } = await atTable(canCall, { ...touch, dark: true });
  await tap(page, '.act.shanghai');
  await tap(page, '.prompt .back');
  await rest(page);
  await anna.picture('tap-why'); // the browser is none of touch after that
});

test('what leaves no choice needs no second tap; the settings switch it off for this device', async () => {
  const anna = await member(browser, server, touch);
  const { id } = await startGame(anna.client, bernd, { first: 'inviter' });
  const { page } = anna;
  await page.goto(`${server.url}/g/${id}`);
  await tap(page, '.act.roll.on');
  await tap(page, 'button.dock.left');
  await page.waitForSelector('button.dock.left[aria-pressed="true"]');
  await tap(page, '.rolled-die');
  await page.waitForSelector('.rolled-die.armed');
  await page.goto(`${server.url}/settings/play`);
  await page.uncheck('[name="second-tap"]');
  await page.goto(`${server.url}/g/${id}`);
  await tap(page, 'button.dock.left');
  await page.waitForSelector('button.dock.left[aria-pressed="true"]');
  await tap(page, '.rolled-die');
  await page.waitForSelector('.rolled-die', { state: 'detached' });
  assert.equal((await viewOf(anna.client, id)).seq, 2);
  anna.assertClean();
});

test('after three games on a device one tap is enough', async () => {
  const anna = await member(browser, server, touch);
  const { page } = anna;
  for (let i = 0; i < 3; i++) {
    const { id } = await startGame(anna.client, bernd, { first: 'inviter' });
    if (i === 2) {
      await page.goto(`${server.url}/settings/play`);
      assert.equal(await page.isChecked('[name="second-tap"]'), true);
    }
    await anna.client.post(`/api/games/${id}/resign`, { seq: 0 });
    await page.goto(`${server.url}/g/${id}`);
    await page.waitForSelector('.result');
  }
  await page.goto(`${server.url}/settings/play`);
  assert.equal(await page.isChecked('[name="second-tap"]'), false);
});

test('with a mouse and a keyboard one press is enough, unless the player wants two', async () => {
  const { anna, id, page, seq } = await atTable(canCall, { viewport: DESKTOP });
  await page.goto(`${server.url}/settings/play`);
  await page.check('[name="second-tap"]');
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.act.shanghai.on');
  await rest(page);
  const before = await seq();
  await page.keyboard.press('s');
  await page.waitForSelector('.act.shanghai.armed');
  assert.equal(await page.locator('.prompt .back').count(), 0, 'who has chosen it knows why');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.armed', { state: 'detached' });
  const slow = await pace(page, 0.01);
  await page.keyboard.press('s');
  await page.waitForSelector('.armed');
  await page.keyboard.press('s'); // too soon
  await pace(page, 1);
  await slow.detach();
  await rest(page);
  assert.equal(await seq(), before);
  await page.keyboard.press('s');
  await page.waitForSelector('.act.onward');
  assert.equal(await page.locator('.actions').evaluate((each) => getComputedStyle(each).animationDelay), '1s', 'for the second tap that one is used to');
  anna.assertClean();
});

test('a bid of Shanghai waits for its second tap, too', async () => {
  const game = await seated(browser, server, [{ ...touch, viewport: PHONE }, touch, touch]);
  const page = await game.at(0);
  await tap(page, '.answers .act.on');
  await page.waitForSelector('.act.armed');
  assert.equal(await page.locator('.prompt-line > p').innerText(), 'Press it again to send it.');
  assert.equal((await game.view(0)).mine?.bid ?? null, null);
  await tap(page, '.answers .act.on');
  await page.waitForSelector('.sealed-bid');
  game.players[0].assertClean(/was preloaded using link preload but not used/);
});

test('nothing moves between the two taps at a table of Shanghai', async () => {
  const game = await seated(browser, server, [touch, touch, touch]);
  const page = await game.at(0);
  const lie = async () => {
    await rest(page);
    return { button: await boxOf(page, '.answers .act.on'), table: await boxOf(page, '.table') };
  };
  const before = await lie();
  await tap(page, '.answers .act.on');
  await page.waitForSelector('.act.armed');
  await page.waitForSelector('.tap-reason .back');
  const [why, sentence] = [await boxOf(page, '.tap-reason'), await boxOf(page, '.prompt-line p')];
  assert.ok(why.y + why.height <= sentence.y, 'the sentence is read as a whole');
  await tap(page, '.tap-reason .back');
  await assertCoversNothing(page, '.prompt-line p');
  assert.deepEqual(await lie(), before);
  await tap(page, '.answers .act.on');
  await page.waitForSelector('.sealed-bid');
  game.players[0].assertClean(/preload/);
});
