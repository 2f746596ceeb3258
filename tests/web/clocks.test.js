/** Time and ways out: the clock of an invitation, the banks at the table, and calling a game off. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, play, startGame, underWay, viewOf } from '../fixtures/api.js';
import { findings, member, openSheet, PHONE, setup, toPresent } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
const at = (visitor, path) => visitor.page.goto(server.url + path);
const pair = () => Promise.all([1, 2].map(() => member(browser, server, { viewport: PHONE })));

test('a bank with a name is chosen, with free weekends, and whoever is invited reads it', async () => {
  const [anna, bernd] = await pair();
  await at(anna, '/?invite');
  await anna.page.click('.rest summary');
  await anna.page.selectOption('[name="clock"]', 'brisk');
  await anna.page.check('[name="free_weekends"]');
  await anna.page.fill('[name="to"]', bernd.name);
  assert.deepEqual(await findings(anna.page), []);
  await anna.page.click('.invite button.primary');
  await anna.page.waitForSelector('#outgoing-title');
  const { outgoing: [sent] } = assertOk(await anna.client.get('/api/invitations'));
  assert.deepEqual([sent.clock, sent.free_weekends], [{ kind: 'bank', start_h: 24, add_h: 6, top_h: 48 }, true]);
  await at(bernd, '/');
  const letter = await bernd.page.locator('section:has(#incoming-title) li').innerText();
  for (const words of ['1 d of time, 6 h more each turn, at most 2 d', 'free weekends']) assert.ok(letter.includes(words), letter);
  await bernd.page.click('section:has(#incoming-title) button.primary');
  await bernd.page.waitForURL(/\/g\//);
  await openSheet(bernd.page);
  const shown = await bernd.page.locator('.facts .banks').innerText();
  assert.match(shown, /1 d of time/);
  assert.match(shown, /24 h/);
  for (const visitor of [anna, bernd]) visitor.assertClean();
});

test('a game begun by mistake is called off at its menu, and says so', async () => {
  const [anna, bernd] = await pair();
  const { id } = await startGame(anna.client, bernd.client, { first: 'inviter' });
  await at(bernd, `/g/${id}`);
  await openSheet(bernd.page);
  await bernd.page.click('[popovertarget="table-menu"]');
  await bernd.page.click('#table-menu button:not(.danger)');
  await bernd.page.waitForSelector('.result.ended');
  assert.match(await bernd.page.locator('.result.ended').innerText(), /called off and does not count/);
  await at(anna, '/');
  assert.equal((await viewOf(anna.client, id)).result.reason, 'called_off');
  for (const visitor of [anna, bernd]) visitor.assertClean();
});

test('later it is an offer, which the other sees at once and answers', async () => {
  const [anna, bernd] = await pair();
  let { id } = await underWay(anna.client, bernd.client);
  await Promise.all([at(anna, `/g/${id}`), at(bernd, `/g/${id}`)]);
  const offer = async ({ page }) => {
    await openSheet(page);
    await page.click('[popovertarget="table-menu"]');
    await page.click('#table-menu button:not(.danger)');
    await page.waitForSelector('.call-off');
  };
  await openSheet(bernd.page);
  await offer(anna);
  const asked = bernd.page.locator('.call-off');
  await asked.waitFor();
  assert.ok((await asked.innerText()).includes(anna.name));
  assert.deepEqual(await findings(bernd.page), []);
  await asked.locator('button').last().click(); // plays on
  await asked.waitFor({ state: 'detached' });
  await anna.page.locator('.call-off').waitFor({ state: 'detached' });
  const view = await viewOf(anna.client, id);
  assert.deepEqual([view.status, view.call_off.offer], ['active', null]);

  ({ id } = await underWay(bernd.client, anna.client));
  await Promise.all([at(anna, `/g/${id}`), at(bernd, `/g/${id}`)]);
  await toPresent(bernd.page);
  await openSheet(bernd.page);
  await offer(anna);
  await asked.locator('button').first().click();
  for (const { page } of [anna, bernd]) await page.waitForSelector('.result.ended');
  for (const visitor of [anna, bernd]) visitor.assertClean();
});

test('an offer that came while its player was away waits in the lobby and at the table', async () => {
  const [anna, bernd] = await pair();
  const view = await underWay(anna.client, bernd.client);
  assertOk(await anna.client.post(`/api/games/${view.id}/call-off`, { seq: view.seq }), 202);
  await play(anna.client, view, { type: 'roll' });
  await at(bernd, '/');
  await bernd.page.locator(`[aria-labelledby="waiting-title"] a[href="/g/${view.id}"]`, { hasText: 'you are asked to call it off' }).click();
  await bernd.page.locator('.status .last', { hasText: 'would like to call the game off' }).waitFor();
  await openSheet(bernd.page);
  await bernd.page.waitForSelector('.call-off button');
});
