/** The events of a player, which all tabs of a browser share: lobby, badge and tables change by themselves. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, invite, play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { hold, logIn, member, setup, Visitor } from '../fixtures/browser.js';
import { all } from '../fixtures/looks.js';

const { server, browser } = await setup(after);

/** A visitor as a player for the fixtures of the API. */
const player = ({ name, client }) => ({ name, post: client.post });

/** Notes each stream that a browser opens. */
function watchStreams(context) {
  const streams = [];
  context.on('request', (request) => {
    if (/\/events(\?|$)/.test(request.url())) streams.push(new URL(request.url()).pathname);
  });
  return streams;
}

/** Another tab of the same browser. */
async function tab(visitor, path) {
  const page = await visitor.context.newPage();
  const other = new Visitor(visitor.context, page, server);
  await page.goto(server.url + path);
  return other;
}

/** A lobby whose stream is open: it hears of an invitation that is made only now. */
async function listening(page, inviter, invitee) {
  const { id } = await invite(inviter, invitee, { message: 'Are you there?' });
  await page.waitForSelector('.invitations blockquote');
  await inviter.delete(`/api/invitations/${id}`);
  await page.waitForSelector('.invitations blockquote', { state: 'detached' });
}

test('an invitation comes to the lobby and goes from it', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  await anna.page.goto(server.url);
  await anna.page.waitForSelector('#invite-title');
  await listening(anna.page, bernd, anna);
  anna.assertClean();
});

test('an open letter tells its reader what becomes of it', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  const { page } = anna;
  const open = async (inviter, invitee) => {
    const { id } = await invite(inviter, invitee);
    const hears = page.waitForRequest((request) => request.url().includes('/api/events'));
    await page.goto(`${server.url}/i/${id}`);
    await page.waitForSelector('.letter');
    await hears;
    return `/api/invitations/${id}`;
  };
  const mine = await open(player(anna), bernd);
  const { body: game } = await bernd.post(`${mine}/accept`);
  await page.waitForSelector(`.letter a[href="/g/${game.id}"]`);
  const theirs = await open(bernd, anna);
  await bernd.delete(theirs);
  await page.waitForFunction(() => !document.querySelector('.letter .buttons'));
  anna.assertClean();
});

test('a message shows at its game in an open lobby, and goes when it is read', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  const { page } = anna;
  const { id } = await startGame(bernd, player(anna));
  const hears = page.waitForRequest((request) => request.url().includes('/api/events'));
  await page.goto(server.url);
  await page.waitForSelector(`a[href="/g/${id}"]`);
  await hears;
  assert.equal(await page.locator('a.game .count').count(), 0);
  const { body: message } = await bernd.post(`/api/games/${id}/messages`, { text: 'Ahoy.' });
  await page.waitForSelector(`a[href="/g/${id}"] .count[aria-label="1 unread message"]`);
  await anna.client.patch(`/api/games/${id}/messages`, { read: message.id });
  await bernd.post(`/api/games/${id}/messages`, { text: 'And again.' });
  await page.waitForFunction(() => /1/.test(document.querySelector('a.game .count')?.textContent));
  anna.assertClean();
});

test('a turn comes to the lobby, the title and the badge', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  await anna.page.goto(server.url);
  await anna.page.waitForSelector('#invite-title');
  await listening(anna.page, bernd, anna);
  let view = await startGame(bernd, player(anna), { first: 'inviter' });
  await anna.page.waitForSelector(`#others-title ~ * a[href="/g/${view.id}"]`);
  view = await play(bernd, view, { type: 'roll' });
  await play(bernd, view, view.legal.find(({ type }) => type === 'place'));
  await anna.page.waitForSelector(`#waiting-title ~ * a[href="/g/${view.id}"]`);
  await anna.page.waitForFunction(() => document.title.startsWith('(1) '));
  anna.assertClean();
});

/** With locks, and without, as over plain HTTP from another machine. */
for (const locks of [true, false]) {
  const where = locks ? 'HTTP/1.1' : 'HTTP/1.1 from another machine';
  const withTabs = async () => {
    const visitor = await member(browser, server);
    if (!locks) await visitor.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }));
    return visitor;
  };

  const lobbies = locks || all ? 6 : 3; // a browser has six connections to a server

  test(`${lobbies + 1} tabs over ${where} share one connection, and all hear`, async () => {
    const anna = await withTabs();
    const bernd = await signUp(server);
    const streams = watchStreams(anna.context);
    await anna.page.goto(server.url);
    await anna.page.waitForSelector('#invite-title');
    const view = await startGame(bernd, player(anna), { first: 'inviter' });
    const tabs = [anna];
    while (tabs.length < lobbies) tabs.push(await tab(anna, '/'));
    tabs.push(await tab(anna, `/g/${view.id}`));
    for (const { page } of tabs) await page.waitForSelector('h1');
    await listening(anna.page, bernd, anna);
    await invite(bernd, anna, { message: 'To all of you' });
    for (const { page } of tabs.slice(0, lobbies)) await page.waitForSelector('.invitations blockquote');
    await play(bernd, view, { type: 'roll' });
    await tabs[lobbies].page.waitForFunction(() => document.querySelector('.replay input')?.getAttribute('max') === '1');
    assert.deepEqual(streams, ['/api/events']);
  });

  test(`over ${where} another tab takes over when the one with the connection is closed`, async () => {
    const anna = await withTabs();
    const bernd = await signUp(server);
    const streams = watchStreams(anna.context);
    await anna.page.goto(server.url);
    await anna.page.waitForSelector('#invite-title');
    await listening(anna.page, bernd, anna);
    const second = await tab(anna, '/');
    await second.page.waitForSelector('#invite-title');
    assert.equal(streams.length, 1);
    await anna.page.close();
    if (!locks) await second.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))); // no word was said
    await listening(second.page, bernd, anna);
    assert.deepEqual(streams, ['/api/events', '/api/events']);
  });

  test(`over ${where} another tab takes over at once when the one with the connection goes elsewhere`, async () => {
    const anna = await withTabs();
    const bernd = await signUp(server);
    await anna.page.goto(server.url);
    await listening(anna.page, bernd, anna);
    const second = await tab(anna, '/');
    await second.page.waitForSelector('#invite-title');
    await anna.page.goto('about:blank');
    await listening(second.page, bernd, anna);
  });
}

test('who logs in after a log-out hears their own events', async () => {
  const anna = await member(browser, server);
  const [bernd, clara] = [await signUp(server), await signUp(server)];
  const streams = watchStreams(anna.context);
  await anna.page.goto(server.url);
  await anna.page.waitForSelector('#invite-title');
  await listening(anna.page, bernd, anna);
  await anna.page.click('[popovertarget="account-menu"]');
  await anna.page.click('#account-menu li:last-of-type button');
  await anna.page.waitForSelector('.welcome');
  await anna.page.goto(`${server.url}/login`);
  await logIn(anna.page, clara.name);
  await anna.page.waitForSelector('#invite-title');
  await listening(anna.page, bernd, clara);
  assert.deepEqual(streams, ['/api/events', '/api/events']);
});

test('a tab shows who is logged in by another one, and sends nothing as them that was meant for somebody else', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  const { page, context } = anna;
  const { id } = await startGame(anna.client, bernd);
  const said = async () => (await bernd.get(`/api/games/${id}/messages`)).body.messages;
  const isOf = (name) => page.waitForFunction((wanted) => document.querySelector('.player-name')?.textContent === wanted, name);
  await page.goto(`${server.url}/g/${id}`);
  await page.fill('#chat-text', 'I am Anna');
  const other = await tab(anna, '/login');
  await logIn(other.page, bernd.name);
  await isOf(bernd.name);
  await page.waitForFunction(() => document.querySelector('#chat-text')?.value === '');
  await page.fill('#chat-text', 'I am Bernd');
  await context.addCookies([{ name: 'session', value: anna.client.cookie, url: server.url }]); // by another way than the page
  await page.click('.say button');
  await page.locator('.toast', { hasText: 'logged in to another account' }).waitFor();
  await isOf(anna.name);
  await page.waitForFunction(() => document.querySelector('#chat-text')?.value === 'I am Anna');
  assert.deepEqual(await said(), []);
  await other.page.waitForFunction((wanted) => document.querySelector('.player-name')?.textContent === wanted, anna.name);
  await other.page.click('[popovertarget="account-menu"]');
  await other.page.click('#account-menu li:last-of-type button');
  await page.waitForSelector('.bar a[href^="/login"]');
  anna.assertClean();
});

test('a tab shows what happened between its document and its listening: another tab tells it, else the server', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  const shows = async ({ page }, message) => (await page.locator('.invitations blockquote').allInnerTexts()).includes(message);
  const open = async (act, path = '/', screen = 'lobby') => {
    const next = new Visitor(anna.context, await anna.context.newPage(), server);
    const { asked, release } = await hold(next.page, new RegExp(`/${screen}[^/]*\\.js`)); // its document is there long before the page listens
    await next.page.goto(server.url + path, { waitUntil: 'commit' });
    await asked;
    await next.page.waitForFunction(() => history.state?.entry); // it has what its document brought
    const { id } = await act();
    return { next, id, release };
  };
  const inviting = (message) => () => invite(bernd, anna, { message });
  await anna.page.goto(server.url);
  await listening(anna.page, bernd, anna);
  const second = await open(inviting('Second'));
  await eventually('the invitation in the first tab', () => shows(anna, 'Second'));
  second.release();
  await eventually('the invitation in the second tab', () => shows(second.next, 'Second'));
  const later = await open(() => bernd.delete(`/api/invitations/${second.id}`), '/rules', 'shanghaien-rules-screen');
  await eventually('no invitation in the first tab', async () => !await shows(anna, 'Second'));
  later.release();
  await later.next.page.waitForSelector('main h1');
  await later.next.quiet();
  assert.doesNotMatch(await later.next.page.title(), /^\(/, 'what the document brought is older');
  later.next.assertClean();
  await later.next.page.close();
  const counted = await open(inviting('Counted'), '/rules', 'shanghaien-rules-screen');
  await eventually('the invitation in the first tab', () => shows(anna, 'Counted'));
  counted.release();
  await counted.next.page.waitForSelector('main h1');
  await counted.next.quiet();
  assert.match(await counted.next.page.title(), /^\(1\)/, 'what the document brought is older');
  counted.next.assertClean();
  await counted.next.page.close();
  await bernd.delete(`/api/invitations/${counted.id}`);
  await anna.page.close();
  await second.next.page.close();
  const last = await open(inviting('Third'));
  await anna.context.clock.install(); // a document that comes later would bring nothing
  await last.next.page.clock.runFor(60_000); // more than the server tells again by itself
  last.release();
  await eventually('the invitation in the only tab', async () => {
    await last.next.letPass(1000);
    return shows(last.next, 'Third');
  });
  for (const visitor of [anna, second.next, last.next]) visitor.assertClean();
});

test('a spectator hears the game’s own stream', async () => {
  const anna = await member(browser, server);
  const [bernd, clara] = [await signUp(server), await signUp(server)];
  const view = await startGame(bernd, clara, { first: 'inviter' });
  const streams = watchStreams(anna.context);
  await anna.page.goto(`${server.url}/g/${view.id}`);
  await eventually('both streams are open', () => streams.includes(`/api/games/${view.id}/events`) && streams.includes('/api/events'));
});

test('a spectator who hears of a move, but cannot fetch it, sees it when they hear of it again', async () => {
  const anna = await member(browser, server);
  const [bernd, clara] = [await signUp(server), await signUp(server)];
  const view = await startGame(bernd, clara, { first: 'inviter' });
  await anna.page.route(`**/api/games/${view.id}/events`, async (route) => {
    const { seq } = await viewOf(bernd, view.id);
    await route.fulfill({ contentType: 'text/event-stream', body: `retry: 100\nevent: game\ndata: ${JSON.stringify({ seq })}\n\n` }); // and again
  });
  await anna.page.goto(`${server.url}/g/${view.id}`);
  await anna.page.waitForSelector('.board');
  const failed = anna.page.waitForEvent('requestfailed', (asked) => asked.url() === `${server.url}/api/games/${view.id}`);
  await anna.page.route(`**/api/games/${view.id}`, (route) => route.abort());
  await play(bernd, view, { type: 'roll' });
  await failed;
  await anna.page.unroute(`**/api/games/${view.id}`);
  await anna.page.waitForSelector('.rolled > *');
});

test('a refused connection is tried again, and what was missed is shown', async () => {
  const anna = await member(browser, server);
  const bernd = await signUp(server);
  await anna.page.clock.install();
  await anna.page.route(/\/events/, (route) => route.fulfill({ status: 503 }));
  await anna.page.goto(server.url);
  await anna.page.waitForSelector('#invite-title');
  await invite(bernd, anna, { message: 'Missed' });
  await anna.page.unroute(/\/events/);
  await eventually('the invitation is shown', async () => {
    await anna.letPass(20_000);
    return (await anna.page.locator('.invitations blockquote').count()) === 1;
  });
});
