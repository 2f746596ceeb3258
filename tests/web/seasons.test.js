/** Seasons in the browser: two join one, play its first game and see the table change; the operator lets a player open one;
 * and one of Shanghai, at tables. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, eventually, signUp, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, member, openSheet, PHONE, setup, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';

const { server, browser } = await setup(after, { clock: true });
const DAY = 86_400_000;
const begun = Date.UTC(2027, 4, 3, 12);
await server.setNow(new Date(begun));
const day = (at) => new Date(at).toISOString().slice(0, 10);

const admin = (...words) => server.admin(...words);

const fresh = await Promise.all(Array.from({ length: 6 }, () => signUp(server)));
const league = admin('open-season', 'Harbour league', `${day(begun + DAY)} group_size=4 moving=1 most_at_once=3`).trim().slice(-12);

/** A turn at the table with the page's own buttons: a roll, and a die, with the side of number 1 where that is open. */
async function takeTurn(page) {
  await page.waitForFunction(() => {
    document.querySelector('.prompt .to-present')?.click();
    return document.querySelector('.act.roll.on');
  });
  await page.click('.act.roll.on');
  await page.waitForSelector('.rolled-die');
  const side = page.locator('button.dock.left[aria-pressed="false"]');
  if (await side.count()) await side.click();
  await page.click('.rolled-die[aria-disabled="false"]');
  await page.waitForSelector('.rolled-die', { state: 'detached' });
}

test('two join, play the first game, and see the table change', async () => {
  const [anna, bernd] = [await member(browser, server, { viewport: PHONE }), await member(browser, server, { viewport: DESKTOP })];
  for (const { page } of [anna, bernd]) {
    await page.goto(`${server.url}/club`);
    assert.match(await page.locator(`section[aria-labelledby="seasons"] li:has(a[href="/seasons/${league}"])`).innerText(), /Harbour league\s+Shanghaien/);
    await page.click(`.seasons a[href="/seasons/${league}"]`);
    assert.match(await page.locator('.season h1 + p').innerText(), /^Shanghaien/);
    await page.click('.joining .primary');
    await page.waitForSelector('.leave');
  }
  for (const client of fresh) assertOk(await client.post(`/api/seasons/${league}/membership`));
  await server.setNow(new Date(begun + DAY));
  for (const { page } of [anna, bernd]) {
    await page.goto(`${server.url}/seasons/${league}`);
    await page.waitForSelector('.season table');
  }
  const { groups } = assertOk(await anna.client.get(`/api/seasons/${league}`));
  const group = groups.find(({ players }) => players.some(({ name }) => name === anna.name));
  const mine = group.games.find(({ status, players }) => status === 'running' && players.some((index) => group.players[index].name === bernd.name)
    && players.some((index) => group.players[index].name === anna.name));
  const [first, second] = mine.players.map((index) => [anna, bernd].find(({ name }) => name === group.players[index].name));
  await first.page.click(`section[aria-labelledby="mine"] a[href="/g/${mine.game}"]`);
  await first.page.waitForSelector('.board');
  await openSheet(first.page);
  await first.page.waitForSelector(`.facts a[href="/seasons/${league}"]`);
  await first.page.keyboard.press('Escape'); // on a phone the sheet lies over the table
  await second.page.goto(`${server.url}/g/${mine.game}`);
  for (const { page } of [first, second, first]) await takeTurn(page);
  assert.ok((await viewOf(second.client, mine.game)).seq >= 6, 'each turn is a roll and a die');
  await first.page.goto(`${server.url}/seasons/${league}`);
  await first.page.waitForSelector('.season table');
  await openSheet(second.page);
  await second.page.click('[popovertarget="table-menu"]');
  await second.page.click('#table-menu .danger');
  await first.page.waitForFunction((name) => {
    const [, player, played, points] = document.querySelector(`.season tr:has([href="/players/${name}"])`).innerText.match(/(\S+)[\s\S]*?\t(\d)\t(\d)/) ?? [];
    return player && played === '1' && points === '2';
  }, first.name);
  for (const { page } of [anna, bernd]) await page.goto(`${server.url}/seasons/${league}`);
  for (const visitor of [anna, bernd]) {
    await visitor.page.waitForSelector('.season table');
    await visitor.page.click('.season .rankings details summary');
    assert.equal(await visitor.page.locator(`.fixtures a[href="/g/${mine.game}"]`).last().isVisible(), true);
    visitor.assertClean();
  }
});

for (const [locale, dark, viewport] of looksOf(1, [['en', false, PHONE], ['de', true, PHONE], ['it', false, DESKTOP], ['de', true, DESKTOP]])) {
  test(`a member reads the tables (${locale}, ${dark ? 'dark' : 'light'}, ${viewport.width})`, async () => {
    const reader = await visit(browser, server, { locale, dark, viewport });
    await reader.context.addCookies([{ name: 'session', value: fresh[0].cookie, url: server.url }, { name: 'language', value: locale, url: server.url }]);
    await fresh[0].patch('/api/me', { language: locale });
    const { page } = reader;
    for (const [name, path, ready] of [['club', '/club', '.seasons'], ['seasons', '/seasons', '.seasons'], ['season', `/seasons/${league}`, '.season table']]) {
      await page.goto(`${server.url}${path}`);
      await page.waitForSelector(ready);
      await page.evaluate(() => { for (const each of document.querySelectorAll('details')) each.open = true; });
      if (name === 'club') {
        await page.waitForSelector(`section[aria-labelledby="deadlines"] a[href="/seasons/${league}"]`);
        assert.equal(await page.locator('section[aria-labelledby="seasons"] tbody tr').count(), 8, 'the whole tables');
      }
      assert.doesNotMatch(await page.locator('main').innerText(), /seasons\.|undefined|null|NaN/);
      assert.deepEqual(await findings(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      await reader.picture(`${name}-${locale}-${dark ? 'dark' : 'light'}-${viewport.width}`);
    }
    reader.assertClean();
  });
}

/** Who may open seasons. */
let opening;

test('whom the operator lets opens a season, and others see and join it', async () => {
  const opener = await member(browser, server, { viewport: PHONE });
  const { page } = opener;
  await page.goto(`${server.url}/seasons`);
  await page.waitForSelector('.seasons');
  assert.equal(await page.locator('.open-season').count(), 0);
  admin('allow-seasons', opener.name, 'yes');
  await eventually('the right', async () => assertOk(await opener.client.get('/api/seasons')).may_open);
  await page.reload();
  await page.click('.open-season summary');
  await page.fill('#field-name', 'Autumn');
  await page.fill('#field-start', day(begun + 5 * DAY));
  await page.fill('#field-group_size', '9');
  await page.click('.open-season .primary');
  await page.waitForSelector('#field-group_size-error');
  await page.fill('#field-group_size', '5');
  await page.selectOption('#field-game', 'shanghai');
  assert.deepEqual(await findings(page), []);
  await page.click('.open-season .primary');
  await page.waitForSelector('.season h1');
  opening = opener.client;
  const { seasons } = assertOk(await fresh[0].get('/api/seasons'));
  const autumn = seasons.find(({ name }) => name === 'Autumn');
  assert.equal(autumn.game, 'shanghai');
  assert.equal(assertOk(await fresh[0].get(`/api/seasons/${autumn.id}`)).group_size, 5);
  assertOk(await fresh[0].post(`/api/seasons/${autumn.id}/membership`));
  await page.reload();
  await page.waitForSelector(`.season a[href="/players/${fresh[0].name}"]`);
  assert.match(await page.locator('.season h1 + p').innerText(), /^Shanghai\b/);
  opener.assertClean();
});

test('the lobby shows a season that one is in before it starts, with a way out', async () => {
  const reader = await visit(browser, server, { viewport: PHONE });
  await reader.context.addCookies([{ name: 'session', value: fresh[0].cookie, url: server.url }, { name: 'language', value: 'en', url: server.url }]);
  assertOk(await fresh[0].patch('/api/me', { language: 'en' }));
  const { page } = reader;
  const autumn = assertOk(await fresh[0].get('/api/seasons')).seasons.find(({ name }) => name === 'Autumn');
  await page.goto(server.url);
  const line = `.to-join li:has([href="/seasons/${autumn.id}"])`;
  await page.waitForSelector(`${line} button`);
  assert.match(await page.innerText(line), /you are in/);
  assert.deepEqual(await findings(page), []);
  await reader.picture('lobby-season-phone');
  await page.click(`${line} button`);
  await page.waitForSelector(`${line} button`, { state: 'detached' });
  assert.equal(assertOk(await fresh[0].get(`/api/seasons/${autumn.id}`)).mine, false);
  reader.assertClean();
});

test('whoever leaves a running season is asked first, and is out', async () => {
  const leaver = await visit(browser, server, { viewport: PHONE });
  await leaver.context.addCookies([{ name: 'session', value: fresh[1].cookie, url: server.url }]);
  const { page } = leaver;
  await page.goto(`${server.url}/seasons/${league}`);
  await page.click('.leave');
  await page.click('#leave .buttons button:not(.danger)');
  assert.equal(await page.locator('.season tr.me small:not(.ties)').count(), 0);
  await page.click('.leave');
  await page.click('#leave .danger');
  await page.waitForSelector('.season .note');
  await page.waitForSelector('.season tr.me small:not(.ties)');
  leaver.assertClean();
});

test('a visitor reads it, and is asked to log in', async () => {
  const visitor = await visit(browser, server);
  const { page } = visitor;
  const { seasons } = assertOk(await fresh[0].get('/api/seasons'));
  await page.goto(`${server.url}/seasons/${seasons.find(({ name }) => name === 'Autumn').id}`);
  await page.click('.joining .primary');
  await page.waitForSelector('form #field-name');
  visitor.assertClean();
});

test('whoever opened a season cancels it before it starts, and lets none follow afterwards', async () => {
  const opener = await visit(browser, server, { viewport: PHONE });
  await opener.context.addCookies([{ name: 'session', value: opening.cookie, url: server.url }]);
  const { page } = opener;
  const open = async (name) => assertOk(await opening.post('/api/seasons', { name, start: day(begun + 3 * DAY), group_size: 4 }), 201).id;
  const [early, last] = [await open('Too early'), await open('The last')];
  const close = async (id) => {
    await page.goto(`${server.url}/seasons/${id}`);
    await page.click('.season .close');
    assert.deepEqual(await findings(page, '#close'), []);
    await page.click('#close .danger');
    await page.waitForSelector('.season .close', { state: 'detached' });
    return assertOk(await opening.get(`/api/seasons/${id}`));
  };
  assert.equal((await close(early)).status, 'cancelled');
  for (const client of fresh.slice(2)) assertOk(await client.post(`/api/seasons/${last}/membership`));
  await server.setNow(new Date(begun + 3 * DAY));
  await eventually('its start', async () => assertOk(await opening.get(`/api/seasons/${last}`)).status === 'running');
  const { status, goes_on: goesOn } = await close(last);
  assert.deepEqual([status, goesOn], ['running', false]);
  await page.goto(`${server.url}/seasons/${league}`);
  await page.waitForSelector('.season table');
  assert.equal(await page.locator('.season .close').count(), 0);
  opener.assertClean();
});

/** The day on which each season of Shanghai starts. */
let start = begun + 9 * DAY;

/** A season of Shanghai with seven members, at three tables of which one is over: [its id, its members]. */
async function atTables() {
  const id = admin('open-season', 'Junk league', `${day(start += DAY)} game=shanghai group_size=7 most_at_once=2`).trim().slice(-12);
  const players = await Promise.all(Array.from({ length: 7 }, () => signUp(server)));
  for (const client of players) assertOk(await client.post(`/api/seasons/${id}/membership`));
  return [id, players];
}

async function endTable(id, players) {
  const { groups: [group] } = assertOk(await players[0].get(`/api/seasons/${id}`));
  const [{ game, players: seats }] = group.games;
  for (const index of seats.slice(1)) {
    const client = players.find(({ name }) => name === group.players[index].name);
    assertOk(await client.post(`/api/games/${game}/resign`, { seq: (await viewOf(client, game)).seq }));
  }
  return game;
}

for (const [locale, dark, viewport] of looksOf(2, [['en', false, PHONE], ['de', false, DESKTOP], ['it', true, { width: 360, height: 640 }], ['it', true, DESKTOP]])) {
  test(`a season of Shanghai says its points beforehand, and shows its tables (${locale}, ${dark ? 'dark' : 'light'}, ${viewport.width})`, async () => {
    const reader = await visit(browser, server, { locale, dark, viewport });
    const [id, players] = await atTables();
    await reader.context.addCookies([{ name: 'session', value: players[1].cookie, url: server.url }, { name: 'language', value: locale, url: server.url }]);
    assertOk(await players[1].patch('/api/me', { language: locale }));
    const { page } = reader;
    const look = async (name) => {
      await page.evaluate(() => { for (const each of document.querySelectorAll('details')) each.open = true; });
      assert.doesNotMatch(await page.locator('main').innerText(), /seasons\.|undefined|null|NaN/);
      assert.deepEqual(await findings(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      await reader.picture(`${name}-${locale}-${dark ? 'dark' : 'light'}-${viewport.width}`);
    };
    await page.goto(`${server.url}/seasons/${id}`);
    await page.waitForSelector('#members');
    await look('tables-open');
    assert.match(await page.locator('.season h1 + p').innerText(), /^Shanghai\b/);
    assert.match(await page.locator('.season details').last().innerText(), /4, 2, 0 .*6, 4, 2, 0 .*8, 6, 4, 2, 0/);
    await page.goto(server.url);
    assert.match(await page.locator(`.to-join li:has([href="/seasons/${id}"])`).innerText(), /Shanghai\b/);
    await server.setNow(new Date(start));
    const game = await eventually('its tables', () => endTable(id, players).catch(() => null));
    await page.goto(`${server.url}/seasons/${id}`);
    await page.waitForSelector('.season table');
    await look('tables');
    assert.equal(await page.locator('.season thead th').count(), 6, 'no difference of scores');
    const line = await page.locator(`.rankings .fixtures li:has([href="/g/${game}"])`).innerText();
    assert.match(line, new RegExp(`${players[0].name}\\s\\(4\\) · ${players[3].name}\\s\\(2\\) · ${players[1].name}\\s\\(0\\)`), 'the best first');
    await page.goto(`${server.url}/players/${players[0].name}`);
    await page.waitForSelector('.places');
    await look('places');
    await page.goto(`${server.url}/club`);
    await page.waitForSelector(`section[aria-labelledby="seasons"] [href="/seasons/${id}"]`);
    for (const part of ['seasons', 'deadlines']) assert.match(await page.locator(`section[aria-labelledby="${part}"] li:has([href="/seasons/${id}"])`).innerText(), /Shanghai\b/);
    admin('end-season', id);
    reader.assertClean();
  });
}
