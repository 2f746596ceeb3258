/** A lost connection: what counts as one. A move made in it reaches the server, from any screen, as the
 * account that made it, or its refusal reaches the player. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, freshName, guest, PASSWORD, signUp, startGame } from '../fixtures/api.js';
import { DESKTOP, member, openSheet, PHONE, setup, stopClock, visit, Visitor, withoutAnswers } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
const MOVES = '**/api/games/*/moves';

/** A game in which anna begins, open before her. */
async function tableOf(how) {
  const anna = await member(browser, server, { viewport: PHONE, ...how });
  const bernd = await signUp(server);
  const { id } = await startGame(anna.client, bernd, { first: 'inviter' });
  const open = (page = anna.page) => page.goto(`${server.url}/g/${id}`);
  await open();
  await anna.page.waitForSelector('.act.roll.on');
  const seq = async () => (await anna.client.get(`/api/games/${id}`)).body.seq;
  return { anna, bernd, id, open, seq };
}

const isMove = (message) => /\/api\/games\/[\w-]+\/moves$/.test(message.url());

/** Everything that the browser of a page keeps for later. */
const keptIn = (page) => page.evaluate(() => new Promise((resolve, reject) => {
  const asked = indexedDB.open('shanghaien');
  asked.onupgradeneeded = () => reject(new Error('nothing was ever kept'));
  asked.onsuccess = () => {
    const store = asked.result.transaction('moves').objectStore('moves').getAll();
    store.onsuccess = () => resolve(store.result);
  };
}));

/** Moves cannot reach the server until `mend`; `roll` is pressed and kept meanwhile. */
async function rollInOutage({ anna: { context, page } }) {
  await stopClock(page);
  await context.route(MOVES, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.click('.act.roll.on');
  await page.waitForSelector('.offline');
  await page.waitForSelector('.sending');
  assert.equal((await keptIn(page)).length, 1);
  return () => context.unroute(MOVES);
}

const showsName = (page, name) => page.waitForFunction((named) => document.querySelector('.player-name')?.textContent === named, name);

/** The outage ends, and the browser says so, again while an attempt from before is still failing; the answer to the
 * move that is sent then, by whichever tab comes first. */
async function backOnline(page, mend) {
  let status = 0;
  page.context().on('response', (response) => {
    if (isMove(response) && response.request().method() === 'POST') status ||= response.status();
  });
  await mend();
  return eventually('the answer to the move', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    return status;
  });
}

test('a move that was made in an outage is sent from another screen', async () => {
  const table = await tableOf();
  const { page } = table.anna;
  const mend = await rollInOutage(table);
  await page.click('.brand');
  await page.waitForSelector('.lobby');
  assert.equal(await backOnline(page, mend), 200);
  assert.equal(await table.seq(), 1);
  await page.click(`a.game[href="/g/${table.id}"]`);
  await page.waitForSelector('.rolled-die');
  assert.deepEqual(await keptIn(page), []);
});

test('a move that was made in an outage outlasts the tab, and its table waits for it', async () => {
  const table = await tableOf();
  const mend = await rollInOutage(table);
  await table.anna.page.close();
  const page = await table.anna.context.newPage();
  await table.open(page);
  await page.waitForSelector('.sending');
  await page.close();
  await mend();
  const next = await table.anna.context.newPage();
  const answered = next.waitForResponse(isMove);
  await next.goto(`${server.url}/rules`);
  assert.equal((await answered).status(), 200);
  assert.equal(await table.seq(), 1);
});

test('a move is sent only as the account that made it', async () => {
  const table = await tableOf();
  const { anna, bernd } = table;
  const mend = await rollInOutage(table);
  await anna.page.close();
  await mend();
  const be = ({ cookie }) => anna.context.addCookies([{ name: 'session', value: cookie, url: server.url }]);
  await be(bernd);
  const page = await anna.context.newPage();
  const sent = [];
  page.on('request', (request) => isMove(request) && sent.push(request));
  await page.goto(server.url);
  await page.waitForSelector('.lobby');
  await page.click('.player');
  await page.click('#account-menu li:last-child button');
  await page.waitForSelector('.welcome');
  assert.deepEqual([sent.length, await table.seq()], [0, 0]);
  await page.goto(`${server.url}/login`);
  await page.fill('[name="name"]', anna.name);
  await page.fill('[name="password"]', PASSWORD);
  const answered = page.waitForResponse(isMove);
  await page.click('main form button.primary');
  assert.equal((await answered).status(), 200);
  assert.equal(await table.seq(), 1);
});

test('a move is not sent again if another account has logged in meanwhile', async () => {
  const table = await tableOf();
  const { anna, bernd } = table;
  const mend = await rollInOutage(table);
  await anna.context.addCookies([{ name: 'session', value: bernd.cookie, url: server.url }]);
  await mend();
  const sent = [];
  anna.page.on('request', (request) => isMove(request) && request.method() === 'POST' && sent.push(request));
  await anna.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await showsName(anna.page, bernd.name);
  assert.equal(sent.length, 0);
  const [kept] = await keptIn(anna.page);
  assert.deepEqual(kept, { account: anna.name, game: table.id, seq: 0, move: { type: 'roll' } });
});

/** A guest takes a name in another tab, which hears the server's answer after `isHeard`; the name. */
async function takeName({ context }, isHeard) {
  const name = freshName();
  const settings = await context.newPage();
  await settings.route('**/api/me', async (route) => {
    const response = await route.fetch();
    await isHeard(name);
    await route.fulfill({ response });
  });
  await settings.goto(`${server.url}/settings`);
  await settings.fill('[name="name"]', name);
  await settings.fill('[name="password"]', PASSWORD);
  await settings.click('main form button.primary');
  await settings.waitForSelector('.toast');
  return name;
}

/** The kept move is made once the outage is over. */
async function goesThrough({ anna: { page }, seq }, mend) {
  assert.equal(await backOnline(page, mend), 200);
  assert.equal(await seq(), 1);
  await eventually('an empty store', async () => (await keptIn(page)).length === 0);
}

test('a guest who takes a name in another tab takes along the moves that are on their way', async () => {
  const table = await tableOf({ client: await guest(server) });
  const { page } = table.anna;
  const mend = await rollInOutage(table);
  await showsName(page, await takeName(table.anna, () => {}));
  await goesThrough(table, mend);
});

test('a table that hears of the new name before the tab where it was taken takes the moves along, too', async () => {
  const table = await tableOf({ client: await guest(server) });
  const { page } = table.anna;
  const mend = await rollInOutage(table);
  await takeName(table.anna, async (name) => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await showsName(page, name);
  });
  await goesThrough(table, mend);
});

test('a server too busy to say who is logged in makes nobody a visitor, and gets the kept move later', async () => {
  const table = await tableOf();
  const { anna } = table;
  const mend = await rollInOutage(table);
  await anna.page.close();
  await mend();
  const page = await anna.context.newPage();
  const again = new Visitor(anna.context, page, server);
  await withoutAnswers(page);
  for (const status of [503, 429]) {
    await page.route('**/api/session', (route) => route.fulfill({ status, contentType: 'application/problem+json', body: '{"code":"busy"}' }));
    await page.goto(`${server.url}/rules`);
    await showsName(page, anna.name);
  }
  await page.unroute('**/api/session');
  await eventually('the move', async () => {
    await again.letPass(1000);
    return await table.seq() === 1;
  });
  await eventually('an empty store', async () => (await keptIn(page)).length === 0);
});

test('a visitor’s page sees the line come back, and speaks of no move', async () => {
  const visitor = await visit(browser, server, { viewport: PHONE, dark: true, locale: 'it-IT' });
  const { context, page } = visitor;
  await page.goto(`${server.url}/rules`);
  await page.waitForSelector('main h1');
  await stopClock(page);
  await context.route('**/api/**', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.waitForSelector('.offline');
  assert.equal(await page.innerText('.offline'), 'Nessuna connessione.');
  const isTried = page.waitForEvent('requestfailed');
  await page.clock.runFor(20_000);
  await isTried;
  assert.equal(await page.locator('.offline').count(), 1);
  await context.unrouteAll();
  await eventually('the end of the banner', async () => {
    await visitor.letPass(20_000);
    return await page.locator('.offline').count() === 0;
  });
});

test('an answer that was asked for before the line was lost does not show that it is back', async () => {
  const { page } = await visit(browser, server, { viewport: PHONE });
  await page.goto(`${server.url}/login`);
  await page.waitForSelector('[name="name"]');
  await stopClock(page);
  await page.route('**/api/sessions', async (route) => {
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await route.continue();
  });
  await page.fill('[name="name"]', 'nobody');
  await page.fill('[name="password"]', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.field-error');
  assert.equal(await page.locator('.offline').count(), 1);
});

test('a move that is refused later is announced on any screen', async () => {
  const table = await tableOf();
  const { anna, bernd } = table;
  const mend = await rollInOutage(table);
  await anna.page.click('.brand');
  await anna.page.waitForSelector('.lobby');
  await bernd.post(`/api/games/${table.id}/resign`, { seq: 0 });
  assert.equal(await backOnline(anna.page, mend), 409);
  await anna.page.waitForSelector('.toast.error');
  assert.match(await anna.page.innerText('.toast.error'), new RegExp(`against ${bernd.name} was not played. The game is over`));
  assert.deepEqual(await keptIn(anna.page), []);
});

test('logging out removes unsent moves', async () => {
  const table = await tableOf();
  await rollInOutage(table);
  const { page } = table.anna;
  await page.click('.player');
  await page.click('#account-menu li:last-child button');
  await page.waitForSelector('.welcome');
  assert.deepEqual(await keptIn(page), []);
});

/** The server carries out the first such request, but its answer is lost. */
function loseAnswer(page, path) {
  let isLost = false;
  return page.route(path, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

test('what is sent again after a lost answer is made once: an invitation, a message, a guest; the same words again are another message', async () => {
  const { anna: { client, page }, bernd, id } = await tableOf();
  await loseAnswer(page, '**/messages');
  await openSheet(page);
  await page.fill('#chat-text', 'Ahoi');
  await page.click('.say button');
  await page.waitForSelector('.say .field-error');
  await page.click('.say button');
  await page.waitForSelector('.message');
  assert.equal((await bernd.get(`/api/games/${id}/messages`)).body.messages.length, 1);
  await page.fill('#chat-text', 'Ahoi');
  await page.click('.say button');
  await page.waitForFunction(() => document.querySelectorAll('.message').length === 2);
  assert.equal((await bernd.get(`/api/games/${id}/messages`)).body.messages.length, 2);

  await page.goto(`${server.url}/?invite`);
  await loseAnswer(page, '**/api/invitations');
  await page.fill('[name="to"]', bernd.name);
  await page.click('.invite button.primary');
  await page.waitForSelector('.invite .field-error');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/invitations'));
  await page.click('.invite button.primary');
  assert.equal((await answered).status(), 201);
  assert.equal((await client.get('/api/invitations')).body.outgoing.length, 1);
  await page.locator('.toast', { hasText: 'nothing was sent twice' }).waitFor();
  await page.waitForFunction(() => document.querySelector('[name="to"]').value === '');
  await page.fill('[name="to"]', bernd.name);
  await page.click('.invite button.primary');
  await page.locator('section:has(#outgoing-title) li').nth(1).waitFor(); // whoever means a second one gets it

  const visitor = await visit(browser, server, { viewport: PHONE });
  await visitor.page.goto(server.url);
  await loseAnswer(visitor.page, '**/api/accounts/guest');
  const keys = [];
  visitor.page.on('request', (sent) => sent.url().endsWith('/guest') && keys.push(sent.headers()['idempotency-key']));
  await visitor.page.click('.welcome button.primary');
  await visitor.page.waitForSelector('.welcome .field-error');
  await visitor.page.click('.welcome button.primary');
  await visitor.page.waitForURL(/\/g\/[\w-]+$/);
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
});

test('a screen that was not fetched yet says so without a connection, and opens with one', async () => {
  const { anna: { context, page } } = await tableOf();
  await page.goto(`${server.url}/rules`);
  await page.waitForSelector('main h1');
  await context.setOffline(true);
  await page.click('.brand');
  await page.waitForSelector('.offline');
  const failed = page.locator('main:has-text("No connection")');
  await failed.waitFor();
  await context.setOffline(false);
  await failed.locator('button.primary').click();
  await page.waitForSelector('.lobby');
});

const LOST = /^Failed to load resource: net::/;

test('a language without a connection changes nothing, and is spoken with one', async () => {
  const { anna, open } = await tableOf({ viewport: DESKTOP });
  const { context, page } = anna;
  await anna.quiet();
  await context.setOffline(true);
  await page.click('.languages [lang="de"]');
  await page.waitForSelector('.offline');
  await anna.quiet();
  assert.match(await page.innerText('.offline'), /^No connection/);
  assert.equal(await page.locator('.toast').count(), 0);
  anna.assertClean(LOST);
  await context.setOffline(false);
  await page.click('.languages [lang="de"]');
  await page.waitForSelector('html[lang="de"]');
  await open();
  await page.waitForSelector('html[lang="de"]');
});

test('an answer that is older than the press of a language does not take it back', async () => {
  const { anna } = await tableOf({ viewport: DESKTOP });
  const { page } = anna;
  await anna.quiet();
  const held = new Promise((come) => { page.route('**/api/session', come, { times: 1 }); });
  await page.evaluate(() => new BroadcastChannel('account').postMessage('somebody else'));
  const route = await held;
  const old = await route.fetch();
  await page.click('.languages [lang="de"]');
  await page.waitForSelector('html[lang="de"]');
  await route.fulfill({ response: old });
  await anna.quiet();
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  assert.equal((await anna.client.get('/api/me')).body.language, 'de');
});

/** From the first request for `part` on, nothing of the server arrives any more, and the browser does not know it. Gives
 * what mends it. */
async function losesLineAt(context, part) {
  const cut = (route) => route.abort();
  await context.route(part, async (route) => {
    await context.route(`${server.url}/**`, cut);
    await cut(route);
  });
  return () => context.unrouteAll();
}

test('what a page fetches once it has been drawn may not come: the page says that the line is lost', async () => {
  const { anna, bernd } = await tableOf();
  const later = [['/rules', 'shanghaien-rules-board*'], [`/players/${bernd.name}/history`, 'people-*/en.js'], [`/players/${bernd.name}/logbook`, 'logbook-*/en.js']];
  for (const [path, part] of later) {
    const mend = await losesLineAt(anna.context, `**/assets/${part}`);
    await anna.page.goto(server.url + path);
    await anna.page.waitForSelector('.offline');
    anna.assertClean(LOST);
    await mend();
  }
});

test('a list of the keys whose words do not come says that the line is lost', async () => {
  const { anna } = await tableOf({ viewport: DESKTOP });
  await losesLineAt(anna.context, '**/assets/keys-*/en.js');
  await anna.page.keyboard.press('?');
  await anna.page.waitForSelector('.offline');
  anna.assertClean(LOST);
});

test('a worker whose rules have not come says so when it is asked, and throws nothing before', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  await anna.page.goto(server.url);
  await losesLineAt(anna.context, '**/assets/shanghaien-*.wasm');
  const failed = anna.page.waitForEvent('requestfailed', (request) => request.url().endsWith('.wasm'));
  const worker = await anna.page.evaluateHandle(() => new Worker('/rules-worker.js', { name: 'shanghaien' }));
  await failed;
  const answered = await worker.evaluate((asked) => new Promise((resolve) => {
    asked.addEventListener('message', ({ data }) => resolve(data));
    requestIdleCallback(() => asked.postMessage({ id: 1 }));
  }));
  assert.equal(answered.error, 'Failed to fetch');
  anna.assertClean(LOST);
});

test('a lesson whose rules do not come says that the line is lost', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  await losesLineAt(anna.context, '**/assets/shanghaien-*.wasm');
  await anna.page.goto(`${server.url}/lesson`);
  await anna.page.waitForSelector('.offline');
  anna.assertClean(LOST);
});

const gateways = [
  ['502', { status: 502, contentType: 'application/json', body: '{"message":"Bad gateway"}' }],
  ['504', { status: 504, contentType: 'text/html', body: '<h1>Gateway time-out</h1>' }],
  ['a captive portal’s page', { status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' }],
];
test('the answer of a gateway counts as an outage, and the move is sent after it', async () => {
  for (const [what, answer] of gateways) {
    const { anna: { page }, seq } = await tableOf();
    await stopClock(page);
    await page.route(MOVES, (route) => route.fulfill(answer));
    await page.click('.act.roll.on');
    await page.waitForSelector('.offline');
    assert.equal(await page.locator('.toast').count(), 0, what);
    assert.equal(await backOnline(page, () => page.unroute(MOVES)), 200);
    await page.waitForSelector('.rolled-die');
    assert.equal(await seq(), 1, what);
  }
});

test('a request without an answer is abandoned, and the move is sent again', async () => {
  const { anna: { page }, seq } = await tableOf();
  await stopClock(page);
  const isHeld = new Promise((held) => page.route(MOVES, held, { times: 1 }));
  await page.route('**/nothing', (route) => route.continue()); // or the browser lets go what is held
  let isGivenUp = false;
  const givenUp = page.waitForEvent('requestfailed', isMove).then(() => (isGivenUp = true));
  await page.click('.act.roll.on');
  await isHeld;
  await page.clock.runFor(29_000);
  assert.equal(isGivenUp, false);
  await page.clock.runFor(1_000);
  await givenUp;
  await page.waitForSelector('.offline');
  const answered = page.waitForResponse(isMove);
  await page.clock.runFor(2_000);
  assert.equal((await answered).status(), 200);
  assert.equal(await seq(), 1);
});
