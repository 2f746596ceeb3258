/** The pages about Shanghai that one reads: its rules, its introduction, and the check of its chance. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { commitmentOf, keyOf } from '../../web/js/fairness/chance.js';
import { blind, reshuffle, setUp } from '../../web/js/games/shanghai/fairness/chance.js';
import { assertOk, eventually, signUp, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, PHONE, rest, setup, SIZES, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';

const { server, browser } = await setup(after);
const seed = Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex');

/** The vectors of the contract. */
const vectors = [
  {
    nonces: ['00ff', 'abc', '', ''],
    key: 'e54981ec1b2f915cd835cc231e1908900187cc95ffec4805f2e210b99c92e553',
    deck: [20, 19, 55, 54, 1, 46], rest: [39, 24, 62, 45, 56, 43],
    events: [9, 12, 13, 15, 16, 1, 4, 6, 5, 3, 10, 11, 2, 14, 8, 7],
    disc: { numbers: [5], place: 6 }, ties: { numbers: [3, 0, 0], order: [1, 2, 0, 3] },
  },
  {
    nonces: ['', '', ''],
    key: '0e9a1625f5431d5920a9f8650c0a9f0053e2ce921922300d07598bccdfb30c20',
    deck: [19, 20, 12, 27, 40, 11], rest: [], events: [1, 11, 14, 15], disc: { numbers: [1], place: 2 }, ties: { order: [1, 2, 0] },
  },
];

for (const { nonces, key, deck, rest, events, disc, ties } of vectors) {
  test(`the browser computes the chance of ${nonces.length} seats as the contract has it`, async () => {
    assert.equal(await commitmentOf(seed), '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
    assert.equal(await keyOf({ algorithm: 'shanghai/1', seed, invitation_id: 'Qm4t8ZsLr2Yc', nonces }), key);
    const made = await setUp(key, nonces.length);
    assert.deepEqual(made.deck.order.slice(0, deck.length), deck);
    assert.deepEqual(made.deck.order.slice(48, 48 + rest.length), rest);
    assert.deepEqual(made.events.order.slice(0, events.length), events);
    assert.deepEqual(made.disc, disc);
    assert.deepEqual({ ...made.ties, numbers: ties.numbers ?? made.ties.numbers }, { numbers: made.ties.numbers, ...ties });
    assert.equal(made.deck.numbers.length, 63);
  });
}

test('a reshuffle and a blind card draw each from a stream of their own', async () => {
  const { key } = vectors[0];
  const pile = [3, 7, 20, 41, 63];
  const [first, second] = [await reshuffle(key, 0, pile), await reshuffle(key, 1, pile)];
  assert.deepEqual([...first.order].sort((a, b) => a - b), pile);
  assert.equal(first.numbers.length, 4);
  assert.notDeepEqual([first.numbers, first.order], [second.numbers, second.order]);
  assert.deepEqual(await reshuffle(key, 2, [5]), { numbers: [], order: [5] });
  assert.equal(await blind(key, 0, 1), 0);
});

for (const [language, words] of looksOf(1, [['en', 'The rules of Shanghai'], ['de', 'Die Regeln von Shanghai'], ['it', 'Le regole di Shanghai']])) {
  test(`the rules are told in ${language}, and lead to those of the other game and back`, async () => {
    const reader = await visit(browser, server, { locale: language, viewport: PHONE, dark: language === 'de' });
    const { page } = reader;
    await page.goto(`${server.url}/rules/shanghai`);
    assert.equal(await page.locator('main h1').innerText(), words);
    assert.doesNotMatch(await page.locator('main').innerText(), /(guide|shanghai|chance)\.[a-z]/);
    assert.equal(await page.locator('.guide-events li').count(), 16);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.click('a[href="/rules"]:has-text("Shanghaien")');
    await page.click('main a[href="/rules/shanghai"]');
    await page.waitForSelector('.guide');
    reader.assertClean();
  });
}

test('the clock of the rules shows what the cards are worth at each time', async () => {
  const reader = await visit(browser, server);
  const { page } = reader;
  await page.goto(`${server.url}/rules/shanghai`);
  await page.waitForSelector('.clock-cards');
  const values = () => page.locator('.clock-cards li').evaluateAll((all) => all.map((each) => Number(/\d+$/.exec(each.getAttribute('aria-label'))[0])));
  assert.deepEqual(await values(), [4, 6, 1, 3, 2], 'late morning');
  await page.click('.clock-time:nth-child(5)');
  assert.deepEqual(await values(), [4, 8, 10, 2, 12], 'the afternoon, doubled');
  reader.assertClean();
});

/** Goes through the introduction with a bid. */
async function introduced(page, bid) {
  await page.goto(`${server.url}/lesson/shanghai`);
  for (const selector of ['.intro-next', '.intro-next', '.intro-place:enabled >> nth=0', '.intro-next', `.intro-bid:has-text("${bid}")`, '.intro-next']) await page.click(selector);
  return () => page.locator('.intro-words').innerText();
}

test('in every window, each step of the introduction is seen as a whole, with its buttons', async () => {
  const reader = await visit(browser, server, { locale: 'de-DE' });
  const { page } = reader;
  await throughIntroduction(page, async (press) => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0)); // where a reader begins
      const ends = await page.locator('.intro-stage, .intro-words, .intro-turn > *').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
      assert.deepEqual(ends.filter((end) => end > height), [], `${width} x ${height}, before ${press}`);
    }
  });
  reader.assertClean();
});

for (const [locale, viewport] of looksOf(1, [['en-GB', DESKTOP], ['it-IT', PHONE]])) {
  test(`the reader turns the pages of the introduction, by buttons that stay where they are (${locale}, ${viewport.width} pixels)`, async () => {
    const reader = await visit(browser, server, { viewport, locale });
    const { page } = reader;
    const steps = new Set();
    const places = new Set();
    await throughIntroduction(page, async () => {
      steps.add(await page.locator('.intro-words').innerText());
      places.add(JSON.stringify(await page.locator('.intro-turn > *, .intro-leave').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))));
    });
    assert.equal(steps.size, 13, 'a choice turns no page, and gets a word');
    assert.equal(places.size, 1, [...places].join('\n'));
    reader.assertClean();
  });
}

test('whoever comes to the introduction from a game is sent back to it at the end', async () => {
  const reader = await visit(browser, server);
  await throughIntroduction(reader.page, () => {}, '?to=/rankings');
  await reader.page.click('.intro-onward .primary');
  await reader.page.waitForURL(`${server.url}/rankings`);
  reader.assertClean();
});

/** Goes through the introduction with the highest bid; `look` is called before each press and at the end. */
async function throughIntroduction(page, look, query = '') {
  await page.goto(`${server.url}/lesson/shanghai${query}`);
  const next = '.intro-next';
  for (const press of [next, next, '.intro-place:enabled >> nth=0', next, '.intro-bid >> nth=2', next, next, next, '.intro-who >> nth=0', next, next, next, null]) {
    await rest(page);
    await look(press);
    if (press) await page.click(press);
  }
}

test('in the introduction the highest bid sends Lang-Tsu and gives the event', async () => {
  const reader = await visit(browser, server, { viewport: PHONE });
  const { page } = reader;
  const words = await introduced(page, 250);
  assert.match(await words(), /you pay 250/);
  await page.click('.intro-next');
  assert.match(await words(), /Harbour master: your cards take you 4 forward/);
  assert.equal(await page.getByRole('img', { name: 'You: 34, Blue: 36, Green: 31' }).count(), 1);
  await page.click('.intro-next');
  await page.click('.intro-who:has-text("Blue")');
  assert.match(await words(), /^Go on, and see what Blue is in for/, 'the reader turns the page');
  await page.click('.intro-next');
  assert.match(await words(), /back behind 1 merchant\. Blue: from 36 to 33\.$/);
  assert.equal(await page.getByRole('img', { name: 'You: 34, Blue: 33, Green: 31' }).count(), 1);
  assert.deepEqual(await findings(page), []);
  await page.click('.intro-next');
  assert.match(await words(), /41 and 42/);
  await page.dblclick('.intro-next');
  assert.match(page.url(), /lesson/, 'a press too many begins no game');
  await page.click('.intro-onward button');
  await page.waitForURL(/\/g\/[\w-]+$/);
  reader.assertClean();
});

test('in the introduction a lower bid loses, and one goes forward all the same', async () => {
  const reader = await visit(browser, server, { viewport: PHONE, locale: 'de-DE', dark: true });
  const { page } = reader;
  const words = await introduced(page, 150);
  assert.match(await words(), /Grün hat am meisten geboten.* behältst deine 150/);
  await page.click('.intro-next');
  assert.equal(await page.getByRole('img', { name: 'Du: 34, Blau: 33, Grün: 36' }).count(), 1);
  await page.click('.intro-next');
  assert.match(await words(), /Grün gibt dir/);
  assert.equal(await page.locator('.intro-who:enabled').count(), 0);
  await page.click('.intro-next');
  assert.match(await words(), /^Die Ereigniskarte, für dich/);
  assert.equal(await page.getByRole('img', { name: 'Du: 32, Blau: 33, Grün: 36' }).count(), 1);
  await page.click('.intro-next');
  await page.click('.intro-next');
  await page.getByRole('button', { name: 'Noch einmal' }).click();
  assert.match(await words(), /Wettlauf/);
  reader.assertClean();
});

test('the page of fair dice says for Shanghai what can be checked and what is trust', async () => {
  const reader = await visit(browser, server, { viewport: PHONE });
  const { page } = reader;
  await page.goto(`${server.url}/about/fairness`);
  await page.click('.game-choice a:has-text("Shanghai"):not([aria-current="page"])');
  await page.waitForSelector('h2:has-text("What you have to trust")');
  const words = await page.locator('main').innerText();
  for (const said of ['What anyone can check after the end', 'What you have to trust', 'The operator has the database']) assert.ok(words.includes(said), said);
  assert.deepEqual(await findings(page), []);
  reader.assertClean();
});

/** Plays a game of six against the house to its end, by what the page offers; returns its id and its log. */
async function played(anna) {
  const to = ['el-primo', 'el-primo-2', 'el-primo-3', 'el-primo-4', 'el-primo-5'];
  const { id } = assertOk(await anna.post('/api/invitations', { game: 'shanghai', seats: 6, to }), 201);
  const { id: game } = assertOk(await anna.post(`/api/invitations/${id}/start`, { nonce: 'abc' }), 201);
  const asked = () => eventually('a question', async () => {
    const now = await viewOf(anna, game);
    return (now.status === 'finished' || now.awaited.includes(0)) && now;
  });
  let view = await asked();
  while (view.status === 'active') {
    await anna.post(`/api/games/${view.id}/moves`, { seq: view.seq, move: view.default });
    view = await asked();
  }
  const { moves } = assertOk(await anna.get(`/api/games/${view.id}/moves`));
  return { id: view.id, labels: moves.flatMap(({ drawn = [] }) => drawn.map(({ label }) => label)) };
}

/** A finished game in which the pile was shuffled and a card was taken blind: chance brings that soon. */
async function eventfulGame() {
  const anna = await signUp(server);
  for (let tries = 40; tries > 0; tries--) {
    const { id, labels } = await played(anna);
    if (labels.includes('reshuffle0') && labels.includes('take0')) return id;
  }
  return assert.fail('no game had both');
}

test('the browser computes all chance of a finished game again, and detects what is false', async () => {
  const id = await eventfulGame();
  const reader = await visit(browser, server, { viewport: PHONE });
  const { page } = reader;
  const address = `${server.url}/about/fairness?game=${id}`;
  await page.goto(address);
  await page.locator('.finding.good').waitFor();
  await page.click('summary');
  const names = await page.locator('.findings tbody th').allInnerTexts();
  for (const name of ['Shuffle of the cards', 'Hand of seat 6', 'Event 1', 'Cards in reshuffle 1']) assert.ok(names.includes(name), name);
  assert.ok(names.some((name) => /^Card taken from seat/.test(name)) && names.some((name) => /^Numbers drawn/.test(name)));
  assert.deepEqual(await findings(page), []);

  /** The page with one thing changed in what the server tells. */
  const falsified = async (path, change) => {
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      change(json);
      await route.fulfill({ response: answer, json });
    });
    await page.goto(address);
    await page.locator('.finding.bad').waitFor();
    const bad = await page.locator('.findings tr.bad th').evaluateAll((all) => all.map((each) => each.textContent));
    await page.unroute(path);
    return bad;
  };
  const stepOf = ({ moves }, type) => moves.flatMap(({ steps }) => steps).find((step) => step.type === type);
  assert.deepEqual(await falsified('**/fairness', ({ setup: drawn }) => drawn.events.reverse()), ['Shuffle of the events']);
  assert.deepEqual(await falsified('**/at/0', (view) => view.tie_order.reverse()), ['Order for equal bids']);
  assert.deepEqual(await falsified('**/moves', (log) => { stepOf(log, 'event').event = 0; }), ['Event 1']);
  assert.match((await falsified('**/moves', (log) => { stepOf(log, 'taken').card = 64; })).join(), /^Card taken from seat \d$/);
  assert.match((await falsified('**/moves', (log) => { log.moves.find(({ drawn }) => drawn).drawn[0].numbers.push(0); })).join(), /^Numbers drawn/);
  reader.assertClean();
});
