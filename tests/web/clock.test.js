/** Times on the page: by the server's clock, in the words of the calendar. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { member, PHONE, setup, visit } from '../fixtures/browser.js';

const { server, browser } = await setup(after);
const DAY = 86_400_000;

for (const [which, off] of [['fast', 2 * DAY], ['slow', -2 * DAY]]) {
  test(`a browser whose clock is two days ${which} shows the times of the server`, async () => {
    const anna = await member(browser, server, { viewport: PHONE });
    const bernd = await signUp(server);
    const { id } = await startGame(bernd, anna.client, { first: 'inviter', days_per_move: 3 });
    await play(bernd, await viewOf(bernd, id), { type: 'roll' });
    await anna.page.addInitScript(() => localStorage.setItem('learnt-shanghaien', 'yes')); // else the lesson is offered there
    await anna.page.clock.install({ time: Date.now() + off });
    await anna.page.goto(`${server.url}/g/${id}`);
    await anna.page.waitForSelector('.deadline');
    assert.match(await anna.page.locator('.deadline').innerText(), /^3 d/);
    assert.match(await anna.page.locator('.last time').innerText(), /^(now|\d minutes? ago)$/);
    await anna.page.goto(server.url);
    await anna.page.waitForSelector('.game .game-left');
    assert.match(await anna.page.locator('.game .game-left').innerText(), /3 d/);
    anna.assertClean();
  });
}

test('past times are given in hours, calendar days, months and years', async () => {
  const { page } = await visit(browser, server, { zone: 'Europe/Rome', source: true });
  await page.goto(server.url);
  await page.waitForSelector('main h1');
  const told = await page.evaluate(async () => {
    const [{ ago }, { hearTime }] = await Promise.all([import('/js/words/format.js'), import('/js/server/clock.js')]);
    hearTime('Sat, 21 Nov 2099 23:30:00 GMT'); // the 22nd, half past midnight in Rome
    return ['22T00:29:30+01:00', '21T23:30:30+01:00', '21T00:31:00+01:00', '21T00:29:00+01:00', '20T23:29:00+01:00',
      '15T12:00:00+01:00'].map((then) => ago(`2099-11-${then}`))
      .concat(['2099-10-22T12:00:00Z', '2099-09-15T12:00:00Z', '2098-12-01T12:00:00Z', '2098-11-20T12:00:00Z', '2090-01-01T00:00:00Z'].map(ago));
  });
  assert.deepEqual(told, ['now', '59 minutes ago', '23 hours ago', 'yesterday', '2 days ago', '7 days ago',
    '1 month ago', '2 months ago', '11 months ago', '1 year ago', '9 years ago']);
});

test('a span is told in one unit, to the nearest, as letters tell it', async () => {
  const { page } = await visit(browser, server, { source: true });
  await page.goto(server.url);
  await page.waitForSelector('main h1');
  const told = await page.evaluate(async (seconds) => {
    const { span } = await import('/js/words/format.js');
    return seconds.map((n) => span(n * 1000));
  }, [1, 30, 3569, 3570, 14399, 170999, 171000, 215999, 216000, 259199, 604799]);
  assert.deepEqual(told, ['< 1 min', '1 min', '59 min', '1 h', '4 h', '47 h', '2 d', '2 d', '3 d', '3 d', '7 d']);
});

test('a game of one day a move is not short of time from its first second', async () => {
  const { page } = await visit(browser, server, { source: true });
  await page.goto(server.url);
  await page.waitForSelector('main h1');
  const short = await page.evaluate(async () => {
    const [{ isShort }, { hearTime, now }] = await Promise.all([import('/js/words/deadline.js'), import('/js/server/clock.js')]);
    hearTime('Sat, 21 Nov 2099 23:30:00 GMT');
    const left = (days, hours) => isShort({ clock: { kind: 'move', days }, deadline: new Date(now() + hours * 3_600_000).toISOString() });
    const bank = (hours) => isShort({ clock: { kind: 'bank', start_h: 24, add_h: 6, top_h: 48 }, deadline: new Date(now() + hours * 3_600_000).toISOString() });
    return [bank(6.1), bank(5.9), left(1, 23.9), left(1, 6.1), left(1, 5.9), left(3, 18.1), left(3, 17.9), left(60, 25), left(60, 23),
      isShort({ clock: null, deadline: null })];
  });
  assert.deepEqual(short, [false, true, false, false, true, false, true, false, true, false]);
});
