/** A game in the page of another site, as its readers see it. */
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, test } from 'node:test';
import { assertOk, eventually, signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, member, PHONE, setup, visit, workerIsReady } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';
import { atSea, gameIn, sailTo, situations } from './states.js';

const MOST_KIB = 40;
const { server, browser } = await setup(after);
const people = await Promise.all(Array.from({ length: 4 }, () => signUp(server)));
const games = { Shanghaien: await gameIn(people, situations.over), Shanghai: await sailTo(people, atSea.sunk) };
const running = { Shanghaien: await gameIn(people, situations.tricks), Shanghai: await sailTo(people, atSea.junk) };

/** Another site, whose pages frame what `?frame=` names. */
const host = http.createServer(({ url }, response) => {
  const query = new URL(url, 'http://host').searchParams;
  response.setHeader('Content-Type', 'text/html');
  response.end(`<!doctype html><html lang="en"><title>A blog</title><link rel="icon" href="data:,"><body style="margin:0"><h1>About a game</h1>
    <iframe src="${query.get('frame').replaceAll('&', '&amp;')}" width="${query.get('width') ?? 600}" height="700" title="A game"></iframe>`);
});
await new Promise((listening) => { host.listen(0, '127.0.0.1', listening); });
after(() => host.close());
// Another site by its name, too: the cookies of one do not go to the other.
const site = { url: `http://localhost:${host.address().port}` };

/** A reader of the blog, and the frame in it. @param {string} path of what it frames */
async function reader(path, { width, ...how } = {}) {
  const visitor = await visit(browser, site, how);
  await visitor.page.goto(`${site.url}/?${new URLSearchParams({ frame: server.url + path, width: String(width ?? 600) })}`);
  const frame = visitor.page.frames()[1];
  await frame.waitForSelector('main');
  return { ...visitor, frame, visitor };
}

/** Only the frame asks another site, for what is its own. */
const FRAME = new RegExp(`^asks ${server.url}/`);

const told = (frame) => frame.textContent('.replay header');
const at = (n, of) => new RegExp(`Move ${n} of ${of}`);

for (const [game, id] of Object.entries(games)) {
  test(`the page of another site replays a game of ${game}`, async () => {
    const { frame, page, visitor } = await reader(`/embed/g/${id}`);
    const { seq, players } = await viewOf(people[0], id);
    for (const { name } of players) assert.ok((await frame.textContent('h1')).includes(name));
    assert.equal(await frame.title(), await frame.textContent('h1'));
    assert.match(await told(frame), at(seq, seq));
    assert.ok(await frame.isVisible('.ended'));
    const steps = { 'To the start': 0, 'One forward': 1, 'To the present': seq, 'One back': seq - 1 };
    for (const [name, place] of Object.entries(steps)) {
      await frame.click(`.replay-bar button[aria-label="${name}"]`);
      await eventually(name, async () => at(place, seq).test(await told(frame)));
    }
    assert.equal(await frame.isVisible('.ended'), false);
    assert.notEqual((await frame.textContent('.said')).trim(), '', 'what the move did');
    await frame.click('.replay-bar button[aria-label="To the start"]');
    await frame.click('text="Play back"');
    await eventually('two steps', async () => /Move [2-9] of/.test(await told(frame)));
    await frame.click('text="Pause"');
    assert.equal(page.url().startsWith(site.url), true);
    assert.equal(page.frames()[1].url().startsWith(`${server.url}/embed/g/${id}?at=`), true);
    visitor.assertClean(FRAME);
  });

  test(`a game of ${game} that is begun at a position shows it, and the game itself opens there`, async () => {
    const { frame, page, visitor } = await reader(`/embed/g/${id}?at=12&theme=dark`, { viewport: PHONE, width: 320 });
    const { seq } = await viewOf(people[0], id);
    assert.match(await told(frame), at(12, seq));
    const link = frame.locator('footer a');
    assert.deepEqual([await link.getAttribute('target'), await link.getAttribute('rel')], ['_blank', 'noopener']);
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await opened.waitForURL(`${server.url}/g/${id}?at=12`);
    assert.equal(await opened.evaluate(() => window.opener), null);
    visitor.assertClean(FRAME);
  });

  for (const [packing, headers] of [['Brotli', {}], ['gzip', { 'Accept-Encoding': 'gzip' }]]) {
    test(`a game of ${game} takes at most ${MOST_KIB} KiB with headers in the page of another site (${packing})`, async () => {
      for (const one of [`${id}`, `${id}?at=30`, running[game]]) {
        const { page, context } = await visit(browser, server, { locale: 'de-DE' }); // which is longest
        await context.setExtraHTTPHeaders(headers);
        const session = await context.newCDPSession(page);
        let bytes = 0;
        const asked = [];
        session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
        session.on('Network.requestWillBeSent', ({ request }) => request.url.startsWith('http') && asked.push(request.url));
        await session.send('Network.enable');
        await page.goto(`${server.url}/embed/g/${one}`);
        await page.waitForSelector('main');
        await page.waitForLoadState('networkidle');
        assert.ok(bytes > 20_000 && bytes <= 1024 * MOST_KIB, `${bytes} bytes of ${one}`);
        assert.equal(asked.length, 3, asked.join('\n'));
      }
    });
  }
}

for (const [game, id] of Object.entries(running)) {
  test(`a game of ${game} that goes on is shown as it stood, with the time`, async () => {
    const { frame, visitor } = await reader(`/embed/g/${id}`);
    assert.match(await frame.textContent('footer'), /As of .*: the game goes on\./);
    assert.match(await frame.textContent('.said'), / (is|are) to move/);
    const buttons = await frame.locator('.table button').all();
    for (const button of buttons) assert.equal(await button.isDisabled(), true);
    visitor.assertClean(FRAME);
  });
}

test('a reader who is logged in is a stranger there, and keeps no cookie and no worker of it', async () => {
  const visitor = await member(browser, server, { client: people[0], worker: true });
  const { page, context } = visitor;
  const { id } = await startGame(people[0], people[1], { first: 'inviter' });
  const cookies = await context.cookies();
  const sent = [];
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.allHeaders()));
  await page.goto(`${server.url}/embed/g/${games.Shanghai}?at=3`);
  await page.click('.replay-bar button[aria-label="One forward"]');
  await page.waitForSelector('text=/Move 4 of/');
  for (const headers of await Promise.all(sent)) assert.equal(headers.cookie, undefined);
  assert.ok(sent.length > 0);
  assert.deepEqual(await context.cookies(), cookies);
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  await page.goto(`${server.url}/embed/g/${id}`);
  await page.waitForSelector('.said');
  assert.match(await page.textContent('.said'), new RegExp(`${people[0].name} is to move`), 'as to everybody');
  visitor.assertClean();
});

test('where the site\'s own worker is there, it does not put the page of the site in place of the game', async () => {
  const visitor = await member(browser, server, { worker: true });
  const { page } = visitor;
  await page.goto(server.url);
  await workerIsReady(page);
  await page.goto(`${server.url}/embed/g/${games.Shanghaien}`);
  await page.waitForSelector('.replay');
  assert.equal(await page.locator('.bar').count(), 0);
});

test('other pages refuse to be framed', async () => {
  for (const path of ['/', `/g/${games.Shanghaien}`, '/login', `/api/games/${games.Shanghaien}/picture.svg`, '/pages/embed-shanghaien.en.html']) {
    const { page } = await visit(browser, site, {});
    const refused = page.waitForEvent('console', (message) => /frame-ancestors|Refused to frame|Framing/.test(message.text()));
    await page.goto(`${site.url}/?${new URLSearchParams({ frame: server.url + path })}`);
    assert.match((await refused).text(), new RegExp(server.url), path);
  }
});

test('what stands in the place of a game says why', async () => {
  const { frame } = await reader('/embed/g/nosuchgame12?theme=dark');
  assert.equal(await frame.textContent('main p'), 'There is no such game.');
  assert.equal(await frame.getAttribute('main a', 'target'), '_blank');
});

test('the theme is the address\'s, else the system\'s', async () => {
  const groundOf = async (path, how) => {
    const { frame } = await reader(path, how);
    return frame.evaluate(() => getComputedStyle(document.body).backgroundColor);
  };
  const path = `/embed/g/${games.Shanghai}`;
  const [light, dark] = [await groundOf(path), await groundOf(path, { dark: true })];
  assert.notEqual(light, dark);
  assert.equal(await groundOf(`${path}?theme=dark`), dark);
  assert.equal(await groundOf(`${path}?theme=light`, { dark: true }), light);
});

for (const [game, id, width, how] of looksOf(0, [
  ['Shanghaien', running.Shanghaien, 320, { dark: true, locale: 'it-IT' }], ['Shanghai', running.Shanghai, 320, { locale: 'de-DE' }],
  ['Shanghaien', games.Shanghaien, 800, {}], ['Shanghai', games.Shanghai, 600, { dark: true }],
])) {
  test(`a game of ${game} is accessible and fits in a frame (${width} pixels, ${how.dark ? 'dark' : 'light'})`, async () => {
    const { page, context } = await visit(browser, server, { viewport: { ...DESKTOP, width }, ...how });
    await page.goto(`${server.url}/embed/g/${id}`);
    await page.waitForSelector('.replay');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await findings(page), []);
    await context.close();
  });
}

test('without the server the replay says that there is no connection, and goes on with it', async () => {
  const { frame, page } = await reader(`/embed/g/${games.Shanghaien}`);
  await page.route(/\/api\//, (route) => route.abort());
  await frame.click('.replay-bar button[aria-label="One back"]');
  await frame.waitForSelector('text="No connection to the server."');
  await page.unroute(/\/api\//);
  await frame.click('.replay-bar button[aria-label="One back"]');
  const { seq } = assertOk(await people[0].get(`/api/games/${games.Shanghaien}`));
  await eventually('a step', async () => at(seq - 1, seq).test(await told(frame)));
  assert.equal(await frame.locator('text="No connection to the server."').count(), 0);
});

for (const [game, id] of Object.entries(games)) {
  test(`a finished game of ${game} offers the code for other sites, as oEmbed has it`, async () => {
    const visitor = await member(browser, server, { client: people[0] });
    const { page } = visitor;
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    await page.goto(`${server.url}/g/${id}`);
    await page.click('button.embed-code');
    const { html } = assertOk(await people[0].get(`/oembed?url=${server.url}/g/${id}`));
    assert.equal(await page.inputValue('.embed-code input'), html);
    await page.click('.embed-code button');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), html);
    visitor.assertClean();
  });
}

test('a site for members only offers no code', async (t) => {
  t.after(() => server.admin('set', 'members-only', 'off'));
  server.admin('set', 'members-only', 'on');
  const { page } = await member(browser, server, { client: people[0] });
  await eventually('the closed site', async () => {
    await page.goto(`${server.url}/g/${games.Shanghaien}`);
    await page.waitForSelector('button.save');
    return await page.locator('.embed-code').count() === 0;
  });
});
