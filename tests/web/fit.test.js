/** One screen: at each size, and whatever is being done, board, score and action are in the window
 * together; nothing lies over anything; dice, figures and buttons have their size, and the moves their
 * distance. With LOOKS=all, at all sizes, and at tables of any number. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, eventually, invite, play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { member, rest, setup, SIZES, toPresent, visit } from '../fixtures/browser.js';
import { all } from '../fixtures/looks.js';
import { inPlan } from './shanghai.js';
import { atSea, auction, endEarly, gameIn, sailTo, situations } from './states.js';

// Not `after` itself, with which each test would close what the next one goes on in.
const { server, browser } = await setup((end) => after(end));
const [anna, bernd] = await Promise.all(['Mommsen-von-Wommersheim', 'Friedrich-Wilhelm-Otto'].map((name) => signUp(server, { name })));
assertOk(await anna.patch('/api/me', { language: 'de' })); // its words are the longest
/** The players of a table of Shanghai; the names are as long as some are. */
const crew = [anna, bernd, ...await Promise.all(['Wilhelmine-van-der-Zee', 'Konstantinopel77', 'dirk', 'Zhang-Wei'].map((name) => signUp(server, { name })))];

const cards = ({ tavern }) => tavern.reduce((sum, { dice }) => sum + dice[0], 0);
const canCall = (view) => situations.turn(view) && cards(view) >= 2;
const canCallTie = (view) => canCall(view) && view.preview.some((card) => card?.tiebreak); // which is told, too
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
  await own.goOn(`${new URL(page.url()).pathname}?at=${seq}`);
  await page.waitForSelector('.replay.past', { state: 'attached' });
};

const askAbout = async (page, what) => assertOk(await anna.get(`/api/games/${new URL(page.url()).pathname.slice('/g/'.length)}/${what}`));

/** Goes back to before a player's move, as if it had been a costly one, though it may have been the only one. */
const costly = (player) => async (page) => {
  const { moves } = await askAbout(page, 'moves');
  const { seq, move: played } = moves.find(({ seat, move }) => seat === player && move.one_at);
  await eventually('the analysis', async () => (await askAbout(page, 'analysis')).status === 'ready');
  await page.route('**/analysis', async (route) => {
    const response = await route.fetch();
    const analysis = await response.json();
    await route.fulfill({ response, json: { ...analysis, moves: analysis.moves.map((each) => (each.seq === seq ? { ...each, error: 0.123, best: each.best ?? played } : each)) } });
  });
  await at(seq - 1)(page);
  await page.waitForSelector('.missed');
};

/** A game against the house with two different dice to place. */
async function againstHouse() {
  for (let i = 0; i < 40; i++) {
    const { id } = await invite(anna, { name: 'terrible-michael' }, { first: 'inviter' });
    const view = assertOk(await anna.post(`/api/invitations/${id}/accept`, {}), 201);
    const { dice: [a, b] } = await play(anna, view, { type: 'roll' });
    if (a !== b) return view.id;
  }
  return assert.fail('no roll has two different dice');
}

/** As if the first die were bad. */
async function asIfBad(page, id) {
  const { legal } = await viewOf(anna, id);
  const options = legal.map((move) => ({ move, win: move.die === 1 ? 0.6 : 0.4 })).sort((a, b) => b.win - a.win);
  await page.route('**/hint', (route) => route.fulfill({ json: { options } }));
}

/** As if the crews had what takes most room in the score. */
async function largeCrews(page) {
  const crews = [[14, 12], [14, 0], [12, 9], [10, 4]];
  await page.route(/\/api\/games\/\w+$/, async (route) => {
    const response = await route.fetch();
    const view = await response.json();
    const colours = view.score.colours.map((each, i) => {
      const [a, b] = crews[i % crews.length];
      return { ...each, crew: [a, b], points: b === 0 ? [a, 0] : [b, 0] };
    });
    await route.fulfill({ response, json: { ...view, score: { ...view.score, colours } } });
  });
}

/** As if every card of a round had gone to somebody, the last two of them tricks, which takes the most words. */
async function allWon(page) {
  await page.route(/\/api\/games\/\w+\/moves(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { moves } = await response.json();
    moves.forEach(({ handout }) => handout?.cards.forEach((each, i) => Object.assign(each, { to: i % 2, ...(i > 3 && { card: { kind: 'trick', action: 'both' } }) })));
    await route.fulfill({ response, json: { moves } });
  });
}

/** A game whose round has ended right after anna's second die. */
async function endedEarly() {
  const { id } = await startGame(anna, bernd, { first: 'invitee' });
  await (await endEarly([anna, bernd], id))();
  return id;
}

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
  'the end of a round': { wanted: canCallTie, changes: true, then: async (page) => {
    await press(shanghai)(page);
    await page.waitForSelector('.act.onward');
  }, actions: ['.act.onward'] },
  'what happened meanwhile': { wanted: situations.handout, before: allWon, then: (page) => page.waitForSelector('.recap li'), actions: ['.recap .back'] },
  'the end of the game': { wanted: situations.over, then: async (page) => {
    await page.waitForSelector('.board');
    await page.evaluate(() => document.querySelector('.recap .back')?.click());
    await page.waitForSelector('.result');
  }, actions: ['.result button'] },
  'the other’s move': { wanted: situations.waiting, then: skip, actions: [roll, shanghai] },
  'large crews': { wanted: canCall, before: largeCrews, then: skip, actions: [roll, shanghai] },
  'a spectator': { wanted: situations.waiting, spectator: true, then: (page) => page.waitForSelector('.board'), actions: [] },
  'a move of the past': { wanted: situations.tricks, then: at(12), actions: ['.past .replay-controls button'] },
  'the end of a round in the past': { wanted: situations.over, then: async (page) => {
    const { moves } = await askAbout(page, 'moves');
    await at(moves.find(({ move }) => move.type === 'shanghai').seq)(page);
  }, actions: ['.past .replay-controls button'] },
  'a better move of mine in the past': { wanted: situations.over, then: costly(0), actions: ['.past .replay-controls button'] },
  'a better move of the one with the long name in the past': { wanted: situations.over, then: costly(1), actions: ['.past .replay-controls button'] },
  'a call that waits for its second tap': { wanted: canCall, device: { 'second-tap': 'yes' }, then: async (page) => {
    await press(shanghai)(page);
    await page.waitForSelector(`${shanghai}.armed`);
  }, actions: [roll, shanghai] },
  'a warning': { game: againstHouse, device: { warn: 'yes' }, before: asIfBad, then: async (page) => {
    await page.click('button.dock.left');
    await page.click(die);
    await page.waitForSelector('.really');
  }, actions: ['.really button'] },
  'a round that ended so early': { game: endedEarly, then: async (page) => {
    await skip(page);
    await page.waitForSelector('.early-end');
  }, actions: ['.act.onward'] },
  'a move that is not sent': { wanted: canCall, changes: true, then: async (page) => {
    await skip(page);
    await page.context().setOffline(true);
    await page.click(`${roll}.on`);
    await page.waitForSelector('.offline');
    await page.waitForSelector('.sending');
  }, actions: [roll, shanghai], atLast: async (page) => {
    await page.context().setOffline(false);
    await page.waitForSelector('.offline', { state: 'detached' });
  } },
};

/** By default the ones with the least room: a phone, the narrowest and the lowest one on its side, a desktop. */
const sizes = all ? SIZES : [[360, 640], [667, 375], [740, 360], [1366, 768]];
const SLACK = 0.5;
const TARGET = [44, 44];

/** What has to hold at each size. `shown`: how many of these at least are there, and all of them in the window; `sized`: how
 * wide and high each of these is at least; `apart`: two that keep a distance; `inside`: what is within what; `whole`: what
 * is not cut off; `holds`: what can show the whole of each of these, though it scrolls.
 * @typedef {object} Rules
 * @property {Record<string, number>} shown
 * @property {Record<string, [number, number]>} sized
 * @property {[string, string, number][]} apart
 * @property {[string, string][]} inside
 * @property {string[]} whole
 * @property {[string, string][]} holds */

/** The boxes of everything that matches a selector and is drawn, and how much wider its contents are. */
function boxesOf(selectors) {
  scrollTo(0, 0);
  return Object.fromEntries(selectors.map((selector) => [selector,
    [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true })).map((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return { left, top, right, bottom, width, height, cut: element.scrollWidth - element.clientWidth };
    })]));
}

/** How far two boxes are apart, in the direction in which they are apart at all. */
const distance = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

const isWithin = ({ left, top, right, bottom }, room) =>
  left >= room.left - SLACK && top >= room.top - SLACK && right <= room.right + SLACK && bottom <= room.bottom + SLACK;

const inWords = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ');

/** Gives the page each size, and asserts that the rules hold there. */
async function assertFits(page, { shown, sized, apart, inside, whole, holds }) {
  const selectors = ['html', ...Object.keys(shown), ...Object.keys(sized), ...apart.flatMap(([a, b]) => [a, b]), ...inside.flat(), ...whole, ...holds.flat()];
  const wrong = [];
  await rest(page);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    // A busy browser is told the size before the page has it.
    await page.waitForFunction((size) => innerWidth === size[0] && innerHeight === size[1], [width, height]);
    const boxes = await page.evaluate(boxesOf, selectors);
    const expect = (holds, what) => holds || wrong.push(`${width} x ${height}: ${what}`);
    const expectWithin = (selector, room, name) => boxes[selector].forEach((box) =>
      expect(isWithin(box, room), `${selector} at ${inWords(box)} is not within ${name} at ${inWords(room)}`));
    expect(boxes.html[0].cut <= 0, 'the page is wider than the window');
    for (const [selector, least] of Object.entries(shown)) {
      expect(boxes[selector].length >= least, `${boxes[selector].length} of ${selector}`);
      expectWithin(selector, { left: 0, top: 0, right: width, bottom: height }, 'the window');
    }
    for (const [selector, [wide, high]] of Object.entries(sized)) {
      for (const box of boxes[selector]) expect(box.width >= wide - SLACK && box.height >= high - SLACK, `${selector} is ${box.width} x ${box.height}`);
    }
    for (const [some, others, pixels] of apart) {
      for (const a of boxes[some]) for (const b of boxes[others]) expect(distance(a, b) >= pixels - SLACK, `${some} at ${inWords(a)} and ${others} at ${inWords(b)}`);
    }
    for (const [selector, room] of inside) if (boxes[selector].length) expectWithin(selector, boxes[room][0], room);
    for (const [room, parts] of holds) {
      for (const { height: high } of boxes[parts]) expect(high <= boxes[room][0].height + SLACK, `${parts} is ${high} high, and ${room} ${boxes[room][0].height}`);
    }
    for (const selector of whole) for (const { cut } of boxes[selector]) expect(cut <= 0, `${selector} is cut by ${cut}`);
  }
  assert.deepEqual(wrong, []);
}

/** @param {string[]} actions what one presses @returns {Rules} */
const rulesOf = (actions) => ({
  shown: {
    '.bar': 1, '.table': 1, '.score': 1, '.status .where, .status .whose': 2, '.slot .place': 6, '.column-button': 10,
    ...Object.fromEntries(actions.map((each) => [each, 1])),
  },
  sized: {
    '.slot .place': TARGET, '.column-button': [24, 24], '.beads .die': [24, 24],
    ...Object.fromEntries(actions.map((each) => [each, TARGET])),
  },
  apart: [
    ['.table', '.score', 0],
    ['.bar', '.table, .score', 0],
    ['.brand', '.next', 4],
    ['.switch', '.far .nameplate, .tricks-held, .rolled.theirs', 0],
    ['button.dock, .dock .captain', '.place', 0],
    ['.near .nameplate, .table-page:not(:has(.missed)) .near .prompt:not(:has(.to-next)) > p, .near .prompt > button', '.spoils, .rolled-die, .trick-card, .actions', 0],
    ['.spoils, .rolled-die', '.actions', 0],
    ['.hero', '.points, .result-buttons', 0],
    ['.past .replay-controls', '.slot, .hand.near, .score', 0],
    ['.past .replay-bar *', '.past .replay .buttons *', 0],
    ['.column:first-child .column-button', '.column:not(:first-child) .column-button', 0],
    [roll, `${shanghai}, ${die}`, 24],
    ...Array.from({ length: 20 }, (_, i) => `.column:nth-child(${1 + (i >> 1)}) .figure.${i % 2 ? 'mine' : 'theirs'}`)
      .map((figure) => [`${figure} > span:first-child`, `${figure} > .scores`, 1]),
  ],
  inside: [['.deadline, .whose strong', '.whose'], ['.spoils *', '.doing'], ['.rolled-die', '.doing'], ['.near .prompt > p', '.table'], ['.really *', '.really'], ['.early-end', '.doing'], 
    ...Array.from({ length: 10 }, (_, i) => [`.column:nth-child(${i + 1}) .figure`, `.column:nth-child(${i + 1}) .column-button`])],
  whole: ['.where', '.whose strong'],
  holds: [['.recap ol', '.recap li']],
});

/** The phases of Shanghai; `board`: what of it is on show, besides the waters; `atAll`: at tables of each size. */
const places = ['.lane', 4];
const bidding = ['#bid-amount', '.amount button', '.answers .act'];
const chooses = (selector) => async (page) => {
  await page.waitForSelector('.ask:not(.idle)');
  await page.click(selector);
};
/** There are no more cards of one place. */
const MOST_ALIKE = 5;
/** Has all cards of one place of the view lie in the hand, which chance hardly ever does. */
const gathered = (placeOf) => async (page) => {
  await page.route(/\/api\/games\/\w+$/, async (route) => {
    const response = await route.fetch();
    const view = await response.json();
    const elsewhere = view.destinations.find((place) => place !== placeOf(view));
    const hand = view.hands[0].map((card, i) => ({ ...card, destination: i < MOST_ALIKE ? placeOf(view) : elsewhere }));
    await route.fulfill({ response, json: { ...view, hands: [hand, ...view.hands.slice(1)] } });
  });
};
/** Has a large hand of cards that are all for later. */
const forLater = async (page) => {
  await page.route(/\/api\/games\/\w+$/, async (route) => {
    const response = await route.fetch();
    const view = await response.json();
    const elsewhere = Array.from({ length: 13 }, (_, i) => i + 1).filter((place) => !view.destinations.includes(place));
    const hand = Array.from({ length: 16 }, (_, i) => ({ ...view.hands[0][i % view.hands[0].length], destination: elsewhere[i >> 1] }));
    await route.fulfill({ response, json: { ...view, hands: [hand, ...view.hands.slice(1)] } });
  });
};
const crowded = gathered(({ destinations }) => destinations.at(-1));
/** As if the event card were the one with the most words, given to the player with the widest name. */
const longEvent = (page) => page.route(/\/api\/games\/\w+$/, async (route) => {
  const response = await route.fetch();
  const view = await response.json();
  const steps = view.steps.map((step) => (step.type === 'event' ? { ...step, seat: 0, event: 4 } : step));
  await route.fulfill({ response, json: { ...view, steps } });
});
const manyToPlay = gathered(({ lang_tsu: at }) => at);
const atSeaPhases = {
  'a bid': { wanted: atSea.bid, atAll: true, board: [places], actions: bidding },
  'a bid with its plan': { wanted: atSea.bid, board: [places, ['.lane.chosen', 1]], actions: bidding, then: async (page) => {
    await chooses('.lane-head >> nth=1')(page);
    await inPlan(page, () => page.selectOption('#plan-give', '0'));
  }, atLast: async (page) => assert.ok(await page.isVisible('#plan-give'), 'a laptop has the plan in the form') },
  'many cards for one place': { wanted: atSea.bid, before: crowded, board: [places], actions: bidding },
  'many cards for later': { wanted: atSea.bid, before: forLater, atAll: true, board: [places, ['.bundle', 8]], actions: bidding },
  'a bid that was sent': { wanted: atSea.sent, board: [places], actions: ['.answers .act'] },
  'an open bid': { wanted: auction, terms: { variant: { bidding: 'open' } }, board: [places], actions: bidding },
  'where Lang-Tsu goes': { wanted: atSea.send, board: [places], actions: ['.lane-head', '.answers .act'], then: chooses('.lane-head') },
  'free information': { wanted: atSea.free, board: [places], actions: ['.free-cards .card-button', '.answers .act'] },
  'free information of many cards': { wanted: atSea.free, before: manyToPlay, board: [places, ['.free-cards .card-button', 5]], actions: ['.free-cards .card-button', '.answers .act'] },
  'the event card': { wanted: atSea.give, board: [places], actions: ['.people .act'] },
  'the junk': { wanted: atSea.junk, atAll: true, board: [places, ['.event-shown', 1]], actions: ['.answers .act'] },
  'cards of others': { wanted: atSea.take, board: [places, ['.event-shown', 1]], actions: ['.people .act'] },
  'a card to buy': { wanted: atSea.buy, before: longEvent, board: [places, ['.event-shown', 1]], actions: ['.answers .act'] },
  'the round before': { wanted: atSea.bid, atAll: true, board: [['.recap', 1]], actions: ['.recap .back'], then: async (page) => {
    await chooses('.tools .tool')(page);
    await page.waitForSelector('.recap li');
  } },
  'what happened meanwhile': { wanted: atSea.free, comesBack: true, board: [['.recap', 1]], actions: ['.recap .back'], then: (page) => page.waitForSelector('.recap li') },
  'the end of the game': { wanted: atSea.sunk, atAll: true, ended: true, board: [], actions: ['.outcome button'], then: (page) => page.waitForSelector('.outcome') },
  'a spectator': { wanted: atSea.bid, spectator: true, board: [['.hidden-hands', 1]], actions: [], then: (page) => page.waitForSelector('.hidden-hands') },
};

/** One game for all phases that only look at it. */
const games = new Map();
function gameFor({ wanted, changes }) {
  const started = (!changes && games.get(wanted)) || gameIn([anna, bernd], wanted, { variant: { extra_wild: true, sharks: true }, days_per_move: 1 });
  if (!changes) games.set(wanted, started);
  return started;
}

/** One game for all phases at as many seats that have the same one; none of them moves. */
const voyages = new Map();
function voyageFor(seats, { wanted, terms }) {
  const started = voyages.get(wanted) ?? {};
  voyages.set(wanted, started);
  started[seats] ??= sailTo(crew.slice(0, seats), wanted, terms);
  return started[seats];
}

/** All games are there before anna's page, which would follow each of their moves. */
for (const how of Object.values(phases)) how.id = await (how.game ?? gameFor)(how);
const atSeaTables = [];
for (const seats of all ? [3, 4, 5, 6] : [6]) {
  for (const [phase, how] of Object.entries(atSeaPhases)) {
    if (seats === 6 || how.atAll) atSeaTables.push({ seats, phase, how, id: await voyageFor(seats, how) }); // a full table has the least room
  }
}

const NARROW = { width: 360, height: 640 };

/** Anna, who goes on from game to game inside her page. */
const own = await member(browser, server, { viewport: NARROW, locale: 'de-DE', client: anna });
await own.page.goto(server.url);
await own.page.waitForSelector('.lobby');
// Only places are measured here, and painting the table at each size would take a third of the time.
await own.page.evaluate(() => { document.documentElement.style.opacity = '0'; });

/** Opens a game of anna's, by default as she sees it, with nothing left of the one before; `device`: what it remembers. A
 * spectator loads it. */
async function opened(id, { spectator, device = {}, before }) {
  const visitor = spectator ? await visit(browser, server, { viewport: NARROW, locale: 'de-DE' }) : own;
  const { page } = visitor;
  if (spectator) await page.goto(`${server.url}/g/${id}`);
  else {
    await own.context.setOffline(false);
    own.complaints.length = 0;
    await page.unrouteAll({ behavior: 'wait' });
    await page.setViewportSize(NARROW);
    await page.evaluate((kept) => {
      document.documentElement.style.fontSize = '';
      localStorage.clear();
      Object.assign(localStorage, kept);
    }, device);
    await before?.(page, id);
    await own.goOn(`/g/${id}`);
  }
  await page.waitForSelector('[lang=de] .table');
  return visitor;
}

for (const [phase, how] of Object.entries(phases)) {
  test(`board, score and action are in the window together: ${phase}`, async () => {
    const visitor = await opened(how.id, how);
    await how.then(visitor.page);
    await assertFits(visitor.page, rulesOf(how.actions));
    await how.atLast?.(visitor.page);
    visitor.assertClean(/ERR_INTERNET_DISCONNECTED/);
  });
}

/** The words in what matches a selector that stand on two lines, though nothing in them lets them. */
const brokenIn = (page, selector) => page.evaluate((those) => {
  const range = document.createRange();
  return [...document.querySelectorAll(those)].filter((each) => each.checkVisibility()).flatMap((element) => {
    const broken = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[^\s-]+/g)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}, selector);

test('letters of twice the size make no page wider than its window, and break no name by the letter', async () => {
  const [over, place] = ['the end of the game', 'a die'].map((phase) => phases[phase].id);
  const { page } = await opened(over, {});
  const inLobby = Object.values(phases).flatMap(({ id }) => ['.game-who', '.game-state'].map((part) => `a.game[href="/g/${id}"] ${part}`)).join();
  for (const [path, ready, words] of [[`/g/${over}`, '.analysis .curve', '.result h2, .where'], [`/g/${place}`, '.near .rolled-die', '.near .prompt p'], ['/', 'a.game', inLobby]]) {
    await own.goOn(path);
    if (path !== '/') await toPresent(page);
    await page.waitForSelector(ready, { state: 'attached' });
    for (const [width, height, size] of [[844, 390, ''], [390, 844, '200%'], [1366, 768, '200%']]) {
      await page.setViewportSize({ width, height });
      await page.evaluate((root) => { document.documentElement.style.fontSize = root; }, size);
      await page.waitForFunction((wide) => innerWidth === wide, width);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.deepEqual([path, width, tooWide, await brokenIn(page, words)], [path, width, 0, []]);
    }
  }
  own.assertClean();
});

/** @param {{board: [string, number][], actions: string[], ended?: boolean}} phase @param {number} seats @returns {Rules} */
const rulesAtSea = ({ board, actions, ended }, seats) => ({
  shown: {
    '.bar': 1, '.table': 1, '.status .where, .status .whose': 2, '.waters, .times li': 7, [ended ? '.podium li' : '.plate-head']: seats,
    ...Object.fromEntries([...board, ...actions.map((each) => [each, 1])]),
  },
  sized: Object.fromEntries(actions.map((each) => [each, each === '#bid-amount' ? [44, 24] : TARGET])),
  apart: [['.bar', '.table', 0]],
  inside: [
    ...['.harbour .card-button', '.bundle', ...actions].map((each) => [each, '.table']),
    ...Array.from({ length: 6 }, (_, i) => [`.lane:nth-child(${i + 1}) .goods`, `.lane:nth-child(${i + 1})`]),
  ],
  whole: ['.where', '.whose strong'],
  holds: [['.recap ol', '.recap li']],
});

for (const { seats, phase, how, id } of atSeaTables) {
  test(`at a table of ${seats}, all of Shanghai is in the window: ${phase}`, async () => {
    const visitor = await opened(id, how);
    const { page } = visitor;
    await page.waitForSelector('.harbour .ask, .harbour .recap, .harbour .outcome');
    if (!how.comesBack) await page.evaluate(() => document.querySelector('.recap .back')?.click());
    await how.then?.(page);
    await assertFits(page, rulesAtSea(how, seats));
    await how.atLast?.(page);
    visitor.assertClean(/preload/);
  });
}
