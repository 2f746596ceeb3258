/** Late, repeated and unseen events: answers that overtake each other, a next screen before the last
 * one's answer, a hidden tab, a session that has ended. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { invite, PASSWORD, play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, drawn, logIn, member, PHONE, setup, stopClock, visit, withoutAnswers } from '../fixtures/browser.js';

const { server, browser } = await setup(after);

/** Holds the first request for `url` until the function that this returns is called. */
async function hold(page, url) {
  let letGo = () => {};
  const isHeld = new Promise((held) => page.route(url, (route) => {
    letGo = () => route.fallback();
    held();
  }, { times: 1 }));
  await page.route('**/nothing', (route) => route.continue()); // or the browser drops the request that is held
  return { isHeld: () => isHeld, letGo: () => letGo() };
}

/** Follows a link without scrolling to it, as a click of the mouse might. */
const follow = (page, selector) => page.locator(selector).evaluate((link) => link.click());

/** A running game in which anna and after her Bernd have rolled and placed a die. */
async function gameOf(anna) {
  const bernd = await signUp(server);
  let view = await startGame(anna.client, bernd, { first: 'inviter' });
  for (const client of [anna.client, anna.client, bernd, bernd]) {
    const { legal } = view = await viewOf(client, view.id);
    view = await play(client, view, legal.find(({ type }) => type === 'place') ?? legal[0]);
  }
  return view;
}

test('a late step of the replay does not change the next page’s address', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const { id } = await gameOf(anna);
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.replay input');
  const [position, lobby] = [await hold(page, '**/positions?*'), await hold(page, '**/api/invitations?page=1')];
  const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/positions'));
  await page.locator('.replay-bar button').nth(1).click();
  await position.isHeld();
  await page.click('.brand');
  await lobby.isHeld();
  await position.letGo();
  await answered;
  await lobby.letGo();
  await page.waitForSelector('.lobby');
  assert.equal(new URL(page.url()).pathname, '/');
  anna.assertClean();
});

test('in a hidden tab nothing is announced, and nothing counts as seen', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP, calm: false });
  const { page } = anna;
  const { id } = await gameOf(anna);
  const seen = () => page.evaluate((key) => localStorage.getItem(key), `seen.${id}`);
  await page.addInitScript(() => {
    globalThis.isHidden = true;
    Object.defineProperty(document, 'hidden', { get: () => globalThis.isHidden });
  });
  await stopClock(page);
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.recap li');
  await page.clock.runFor(60_000);
  assert.equal(await page.locator('.replay input').inputValue(), '4');
  assert.equal(await page.locator('.recap li').count(), 2);
  assert.equal(await seen(), null);
  await page.evaluate(() => {
    globalThis.isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForFunction(() => document.querySelector('.replay input').value === '2');
  assert.equal(await seen(), null);
  while (await page.locator('.recap').count()) await page.clock.runFor(100); // each position is fetched
  assert.equal(await seen(), '4');
  anna.assertClean();
});

test('who comes back sees first where they left, and not the present', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP, calm: false });
  const { page } = anna;
  const { id } = await gameOf(anna);
  await page.addInitScript(() => {
    globalThis.painted = [];
    const note = () => {
      const shown = document.querySelector('.replay input')?.value;
      if (shown && shown !== globalThis.painted.at(-1)) globalThis.painted.push(shown);
    };
    const watch = () => new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    const look = () => {
      note(); // a busy machine may leave out later pictures
      if (globalThis.painted.length) watch();
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.recap li');
  await page.waitForFunction(() => document.querySelector('.replay input').value === '4');
  assert.deepEqual(await page.evaluate(() => globalThis.painted), ['2', '3', '4']);
  anna.assertClean();
});

test('a note can be edited once the saved one is loaded', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const { id } = await gameOf(anna);
  await anna.client.put(`/api/games/${id}/note`, { text: 'Beware of the sharks.' });
  const box = page.locator('.note-paper textarea');
  let isDown = true;
  await withoutAnswers(page);
  await page.route('**/note', (route) => (isDown ? route.fulfill({ status: 503, json: { code: 'busy' } }) : route.continue()));
  await page.goto(`${server.url}/g/${id}`);
  await box.waitFor();
  assert.equal(await box.isDisabled(), true);
  isDown = false;
  await page.waitForSelector('.note-paper textarea:enabled');
  assert.equal(await box.inputValue(), 'Beware of the sharks.');
});

test('text typed while a message is sent stays, and so does a refused message', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const { id } = await gameOf(anna);
  await page.goto(`${server.url}/g/${id}`);
  const box = page.locator('#chat-text');
  await box.fill('Ahoy.');
  const sending = await hold(page, '**/messages');
  await page.locator('.say button').click();
  await sending.isHeld();
  await box.press('End');
  await box.pressSequentially('And rum');
  await sending.letGo();
  await page.waitForSelector('.message');
  assert.equal(await box.inputValue(), 'And rum');
  await page.route('**/messages', (route) => route.fulfill({ status: 400, json: { code: 'bad_field', field: 'text' } }), { times: 1 });
  await page.locator('.say button').click();
  await page.waitForSelector('.say .field-error');
  assert.equal(await box.inputValue(), 'And rum');
});

test('a message that is there does not come back to be sent again where the chat cannot be read', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const { id } = await gameOf(anna);
  await page.goto(`${server.url}/g/${id}`);
  await page.route('**/messages?after=*', (route) => route.fulfill({ status: 503, json: { code: 'busy' } }));
  const box = page.locator('#chat-text');
  await box.fill('Ahoy.');
  await page.locator('.say button').click();
  await page.waitForSelector('.toast.error');
  assert.equal(await box.inputValue(), '');
  assert.equal((await anna.client.get(`/api/games/${id}/messages`)).body.messages.length, 1);
});

test('what another device has noted stays beside what is typed here', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const { id } = await gameOf(anna);
  const path = `/api/games/${id}/note`;
  const box = page.locator('.note-paper textarea');
  const isKept = () => page.waitForSelector('.note-paper [role="status"]:not(:empty)');
  const onPhone = (text) => anna.client.put(path, { text });
  await page.goto(`${server.url}/g/${id}`);
  await box.fill('Sharks.');
  await isKept();
  await box.blur();
  await onPhone('Sharks, left.');
  await box.focus();
  await page.waitForFunction(() => document.querySelector('.note-paper textarea').value === 'Sharks, left.');
  await onPhone('Rum.');
  await box.fill('Sharks, right.');
  await page.waitForFunction(() => document.querySelector('.note-paper textarea').value === 'Rum.\nSharks, right.');
  await isKept();
  assert.equal((await anna.client.get(path)).body.text, 'Rum.\nSharks, right.');

  const isPut = (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue());
  await page.route('**/note', isPut);
  await box.fill('Wine.');
  await page.waitForSelector('.offline');
  await page.unroute('**/note', isPut);
  await onPhone('Beer.');
  await page.reload();
  await page.waitForFunction(() => document.querySelector('.note-paper textarea')?.value === 'Beer.\nWine.');
});

test('the slider of the replay changes the address a few times only, however far it is drawn', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const { id } = await gameOf(anna);
  await page.goto(`${server.url}/g/${id}?at=3`);
  await page.waitForSelector('.replay.past');
  await anna.quiet();
  await stopClock(page);
  await page.evaluate(async () => {
    globalThis.changes = 0;
    const plain = history.replaceState.bind(history);
    history.replaceState = (...how) => {
      globalThis.changes++;
      plain(...how);
    };
    const slider = document.querySelector('.replay input');
    for (let pixel = 0; pixel <= 200; pixel++) {
      slider.value = String(pixel % 3);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      for (let i = 0; i < 20; i++) await null; // the position is shown
    }
  });
  await page.clock.runFor(1000);
  await page.waitForURL('**?at=2');
  assert.ok(await page.evaluate(() => globalThis.changes) <= 3);
});

test('what was asked for before one joined does not take it back', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const hears = page.waitForRequest((request) => request.url().includes('/api/events'));
  await page.goto(`${server.url}/ladder`);
  await page.waitForSelector('.joining');
  await hears; // and looks again from now on
  let answer = () => {};
  const isHeld = new Promise((held) => page.route('**/api/ladder', async (route) => {
    const response = await route.fetch();
    answer = () => route.fulfill({ response });
    held();
  }, { times: 1 }));
  await page.route('**/nothing', (route) => route.continue());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await isHeld;
  await page.click('.joining .primary');
  for (let i = 0; i < 20; i++) await anna.client.get('/api/ladder'); // time for an answer that overtakes
  const told = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/ladder'));
  await answer();
  await told;
  await drawn(page);
  await page.waitForSelector('.leave');
  assert.equal(await page.locator('.joining').count(), 0);
});

test('the answer to the last request counts', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  await withoutAnswers(page);
  const bernd = await signUp(server);
  const hears = page.waitForRequest((request) => request.url().includes('/api/events'));
  await page.goto(server.url);
  await page.waitForSelector('.lobby');
  await hears; // and looks again from now on
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  let answer = () => {};
  const isHeld = new Promise((held) => page.route('**/games?status=active*', async (route) => {
    const response = await route.fetch(); // as it stands before the game
    answer = () => route.fulfill({ response });
    held();
  }, { times: 1 }));
  await page.route('**/nothing', (route) => route.continue());
  await look();
  await isHeld;
  const { id } = await startGame(anna.client, bernd);
  await look();
  await page.waitForSelector(`a.game[href="/g/${id}"]`);
  const told = page.waitForEvent('requestfinished', (request) => request.url().includes('status=active'));
  await answer();
  await told;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  assert.equal(await page.locator(`a.game[href="/g/${id}"]`).count(), 1);
});

test('“Show more”, pressed twice, loads one more page, and shows meanwhile that it loads', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const asked = [];
  const summary = (n) => ({ id: `g${n}`, game: 'shanghaien', players: [{ name: anna.name, bot: false, guest: false }, { name: 'x', bot: false, guest: false }],
    you: 0, seq: 9, round: 9, turn: null, status: 'finished', result: { points: [1, 0], winner: 0, reason: 'score' },
    deadline: null, abandon_at: null, match: null, unread: 0, updated_at: new Date().toISOString() });
  await withoutAnswers(page);
  await page.route('**/games?status=finished*', async (route) => {
    const n = Number(new URL(route.request().url()).searchParams.get('page'));
    asked.push(n);
    await route.fulfill({ json: { games: [summary(n)], next_page: n + 1 } });
  });
  await page.goto(server.url);
  const more = page.locator('.finished button');
  await more.waitFor();
  const second = await hold(page, '**/games?status=finished&page=2');
  await more.evaluate((button) => (button.click(), button.click()));
  await second.isHeld();
  await page.waitForSelector('#app[aria-busy="true"]');
  await second.letGo();
  await page.waitForFunction(() => document.querySelectorAll('.finished a.game').length > 1);
  await more.click();
  await page.waitForSelector('a.game[href="/g/g3"]');
  assert.deepEqual(asked, [1, 2, 3]);
  assert.equal(await page.locator('#app[aria-busy]').count(), 0);
});

test('the page asks again for the analysis after a failure', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const { id, seq } = await gameOf(anna);
  await anna.client.post(`/api/games/${id}/resign`, { seq });
  let failures = 0;
  await page.route('**/analysis', (route) => (failures++ === 0
    ? route.fulfill({ status: 503, json: { code: 'busy' } }) : route.continue()));
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.analysis .verdict');
  assert.ok(failures > 1);
});

test('in a hidden tab the page does not ask for the analysis', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const { id, seq } = await gameOf(anna);
  await anna.client.post(`/api/games/${id}/resign`, { seq });
  let asked = 0;
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => globalThis.isHidden === true }));
  await page.route('**/analysis', (route) => {
    asked++;
    return route.fulfill({ json: { status: 'running', progress: 0.5, moves: [], totals: [] } });
  });
  await stopClock(page);
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.analysis progress');
  const show = (isHidden) => page.evaluate((hidden) => {
    globalThis.isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
  await show(true);
  await page.clock.runFor(5000);
  assert.equal(asked, 1);
  const again = page.waitForRequest('**/analysis');
  await show(false);
  await again;
});

test('Back after a jump to the chat keeps the written text', async () => {
  const anna = await member(browser, server, { viewport: { width: 1366, height: 600 } });
  const { page } = anna;
  const { id } = await gameOf(anna);
  await page.goto(`${server.url}/g/${id}`);
  await page.fill('#chat-text', 'Where is my rum');
  await page.evaluate(() => scrollTo(0, 0));
  await follow(page, '.chat-link');
  await page.waitForFunction(() => scrollY > 0);
  await page.goBack();
  await page.waitForFunction(() => scrollY === 0);
  assert.equal(await page.inputValue('#chat-text'), 'Where is my rum');
  await page.goForward();
  await page.waitForFunction(() => scrollY > 0);
  assert.equal(await page.inputValue('#chat-text'), 'Where is my rum');
  anna.assertClean();
});

test('Back returns to the same place, a link begins at the top', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const { page } = anna;
  const at = () => page.evaluate(() => scrollY);
  await page.goto(`${server.url}/rules`);
  await page.waitForSelector('.scoring'); // the last to come
  await page.evaluate(() => scrollTo(0, 1000));
  assert.equal(await at(), 1000);
  await follow(page, '.foot a[href="/rankings"]');
  await page.waitForSelector('.rankings');
  assert.equal(await at(), 0);
  await page.goBack();
  await page.waitForSelector('main .pages');
  await page.waitForFunction(() => scrollY === 1000);
  await page.goForward();
  await page.waitForSelector('.rankings');
  assert.equal(await at(), 0);
  await page.evaluate(() => new Promise((gone) => {
    window.addEventListener('popstate', gone);
    location.hash = '%';
  }));
  anna.assertClean();
});

test('the page says when the session has ended', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  await page.goto(server.url);
  await page.waitForSelector('.lobby');
  await anna.client.delete('/api/sessions/current');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForSelector('.welcome');
  assert.equal(await page.locator('.bar a[href="/login"]').count(), 1);
  assert.equal(await page.locator('.player').count(), 0);
  anna.assertClean();
});

/** The session ends in the middle of a press: before the request that it sends arrives. */
async function endSessionOn(path, { client, page }) {
  let hasEnded = false;
  await page.route(path, async (route) => {
    if (!hasEnded && route.request().method() === 'POST') {
      hasEnded = true;
      await client.delete('/api/sessions/current');
    }
    await route.continue();
  });
}

test('a session that ends in the middle of a press leads over the log-in back to it, as the same account only', async () => {
  const anna = await member(browser, server, { viewport: PHONE });
  const bernd = await signUp(server);
  const { page } = anna;
  const { id } = await startGame(anna.client, bernd, { first: 'inviter' });
  const seq = async () => (await viewOf(bernd, id)).seq;
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.act.roll.on');
  await endSessionOn('**/moves', anna);
  await page.click('.act.roll.on');
  await page.waitForURL(/\/login/);
  await page.waitForSelector('.door .note');
  assert.match(await page.innerText('.door .note'), new RegExp(`Your move is kept: log in as ${anna.name}`));
  assert.equal(await page.inputValue('[name="name"]'), anna.name);
  await logIn(page, bernd.name);
  await page.waitForSelector('.player-name');
  await page.waitForSelector('.board');
  await anna.quiet();
  assert.equal(await seq(), 0, 'nobody else makes the move');
  await page.click('.player');
  await page.click('#account-menu li:last-child button');
  await page.waitForSelector('.welcome');
  await page.goto(`${server.url}/login?${new URLSearchParams({ to: `/g/${id}`, as: anna.name })}`);
  await logIn(page, anna.name);
  await page.waitForSelector('.rolled-die');
  assert.equal(await seq(), 1);
  anna.assertClean();
});

test('a message and an acceptance lead over the log-in, too, and what was written is still there', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const bernd = await signUp(server);
  const { page } = anna;
  const { id } = await gameOf(anna);
  const { id: invitation } = await invite(bernd, anna);
  const logInAgain = async () => {
    await page.waitForSelector('.door .note');
    assert.match(await page.innerText('.door .note'), new RegExp(`Your session has ended\\. Log in as ${anna.name}`));
    assert.equal(await page.inputValue('[name="name"]'), anna.name);
    await page.fill('[name="password"]', PASSWORD);
    await page.click('main button.primary');
  };
  await page.goto(`${server.url}/g/${id}`);
  await page.fill('#chat-text', 'Where is my rum');
  await endSessionOn('**/messages', anna);
  await page.click('.say button');
  await logInAgain();
  await page.waitForSelector('#chat-text');
  assert.equal(await page.inputValue('#chat-text'), 'Where is my rum');
  await page.goto(`${server.url}/i/${invitation}`);
  await page.waitForSelector('.letter .primary');
  const [session] = (await anna.context.cookies()).filter(({ name }) => name === 'session');
  anna.client.cookie = session.value;
  await endSessionOn('**/accept', anna);
  await page.click('.letter .primary');
  await logInAgain();
  await page.waitForURL(`${server.url}/i/${invitation}`);
  await page.click('.letter .primary');
  await page.waitForURL(/\/g\//);
  anna.assertClean();
});

test('the replay of a whole game asks once', async () => {
  const anna = await member(browser, server, { viewport: DESKTOP });
  const { page } = anna;
  const { id, seq } = await gameOf(anna);
  const asked = [];
  page.on('request', (request) => /\/(at|positions)\b/.test(request.url()) && asked.push(new URL(request.url()).search));
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.replay input');
  for (let at = seq - 1; at >= 0; at--) {
    await page.locator('.replay-bar button').nth(1).click();
    await page.waitForFunction((n) => document.querySelector('.replay input')?.value === String(n), at);
  }
  assert.deepEqual(asked, [`?from=0&to=${seq - 1}`]);
  anna.assertClean();
});

test('what takes long to load shows that it is on its way', async () => {
  const { page } = await visit(browser, server, { viewport: DESKTOP });
  await withoutAnswers(page);
  const session = await hold(page, '**/api/session');
  await page.goto(server.url, { waitUntil: 'commit' });
  await session.isHeld();
  const shown = () => getComputedStyle(document.getElementById('app'), '::before').visibility === 'visible';
  await page.waitForFunction(() => document.getElementById('app')?.ariaBusy === 'true');
  await page.waitForFunction(shown);
  await session.letGo();
  await page.waitForSelector('main h1');
  assert.equal(await page.locator('#app[aria-busy]').count(), 0);
});
