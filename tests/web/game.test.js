/** Games at the table to their end, as people play them: by mouse on two screens at once, only by keyboard, by touch on a
 * phone. They use everything that the page offers, tricks and both directions included. The first rounds are played over
 * HTTP, by keyboard and by touch up to the end of the last but one, and the others end as soon as they may; with LOOKS=all,
 * all are played at the table, and go on longer. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { play, signUp, startGame, viewOf } from '../fixtures/api.js';
import { DESKTOP, member, PHONE, rest, setup, toPresent } from '../fixtures/browser.js';
import { all } from '../fixtures/looks.js';

const { server, browser } = await setup(after);
const LIMIT = 400; // actions of a whole game, generously
/** Played at the table from this round on: two rounds, for the players put the 1 at the left in one and at the right in the other. */
const FIRST_ROUND = all ? 1 : 7;

/** A running game between two fresh players that has come to FIRST_ROUND with all tricks kept, or to where the first of them may end
 * that round if only one has a screen; one without (`null`) plays only through the API. */
async function tableFor(variant, screens) {
  const isEnough = ({ round, you, turn, legal }) => round > FIRST_ROUND || (round === FIRST_ROUND
    && (all || screens.every(Boolean) || (you === 0 && turn === 0 && legal.some(({ type }) => type === 'shanghai'))));
  const players = await Promise.all(screens.map(async (screen) => {
    if (screen) return member(browser, server, screen);
    const client = await signUp(server);
    return { client, name: client.name };
  }));
  let view = await startGame(players[0].client, players[1].client, { variant });
  const { id } = view;
  for (;;) {
    const { client } = players.find(({ name }) => name === view.players[view.turn].name);
    const mine = await viewOf(client, id);
    if (isEnough(mine)) break;
    const kinds = mine.round < FIRST_ROUND ? ['shanghai', 'roll', 'place'] : ['roll', 'place'];
    view = await play(client, mine, kinds.map((kind) => mine.legal.find(({ type }) => type === kind)).find(Boolean));
  }
  for (const { page } of players.filter(seen)) {
    await page.goto(`${server.url}/g/${id}`);
    await toPresent(page);
  }
  return { players, id };
}

const seen = ({ page }) => page !== undefined;

/** The number of moves so far, as the page itself counts them. */
const seqOf = async ({ page }) => Number(await page.locator('.replay input').getAttribute('max').catch(() => 0));

/** The buttons that can be pressed now, in this player's order: the 1 at the left in odd rounds, at
 * the right in even ones. */
const wishes = (count, round) => [
  '.details .choice-button',
  `button.dock.${round % 2 ? 'left' : 'right'}[aria-pressed="false"]`,
  '.near .half-button[aria-disabled="false"]',
  '.rolled-die[aria-disabled="false"]',
  ...(all && count % 3 ? ['.roll.on', '.shanghai.on'] : ['.shanghai.on', '.roll.on']),
];

/** Presses one thing; false when nothing can be pressed. */
async function act(visitor, count, round, press) {
  for (const wish of wishes(count, round)) {
    const target = visitor.page.locator(wish).first();
    if (await target.count()) {
      await press(target, visitor.page);
      return wish;
    }
  }
  return null;
}

/** Goes on to the present as a waiting player does: skips the recap, leaves the hand-outs. */
async function goOn({ page }, seq, press) {
  for (;;) {
    const isHeld = await page.waitForFunction((now) => {
      document.querySelector('.prompt .to-present')?.click();
      const slider = document.querySelector('.replay input');
      if (document.querySelector('.act.onward')) return 'held';
      const isThere = Number(slider?.max ?? 0) === now && slider?.value === slider?.max;
      return isThere && !document.querySelector('.sending') && 'there';
    }, seq).then((found) => found.jsonValue());
    if (isHeld === 'there') return;
    await press(page.locator('.act.onward'), page);
    await page.waitForSelector('.act.onward', { state: 'detached' });
  }
}

/** Plays to the end; each acts when their page says that it is their turn. */
async function playOut(id, players, press) {
  const pressed = new Set();
  for (let count = 0; count < LIMIT; count++) {
    const view = await viewOf(players[0].client, id);
    if (view.status === 'finished') return { view, pressed };
    const mover = players.find(({ name }) => name === view.players[view.turn].name);
    if (!seen(mover)) {
      const mine = await viewOf(mover.client, id);
      await play(mover.client, mine, mine.legal.at(count % 3 ? 0 : -1));
      continue;
    }
    await goOn(mover, view.seq, press);
    const wish = await act(mover, count, view.round, press);
    if (!wish) await mover.picture('nothing-to-press');
    assert.ok(wish, `nothing to press at ${view.seq}`);
    pressed.add(wish);
    if (wish.includes('dock')) await mover.page.waitForSelector(wish.replace('false', 'true'));
    else await mover.page.waitForFunction(({ seq, opens }) =>
      Number(document.querySelector('.replay input')?.getAttribute('max') ?? 0) > seq
      || (opens && document.querySelector('.details')), { seq: view.seq, opens: wish.includes('half') });
  }
  return assert.fail('the game does not end');
}

/** Both see the result, with the score of the server. */
async function seeTheEnd(view, players) {
  for (const player of players.filter(seen)) {
    const banner = player.page.locator('.result .points');
    await banner.waitFor();
    const seat = view.players.findIndex(({ name }) => name === player.name);
    assert.equal((await banner.innerText()).replace(/\s/g, ''),
      `${view.result.points[seat]}:${view.result.points[1 - seat]}`);
    assert.equal(await player.page.locator('.tools .tool[aria-pressed]:enabled').count(), 0, 'nothing is left to be weighed');
    player.assertClean();
  }
}

test('two people play a whole game by mouse, with tricks and both directions', async () => {
  const { players, id } = await tableFor({ extra_wild: true },
    [{ viewport: DESKTOP }, { viewport: DESKTOP, dark: true }]);
  const { view, pressed } = await playOut(id, players, (target) => target.click());
  await seeTheEnd(view, players);
  for (const wish of ['.half-button', '.dock.left', '.dock.right', '.details', '.shanghai', '.roll', '.rolled-die']) {
    assert.ok([...pressed].some((each) => each.includes(wish)), `never pressed ${wish}`);
  }
  await players[0].picture('game-over-desktop-light');
  await players[1].picture('game-over-desktop-dark');
});

test('a whole game is played only by keyboard', async () => {
  const { players, id } = await tableFor({}, [{ viewport: DESKTOP }, null]);
  const { view } = await playOut(id, players, async (target, page) => {
    await rest(page); // no key presses what has only just come
    await target.focus();
    await page.keyboard.press('Enter');
  });
  await seeTheEnd(view, players);
});

test('a whole game with sharks is played by touch at 360 pixels', async () => {
  const { players, id } = await tableFor({ sharks: true }, [{ viewport: PHONE, touch: true, dark: true }, null]);
  const clicks = () => players[0].page.evaluate(() => globalThis.clicks);
  await players[0].page.evaluate(() => {
    globalThis.clicks = 0;
    document.addEventListener('click', () => globalThis.clicks++);
  });
  const tap = async (target, page) => {
    const before = await clicks();
    await target.tap();
    await page.waitForFunction((n) => globalThis.clicks > n, before);
  };
  let again = 0;
  const { view } = await playOut(id, players, async (target, page) => {
    const [isMove, opens] = await target.evaluate((button) => [!button.matches('.dock, .onward'), button.matches('.half-button')]);
    const seq = await seqOf({ page });
    await tap(target, page);
    if (!isMove) return;
    await page.waitForFunction(([n, mayOpen]) => document.querySelector(mayOpen ? '.table-page .armed, .details' : '.table-page .armed')
      || Number(document.querySelector('.replay input')?.max ?? 0) > n, [seq, opens]);
    if (await page.locator('.armed').count() === 0) return;
    again++;
    await rest(page); // until then it would be the other half of a double tap
    await tap(target, page);
  });
  assert.ok(again > (all ? 20 : 0), 'in a first game, a second tap confirms each move');
  await seeTheEnd(view, players);
  await players[0].picture('game-over-phone-dark');
});
