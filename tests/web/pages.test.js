/** The pages to read: the rules with their live board, and the check of a game's dice. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signUp } from '../fixtures/api.js';
import { PHONE, setup, visit } from '../fixtures/browser.js';

const { server, browser } = await setup(after);

test('the example of the rules is handed out as its text says, and can be changed', async () => {
  const reader = await visit(browser, server, { viewport: PHONE });
  await reader.page.goto(`${server.url}/rules`);
  const award = (card) => reader.page.locator(`.live-board li:nth-child(${card}) .live-arrow`).innerText();
  const arrows = await Promise.all([1, 2, 3, 4, 5, 6].map(award));
  assert.deepEqual(arrows, ['✕', '↓', '✕', '↑', '↑', '↑']);
  await reader.page.click('.live-board li:nth-child(1) .live-place.mine');
  assert.equal(await award(1), '↓');
  await reader.page.locator('.live-board .quiet').first().click();
  assert.equal(await award(1), '✕');
  reader.assertClean();
});

test('the example of the score adds up as its text says, and a card can change sides', async () => {
  const reader = await visit(browser, server, { viewport: PHONE });
  await reader.page.goto(`${server.url}/rules`);
  const total = () => reader.page.locator('.scoring-total').innerText();
  const sums = () => reader.page.locator('.scoring-sum b').allInnerTexts();
  assert.equal(await total(), '7 : 8 Bernd wins');
  assert.deepEqual(await sums(), ['Anna +7', '–', 'Bernd +6', 'Bernd +1', 'Bernd +1']);
  await reader.page.getByRole('button', { name: 'American 4: from Bernd to Anna' }).click();
  assert.deepEqual(await sums(), ['Anna +7', '–', 'Anna +3', 'Bernd +1', 'Bernd +1']);
  assert.equal(await total(), '10 : 2 Anna wins');
  await reader.page.getByRole('button', { name: 'Spaniard 3: from Anna to Bernd' }).click();
  assert.equal((await sums())[0], 'Bernd +7', 'the wild cards stay with their Sailor');
  await reader.page.click('.scoring .quiet');
  assert.equal(await total(), '7 : 8 Bernd wins');
  await reader.picture('rules-phone-light');
  reader.assertClean();
});

for (const [language, words] of [['en', 'The rules'], ['de', 'Die Regeln'], ['it', 'Le regole']]) {
  test(`the rules are told in ${language}`, async () => {
    const reader = await visit(browser, server, { locale: language });
    await reader.page.goto(`${server.url}/rules`);
    assert.equal(await reader.page.locator('main h1').innerText(), words);
  });
}

/** A game that was resigned after a round. */
async function finishedGame() {
  const anna = await signUp(server);
  const bernd = await signUp(server);
  const { body: invitation } = await anna.post('/api/invitations', { to: bernd.name, nonce: '00ff' });
  let { body: view } = await bernd.post(`/api/invitations/${invitation.id}/accept`, { nonce: 'abc' });
  const seats = [anna, bernd];
  while (view.round === 1) {
    const mover = seats[view.turn];
    const { body: mine } = await mover.get(`/api/games/${view.id}`);
    const move = mine.legal.find(({ type }) => type === 'shanghai') ?? mine.legal[0];
    ({ body: view } = await mover.post(`/api/games/${view.id}/moves`, { seq: view.seq, move }));
  }
  await anna.post(`/api/games/${view.id}/resign`, { seq: view.seq });
  return view.id;
}

test('the browser computes every card and every roll of a finished game again', async () => {
  const id = await finishedGame();
  const reader = await visit(browser, server, { viewport: PHONE });
  await reader.page.goto(`${server.url}/about/fairness?game=${id}`);
  await reader.page.locator('.finding.good').waitFor();
  await reader.page.click('summary');
  assert.ok(await reader.page.locator('.card .scroll').first().evaluate((frame) => frame.scrollWidth <= frame.clientWidth), 'a phone shows all columns');
  assert.ok(await reader.page.locator('.findings tbody tr').count() >= 8);
  assert.equal(await reader.page.locator('.findings tbody tr.bad').count(), 0);
  reader.assertClean();
});

test('false dice of a game are detected', async () => {
  const id = await finishedGame();
  const reader = await visit(browser, server);
  await reader.page.route('**/api/games/*/moves', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const roll = body.moves.find(({ dice }) => dice);
    roll.dice = [(roll.dice[0] % 6) + 1, roll.dice[1]];
    await route.fulfill({ response: answer, json: body });
  });
  await reader.page.goto(`${server.url}/about/fairness?game=${id}`);
  await reader.page.locator('.finding.bad').waitFor();
});

test('the page of fair dice counts all rolls of the site', async () => {
  const reader = await visit(browser, server);
  await reader.page.route('**/api/dice', async (route) => {
    const pairs = [1, 2, 3, 4, 5, 6].flatMap((low) => [1, 2, 3, 4, 5, 6].filter((high) => high >= low)
      .map((high) => ({ dice: [low, high], count: low === high ? 10 : 20, expected: low === high ? 10 : 20 })));
    await route.fulfill({ json: {
      rolls: 360,
      by_face: { faces: [120, 120, 120, 120, 120, 120], chi_square: 0, p: 1 },
      by_pair: { pairs, chi_square: 60, p: 0.00001 },
      players: [{ name: 'anna', rolls: 360, faces: [120, 120, 120, 120, 120, 120], chi_square: 0, p: 1 }],
    } });
  });
  await reader.page.goto(`${server.url}/about/fairness`);
  const words = await reader.page.locator('.audit').innerText();
  assert.match(words, /rolled 360 times/);
  assert.match(words, /in 100% of all cases: nothing to worry about/);
  assert.match(words, /less than 0\.1% of all cases: somebody should look into it/);
  assert.equal(await reader.page.locator('.audit table').first().locator('tbody tr').count(), 6);
  reader.assertClean();
});
