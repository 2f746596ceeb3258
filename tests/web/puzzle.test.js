/** The daily puzzle, as players solve it at the table. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, Client, eventually, freshName, guest, PASSWORD, signUp } from '../fixtures/api.js';
import { DESKTOP, findings, LANDSCAPE, member, PHONE, rest, setup, visit, withoutAnswers, workerIsReady } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';
import { finishGame } from '../fixtures/finished.js';

const { server, browser } = await setup(after, { clock: true });
const DAY = 86_400_000;
const start = Date.UTC(2027, 2, 1, 12);
await server.setNow(new Date(start - DAY));
const [anna, bernd] = [await signUp(server), await signUp(server)];
const asker = new Client(server);

/** The puzzle of the present day. */
const today = () => eventually('a puzzle', async () => {
  const { status, body } = await asker.get('/api/puzzles/today');
  return status === 200 && body;
});

test('while the puzzle of today is chosen, the page says so', async () => {
  const carla = await member(browser, server);
  await withoutAnswers(carla.page);
  await carla.page.route('**/api/puzzles/today', (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
  await carla.page.goto(`${server.url}/puzzle`);
  await carla.page.waitForSelector('.puzzle-none');
  assert.deepEqual(await findings(carla.page), []);
  carla.assertClean();
});

test('one agrees in the settings that one’s games give puzzles', async () => {
  const carla = await member(browser, server);
  await today();
  await carla.page.goto(`${server.url}/puzzle`);
  await carla.page.locator('.puzzle-archive a[href="/settings/play"]').click();
  const agreed = carla.page.waitForResponse((answer) => answer.url().endsWith('/api/me/puzzles') && answer.request().method() === 'PUT');
  await carla.page.locator('[name="puzzles"]').check();
  await agreed;
  assert.deepEqual(assertOk(await carla.client.get('/api/me/puzzles')), { on: true });
  carla.assertClean();
});

/** @type {string[]} */
const games = [];

test('once both players of games agree, these give puzzles', async () => {
  for (let i = 0; i < 3; i++) games.push(await finishGame(anna, bernd));
  for (const client of [anna, bernd]) assertOk(await client.put('/api/me/puzzles', { on: true }));
  await server.setNow(new Date(start));
  assert.equal((await today()).day, '2027-03-01');
});

/** Makes a move at the table: whatever can be pressed. */
async function answer({ page }) {
  const captain = page.locator('button.dock.left');
  if (await captain.count()) await captain.click();
  await page.locator('.rolled-die:not([title]), .act.roll.on, .act.shanghai.on').first().click();
  await page.waitForSelector('.puzzle-options');
}

const SHORT = { width: 360, height: 640 };
for (const [locale, dark, viewport] of looksOf(1, [['en', false, PHONE], ['de', true, SHORT], ['it', false, DESKTOP], ['en', true, DESKTOP], ['de', false, LANDSCAPE]])) {
  test(`a visitor answers the puzzle of today as a guest (${locale}, ${dark ? 'dark' : 'light'}, ${viewport.width} x ${viewport.height})`, async () => {
    const visitor = await visit(browser, server, { locale, dark, viewport });
    const { page } = visitor;
    const answers = [];
    page.on('response', async (response) => /\/(?:puzzle|api\/puzzles)/.test(response.url()) && answers.push(response.text()));
    await page.goto(`${server.url}/puzzle`);
    await page.waitForSelector('.puzzle .table');
    assert.equal(await page.locator('.puzzle-options').count(), 0);
    for (const text of await Promise.all(answers)) for (const secret of [...games, anna.name, '"win"']) assert.ok(!text.includes(secret), secret);
    for (const part of ['.act.shanghai', '.score']) {
      const { y, height } = await page.locator(part).boundingBox();
      assert.ok(y + height <= viewport.height, `${part} is in sight without scrolling`);
    }
    assert.deepEqual(await findings(page), []);
    await answer(visitor);
    await rest(page);
    assert.equal(await page.locator('.act').count(), 0, 'nobody is to move any more');
    assert.equal(await page.locator('.puzzle-options .chosen').count(), 1);
    assert.doesNotMatch(await page.locator('.puzzle').innerText(), /puzzle\.\w/);
    assert.deepEqual(await findings(page), []);
    const told = await page.locator('.position-words').innerText();
    await page.reload();
    await page.waitForSelector('.puzzle-options');
    assert.equal(await page.locator('.position-words').innerText(), told, 'the answer stays');
    visitor.assertClean();
  });
}

test('the chance is told in games of a hundred, and why it may go against the points', async () => {
  const carla = await member(browser, server);
  const { page } = carla;
  await withoutAnswers(page);
  const { view } = await today();
  const { options, ...solved } = assertOk(await carla.client.post('/api/puzzles/today/answer', { move: view.legal[0] }), 201);
  let answer;
  await page.route('**/api/puzzles/today', (route) => route.fulfill({ json: answer }));
  const told = async (mine, theirs, win) => {
    const total = view.you === 0 ? [mine, theirs] : [theirs, mine];
    answer = { ...solved, view: { ...view, score: { ...view.score, total } }, options: options.map((each) => ({ ...each, win })) };
    await page.goto(`${server.url}/puzzle`);
    await page.waitForSelector('.puzzle-options');
    return page.innerText('.position-words');
  };
  assert.match(await told(25, 17, 0.29), /you win about 29 of 100 games.*The 25 : 17 is as of now/s);
  assert.match(await told(17, 25, 0.71), /about 71 of 100 games.*The 17 : 25 is as of now/s);
  assert.doesNotMatch(await told(25, 17, 0.71), /as of now/);
  carla.assertClean();
});

test('on a touch screen an answer waits for its second tap', async () => {
  const { page, ...visitor } = await visit(browser, server, { viewport: PHONE, touch: true });
  await page.goto(`${server.url}/puzzle`);
  await page.waitForSelector('.puzzle .table');
  const captain = page.locator('button.dock.left');
  if (await captain.count()) await captain.tap();
  await page.locator('.rolled-die:not([title]), .act.roll.on, .act.shanghai.on').first().tap();
  await page.waitForSelector('.table .armed');
  assert.equal(await page.locator('.puzzle-options').count(), 0);
  await rest(page);
  await page.locator('.table .armed').tap();
  await page.waitForSelector('.puzzle-options');
  assert.deepEqual(visitor.complaints, []);
});

/** Where a part stands. */
const boxOf = (page, part) => page.locator(part).boundingBox();

test('the best move is found, lit on the table, counted, and listed with those of other days', async () => {
  const carla = await member(browser, server, { viewport: DESKTOP });
  const { page } = carla;
  const first = await today();
  const { options } = assertOk(await anna.post('/api/puzzles/today/answer', { move: first.view.legal[0] }), 201);
  assertOk(await carla.client.post('/api/puzzles/today/answer', { move: options[0].move }), 201);
  await server.setNow(new Date(start + DAY));
  const second = await today();
  await page.goto(`${server.url}/puzzle`);
  await page.waitForSelector('.puzzle-archive');
  assert.equal(await page.locator('.puzzle-archive .good').count(), 1);
  await answer(carla);
  const [words, table, tally, moves] = await Promise.all(['.position-words', '.table', '.score', '.puzzle-options'].map((part) => boxOf(page, part)));
  assert.ok(words.x >= table.x + table.width && words.y <= table.y + 1, 'the words are beside the table');
  assert.ok(tally.y + tally.height <= DESKTOP.height && moves.y >= tally.y + tally.height, 'all moves stand below the score');
  await page.waitForFunction(() => /longest streak: [1-9]/.test(document.querySelector('.position-words').innerText));
  assert.deepEqual(await page.locator('.puzzle-archive [aria-current]').getAttribute('href'), `/puzzle/${second.day}`);
  await page.locator(`.puzzle-archive a[href="/puzzle/${first.day}"]`).click();
  await page.waitForFunction(() => /Mar 1, 2027|1 Mar 2027/.test(document.querySelector('h1').innerText));
  await page.waitForSelector('.position-words .good');
  carla.assertClean();
});

test('a puzzle that was missed comes again after one, three and seven days, until it was found each time', async () => {
  const carla = await member(browser, server);
  const { page } = carla;
  const { day, view } = await today();
  const missed = { type: 'wild', card: 40, colour: 'red' }; // which no press makes
  /** Whether whatever is pressed is the best move. */
  let isFound = false;
  await withoutAnswers(page);
  await page.route(`**/api/puzzles/${day}`, async (route) => {
    const response = await route.fetch();
    const options = view.legal.map((move) => ({ move, win: 0.5 }));
    await route.fulfill({ response, json: { ...await response.json(), answer: { move: view.legal[0], found: false, at: day }, options: isFound ? options : [{ move: missed, win: 0.9 }, ...options] } });
  });
  const { options } = assertOk(await carla.client.post(`/api/puzzles/${day}/answer`, { move: view.legal[0] }), 201);
  assert.ok(options.length);
  let now = Date.parse(day);
  const [again, words] = [page.locator(`.puzzle-again a[href="/puzzle/${day}?again"]`), page.locator('.position-words')];
  await page.route('**/api/puzzles?page=1', async (route) => {
    const response = await route.fetch();
    const { puzzles, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, puzzles: puzzles.map((each) => (each.day === day ? { ...each, mine: false } : each)) } });
  });
  /** Looks so many days later. */
  const comes = async (days) => {
    now += days * DAY;
    await page.clock.setFixedTime(now);
    await page.goto(`${server.url}/puzzle/2027-02-28`);
    await page.waitForSelector('.puzzle-archive');
    return await again.count() === 1;
  };
  const tryAgain = async (found) => {
    isFound = found;
    await again.click();
    await page.waitForSelector(`.puzzle-archive [href="/puzzle/${day}"][aria-current]`); // the address changes before the page
    assert.equal(await page.locator('.puzzle-options').count(), 0, 'the solution is hidden');
    await answer(carla);
    assert.equal(await words.locator('.good').count(), Number(found));
  };
  assert.equal(await comes(0), false);
  assert.equal(await comes(1), true, 'it was missed on another device');
  await tryAgain(false);
  assert.equal(await comes(0), false);
  for (const [pause, next] of [[1, 3], [3, 7], [7, 0]]) {
    if (pause > 1) assert.equal(await comes(pause - 1), false);
    assert.equal(await comes(1), true);
    await tryAgain(true);
    assert.match(await words.innerText(), next ? /It comes again on/ : /it comes no more/);
  }
  assert.equal(await comes(30), false);
  assert.equal(assertOk(await carla.client.get(`/api/puzzles/${day}`)).answers, (await today()).answers, 'nothing was counted');
  carla.assertClean();
});

test('offline a guest answers three puzzles, judged as the server judges them, and sent later, under a name', async () => {
  const dora = await member(browser, server, { viewport: { width: 360, height: 740 }, worker: true, client: await guest(server) });
  const { page, context } = dora;
  const days = assertOk(await dora.client.get('/api/puzzles')).puzzles.map(({ day }) => day).slice(0, 3);
  assert.equal(days.length, 3);
  await page.goto(`${server.url}/puzzle/${days[0]}`);
  await page.waitForSelector('.puzzle .table');
  await workerIsReady(page);
  await dora.quiet();
  await context.setOffline(true);
  const told = [];
  for (const day of days) {
    await page.goto(`${server.url}/puzzle/${day}`);
    await page.waitForSelector('.puzzle .table');
    await answer(dora);
    told.push(await page.locator('.position-words .good').count() === 1);
  }
  await page.waitForFunction(() => Array.from(document.querySelectorAll('.puzzle-archive .mark'), (mark) => mark.textContent).slice(0, 3).every((mark) => mark !== 'open'));
  await page.goto('about:blank'); // which sends nothing when the line is back
  await context.setOffline(false);
  await page.goto(`${server.url}/settings`);
  await page.waitForSelector('main h1');
  for (const day of days) assert.equal(assertOk(await dora.client.get(`/api/puzzles/${day}`)).answer, null, 'not sent yet');
  const name = freshName();
  await page.fill('[name="name"]', name);
  await page.fill('[name="password"]', PASSWORD);
  await page.click('main form button.primary');
  await page.waitForSelector(`.bar :text("${name}")`);
  await page.goto(`${server.url}/puzzle`);
  await page.waitForSelector('.puzzle-archive');
  const kept = await Promise.all(days.map(async (day) => assertOk(await dora.client.get(`/api/puzzles/${day}`)).answer.found));
  assert.deepEqual(kept, told);
  dora.assertClean(/net::ERR_INTERNET_DISCONNECTED/);
});
