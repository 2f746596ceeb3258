/** The focus: a player by keyboard is never sent back to the top of the page. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, member, openSheet, PHONE, rest, setup, stopClock } from '../fixtures/browser.js';

const { server, browser } = await setup(after);

/** Anna before a game with Bernd in which she begins, played over HTTP until `until(view)`. */
async function tableFor(until = () => true, how = { viewport: PHONE }) {
  const anna = await member(browser, server, how);
  const bernd = await signUp(server);
  const { id } = await startGame(anna.client, bernd, { first: 'inviter', variant: { extra_wild: true } });
  const moveOf = async (seat) => {
    const client = [anna.client, bernd][seat];
    const view = await viewOf(client, id);
    return play(client, view, view.legal.find(({ type }) => type === 'shanghai') ?? view.legal[0]);
  };
  let view = await viewOf(anna.client, id);
  while (!until(view)) view = (await moveOf(view.turn)).body ?? await viewOf(anna.client, id);
  await anna.page.goto(`${server.url}/g/${id}`);
  await anna.page.waitForSelector('.board');
  return { anna, page: anna.page, moveOf };
}

const press = async (page, selector) => {
  await rest(page); // no key presses what has only just come
  await page.locator(selector).first().focus();
  await page.keyboard.press('Enter');
};

/** Waits until what holds the focus matches `selector`. */
const holds = (page, selector) => page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)
  .catch(async () => assert.equal(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)), selector));

/** Skips the recap, if there is one. */
const skipStory = async (page) => {
  await page.waitForSelector('.doing, .recap');
  if (await page.locator('.recap').count()) await press(page, '.recap .back');
};

/** Anna may play a trick or place a die: the place of the 1 is decided. */
const canPlayTrick = ({ turn, phase, crews, one_at: end }) =>
  turn === 0 && phase === 'place' && end !== null && Object.keys(crews[0]).length > 0;

test('after a die is placed the focus is on the sentence that announces the next step', async () => {
  const { anna, page } = await tableFor();
  await press(page, '.act.roll');
  await press(page, 'button.dock.left');
  await page.waitForSelector('.rolled-die[aria-disabled="false"]');
  await press(page, '.rolled-die');
  await page.waitForSelector('.rolled-die', { state: 'detached' });
  await holds(page, '.prompt p');
  anna.assertClean();
});

test('a message that was sent by its button leaves the focus in the field', async () => {
  const { anna, page } = await tableFor(undefined, { viewport: DESKTOP });
  await page.fill('#chat-text', 'Ahoy');
  await press(page, '.say button');
  await page.waitForSelector('.message.mine');
  await holds(page, '#chat-text');
  anna.assertClean();
});

test('a trick gives the focus to its choices and takes it back, and Escape leaves it, but not from a menu or the chat', async () => {
  const { anna, page } = await tableFor(canPlayTrick);
  await skipStory(page);
  const trick = '.half-button.whole';
  await press(page, trick);
  await holds(page, '.choice-button');
  await press(page, '.player');
  await page.locator('#account-menu').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#account-menu').waitFor({ state: 'hidden' });
  await page.setViewportSize(DESKTOP);
  await page.focus('#chat-text');
  await page.keyboard.press('Escape');
  assert.notEqual(await page.locator('.choice-button').count(), 0);
  await page.setViewportSize(PHONE);
  await page.focus('.choice-button');
  await page.keyboard.press('Escape');
  await holds(page, trick);
  await press(page, trick);
  await holds(page, '.choice-button');
  await press(page, '.prompt .back');
  await holds(page, trick);
  await press(page, trick);
  await holds(page, '.choice-button');
  await rest(page);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.choice-button', { state: 'detached' });
  await holds(page, '.rolled-die');
  anna.assertClean();
});

test('a key that is held down on a trick does not choose as well', async () => {
  const { page } = await tableFor(canPlayTrick);
  await skipStory(page);
  await rest(page);
  await page.locator('.half-button.whole').focus();
  await page.keyboard.down('Enter');
  await holds(page, '.choice-button');
  await page.keyboard.down('Enter'); // the key repeats
  await page.keyboard.up('Enter');
  assert.ok(await page.locator('.choice-button[aria-disabled="false"]').count() > 0, 'nothing is on its way');
});

const bernds = ({ turn, phase, tavern }) => turn === 1 && phase === 'roll' && tavern.some(({ dice }) => dice[0] > 0);

test('skipping the recap moves the focus to the next action', async () => {
  const { page } = await tableFor(({ turn, phase, tavern }) =>
    turn === 0 && phase === 'roll' && tavern.some(({ dice }) => dice[1] > 0));
  await press(page, '.recap .back');
  await holds(page, '.act.roll.on');
});

test('a window that is closed before the recap leaves the focus on the way on', async () => {
  const { anna, page, moveOf } = await tableFor(({ turn }) => turn === 1);
  await page.goto(server.url);
  await page.waitForSelector('.lobby');
  await moveOf(1);
  await page.goto(`${server.url}${await page.locator('.lobby-room a.game').first().getAttribute('href')}`);
  await page.waitForSelector('.recap .back');
  await page.locator('.column-button').first().click();
  await press(page, '.about .close');
  await holds(page, '.recap .back');
  anna.assertClean();
});

test('leaving a hand-out moves the focus to the next action', async () => {
  const { page, moveOf } = await tableFor((view) => bernds(view) && view.tavern.reduce((sum, { dice }) => sum + dice[1], 0) >= 2);
  await skipStory(page);
  await moveOf(1);
  await page.waitForSelector('.act.onward');
  await press(page, '.act.onward');
  await page.waitForSelector('.act.onward', { state: 'detached' });
  await holds(page, '.act.roll.on, .prompt p');
});

test('the keys of the replay keep working at its ends', async () => {
  const { anna, page } = await tableFor(({ round }) => round === 2);
  await skipStory(page);
  const at = (seq) => page.waitForFunction((wanted) => document.querySelector('.replay input').value === wanted, String(seq));
  const end = await page.locator('.replay input').getAttribute('max');
  await openSheet(page);
  await press(page, '.replay-bar button:first-child');
  await at(0);
  await page.keyboard.press('ArrowRight');
  await at(1);
  await page.keyboard.press('ArrowLeft');
  await at(0);
  await press(page, '.replay .buttons button:last-child');
  await at(end);
  await page.waitForFunction(() => document.activeElement.matches('.sheet-open')); // where the controls are from now on
  await page.keyboard.press('Enter');
  await page.waitForSelector('#sheet:popover-open');
  anna.assertClean();
});

test('a note that is dismissed leaves the focus on the screen', async () => {
  const { page } = await member(browser, server);
  await page.goto(server.url);
  await page.waitForSelector('.player-name');
  await page.route('**/api/me', (route) => route.fulfill({ status: 503, json: { code: 'busy' } }));
  await stopClock(page);
  await press(page, '.bar .languages [lang="de"]');
  await press(page, '.toast button');
  await page.clock.runFor(100); // it is drawn
  await holds(page, '#main');
});

test('a form that is sent by its button keeps the focus', async () => {
  const anna = await member(browser, server);
  const { page } = anna;
  const focused = () => page.evaluate(() => document.activeElement?.matches('body') ? 'body' : document.activeElement?.outerHTML);
  await page.goto(`${server.url}/settings`);
  await page.fill('[name="display_name"]', 'Änne');
  await page.locator('form:has([name="display_name"]) button').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.toast');
  assert.match(await focused(), /^<button/);
  await page.goto(server.url);
  await page.click('.to-invite .primary');
  await page.locator('[name="whom"][value="link"]').check();
  await page.locator('.invite > button').focus();
  await page.keyboard.press('Enter');
  await holds(page, '.sent input');
  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  await page.fill('[name="name"]', anna.name);
  await page.fill('[name="password"]', 'not the right one');
  await page.locator('form button').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role="alert"] p');
  assert.match(await focused(), /^<button/);
});

test('the way to the invite form ends at the form', async () => {
  const { page } = await member(browser, server, { viewport: PHONE });
  await page.goto(server.url);
  await page.click('.to-invite .primary');
  await page.waitForFunction(() => document.activeElement?.matches('.written') && document.activeElement.getBoundingClientRect().top < 100);
});

test('an invitation that is declined in the lobby leaves the focus on the screen', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await signUp(server);
  const { body: { id } } = await bernd.post('/api/invitations', { to: anna.name });
  await anna.page.goto(server.url);
  const drawn = () => anna.page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))); }));
  await anna.page.route('**/decline', async (route) => {
    await drawn(); // the buttons rest meanwhile
    await route.continue();
  });
  await press(anna.page, '.invitations .buttons button:not(.primary)');
  await anna.page.waitForSelector('section[aria-labelledby="incoming-title"]', { state: 'detached' });
  await holds(anna.page, '#main');
  assert.equal((await anna.client.get(`/api/invitations/${id}`)).body.status, 'declined');
});

test('a menu in the sheet gives the focus back to what has opened it, and what it leads to keeps it', async () => {
  const { anna, page } = await tableFor();
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('popovertarget') ?? document.activeElement.localName);
  await openSheet(page);
  await press(page, '.sheet [popovertarget="table-menu"]');
  await page.focus('#table-menu button');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#table-menu', { state: 'hidden' });
  await page.waitForFunction(() => document.activeElement.matches('[popovertarget="table-menu"]'));
  await press(page, '.sheet [popovertarget="table-menu"]');
  await page.locator('#table-menu button', { hasText: 'Call the game off' }).click();
  await page.waitForSelector('.result');
  await anna.quiet();
  assert.notEqual(await focused(), 'body');
  anna.assertClean();
});

test('whoever gives a standing order, and takes it back, keeps the focus there', async () => {
  const { anna, page } = await tableFor(({ turn, tavern }) => turn === 1 && tavern.some(({ dice: [mine] }) => mine > 0), { viewport: DESKTOP });
  await skipStory(page);
  await press(page, 'summary:has-text("Call Shanghai! for me")');
  await page.getByRole('button', { name: 'Give this order' }).waitFor();
  await press(page, 'button:text("Give this order")');
  const stands = page.locator('details', { hasText: 'Call Shanghai! for me' }).locator('p + button[type="button"]');
  await stands.waitFor();
  await holds(page, 'p + button[type="button"]');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Give this order' }).waitFor();
  await holds(page, 'form button');
  anna.assertClean();
});
