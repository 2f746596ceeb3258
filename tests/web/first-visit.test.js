/** A first visit fetches all its modules at once, only what it needs, and shifts nothing. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DESKTOP, house, member, PHONE, visit } from './harness.js';

const { server, browser } = await house(after);
const MOST_BYTES = 100 * 1024;
const anna = await member(browser, server);
const { body: invitation } = await anna.client.post('/api/invitations', { unlisted: true });
const { body: accepted } = await (await member(browser, server)).client
  .post(`/api/invitations/${invitation.id}/accept`);

/** Nothing was fetched for a while; the stream of a table's news never ends. */
function isQuiet() {
  const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
  return performance.now() - Math.max(...ends) > 500;
}

/** What moved on the page without the reader's doing, as the browser saw it from the beginning. */
const shifts = () => new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve([])));
});

const first = [
  ['the lobby', '/'],
  ['an invitation', `/i/${invitation.id}`],
  ['a game', `/g/${accepted.id}`],
];

for (const [what, path] of first) {
  test(`a first visit to ${what} announces each module that it imports`, async () => {
    const { page } = await visit(browser, server, { locale: 'de-DE' });
    await page.goto(server.url + path);
    await page.waitForSelector('main h1');
    await page.waitForFunction(isQuiet);
    const { announced, fetched } = await page.evaluate(() => ({
      announced: [...document.querySelectorAll('link[rel="modulepreload"], script[src]')]
        .map((element) => element.href ?? element.src).sort(),
      fetched: performance.getEntriesByType('resource')
        .map(({ name }) => name).filter((name) => name.endsWith('.js')).sort(),
    }));
    assert.deepEqual(announced, fetched);
    const bytes = await page.evaluate(() => ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0));
    assert.ok(bytes > 10_000 && bytes <= MOST_BYTES, `${bytes} bytes`);
  });
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`nothing moves on a player's pages when they open (${viewport.width} pixels)`, async () => {
    const player = await member(browser, server, { viewport });
    const { body } = await anna.client.post('/api/invitations', { to: player.name, first: 'inviter', match: 3 });
    const { body: game } = await player.client.post(`/api/invitations/${body.id}/accept`);
    await anna.client.post(`/api/games/${game.id}/messages`, { text: 'Ahoy' });
    await anna.client.post(`/api/games/${game.id}/moves`, { seq: 0, move: { type: 'roll' } });
    for (const path of ['/', `/g/${game.id}`, `/players/${player.name}`, '/rankings', '/rules', '/settings']) {
      await player.page.goto(server.url + path);
      await player.page.waitForSelector('main h1');
      await player.page.waitForFunction(isQuiet);
      assert.deepEqual([path, ...await player.page.evaluate(shifts)], [path]);
    }
  });
}
