/** The frame and the lobby as people use them: log-in, invitations, links, languages. The tables that
 * they lead to have tests of their own. */
import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { after, test } from 'node:test';
import { assertOk, eventually, freshName, guest, invite, PASSWORD, play, signUp, startGame, viewOf, withdrawAll } from '../fixtures/api.js';
import { beyondForms, DESKTOP, findings, logIn, member, PHONE, rest, setup, stopClock, visit, withoutAnswers } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
const text = (visitor, selector) => visitor.page.locator(selector).first().innerText();
const at = (visitor, path) => visitor.page.goto(server.url + path);

/** Fills the fields of the form by name and sends it. */
async function submit({ page }, fields) {
  for (const [name, value] of Object.entries(fields)) await page.fill(`main [name="${name}"]`, value);
  await page.click('main form button.primary');
}

/** Writes the invitation that is open, and sends it. */
async function write({ page }, { message, ...fields } = {}) {
  for (const [name, value] of Object.entries(fields)) await page.fill(`.invite [name="${name}"]`, value);
  if (message) await page.fill('.invite [name="message"]', message);
  await page.click('.invite button.primary');
}

/** What is folded in the form of an invitation. */
const unfold = ({ page }) => page.click('.rest summary');

for (const [game, button, board] of [['Shanghaien', '.welcome button.primary', '.board.tavern'], ['Shanghai', '.welcome button:not(.primary)', '.my-cards']]) {
  test(`a visitor plays ${game} against the house with one click`, async () => {
    const visitor = await visit(browser, server, { viewport: PHONE });
    await at(visitor, '/');
    await visitor.page.click(button);
    await visitor.page.waitForURL(/\/g\/[\w-]+$/);
    await visitor.page.waitForSelector(board);
    visitor.assertClean();
  });
}

test('a refusal at sign-up is shown at its field, which has the focus', async () => {
  const visitor = await visit(browser, server, { locale: 'de-DE' });
  await at(visitor, '/signup');
  await submit(visitor, { name: 'anna', password: 'short' });
  const password = visitor.page.locator('[name="password"][aria-invalid="true"]');
  await password.waitFor();
  const described = await password.getAttribute('aria-describedby');
  assert.match(await text(visitor, `#${described?.split(' ')[0]}`), /mindestens 8 Zeichen/);
  assert.ok(await password.evaluate((field) => field === document.activeElement));
  assert.equal(await password.evaluate((field) => getComputedStyle(field).borderTopWidth), '2px');
  await submit(visitor, { name: '', password: 'short' });
  await visitor.page.waitForSelector('[name="name"][aria-invalid="true"]:focus');
  assert.equal(await password.count(), 1, 'all that is wrong is shown at once');
  visitor.assertClean();
});

for (const [width, height] of [[360, 640], [667, 375]]) {
  test(`the way into a game is on the first screen of a small phone (${width} x ${height})`, async () => {
    const { page } = await visit(browser, server, { viewport: { width, height } });
    await page.goto(server.url);
    for (const language of ['en', 'de', 'it']) {
      if (language !== 'en') await page.click(`.languages [lang="${language}"]`);
      await page.waitForSelector(`html[lang="${language}"]`);
      await page.evaluate(() => scrollTo(0, 0)); // the press scrolled to its button
      const box = await page.locator('.welcome button.primary').boundingBox();
      assert.ok(box.y + box.height <= height, `${language}: it ends at ${box.y + box.height}`);
    }
  });
}

test('a password can be pasted, and a password manager knows its field', async () => {
  const visitor = await visit(browser, server);
  for (const [path, autocomplete] of [['/signup', 'new-password'], ['/login', 'current-password']]) {
    await at(visitor, path);
    const password = visitor.page.locator('[name="password"]');
    assert.equal(await password.getAttribute('autocomplete'), autocomplete);
    assert.ok(await password.evaluate((field) =>
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))), 'nobody prevents it');
  }
  visitor.assertClean();
});

test('signing up leads to the page that was asked for', async () => {
  const visitor = await visit(browser, server);
  await at(visitor, '/signup?to=/settings');
  await submit(visitor, { name: freshName(), password: PASSWORD });
  await visitor.page.waitForURL(`${server.url}/settings`);
  visitor.assertClean();
});

test('a log-in leads only to this site', async () => {
  const anna = await signUp(server);
  const visitor = await visit(browser, server);
  for (const to of ['//example.org/', '//']) {
    await visitor.context.clearCookies();
    await at(visitor, `/login?to=${to}`);
    await submit(visitor, { name: anna.name, password: PASSWORD });
    await visitor.page.waitForURL(`${server.url}/`);
    visitor.assertClean();
  }
});

test('a tap beside the open menu closes it and does nothing else', async () => {
  const visitor = await member(browser, server, { viewport: PHONE });
  const { page } = visitor;
  const [link, menu] = [page.locator('.brand'), page.locator('#account-menu')];
  await at(visitor, '/rules');
  await page.click('.player');
  await menu.waitFor();
  const box = await link.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await menu.waitFor({ state: 'hidden' });
  assert.equal(new URL(page.url()).pathname, '/rules');
  await page.click('.player');
  await page.click('#account-menu [lang="de"]');
  await menu.waitFor({ state: 'hidden' });
  await page.waitForSelector('html[lang="de"]');
  visitor.assertClean();
});

test('a guest is asked before logging out and losing the games', async () => {
  const visitor = await visit(browser, server, { viewport: PHONE });
  const { page } = visitor;
  await at(visitor, '/');
  await page.click('.welcome button.primary');
  await page.waitForURL(/\/g\/[\w-]+$/);
  const leave = async () => {
    await page.click('.player');
    await page.click('#account-menu li:last-child button');
    await page.locator('#leave-guest').waitFor();
  };
  await leave();
  assert.match(await text(visitor, '#leave-guest'), /cannot come back to your games/);
  assert.deepEqual(await findings(page, '#leave-guest'), []);
  await page.click('#leave-guest a');
  await page.waitForURL(/\/settings$/);
  await page.locator('#leave-guest').waitFor({ state: 'hidden' });
  for (const press of [leave, () => page.locator('.settings > .card', { hasText: 'cannot come back to your games' }).locator('> button').click()]) {
    await press();
    await page.click('#leave-guest .stay');
    await page.locator('#leave-guest').waitFor({ state: 'hidden' });
  }
  await leave();
  await page.goBack();
  await page.locator('#leave-guest').waitFor({ state: 'detached' });
  await leave();
  await page.click('#leave-guest .danger');
  await page.waitForSelector('.welcome');
  visitor.assertClean();
});

test('an invitation with variants is sent, read in another language and accepted', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await member(browser, server, { viewport: PHONE });
  await bernd.client.patch('/api/me', { language: 'de' });
  await at(anna, '/');
  await anna.page.fill('.to-invite input', bernd.name);
  await anna.page.click('.to-invite .primary');
  await anna.page.waitForFunction(() => document.activeElement?.matches('.written'));
  assert.equal(await anna.page.inputValue('[name="to"]'), bernd.name);
  assert.equal(await anna.page.isVisible('[name="extra_wild"]'), false, 'it is folded');
  assert.match(await text(anna, '.rest summary'), /The basic game · 3 days per move · rated/);
  await unfold(anna);
  await anna.page.check('[name="extra_wild"]');
  assert.match(await text(anna, '.rest summary'), /Extra wild card · 3 days per move · rated/);
  assert.deepEqual(await findings(anna.page, '.written'), []);
  await write(anna, { message: 'Rum? <b>Rum!</b>' });
  await anna.page.waitForSelector('#outgoing-title');

  await at(bernd, '/');
  const letter = await text(bernd, 'section:has(#incoming-title) li');
  assert.equal(await bernd.page.locator('#waiting-title').count(), 0, 'nothing says that nothing waits');
  for (const words of [anna.name, 'Rum? <b>Rum!</b>', 'Zusätzlicher Joker', '3 Tage']) {
    assert.ok(letter.includes(words), `${words} in ${letter}`);
  }
  await bernd.page.click('section:has(#incoming-title) button.primary');
  await bernd.page.waitForURL(/\/g\//);

  const { body } = await anna.client.get('/api/games');
  assert.deepEqual(body.games.length, 1);
  await at(anna, '/');
  await anna.page.waitForSelector(`a.game[href="/g/${body.games[0].id}"]`);
  anna.assertClean();
});

test('the form remembers what was chosen last, but for the opponent and the message', async () => {
  const [anna, bernd] = [await member(browser, server), await signUp(server)];
  const { page } = anna;
  await at(anna, '/?invite');
  await unfold(anna);
  await page.check('[name="sharks"]');
  await page.uncheck('[name="rated"]');
  await page.selectOption('[name="clock"]', '5');
  await write(anna, { to: bernd.name, message: 'Rum?' });
  await page.waitForSelector('#outgoing-title');
  const chosen = () => page.evaluate(() => Object.fromEntries(new FormData(document.querySelector('.invite'))));
  const expected = { game: 'shanghaien', whom: 'name', to: '', sharks: 'on', first: 'random', match: '1', clock: '5', message: '' };
  await page.waitForFunction(() => document.querySelector('[name="to"]').value === '');
  assert.deepEqual(await chosen(), expected);
  await at(anna, '/');
  await page.click('.to-invite .primary');
  await page.waitForSelector('[name="to"]');
  assert.deepEqual(await chosen(), expected);
  await page.check('[name="game"][value="shanghai"]');
  await page.check('[name="seats"][value="3"]', { force: true });
  await page.selectOption('[name="whom-2"]', 'el-primo');
  await page.selectOption('[name="whom-3"]', 'el-primo');
  await unfold(anna);
  assert.equal(await page.locator('[name="clock"]').count(), 0, 'against the house no clock runs');
  await page.selectOption('[name="whom-2"]', 'open');
  await page.check('[name="bidding"][value="open"]');
  await page.click('.invite button.primary');
  await page.locator('section:has(#outgoing-title) li').nth(1).waitFor();
  await at(anna, '/?invite');
  await page.waitForSelector('.seat-choices');
  const { seats, bidding, 'whom-3': third } = await chosen();
  assert.deepEqual([seats, bidding, third], ['3', 'open', 'el-primo']);
  const other = await member(browser, server);
  await at(other, '/?invite');
  await other.page.waitForSelector('[name="to"]');
  assert.equal(await other.page.isChecked('[name="rated"]'), true);
  anna.assertClean();
});

test('on a small phone no field of an invitation is wider than its form', async () => {
  const anna = await member(browser, server, { viewport: { width: 320, height: 568 } });
  await anna.client.patch('/api/me', { language: 'de' });
  await at(anna, '/?invite');
  await unfold(anna);
  assert.deepEqual(await beyondForms(anna.page), []);
  await anna.page.check('[name="game"][value="shanghai"]');
  await anna.page.waitForSelector('.seat-choices');
  assert.deepEqual(await beyondForms(anna.page), []);
});

test('a name completes as one types', async () => {
  const [anna, bernd] = [await member(browser, server), await signUp(server, { name: freshName('quirin') })];
  await bernd.patch('/api/me', { display_name: 'Quirin 春' });
  const { page } = anna;
  for (const [path, field] of [['/', '#field-whom'], ['/?invite', '[name="to"]'], ['/friends', '[name="name"]']]) {
    await at(anna, path);
    await page.fill(field, 'QUIR');
    await page.waitForSelector(`#names option[value="${bernd.name}"]`, { state: 'attached' });
    assert.equal(await page.locator('#names option').first().textContent(), 'Quirin 春');
    assert.equal(await page.getAttribute(field, 'list'), 'names');
  }
  anna.assertClean();
});

test('one press chooses a regular opponent, who is named as others see them', async () => {
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE }), await signUp(server)];
  await bernd.patch('/api/me', { display_name: 'Jörg 春' });
  await startGame(anna.client, bernd);
  await at(anna, '/?invite');
  const regular = anna.page.locator('.regulars button');
  await regular.waitFor();
  assert.equal((await regular.innerText()).replace(/\s+/g, ' '), `Jörg 春 @${bernd.name}`);
  await regular.click();
  assert.equal(await anna.page.inputValue('[name="to"]'), bernd.name);
  assert.deepEqual(await findings(anna.page, '.invite'), []);
  await anna.page.click('.invite button.primary');
  await anna.page.waitForSelector('#outgoing-title');
  anna.assertClean();
});

test('a name that nobody has is refused at the field', async () => {
  const anna = await member(browser, server);
  await at(anna, '/?invite');
  await write(anna, { to: 'nobody-of-that-name' });
  await anna.page.waitForSelector('[name="to"][aria-invalid="true"]');
  anna.assertClean();
});

test('who wants to send a friend a link comes from signing up to its form', async () => {
  const visitor = await visit(browser, server, { viewport: PHONE });
  await at(visitor, '/');
  await visitor.page.click('.welcome a[href^="/signup?"]');
  await submit(visitor, { name: freshName('dora'), password: PASSWORD });
  await visitor.page.waitForSelector('.invite [value="link"]:checked');
  assert.ok(await visitor.page.locator('.invite button.primary').evaluate((button) => button.getBoundingClientRect().bottom < innerHeight), 'without scrolling');
  visitor.assertClean();
});

test('a guest accepts by link, takes a name and keeps the game', async () => {
  const anna = await member(browser, server);
  await at(anna, '/?invite');
  await anna.page.check('[value="link"]');
  await anna.page.click('.invite button.primary');
  const link = await anna.page.inputValue('.sent input');

  const guest = await visit(browser, server, { viewport: PHONE });
  await guest.page.goto(link);
  await guest.page.click('.letter button.primary');
  await guest.page.waitForURL(/\/g\//);
  const game = new URL(guest.page.url()).pathname;
  await anna.page.locator('.toast', { hasText: 'has been accepted' }).waitFor();
  assert.equal(await anna.page.locator('.sent').count(), 0, 'the link is used up');
  await at(guest, '/settings');
  await stopClock(guest.page);
  await submit(guest, { name: freshName('carla'), password: PASSWORD });
  await guest.page.waitForSelector('.toast');
  await at(guest, '/');
  await guest.page.waitForSelector(`a.game[href="${game}"]`);

  await anna.page.goto(link);
  assert.equal(await anna.page.getAttribute('.letter a.primary', 'href'), game);
  anna.assertClean();
});

test('a guest is shown how to keep the games, in the menu and on the profile', async () => {
  const client = await guest(server);
  const lodger = await member(browser, server, { client, viewport: PHONE });
  const { page } = lodger;
  await at(lodger, '/');
  await page.click('[popovertarget="account-menu"]');
  assert.equal(await page.locator('#account-menu a').first().innerText(), 'Choose a name and keep your games');
  await page.locator('#account-menu a').first().click();
  await page.waitForSelector('[name="name"]');
  await lodger.goOn(`/players/${client.name}`);
  assert.equal(await page.locator('.profile a[href="/settings"]').count(), 1);
  const anna = await member(browser, server);
  await at(anna, `/players/${client.name}`);
  assert.equal(await anna.page.locator('.profile a[href="/settings"]').count(), 0, 'nobody else is');
  lodger.assertClean();
});

test('who loses to the house is shown an easier player of it, or the lesson, and a guest how to keep the game', async () => {
  const client = await guest(server);
  const lodger = await member(browser, server, { client, viewport: PHONE });
  const { page } = lodger;
  for (const [to, next] of [['la-sirena', 'Easier: El Dado'], ['el-grumete', 'Lesson: Shanghaien']]) {
    const invitation = await invite(client, { name: to }, { first: 'inviter' });
    const { id, seq } = assertOk(await client.post(`/api/invitations/${invitation.id}/accept`, {}), 201);
    assertOk(await client.post(`/api/games/${id}/resign`, { seq }));
    await page.goto(`${server.url}/g/${id}`);
    await page.waitForSelector('.result');
    assert.equal(await page.locator('.easier').innerText(), next);
    assert.equal(await page.getAttribute('.result .keep-name', 'href'), '/settings');
    assert.deepEqual(await findings(page, '.result'), []);
  }
  assert.equal(await page.getAttribute('.easier', 'href'), '/lesson');
  await page.goBack();
  await page.waitForSelector('button.easier');
  await page.click('button.easier');
  await page.waitForFunction(() => document.querySelector('.table')?.innerText.includes('El Dado'));
  lodger.assertClean();
});

test('who beats the house is shown a stronger player of it, until there is none', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const { page } = anna;
  await withoutAnswers(page);
  for (const [to, next] of [['terrible-michael', null], ['el-grumete', 'Stronger: El Dado']]) {
    const invitation = await invite(anna.client, { name: to }, { first: 'inviter' });
    const { id, seq, you } = assertOk(await anna.client.post(`/api/invitations/${invitation.id}/accept`, {}), 201);
    assertOk(await anna.client.post(`/api/games/${id}/resign`, { seq }));
    await page.route(`**/api/games/${id}`, async (route) => { // as if it had been won
      const response = await route.fetch();
      const view = await response.json();
      await route.fulfill({ response, json: { ...view, result: { ...view.result, winner: you, reason: 'score' } } });
    });
    await page.goto(`${server.url}/g/${id}`);
    await page.waitForSelector('.result a[href^="/players"], .result button');
    await anna.quiet();
    assert.deepEqual(await page.locator('.easier, .stronger').allInnerTexts(), next ? [next] : []);
  }
  await page.click('.stronger');
  await page.waitForFunction(() => document.querySelector('.table')?.innerText.includes('El Dado'));
  anna.assertClean();
});

test('only a guest without a game is told when the account expires', async () => {
  const visitor = await visit(browser, server);
  const client = await guest(server);
  await client.patch('/api/me', { language: 'de' });
  await visitor.context.addCookies([{ name: 'session', value: client.cookie, url: server.url }]);
  const { vanishes_at: end } = (await client.get('/api/me')).body;
  await at(visitor, '/');
  await visitor.page.waitForSelector('.lobby');
  const date = new Intl.DateTimeFormat('de', { dateStyle: 'medium' }).format(new Date(end));
  assert.match(await text(visitor, '.note'), new RegExp(`bis ${date}`));
  const { id, seq } = await startGame(client, await signUp(server));
  const isTold = async () => /30 Tage/.test(await text(visitor, '.note'));
  await eventually('the game is there', async () => !(await isTold()));
  assertOk(await client.post(`/api/games/${id}/resign`, { seq }));
  await visitor.page.waitForSelector('.finished a.game');
  assert.equal(await isTold(), false, 'it is over, and still a game');
  await visitor.page.reload();
  await visitor.page.waitForSelector('.note');
  assert.equal(await isTold(), false);
});

test('the house shows its captains with their strength, and one press on a face begins a game', async () => {
  const anna = await member(browser, server);
  const { page } = anna;
  await at(anna, '/');
  const faces = page.locator('.captain-choice');
  await faces.first().waitFor();
  assert.deepEqual(await faces.locator('b').allInnerTexts(), ['El Grumete', 'El Dado', 'La Sirena', 'Terrible Michael', 'El Primo', 'Madame Ling']);
  assert.deepEqual(await faces.locator('> .soft').allInnerTexts(), ['easy', 'medium', 'strong', 'very strong', 'easy', 'strong']);
  assert.match(await page.locator('.captain-choice', { hasText: '★' }).textContent(), /El Dado.*Rating: 1500.*nearest to your strength/s, 'a newcomer');
  assert.deepEqual(await findings(page, '.doors'), []);
  await faces.first().click();
  await page.waitForSelector('.table');
  const { games: [game] } = (await anna.client.get('/api/games')).body;
  assert.equal(game.players[1].name, 'el-grumete');
  await at(anna, '/');
  await faces.nth(4).click();
  await page.waitForSelector('.table-page.shanghai');
  const { games } = (await anna.client.get('/api/games')).body;
  const table = games.find((each) => each.game === 'shanghai');
  assert.deepEqual(table.players.slice(1).map(({ name }) => name).sort(), ['el-primo', 'el-primo-2', 'el-primo-3']);
  const plates = (await page.locator('.plates').textContent()).replace(/\s+/g, ' ');
  for (const name of ['El Primo', 'El Segundo', 'El Tercero']) assert.ok(plates.includes(name), plates);
  assert.doesNotMatch(plates, /El Primo \d|@/);
  const initials = (await page.locator('.shanghai svg text').allTextContents()).filter((text) => /^E/.test(text));
  assert.deepEqual([...new Set(initials)].filter((text) => !/^E[PST]?$/.test(text)), []);
  assert.ok(new Set(initials).size >= 3, initials.join());
  await at(anna, '/players/el-grumete');
  assert.match(await page.locator('.profile .figures').innerText(), /1241/);
  anna.assertClean();
});

test('one press finds the open game that fits by game and pace', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const [bernd, carla, dirk] = [await signUp(server), await signUp(server), await signUp(server)];
  await invite(bernd, null, { days_per_move: 14 });
  await invite(carla, null, { days_per_move: 3, match: 3 });
  assertOk(await carla.post('/api/invitations', { game: 'shanghai', seats: 3, days_per_move: 3 }), 201);
  const wanted = await invite(dirk, null, { days_per_move: 2 });
  await at(anna, '/');
  await anna.page.click('.door-way > .primary');
  await anna.page.waitForURL(/\/g\/[\w-]+$/);
  const { body } = await anna.client.get(`/api/invitations/${wanted.id}`);
  assert.equal(`/g/${body.game_id}`, new URL(anna.page.url()).pathname);
  assert.deepEqual((await anna.client.get('/api/invitations')).body.outgoing, []);
  anna.assertClean();
  for (const each of [bernd, carla]) await withdrawAll(each);
});

test('where nobody fits, one’s own game is open to everyone, the house offers itself, and the next who looks finds it', async () => {
  const [anna, bernd] = [await member(browser, server, { locale: 'de-DE' }), await member(browser, server)];
  const strong = await signUp(server);
  await invite(strong, null, { days_per_move: 3 });
  server.sql(`insert into ratings (account, kind, value, deviation, volatility, games, rated_at) select id, 'shanghaien', 2300, 60, 0.06, 40, 0 from accounts where name = '${strong.name}'`);
  await anna.client.patch('/api/me', { language: 'de' });
  await at(anna, '/');
  await anna.page.click('.door-way > .primary');
  const meanwhile = anna.page.locator('.found .meanwhile');
  await meanwhile.waitFor();
  assert.match(await meanwhile.innerText(), /Inzwischen mit El Dado spielen/);
  assert.deepEqual(await findings(anna.page, '.doors'), []);
  const [{ id, days_per_move: days, to }] = (await anna.client.get('/api/invitations')).body.outgoing;
  assert.deepEqual([days, to], [3, null]);
  await anna.page.click('.door-way > .primary'); // she looks again: it is not offered twice
  await anna.quiet();
  assert.equal((await anna.client.get('/api/invitations')).body.outgoing.length, 1);

  await at(bernd, '/');
  await bernd.page.click('.door-way > .primary');
  await bernd.page.waitForURL(/\/g\/[\w-]+$/);
  assert.equal((await anna.client.get(`/api/invitations/${id}`)).body.status, 'accepted');
  await meanwhile.waitFor({ state: 'detached' });
  await anna.page.click('.door-way > .primary');
  await meanwhile.waitFor();
  await anna.page.click('.found .quiet');
  await meanwhile.waitFor({ state: 'detached' });
  assert.deepEqual((await anna.client.get('/api/invitations')).body.outgoing, []);
  await anna.page.click('.door-way > .primary');
  await meanwhile.click();
  await anna.page.waitForSelector('.table');
  for (const each of [anna, bernd]) each.assertClean();
  for (const each of [anna.client, strong]) await withdrawAll(each);
});

test('who waits for an opponent and looks again takes what has come meanwhile', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  await at(anna, '/');
  await anna.page.click('.door-way > .primary');
  await anna.page.waitForSelector('.found');
  const theirs = await invite(bernd, null, { days_per_move: 3 });
  await anna.page.click('.door-way > .primary');
  await anna.page.waitForURL(/\/g\/[\w-]+$/);
  await eventually('one’s own is withdrawn', async () => (await anna.client.get('/api/invitations')).body.outgoing.length === 0);
  assert.equal((await bernd.get(`/api/invitations/${theirs.id}`)).body.status, 'accepted');
  anna.assertClean();
});

test('on a phone a newcomer sees all ways into a game at once', async () => {
  const anna = await member(browser, server, { viewport: { width: 390, height: 844 } });
  await at(anna, '/');
  await anna.page.waitForSelector('.captain-choice');
  const tops = await anna.page.locator('.door-card .door-words').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
  assert.equal(tops.length, 3);
  assert.ok(tops[2] < 844, `${tops}`);
  anna.assertClean();
});

test('what waits comes first, and otherwise the ways into a game', async () => {
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE }), await signUp(server)];
  const order = () => anna.page.evaluate(() => [...document.querySelectorAll('#waiting-title, #incoming-title, #others-title, .doors')].map(({ id, className }) => id || className));
  await at(anna, '/');
  await anna.page.waitForSelector('.doors');
  assert.deepEqual(await order(), ['doors']);
  await startGame(anna.client, bernd, { first: 'inviter' });
  await invite(bernd, anna, {});
  await at(anna, '/');
  await anna.page.waitForSelector('#incoming-title');
  assert.deepEqual(await order(), ['waiting-title', 'incoming-title', 'doors']);
  await startGame(bernd, anna.client, { first: 'inviter' });
  await at(anna, '/');
  await anna.page.waitForSelector('#others-title');
  assert.deepEqual(await order(), ['waiting-title', 'incoming-title', 'others-title', 'doors']);
  await anna.page.locator('.acquaintances button', { hasText: bernd.name }).click();
  assert.equal(await anna.page.inputValue('[name="to"]'), bernd.name);
  anna.assertClean();
});

/** What the lobby names as new results, by the games' ids. */
const newsOf = ({ page }) => page.locator('.new-results a.game').evaluateAll((cards) => cards.map((card) => card.getAttribute('href').slice(3)));

/** Opens the lobby, and waits until its finished games stand. */
async function lobbyOf(visitor) {
  await at(visitor, '/');
  await visitor.page.waitForSelector('.finished');
}

test('the lobby begins with the results of games that ended while one was away, until one has seen them', async () => {
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE }), await signUp(server)];
  const end = async () => {
    const { id, seq } = await startGame(anna.client, bernd);
    assertOk(await bernd.post(`/api/games/${id}/resign`, { seq }));
    return id;
  };
  const old = await end();
  await lobbyOf(anna);
  assert.deepEqual(await newsOf(anna), [], 'nothing is new at the first look');
  const [first, second] = [await end(), await end()];
  await anna.page.waitForSelector(`.new-results a.game[href="/g/${second}"]`); // by an event
  await startGame(anna.client, bernd, { first: 'inviter' });
  await lobbyOf(anna);
  await anna.page.waitForSelector('#waiting-title');
  assert.deepEqual((await newsOf(anna)).sort(), [first, second].sort());
  assert.equal(await anna.page.locator('.lobby-waiting > section').first().getAttribute('aria-labelledby'), 'results-title');
  await anna.picture('new-results-phone');
  const other = await anna.context.newPage(); // sees one of them
  await other.goto(`${server.url}/g/${first}`);
  await other.waitForSelector('.ended');
  await anna.page.waitForSelector(`.new-results a.game[href="/g/${first}"]`, { state: 'detached' });
  assert.deepEqual(await newsOf(anna), [second]);
  await other.close();
  await anna.page.click('.new-results a.game');
  await anna.page.waitForSelector('.ended');
  await lobbyOf(anna);
  assert.deepEqual(await newsOf(anna), []);
  assert.equal(await anna.page.locator(`.finished a.game[href="/g/${old}"]`).count(), 1);
  anna.assertClean();
});

test('a game that ended at the table before one’s eyes is no new result', async () => {
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE }), await signUp(server)];
  await at(anna, '/');
  await anna.page.waitForSelector('.doors');
  const { id, seq } = await startGame(anna.client, bernd);
  await at(anna, `/g/${id}`);
  await anna.page.waitForSelector('.board');
  await anna.quiet(); // it hears its events
  assertOk(await bernd.post(`/api/games/${id}/resign`, { seq }));
  await anna.page.waitForSelector('.ended');
  await lobbyOf(anna);
  assert.deepEqual(await newsOf(anna), []);
  anna.assertClean();
});

test('who logs out leaves no results on the device, and the next account does not see them', async () => {
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE }), await signUp(server)];
  const { id, seq } = await startGame(anna.client, bernd);
  await at(anna, '/');
  await anna.page.waitForSelector('.games');
  assertOk(await bernd.post(`/api/games/${id}/resign`, { seq }));
  await anna.page.waitForSelector('.new-results');
  const kept = () => anna.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('results:')));
  assert.deepEqual(await kept(), [`results:${anna.name}`]);
  await at(anna, '/settings');
  await anna.page.click('main button:text-is("Log out")');
  await anna.page.waitForSelector('.welcome');
  assert.deepEqual(await kept(), []);
  await at(anna, '/login');
  await logIn(anna.page, bernd.name);
  await anna.page.waitForSelector('.finished');
  assert.deepEqual(await newsOf(anna), []);
  anna.assertClean();
});

test('a beginner finds the house, the lesson and the rules in the lobby', async () => {
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE }), await signUp(server)];
  await startGame(anna.client, bernd);
  const steps = '.first-steps a[href="/lesson"], .first-steps a[href="/lesson/shanghai"], .first-steps a[href="/rules"]';
  await at(anna, '/');
  await anna.page.waitForSelector('.games');
  assert.equal(await anna.page.locator(steps).count(), 3);
  for (let i = 0; i < 5; i++) {
    const { id, seq } = await startGame(anna.client, bernd);
    await anna.client.post(`/api/games/${id}/resign`, { seq });
  }
  await at(anna, '/');
  await anna.page.waitForSelector('.finished');
  assert.equal(await anna.page.locator(steps).count(), 0, 'she knows her way by now');
  anna.assertClean();
});

test('the rules lead to a table with the house', async () => {
  const visitor = await visit(browser, server, { viewport: PHONE });
  await at(visitor, '/rules');
  await visitor.page.click('main .buttons button.primary');
  await visitor.page.waitForURL(/\/g\/[\w-]+$/);
  visitor.assertClean();
});

test('an invitation that somebody else has accepted says so', async () => {
  const anna = await signUp(server);
  const [bernd, carla] = await Promise.all([member(browser, server), member(browser, server)]);
  const { body } = await anna.post('/api/invitations', {});
  await bernd.page.route(/\/events/, (route) => route.fulfill({ status: 204 })); // else the lobby is up to date
  await at(bernd, '/');
  const button = bernd.page.locator(`section:has(#open-title) li:has-text("${anna.name}") button`);
  await button.waitFor();
  await carla.client.post(`/api/invitations/${body.id}/accept`, {});
  await button.click();
  await bernd.page.waitForSelector('.toast.error');
  await button.waitFor({ state: 'detached' });
  bernd.assertClean();
});

test('invitations beyond a page are shown on demand', async () => {
  const bernd = await member(browser, server);
  for (let people = 0; people < 67; people++) {
    const from = await guest(server);
    for (let i = 0; i < 3; i++) await invite(from, bernd.client);
  }
  await bernd.page.route(/\/events/, (route) => route.fulfill({ status: 204 })); // they would all be announced once more
  await at(bernd, '/');
  const incoming = bernd.page.locator('section:has(#incoming-title) li.card');
  await incoming.first().waitFor();
  assert.equal(await incoming.count(), 200);
  const more = bernd.page.locator('.lobby-side > button');
  await more.click();
  await more.waitFor({ state: 'detached' });
  assert.equal(await incoming.count(), 201);
  bernd.assertClean();
});

test('a guest is called Guest, and the house by the name on its posters', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const stranger = await guest(server);
  const { body: theirs } = await stranger.post('/api/invitations', { to: anna.name, first: 'inviter' });
  const { body: houses } = await anna.client.post('/api/invitations', { to: 'el-dado', first: 'invitee' });
  const { id } = await startGame(stranger, anna.client);
  for (const path of ['/', `/i/${theirs.id}`, `/g/${id}`, `/players/${stranger.name}`]) {
    await at(anna, path);
    await anna.page.waitForSelector('main h1');
    await anna.quiet();
    const words = await anna.page.locator('body').innerText();
    assert.ok(words.includes('Guest'), path);
    assert.ok(!words.includes(stranger.name), path);
    if (path.startsWith('/i/')) assert.match(words, /Guest begins/);
  }
  await at(anna, `/i/${houses.id}`);
  await anna.page.waitForSelector('main h1');
  assert.match(await text(anna, 'main'), /El Dado begins/);
  anna.assertClean();
});

/** Records the title of the page and its language, whenever they change. */
const watchLanguage = () => {
  globalThis.stood = [];
  new MutationObserver(() => {
    const now = `${document.documentElement.lang} ${document.querySelector('h1')?.textContent ?? ''} ${document.querySelector('.bar-tools')?.className ?? ''}`;
    if (globalThis.stood.at(-1) !== now) globalThis.stood.push(now);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
};

test('after a log-in the page opens in the player’s language the next time', async () => {
  const client = await signUp(server);
  await client.patch('/api/me', { language: 'de' });
  const { page, ...visitor } = await visit(browser, server);
  await page.goto(`${server.url}/login`);
  await logIn(page, client.name);
  await page.waitForSelector('html[lang="de"] .lobby');
  await page.addInitScript(watchLanguage);
  for (const path of ['/about/fairness', '/rules', '/']) {
    await page.goto(server.url + path);
    await page.waitForSelector('main h1');
    await page.waitForSelector('.player-name');
    const stood = (await page.evaluate(() => globalThis.stood)).filter((what) => !/^de +$/.test(what));
    assert.equal(stood.length, 1, stood.join(' | '));
    assert.match(stood[0], /^de .+ bar-tools in$/);
  }
  assert.deepEqual(visitor.complaints, []);
});

test('an unknown address is drawn once, in words', async () => {
  const { page } = await visit(browser, server, { locale: 'it-IT' });
  await page.addInitScript(watchLanguage);
  await page.goto(`${server.url}/nowhere`);
  await page.waitForSelector('main h1');
  const stood = (await page.evaluate(() => globalThis.stood)).filter((what) => !/^it +$/.test(what));
  assert.equal(stood.length, 1, stood.join(' | '));
  assert.doesNotMatch(stood[0], /missing\./);
});

test('a choice of language and of light is kept', async () => {
  const visitor = await visit(browser, server);
  await at(visitor, '/');
  await visitor.page.click('.languages [lang="it"]');
  await visitor.page.waitForSelector('html[lang="it"]');
  await visitor.page.click('.bar .icon-button');
  await visitor.page.reload();
  await visitor.page.waitForSelector('html[lang="it"][data-theme="dark"]');
  assert.match(await text(visitor, 'h1'), /due giochi/);
  visitor.assertClean();
});

test('a lost connection is announced until it is back', async () => {
  const anna = await member(browser, server);
  await at(anna, '/');
  await anna.page.waitForSelector('.lobby');
  await anna.quiet(); // an answer that is on its way would show that there is a line
  // A machine without any network gives no event when it is lost.
  const tell = (name) => anna.page.evaluate((event) => window.dispatchEvent(new Event(event)), name);
  await anna.context.setOffline(true);
  await eventually('the banner', async () => {
    await tell('offline');
    return anna.page.locator('.offline').count();
  });
  await anna.context.setOffline(false);
  await eventually('its end', async () => {
    await tell('online');
    return await anna.page.locator('.offline').count() === 0;
  });
});

/** A line to the server: its address, and `cut`, after which a new connection can be made. */
async function line() {
  const sockets = new Set();
  const listener = createServer((near) => {
    const far = connect(server.port, '127.0.0.1');
    for (const [from, to] of [[near, far], [far, near]]) {
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to.destroy()).pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => { listener.on('listening', resolve); });
  const cut = () => sockets.forEach((socket) => socket.destroy());
  after(() => {
    cut();
    listener.close();
  });
  return { url: `http://127.0.0.1:${listener.address().port}`, cut };
}

test('the stream of events shows that a lost connection is back, where the browser does not tell', async () => {
  const { url, cut } = await line();
  const anna = await member(browser, server);
  await anna.page.goto(url);
  await anna.page.waitForSelector('.lobby');
  await anna.quiet();
  await anna.page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await anna.page.waitForSelector('.offline');
  cut();
  await anna.page.waitForSelector('.offline', { state: 'detached' });
});

test('the title counts the games that wait', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  const { body } = await anna.client.post('/api/invitations', { to: bernd.name, first: 'inviter' });
  await bernd.post(`/api/invitations/${body.id}/accept`, {});
  await at(anna, '/');
  await anna.page.waitForFunction(() => document.title.startsWith('(1) '));
  await anna.page.waitForSelector('link[rel="icon"][href^="data:image/svg"]', { state: 'attached' });
  anna.assertClean();
  await anna.page.click('.next');
  await anna.page.waitForURL(/\/g\//);
  await anna.page.waitForSelector('.next', { state: 'detached' }); // the one at whose table she sits is no next one
  assert.match(await anna.page.title(), /^\(1\) /);
});

/** The button in the bar, as it is seen and as it is named. */
const nextOf = async ({ page }) => {
  const button = page.locator('.bar .next');
  return [(await button.innerText()).replace(/\s+/g, ' '), await button.locator('.count').getAttribute('aria-label')];
};

for (const [locale, alone, several, mixed] of [
  ['en-GB', ['Invitation 1', '1 waiting for you'], ['Invitations 2', '2 waiting for you'], ['Next game 3', '3 waiting for you']],
  ['de-DE', ['Einladung 1', '1 wartet auf dich'], ['Einladungen 2', '2 warten auf dich'], ['Nächste Partie 3', '3 warten auf dich']],
  ['it-IT', ['Invito 1', '1 ti aspetta'], ['Inviti 2', '2 ti aspettano'], ['Prossima partita 3', '3 ti aspettano']],
]) {
  test(`the bar leads to invitations by name where no game waits, and counts them with the games that do (${locale})`, async () => {
    const anna = await member(browser, server, { locale, viewport: PHONE });
    assertOk(await anna.client.patch('/api/me', { language: locale.slice(0, 2) }));
    const [bernd, carla] = [await signUp(server), await signUp(server)];
    const { page } = anna;
    const shows = (n) => page.waitForFunction((count) => (document.querySelector('.bar .next .count')?.textContent ?? '0') === count, String(n));
    await invite(carla, null, {}); // to everyone: it waits for nobody
    const { id } = await invite(bernd, anna, {});
    await at(anna, '/rules');
    await shows(1);
    assert.deepEqual(await nextOf(anna), alone);
    assertOk(await carla.post('/api/invitations', { game: 'shanghai', seats: 3, to: [anna.name, null] }), 201);
    await shows(2); // by an event
    assert.deepEqual(await nextOf(anna), several);
    await page.click('.bar .next');
    await page.waitForSelector('.lobby');
    assert.equal(await page.locator('.bar .next').count(), 0, 'they stand on the page');
    assert.equal(await page.locator('.lobby-waiting > section').first().getAttribute('aria-labelledby'), 'incoming-title');
    await at(anna, `/i/${id}`);
    await shows(1); // the other one
    const { id: game } = await startGame(anna.client, bernd, { first: 'inviter' });
    await at(anna, '/rules');
    await shows(3);
    assert.deepEqual(await nextOf(anna), mixed);
    await anna.picture(`next-phone-${locale}`);
    await page.click('.bar .next');
    await page.waitForURL(`${server.url}/g/${game}`);
    await shows(2);
    assert.deepEqual(await nextOf(anna), several);
    await anna.picture(`invitations-phone-${locale}`);
    await bernd.delete(`/api/invitations/${id}`);
    await shows(1);
    anna.assertClean();
  });
}

test('a visitor asks for no invitations, and a guest sees those to them', async () => {
  const visitor = await visit(browser, server);
  const asked = [];
  visitor.page.on('request', (request) => request.url().includes('/api/invitations') && asked.push(request.url()));
  await at(visitor, '/rules');
  await visitor.page.waitForSelector('main h1');
  await visitor.quiet();
  assert.deepEqual(asked, []);
  const lodger = await member(browser, server, { client: await guest(server) });
  await at(lodger, '/rules');
  await invite(await signUp(server), lodger.client, {});
  await lodger.page.waitForSelector('.bar .next');
  assert.match((await nextOf(lodger))[0], /^Invitation 1$/);
  lodger.assertClean();
});

/** Places the round's first die. */
async function placeFirst({ page }) {
  await rest(page);
  await page.click('button.dock.left');
  await rest(page);
  await page.locator('.rolled-die').first().click();
}

test('with that setting the next game that waits opens after a move, and none after the last', async () => {
  const [anna, bernd] = [await member(browser, server), await signUp(server)];
  const ids = [];
  for (let i = 0; i < 2; i++) ids.push((await startGame(anna.client, bernd, { first: 'inviter' })).id);
  await at(anna, '/settings/notices');
  await anna.page.check('[name="open-next"]');
  for (const id of ids) await play(anna.client, await viewOf(anna.client, id), { type: 'roll' });
  await at(anna, `/g/${ids[0]}`);
  await anna.page.waitForSelector('.next');
  await placeFirst(anna);
  await anna.page.waitForURL(`${server.url}/g/${ids[1]}`);
  await placeFirst(anna);
  await anna.page.waitForSelector('.whose:not(.mine)');
  await anna.page.waitForSelector('.next', { state: 'detached' });
  assert.equal(new URL(anna.page.url()).pathname, `/g/${ids[1]}`);
  anna.assertClean();
});

test('a row shows score and board, so that two games with one person can be told apart', async () => {
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE }), await signUp(server)];
  const ids = [];
  for (let i = 0; i < 2; i++) ids.push((await startGame(bernd, anna.client, { first: 'inviter' })).id);
  const rolled = await play(bernd, await viewOf(bernd, ids[0]), { type: 'roll' });
  await play(bernd, rolled, { type: 'place', die: 0, one_at: 'left' });
  const view = await viewOf(anna.client, ids[0]);
  await at(anna, '/');
  const row = anna.page.locator(`a.game[href="/g/${ids[0]}"]`);
  const [mine, theirs] = [view.score.total[1], view.score.total[0]];
  assert.match(await row.locator('.game-state').innerText(), new RegExp(`Round 1 of 8 · ${mine}\\s:\\s${theirs} · your move`));
  const shown = (where) => where.locator('.small-board text').allTextContents();
  const values = view.tavern.flatMap(({ card }) => (card.kind === 'sailor' ? [String(card.value)] : []));
  assert.deepEqual(await shown(row), values);
  assert.equal(await row.locator('.small-board rect[fill="#2f67b8"]').count(), 1, 'the die of the other one');
  assert.equal(await row.locator('.small-board rect[fill="#cf3a30"]').count(), 0);
  const other = anna.page.locator(`a.game[href="/g/${ids[1]}"]`);
  assert.notEqual(await row.locator('.small-board').innerHTML(), await other.locator('.small-board').innerHTML());
  anna.assertClean();
});

test('a profile shows the running and the finished games, with the way to their replay', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const [over, running] = [await startGame(anna, bernd), await startGame(anna, bernd)];
  await anna.post(`/api/games/${over.id}/resign`, { seq: 0 });
  const visitor = await visit(browser, server, { viewport: PHONE });
  await at(visitor, `/players/${bernd.name}`);
  await visitor.page.click('.tabs a[href$="/games"]');
  const rows = visitor.page.locator('.profile-games li');
  await rows.nth(1).waitFor();
  assert.match(await rows.nth(0).innerText(), new RegExp(`${anna.name}[^]*Round 1 of 8 · 0\\s:\\s0 · .* is to move`));
  assert.equal(await rows.nth(0).locator('.small-board').count(), 1);
  assert.match(await rows.nth(1).innerText(), /Won 0\s:\s0 \(given up\) · (now|\d+ \w+ ago)/);
  assert.equal(await rows.nth(0).locator('a').getAttribute('href'), `/g/${running.id}`);
  assert.deepEqual(await findings(visitor.page, '.profile-games'), []);
  await rows.nth(1).locator('.to-replay').click();
  await visitor.page.waitForURL(`${server.url}/g/${over.id}?at=0`);
  visitor.assertClean();
});

test('at an open table the count changes with the turn at once, after a move of either player', async () => {
  const [anna, bernd] = [await member(browser, server), await signUp(server)];
  const { id } = await startGame(bernd, anna.client, { first: 'inviter' });
  await at(anna, `/g/${id}`);
  await anna.page.waitForSelector('.near');
  assert.ok(!(await anna.page.title()).startsWith('('));
  let view = await play(bernd, await viewOf(bernd, id), { type: 'roll' });
  view = await play(bernd, view, view.legal.find(({ type }) => type === 'place'));
  await anna.page.waitForFunction(() => document.title.startsWith('(1) '));
  await bernd.post(`/api/games/${id}/resign`, { seq: view.seq });
  await anna.page.waitForFunction(() => !document.title.startsWith('('));
  anna.assertClean();
});

test('no page of the frame is wider than its window', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  await anna.client.post('/api/invitations', { unlisted: true, message: 'x'.repeat(500) });
  for (const path of ['/', '/?invite', '/settings', '/settings/notices', `/players/${anna.name}`, `/players/${anna.name}/logbook`, '/nowhere', '/login', '/signup']) {
    await at(anna, path);
    await anna.page.waitForSelector('main h1');
    for (const size of [{ width: 320, height: 640 }, PHONE, DESKTOP, { width: 3840, height: 640 }]) {
      await anna.page.setViewportSize(size);
      const over = await anna.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${path} at ${size.width}: ${over} too wide`);
    }
  }
  await anna.picture('settings');
  anna.assertClean();
});
