/** One screen: at all sizes, and whatever is being done, board, score and action are in the window
 * together; nothing lies over anything; dice, figures and buttons have their size, and the moves their
 * distance. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signUp } from '../fixtures/api.js';
import { rest, setup, visit } from '../fixtures/browser.js';
import { gameIn, situations } from './states.js';

const { server, browser } = await setup(after);
const sizes = [[360, 640], [360, 740], [390, 844], [412, 915], [844, 390], [1366, 768], [1440, 900]];
const [anna, bernd] = [await signUp(server), await signUp(server)];

const cards = ({ tavern }) => tavern.reduce((sum, { dice }) => sum + dice[0], 0);
const canCall = (view) => situations.turn(view) && cards(view) >= 2;
const [roll, shanghai, die] = ['.act.roll', '.act.shanghai', '.rolled-die'];
const skip = async (page) => {
  await page.waitForSelector('.recap, .doing');
  await page.evaluate(() => document.querySelector('.recap .back')?.click());
  await page.waitForSelector('.doing');
};
const press = (selector) => async (page) => {
  await skip(page);
  await page.click(`${selector}.on`);
};

/** What a phase is shown by: the game, how it is reached at its table, and what is pressed in it. */
const phases = {
  'a roll or Shanghai!': { wanted: canCall, then: skip, actions: [roll, shanghai] },
  'the first die, with the captains': { wanted: situations.captains, then: skip, actions: [die, 'button.dock', roll, shanghai] },
  'a die': { wanted: situations.place, then: skip, actions: [die, roll, shanghai] },
  'a die, or a trick': { wanted: situations.tricks, then: skip, actions: [die, '.half-button', roll, shanghai] },
  'the uses of a trick': { wanted: situations.tricks, then: async (page) => {
    await skip(page);
    await page.click('.half-button[aria-disabled="false"]');
    await page.waitForSelector('.choice-button');
  }, actions: ['.choice-button', '.prompt .back'] },
  'the end of a round': { wanted: canCall, then: async (page) => {
    await press(shanghai)(page);
    await page.waitForSelector('.act.onward');
  }, actions: ['.act.onward'] },
  'what happened meanwhile': { wanted: situations.handout, calm: true, then: (page) => page.waitForSelector('.recap li'), actions: ['.recap .back'] },
  'the end of the game': { wanted: situations.over, calm: true, then: async (page) => {
    await page.waitForSelector('.board');
    await page.evaluate(() => document.querySelector('.recap .back')?.click());
    await page.waitForSelector('.result');
  }, actions: ['.result button'] },
  'the other’s move': { wanted: situations.waiting, then: skip, actions: [roll, shanghai] },
  'a spectator': { wanted: situations.waiting, spectator: true, then: (page) => page.waitForSelector('.board'), actions: [] },
  'a move that is not sent': { wanted: canCall, then: async (page) => {
    await skip(page);
    await page.context().setOffline(true);
    await page.click(`${roll}.on`);
    await page.waitForSelector('.offline');
    await page.waitForSelector('.sending');
  }, actions: [roll, shanghai] },
};

/** The boxes of all elements that match. */
const boxesOf = (page, selector) => page.evaluate((wanted) => [...document.querySelectorAll(wanted)].map((element) => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  return { left, top, right, bottom, width, height };
}), selector);

/** How far two boxes are apart, in the direction in which they are apart at all. */
const distance = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

const SLACK = 0.5;

async function assertFits(page, [width, height], actions) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  await rest(page);
  const all = async (selector, least) => {
    const boxes = await boxesOf(page, selector);
    assert.ok(boxes.length >= least, `no ${selector}`);
    for (const { left, top, right, bottom } of boxes) {
      assert.ok(left >= -SLACK && top >= -SLACK && right <= width + SLACK && bottom <= height + SLACK,
        `${selector} at ${[left, top, right, bottom].map(Math.round)} is not within ${width} x ${height}`);
    }
    return boxes;
  };
  const least = (boxes, [wide, high], what) => boxes.forEach((box) =>
    assert.ok(box.width >= wide - SLACK && box.height >= high - SLACK, `${what} is ${box.width} x ${box.height} at ${width} x ${height}`));
  const apart = (some, others, pixels, what) => some.forEach((a) => others.forEach((b) =>
    assert.ok(distance(a, b) >= pixels - SLACK, `${what}: ${distance(a, b)} apart at ${width} x ${height}`)));

  const [table] = await all('.table', 1);
  const [score] = await all('.score', 1);
  apart([table], [score], 0, 'table and score');
  await all('.status .where, .status .whose', 2);
  const [bar] = await all('.bar', 1);
  apart([bar], [table, score], 0, 'the bar lies over the table');
  least(await all('.slot .place', 6), [44, 44], 'a card');
  for (const selector of actions) least(await all(selector, 1), [44, 44], selector);
  const figures = await all('.column-button', 10);
  least(figures, [24, 24], 'a column of the score');
  apart(figures.slice(0, 1), figures.slice(1), 0, 'columns of the score');
  const dice = await boxesOf(page, '.beads .die');
  least(dice.filter((box) => box.width > 0), [24, 24], 'a die at a card');
  const rolls = await boxesOf(page, roll);
  apart(rolls, await boxesOf(page, shanghai), 24, 'Roll and Shanghai!');
  apart(rolls, await boxesOf(page, die), 24, 'Roll and a die to place');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `wider than ${width}`);
}

for (const [phase, { wanted, calm, spectator, then, actions }] of Object.entries(phases)) {
  test(`board, score and action are in the window together: ${phase}`, async () => {
    const id = await gameIn([anna, bernd], wanted, { variant: { extra_wild: true, sharks: true } });
    const visitor = await visit(browser, server, { viewport: { width: 360, height: 640 }, calm });
    if (!spectator) await visitor.context.addCookies([{ name: 'session', value: anna.cookie, url: server.url }]);
    await visitor.page.goto(`${server.url}/g/${id}`);
    await visitor.page.waitForSelector('.board');
    await then(visitor.page);
    for (const size of sizes) await assertFits(visitor.page, size, actions);
    visitor.assertClean(/ERR_INTERNET_DISCONNECTED/);
  });
}
