/** Between the moves: holidays, chat, notes, matches, rematches, rankings. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, play, signUp, startGame, underWay } from '../fixtures/api.js';
import { findings, member, openSheet, PHONE, setup, stopClock } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';

const { server, browser } = await setup(after);
const at = (visitor, path) => visitor.page.goto(server.url + path);

/** The day `n` days from now, as a date field takes it. */
const inDays = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

test('a holiday is announced, seen by the opponent and ended', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await member(browser, server, { viewport: PHONE });
  const { id } = await startGame(anna.client, bernd.client, { days_per_move: 3 });
  await at(anna, '/settings/play');
  await anna.page.fill('[name="end"]', inDays(5));
  await anna.page.click('form:has([name="end"]) button:not(.quiet)');
  await anna.page.waitForSelector('.state.good');
  await at(bernd, `/g/${id}`);
  await openSheet(bernd.page);
  const words = await bernd.page.locator('.facts .away').innerText();
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

test('the other player reads a message at once, as text', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await member(browser, server);
  const { id } = await startGame(anna.client, bernd.client);
  await Promise.all([at(anna, `/g/${id}`), at(bernd, `/g/${id}`)]);
  const words = 'Rum? <img src=x onerror=alert(1)>';
  await anna.page.click('.chat-link');
  await anna.page.fill('#chat-text', words);
  await anna.page.click('.say button');
  await anna.page.waitForSelector('.message.mine');
  await bernd.page.waitForSelector('.message.theirs');
  assert.equal(await bernd.page.locator('.message .words').innerText(), words);
  assert.equal(await bernd.page.locator('.message img').count(), 0);
  anna.assertClean();
  bernd.assertClean();
});

test('an unread message is marked in lobby and at table until it is seen', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await signUp(server);
  const { id } = await startGame(anna.client, bernd);
  await bernd.post(`/api/games/${id}/messages`, { text: 'Ahoy' });
  await at(anna, '/');
  await anna.page.click('a.game:has(.count)');
  await anna.page.waitForSelector('.chat-link .count');
  const opened = [];
  anna.page.on('request', (request) => opened.push(new URL(request.url()).pathname));
  await anna.page.click('.chat-link');
  await anna.page.waitForSelector('.chat-link .count', { state: 'detached' });
  assert.ok(!opened.includes(`/api/games/${id}`), 'the link opens no page');
  assert.ok(await anna.page.locator('.message').isVisible());
  await at(anna, '/');
  await anna.page.waitForSelector('a.game');
  assert.equal(await anna.page.locator('a.game .count').count(), 0);
  anna.assertClean();
});

test('on a phone the chat opens at its newest message, below the whole of its head', async () => {
  const anna = await member(browser, server, { viewport: PHONE, touch: true });
  const bernd = await signUp(server);
  const { id } = await startGame(anna.client, bernd);
  for (let n = 1; n <= 9; n++) assertOk(await bernd.post(`/api/games/${id}/messages`, { text: `Ahoy, and a fine day to you, for the ${n}th time` }), 201);
  await at(anna, `/g/${id}`);
  await anna.page.waitForSelector('.chat-link .count');
  await anna.page.tap('.chat-link');
  await anna.page.waitForFunction(() => {
    const [list, last] = ['.messages', '.message:last-child'].map((name) => document.querySelector(`.chat ${name}`).getBoundingClientRect());
    return last.bottom <= list.bottom && last.top >= list.top;
  });
  await anna.page.tap('.chat header button'); // the one that closes the sheet does not cover it
  await anna.page.waitForSelector('.chat [aria-pressed="true"]');
  anna.assertClean();
});

test('a muted chat stays silent, also after a reload', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  const { id } = await startGame(anna.client, bernd);
  await at(anna, `/g/${id}`);
  await anna.page.click('.chat [aria-pressed="false"]');
  await anna.page.waitForSelector('.chat [aria-pressed="true"]');
  await bernd.post(`/api/games/${id}/messages`, { text: 'Ahoy' });
  await anna.page.reload();
  await anna.page.waitForSelector('.chat [aria-pressed="true"]');
  assert.equal(await anna.page.locator('.message, .chat-link .count').count(), 0);
  anna.assertClean();
});

test('a note is kept only for its writer', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  const { id } = await startGame(anna.client, bernd);
  await at(anna, `/g/${id}`);
  await anna.page.fill('.note-paper textarea', 'He loves the Dutch.');
  await anna.page.waitForSelector('.note-paper [role="status"]:not(:empty)');
  assert.equal((await anna.client.get(`/api/games/${id}/note`)).body.text, 'He loves the Dutch.');
  assert.equal((await bernd.get(`/api/games/${id}/note`)).body.text, '');
  await anna.page.reload();
  await anna.page.waitForFunction(() => document.querySelector('.note-paper textarea')?.value.startsWith('He'));
  anna.assertClean();
});

test('a spectator sees neither chat nor notes', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const carla = await member(browser, server);
  const { id } = await startGame(anna, bernd);
  await at(carla, `/g/${id}`);
  await carla.page.waitForSelector('.board');
  assert.equal(await carla.page.locator('.beside-table, .chat-link').count(), 0);
  carla.assertClean();
});

test('two players who both ask for a rematch get one table', async () => {
  const [anna, bernd] = [await member(browser, server), await member(browser, server)];
  const { id } = await startGame(anna.client, bernd.client);
  await anna.client.post(`/api/games/${id}/resign`, { seq: 0 });
  await Promise.all([at(anna, `/g/${id}`), at(bernd, `/g/${id}`)]);
  await anna.page.waitForSelector('.result');
  const [beside, table] = await Promise.all(['#chat', '.table'].map((part) => anna.page.locator(part).boundingBox()));
  assert.ok(beside.x >= table.x + table.width, 'the chat is beside the table');
  await stopClock(anna.page);
  await anna.page.click('.result button.primary');
  await anna.page.waitForSelector('.toast');
  await anna.page.waitForSelector('.result [aria-disabled="true"]:text("You asked for a rematch")');
  await bernd.page.waitForSelector('.result button:text("Accept the rematch")');
  await at(bernd, '/');
  await bernd.page.click(`.invitations a[href="/g/${id}"]:text("Rematch of this game")`);
  await bernd.page.waitForSelector('.result button:text("Accept the rematch")');
  await bernd.page.click('.result button.primary');
  await bernd.page.waitForFunction((old) => location.pathname.startsWith('/g/') && !location.pathname.endsWith(old), id);
  anna.assertClean();
  bernd.assertClean();
});

test('an invitation to a match of three leads from game to game', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await member(browser, server);
  await at(anna, '/?invite');
  await anna.page.fill('[name="to"]', bernd.name);
  await anna.page.click('.rest summary');
  await anna.page.selectOption('[name="match"]', '3');
  await anna.page.click('.invite button.primary');
  await anna.page.waitForSelector('#outgoing-title');
  await at(bernd, '/');
  await bernd.page.click('section:has(#incoming-title) button.primary');
  await bernd.page.waitForSelector('.facts .match');
  const id = new URL(bernd.page.url()).pathname.split('/')[2];
  await anna.client.post(`/api/games/${id}/resign`, { seq: 0 });
  await bernd.page.click('.result a.primary');
  await bernd.page.waitForSelector('.facts .match:has-text("game 2 of 3 · 1 : 0")');
  await at(anna, '/');
  await anna.page.waitForSelector('.game-state:has-text("Match 0 : 1")');
  anna.assertClean();
  bernd.assertClean();
});

test('a profile shows the results against each opponent, and how fast the player answers', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await signUp(server);
  const view = await startGame(anna.client, bernd, { first: 'inviter' });
  await play(anna.client, view, { type: 'roll' });
  await bernd.post(`/api/games/${view.id}/resign`, { seq: 1 });
  await at(anna, `/players/${anna.name}`);
  const words = await anna.page.locator('.opponents li').innerText();
  assert.match(words.replace(/\s+/g, ' '), new RegExp(`^${bernd.name} Won 1$`));
  assert.match(await anna.page.locator('.figures').innerText(), /Typical reply time\s+< 1 min/);
  await at(anna, `/players/${bernd.name}`);
  await anna.page.waitForSelector('.opponents li:has-text("Lost 1")');
  anna.assertClean();
});

for (const dark of looksOf(1, [false, true])) {
  test(`a table with a chat and the rankings have no barriers (${dark ? 'dark' : 'light'})`, async () => {
    const anna = await member(browser, server, { viewport: PHONE, dark });
    const bernd = await signUp(server);
    const { id } = await startGame(anna.client, bernd, { match: 3, days_per_move: 3 });
    await bernd.post(`/api/games/${id}/messages`, { text: 'Ahoy' });
    for (const path of [`/g/${id}`, '/rankings']) {
      await at(anna, path);
      assert.deepEqual([path, ...(await findings(anna.page))], [path]);
    }
  });
}

test('a rating is shown the same way everywhere, and not before the first rated game', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  await at(anna, `/players/${bernd.name}`);
  const rating = anna.page.locator('.figures div', { has: anna.page.locator('dt', { hasText: 'Rating' }) });
  assert.equal((await rating.innerText()).replace(/\s+/g, ' '), 'Rating new');

  const { id, seq } = await underWay(anna.client, bernd);
  await bernd.post(`/api/games/${id}/resign`, { seq });

  await at(anna, `/players/${anna.name}`);
  const [, span] = (await rating.innerText()).match(/(\d+\s±\s\d+)/);
  await at(anna, '/rankings');
  assert.ok((await anna.page.locator('.rankings tr.me').innerText()).includes(span), span);
});
