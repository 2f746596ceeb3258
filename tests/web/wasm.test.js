/**
 * The games in the browser are those of the server: random games that random_games.c has played show the same to every
 * reader, byte for byte, and house players do the same. GAMES=n plays n of each, SEED=n the same ones again. All readers are
 * asked after each EVERY-th entry, and one after the other in between: EVERY=1 for all of them.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { setup, visit } from '../fixtures/browser.js';
import { seed } from '../fixtures/random.js';
import { build } from '../fixtures/server.js';

const GAMES = Number(process.env.GAMES ?? 500);
const EVERY = Number(process.env.EVERY ?? 32);
const AT_ONCE = 50;
const { server, browser } = await setup(after);
const NAMES = ['shanghaien', 'shanghai'];

const run = promisify(execFile);
/** Runs the program with these words. */
const played = async (...words) => (await run(join(build, 'tests/web/random_games'), words.map(String), { maxBuffer: 2 ** 28 })).stdout;

/** A page that may compile by itself, without the worker. */
async function openPage() {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${server.url}/rules`);
  return page;
}

async function addressOf(game) {
  const worker = await (await fetch(`${server.url}/rules-worker.js`)).text();
  return `/${new RegExp(`assets/${game}-[\\w-]{4}\\.wasm`).exec(worker)[0]}`;
}

/** Plays games again in the page; gives where the first one differs, and its texts there, or null. */
async function findDifference({ address, lines, every }) {
  let numbers = [];
  const none = () => 0;
  const { instance: { exports: rules } } = await WebAssembly.instantiateStreaming(fetch(address), {
    wasi_snapshot_preview1: { fd_close: none, fd_seek: none, fd_write: none }, page: { draw: () => numbers.shift() },
  });
  const BY = ['hand', 'clock', 'host', 'order'];
  const bytes = () => new Uint8Array(rules.memory.buffer);
  const give = (what) => bytes().set(new TextEncoder().encode(`${what}\0`), rules.given_at());
  const textOf = (length) => new TextDecoder().decode(bytes().subarray(rules.text_at(), rules.text_at() + length));
  const hash = (sum, length) => {
    const text = bytes().subarray(rules.text_at(), rules.text_at() + length);
    for (let i = 0; i < length; i++) sum = Math.imul(sum ^ text[i], 16777619);
    return sum >>> 0;
  };
  const START = 0x811c9dc5;
  const feed = (drawn) => { numbers = Object.values(drawn ?? {}).flat(); };
  const begin = ({ setup: { variant, seats, bots, first, drawn } }) => {
    feed(drawn);
    give(JSON.stringify(variant));
    return rules.start(seats, bots.reduce((set, seat) => set | 1 << seat, 0), first ?? -1) && !numbers.length && textOf(rules.write_drawn()) === JSON.stringify(drawn);
  };
  const enter = ({ seat, move, by, drawn }) => {
    feed(drawn);
    give(JSON.stringify(move));
    return rules.enter(seat, BY.indexOf(by)) && !numbers.length && textOf(rules.write_drawn()) === (drawn ? JSON.stringify(drawn) : '');
  };
  const readers = ({ setup: { seats } }) => Array.from({ length: seats + 1 }, (_, i) => i - 1);
  const readerOf = ({ setup: { seats } }, at) => at % (seats + 1) - 1;
  const hashOf = (game, at) => {
    let sum = readers(game).filter((reader) => at % every === 0 || reader === readerOf(game, at)).reduce((all, reader) => hash(all, rules.write_view(reader, 0)), START);
    if (at > 0) {
      rules.know();
      sum = hash(sum, rules.write_entry(readerOf(game, at)));
    }
    return sum;
  };
  const textsOf = (game, at) => [...readers(game).map((reader) => textOf(rules.write_view(reader, 0))), ...(at > 0 ? [textOf(rules.write_entry(readerOf(game, at)))] : [])];

  for (const [i, line] of lines.trim().split('\n').entries()) {
    const game = JSON.parse(line);
    const count = game.entries.length;
    for (let at = 0; at <= count; at++) {
      if (!(at === 0 ? begin(game) : enter(game.entries[at - 1]))) return { i, at, refused: game.entries[at - 1] ?? 'the start' };
      if (hashOf(game, at) !== game.hashes[at]) return { i, at, texts: textsOf(game, at) };
      for (const { seat, player, entropy, effort, move } of game.thoughts.filter((thought) => thought.at === at)) {
        give(player);
        const chosen = textOf(rules.choose(seat, BigInt(entropy), effort));
        if (chosen !== JSON.stringify(move)) return { i, at, player, chosen, instead: JSON.stringify(move) };
      }
      if (at === game.hint?.at && hash(START, rules.write_hint()) !== game.hint.hash) return { i, at, hint: textOf(rules.write_hint()) };
    }
    if (game.log === undefined) continue;
    rules.know();
    begin(game);
    let log = START;
    for (const [k, entry] of game.entries.entries()) {
      enter(entry);
      log = hash(log, rules.write_entry(readerOf(game, k + 1)));
    }
    if (log !== game.log) return { i, at: count, log: 'is told otherwise' };
  }
  return null;
}

for (const game of NAMES) {
  test(`${GAMES} random games of ${game} show the same in the browser, and its house players do the same`, async () => {
    const page = await openPage();
    const address = await addressOf(game);
    let next = played(game, seed, 0, AT_ONCE, EVERY);
    for (let number = 0; number < GAMES; number += AT_ONCE) {
      const lines = await next; // as a text, which goes to the page many times as fast
      next = number + AT_ONCE < GAMES ? played(game, seed, number + AT_ONCE, AT_ONCE, EVERY) : null;
      const { i = 0, at, texts, ...other } = await page.evaluate(findDifference, { address, lines, every: EVERY }) ?? {};
      if (at === undefined) continue;
      const where = `game ${number + i} of SEED=${seed} after ${at} entries`;
      const told = (await played(game, seed, number + i, 'texts', at)).split('\n');
      texts?.forEach((text, k) => assert.equal(text, told[k], where));
      assert.fail(`${where}: ${JSON.stringify(other)}`);
    }
  });
}

/** Asks the worker of a game. */
const ask = (page, game, questions) => page.evaluate(async ([name, all]) => {
  const worker = new Worker('/rules-worker.js', { name });
  const answers = [];
  for (const question of all) {
    worker.postMessage({ id: 1, state: answers.at(-1)?.state, ...question });
    answers.push(await new Promise((resolve) => worker.addEventListener('message', ({ data }) => resolve(data.answer ?? data), { once: true })));
  }
  worker.terminate();
  return answers.map(({ state, ...answer }) => ({ ...answer, bytes: state && Array.from(state).join() }));
}, [game, questions]);

for (const game of NAMES) {
  test(`the worker replays a log of ${game} and tells it`, async () => {
    const { page } = await visit(browser, server);
    await page.goto(`${server.url}/rules`);
    const [{ setup: begun, entries }] = (await played(game, seed, 0, 1, EVERY)).trim().split('\n').map((line) => JSON.parse(line));
    const told = (await played(game, seed, 0, 'texts', entries.length)).split('\n');
    const readers = Array.from({ length: begun.seats + 1 }, (_, i) => i - 1);
    const answers = await ask(page, game, readers.map((reader) => ({ setup: begun, entries, seat: reader < 0 ? null : reader, tells: true })));
    for (const [i, { view, drawn, log }] of answers.entries()) {
      assert.deepEqual(view, JSON.parse(`{"game":"${game}"${told[i]}}`));
      assert.deepEqual(drawn, [begun.drawn, ...entries.map((entry) => entry.drawn)]);
      assert.deepEqual(log.map(({ seq, seat }) => [seq, seat]), entries.map(({ seat }, at) => [at + 1, seat]));
    }
    const half = entries.length >> 1;
    const [, { log: later }] = await ask(page, game, [{ setup: begun, entries: entries.slice(0, half) }, { entries: entries.slice(half), tells: true }]);
    assert.deepEqual(later.map((entry) => entry.seq), entries.slice(half).map((_, i) => half + i + 1), 'from a state on');
    const { seq, seat, ...last } = answers[entries.length % readers.length].log.at(-1);
    assert.deepEqual([{ seq, seat }, last], [{ seq: entries.length, seat: entries.at(-1).seat }, JSON.parse(`{${told.at(-2).slice(1)}}`)]);
  });

  test(`a game of ${game} with chance of its own is replayed by what chance gave, and by nothing else`, async () => {
    const { page } = await visit(browser, server);
    await page.goto(`${server.url}/rules`);
    const seats = { shanghaien: 2, shanghai: 4 }[game];
    const player = { shanghaien: 'el-dado', shanghai: 'madame-ling-2' }[game];
    const [{ drawn: [drawn], view: { turn, awaited } }, ...chosen] = await ask(page, game, [{ setup: { seats } }]);
    assert.deepEqual(chosen, []);
    const seat = turn ?? awaited[0];
    const begun = { seats, drawn };
    const thought = { setup: begun, seat, player, effort: 10 };
    const [first, again, move, wrong, short, long, unknown] = await ask(page, game, [
      { setup: begun, seat }, { setup: begun, seat, state: undefined }, thought, { setup: { seats, drawn: { ...drawn, deck: [99] } } },
      { setup: { seats, drawn: {} } }, { setup: { seats, drawn: { ...drawn, more: [0] } } }, { ...thought, player: 'nobody' },
    ]);
    assert.equal(first.bytes, again.bytes);
    assert.ok(move.chosen.type);
    for (const { error } of [wrong, short, long]) assert.match(error, /chance gave something else/);
    assert.match(unknown.error, /no answer/);
    const entries = [{ seat, move: move.chosen }];
    const [after, refused, senseless, tooLong, elsewhere] = await ask(page, game, [
      { setup: begun, entries, seat }, { setup: begun, entries: [{ seat, move: { type: 'nonsense' } }] }, { setup: begun, entries: [{ seat: 9, move: move.chosen }] },
      { setup: begun, entries: [{ seat, move: { type: 'x'.repeat(2000) } }] }, { state: new Array(7).fill(0) },
    ]);
    assert.equal(after.drawn.length, 2);
    for (const { error } of [refused, senseless]) assert.match(error, /no such move/);
    assert.match(tooLong.error, /too long/);
    assert.match(elsewhere.error, /no state/);
    const [left] = await ask(page, game, [{ setup: begun, entries: [{ seat, move: { type: 'resign' } }] }]);
    assert.equal(game === 'shanghai' ? left.view.seats[seat].resigned : left.view.result.reason === 'resigned', true);
  });
}
