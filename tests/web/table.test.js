/** The table: the recap on return, the windows behind the figures, the preview of Shanghai!, the past,
 * a lost connection, no barriers. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually, guest, play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, findings, hear, hold, member, openSheet, PHONE, rest, setup, SIZES, stopClock, toPresent, visit } from '../fixtures/browser.js';
import { looksOf } from '../fixtures/looks.js';
import { gameIn, situations } from './states.js';

const { server, browser } = await setup(after);

/** A running game in which anna begins; `until(view)` says how far it is played over HTTP. */
async function tableFor(how, until = () => true) {
  const anna = await member(browser, server, how);
  const bernd = await signUp(server);
  const { body: invitation } = await anna.client.post('/api/invitations',
    { to: bernd.name, first: 'inviter', variant: { extra_wild: true, sharks: true } });
  let { body: view } = await bernd.post(`/api/invitations/${invitation.id}/accept`);
  const seats = [anna.client, bernd];
  while (view.status === 'active' && !until(view)) {
    const { body: mine } = await seats[view.turn].get(`/api/games/${view.id}`);
    const move = mine.legal.find(({ type }) => type === 'shanghai') ?? mine.legal[0];
    ({ body: view } = await seats[view.turn].post(`/api/games/${view.id}/moves`, { seq: mine.seq, move }));
  }
  const open = (query = '') => anna.page.goto(`${server.url}/g/${view.id}${query}`).then(() => anna.page.waitForSelector('.board'));
  return { anna, bernd, view, open };
}

/** Anna has moved, and Bernd after her. */
const berndHasAnswered = (view) => view.turn === 0 && view.phase === 'roll' && view.tavern.some(({ dice }) => dice[1] > 0);

test('a returning player sees step by step what has happened, and may skip it', async () => {
  const { anna, open } = await tableFor({ viewport: PHONE, calm: false }, berndHasAnswered);
  await stopClock(anna.page);
  await open();
  await anna.page.waitForSelector('.recap li');
  while (await anna.page.locator('.recap li[aria-current="step"]').count() === 0) await anna.page.clock.runFor(100);
  assert.ok(await anna.page.locator('.recap li').count() >= 2);
  await anna.page.click('.recap .back');
  await anna.page.clock.runFor(100); // it is drawn
  await anna.page.waitForSelector('.act.roll.on');
  assert.ok(!anna.page.url().includes('?at='));
  await open();
  await anna.page.waitForSelector('.act.roll.on');
  assert.equal(await anna.page.locator('.recap').count(), 0, 'told twice');
  anna.assertClean();
});

test('with reduced motion the recap waits as a text', async () => {
  const { anna, open } = await tableFor({ viewport: PHONE, calm: true }, berndHasAnswered);
  await open();
  await anna.page.waitForSelector('.recap li');
  await anna.picture('table-recap-phone');
  assert.equal(await anna.page.locator('.replay input').inputValue(), await anna.page.locator('.replay input').getAttribute('max'));
});

/** A tab without events, in which Bernd makes his whole move; `meet` brings it. */
async function tabBehind() {
  const { anna, bernd, view, open } = await tableFor({ viewport: PHONE, calm: false }, ({ turn, round }) => turn === 1 && round === 2);
  await anna.page.route(/\/events(\?|$)/, (route) => route.fulfill({ status: 204 }));
  await open();
  await anna.page.waitForSelector('.doing');
  for (let now = view; now.turn === 1;) {
    const { body: mine } = await bernd.get(`/api/games/${view.id}`);
    ({ body: now } = await bernd.post(`/api/games/${view.id}/moves`, { seq: now.seq, move: mine.legal[0] }));
  }
  const meet = () => anna.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  return { anna, bernd, meet };
}

test('each hand-out tells by how much both totals have grown', async () => {
  const { anna, view, open } = await tableFor({ viewport: PHONE, calm: true }, ({ round }) => round === 7);
  const totals = async (seq) => (await anna.client.get(`/api/games/${view.id}/at/${seq}`)).body.score.total;
  const { moves } = (await anna.client.get(`/api/games/${view.id}/moves`)).body;
  const calls = moves.filter(({ move }) => move.type === 'shanghai');
  assert.ok(calls.length >= 4);
  for (const { seq } of calls) {
    await open(`?at=${seq}`);
    await anna.page.waitForFunction((wanted) => document.querySelector('.replay input')?.value === wanted, String(seq));
    const [before, after] = [await totals(seq - 1), await totals(seq)];
    const gained = after.map((total, seat) => total - before[seat]).map((n) => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : '±0'));
    assert.deepEqual(await anna.page.locator('.column.total .scores').allInnerTexts(), gained, `move ${seq}`);
  }
  anna.assertClean();
});

test('at Shanghai! stands by how much both totals would grow, and by so much they do', async () => {
  const bernd = await signUp(server);
  const anna = await member(browser, server, { viewport: PHONE });
  for (let i = 0; i < 3; i++) {
    const id = await gameIn([anna.client, bernd], (view) => view.round > 1 && view.legal.some(({ type }) => type === 'shanghai'));
    const before = await viewOf(anna.client, id);
    await anna.page.goto(`${server.url}/g/${id}`);
    await toPresent(anna.page);
    const told = await anna.page.locator('.act.shanghai .would-gain').getAttribute('aria-label');
    await anna.page.click('.status .tools button[aria-pressed]');
    assert.equal(await anna.page.locator('.prompt .would-gain').getAttribute('aria-label'), told, 'beside the arrows, too');
    const after = await play(anna.client, before, { type: 'shanghai' });
    const [mine, theirs] = [before.you, 1 - before.you].map((seat) => after.score.total[seat] - before.score.total[seat]);
    const signed = (n) => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : '±0');
    assert.equal(told, `Now ${anna.name} ${signed(mine)}, ${bernd.name} ${signed(theirs)}`);
  }
  anna.assertClean();
});

test('moves that come together are played one by one', async () => {
  const { anna, bernd, meet } = await tabBehind();
  const heard = await hear(anna.page);
  await meet();
  await anna.page.waitForSelector('.act.roll.on');
  assert.match(await heard(), new RegExp(`${bernd.name} rolls`));
  assert.equal(await anna.page.locator('.prompt .back').count(), 0);
  assert.ok(!anna.page.url().includes('?at='));
  anna.assertClean();
});

/** Bernd makes the first legal move of `type`, or of any. */
async function berndMoves({ bernd, view }, type) {
  const { body: mine } = await bernd.get(`/api/games/${view.id}`);
  const move = mine.legal.find((each) => each.type === type) ?? mine.legal[0];
  return (await bernd.post(`/api/games/${view.id}/moves`, { seq: mine.seq, move })).body;
}

const canCall = (seat) => ({ turn, phase, tavern }) =>
  turn === seat && phase === 'roll' && tavern.reduce((sum, { dice }) => sum + dice[seat], 0) >= 2;

/** Ends the recap, if there still is one. */
const endStory = (page) => page.evaluate(() => document.querySelector('.recap .back')?.click());

const latest = async (page, seq) => page.waitForFunction((now) => document.querySelector('.replay input').max === String(now), seq);

for (const calm of [false, true]) {
  test(`the hand-out of a round that the opponent ends stays until one goes on${calm ? ', without motion' : ''}`, async () => {
    const game = await tableFor({ viewport: PHONE, calm }, canCall(1));
    const { anna, bernd, open } = game;
    await anna.page.addInitScript(() => localStorage.setItem('early-end', 'told'));
    await open();
    await endStory(anna.page);
    await berndMoves(game, 'shanghai');
    await anna.page.waitForSelector('.act.onward');
    await rest(anna.page);
    assert.match(await anna.page.locator('.prompt').innerText(), new RegExp(`^${bernd.name} calls Shanghai!`));
    assert.equal(await anna.page.locator('.spoils').count(), 2);
    await anna.page.locator('.act.onward').focus();
    await anna.page.keyboard.press('Enter');
    await anna.page.waitForSelector('.act.roll.on');
    assert.equal(await anna.page.locator('.board.tavern').count(), 1);
    anna.assertClean();
  });
}

test('the hand-out of a round that the player has ended stays though the opponent rolls', async () => {
  const game = await tableFor({ viewport: PHONE, calm: true }, canCall(0));
  const { anna, view, open } = game;
  await open();
  await endStory(anna.page);
  await anna.page.click('.act.shanghai.on');
  await anna.page.waitForSelector('.act.onward');
  await berndMoves(game, 'roll');
  await latest(anna.page, view.seq + 2);
  assert.equal(await anna.page.locator('.board.handout').count(), 1);
  await anna.page.click('.act.onward');
  await anna.page.waitForSelector('.rolled.theirs');
  assert.equal(await anna.page.locator('.board.tavern').count(), 1);
  anna.assertClean();
});

test('who gives up while the hand-out of their own Shanghai! waits sees the end of the game', async () => {
  const { anna, open } = await tableFor({ viewport: DESKTOP, calm: false }, canCall(0));
  await open();
  await endStory(anna.page);
  await anna.page.click('.act.shanghai.on');
  await anna.page.waitForSelector('.act.onward');
  await anna.page.click('[popovertarget="table-menu"]');
  await anna.page.click('#table-menu .danger');
  await anna.page.waitForSelector('.result');
  assert.equal(await anna.page.innerText('.whose strong'), 'Game over');
  assert.equal(await anna.page.locator('.to-present').count(), 0);
  anna.assertClean();
});

test('moves that came unread are shown again on return', async () => {
  const game = await tableFor({ viewport: PHONE, calm: false }, canCall(1));
  const { anna, open } = game;
  const hears = anna.page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await open();
  // Both come after the first picture, and a stopped clock hides that there was one.
  await anna.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await endStory(anna.page);
  await hears;
  await stopClock(anna.page);
  await berndMoves(game, 'roll');
  await anna.page.waitForSelector('.rolled.theirs');
  await open();
  await anna.page.waitForSelector('.recap li');
  anna.assertClean();
});

/** Anna may place a die where two of hers lie already; from the left that is the card of its number, or from the right. */
const mayPileUp = ({ turn, phase, dice, tavern, one_at: one }) => turn === 0 && phase === 'place' && one !== null &&
  dice.some((face) => tavern[one === 'left' ? face - 1 : 6 - face].dice[0] >= 2);

test('a third die at a card, which a phone only counts, is placed like the others', async () => {
  const anna = await member(browser, server, { viewport: { width: 360, height: 640 } });
  const bernd = await signUp(server);
  const id = await gameIn([anna.client, bernd], mayPileUp);
  const { dice, tavern, one_at: one } = await viewOf(anna.client, id);
  await anna.page.goto(`${server.url}/g/${id}`);
  await anna.page.waitForSelector('.recap, .rolled-die');
  await endStory(anna.page);
  await rest(anna.page);
  const die = dice.findIndex((face) => tavern[one === 'left' ? face - 1 : 6 - face].dice[0] >= 2);
  await anna.page.locator('.rolled-die').nth(die).click();
  await anna.page.waitForSelector('.beads.mine[data-count="3"], .beads.mine[data-count="4"], .beads.mine[data-count="5"]');
  await rest(anna.page);
  anna.assertClean();
});

test('if the moves in between cannot be fetched, the table shows the present', async () => {
  const { anna, meet } = await tabBehind();
  await anna.page.route('**/at/*', (route) => route.fulfill({ status: 503, json: { code: 'busy' } }));
  await meet();
  await anna.page.waitForSelector('.toast.error');
  await anna.page.waitForSelector('.act.roll.on');
});

test('after a move one press leads to the next game, which has no button at that place', async () => {
  const { anna, view, open } = await tableFor({ viewport: PHONE, calm: true });
  const carla = await signUp(server);
  const { body: invitation } = await anna.client.post('/api/invitations', { to: carla.name, first: 'inviter' });
  const { body: other } = await carla.post(`/api/invitations/${invitation.id}/accept`);
  await open();
  await rest(anna.page);
  await anna.page.click('.act.roll.on');
  await rest(anna.page);
  await anna.page.click('button.dock.left');
  assert.equal(await anna.page.locator('.to-next').count(), 0, 'it is still her turn');
  await anna.page.locator('.rolled-die').first().click();
  await anna.page.waitForSelector('.to-next');
  assert.match(await anna.page.locator('.to-next').innerText(), /Next game\s*1/);
  await anna.picture('table-next-phone');
  await rest(anna.page);
  const box = await anna.page.locator('.to-next').boundingBox();
  await anna.page.click('.to-next');
  await anna.page.waitForURL(`${server.url}/g/${other.id}`);
  await anna.page.waitForSelector('.act.roll.on');
  const there = await anna.page.evaluate(({ x, y, width, height }) =>
    document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button, a')?.className ?? null, box);
  assert.equal(there, null);
  assert.notEqual(view.id, other.id);
  anna.assertClean();
});

test('a window shows the cards behind each figure, and Escape closes it', async () => {
  const { anna, open } = await tableFor({ viewport: DESKTOP, calm: true }, (view) => view.round === 4);
  await open();
  await rest(anna.page);
  for (const column of await anna.page.locator('.column-button').all()) {
    await column.focus();
    await anna.page.keyboard.press('Enter');
    await anna.page.waitForSelector('.about.pinned');
    await anna.page.keyboard.press('Escape');
    await anna.page.waitForSelector('.about', { state: 'detached' });
  }
  await anna.page.hover('#score-total');
  await anna.page.waitForSelector('.about tbody');
  assert.equal(await anna.page.locator('.about tbody tr').count(), 9);
  await anna.picture('table-total-desktop');
});

test('the window of a card lies over no dice, at any size', async () => {
  const { anna, open } = await tableFor({ calm: true }, ({ tavern, turn, phase }) =>
    turn === 0 && phase === 'roll' && [0, 1].every((seat) => tavern.some(({ dice }) => dice[seat] > 0)));
  const { page } = anna;
  await open();
  await toPresent(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((size) => innerWidth === size[0] && innerHeight === size[1], [width, height]);
    for (const place of await page.locator('.place').all()) {
      await page.evaluate(() => scrollTo(0, 0));
      await place.evaluate((card) => card.click());
      await page.waitForSelector('.about');
      await rest(page);
      const hidden = await page.evaluate(() => {
        const window = document.querySelector('.about').getBoundingClientRect();
        return [...document.querySelectorAll('.beads .die')].filter((die) => {
          const { left, right, top, bottom } = die.getBoundingClientRect();
          return right > left && left < window.right && right > window.left && top < window.bottom && bottom > window.top;
        }).length;
      });
      assert.equal(hidden, 0, `${width} x ${height}`);
    }
  }
  anna.assertClean();
});

test('the opponent’s last move stays in sight, with its time, until the opponent’s next turn', async () => {
  const { anna, bernd, open } = await tableFor({ viewport: PHONE, calm: true }, berndHasAnswered);
  await open();
  await endStory(anna.page);
  const told = new RegExp(`^${bernd.name} (places|plays) .* (now|\\d+ minutes? ago)$`);
  assert.match((await anna.page.locator('.last').innerText()).replace(/\s+/g, ' '), told);
  await anna.page.click('.act.roll.on');
  await anna.page.waitForSelector('.rolled-die[aria-disabled="false"]');
  assert.match((await anna.page.locator('.last').innerText()).replace(/\s+/g, ' '), told);
  await anna.page.click('.rolled-die[aria-disabled="false"]');
  await anna.page.locator('.last', { hasText: new RegExp(`^${anna.name} places`) }).waitFor();
  anna.assertClean();
});

test('whoever has never come to a second round is offered the lesson before the first move', async () => {
  const anna = await member(browser, server, { viewport: PHONE, calm: true });
  const bernd = await signUp(server);
  const begun = () => startGame(anna.client, bernd, { first: 'inviter' });
  const { id } = await begun();
  await anna.page.goto(`${server.url}/g/${id}`);
  const offer = anna.page.locator('.status a[href^="/lesson"]');
  await offer.waitFor();
  await anna.page.click('.act.roll.on');
  await offer.waitFor({ state: 'detached' });
  let view = await viewOf(anna.client, id);
  while (view.round < 2) {
    const mover = [anna.client, bernd][view.turn];
    const { legal, seq } = await viewOf(mover, id);
    ({ body: view } = await mover.post(`/api/games/${id}/moves`, { seq, move: legal.find(({ type }) => type === 'shanghai') ?? legal[0] }));
  }
  await anna.page.reload();
  await anna.page.waitForSelector('.board');
  await anna.page.goto(`${server.url}/g/${(await begun()).id}`);
  await anna.page.waitForSelector('.act.roll.on');
  assert.equal(await offer.count(), 0);
  anna.assertClean();
});

test('whoever has had the lesson is not offered it again', async () => {
  const anna = await member(browser, server, { viewport: PHONE, calm: true });
  await anna.page.goto(`${server.url}/lesson`);
  await anna.page.waitForSelector('.lesson-words');
  const { id } = await startGame(anna.client, await signUp(server), { first: 'inviter' });
  await anna.page.goto(`${server.url}/g/${id}`);
  await anna.page.waitForSelector('.act.roll.on');
  assert.equal(await anna.page.locator('.status a[href^="/lesson"]').count(), 0);
  anna.assertClean();
});

test('a guest is addressed directly, not by the generated name', async () => {
  const client = await guest(server);
  const anna = await visit(browser, server, { viewport: DESKTOP, calm: true });
  await anna.context.addCookies([{ name: 'session', value: client.cookie, url: server.url }]);
  const bernd = await signUp(server);
  const { id } = await startGame(client, bernd, { first: 'inviter' });
  await client.post(`/api/games/${id}/moves`, { seq: 0, move: { type: 'roll' } });
  await anna.page.goto(`${server.url}/g/${id}`);
  await anna.page.waitForSelector('.log li');
  assert.match(await anna.page.locator('.log li').innerText(), /^You roll \d and \d\./);
  assert.equal(await anna.page.locator('.near .seat-name').innerText(), 'You');
  assert.equal(await anna.page.locator('.player-name').innerText(), 'Guest');
  assert.ok(!(await anna.page.locator('body').textContent()).includes(client.name));

  const { body: { seq } } = await client.post(`/api/games/${id}/resign`, { seq: 1 });
  assert.equal(seq, 2);
  await anna.page.waitForSelector('.analysis .curve', { state: 'attached' });
  assert.ok(!(await anna.page.locator('body').textContent()).includes(client.name), 'nor once it is over');
  assert.equal(await anna.page.locator('.result h2 + p').innerText(), 'You give up.');
  assert.equal(await anna.page.locator('.analysis h3').first().innerText(), 'Your chance to win over the game');
  anna.assertClean();
});

test('the choice of a wild card’s nationality shows the value of each', async () => {
  const { anna, view, open } = await tableFor({ viewport: PHONE, calm: true }, ({ turn, phase, round, crews, trick_used: used }) =>
    turn === 0 && phase === 'place' && round >= 3 && !used[0] && Object.keys(crews[0]).length > 0);
  const { page } = anna;
  const viewNow = async () => (await anna.client.get(`/api/games/${view.id}`)).body;
  const before = await viewNow();
  await open();
  await page.waitForSelector('.doing, .recap');
  await endStory(page);
  await page.click('.half-button.whole');
  await page.waitForSelector('.wild .choice-button');
  for (const choice of await page.locator('.wild .choice-button').all()) {
    assert.match(await choice.innerText(), /^[A-Z][a-z]+\s+\d+→\d+\s*[+−±]\d+$/);
    assert.match(await choice.getAttribute('aria-label'), /^[A-Z][a-z]+: .*; Worth now [+−±]\d+$/);
    const { width, height } = await choice.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
  }
  await anna.picture('table-wild-phone');
  const said = await page.locator('.wild .choice-button .scores').first().innerText();
  await page.locator('.wild .choice-button').first().click();
  await latest(page, before.seq + 1);
  const after = await viewNow();
  const lead = ({ score: { total } }) => total[0] - total[1];
  assert.equal(lead(after) - lead(before), Number(said.replace('−', '-').replace('±', '')));
  anna.assertClean();
});

test('a window that was tapped closes by a tap elsewhere', async () => {
  const { anna: { page, ...anna }, open } = await tableFor({ viewport: PHONE, touch: true, calm: true });
  await open();
  for (const elsewhere of ['.where', '.far .seat-captain', '.foot', '#score-red']) {
    await rest(page); // where the window opens depends on how far the page is scrolled
    await page.locator('#score-red').tap();
    await page.waitForSelector('.about.pinned');
    await page.locator('.about.pinned h2').tap();
    assert.equal(await page.locator('#score-red').getAttribute('aria-expanded'), 'true');
    await page.locator(elsewhere).tap({ position: { x: 2, y: 2 } });
    await page.waitForSelector('.about', { state: 'detached' });
    assert.equal(await page.locator('#score-red').getAttribute('aria-expanded'), 'false');
  }
  assert.deepEqual(anna.complaints, []);
});

test('each card and trick is named and explained by a tap, the opponent’s too', async () => {
  const { anna, open } = await tableFor({ viewport: PHONE, touch: true, calm: true });
  const { page } = anna;
  await open();
  let text = '';
  // For a moment the table takes no presses yet, and a forced press would not wait for that.
  await page.waitForFunction(() => document.getAnimations().every(({ animationName }) => animationName !== 'settle'));
  for (const card of [...await page.locator('button.place').all(), ...await page.locator('.half-button').all(), page.locator('.tricks-held')]) {
    await card.tap({ force: true }); // cards that may not be played now can be explained all the same
    const name = await card.getAttribute('aria-label');
    await page.waitForFunction((label) => label.startsWith(document.querySelector('.about.pinned h2')?.textContent ?? '?'), name);
    const title = await page.locator('.about h2').innerText();
    assert.ok((await page.locator('.about').innerText()).length > title.length + 20, 'it says more than the name');
    const { x, width } = await page.locator('.about').boundingBox();
    assert.ok(x >= 0 && x + width <= PHONE.width, `${title} from ${x} to ${x + width}`);
    await card.evaluate((anchor) => new Promise((resolve) => { // it is placed when it is drawn
      const look = () => {
        const [a, b] = [anchor, document.querySelector('.about')].map((each) => each.getBoundingClientRect());
        const isCovered = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        if (isCovered) requestAnimationFrame(look);
        else resolve();
      };
      look();
    }));
    text = await page.locator('.about').innerText();
    await page.keyboard.press('Escape');
    await page.waitForSelector('.about', { state: 'detached' });
  }
  assert.match(text, /2 Sailors[^]*Sharks\.[^]*Exchange\./);
  await anna.picture('table-about-tricks-phone');
  anna.assertClean();
});

test('the windows of cards open by hovering and by focus, and go with it', async () => {
  const { anna, open } = await tableFor({ viewport: DESKTOP, calm: true });
  const { page } = anna;
  await open();
  for (const selector of ['button.place', '.half-button', '.tricks-held', '#score-red']) {
    await page.locator(selector).first().hover();
    await page.waitForSelector('.about:not(.pinned)');
    await page.locator('.where').hover();
    await page.waitForSelector('.about', { state: 'detached' });
  }
  await page.locator('.tricks-held').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.waitForSelector('.about:not(.pinned)');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.about', { state: 'detached' });
  anna.assertClean();
});

test('a press opens its window also if the pointer has left before the windows have come', async () => {
  const { anna, open } = await tableFor({ viewport: DESKTOP, calm: true });
  const { page } = anna;
  await open();
  const { asked, release } = await hold(page, /\/assets\/table-windows-/);
  await page.click('#score-red');
  await asked;
  await page.hover('.where');
  release();
  await page.waitForSelector('.about.pinned');
  await page.click('.where');
  await page.waitForSelector('.about', { state: 'detached' });
  anna.assertClean();
});

test('windows are asked for, and asked for again, only where there is one', async () => {
  const { anna, open } = await tableFor({ viewport: DESKTOP, calm: true });
  const { page } = anna;
  await open();
  await page.route(/\/assets\/table-windows-/, (route) => route.abort());
  let tries = 0; // each asks for the version of the page
  page.on('request', (request) => { tries += /\/api\/session$/.test(request.url()); });
  await page.hover('.where');
  await anna.quiet();
  assert.equal(tries, 0);
  await page.hover('#score-red');
  await eventually('the first try', () => tries === 1);
  for (const elsewhere of ['.whose', '.where']) {
    await page.hover(elsewhere);
    await anna.quiet();
  }
  assert.equal(tries, 1);
  await page.hover('#score-red');
  await eventually('another try', () => tries === 2);
});

test('a window that has no room scrolls only when it is pinned, and is placed again in a window of another size', async () => {
  const low = { width: 844, height: 200 };
  const { anna, open } = await tableFor({ viewport: low, calm: true });
  const { page } = anna;
  await open();
  const about = page.locator('.about');
  const fits = () => about.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  await page.locator('#score-red').hover();
  await about.waitFor();
  assert.equal(await fits(), false);
  assert.deepEqual(await findings(page, '.about'), []);
  await page.locator('#score-red').click();
  await page.waitForSelector('.about.pinned');
  await about.evaluate((pane) => new Promise((scrolled) => { // once it is placed
    const scroll = () => (pane.scrollTo(0, 20), pane.scrollTop === 20 ? scrolled() : requestAnimationFrame(scroll));
    scroll();
  }));
  assert.deepEqual(await findings(page, '.about'), []);
  await page.setViewportSize(DESKTOP);
  await page.waitForFunction(() => {
    const { scrollHeight, clientHeight } = document.querySelector('.about');
    return scrollHeight <= clientHeight;
  });
  anna.assertClean();
});

test('the past is shown at its address, and nothing can be done there', async () => {
  const { anna, open } = await tableFor({ viewport: DESKTOP }, (view) => view.round === 3);
  await open('?at=3');
  assert.equal(await anna.page.locator('.replay input').inputValue(), '3');
  assert.equal(await anna.page.locator('.act').count(), 0);
  await anna.page.focus('.replay-bar button');
  await anna.page.keyboard.press('ArrowRight');
  await anna.page.waitForFunction(() => location.search === '?at=4');
  anna.assertClean();
});

test('a past position has its own header, and the list of moves goes with it', async () => {
  const { anna, open, view } = await tableFor({}, ({ round, turn }) => round === 4 && turn === 0);
  const { page } = anna;
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    const header = async () => (await page.locator('.whose, .last').allInnerTexts()).join('\n');
    /** Whether the move of the position is in sight in its list. */
    const isFollowed = () => page.waitForFunction(() => {
      const [list, item] = ['.log ol', '.log [aria-current="step"]'].map((each) => document.querySelector(each)?.getBoundingClientRect());
      return item && item.top >= list.top - 1 && item.bottom <= list.bottom + 1;
    });
    await open('?at=1');
    assert.match(await header(), new RegExp(`Move 1 of ${view.seq}[^]*${anna.name} rolls`));
    assert.doesNotMatch(await header(), /Your move/);
    await isFollowed();
    const scroll = await page.evaluate(() => scrollY);
    await page.locator('.replay-bar button').nth(3).evaluate((button) => button.click());
    await page.waitForFunction(() => location.search === '');
    assert.match(await header(), /Your move/);
    await isFollowed();
    assert.equal(await page.evaluate(() => scrollY), scroll, 'the page itself stays');
    await page.locator('.replay-bar button').nth(0).evaluate((button) => button.click());
    await page.waitForFunction(() => location.search === '?at=0');
    assert.match(await header(), new RegExp(`^Move 0 of ${view.seq}\\s+No move yet`));
    await page.locator('.replay-bar button').nth(2).evaluate((button) => button.click());
    await page.waitForFunction(() => location.search === '?at=1');
    await isFollowed();
    await page.evaluate(() => scrollTo(0, 0));
    await anna.picture(`table-past-header-${viewport.width}`);
    anna.assertClean();
  }
});

for (const touch of [false, true]) {
  test(`a finished game is replayed on a phone with the board in sight${touch ? ', by touch' : ''}`, async () => {
    const { anna, open, view } = await tableFor({ viewport: PHONE, touch });
    await anna.client.post(`/api/games/${view.id}/moves`, { seq: 0, move: { type: 'roll' } });
    await anna.client.post(`/api/games/${view.id}/resign`, { seq: 1 });
    await open();
    const { page } = anna;
    const press = (selector) => page.locator(selector)[touch ? 'tap' : 'click']();
    await openSheet(page);
    await press('.replay-bar button:nth-of-type(2)');
    await page.waitForFunction(() => location.search === '?at=1');
    assert.equal(await page.locator('.rolled.mine .die').count(), 2, 'the dice of the position');
    assert.match(await page.locator('.prompt').innerText(), new RegExp(`${anna.name} rolls \\d and \\d`));
    await rest(page);
    for (const part of ['.board', '.near', '.replay-controls']) {
      const { y, height } = await page.locator(part).boundingBox();
      assert.ok(y >= 0 && y + height <= PHONE.height, `${part} from ${y} to ${y + height}`);
    }
    const [near, bar] = await Promise.all(['.near', '.replay-controls'].map((part) => page.locator(part).boundingBox()));
    assert.ok(near.y + near.height <= bar.y, 'the controls cover nothing of the table');
    assert.equal(await page.locator('.replay').boundingBox(), null, 'they leave no empty box where they would stand');
    await anna.picture(`table-past-phone${touch ? '-touch' : ''}`);
    await press('.replay .primary');
    await page.waitForSelector('.result');
    anna.assertClean();
  });
}

test('a player’s own move is not fetched again when the stream announces it', async () => {
  const { anna, bernd, view, open } = await tableFor({ viewport: PHONE });
  const game = `/api/games/${view.id}`;
  const isFor = (path) => (request) => request.method() === 'GET' && new URL(request.url()).pathname === game + path;
  await anna.page.addInitScript(() => {
    globalThis.EventSource = class extends EventSource {
      constructor(path) {
        super(path);
        this.addEventListener('game', ({ data }) => (globalThis.heard = JSON.parse(data).seq));
      }
    };
  });
  await open();
  await anna.page.waitForSelector('.chat', { state: 'attached' });
  await anna.page.waitForFunction(() => globalThis.heard === 0);
  await bernd.post(`${game}/messages`, { text: 'Ahoy' });
  await anna.page.waitForSelector('#chat .message', { state: 'attached' }); // what was told before, perhaps twice, has come
  await anna.quiet();
  const asked = [];
  anna.page.on('request', (request) => asked.push(request));
  await anna.page.click('.act.roll');
  await anna.page.waitForSelector('.rolled-die');
  await anna.page.waitForFunction(() => globalThis.heard === 1);
  await anna.quiet();
  assert.equal(asked.filter(isFor('')).length, 0, 'the game was fetched');
  const told = anna.page.waitForRequest(isFor('/messages'));
  await bernd.post(`${game}/messages`, { text: 'Well rolled.' });
  await told;
  assert.equal(asked.filter(isFor('/messages')).length, 1, 'the chat was fetched for a move');
  anna.assertClean();
});

test('a move is shown as being sent only if its answer takes long; otherwise the picture changes once', async () => {
  const { anna, open } = await tableFor({ viewport: PHONE, calm: true });
  const { page } = anna;
  await open();
  await anna.quiet();
  await stopClock(page);
  let answer = () => {};
  const isHeld = new Promise((held) => page.route('**/moves', (route) => {
    answer = () => route.continue();
    held();
  }));
  await page.evaluate(() => {
    globalThis.changes = 0;
    new MutationObserver(() => globalThis.changes++)
      .observe(document.querySelector('.table-page'), { subtree: true, childList: true, characterData: true });
  });
  await page.click('.act.roll.on');
  await isHeld;
  assert.equal(await page.evaluate(() => globalThis.changes), 0, 'nothing is drawn until the answer');
  await page.clock.runFor(100);
  await page.waitForSelector('.sending');
  answer();
  await page.waitForSelector('.rolled-die');
  assert.equal(await page.locator('.sending').count(), 0);
  anna.assertClean();
});

test('a move that was clicked without a connection is sent when it is back', async () => {
  const { anna, open, view } = await tableFor({ viewport: PHONE });
  await open();
  await anna.context.setOffline(true);
  await anna.page.click('.act.roll.on');
  await anna.page.waitForSelector('.offline');
  await anna.page.waitForSelector('.sending');
  await anna.context.setOffline(false);
  await anna.page.waitForSelector('.rolled-die');
  assert.equal((await anna.client.get(`/api/games/${view.id}`)).body.seq, view.seq + 1);
});

for (const [language, dark, viewport] of looksOf(0, [['en', true, PHONE], ['de', false, DESKTOP], ['it', true, DESKTOP]])) {
  test(`the table has no barriers (${language}, ${dark ? 'dark' : 'light'})`, async () => {
    const examine = async (page, where) => {
      await page.waitForSelector('.board');
      assert.deepEqual([where, ...await findings(page)], [where]);
    };
    const { anna, open } = await tableFor({ locale: language, dark, viewport, calm: true }, (view) => view.round === 3 && view.phase === 'place' && view.turn === 0);
    await open();
    await examine(anna.page, 'dice lie rolled');
    await anna.page.click('#score-red');
    await anna.page.waitForSelector('.about');
    assert.deepEqual(await findings(anna.page, '.about'), []);
    await anna.picture(`table-${language}`);
    const over = await gameIn([await signUp(server), await signUp(server)], situations.over);
    await anna.page.goto(`${server.url}/g/${over}`); // as a spectator
    await examine(anna.page, 'the game is over');
    await anna.picture(`table-over-${language}`);
  });
}

test('a press that was meant for an earlier picture does not reach the table, even without motion', async () => {
  const { anna, open } = await tableFor({ viewport: PHONE, calm: true });
  await open();
  await anna.page.waitForSelector('.act.roll.on');
  await rest(anna.page);
  for (const part of ['.table', '.score', '.doing', '.actions']) {
    const takesPresses = await anna.page.locator(part).evaluate((node) => {
      const isHit = () => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      };
      const beginAnew = (animation) => {
        node.style.setProperty('animation', animation, 'important');
        return node.getAnimations();
      };
      beginAnew('none');
      const settling = beginAnew('');
      const after = (ms) => {
        for (const each of settling) {
          each.pause();
          each.currentTime = ms;
        }
        return isHit();
      };
      return [0, 400, 500].map(after);
    });
    assert.deepEqual([part, takesPresses], [part, [false, false, true]]);
  }
});

for (const calm of [false, true]) {
  test(`a die ${calm ? 'lies at its card at once for a reader without motion' : 'flies from the tray to its card'}`, async () => {
    const { anna: { page }, open } = await tableFor({ viewport: PHONE, calm });
    await page.addInitScript(() => {
      globalThis.flights = [];
      const plain = Element.prototype.animate;
      Element.prototype.animate = function (frames, how) {
        globalThis.flights.push({ what: this.className, from: frames.transform?.[0] });
        return plain.call(this, frames, how);
      };
    });
    await open();
    await page.click('.act.roll.on');
    await page.click('button.dock.left');
    await page.locator('.rolled-die').first().click();
    await page.waitForSelector('.beads.mine .bead');
    await page.waitForSelector('.rolled-die', { state: 'detached' });
    const flights = await page.evaluate(() => globalThis.flights);
    assert.equal(flights.length, calm ? 0 : 1);
    for (const { what, from } of flights) {
      assert.match(what, /bead/);
      assert.match(from, /^translate\(-?[\d.]+px, [\d.]+px\) scale\(\d/, 'from below, and larger');
    }
  });
}

test('with colours forced by the reader, buttons and the turn can be told apart', async () => {
  const { anna: { page }, open } = await tableFor({ viewport: PHONE });
  await page.emulateMedia({ forcedColors: 'active' });
  await open();
  await page.waitForSelector('.act.roll.on');
  const look = (selector) => page.locator(selector).evaluate((node) => {
    const { color, backgroundColor, outlineStyle } = getComputedStyle(node);
    return { ground: `${color} on ${backgroundColor}`, outlineStyle };
  });
  const [roll, shanghai] = await Promise.all([look('.act.roll'), look('.act.shanghai')]);
  assert.notEqual(roll.ground, shanghai.ground);
  assert.equal((await look('.near .nameplate')).outlineStyle, 'solid');
  assert.equal((await look('.far .nameplate')).outlineStyle, 'none');
});

test('a player may have the roll entered that is the only legal move, and it lies there when they look', async () => {
  const anna = await member(browser, server, { viewport: PHONE, calm: true });
  const bernd = await signUp(server);
  const { page } = anna;
  const { id } = await startGame(bernd, anna.client, { first: 'inviter' });
  const look = async () => {
    await page.goto(`${server.url}/g/${id}`);
    await page.waitForSelector('.board');
    await openSheet(page);
    await page.click('.auto-roll summary');
    await page.waitForSelector('[name="auto-roll"]:enabled');
  };
  await look();
  assert.equal(await page.isChecked('[name="auto-roll"]'), false);
  assert.deepEqual(await findings(page, '#sheet'), []);
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.check('[name="auto-roll"]');
  assert.deepEqual(await (await answered).json(), { on: true });
  await anna.picture('table-auto-roll-phone');
  const rolled = await play(bernd, await viewOf(bernd, id), { type: 'roll' });
  await play(bernd, rolled, rolled.legal.find(({ type }) => type === 'place'));
  await page.waitForSelector('.rolled-die');
  assert.deepEqual(await viewOf(anna.client, id).then(({ turn, phase }) => [turn, phase]), [1, 'place']);
  await look();
  assert.equal(await page.isChecked('[name="auto-roll"]'), true, 'the server keeps it');
  anna.assertClean();
});

test('what the page brings under a pointer that rests opens no window; a move of the pointer does', async () => {
  const { anna, open } = await tableFor({ viewport: DESKTOP });
  const { page } = anna;
  await open();
  await page.hover('#score-red');
  await page.waitForSelector('.about');
  const title = page.locator('.where');
  await title.hover();
  await page.waitForSelector('.about', { state: 'detached' });
  await stopClock(page);
  const { x, y } = await page.evaluate(() => new Promise((over) => {
    addEventListener('pointerover', ({ clientX: x, clientY: y, target }) => target.closest('[data-about]') && over({ x, y }));
    const where = document.querySelector('.where').getBoundingClientRect();
    const about = document.querySelector('#score-red');
    Object.assign(about.style, { position: 'fixed', zIndex: 9, inset: 'auto', left: `${where.left}px`, top: `${where.top}px`, width: `${where.width}px`, height: `${where.height}px` });
  }));
  await anna.letPass(1000);
  assert.equal(await page.locator('.about').count(), 0);
  await page.mouse.move(x + 1, y);
  await anna.letPass(1000);
  await page.waitForSelector('.about');
  anna.assertClean();
});
