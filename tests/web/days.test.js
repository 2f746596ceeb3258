/** What happens between the moves: days off, talk, notes, matches, rematches, rankings. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startGame } from '../http/harness.js';
import { house, member, PHONE } from './harness.js';

const { server, browser } = await house(after);
const at = (visitor, path) => visitor.page.goto(server.url + path);

/** The day `n` days from now, as a field for days takes it. */
const inDays = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

test('a holiday is announced, seen by the opponent and ended', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await member(browser, server, { viewport: PHONE });
  const { id } = await startGame(anna.client, bernd.client, { days_per_move: 3 });
  await at(anna, '/settings');
  await anna.page.fill('[name="end"]', inDays(5));
  await anna.page.click('form:has([name="end"]) button:not(.quiet)');
  await anna.page.waitForSelector('.state.good');
  await at(bernd, `/g/${id}`);
  const words = await bernd.page.locator('.status .away').innerText();
  assert.ok(words.includes(anna.name) && words.includes('away'), words);
  await at(bernd, `/players/${anna.name}`);
  await bernd.page.waitForSelector('.profile .note');

  await anna.page.click('form:has([name="end"]) button.quiet');
  await anna.page.waitForSelector('.state:not(.good)');
  await anna.page.fill('[name="end"]', inDays(60));
  await anna.page.click('form:has([name="end"]) button:not(.quiet)');
  await anna.page.waitForSelector('[name="end"][aria-invalid="true"]');
  anna.assertClean();
  bernd.assertClean();
});
