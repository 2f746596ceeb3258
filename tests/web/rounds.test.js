/** The end of a round: the player goes on by the same step whoever called, and learns what may surprise. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, member, openSheet, PHONE, rest, setup, toPresent } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';
import { endEarly, gameIn, situations } from './states.js';

const { server, browser } = await setup(after);
const bernd = await signUp(server);
const look = { viewport: { width: 360, height: 640 } };
/** Whether motion is reduced. */
const motions = [true, false];
const suffix = (calm) => (calm ? ', without motion' : '');

/** Anna's table with Bernd in that situation. */
async function atTable(wanted, how = look) {
  const anna = await member(browser, server, how);
  const id = await gameIn([anna.client, bernd], wanted);
  await anna.page.goto(`${server.url}/g/${id}`);
  return { anna, id, page: anna.page };
}

for (const calm of looksOf(1, motions)) {
  test(`after the recap of a round’s end comes the same step as after the player’s own Shanghai!${suffix(calm)}`, async () => {
    const { anna, id, page } = await atTable(situations.handout, { ...look, calm });
    const { round } = await viewOf(anna.client, id);
    await page.click('.recap .back');
    await page.waitForSelector('.act.onward');
    assert.equal(await page.innerText('.act.onward'), `On to Tavern ${round}`);
    await page.waitForFunction(() => document.activeElement.matches('.act.onward'));
    assert.equal(await page.locator('.spoils').count(), 2);
    await page.reload();
    await page.waitForSelector('.act.onward');
    assert.equal(await page.locator('.recap').count(), 0, 'the recap has been seen');
    await rest(page);
    await page.click('.act.onward');
    await page.waitForSelector('.act.roll.on');
    await page.reload();
    await page.waitForSelector('.act.roll.on');
    assert.equal(await page.locator('.recap, .act.onward').count(), 0, 'it has been seen');
    anna.assertClean();
  });
}

test('the step after the player’s own Shanghai! is there after a reload, until it is taken', async () => {
  const { anna, page } = await atTable(({ turn, you, legal }) => turn === you && legal.some(({ type }) => type === 'shanghai'));
  await toPresent(page);
  await page.click('.act.shanghai.on');
  await page.waitForSelector('.act.onward');
  await anna.quiet();
  await page.reload();
  await page.waitForSelector('.act.onward');
  assert.equal(await page.locator('.spoils').count(), 2);
  await rest(page);
  await page.click('.act.onward');
  await page.waitForSelector('.act.roll');
  await page.reload();
  await page.waitForSelector('.act.roll');
  assert.equal(await page.locator('.act.onward').count(), 0, 'it has been taken');
  anna.assertClean();
});

for (const [isLater, calm] of [[false, true], [true, true], [true, false]]) {
  test(`a game that ends while its player stands at a round’s end says so${isLater ? ', on coming back too' : ''}${suffix(calm)}`, async () => {
    const { anna, id, page } = await atTable(({ turn, you, legal, seq }) => turn === you && seq > 6 && legal.some(({ type }) => type === 'shanghai'), { ...look, calm });
    await toPresent(page);
    await page.click('.act.shanghai.on');
    await page.waitForSelector('.act.onward');
    await anna.quiet();
    for (let moves = 0; moves < 2; moves++) {
      const view = await viewOf(bernd, id);
      await play(bernd, view, view.legal[0]);
    }
    if (isLater) {
      await page.reload();
      if (calm) await page.click('.recap .back');
      await page.waitForSelector('.act.onward');
    }
    const { seq } = await viewOf(bernd, id);
    assertOk(await bernd.post(`/api/games/${id}/resign`, { seq }));
    await page.waitForSelector('.result');
    anna.assertClean();
  });
}

test('a round’s end from which the player went on elsewhere is not shown by a new device, now or later', async () => {
  const { anna, page } = await atTable((view) => situations.captains(view) && view.tavern.every(({ dice }) => dice[0] + dice[1] === 0));
  for (const again of [false, true]) {
    if (again) await page.reload();
    await toPresent(page);
    await page.waitForSelector('button.dock, .act.onward');
    assert.equal(await page.locator('.act.onward').count(), 0);
    await anna.quiet();
  }
  anna.assertClean();
});

test('the first time that a round ends right after the player’s second die, the table says why', async () => {
  const anna = await member(browser, server, look);
  const { page } = anna;
  for (const isFirst of [true, false]) {
    const { id } = await startGame(anna.client, bernd, { first: 'invitee' });
    const call = await endEarly([anna.client, bernd], id);
    await page.goto(`${server.url}/g/${id}`);
    await toPresent(page);
    await anna.quiet();
    await call();
    await page.waitForSelector('.act.onward');
    if (isFirst) {
      await page.waitForSelector('.early-end'); // its words are in a part of their own
      assert.match(await page.innerText('.early-end'), new RegExp(`${bernd.name} has ended the round right after your second die[^]*Points: you [+−±]\\d, they [+−±]\\d`));
      assert.ok(await page.locator('.early-end').evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        const { top: next } = document.querySelector('.act.onward').getBoundingClientRect();
        return top > 0 && bottom <= next;
      }), 'it stands whole above the way on');
      assert.deepEqual(await findings(page, '.table'), []);
      await anna.picture('early-end');
    } else assert.equal(await page.locator('.early-end').count(), 0);
    await rest(page);
    await page.click('.act.onward');
    await page.waitForSelector('.act.roll');
  }
  anna.assertClean();
});

test('a hand-out that the other has called says so across the table, and how a tie in dice was decided', async () => {
  const isTied = (view) => situations.handout(view) && view.last_round.shanghai_by !== view.you && view.last_round.cards.some(({ tiebreak }) => tiebreak);
  for (const viewport of [look.viewport, DESKTOP]) {
    const { anna, id, page } = await atTable(isTied, { viewport });
    await toPresent(page);
    await page.waitForSelector('.tied');
    assert.match(await page.innerText('.prompt.call'), new RegExp(`^${bernd.name} calls Shanghai![^]*Where dice tie, the neighbours’ pips \\(Σ\\) decide\\.$`));
    assert.ok(await page.locator('.prompt > p').evaluate((each) => {
      const { top, bottom, left, right } = each.getBoundingClientRect();
      const others = document.querySelectorAll('.doing > *, .act, .beads.mine .sum, .near .nameplate');
      return [...others].filter((other) => other.checkVisibility({ visibilityProperty: true })).map((other) => other.getBoundingClientRect())
        .every((box) => box.top >= bottom || box.bottom <= top || box.left >= right || box.right <= left);
    }), 'nothing lies over it');
    const [list, move] = await Promise.all(['.log ol', '.log [aria-current="step"]'].map((each) => page.locator(each).boundingBox()));
    assert.ok(!list || move.y >= list.y, 'the list shows the beginning of the sentence');
    const { last_round: { cards } } = await viewOf(anna.client, id);
    const { number, tiebreak: [mine, theirs] } = cards.find(({ tiebreak }) => tiebreak);
    await page.click(`.beads.mine [data-about="sums ${number}"]`);
    await page.waitForSelector('.about p');
    assert.match(await page.innerText('.about'), new RegExp(`At ${number} both have equally many dice.*${mine} pips, ${bernd.name} ${theirs}\\.`));
    anna.assertClean();
  }
});

/** Anna, for whom the roll is entered, has two dice in the Tavern, and Bernd may call. */
async function aboutToEnd(calm) {
  const anna = await member(browser, server, { ...look, calm });
  const { id } = await startGame(anna.client, bernd, { first: 'invitee' });
  const call = await endEarly([anna.client, bernd], id);
  assertOk(await anna.client.put(`/api/games/${id}/auto-roll`, { on: true }));
  /** Opens the table, past the recap. */
  const open = async () => {
    await anna.page.goto(`${server.url}/g/${id}`);
    await toPresent(anna.page);
  };
  return { anna, page: anna.page, url: `${server.url}/g/${id}`, call, open };
}

/** The end of round 1 is on show, waits there over a reload, and leads to the dice that were rolled for Anna. */
async function goOnToDice({ anna, page }) {
  await page.waitForSelector('.act.onward');
  assert.equal(await page.innerText('.act.onward'), 'On to Tavern 2');
  await page.waitForSelector('.spoils, .early-end', { state: 'attached' });
  await page.reload();
  await toPresent(page);
  await page.waitForSelector('.act.onward');
  await rest(page);
  await page.click('.act.onward');
  await page.waitForSelector('.rolled-die[aria-disabled="true"], .rolled-die[aria-disabled="false"]');
  await page.waitForSelector('.prompt .to-present', { state: 'detached' });
  await anna.quiet();
  await page.reload();
  await page.waitForSelector('.rolled-die');
  assert.equal(await page.locator('.recap, .act.onward').count(), 0, 'it has been seen');
  anna.assertClean();
}

for (const calm of looksOf(0, motions)) {
  test(`a round’s end waits for the player although their roll is entered: on return${suffix(calm)}`, async () => {
    const game = await aboutToEnd(calm);
    await game.open();
    await game.page.goto(server.url);
    const { phase } = await game.call();
    assert.equal(phase, 'place', 'Anna’s roll is entered');
    await game.page.goto(game.url);
    await game.page.waitForSelector('.recap li');
    assert.match(await game.page.innerText('.recap'), new RegExp(`${bernd.name} calls Shanghai`, 'i'));
    await game.page.click('.recap .back');
    await goOnToDice(game);
  });
}

for (const calm of looksOf(1, motions)) {
  test(`a round’s end waits for the player although their roll is entered: at the open table${suffix(calm)}`, async () => {
    const game = await aboutToEnd(calm);
    await game.open();
    await game.anna.quiet();
    await game.call();
    await goOnToDice(game);
  });
}

for (const calm of looksOf(0, motions)) {
  test(`the step after the player’s own Shanghai! is there after a reload although the other has moved${suffix(calm)}`, async () => {
    const { anna, id, page } = await atTable(({ turn, you, legal }) => turn === you && legal.some(({ type }) => type === 'shanghai'), { ...look, calm });
    await toPresent(page);
    await page.click('.act.shanghai.on');
    await page.waitForSelector('.act.onward');
    const rolled = await play(bernd, await viewOf(bernd, id), { type: 'roll' });
    await play(bernd, rolled, rolled.legal.find(({ type }) => type === 'place'));
    await anna.quiet();
    await page.reload();
    await page.waitForSelector(calm ? '.recap li' : '.act.onward');
    if (calm) await page.click('.recap .back');
    await page.waitForSelector('.act.onward');
    await rest(page);
    await page.click('.act.onward');
    await page.waitForSelector('.act.roll.on');
    await page.reload();
    await page.waitForSelector('.act.roll.on');
    assert.equal(await page.locator('.act.onward').count(), 0, 'it has been taken');
    anna.assertClean();
  });
}

for (const viewport of looksOf(1, [PHONE, DESKTOP])) {
  test(`the tabs of a round's end go with the first roll, and the end is found in the log (${viewport.width} pixels)`, async () => {
    const { anna, page } = await atTable(situations.handout, { viewport });
    const tabs = page.locator('.switch button');
    await page.click('.recap .back');
    await page.click('.act.onward');
    await page.waitForSelector('.board.tavern');
    assert.equal(await tabs.count(), 2, 'nobody has rolled');
    await tabs.first().click();
    await page.waitForSelector('.board.handout');
    await tabs.last().click();
    const place = () => page.locator('.slots').boundingBox();
    await rest(page);
    const before = await place();
    await page.click('.act.roll.on');
    await page.waitForSelector('.rolled-die');
    assert.equal(await tabs.count(), 0);
    assert.deepEqual(await place(), before);
    await anna.picture(`round-begun-${viewport.width}`);
    await openSheet(page);
    await page.locator('.log li a', { hasText: 'Shanghai!' }).first().click();
    await page.waitForSelector('.board.handout');
    anna.assertClean();
  });
}
