/**
 * shanghai.js - tables of Shanghai for the tests of the page: games of several visitors, and what a
 * player does there by clicking. They have played before: no round is told again by itself.
 */
import assert from 'node:assert/strict';
import { assertOk, eventually, play, signUp } from '../fixtures/api.js';
import { member } from '../fixtures/browser.js';

/** A game of as many people as there are `looks`, in this order; the first has invited the others. Behind them sit the
 * players of the `house`. `at(seat)` opens the table in a browser of that look; until then a player has a client only. */
export async function seated(browser, server, looks, { house = [], ...terms } = {}) {
  const players = (await Promise.all(looks.map(() => signUp(server)))).map((client) => ({ client, name: client.name }));
  const [inviter, ...others] = players;
  const to = [...others.map(({ name }) => name), ...house];
  const { id: invitation } = assertOk(await inviter.client.post('/api/invitations',
    { game: 'shanghai', seats: to.length + 1, to, ...terms }), 201);
  let id;
  for (const { client } of others) ({ body: { id } } = await client.post(`/api/invitations/${invitation}/accept`, {}));
  const at = async (seat) => {
    players[seat] = await member(browser, server, { ...looks[seat], client: players[seat].client });
    if (!looks[seat].isNew) await players[seat].context.addInitScript(() => localStorage.setItem('rounds-told', '4'));
    return open(players[seat], id);
  };
  return { players, id, at, view: (seat = 0) => viewOf(players[seat], id) };
}

/** Opens the table, past what happened meanwhile. */
export async function open({ page, server }, id) {
  await page.goto(`${server.url}/g/${id}`);
  await page.waitForSelector('.harbour .ask, .harbour .recap');
  await page.evaluate(() => document.querySelector('.recap .back')?.click());
  await page.waitForSelector('.harbour .ask');
  return page;
}

export const viewOf = async ({ client }, id) => assertOk(await client.get(`/api/games/${id}`));

/** Waits until a page shows the position after at least `seq` entries, and nothing is told any more. */
export const reached = (page, seq) => page.waitForFunction((least) => {
  document.querySelector('.event-call .onward, .prompt-line .to-present')?.click();
  return Number(document.querySelector('.replay input')?.max) >= least && !document.querySelector('.told, .replay.past');
}, seq);

/** The plan is in a sheet where it has no room beside the bid. */
export async function inPlan(page, act) {
  const isSheet = await page.locator('.plan-open').isVisible();
  if (isSheet) await page.click('.plan-open');
  await act();
  if (isSheet) await page.click('#plan .sheet-close');
}

/** Bids by the form: an amount, and the parts of a plan. */
export async function bid(page, { amount = 0, place = null, plan = {} }) {
  await page.fill('#bid-amount', String(amount));
  await page.locator('#bid-amount').press('Tab');
  if (place !== null) await page.locator('.lane-head').nth(place).click();
  if (Object.keys(plan).length) {
    await inPlan(page, async () => {
      for (const [part, value] of Object.entries(plan)) await page.selectOption(`#plan-${part}`, value);
    });
  }
  await page.click('.answers .act.on');
}

/** Answers whatever is asked, by clicking; `how` is for bids. */
export async function answer(page, how) {
  const ask = page.locator('.ask');
  await page.waitForSelector('.ask:not(.idle)');
  const kind = (await ask.getAttribute('class')).split(' ')[1];
  if (kind === 'bid') return bid(page, how);
  if (kind === 'send') await page.locator('.lane-head').nth(how.place ?? 0).click();
  if (kind === 'take') for (const i of [0, 1]) await page.locator('.people .act').nth(i).click();
  await page.locator('.answers .act.on').first().click();
  if (kind === 'send') await page.locator('.answers .act.armed').click();
}

/** The view as soon as one of the players is asked, and not only the house; or the last one. */
const asked = (game) => eventually('a question', async () => {
  const view = await game.view();
  return (view.status === 'finished' || view.awaited.some((seat) => seat < game.players.length)) && view;
});

/** Plays on over HTTP, by what happens to those who are away, until the view is as wanted; false if the game ends before. */
export async function driftTo(game, wanted) {
  for (;;) {
    const view = await asked(game);
    if (view.status === 'finished') return false;
    if (wanted(view)) return true;
    const { client } = game.players[view.awaited[0]];
    const mine = await viewOf({ client }, game.id);
    await play(client, mine, mine.default);
  }
}

/** Plays on by clicking until the game is over, or the view is as wanted; `how(seat, view)` bids. */
export async function playOn(game, how, until = () => false) {
  for (;;) {
    const view = await asked(game);
    if (view.status === 'finished' || until(view)) return view;
    const seat = view.awaited.find((each) => each < game.players.length);
    const { page } = game.players[seat];
    await reached(page, view.seq);
    await answer(page, how(seat, view));
    await reached(page, await entryOf(game, seat, view.seq));
  }
}

/** The number of a seat's first entry after `seq`, as soon as there is one. */
const entryOf = (game, seat, seq) => eventually('the entry', async () => {
  const { moves } = assertOk(await game.players[seat].client.get(`/api/games/${game.id}/moves?from=${seq}`));
  return moves.find((entry) => entry.seat === seat)?.seq;
});

/** No part of the page is wider than the window. */
export async function assertFits(page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(over, 0);
}
