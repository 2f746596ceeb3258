/** Whole games at the table, as people play them: by mouse on two screens at once, by keyboard alone,
 * by touch on a phone. Each takes what the page offers, tricks and both directions included. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DESKTOP, house, member, PHONE } from './harness.js';

const { server, browser } = await house(after);
const LIMIT = 400; // actions of a whole game, generously

/** A running game between two fresh players. */
async function tableFor(variant, how) {
  const anna = await member(browser, server, how[0]);
  const bernd = await member(browser, server, how[1]);
  const { body: invitation } = await anna.client.post('/api/invitations', { to: bernd.name, variant });
  const { body: view } = await bernd.client.post(`/api/invitations/${invitation.id}/accept`);
  for (const visitor of [anna, bernd]) {
    await visitor.page.goto(`${server.url}/g/${view.id}`);
    await visitor.page.waitForSelector('.near');
  }
  return { anna, bernd, id: view.id };
}

/** The moves that have been made, as the page itself counts them. */
const seqOf = async ({ page }) => Number(await page.locator('.replay input').getAttribute('max').catch(() => 0));

/** What can be pressed now, in the order in which this player prefers it: the 1 at the left in odd
 * rounds, at the right in even ones. */
const wishes = (count, round) => [
  '.details .choice-button',
  `button.dock.${round % 2 ? 'left' : 'right'}[aria-pressed="false"]`,
  '.near .half-button[aria-disabled="false"]',
  '.rolled-die[aria-disabled="false"]',
  ...(count % 3 ? ['.roll.on', '.shanghai.on'] : ['.shanghai.on', '.roll.on']),
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

/** Plays to the end; each acts when his page says that it is his turn. */
async function playOut(id, players, press) {
  const pressed = new Set();
  for (let count = 0; count < LIMIT; count++) {
    const { body: view } = await players[0].client.get(`/api/games/${id}`);
    if (view.status === 'finished') return { view, pressed };
    const mover = players.find(({ name }) => name === view.players[view.turn].name);
    await mover.page.waitForFunction((seq) =>
      Number(document.querySelector('.replay input')?.getAttribute('max') ?? 0) === seq
      && !document.querySelector('.sending'), view.seq);
    const wish = await act(mover, count, view.round, press);
    if (!wish) await mover.picture('nothing-to-press');
    assert.ok(wish, `nothing to press at ${view.seq}`);
    pressed.add(wish);
    if (!wish.includes('dock')) await mover.page.waitForFunction(({ seq, opens }) =>
      Number(document.querySelector('.replay input')?.getAttribute('max') ?? 0) > seq
      || (opens && document.querySelector('.details')), { seq: view.seq, opens: wish.includes('half') });
  }
  return assert.fail('the game does not end');
}

/** Both see the result, with the score of the server. */
async function seeTheEnd(view, players) {
  for (const player of players) {
    const banner = player.page.locator('.result .points');
    await banner.waitFor();
    const seat = view.players.findIndex(({ name }) => name === player.name);
    assert.equal((await banner.innerText()).replace(/\s/g, ''),
      `${view.result.points[seat]}:${view.result.points[1 - seat]}`);
    player.assertClean();
  }
}

test('two people play a whole game by mouse, with tricks and both directions', async () => {
  const { anna, bernd, id } = await tableFor({ extra_wild: true }, [{ viewport: DESKTOP }, { viewport: DESKTOP, dark: true }]);
  const players = [anna, bernd];
  const { view, pressed } = await playOut(id, players, (target) => target.click());
  await seeTheEnd(view, players);
  for (const wish of ['.half-button', '.dock.left', '.dock.right', '.details', '.shanghai', '.roll', '.rolled-die']) {
    assert.ok([...pressed].some((each) => each.includes(wish)), `never pressed ${wish}`);
  }
  await anna.picture('game-over-desktop-light');
  await bernd.picture('game-over-desktop-dark');
});

test('a whole game is played by keyboard alone', async () => {
  const { anna, bernd, id } = await tableFor({}, [{ viewport: DESKTOP, calm: true }, { viewport: DESKTOP, calm: true }]);
  const players = [anna, bernd];
  const { view } = await playOut(id, players, async (target, page) => {
    await target.focus();
    await page.keyboard.press('Enter');
  });
  await seeTheEnd(view, players);
});

test('a whole game with sharks is played by touch at 360 pixels', async () => {
  const phone = { viewport: PHONE, touch: true };
  const { anna, bernd, id } = await tableFor({ sharks: true }, [phone, { ...phone, dark: true }]);
  const players = [anna, bernd];
  const { view } = await playOut(id, players, (target) => target.tap());
  await seeTheEnd(view, players);
  await anna.picture('game-over-phone-light');
  await bernd.picture('game-over-phone-dark');
});
