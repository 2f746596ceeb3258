/** The moments of a table: what is heard, felt and said when something great happens, and that it is in nobody's way. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { member, PHONE, setup, toPresent, visit } from '../fixtures/browser.js';

const { server, browser } = await setup(after);

/** Writes down what is heard and felt, and what is said over the table, in this order. */
const note = () => {
  window.noted = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function begin(at) {
    window.noted.push(`note ${this.frequency.value}`);
    return start.call(this, at);
  };
  navigator.vibrate = (pattern) => window.noted.push(`touch ${pattern}`);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const { classList, textContent } of addedNodes) if (classList?.contains('moment')) window.noted.push(`${classList}: ${textContent}`);
  }).observe(document, { childList: true, subtree: true });
};

/** Anna at a table with Bernd, who may call Shanghai! now. */
async function beforeCall({ heard = 'yes', ...how } = {}) {
  const anna = await member(browser, server, { viewport: PHONE, calm: false, ...how });
  const bernd = await signUp(server);
  await anna.context.addInitScript(note);
  await anna.context.addInitScript((sound) => sound && localStorage.setItem('sound', sound), heard);
  let view = await startGame(anna.client, bernd, { first: 'inviter' });
  for (;;) {
    const mover = view.turn === 0 ? anna.client : bernd;
    const { legal } = view = await viewOf(mover, view.id);
    if (view.turn === 1 && legal.some(({ type }) => type === 'shanghai')) break;
    view = await play(mover, view, legal.find(({ type }) => type === 'place') ?? legal.find(({ type }) => type === 'roll') ?? legal[0]);
  }
  await anna.page.goto(`${server.url}/g/${view.id}`);
  await anna.page.waitForSelector('.table');
  await anna.page.keyboard.press('Tab'); // nothing is heard before the first press
  await anna.quiet();
  await anna.page.evaluate(() => (window.noted = []));
  return { anna, bernd, view, page: anna.page };
}

const noted = (page) => page.evaluate(() => window.noted);
const isSaid = (page) => page.waitForFunction(() => window.noted.some((each) => each.startsWith('moment')));

test('a call has a second over the table, which takes presses meanwhile, and is heard and felt', async () => {
  const { anna, bernd, view, page } = await beforeCall();
  await play(bernd, view, { type: 'shanghai' });
  await isSaid(page);
  assert.equal(await page.locator('.moment').evaluate((each) => getComputedStyle(each).pointerEvents), 'none');
  await page.locator('.moment').waitFor({ state: 'detached' });
  const [first, ...rest] = await noted(page);
  assert.match(first, /^(touch|note)/);
  const said = rest.find((each) => /^moment (call|gain): .+/.test(each));
  assert.ok(said?.includes('the lead goes to') || said?.endsWith(`${bernd.name} calls Shanghai!`), rest.join());
  assert.ok(rest.some((each) => each.startsWith('note')), rest.join());
  anna.assertClean();
});

test('a crew that grows by “2 Sailors” has a second, too, and stays in sight until the next move', async () => {
  const anna = await member(browser, server, { viewport: PHONE, calm: false });
  const bernd = await signUp(server);
  await anna.context.addInitScript(note);
  let view = await startGame(anna.client, bernd, { first: 'inviter', variant: { extra_wild: true, sharks: false } });
  const find = ({ legal }, ...types) => types.map((type) => legal.find((move) => move.type === type)).find(Boolean);
  while (view.turn !== 1 || !find(view, 'wild')) {
    const mover = view.turn === 0 ? anna.client : bernd;
    view = await viewOf(mover, view.id);
    if (view.turn === 1 && find(view, 'wild')) break;
    view = await play(mover, view, find(view, 'shanghai', 'place', 'roll'));
  }
  await anna.page.goto(`${server.url}/g/${view.id}`);
  await toPresent(anna.page);
  await anna.page.evaluate(() => document.querySelector('.onward')?.click()); // a round may have ended
  await anna.quiet();
  view = await play(bernd, view, find(view, 'wild'));
  await isSaid(anna.page);
  assert.match((await noted(anna.page)).find((each) => each.startsWith('moment')), new RegExp(`^moment call: ${bernd.name}: .+ \\+2$`));
  await play(bernd, view, find(view, 'place'));
  await anna.page.locator('.status .whose.mine').waitFor();
  await anna.page.locator('.status .last', { hasText: /plays 2 Sailors: .+ \+2\./ }).waitFor();
  anna.assertClean();
});

test('nothing is heard by those who have not chosen it', async () => {
  const { anna, bernd, view, page } = await beforeCall({ heard: '' });
  await play(bernd, view, { type: 'shanghai' });
  await isSaid(page);
  assert.deepEqual((await noted(page)).filter((each) => each.startsWith('note')), []);
  anna.assertClean();
});

test('with reduced motion nothing is said over the table, and all is heard', async () => {
  const { anna, bernd, view, page } = await beforeCall({ calm: true });
  await play(bernd, view, { type: 'shanghai' });
  await page.waitForFunction(() => window.noted.some((each) => each.startsWith('note')));
  await anna.quiet();
  assert.deepEqual((await noted(page)).filter((each) => each.startsWith('moment')), []);
  anna.assertClean();
});

test('a win is told to who watches it come, and not to who opens the table later', async () => {
  const { anna, bernd, view, page } = await beforeCall();
  assertOk(await bernd.post(`/api/games/${view.id}/resign`, { seq: view.seq }));
  await isSaid(page);
  assert.deepEqual((await noted(page)).filter((each) => each.startsWith('moment')), ['moment win: You win!']);
  await page.reload();
  await page.waitForSelector('.table');
  await anna.quiet();
  assert.deepEqual(await noted(page), []);
  anna.assertClean();
});

test('who has gone through the lesson of Shanghai is told that they can play', async () => {
  const visitor = await visit(browser, server, { viewport: PHONE, calm: false });
  const { page } = visitor;
  await visitor.context.addInitScript(note);
  await page.goto(`${server.url}/lesson/shanghai`);
  for (let step = 1; step < 10; step++) {
    const choice = page.locator('.intro-scene:not([inert]) button:enabled').first();
    if (await page.locator('.intro-next:disabled').count()) await choice.click();
    await page.locator('.intro-next:enabled').click();
  }
  await isSaid(page);
  assert.equal((await noted(page)).filter((each) => each.startsWith('moment')).at(-1), 'moment win: Now you can play!');
  await page.locator('.moment').waitFor({ state: 'detached' });
  visitor.assertClean();
});
