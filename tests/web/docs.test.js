/** The API's guide and reference (/api/docs): Swagger UI draws the contract and sends requests, under a policy of its own. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signUp, startGame } from '../fixtures/api.js';
import { DESKTOP, findings, member, PHONE, setup, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';

const { server, browser } = await setup(after);

/** Opens the guide, and waits for the reference. */
async function open(visitor) {
  await visitor.page.goto(`${server.url}/api/docs`);
  await visitor.page.waitForSelector('.opblock-tag');
  return visitor.page;
}

/** Opens an operation of the reference, and gets it ready to be tried. */
async function ready(page, tag, operation) {
  const id = `#operations-${tag}-${operation}`;
  if (!await page.locator(id).isVisible()) await page.click(`#operations-tag-${tag}`);
  await page.click(`${id} .opblock-summary-control`);
  await page.click(`${id} .try-out__btn`);
  return page.locator(id);
}

/** Sends what is ready, and reads status and body of the answer. */
async function send(block) {
  await block.locator('.execute').click();
  const answer = block.locator('.live-responses-table .response');
  await answer.waitFor();
  return { status: Number(await answer.locator('.response-col_status').innerText()), text: await answer.locator('.response-col_description').innerText() };
}

for (const viewport of looksOf(0, [PHONE, DESKTOP])) {
  test(`an operation opens, is tried with the cookie of who is logged in, and fits the window (${viewport.width} pixels)`, async () => {
    const anna = await member(browser, server, { viewport, touch: viewport === PHONE, dark: viewport === PHONE });
    const page = await open(anna);
    const { status, text } = await send(await ready(page, 'accounts', 'getMe'));
    assert.equal(status, 200);
    assert.match(text, new RegExp(`"name": "${anna.name}"`));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    anna.assertClean();
  });
}

test('a move is made from the reference, with the body that it shows', async () => {
  const [anna, bernd] = [await member(browser, server), await signUp(server)];
  const { id } = await startGame(anna.client, bernd, { first: 'inviter' });
  const block = await ready(await open(anna), 'games', 'move');
  await block.locator('input[placeholder="id"]').fill(id);
  const { status, text } = await send(block);
  assert.equal(status, 200);
  assert.match(text, /"phase": "place"/);
  anna.assertClean();
});

test('a token that is pasted in is sent, and is gone with the page', async () => {
  const bernd = await signUp(server);
  const visitor = await visit(browser, server);
  const page = await open(visitor);
  await page.click('.btn.authorize');
  const scheme = page.locator('.auth-container', { has: page.locator('code', { hasText: /^bearer$/ }) });
  await scheme.locator('input').fill(bernd.token);
  await scheme.locator('button[type="submit"]').click();
  await page.click('.btn-done');
  const { status, text } = await send(await ready(page, 'accounts', 'getMe'));
  assert.equal(status, 200);
  assert.match(text, new RegExp(`"name": "${bernd.name}"`));
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));
  assert.ok(!kept.includes(bernd.token));
  await open(visitor);
  assert.equal((await send(await ready(page, 'accounts', 'getMe'))).status, 401);
});

test('a picture is shown, and of a stream, which has no end, the beginning', async () => {
  const anna = await member(browser, server);
  const { id } = await startGame(anna.client, await signUp(server));
  const page = await open(anna);
  const picture = await ready(page, 'games', 'getGamePicture');
  await picture.locator('input[placeholder="id"]').fill(id);
  await picture.locator('.execute').click();
  await page.waitForFunction(() => document.querySelector('.live-responses-table img')?.naturalWidth === 1200);
  const stream = await ready(page, 'games', 'streamMyEvents');
  assert.match((await send(stream)).text, /event: lobby\s+data: \{"waiting":[01]\}/);
  anna.assertClean();
});

test('the guide names this site, is accessible, and has the theme that was chosen on the other pages', async () => {
  const visitor = await visit(browser, server);
  await visitor.context.addCookies([{ name: 'theme', value: 'dark', url: server.url }]);
  const page = await open(visitor);
  assert.match(await page.locator('#begin').innerText(), new RegExp(`export URL=${server.url}\\n`));
  assert.deepEqual(await findings(page, '#guide'), []);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(14, 23, 33)');
  assert.equal(await page.evaluate(() => document.documentElement.className), 'dark-mode');
  visitor.assertClean();
});
