/** A first visit fetches all its bundles at once, only what it needs, and shifts nothing; a later one draws from what
 * it has. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertOk, eventually, play, signUp, startGame, underWay, viewOf } from '../fixtures/api.js';
import { DESKTOP, drawn, hold, member, PHONE, setup, visit } from '../fixtures/browser.js';
import { all, looksOf } from '../fixtures/looks.js';
import { seated } from './shanghai.js';
import { atSea, gameIn, sailTo, situations } from './states.js';

const { server, browser } = await setup(after, { clock: true });
/** A browser takes Brotli by HTTPS and from its own machine, elsewhere only gzip. */
const MOST_KIB = { Brotli: 60, gzip: 64 };
const MOST_REQUESTS = 8;
/** Who is here, and faces: what each page asks for from two seconds on. */
const LATER = /\/here$|\/(server-here|ui-faces|shared-later)-/;
const anna = await signUp(server);
const { body: invitation } = await anna.post('/api/invitations', { unlisted: true });
const { body: accepted } = await (await signUp(server)).post(`/api/invitations/${invitation.id}/accept`);
const people = await Promise.all(Array.from({ length: 6 }, () => signUp(server)));
const games = { Shanghaien: await playedTo(8), Shanghai: await sailTo(people, atSea.bid) };
const ended = await gameIn(people, situations.over);
await server.setNow(new Date(Date.now() + 60_000)); // what has just changed is told once more (account_events.c)

/** Everything that has moved on the page by itself, as the browser saw it from the beginning. */
const shifts = () => new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().map(({ value, sources }) => [value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)])))
    .observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve([])));
});

const first = [
  ['the lobby', '/'],
  ['an invitation', `/i/${invitation.id}`],
  ['a game', `/g/${accepted.id}`],
  ['the rules', '/rules'],
  ['the rules of Shanghai', '/rules/shanghai'],
];

for (const [what, path] of first) {
  test(`a first visit to ${what} announces each bundle that it imports`, async () => {
    await assertAnnounced(await visit(browser, server, { locale: 'de-DE' }), path);
  });
}

test('a first visit to a game of Shanghai fetches what it imports, and nothing of Shanghaien', async () => {
  const { id } = await seated(browser, server, [{}, {}, {}]);
  const spectator = await visit(browser, server, { locale: 'de-DE' });
  await assertAnnounced(spectator, `/g/${id}`);
  const fetched = await spectator.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name)));
  assert.ok(fetched.some((name) => /\/shanghai-[\w-]{4}\.js/.test(name)));
  assert.deepEqual(fetched.filter((name) => /shanghaien/.test(name)), []);
});

/** Each script that a visit fetches is announced, and fetched once. */
async function assertAnnounced(visitor, path) {
  const { page } = visitor;
  await page.goto(server.url + path);
  await page.waitForSelector('main h1');
  await visitor.quiet();
  // The boards of the rules come when their words stand.
  const { announced, fetched } = await page.evaluate(() => {
    const atOnce = (names) => names.filter((name) => name.endsWith('.js') && !/shanghaien-rules-(?!screen)|server-here-|rules-worker|shared-later/.test(name)).sort();
    return {
      announced: atOnce(Array.from(document.querySelectorAll('link[rel="modulepreload"], script[src]'), (element) => element.href ?? element.src)),
      fetched: atOnce(performance.getEntriesByType('resource').map(({ name }) => name)),
    };
  });
  assert.deepEqual(announced, fetched);
  assert.ok(fetched.every((name) => /\/assets\/[\w.-]+-[\w-]{4}(\/\w\w)?\.js$/.test(name)));
  assert.equal(new Set(fetched).size, fetched.length, 'each is fetched once');
}

/** A game of the first two people that has reached a round. */
async function playedTo(round) {
  let view = await startGame(people[0], people[1], { first: 'inviter' });
  while (view.round < round) {
    const mover = people[view.turn];
    const { legal } = await viewOf(mover, view.id);
    const [move] = ['shanghai', 'place', 'roll'].flatMap((type) => legal.filter((one) => one.type === type));
    view = await play(mover, view, move ?? legal[0]);
  }
  return view.id;
}

/** What a visit to a game takes from the server: how many requests, and how many bytes with headers. */
async function costOf(visitor, id) {
  const { context, page } = visitor;
  const session = await context.newCDPSession(page);
  const bytes = new Map();
  const asked = [];
  const cached = new Set();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.push([requestId, request.url]));
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => response.fromDiskCache && cached.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await session.send('Network.enable');
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.table');
  await visitor.quiet();
  await session.detach();
  const first = asked.filter(([request, url]) => !cached.has(request) && url.startsWith('http') && !LATER.test(url)); // on a busy machine what comes later is here, too
  return { bytes: first.reduce((sum, [request]) => sum + (bytes.get(request) ?? 0), 0), asked: first.map(([, url]) => url) };
}

/** A visitor who is the player of that client; `compression`: all that their browser takes. Browsers take Brotli by HTTPS and
 * from their own machine, elsewhere gzip. */
async function playerOf(client, { compression, ...how } = {}) {
  const visitor = await member(browser, server, { ...how, client });
  if (compression) await visitor.context.setExtraHTTPHeaders({ 'Accept-Encoding': compression });
  return visitor;
}

for (const [game, id] of Object.entries(games)) {
  for (const [locale, packing] of [['de-DE', 'Brotli'], ['de-DE', 'gzip'], ...(all ? [['en-GB', 'Brotli'], ['it-IT', 'Brotli']] : [])]) { // German is longest
    test(`a first visit of a player to a game of ${game}, with chat and note, takes at most ${MOST_REQUESTS} requests and ${MOST_KIB[packing]} KiB with headers (${locale}, ${packing})`, async () => {
      assertOk(await people[0].patch('/api/me', { language: locale.slice(0, 2) }));
      const visitor = await playerOf(people[0], { locale, compression: packing === 'gzip' ? 'gzip' : undefined });
      const { bytes, asked } = await costOf(visitor, id);
      await visitor.page.waitForSelector('.chat', { state: 'attached' });
      assert.ok(bytes > 30_000 && bytes <= 1024 * MOST_KIB[packing], `${bytes} bytes`);
      assert.ok(asked.length <= MOST_REQUESTS, asked.join('\n'));
    });
  }
}

test('a repeated visit of a player asks for the document, and draws the table before it asks for anything more', async () => {
  const visitor = await playerOf(anna);
  await costOf(visitor, accepted.id);
  const { asked } = await costOf(visitor, accepted.id);
  const address = `${server.url}/g/${accepted.id}`;
  assert.deepEqual(asked.filter((url) => !url.includes('/api/')), [address]);
  assert.equal(asked[0], address);
  const early = await visitor.page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return performance.getEntriesByType('resource').filter(({ startTime, transferSize }) => transferSize > 0 && startTime < paint.startTime).map(({ name }) => name);
  });
  assert.deepEqual(early, []);
});

test('a first visit to a game waits for the document, then for everything else at once', async () => {
  const isNeeded = (path) => /\.(js|css)$/.test(path);
  const visitor = async () => {
    const { page } = await visit(browser, server);
    const asked = new Set();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    return { page, asked };
  };
  const needs = await visitor();
  await needs.page.goto(`${server.url}/g/${accepted.id}`);
  await needs.page.waitForSelector('.board');

  const starved = await visitor();
  const held = new Promise((resolve) => {
    const missing = () => [...needs.asked].filter((path) => isNeeded(path) && !starved.asked.has(path));
    starved.page.on('request', () => missing().length || resolve());
    setTimeout(() => resolve(missing()), 60_000).unref();
  });
  // No script is ever answered, so none can have asked for anything.
  await starved.page.route(/\.js$/, () => {});
  await starved.page.goto(`${server.url}/g/${accepted.id}`, { waitUntil: 'commit' });
  assert.deepEqual(await held, undefined);
});

/** A visit to each of these pages moves nothing. */
async function assertNothingMoves(visitor, paths) {
  const moved = [];
  for (const path of paths) {
    await visitor.page.goto(server.url + path);
    await visitor.page.waitForSelector('main h1');
    await visitor.quiet();
    moved.push(...(await visitor.page.evaluate(shifts)).map((shift) => [path, ...shift]));
  }
  assert.deepEqual(moved, []);
}

/** Before which move of a finished game the page tells of a better one: the analysis is there. */
const costlyIn = async (id) => {
  const { moves } = await eventually('the analysis', async () => {
    const { body } = await people[0].get(`/api/games/${id}/analysis`);
    return body.status === 'ready' && body;
  });
  return moves.reduce((a, b) => (b.error ?? 0) > (a.error ?? 0) ? b : a).seq - 1;
};

for (const viewport of looksOf(0, [PHONE, DESKTOP])) {
  test(`nothing moves on a player's pages when they open (${viewport.width} pixels)`, async () => {
    const player = await member(browser, server, { viewport });
    const { body } = await anna.post('/api/invitations', { to: player.name, first: 'inviter', match: 3 });
    const { body: game } = await player.client.post(`/api/invitations/${body.id}/accept`);
    await anna.post(`/api/games/${game.id}/messages`, { text: 'Ahoy' });
    await anna.post(`/api/games/${game.id}/moves`, { seq: 0, move: { type: 'roll' } });
    await assertNothingMoves(player, ['/', `/g/${game.id}`, `/players/${player.name}`, '/rankings', '/rules', '/settings']);
    await assertNothingMoves(await playerOf(people[0], { viewport }), [`/g/${games.Shanghai}`, `/g/${ended}`, `/g/${ended}?at=${await costlyIn(ended)}`, `/players/${people[1].name}`]);
  });
}

for (const viewport of looksOf(1, [PHONE, DESKTOP])) {
  test(`nothing moves on a stranger's pages when they open (${viewport.width} pixels)`, async () => {
    const { body: { id } } = await anna.post('/api/invitations', { unlisted: true, message: 'Ahoy' });
    await assertNothingMoves(await visit(browser, server, { viewport }), ['/', `/i/${id}`, ...Object.values(games).map((game) => `/g/${game}`)]);
  });
}

test('nothing moves at a table with an offer to call it off, one of the ladder, and one that was soon over, when they open (1440 pixels)', async () => {
  const [carla, dora] = [await signUp(server), await signUp(server)];
  const offered = await underWay(carla, dora);
  assertOk(await carla.post(`/api/games/${offered.id}/call-off`, { seq: offered.seq }), 202);
  for (const client of [carla, dora]) assertOk(await client.post('/api/ladder/membership'));
  const { invitation: challenge } = assertOk(await dora.post('/api/ladder/challenges', { to: carla.name }), 201);
  const onLadder = assertOk(await carla.post(`/api/invitations/${challenge}/accept`), 201);
  const brief = await startGame(carla, dora);
  assertOk(await carla.post(`/api/games/${brief.id}/call-off`, { seq: brief.seq }));
  const player = await playerOf(dora, { viewport: DESKTOP });
  const { asked, release } = await hold(player.page, /\/assets\/table-comments-/);
  await player.page.goto(`${server.url}/g/${brief.id}`);
  await asked;
  await player.page.waitForSelector('.log li');
  await drawn(player.page);
  release();
  await player.page.waitForSelector('#comments');
  await player.quiet();
  assert.deepEqual(await player.page.evaluate(shifts), []);
  await assertNothingMoves(player, [`/g/${offered.id}`, `/g/${onLadder.id}`]);
});

test('an earlier position of a finished game comes with the remark on it, which would move it (360 pixels)', async () => {
  const player = await playerOf(people[0], { viewport: PHONE });
  const { asked, release } = await hold(player.page, /\/analysis$/);
  await player.page.goto(`${server.url}/g/${ended}?at=${await costlyIn(ended)}`);
  await asked;
  await drawn(player.page);
  release();
  await player.page.waitForSelector('.missed');
  await player.quiet();
  assert.deepEqual(await player.page.evaluate(shifts), []);
});

test('the games and invitations that wait come with the document of each page, as the way to them moves the bar (360 pixels)', async () => {
  const invited = await signUp(server);
  assertOk(await anna.post('/api/invitations', { to: invited.name }), 201);
  await startGame(anna, people[2], { first: 'inviter' });
  const [hers, theirs] = [await playerOf(anna, { viewport: PHONE }), await playerOf(invited, { viewport: PHONE })];
  for (const [player, path] of [[hers, '/rules'], [hers, `/players/${anna.name}`], [hers, '/settings'], [theirs, '/rules']]) {
    const { release } = await hold(player.page, /\/api\/(games|invitations)\?/);
    await player.page.goto(server.url + path);
    await player.page.waitForSelector('.bar .next');
    release();
    assert.deepEqual(await player.page.evaluate(shifts), []);
    await player.page.unrouteAll({ behavior: 'wait' });
  }
});

test('the faces of the house have their places before they come (360 pixels)', async () => {
  const player = await member(browser, server, { viewport: PHONE });
  const { release } = await hold(player.page, /\/faces-/);
  await player.page.goto(server.url, { waitUntil: 'commit' });
  await player.page.waitForSelector('.captain-choice');
  release();
  await player.quiet();
  await player.page.waitForFunction(() => [...document.querySelectorAll('.captain-choice .face')].every((each) => each.childElementCount > 1));
  assert.deepEqual(await player.page.evaluate(shifts), []);
});

test('what stands below the boards of the rules cannot be pressed before they have come', async () => {
  const { page } = await visit(browser, server, { viewport: PHONE });
  const { release } = await hold(page, /shanghaien-rules-(?!screen)/);
  await page.goto(`${server.url}/rules`, { waitUntil: 'commit' });
  await page.waitForSelector('main h1');
  const below = page.locator('.pages > .buttons, .foot');
  assert.deepEqual(await Promise.all((await below.all()).map((each) => each.isVisible())), [false, false]);
  release();
  for (const each of await below.all()) await each.waitFor();
});
