/** One screen: at all sizes, and whatever is being done, board, score and action are in the window
 * together; nothing lies over anything; dice, figures and buttons have their size, and the moves their
 * distance. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signUp } from '../fixtures/api.js';
import { rest, setup, visit, withoutAnswers } from '../fixtures/browser.js';
import { inPlan } from './shanghai.js';
import { atSea, auction, gameIn, sailTo, situations } from './states.js';

const { server, browser } = await setup(after);
const sizes = [[360, 640], [360, 740], [390, 844], [412, 915], [844, 390], [1366, 768], [1440, 900]];
const [anna, bernd] = [await signUp(server), await signUp(server, { name: 'Friedrich-Wilhelm-Otto' })];
/** The players of a table of Shanghai; the names are as long as some are. */
const crew = [anna, bernd, ...await Promise.all(['Wilhelmine-van-der-Zee', 'Konstantinopel77', 'dirk', 'Zhang-Wei'].map((name) => signUp(server, { name })))];

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

const at = (seq) => async (page) => {
  await page.goto(`${page.url()}?at=${seq}`);
  await page.waitForSelector('.replay.past', { state: 'attached' });
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
  'a move of the past': { wanted: situations.tricks, then: at(12), actions: ['.past .replay-controls button'] },
  'the end of a round in the past': { wanted: situations.over, then: async (page) => {
    const { body: { moves } } = await anna.get(`/api/games/${new URL(page.url()).pathname.slice('/g/'.length)}/moves`);
    await at(moves.find(({ move }) => move.type === 'shanghai').seq)(page);
  }, actions: ['.past .replay-controls button'] },
  'a move that is not sent': { wanted: canCall, then: async (page) => {
    await skip(page);
    await page.context().setOffline(true);
    await page.click(`${roll}.on`);
    await page.waitForSelector('.offline');
    await page.waitForSelector('.sending');
  }, actions: [roll, shanghai] },
};

/** The boxes of all elements that match and are drawn. */
const boxesOf = (page, selector) => page.evaluate((wanted) => [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility()).map((element) => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  return { left, top, right, bottom, width, height };
}), selector);

/** How far two boxes are apart, in the direction in which they are apart at all. */
const distance = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

const SLACK = 0.5;

/** Gives the page that size. What it returns asserts that all of something, at least so many, is in the window; that
 * boxes have a size; that some keep a distance from others. */
async function measuring(page, [width, height]) {
  await page.setViewportSize({ width, height });
  // A busy browser is told the size before the page has it, and what moves by it begins with the next picture.
  await page.waitForFunction((size) => innerWidth === size[0] && innerHeight === size[1], [width, height]);
  await page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); }));
  await page.evaluate(() => scrollTo(0, 0));
  await rest(page);
  const within = (boxes, room, what) => boxes.forEach(({ left, top, right, bottom }) =>
    assert.ok(left >= room.left - SLACK && top >= room.top - SLACK && right <= room.right + SLACK && bottom <= room.bottom + SLACK,
      `${what} at ${[left, top, right, bottom].map(Math.round)} is not within ${Object.values(room).map(Math.round)} at ${width} x ${height}`));
  const all = async (selector, least) => {
    const boxes = await boxesOf(page, selector);
    assert.ok(boxes.length >= least, `no ${selector}`);
    within(boxes, { left: 0, top: 0, right: width, bottom: height }, selector);
    return boxes;
  };
  const least = (boxes, [wide, high], what) => boxes.forEach((box) =>
    assert.ok(box.width >= wide - SLACK && box.height >= high - SLACK, `${what} is ${box.width} x ${box.height} at ${width} x ${height}`));
  const apart = (some, others, pixels, what) => some.forEach((a) => others.forEach((b) =>
    assert.ok(distance(a, b) >= pixels - SLACK, `${what}: ${distance(a, b)} apart at ${width} x ${height}`)));
  return { all, within, least, apart };
}

const assertNotWider = async (page, [width]) =>
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `wider than ${width}`);

async function assertFits(page, size, actions) {
  const { all, within, least, apart } = await measuring(page, size);
  const [table] = await all('.table', 1);
  const [score] = await all('.score', 1);
  apart([table], [score], 0, 'table and score');
  await all('.status .where, .status .whose', 2);
  const [whose] = await boxesOf(page, '.status .whose');
  within(await boxesOf(page, '.deadline'), whose, 'the time left');
  apart(await boxesOf(page, '.brand'), await boxesOf(page, '.next'), 4, 'the way to the lobby and the next game');
  apart(await boxesOf(page, '.far .nameplate'), await boxesOf(page, '.switch'), 0, 'a name and the tabs');
  apart(await boxesOf(page, '.near .nameplate'), await boxesOf(page, '.spoils'), 0, 'the supply and who got what');
  apart(await boxesOf(page, '.past .replay-controls'), await boxesOf(page, '.slot, .hand.near, .score'), 0, 'what goes through the past');
  const [bar] = await all('.bar', 1);
  apart([bar], [table, score], 0, 'the bar lies over the table');
  least(await all('.slot .place', 6), [44, 44], 'a card');
  for (const selector of actions) least(await all(selector, 1), [44, 44], selector);
  const figures = await all('.column-button', 10);
  least(figures, [24, 24], 'a column of the score');
  apart(figures.slice(0, 1), figures.slice(1), 0, 'columns of the score');
  const dice = await boxesOf(page, '.beads .die');
  least(dice, [24, 24], 'a die at a card');
  const rolls = await boxesOf(page, roll);
  apart(rolls, await boxesOf(page, shanghai), 24, 'Roll and Shanghai!');
  apart(rolls, await boxesOf(page, die), 24, 'Roll and a die to place');
  await assertNotWider(page, size);
}

for (const [phase, { wanted, calm, spectator, then, actions }] of Object.entries(phases)) {
  test(`board, score and action are in the window together: ${phase}`, async () => {
    const id = await gameIn([anna, bernd], wanted, { variant: { extra_wild: true, sharks: true }, days_per_move: 1 });
    const visitor = await visit(browser, server, { viewport: { width: 360, height: 640 }, calm });
    if (!spectator) await visitor.context.addCookies([{ name: 'session', value: anna.cookie, url: server.url }]);
    await visitor.page.goto(`${server.url}/g/${id}`);
    await visitor.page.waitForSelector('.board');
    await then(visitor.page);
    for (const size of sizes) await assertFits(visitor.page, size, actions);
    visitor.assertClean(/ERR_INTERNET_DISCONNECTED/);
  });
}

/** The phases of Shanghai; `board`: what of it is on show, besides the waters. */
const places = ['.lane', 4];
const bidding = ['#bid-amount', '.amount button', '.answers .act'];
const chooses = (selector) => async (page) => {
  await page.waitForSelector('.ask:not(.idle)');
  await page.click(selector);
};
/** Has all cards of the hand go to one place, which chance hardly ever does. */
const crowded = async (page) => {
  await withoutAnswers(page);
  await page.route(/\/api\/games\/\w+$/, async (route) => {
    const response = await route.fetch();
    const view = await response.json();
    const hand = view.hands[0].map((card) => ({ ...card, destination: view.destinations.at(-1) }));
    await route.fulfill({ response, json: { ...view, hands: [hand, ...view.hands.slice(1)] } });
  });
};
const atSeaPhases = {
  'a bid': { wanted: atSea.bid, board: [places], actions: bidding },
  'a bid with its plan': { wanted: atSea.bid, board: [places, ['.lane.chosen', 1]], actions: bidding, then: async (page) => {
    await chooses('.lane-head >> nth=1')(page);
    await inPlan(page, () => page.selectOption('#plan-give', '0'));
  } },
  'many cards for one place': { wanted: atSea.bid, before: crowded, board: [places], actions: bidding },
  'a bid that was sent': { wanted: atSea.sent, board: [places], actions: ['.answers .act'] },
  'an open bid': { wanted: auction, terms: { variant: { bidding: 'open' } }, board: [places], actions: bidding },
  'where Lang-Tsu goes': { wanted: atSea.send, board: [places], actions: ['.lane-head', '.answers .act'], then: chooses('.lane-head') },
  'free information': { wanted: atSea.free, board: [places], actions: ['.answers .act'] },
  'the event card': { wanted: atSea.give, board: [places], actions: ['.people .act'] },
  'the junk': { wanted: atSea.junk, board: [places, ['.event-shown', 1]], actions: ['.answers .act'] },
  'cards of others': { wanted: atSea.take, most: true, board: [places, ['.event-shown', 1]], actions: ['.people .act'] },
  'a card to buy': { wanted: atSea.buy, board: [places, ['.event-shown', 1]], actions: ['.answers .act'] },
  'the round before': { wanted: atSea.bid, board: [['.recap', 1]], actions: ['.recap .back'], then: async (page) => {
    await chooses('.tools .tool')(page);
    await page.waitForSelector('.recap li');
  } },
  'what happened meanwhile': { wanted: atSea.free, comesBack: true, board: [['.recap', 1]], actions: ['.recap .back'], then: (page) => page.waitForSelector('.recap li') },
  'the end of the game': { wanted: atSea.sunk, ended: true, board: [], actions: ['.outcome button'], then: (page) => page.waitForSelector('.outcome') },
  'a spectator': { wanted: atSea.bid, spectator: true, board: [['.hidden-hands', 1]], actions: [], then: (page) => page.waitForSelector('.hidden-hands') },
};

async function assertAtSea(page, size, { board, actions, ended }, seats) {
  const { all, within, least, apart } = await measuring(page, size);
  const [table] = await all('.table', 1);
  apart(await all('.bar', 1), [table], 0, 'the bar lies over the table');
  await all('.status .where, .status .whose', 2);
  await all('.waters, .times li', 7);
  await all(ended ? '.podium li' : '.plate-head', seats);
  for (const [selector, n] of board) await all(selector, n);
  within(await all('.harbour .card-button', 0), table, 'a card');
  for (const [i, lane] of (await all('.lane', 0)).entries()) within(await all(`.lane:nth-child(${i + 1}) .card-button`, 0), lane, 'a card of a place');
  for (const selector of actions) {
    const boxes = await all(selector, 1);
    least(boxes, selector === '#bid-amount' ? [44, 24] : [44, 44], selector);
    within(boxes, table, selector);
  }
  await assertNotWider(page, size);
}

for (const seats of [3, 6]) {
  for (const [phase, how] of Object.entries(atSeaPhases)) {
    if (how.most && seats === 3) continue; // of two others there is no choice
    test(`at a table of ${seats}, all of Shanghai is in the window: ${phase}`, async () => {
      const id = await sailTo(crew.slice(0, seats), how.wanted, how.terms);
      const visitor = await visit(browser, server, { viewport: { width: 360, height: 640 }, calm: true, locale: 'de-DE' });
      const { context, page } = visitor;
      if (!how.spectator) await context.addCookies([{ name: 'session', value: anna.cookie, url: server.url }]);
      await how.before?.(page);
      await page.goto(`${server.url}/g/${id}`);
      await page.waitForSelector('.harbour .ask, .harbour .recap, .harbour .outcome');
      if (!how.comesBack) await page.evaluate(() => document.querySelector('.recap .back')?.click());
      await how.then?.(page);
      for (const size of sizes) await assertAtSea(page, size, how, seats);
      visitor.assertClean(/preload/);
    });
  }
}
