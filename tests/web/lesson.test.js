/** The lesson, as a newcomer goes through it: every step has its text and takes only the move that it
 * wants, the house's moves are shown, and it ends at a table with the house. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DESKTOP, findings, hear, LANDSCAPE, PHONE, rest, setup, toPresent, visit } from '../fixtures/browser.js';
import { all, looksOf } from '../fixtures/looks.js';

const { server, browser } = await setup(after);

/** The presses, in this order; each button stands out when it is next. */
const presses = [
  '.act.roll', 'button.dock.left', '.rolled-die:nth-child(1)', '.lesson-next',
  '.act.roll', '.half-button.lower', '.details-trick + .choice-button', '.rolled-die:nth-child(1)', '.lesson-next',
  '.act.roll', '.rolled-die:nth-child(2)', '.lesson-next', '.act.shanghai', '.lesson-next',
];
const points = ['roll', 'captain', 'die-0', 'next', 'roll', 'trick', 'choice', 'die-0', 'next', 'roll', 'die-1', 'next', 'shanghai', 'next'];
/** The same is said before each turn of the house. */
const STEPS = 12;

async function learner(how) {
  const visitor = await visit(browser, server, how);
  await visitor.page.goto(server.url);
  await visitor.page.click('a[href="/lesson"]');
  return visitor;
}

/** Waits until the table takes presses: an earlier one would be tried again elsewhere on the screen. */
const settled = (page) => page.waitForFunction(() =>
  document.getAnimations().every(({ animationName }) => animationName !== 'settle'));

const said = (page) => page.locator('.lesson-words p[aria-live]').innerText();

/** Goes through the lesson; `look` is called at each step. */
async function follow({ page }, look = () => {}) {
  const words = new Set();
  for (const [i, press] of presses.entries()) {
    await page.waitForSelector(`.lesson[data-point="${points[i]}"]`);
    words.add(await said(page));
    await look(i);
    await settled(page);
    await page.locator(press).click();
  }
  await page.waitForSelector('.lesson-end .primary');
  return words;
}

for (const [locale, last] of looksOf(2, [['en', /^Seven points/], ['de', /^Sieben Punkte/], ['it', /^Sette punti/]])) {
  test(`a newcomer plays the round of the lesson (${locale})`, async () => {
    const visitor = await learner({ viewport: PHONE, locale });
    const places = {};
    const words = await follow(visitor, async () => {
      for (const part of ['.lesson-words', '.lesson-leave', '.board', '.act.shanghai', '.lesson-next', '.score']) {
        const box = await visitor.page.locator(part).evaluateAll(([each]) => each?.getBoundingClientRect().toJSON());
        if (box) (places[part] ??= new Set()).add(JSON.stringify(box));
        if (part !== '.score') assert.ok(!box || box.bottom <= PHONE.height, `${part} is in sight without scrolling`);
      }
    });
    assert.deepEqual(Object.entries(places).filter(([, all]) => all.size > 1).map(([part, all]) => [part, ...all]), [], 'nothing moves');
    assert.equal(await visitor.page.locator('.near .prompt').innerText(), '', 'nobody is to move any more');
    assert.equal(await visitor.page.locator('.nameplate.turn, .act').count(), 0);
    assert.equal(words.size, STEPS);
    for (const each of words) assert.doesNotMatch(each, /^lesson\./);
    assert.match([...words].at(-1), last);
    assert.equal(words.has(await said(visitor.page)), false, 'at last it tells of whole games');
    assert.match(await visitor.page.locator('.column.total .figure.mine').innerText(), /^\s*7\s*\+4\s*$/, 'the total, and what the hand-out brought');
    assert.deepEqual(await findings(visitor.page), []);
    visitor.assertClean();
  });
}

test('whoever comes to the lesson from a game is sent back to it at the end', async () => {
  const visitor = await visit(browser, server, { viewport: PHONE });
  await visitor.page.goto(`${server.url}/lesson?to=${encodeURIComponent('/rankings')}`);
  await follow(visitor);
  await visitor.page.click('.lesson-end .primary');
  await visitor.page.waitForURL(`${server.url}/rankings`);
  visitor.assertClean();
});

for (const viewport of [LANDSCAPE, { width: 1366, height: 768 }]) {
  test(`at ${viewport.width} x ${viewport.height}, words, table, score and action are in the window`, async () => {
    const visitor = await learner({ viewport, locale: 'de' });
    await follow(visitor, async (step) => {
      for (const part of ['.lesson-words', '.table', '.score', points[step] === 'next' ? '.lesson-next' : '.act.shanghai']) {
        const { y, height } = await visitor.page.locator(part).boundingBox();
        assert.ok(y >= 0 && y + height <= viewport.height + 0.5, `step ${step}: ${part} ends at ${y + height}`);
      }
      assert.ok(await visitor.page.locator('.lesson-words').evaluate((words) => words.scrollHeight <= words.clientHeight), `step ${step}: all words are seen`);
    });
  });
}

test('the house moves when the learner has read on, and what is said turns no page by itself', async () => {
  const visitor = await learner({ viewport: PHONE, calm: false });
  const { page } = visitor;
  for (const press of presses.slice(0, 3)) {
    await settled(page);
    await page.locator(press).click();
  }
  await page.waitForSelector('.lesson-next');
  const words = await said(page);
  await page.waitForTimeout(2500); // longer than a move is shown
  assert.equal(await said(page), words);
  assert.equal(await page.locator('.beads.theirs .bead').count(), 0);
  await settled(page);
  await page.keyboard.press('Enter'); // the focus is on it
  await page.locator('.beads.theirs .bead').waitFor();
  visitor.assertClean();
});

test('the learner sees the house move, and the lesson leads to a game with it', async () => {
  const visitor = await learner({ viewport: DESKTOP, calm: false });
  const { page } = visitor;
  const seen = [];
  await page.waitForSelector('.table');
  const heard = await hear(page);
  await follow(visitor, async (i) => {
    if (points[i] === 'shanghai') await page.locator('.arrow').first().waitFor(); // of which the words speak
    if (i !== 4) return;
    seen.push(await page.locator('.beads.theirs .bead').count());
    assert.match(await heard(), /El Dado rolls 3 and 6\./);
    if (!all) await page.emulateMedia({ reducedMotion: 'reduce' }); // what moves has been seen
  });
  assert.deepEqual(seen, [1]);
  await page.click('.lesson-end .primary');
  await page.waitForURL(/\/g\/[\w-]+$/);
  await page.waitForSelector('.lesson-words', { state: 'detached' });
  await toPresent(page); // the house may have moved before the table was there
  await page.waitForSelector('.act.roll');
  visitor.assertClean();
});

test('who has gone through the lesson is told that they can play', async () => {
  const visitor = await learner({ viewport: PHONE, calm: false });
  await visitor.page.waitForSelector('.lesson');
  await visitor.page.evaluate(() => {
    globalThis.moments = []; // however short they stand
    const look = () => globalThis.moments.push(...[...document.querySelectorAll('.moment.win')].map(({ textContent }) => textContent));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  await follow(visitor);
  await visitor.page.waitForFunction(() => globalThis.moments.includes('Now you can play!'));
  await visitor.page.locator('.moment').waitFor({ state: 'detached' });
  visitor.assertClean();
});

test('by touch, a move of the lesson takes the two taps of a table', async () => {
  const visitor = await learner({ viewport: PHONE, touch: true });
  const { page } = visitor;
  const tap = async (what) => {
    await settled(page);
    await page.locator(what).first().tap();
  };
  await tap('.act.roll');
  await tap('button.dock.left');
  await tap('.rolled-die');
  await page.waitForSelector('.rolled-die.armed');
  assert.equal(await page.locator('.beads .bead').count(), 0);
  await rest(page);
  await tap('.rolled-die');
  await page.waitForSelector('.lesson-next');
  visitor.assertClean();
});

test('the lesson opens with the Tavern that its text describes', async () => {
  const visitor = await learner({ viewport: PHONE });
  await visitor.page.waitForSelector('.board.tavern');
  assert.equal(await visitor.page.locator('.switch button').count(), 0, 'there is no round before it');
  visitor.assertClean();
});

test('the lesson makes no other move than the one that it wants', async () => {
  const visitor = await learner({ viewport: PHONE, dark: true });
  const { page } = visitor;
  await page.click('.act.roll');
  await page.click('button.dock.right');
  assert.match(await said(page), /from the right/);
  await page.click('button.dock.left');
  await page.locator('.rolled-die').nth(1).click();
  assert.match(await page.locator('.prompt').innerText(), /press what glows/);
  assert.equal(await page.locator('.beads .bead').count(), 0);
  visitor.assertClean();
});
