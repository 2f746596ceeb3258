/**
 * Whole games of random moves over HTTP, each checked by the tests' own rules: after every move the
 * view shows what they say, its dice are those of the seed, and its legal moves are the same.
 * RANDOM_GAMES=1000 for a long run, SEED for the same choices again.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, inTurn, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { commitment, deckOf, firstOf, keyOf, rollOf } from '../fixtures/fairness.js';
import { below, generator, pick, seed } from '../fixtures/random.js';
import { difference, linesIn } from '../fixtures/open-data.js';
import { Model } from '../fixtures/rules.js';
import { binary } from '../fixtures/server.js';

const GAMES = Number(process.env.RANDOM_GAMES ?? 30);
const AT_ONCE = 5;
const VARIANTS = [0, 1, 2, 3].map((i) => ({ extra_wild: i % 2 === 1, sharks: i >= 2 }));

const server = await startServer();
after(() => server.stop());
const people = [await signUp(server), await signUp(server, { by: 'bearer' })];

const sorted = (moves) => moves.map((move) => JSON.stringify(Object.entries(move).sort())).sort();
const byId = (cards) => [...cards].sort((a, b) => a.id - b.id);

/** The view shows its reader what the rules say. */
function assertShows(view, model) {
  const expected = model.view();
  const shown = Object.fromEntries(Object.keys(expected).map((key) => [key, view[key]]));
  shown.tricks = shown.tricks.map(byId);
  assert.deepEqual(shown, expected);
  const legal = view.turn !== null && view.turn === view.you ? model.legal() : [];
  assert.deepEqual(sorted(view.legal), sorted(legal));
}

/** Plays the game to its end by random legal moves; returns all views, each as its mover saw it. */
async function playOut(view, random) {
  const views = [view];
  while (view.status === 'active') {
    const mover = people[view.turn];
    if (view.you !== view.turn) view = await viewOf(mover, view.id);
    view = await play(mover, view, pick(view.legal, random));
    views.push(view);
  }
  return views;
}

/** Replays the log by the tests' own rules, with deck and dice from the seed. */
function assertFair(views, log, fairness, first) {
  const [{ variant }] = views;
  const key = keyOf(Buffer.from(fairness.seed, 'hex'), fairness.invitation_id, fairness.nonces);
  const starter = { inviter: 0, invitee: 1, random: firstOf(key) }[first];
  const model = new Model({ deck: deckOf(key), starter, variant });
  let rolls = 0;
  assertShows(views[0], model);
  for (const [i, { seq, seat, move, dice }] of log.entries()) {
    assert.equal(seq, i + 1);
    assert.equal(seat, model.turn);
    if (dice) assert.deepEqual(dice, rollOf(key, rolls++));
    model.apply(move, dice);
    assertShows(views[i + 1], model);
  }
  assert.equal(log.length, views.length - 1);
}

function assertResult({ result, score }) {
  const [a, b] = score.total;
  const winner = a === b ? null : a > b ? 0 : 1;
  assert.deepEqual(result, { points: [a, b], winner, reason: 'score' });
}

async function oneGame(number) {
  const random = generator(seed + number);
  const first = ['random', 'inviter', 'invitee'][number % 3];
  const asked = { variant: VARIANTS[number % 4], first, nonce: '0'.repeat(number % 65) };
  const views = await playOut(await inTurn(() => startGame(...people, asked)), random);
  const final = views.at(-1);
  const path = `/api/games/${final.id}`;
  const { moves } = assertOk(await people[0].get(`${path}/moves`));
  const fairness = assertOk(await people[1].get(`${path}/fairness`));
  assert.equal(commitment(Buffer.from(fairness.seed, 'hex')), fairness.commitment);
  assertFair(views, moves, fairness, first);
  assertResult(final);
  const seq = 1 + below(moves.length, random);
  const then = assertOk(await people[views[seq].you].get(`${path}/at/${seq}`));
  assert.deepEqual(then, { ...views[seq], deadline: null });
  const whole = await people[0].get(`${path}/positions`, { headers: { 'Accept-Encoding': 'gzip' } });
  assert.equal(assertOk(whole).views.length, moves.length + 1);
  assert.ok(whole.bytes.length < 40 * 1024, `${moves.length} entries take ${whole.bytes.length} bytes`);
}

test(`random games, choices by SEED=${seed}`, { concurrency: AT_ONCE }, async (t) => {
  const games = Array.from({ length: GAMES }, (_, number) => {
    const { extra_wild, sharks } = VARIANTS[number % 4];
    const variant = `${extra_wild ? 'with' : 'without'} extra wild, ${sharks ? 'with' : 'without'} sharks`;
    return t.test(`game ${number} ${variant} goes by the rules`, () => oneGame(number));
  });
  await Promise.all(games);
});

test('the operator’s check replays them all and finds no fault', () => {
  const flags = ['admin', 'check', '--data', server.data];
  const { status, stdout, stderr } = spawnSync(binary, flags, { env: server.env, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, new RegExp(`^${GAMES} games with \\d+ moves replayed, 0 faults$`, 'm'));
});

test('the open data has them all, and says enough to play them again', async () => {
  for (const who of people) assertOk(await who.patch('/api/me', { open_data: true }));
  server.admin('dump');
  const lines = linesIn(join(server.data, 'data'));
  assert.deepEqual([lines.length, lines.map(difference).filter(Boolean)], [GAMES, []]);
});
