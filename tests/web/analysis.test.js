/** Skill and luck of a finished game, as its players read it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, member, openSheet, setup } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
/** A move that gave away three in a hundred games is shown. */
const isCostly = ({ error }) => (error ?? 0) >= 0.03;

/** Three rounds, each ended as soon as possible, in which both give something away; then anna resigns. */
async function hastyGame(anna, bernd) {
  const seats = [anna, bernd];
  let view = await startGame(anna, bernd, { first: 'inviter' });
  while (view.round < 4) {
    const mine = await viewOf(seats[view.turn], view.id);
    view = await play(seats[view.turn], mine, mine.legal.find(({ type }) => type === 'shanghai') ?? mine.legal[0]);
  }
  await anna.post(`/api/games/${view.id}/resign`, { seq: view.seq });
  return view.id;
}

/** Such a game whose costliest move should have been another placing of a die, and its analysis. */
async function gameToLearnFrom(anna, bernd) {
  for (let tries = 20; tries > 0; tries--) {
    const id = await hastyGame(anna, bernd);
    const analysis = await eventually('the analysis', async () => {
      const { body } = await anna.get(`/api/games/${id}/analysis`);
      return body.status === 'ready' && body;
    });
    const costly = analysis.moves.filter(isCostly);
    const worst = costly.reduce((a, b) => (b.error > (a?.error ?? 0) ? b : a), null);
    if (worst?.best.type === 'place') return { id, analysis, costly, worst };
  }
  return assert.fail('no game has such a move');
}

test('a finished game shows its chances, both players’ luck and errors, and the better move', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const bernd = await signUp(server);
  const { page } = anna;
  const { id, analysis, costly, worst } = await gameToLearnFrom(anna.client, bernd);
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.analysis .curve');
  assert.deepEqual(await page.locator('.scale span').allInnerTexts(), ['100%', '50%', '0%']);
  assert.equal(await page.locator('.curve .mark').count(), costly.length);
  assert.match(await page.locator('.verdict').innerText(), new RegExp(`^${bernd.name} wins\\. .* had the better luck`));
  const both = await page.locator('.figures-of').allInnerTexts();
  for (const [i, player] of [anna, bernd].entries()) {
    assert.match(both[i], new RegExp(`^${player.name}: \\w+`));
    assert.match(both[i], new RegExp(`in ${analysis.totals[i].errors} move`));
  }
  await page.locator('.figures-of .grade').first().click();
  assert.match(await page.locator('.about.pinned').innerText(), /flawless: up to 2%[^]*fair: up to 50%\s+adventurous: more than 50%/);
  await page.keyboard.press('Escape');

  const costliest = page.locator('.costly button').first();
  assert.match(await costliest.innerText(), new RegExp(`^[\\w-]+, move ${worst.seq}: Placing the [1-6].* was [\\d.]+% better than [a-z].+[.!]$`));
  await costliest.click();
  await page.waitForURL(new RegExp(`\\?at=${worst.seq - 1}$`));
  assert.match((await page.locator('.replay .missed').innerText()).replace(/\s+/g, ' '), /^[\w-]+: Placing the [1-6]( \(1 on the (left|right)\))? was [\d.]+% better than [a-z].+[.!]$/);
  const options = await page.locator('.decision li').allInnerTexts();
  const chances = options.map((option) => Number(/([\d.]+)%/.exec(option)?.[1]));
  assert.deepEqual(chances, [...chances].sort((a, b) => b - a), 'the best comes first');
  assert.equal(await page.locator('.decision li:first-child.chosen').count(), 0);
  await page.waitForSelector('.board .lit');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/g/${id}`);
  await openSheet(page);
  await page.waitForSelector('.analysis .curve');
  assert.equal(await page.locator('#sheet').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
  anna.assertClean();
});
