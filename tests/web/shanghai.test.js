/** The table of Shanghai: games by clicking, what each reader sees, the end. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DESKTOP, findings, member, openSheet, PHONE, rest, setup, stopClock, toPresent, visit } from '../fixtures/browser.js';
import { eventually, signUp } from '../fixtures/api.js';
import { all, looksOf } from '../fixtures/looks.js';
import words from '../../web/js/games/shanghai/lang/en/table.js';
import { answer, assertFits, bid, driftTo, inPlan, open, playOn, reached, seated, viewOf } from './shanghai.js';
import { atSea, sailTo } from './states.js';

const { server, browser } = await setup(after);
/** The first visit to a table does not know yet of which game it is. */
const GUESSED = /was preloaded using link preload but not used/;
const phone = { viewport: PHONE };

/** A game of three and the house in which the bids of one of its last rounds begin, a ship being close to the junk, or with
 * LOOKS=all those of the first. */
async function nearItsEnd(looks) {
  for (let tries = 30; tries > 0; tries--) {
    const game = await seated(browser, server, looks, { house: ['el-primo'] });
    if (all || await driftTo(game, ({ phase, awaited, seats, junk }) =>
      phase === 'bid' && [0, 1, 2].every((seat) => awaited.includes(seat)) && seats.some(({ at }) => at >= junk.numbers[0] - 8))) return game;
  }
  return assert.fail('all games ended early');
}

test('three players and one of the house play a sealed game to its end by clicking, with plans and without', async () => {
  const game = await nearItsEnd([phone, { viewport: DESKTOP }, phone]);
  for (const seat of [0, 1, 2]) await game.at(seat);
  const view = await playOn(game, (seat, { round, seats }) => {
    const amount = Math.min(seats[seat].money, round % 3 === seat ? 300 : 10 * seat);
    if (seat % 2) return { amount, place: 1 };
    return { amount, place: 0, plan: { give: String(seat), buy: 'false', free: 'best' } };
  });
  assert.equal(view.result.reason, 'score');
  for (const player of game.players) {
    await reached(player.page, view.seq);
    await player.page.waitForSelector('.outcome');
    assert.equal(await player.page.locator('.one-hand').count(), 4);
    assert.equal(await player.page.locator('.podium li').count(), 4);
    player.assertClean(GUESSED);
  }
});

test('three players bid openly by clicking, one with a hidden limit', async () => {
  const game = await seated(browser, server, [phone, phone, { viewport: DESKTOP }], { variant: { bidding: 'open' } });
  for (const seat of [0, 1, 2]) await game.at(seat);
  const view = await playOn(game, (seat, { auction, seats, round }) => {
    const amount = (auction?.amount ?? 0) + 10;
    if (round === 1 && seat === 1 && auction.amount < 100) return { amount: 100, place: 2 };
    return { amount: Math.min(seats[seat].money, amount), place: 0, plan: { give: String(seat), buy: 'true' } };
  }, ({ auction, round }) => round >= 2 || (auction?.amount ?? 0) >= (all ? 140 : 110));
  const { page } = game.players[view.awaited[0]];
  await reached(page, view.seq);
  await inPlan(page, async () => {
    await page.fill('.up-to input', String(view.auction.amount + 100));
    await page.locator('.up-to input').press('Tab');
  });
  await page.click('.answers .act.on');
  await reached(page, view.seq + 1);
  const mine = await viewOf(game.players[view.awaited[0]], game.id);
  assert.equal(mine.mine.bid.up_to, view.auction.amount + 100);
  await playRound(game);
  for (const player of game.players) player.assertClean(GUESSED);
});

/** All pass, and every later question of the round is answered. */
async function playRound(game) {
  const { round } = await game.view();
  for (let view = await game.view(); view.status === 'active' && view.round === round; view = await game.view()) {
    const { page } = game.players[view.awaited[0]];
    await reached(page, view.seq);
    if (view.auction) await page.click('[aria-keyshortcuts="P"]');
    else await answer(page, { place: 3 });
    await reached(page, view.seq + 1);
  }
}

test('a bid that was sent can be changed as long as others are asked, and stays in sight', async () => {
  const game = await seated(browser, server, [phone, phone, phone]);
  const page = await game.at(0);
  await bid(page, { amount: 120, place: 2, plan: { give: '0' } });
  await page.waitForSelector('.sealed-bid');
  assert.match(await page.locator('.sealed-bid').innerText(), /120/);
  await page.click('.sealed-bid .act');
  assert.equal(await page.locator('#bid-amount').inputValue(), '120');
  assert.equal(await page.locator('.lane.chosen').count(), 1);
  await page.locator('.amount button').last().click();
  await page.click('.plan-open');
  await page.keyboard.press('Escape');
  await page.locator('#plan').waitFor({ state: 'hidden' });
  assert.equal(await page.locator('#bid-amount').inputValue(), '130', 'Escape is for the sheet alone');
  await page.reload();
  await page.waitForSelector('#bid-amount');
  assert.equal(await page.locator('#bid-amount').inputValue(), '130');
  assert.equal(await page.locator('.lane.chosen').count(), 1);
  await page.click('.answers .act.on');
  await page.waitForSelector('.sealed-bid');
  await page.click('.brand');
  await page.click(`a.game[href="/g/${game.id}"]`);
  await page.waitForSelector('.sealed-bid');
  const { mine } = await game.view(0);
  assert.equal(mine.bid.amount, 130);
  assert.equal(mine.bid.plan.give, 0);
  for (const { client } of game.players.slice(1)) {
    const view = await viewOf({ client }, game.id);
    await client.post(`/api/games/${game.id}/moves`, { seq: view.seq, move: { type: 'bid', amount: 0, plan: { free: 'none' } } });
  }
  await page.waitForSelector('.ask:not(.idle, .bid)');
  assert.equal(await page.locator('.sealed-bid').count(), 0);
  game.players[0].assertClean(GUESSED);
});

test('a bid without a plan is told by itself', async () => {
  const game = await seated(browser, server, [phone, phone, phone]);
  const { seq } = await game.view(0);
  await game.players[0].client.post(`/api/games/${game.id}/moves`, { seq, move: { type: 'bid', amount: 50 } });
  const page = await game.at(0);
  assert.equal(await page.locator('.sealed-bid .given').innerText(), 'Your bid: 50');
});

test('beside the bid stands what a bid costs, then what the round before brought, who paid and what others had bid', async () => {
  const game = await seated(browser, server, [phone, phone, phone]);
  const pages = [await game.at(0), await game.at(1)];
  assert.equal(await pages[0].locator('.bids-before').innerText(), 'The highest bidder pays (often 200 to 350, more at ×2) and picks the place. Everybody with its cards moves.');
  for (const [seat, amount] of [[0, 50], [1, 120], [2, 0]]) {
    const view = await game.view(seat);
    await game.players[seat].client.post(`/api/games/${game.id}/moves`, { seq: view.seq, move: { type: 'bid', amount, plan: { free: 'best' } } });
  }
  assert.ok(await driftTo(game, ({ round }) => round === 2));
  const { seq, seats } = await game.view(0);
  for (const [seat, page] of pages.entries()) { // one has lost, one has sent him
    await reached(page, seq);
    assert.equal(await page.locator('.bids-before').innerText(), seat === 1
      ? `Previous round: you 0 → ${seats[1].at}, 120 paid. Bids: You 120, ${game.players[0].name} 50`
      : `Previous round: you 0 → ${seats[0].at}, 0 paid. Bids: ${game.players[1].name} 120, You 50`);
    game.players[seat].assertClean(GUESSED);
  }
});

test('a bid that is typed is taken in tens as it is typed, never above it, and the button says where Lang-Tsu goes', async () => {
  const game = await seated(browser, server, [phone, phone, phone]);
  const page = await game.at(0);
  await page.locator('#bid-amount').selectText();
  await page.keyboard.type('338');
  const button = page.locator('.answers .act.on');
  await button.filter({ hasText: 'Bid 330' }).waitFor();
  assert.equal(await page.inputValue('.amount [type="range"]'), '330');
  assert.equal(await page.inputValue('#bid-amount'), '338');
  await page.keyboard.press('Tab');
  assert.equal(await page.inputValue('#bid-amount'), '330');
  await page.locator('.lane-head').first().click();
  assert.match(await button.innerText(), /^Bid 330\n.+: \d cards?, \+\d+$/);
  await page.fill('#bid-amount', '0');
  assert.equal(await button.innerText(), 'No bid', 'without a bid it sends him nowhere');
  game.players[0].assertClean(GUESSED);
});

test('looking up what a card will be worth does not take it out of the set', async () => {
  let game, dealt;
  do {
    game = await seated(browser, server, [phone, phone, phone]);
    dealt = await game.view(0);
  } while (!dealt.hands[0].some(({ destination }) => dealt.destinations.includes(destination)));
  const page = await game.at(0);
  const lane = page.locator('.lane', { has: page.locator('.ahead') }).first();
  await lane.locator('.lane-head').click();
  const sum = await lane.locator('.lane-sum').innerText();
  await lane.locator('.ahead').first().click();
  await page.locator('.about.pinned').waitFor();
  assert.equal(await lane.locator('.lane-sum').innerText(), sum);
  game.players[0].assertClean(GUESSED);
});

test('of cards that lie close together, each shows its number in the frame of its place, chosen or kept', async () => {
  let game, dealt;
  const held = (place) => dealt.hands[0].filter(({ destination }) => destination === place).length;
  do {
    game = await seated(browser, server, [phone, phone, phone]);
    dealt = await game.view(0);
  } while (dealt.destinations.every((place) => held(place) < 3));
  const page = await game.at(0);
  const lane = page.locator('.lane').nth(dealt.destinations.findIndex((place) => held(place) >= 3));
  /** The cards of which something covers the number or that stick out of the frame. */
  const spoilt = () => lane.evaluate((frame) => Array.from(frame.querySelectorAll('.card-button'), (card) => {
    const { left, right, top, width, height } = card.querySelector('.goods').getBoundingClientRect();
    const isSeen = [0.15, 0.5].every((share) => card.contains(document.elementFromPoint(left + share * width, top + 0.2 * height)));
    return isSeen && left >= frame.getBoundingClientRect().left && right <= frame.getBoundingClientRect().right;
  }).filter((isFine) => !isFine).length);
  await rest(page); // until then no press reaches a card
  assert.equal(await spoilt(), 0);
  await lane.locator('.lane-head').click();
  assert.equal(await spoilt(), 0, 'chosen');
  assert.equal(await page.locator('.prompt-line p').innerText(), words['shanghai.ask.keep_if']);
  await lane.locator('.card-button').first().press('Enter');
  await lane.locator('.card-button[aria-pressed="false"]').first().waitFor();
  assert.equal(await spoilt(), 0, 'one is kept');
  game.players[0].assertClean(GUESSED);
});

test('a card that has just come is marked', async () => {
  const game = await seated(browser, server, [phone, phone, phone]);
  const draws = ({ last_round: last }) => (last?.steps ?? []).filter(({ type, seat }) => (type === 'draw' || type === 'taken') && seat === 0);
  for (;;) {
    const view = await game.view(0);
    assert.equal(view.status, 'active');
    if (view.phase === 'bid' && draws(view).length) break;
    const seat = view.awaited[0];
    const mine = await game.view(seat);
    const move = mine.phase === 'bid' ? { type: 'bid', amount: seat === 0 ? 50 : 0 } : mine.phase === 'buy' ? { type: 'buy', buy: true } : mine.default;
    await game.players[seat].client.post(`/api/games/${game.id}/moves`, { seq: mine.seq, move });
  }
  const cards = draws(await game.view(0)).map(({ card }) => card);
  const page = await game.at(0);
  const marked = await page.locator('.card-button.new .ahead').evaluateAll((all) => all.map((each) => Number(each.dataset.about.slice('card '.length))));
  assert.deepEqual(marked.sort(), cards.sort());
  await page.locator('.card-button.new .ahead:visible, .bundle .card-button.new').first().click();
  assert.match(await page.locator('.about.pinned').innerText(), /New: you got this card/);
  game.players[0].assertClean(GUESSED);
});

test('what stands small on the table says what it is: the values to come, the bar above the way, and the clock', async () => {
  let game, dealt;
  do {
    game = await seated(browser, server, [phone, phone, phone]);
    dealt = await game.view(0);
  } while (!dealt.hands[0].some(({ destination }) => dealt.destinations.includes(destination))); // else no lane has a card
  const page = await game.at(0);
  const card = page.locator('.lane .ahead').first();
  await card.click();
  const lines = page.locator('.about.pinned li');
  await lines.first().waitFor();
  assert.equal(await lines.count(), 6);
  const { hands: [hand], time } = await game.view(0);
  const id = Number((await card.getAttribute('data-about')).slice('card '.length));
  assert.match(await lines.first().innerText(), new RegExp(`: ${hand.find((each) => each.id === id).now}$`));
  assert.match(await lines.nth(1).innerText(), new RegExp(`^${['early morning', 'mid-morning', 'late morning', 'midday', 'afternoon', 'evening'][(time + 1) % 6]}: \\d+$`));
  await page.keyboard.press('Escape'); // the window lies over it
  await page.click('.strip');
  assert.match(await page.locator('.about.pinned').innerText(), /The thin bar is the whole way/);
  await page.keyboard.press('Escape');
  await page.click('.times .doubled');
  assert.match(await page.locator('.about.pinned').innerText(), /every value is doubled/);
  assert.deepEqual((await lines.allInnerTexts()).filter((each) => /×2$/.test(each)).sort(), ['afternoon: ×2', 'mid-morning: ×2']);
  game.players[0].assertClean(GUESSED);
});

test('back to the game from the middle of the replay is back, whatever was on its way', async () => {
  const game = await seated(browser, server, [{ viewport: DESKTOP, calm: false }, phone, phone]);
  assert.ok(await driftTo(game, ({ round }) => round === 2));
  const page = await game.at(0);
  await reached(page, 4);
  await stopClock(page);
  for (const after of [2500, 4500, 6500, 8500]) {
    await page.click('.replay button:text("Play")');
    await page.clock.runFor(after);
    await page.click('.replay button:text("Back to the game")');
    await page.clock.runFor(3000);
    assert.equal(await page.locator('.replay.past').count(), 0, `pressed after ${after} ms`);
  }
});

test('an amount that is typed stands on the button at once, and stays when others bid', async () => {
  const game = await seated(browser, server, [phone, phone, phone]);
  const page = await game.at(0);
  await page.fill('#bid-amount', '');
  await page.locator('#bid-amount').pressSequentially('420');
  await page.locator('.answers .act.on', { hasText: '420' }).waitFor();
  await page.fill('#bid-amount', '340');
  await page.focus('.amount button');
  const { client } = game.players[1];
  await client.post(`/api/games/${game.id}/moves`, { seq: 0, move: { type: 'bid', amount: 10 } });
  await reached(page, 1);
  assert.equal(await page.locator('#bid-amount').inputValue(), '340');
  assert.ok(await page.evaluate(() => document.activeElement.matches('.amount button')));
});

test('a spectator sees no hand and no sealed bid, and is told so', async () => {
  const game = await seated(browser, server, [phone, phone, phone]);
  await bid(await game.at(0), { amount: 770 });
  await reached(game.players[0].page, 1);
  const spectator = await visit(browser, server, { viewport: DESKTOP });
  const page = await open(spectator, game.id);
  await page.waitForSelector('.hidden-hands');
  assert.equal(await page.locator('.lane, .card-button, .answers').count(), 0);
  assert.ok(!(await page.locator('main').innerText()).includes('770'));
  spectator.assertClean(GUESSED);
});

test('steps are told one after the other, can be skipped, and the last round can be called back', async () => {
  const game = await seated(browser, server, [{ viewport: PHONE, calm: false }, phone, phone]);
  const page = await game.at(0);
  const told = await tellings(page);
  for (const [seat, amount] of [[1, 50], [2, 30], [0, 100]]) {
    const { client } = game.players[seat];
    const { seq } = await viewOf({ client }, game.id);
    await client.post(`/api/games/${game.id}/moves`,
      { seq, move: { type: 'bid', amount, plan: { send: { to: (await game.view()).destinations[0], cards: [] }, free: 'none', give: 0, buy: false } } });
  }
  await page.waitForFunction(() => [...globalThis.told].join('\n').includes('You pay 100 and send Lang-Tsu'));
  assert.match(await told(), /The bids: .* 100, .* 50, .* 30/);
  await page.waitForSelector('.event-call');
  assert.match(await page.locator('.held-bids').innerText(), /^The bids: You 100, /, 'the card covers them');
  await page.click('.event-call .onward'); // the event waits until it is read
  await driftTo(game, ({ round }) => round > 1); // the event may ask somebody
  await reached(page, (await game.view()).seq);
  await page.click('.tools .tool');
  await page.waitForSelector('.recap li');
  assert.match(await page.locator('.recap li').first().innerText(), /^You (went|stayed)/, 'what concerns the reader comes first');
  assert.match(await page.locator('.recap').innerText(), /^(?!.*paid 100.*paid 100).*You paid 100, sent/s);
  game.players[0].assertClean(GUESSED);
});

test('on a new device four rounds are told again by themselves, and what has become of the cards', async () => {
  while (!(await tellsRounds()));
});

/** Whether the game lasted for it: an event may end one before. */
async function tellsRounds() {
  const game = await seated(browser, server, [{ ...phone, isNew: true }, phone, phone]);
  const page = await game.at(0);
  for (const round of [1, 2, 3, 4, 5]) {
    if (!(await driftTo(game, (view) => view.round > round))) return false;
    await reached(page, (await game.view()).seq);
    if (round > 4) break;
    const told = await page.locator('.recap').innerText();
    assert.match(told, new RegExp(`^Round ${round}, .*You paid nothing\\..* paid \\d+, sent Lang-Tsu.*It is [a-z-]+( morning)? now, and every card has a new value`, 's'));
    assert.equal(/count double/.test(told), round === 1 || round === 4);
    await page.click('.recap .back');
    await page.waitForSelector('.ask.bid');
  }
  await page.waitForSelector('.ask.bid');
  assert.equal(await page.locator('.recap').count(), 0);
  game.players[0].assertClean(GUESSED);
  return true;
}

test('a press on a card chooses its place with the best cards, and then each card by itself', async () => {
  const game = await seated(browser, server, [phone, phone, phone]);
  const page = await game.at(0);
  const several = ({ hands, destinations }) => destinations.findIndex((to) => hands[0].filter(({ destination }) => destination === to).length > 1);
  assert.ok(await driftTo(game, (view) => view.phase === 'bid' && several(view) >= 0));
  const view = await game.view();
  await reached(page, view.seq);
  const lane = page.locator('.lane').nth(several(view));
  const chosen = lane.locator('.card-button[aria-pressed="true"]');
  await lane.locator('.card-button').first().click();
  assert.match(await lane.getAttribute('class'), /chosen/);
  const best = await chosen.count();
  assert.ok(best > 1, `${best} cards`);
  await chosen.first().click();
  assert.equal(await chosen.count(), best - 1);
  const other = page.locator('.lane').nth((several(view) + 1) % 4);
  await other.locator('.lane-cards').evaluate((beside) => beside.click());
  assert.match(await other.getAttribute('class'), /chosen/, 'a press beside the cards');
  game.players[0].assertClean(GUESSED);
});

test('above the table stands what the last answer came to, not who has answered', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => signUp(server)));
  const anna = await member(browser, server, { client: people[0], ...phone });
  for (const [wanted, words] of [[atSea.send, /^You pay \d+ and send Lang-Tsu\./], [atSea.free, / sends Lang-Tsu to the .+ and plays /]]) {
    await open({ page: anna.page, server }, await sailTo(people, wanted));
    await toPresent(anna.page);
    await anna.page.locator('.status .last', { hasText: words }).waitFor();
  }
  anna.assertClean(GUESSED);
});

test('an event card tells what it does to everybody', async () => {
  while (!(await holdsUpEvent()));
});

/** Whether the game lasted for two rounds after the event. */
async function holdsUpEvent() {
  const game = await seated(browser, server, [{ viewport: PHONE, calm: false }, phone, phone]);
  const page = await game.at(0);
  const effect = ({ steps, last_round: last }) => [...last?.steps ?? [], ...steps].find(({ type }) => type === 'effect');
  await driftTo(game, (view) => effect(view) !== undefined);
  await page.waitForSelector('.event-call');
  const view = await game.view();
  const isLater = effect(view).seq > [...view.last_round?.steps ?? [], ...view.steps].find(({ type }) => type === 'event').seq;
  const { junk: [from, to] } = effect(view);
  const words = from === to ? 'The junk stays.' : `to ${2 * to - 1}/${2 * to}.`;
  if (!isLater) assert.ok((await page.locator('.event-call').innerText()).includes(words), words);
  if (!(await driftTo(game, ({ round, last_round: last }) => round > view.round + 1 && last.steps.some(({ type }) => type === 'effect')))) return false;
  const { seq } = await game.view();
  await page.waitForFunction((last) => Number(document.querySelector('.replay input')?.max) >= last, seq);
  assert.equal(await page.locator('.event-call p').count(), 2, 'the bids and the event, not what the cards of later rounds have done');
  game.players[0].assertClean(GUESSED);
  return true;
}

test('the event cards of the last rounds are held up, though the game has ended meanwhile', async () => {
  while (!(await endsByEvent()));
});

/** Whether two rounds with events were told, and the second one has ended the game. */
async function endsByEvent() {
  const game = await seated(browser, server, [phone, phone, phone]);
  const page = await game.at(0);
  const isNear = ({ seats, junk }) => Math.max(...seats.map(({ at }) => at)) > junk.numbers[0] - 12;
  if (!(await driftTo(game, isNear))) return false;
  const near = await game.view();
  await reached(page, near.seq);
  await stopClock(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await driftTo(game, () => false);
  const { steps, seq, last_round: last } = await game.view();
  const cards = [...last.steps, ...steps].filter((step) => step.type === 'event' && step.seq > near.seq).map(({ event }) => words[`shanghai.event.${event}`]);
  if (cards.length < 2 || !steps.some(({ type }) => type === 'event')) return false;
  await page.waitForFunction((after) => Number(document.querySelector('.replay input')?.max) >= after, seq);
  const held = page.locator('.event-call');
  const told = [];
  while (await page.locator('.outcome').count() === 0) {
    await game.players[0].letPass(1000);
    if (await held.count() === 0) continue;
    const text = await held.innerText();
    await game.players[0].letPass(60_000);
    assert.equal(await held.innerText(), text);
    if (told.length === 0) assert.ok(await page.locator('.log li').count() < seq, 'nor does the log tell what is to come');
    assert.equal(await page.locator('#comments').count(), 0, 'which would say that it is over');
    told.push(text);
    await held.locator('button').click();
    await eventually('what follows', async () => {
      await game.players[0].letPass(1000);
      return await held.count() === 0 || await held.innerText() !== text;
    });
  }
  await page.waitForSelector('#comments', { state: 'attached' });
  assert.ok(cards.every((card, i) => told.at(i - cards.length)?.includes(card)), `${JSON.stringify(told)} for ${JSON.stringify(cards)}`);
  return true;
}

/** Writes down what is told, however short it stands. */
async function tellings(page) {
  await page.evaluate(() => {
    globalThis.told = new Set();
    const listen = () => globalThis.told.add(document.querySelector('.told')?.textContent);
    new MutationObserver(listen).observe(document.querySelector('.table'), { subtree: true, childList: true, characterData: true });
  });
  return async () => (await page.evaluate(() => [...globalThis.told])).join('\n');
}

test('one gives up and the game goes on; when nobody else is left it is over', async () => {
  const game = await seated(browser, server, [phone, phone, phone]);
  const page = await game.at(0);
  const leave = async (seat) => {
    const { client } = game.players[seat];
    await client.post(`/api/games/${game.id}/resign`, { seq: (await viewOf({ client }, game.id)).seq });
  };
  await leave(2);
  await page.waitForSelector('.plate.resigned');
  assert.equal(await page.locator('.ask.bid').count(), 1);
  const other = await game.at(1);
  await openSheet(other);
  await other.click('[popovertarget="table-menu"]');
  await other.waitForSelector('#table-menu .danger');
  assert.match(await other.locator('#table-menu').innerText(), /The game goes on without you/);
  await other.click('#table-menu .danger');
  await page.waitForSelector('.outcome');
  assert.match(await page.locator('.outcome h2').innerText(), /You have won/);
});

for (const look of looksOf(0, [{ viewport: PHONE, dark: true, locale: 'de-DE' }, { viewport: DESKTOP, locale: 'it-IT' }])) {
  test(`the table has no barriers and fits (${look.viewport.width} pixels)`, async () => {
    const game = await seated(browser, server, [look, phone, phone, phone, phone, phone]);
    await game.players[0].client.patch('/api/me', { language: look.locale.slice(0, 2) });
    const page = await game.at(0);
    await assertFits(page);
    await bid(page, { amount: 500, place: 0 });
    await page.waitForSelector('.sealed-bid');
    assert.deepEqual(await findings(page), []);
    for (const { client } of game.players.slice(1)) {
      const view = await viewOf({ client }, game.id);
      await client.post(`/api/games/${game.id}/moves`, { seq: view.seq, move: { type: 'bid', amount: 0, plan: { free: 'best' } } });
    }
    for (const kind of ['give', 'buy']) {
      await page.waitForSelector(`.ask.${kind}, .ask.send, .ask.junk, .ask.take`);
      assert.deepEqual(await findings(page), []);
      await assertFits(page);
      await answer(page, { place: 0 });
    }
  });
}

test('a round is played with the keyboard alone', async () => {
  const game = await seated(browser, server, [{ viewport: DESKTOP }, phone, phone]);
  const page = await game.at(0);
  const press = async (selector, key = 'Enter', by = 'Tab') => {
    for (let i = 0; i < 80 && !(await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)); i++) await page.keyboard.press(by);
    assert.ok(await page.evaluate((wanted) => document.activeElement.matches(wanted), selector), selector);
    await rest(page); // no key presses what has only just come
    await page.keyboard.press(key);
  };
  await press('.lane:nth-child(1) .lane-head', 'ArrowRight'); // the hand is one Tab stop
  await press('.lane:nth-child(2) .lane-head', 'Enter', 'ArrowRight');
  await page.waitForSelector('.lane:nth-child(2).chosen');
  await press('#bid-amount', 'ArrowUp');
  await page.keyboard.press('Tab');
  await press('.answers .act.on');
  await page.waitForSelector('.sealed-bid');
  for (const { client } of game.players.slice(1)) {
    const view = await viewOf({ client }, game.id);
    await client.post(`/api/games/${game.id}/moves`, { seq: view.seq, move: { type: 'bid', amount: 0, plan: { free: 'best' } } });
  }
  await page.waitForSelector('.ask.give');
  assert.ok(await page.evaluate(() => document.activeElement.closest('.harbour') !== null || document.activeElement === document.body));
  await press('.people .act');
  await page.waitForFunction(() => !document.querySelector('.ask.give'));
  game.players[0].assertClean(GUESSED);
});

test('a bid that the network lost is sent again', async () => {
  const game = await seated(browser, server, [phone, phone, phone]);
  const page = await game.at(0);
  await page.route('**/moves', (route) => route.abort());
  await bid(page, { amount: 60 });
  await page.waitForSelector('.offline');
  await page.unroute('**/moves');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.waitForSelector('.sealed-bid');
  assert.equal((await game.view(0)).mine.bid.amount, 60);
});

test('the default and its time stand at every question', async () => {
  const game = await seated(browser, server, [phone, phone, phone], { days_per_move: 3 });
  const page = await game.at(0);
  await stopClock(page);
  assert.match(await page.locator('.by-itself').innerText(), /^In 3 d automatically: No bid/);
});
