/** The analysis board: the rules in the browser are those of the server, and a line goes on by hand or against the house. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { assertOk, eventually, signUp } from '../fixtures/api.js';
import { DESKTOP, findings, member, PHONE, rest, setup, visit } from '../fixtures/browser.js';
import { finishGame } from '../fixtures/finished.js';
import { looksOf } from '../fixtures/looks.js';

const { server, browser } = await setup(after);
const [anna, bernd] = [await signUp(server), await signUp(server)];
const id = await finishGame(anna, bernd);
const positionAt = async (seq) => assertOk(await anna.get(`/api/games/${id}/at/${seq}/position`)).position;
/** With a seat to place a die. */
const placing = assertOk(await anna.get(`/api/games/${id}/positions`)).views.find(({ phase, round }) => phase === 'place' && round === 2).seq;

/** Asks the rules in a page. */
const inPage = (page, questions) => page.evaluate(async (all) => {
  const worker = new Worker('/rules-worker.js', { name: 'shanghaien' });
  const answers = [];
  for (const question of all) {
    const { state } = answers.at(-1) ?? {};
    worker.postMessage({ id: 1, state, ...question });
    answers.push(await new Promise((resolve) => worker.addEventListener('message', ({ data }) => resolve(data.answer ?? data), { once: true })));
  }
  worker.terminate();
  return answers.map(({ state: _, ...answer }) => answer);
}, questions);

test('a whole game in the browser has the views of the server', async () => {
  const { page } = await visit(browser, server, { viewport: DESKTOP });
  await page.goto(`${server.url}/rules`);
  const { views: positions } = assertOk(await anna.get(`/api/games/${id}/positions`));
  const { moves } = assertOk(await anna.get(`/api/games/${id}/moves`));
  const played = moves.map(({ seat, move, dice }, i) => ({
    entries: [{ seat, move, drawn: dice ? { roll: dice.map((face) => face - 1) } : null }], seat: positions[i + 1].you,
  }));
  const answers = await inPage(page, [{ position: await positionAt(0), seat: positions[0].you }, ...played]);
  assert.equal(answers.length, positions.length);
  answers.forEach(({ view }, i) => {
    for (const member of Object.keys(view)) assert.ok(isDeepStrictEqual(view[member], positions[i][member]), `${member} after ${i}: ${JSON.stringify(view[member])}`);
  });
});

test('the worth of the moves is that of the analysis', async () => {
  const { page } = await visit(browser, server, { viewport: DESKTOP });
  await page.goto(`${server.url}/rules`);
  const { moves } = await eventually('the analysis', async () => {
    const { body } = await anna.get(`/api/games/${id}/analysis`);
    return body.status === 'ready' && body;
  });
  const [, { options }] = await inPage(page, [{ position: await positionAt(placing) }, { weighs: true }]);
  const told = moves[placing].options;
  assert.equal(options.length, told.length);
  for (const { move, win } of told) {
    const own = options.find((each) => isDeepStrictEqual(each.move, move));
    assert.ok(Math.abs(own.win - win) < 1e-3, `${JSON.stringify(move)}: ${own.win} instead of ${win}`);
  }
});

test('each captain of the house makes a move there', async () => {
  const { page } = await visit(browser, server, { viewport: DESKTOP });
  await page.goto(`${server.url}/rules`);
  const position = await positionAt(placing);
  const [{ legal, view: { turn: seat } }] = await inPage(page, [{ position }]);
  for (const player of ['el-grumete', 'el-dado', 'la-sirena', 'terrible-michael']) {
    const [, { chosen }] = await inPage(page, [{ position }, { seat, player }]);
    assert.ok(legal.some((move) => isDeepStrictEqual(move, chosen)), `${player}: ${JSON.stringify(chosen)}`);
  }
});

test('only the worker may compile them', async () => {
  const policy = (await fetch(`${server.url}/rules-worker.js`)).headers.get('content-security-policy');
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'/);
  const document = (await fetch(`${server.url}/analysis/shanghaien`)).headers.get('content-security-policy');
  assert.doesNotMatch(document, /wasm-unsafe-eval/);
});

/** How many moves the present line has. */
const length = (page) => decodeURIComponent(new URL(page.url()).hash).split(';')[0].split('/').length - 1;
const reached = (page, n) => page.waitForFunction((moves) => location.hash.split(';')[0].split('/').length === moves + 1, n);

/** Opens the board, as if from elsewhere. */
async function openBoard(page, hash) {
  await page.goto('about:blank');
  await page.goto(`${server.url}/analysis/shanghaien#${hash}`);
  await page.waitForSelector('.analysis-moves li, main .narrow h1');
}

for (const [locale, dark, viewport] of looksOf(1, [['en', false, DESKTOP], ['it', true, PHONE]])) {
  test(`from a finished game one goes on at the board: another move, a branch, and back (${locale}, ${viewport.width} pixels)`, async () => {
    const carla = await member(browser, server, { locale, dark, viewport });
    const { page } = carla;
    await page.goto(`${server.url}/g/${id}?at=${placing}`);
    const way = page.locator('.analysis a[href^="/analysis/"]');
    await way.waitFor({ state: 'attached' }); // on a phone it is in the sheet
    await page.goto(server.url + await way.getAttribute('href'));
    await page.waitForSelector('.best-arrow');
    await rest(page);
    assert.deepEqual(await findings(page), []);
    const start = await positionAt(placing);
    assert.equal(decodeURIComponent(new URL(page.url()).hash), `#${start}`);
    const options = page.locator('.analysis-moves button');
    await options.first().click();
    await reached(page, 1);
    const [, first] = new URL(page.url()).hash.split('/');
    await page.locator('.replay-bar button').first().click();
    await options.nth(1).click();
    await page.waitForSelector('.analysis-lines button');
    await page.waitForFunction((line) => location.hash.endsWith(`;${line}`), `0/${first}`);
    await page.locator('.analysis-lines button').click();
    await page.waitForFunction((line) => location.hash.startsWith(line), `#${start}/${first};0/`);
    const shown = await page.locator('.score').innerText();
    const left = await page.locator('.analysis-lines').innerText();
    const { hash } = new URL(page.url());
    await openBoard(page, hash.slice(1));
    assert.equal(await page.locator('.score').innerText(), shown, 'the line is in the address');
    assert.equal(await page.locator('.analysis-lines').innerText(), left, 'and so is the one that was left');
    carla.assertClean();
  });
}

test('a move that the line has already goes on along it', async () => {
  const carla = await member(browser, server, { viewport: DESKTOP });
  const { page } = carla;
  await openBoard(page, await positionAt(placing));
  const best = page.locator('.analysis-moves button').first();
  await best.click();
  await reached(page, 1);
  const before = new URL(page.url()).hash;
  await page.locator('.replay-bar button').first().click();
  await page.waitForSelector('.replay.past');
  await best.click();
  await page.waitForSelector('.replay:not(.past)');
  assert.equal(new URL(page.url()).hash, before);
  assert.equal(await page.locator('.analysis-lines').count(), 0);
  carla.assertClean();
});

test('sixteen lines are in the address, and the oldest falls away', async () => {
  const carla = await member(browser, server, { viewport: DESKTOP });
  const { page } = carla;
  const rolls = Array.from({ length: 16 }, (_, i) => `0-${1 + Math.floor(i / 6)}${1 + (i % 6)}`);
  const start = await positionAt(0);
  await openBoard(page, `${start}/${[rolls[0], ...rolls.slice(1).map((roll) => `0/${roll}`)].join(';')}`);
  assert.equal(await page.locator('.analysis-lines li').count(), 15);
  await page.locator('.replay-bar button').first().click();
  for (const i of [0, 1]) await page.locator('.analysis-roll select').nth(i).selectOption('6');
  await page.locator('.analysis-moves button').click();
  await page.waitForFunction(() => location.hash.includes('/0-66;'));
  const lines = new URL(page.url()).hash.split(';');
  assert.equal(lines.length, 16);
  assert.deepEqual([lines[1], lines.at(-1)], [`0/${rolls[2]}`, `0/${rolls[0]}`]);
  carla.assertClean();
});

test('the best moves are arrows to the places of the dice, until they are switched off', async () => {
  const carla = await member(browser, server, { viewport: PHONE });
  const { page } = carla;
  await openBoard(page, await positionAt(placing));
  await page.waitForSelector('.best-arrow');
  const [, die, end] = /Place the (\d).* on the (left|right)/.exec(await page.locator('.analysis-moves button').first().innerText());
  const slot = end === 'left' ? Number(die) : 7 - die;
  const tip = await page.evaluate((n) => {
    const { x, y } = document.querySelector('.best-moves').getBoundingClientRect();
    const [dx, dy] = document.querySelector('.best-arrow.best').getAttribute('d').split('L')[3].split(' ').map(Number);
    const box = document.querySelector(`.slot:nth-child(${n}) .beads.mine`).getBoundingClientRect();
    return x + dx > box.left && x + dx < box.right && y + dy > box.top && y + dy < box.bottom;
  }, slot);
  assert.ok(tip, `it points at the place of the ${die}, with the 1 on the ${end}`);
  assert.deepEqual((await page.locator('.best-mark').allTextContents()).sort().slice(0, 2), ['1', '2']);
  await page.uncheck('.analysis-moves [type="checkbox"]');
  await page.waitForFunction(() => !document.querySelector('.best-arrow, .best-rank'));
  await page.reload();
  await page.waitForSelector('.analysis-moves li');
  await carla.quiet();
  assert.equal(await page.locator('.best-arrow').count(), 0);
  carla.assertClean();
});

test('what places no die bears its number at its button, at the far side below the name', async () => {
  const carla = await member(browser, server, { viewport: PHONE });
  const { page } = carla;
  const { views } = assertOk(await anna.get(`/api/games/${id}/positions`));
  const near = views.find(({ phase, turn, tavern, supply }) => phase === 'roll' && turn !== null && supply[turn] > 1 && tavern.reduce((sum, { dice }) => sum + dice[turn], 0) > 1);
  await openBoard(page, await positionAt(near.seq));
  await page.waitForFunction(() => document.querySelectorAll('.best-mark').length === 2);
  const isAt = (selector) => page.evaluate((element) => {
    const box = document.querySelector(element).getBoundingClientRect();
    return [...document.querySelectorAll('.best-mark')].some((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      return x + width > box.left && x < box.right && y + height > box.top && y < box.bottom + 8;
    });
  }, selector);
  assert.deepEqual([await isAt('.act.roll'), await isAt('.act.shanghai')], [true, true]);
  for (;;) {
    await page.waitForSelector('.analysis-moves li');
    if (await page.locator('.far .nameplate.turn').count() && await page.locator('.analysis-moves li').count() === 2 && !await page.locator('.rolled.theirs').count()) break;
    const before = length(page);
    await page.locator('.analysis-moves button').first().click();
    await reached(page, before + 1);
  }
  await page.waitForFunction(() => /^1 .+ · 2 /.test(document.querySelector('.best-mark')?.textContent));
  assert.ok(await isAt('.far .nameplate'));
  carla.assertClean();
});

test('no word there is of a game or of a move that is sent', async () => {
  const carla = await member(browser, server, { viewport: DESKTOP });
  const { page } = carla;
  await openBoard(page, await positionAt(placing));
  assert.match(await page.locator('.replay .buttons').innerText(), /To the end of the line/);
  await carla.context.setOffline(true);
  await page.waitForSelector('.offline');
  assert.equal(await page.locator('.offline').innerText(), 'No connection.');
  for (let i = 0; i < 3 && await page.locator('.near .nameplate.turn').count(); i++) {
    const before = length(page);
    await page.locator('.analysis-moves button').first().click();
    await reached(page, before + 1);
    await page.waitForSelector('.analysis-moves li, .outcome');
  }
  assert.match(await page.locator('.prompt').innerText(), /Captain Blue is to move: choose the move in the list/);
  carla.assertClean(/^Failed to load resource: net::/);
});

test('without a position the board offers a new game, exercises and the latest games', async () => {
  const carla = await member(browser, server, { client: anna, viewport: PHONE });
  const { page } = carla;
  await page.goto(`${server.url}/puzzle`);
  await page.click('.puzzle-archive [href="/analysis/shanghaien"]');
  await page.waitForSelector('.analysis-entry');
  assert.deepEqual(await findings(page), []);
  await page.click('.analysis-entry .primary');
  await page.waitForSelector('.analysis-board .act.roll.on');
  await page.goBack();
  await page.click(`.analysis-entry [href*="${id}"]`);
  await page.waitForSelector('.analysis-board .analysis-moves li');
  carla.assertClean();
});

test('a captain of the house plays the other side to the end of the round', async () => {
  const carla = await member(browser, server, { viewport: DESKTOP });
  const { page } = carla;
  await page.goto(`${server.url}/analysis/shanghaien#${await positionAt(placing)}`);
  await page.waitForSelector('.analysis-moves li');
  await page.locator('.analysis-rival select').selectOption('el-grumete');
  const before = length(page);
  await page.locator('.analysis-moves button').first().click();
  await page.waitForFunction((n) => location.hash.split('/').length >= n + 4, before);
  await page.waitForFunction(() => document.querySelector('.near .nameplate.turn'));
  carla.assertClean();
});

test('an address of no position, or with a wrong move or line, says so', async () => {
  const carla = await member(browser, server);
  const position = await positionAt(placing);
  for (const hash of ['nothing', `${position}/999`, `${position}/x`, position.replace('.', ''), `${position};1/0`, `${position};0`, `${position};`, `${position}/0;0/0`,
    `${position};0/999`, `${position}${';0/0'.repeat(16)}`]) {
    await openBoard(carla.page, hash);
    assert.equal(await carla.page.locator('main .narrow:not(.analysis-entry) h1').count(), 1, hash);
  }
  assert.deepEqual(await findings(carla.page), []);
  carla.assertClean();
});

test('a game, its house players and what they know are at most 90 KiB', async () => {
  const worker = await (await fetch(`${server.url}/rules-worker.js`)).text();
  for (const game of ['shanghaien', 'shanghai']) {
    const [address] = new RegExp(`assets/${game}-[\\w-]{4}\\.wasm`).exec(worker);
    for (const coding of ['br', 'gzip']) {
      const { headers } = await fetch(`${server.url}/${address}`, { headers: { 'Accept-Encoding': coding } });
      assert.equal(headers.get('content-encoding'), coding);
      assert.ok(Number(headers.get('content-length')) <= 90 * 1024, headers.get('content-length'));
      assert.equal(headers.get('content-type'), 'application/wasm');
    }
  }
});
