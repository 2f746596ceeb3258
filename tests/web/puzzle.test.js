/** The daily puzzle, as players solve it at the table. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, Client, eventually, signUp } from '../fixtures/api.js';
import { DESKTOP, findings, LANDSCAPE, member, PHONE, rest, setup, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';
import { finishGame } from '../fixtures/finished.js';

const { server, browser } = await setup(after, { clock: true });
const DAY = 86_400_000;
const start = Date.UTC(2027, 2, 1, 12);
await server.setNow(new Date(start));
const [anna, bernd] = [await signUp(server), await signUp(server)];
const asker = new Client(server);

/** The puzzle of the present day. */
const today = () => eventually('a puzzle', async () => {
  const { status, body } = await asker.get('/api/puzzles/today');
  return status === 200 && body;
});

test('a day without a puzzle says where puzzles come from, and one agrees in the settings', async () => {
  const carla = await member(browser, server);
  await carla.page.goto(`${server.url}/puzzle`);
  await carla.page.waitForSelector('.puzzle-none');
  assert.deepEqual(await findings(carla.page), []);
  await carla.page.locator('.puzzle-none .button.primary').click();
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
    const told = await page.locator('.puzzle-words').innerText();
    await page.reload();
    await page.waitForSelector('.puzzle-options');
    assert.equal(await page.locator('.puzzle-words').innerText(), told, 'the answer stays');
    visitor.assertClean();
  });
}

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

test('the best move is found, lit on the table, counted, and listed with those of other days', async () => {
  const carla = await member(browser, server);
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
  await page.waitForFunction(() => /longest streak: [1-9]/.test(document.querySelector('.puzzle-words').innerText));
  assert.deepEqual(await page.locator('.puzzle-archive [aria-current]').getAttribute('href'), `/puzzle/${second.day}`);
  await page.locator(`.puzzle-archive a[href="/puzzle/${first.day}"]`).click();
  await page.waitForFunction(() => /Mar 1, 2027|1 Mar 2027/.test(document.querySelector('h1').innerText));
  await page.waitForSelector('.puzzle-words .good');
  carla.assertClean();
});
