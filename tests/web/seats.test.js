/** Invitations to a game for several, as people use them: the form, the places, who is in, and the start. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertOk, guest as asGuest, signUp } from '../fixtures/api.js';
import { findings, member, PHONE, setup, visit } from '../fixtures/browser.js';
import { root } from '../fixtures/server.js';

const { server, browser } = await setup(after);

/** Chooses Shanghai in the form of the lobby, and for whom the places of the others are. */
async function fillForm(page, whom) {
  await page.goto(`${server.url}/?invite`);
  await page.check('[name="game"][value="shanghai"]');
  await page.check(`[name="seats"][value="${whom.length + 1}"]`, { force: true });
  for (const [i, each] of whom.entries()) {
    const kind = ['open', 'link', 'madame-ling', 'el-primo'].includes(each) ? each : 'name';
    await page.selectOption(`[name="whom-${i + 2}"]`, kind);
    if (kind === 'name') await page.fill(`[name="to-${i + 2}"]`, each);
  }
}
const send = (page) => page.click('.invite button.primary');
const card = (page, section) => page.locator(`section:has(#${section}-title) li.card`);
const states = (page) => page.locator('.places > li').evaluateAll((all) => all.map(({ className }) => className.split(' ').at(-1)));
const table = async (from, to, more = {}) =>
  assertOk(await from.post('/api/invitations', { game: 'shanghai', seats: to.length + 1, to, ...more }), 201);

/** As the build writes a picture into its own address. */
const inAddress = (svg) => svg.replaceAll('\n', '').replaceAll('"', "'");

/** The text of a picture, which is in its address or behind it. */
async function pictureOf(image) {
  const address = await image.getAttribute('src');
  return (await fetch(new URL(address, server.url))).text();
}

test('a table is offered to a friend and to everyone, and the game begins when all are in', async () => {
  const [anna, bernd, carla] = await Promise.all([1, 2, 3].map(() => member(browser, server, { viewport: PHONE })));
  await fillForm(anna.page, [bernd.name, 'open']);
  await anna.page.click('.rest summary');
  await anna.page.selectOption('[name="clock"]', '2');
  await anna.page.fill('[name="message"]', 'The tide is right.');
  await send(anna.page);
  await card(anna.page, 'outgoing').waitFor();
  assert.deepEqual(await states(anna.page), ['inviter', 'asked', 'open']);

  await bernd.page.goto(server.url);
  const letter = card(bernd.page, 'incoming');
  for (const words of [anna.name, 'The tide is right.', 'Shanghai', 'Sealed bids', '3 players', '2 days']) {
    assert.ok((await letter.innerText()).includes(words), words);
  }
  await letter.locator('button.primary').click();
  await card(bernd.page, 'joined').waitFor();
  assert.equal(await card(bernd.page, 'incoming').count(), 0);

  await carla.page.goto(server.url);
  await card(carla.page, 'open').filter({ hasText: anna.name }).locator('button').click();
  await carla.page.waitForURL(/\/g\/[\w-]+$/);
  await anna.page.goto(server.url);
  const row = anna.page.locator(`a.game[href="${new URL(carla.page.url()).pathname}"]`);
  assert.match(await row.innerText(), new RegExp(`${bernd.name} and ${carla.name}`));
  const sign = readFileSync(join(root, 'web/img/shanghai.svg'), 'utf8');
  assert.equal(await pictureOf(row.locator('.game-sign')), inAddress(sign));
  for (const each of [anna, bernd, carla]) each.assertClean();
});

test('places are offered to friends by a link, which stands where the form was', async () => {
  const visitor = await member(browser, server, { viewport: PHONE, client: await asGuest(server) });
  for (const { page, client } of [await member(browser, server), visitor]) {
    await fillForm(page, ['open', 'link', 'el-primo']);
    assert.equal(await page.inputValue('[name="whom-2"]'), 'link', 'an invitation is listed or it is not');
    assert.match(await page.locator('.written .hint[role="status"]').innerText(), /only players with the link/);
    assert.deepEqual(await findings(page, '.invite'), []);
    await send(page);
    const [{ link, unlisted, places }] = (await page.waitForSelector('.sent'), (await client.get('/api/invitations')).body.outgoing);
    assert.deepEqual([unlisted, places.map(({ status }) => status)], [true, ['inviter', 'open', 'open', 'accepted']]);
    assert.equal(await page.inputValue('.sent input'), link);
    assert.equal(await page.locator('form.invite').count(), 0, 'nothing asks to be sent again');
    assert.deepEqual(await findings(page, '.written'), []);
    await page.click('.written .buttons button');
    await page.waitForSelector('form.invite .seat-choices');
    assert.deepEqual(await page.locator('.seat-choices select').evaluateAll((all) => all.map(({ value }) => value)), ['link', 'link', 'el-primo']);
    await page.selectOption('[name="whom-3"]', 'open');
    assert.equal(await page.inputValue('[name="whom-2"]'), 'open');
  }
  visitor.assertClean();
});

test('the places stand as they were sent when the form is empty again', async () => {
  const [anna, bernd] = [await member(browser, server), await signUp(server)];
  await fillForm(anna.page, ['open', bernd.name]);
  await send(anna.page);
  await card(anna.page, 'outgoing').waitFor();
  assert.equal(await anna.page.inputValue('[name="whom-3"]'), 'name');
  assert.equal(await anna.page.inputValue('[name="to-3"]'), '');
  anna.assertClean();
});

test('a game with the house alone begins with one click, and with a nonce that follows the commitment', async () => {
  const anna = await member(browser, server);
  const sent = [];
  anna.page.on('request', (request) => request.method() === 'POST' && request.url().includes('/invitations') && sent.push([new URL(request.url()).pathname, request.postDataJSON()]));
  await fillForm(anna.page, ['madame-ling', 'el-primo', 'el-primo', 'madame-ling', 'el-primo']);
  await anna.page.click('.rest summary');
  assert.equal(await anna.page.locator('[name="message"], [name="rated"]').count(), 0);
  await anna.page.check('[name="bidding"][value="open"]');
  await send(anna.page);
  await anna.page.waitForURL(/\/g\/[\w-]+$/);
  const [[, invited], [path, started]] = sent;
  assert.deepEqual(invited.to, ['madame-ling', 'el-primo', 'el-primo-2', 'madame-ling-2', 'el-primo-3']);
  assert.deepEqual([invited.game, invited.seats, invited.variant], ['shanghai', 6, { bidding: 'open' }]);
  assert.match(path, /\/start$/);
  assert.match(started.nonce, /^[0-9a-f]{64}$/);
  assert.notEqual(started.nonce, invited.nonce);
  anna.assertClean();
});

test('a name that nobody has is refused at the places', async () => {
  const anna = await member(browser, server);
  await fillForm(anna.page, ['nobody-of-that-name', 'open', 'open']);
  await send(anna.page);
  const name = anna.page.locator('[name="to-2"][aria-invalid="true"]');
  await name.waitFor();
  assert.ok(await name.evaluate((field) => field === document.activeElement));
  assert.match(await anna.page.locator('.field-error').innerText(), /no other player of that name/);
  assert.deepEqual(await findings(anna.page, '.invite'), []);
  anna.assertClean();
});

test('the other game’s form stays as it was when one looks at this one', async () => {
  const anna = await member(browser, server);
  await fillForm(anna.page, ['open', 'open']);
  await anna.page.check('[name="game"][value="shanghaien"]');
  await anna.page.check('[value="link"]');
  await send(anna.page);
  assert.match(await anna.page.inputValue('.sent input'), /\/i\//);
  const [{ game, unlisted }] = (await anna.client.get('/api/invitations')).body.outgoing;
  assert.deepEqual([game, unlisted], ['shanghaien', true]);
  anna.assertClean();
});

test('the inviter opens a place that was declined, asks somebody else, and starts with those who are in', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const [bernd, carla, dirk] = await Promise.all([signUp(server), signUp(server), signUp(server)]);
  const { id } = await table(anna.client, [bernd.name, carla.name, 'el-primo']);
  assertOk(await bernd.post(`/api/invitations/${id}/accept`, {}));
  assertOk(await carla.post(`/api/invitations/${id}/decline`));
  const { page } = anna;
  await page.goto(`${server.url}/i/${id}`);
  assert.deepEqual(await states(page), ['inviter', 'accepted', 'declined', 'accepted']);
  const change = page.locator('.asked-place.declined, .asked-place.open, .asked-place.asked');
  await change.locator('summary').click();
  assert.deepEqual(await findings(page, '.places'), []);
  await change.getByRole('button', { name: 'Open it to everyone' }).click();
  await page.locator('.asked-place.open').waitFor();
  await page.waitForSelector('.letter .link-field input[readonly]');
  await change.locator('input').fill(dirk.name);
  await change.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.locator(`.asked-place.asked:has-text("${dirk.name}")`).waitFor();
  await page.getByRole('button', { name: 'Start with 3 players' }).click();
  await page.waitForURL(/\/g\/[\w-]+$/);
  anna.assertClean();
});

test('a guest takes a place by the link, waits with the others, and may leave again', async () => {
  const anna = await signUp(server);
  const { id } = await table(anna, [null, null], { unlisted: true });
  const guest = await visit(browser, server, { viewport: PHONE, locale: 'de-DE', dark: true });
  const { page } = guest;
  await page.goto(`${server.url}/i/${id}`);
  assert.match(await page.locator('.letter').innerText(), /Shanghai für drei bis sechs/);
  assert.equal(await page.getAttribute('.letter-game a', 'href'), '/rules/shanghai');
  await page.click('.letter button.primary');
  const leave = page.getByRole('button', { name: 'Aussteigen' });
  await leave.waitFor();
  assert.deepEqual(await states(page), ['inviter', 'accepted', 'open']);
  assert.deepEqual(await findings(page), []);
  await leave.click();
  await page.getByRole('button', { name: 'Als Gast annehmen' }).waitFor();
  assert.deepEqual(await states(page), ['inviter', 'open']);
  guest.assertClean();
});

test('a visitor without a place at a table is told so', async () => {
  const [anna, bernd, carla] = [await signUp(server), await signUp(server), await member(browser, server)];
  const { id } = await table(anna, [bernd.name, 'el-primo']);
  await carla.page.goto(`${server.url}/i/${id}`);
  assert.match(await carla.page.locator('.letter').innerText(), /kept for somebody else, or taken/);
  assert.equal(await carla.page.locator('.letter .buttons button').count(), 0);
  carla.assertClean();
});

test('the lobby says whom a table waits for, and where one has come in; profile and rankings are of each game', async () => {
  const [anna, bernd] = [await member(browser, server), await member(browser, server, { viewport: PHONE })];
  const carla = await signUp(server);
  const { id: invitation } = await table(anna.client, [bernd.name, carla.name]);
  assertOk(await bernd.client.post(`/api/invitations/${invitation}/accept`, {}));
  const { id } = assertOk(await carla.post(`/api/invitations/${invitation}/accept`, {}), 201);
  const bid = (who, amount) => who.post(`/api/games/${id}/moves`, { seq: 0, move: { type: 'bid', amount } });
  const row = ({ page }) => page.locator(`a.game[href="/g/${id}"]`);
  assertOk(await bid(anna.client, 50));
  await anna.page.goto(server.url);
  assert.match(await row(anna).innerText(), new RegExp(`Round 1 · bids · waiting for ${bernd.name} and ${carla.name}`));
  await bernd.page.goto(server.url);
  assert.match(await row(bernd).innerText(), /Round 1 · bids · your move/);
  await bernd.page.waitForFunction(() => document.title.startsWith('(1) '));

  assertOk(await bid(bernd.client, 20));
  const { seq } = assertOk(await bid(carla, 10));
  for (const client of [carla, bernd.client]) {
    const now = assertOk(await client.get(`/api/games/${id}`)).seq;
    assertOk(await client.post(`/api/games/${id}/resign`, { seq: Math.max(seq, now) }));
  }
  await anna.page.goto(server.url);
  assert.match(await row(anna).last().innerText(), /You won \(given up\)/);
  await bernd.page.goto(server.url);
  assert.match(await row(bernd).last().innerText(), /Place 2 of 3 \(given up\)/);

  const at = (game) => bernd.page.waitForSelector(`.game-choice [aria-current="page"][href$="?game=${game}"]`);
  await bernd.page.goto(`${server.url}/players/${anna.name}`);
  const figure = (name) => bernd.page.locator('.figures').first().locator('> div', { hasText: name }).locator('dd').innerText();
  await at('shanghai'); // the only game that she has played
  assert.equal(await figure('Won'), '1');
  assert.deepEqual(await bernd.page.locator('.places b').allInnerTexts(), ['1', '0', '0', '0', '0', '0'], 'by place, from the first');
  assert.match(await bernd.page.locator('.opponents').innerText(), new RegExp(carla.name));
  assert.deepEqual(await findings(bernd.page), []);
  await bernd.page.click('.game-choice a:not([aria-current="page"])');
  await at('shanghaien');
  assert.equal(await figure('Won'), '0');
  assert.equal(await bernd.page.locator('.places').count(), 0, 'two places are won and lost');

  const ranked = () => bernd.page.locator('.rankings tbody').allInnerTexts();
  await bernd.page.goto(`${server.url}/rankings`);
  await bernd.page.waitForSelector('.rankings');
  assert.doesNotMatch((await ranked()).join(), new RegExp(anna.name));
  await bernd.page.click('.game-choice a:not([aria-current="page"])');
  await at('shanghai');
  await bernd.page.locator('.rankings tbody', { hasText: anna.name }).waitFor();
  assert.deepEqual(await findings(bernd.page), []);
  for (const each of [anna, bernd]) each.assertClean();
});

test('a rematch with the house begins at once, and the house’s profile opens with the game that it plays', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const { id: invitation } = await table(anna.client, ['el-primo', 'el-primo-2']);
  const { id } = assertOk(await anna.client.post(`/api/invitations/${invitation}/start`, {}), 201);
  assertOk(await anna.client.post(`/api/games/${id}/resign`, { seq: 0 }));
  await anna.page.goto(`${server.url}/g/${id}`);
  await anna.page.getByRole('button', { name: 'Rematch' }).click();
  await anna.page.waitForURL((url) => /^\/g\//.test(url.pathname) && !url.pathname.endsWith(id));
  const next = new URL(anna.page.url()).pathname.split('/').pop();
  const { game, players } = assertOk(await anna.client.get(`/api/games/${next}`));
  assert.deepEqual([game, players.map(({ name }) => name)], ['shanghai', [anna.name, 'el-primo', 'el-primo-2']]);
  await anna.page.goto(`${server.url}/players/el-primo`);
  await anna.page.waitForSelector('.game-choice [aria-current="page"]:has-text("Shanghai"):not(:has-text("Shanghaien"))');
  anna.assertClean();
});
