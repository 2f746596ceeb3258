/** A first visit fetches all its modules at once, and only what it needs. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { house, member, visit } from './harness.js';

const { server, browser } = await house(after);
const anna = await member(browser, server);
const { body: invitation } = await anna.client.post('/api/invitations', { unlisted: true });
const { body: accepted } = await (await member(browser, server)).client
  .post(`/api/invitations/${invitation.id}/accept`);

/** Nothing was fetched for a while; the stream of a table's news never ends. */
function isQuiet() {
  const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
  return performance.now() - Math.max(...ends) > 500;
}

for (const [what, path] of [
  ['the lobby', '/'],
  ['an invitation', `/i/${invitation.id}`],
  ['a game', `/g/${accepted.id}`],
]) {
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
  });
}
