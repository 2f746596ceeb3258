/**
 * Whole games of Shanghai for three to six over HTTP, with random moves, replaced bids,
 * resignations, repetitions and requests that come too late; in every sixth game house players sit
 * between the people. What each reader was shown on the way and at the end is compared with a replay
 * of the log by the rules and the seed (replay.c).
 * RANDOM_GAMES=1000 for a long run, SEED for the same choices again.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, signUp, startServer, viewOf } from '../fixtures/api.js';
import { commitment } from '../fixtures/fairness.js';
import { below, generator, pick, seed } from '../fixtures/random.js';
import { binary } from '../fixtures/server.js';

const GAMES = Number(process.env.RANDOM_GAMES ?? 12);
const AT_ONCE = 4;
const replayer = join(dirname(binary), 'tests/http/replay');

const server = await startServer();
after(() => server.stop());
const everybody = await Promise.all(Array.from({ length: 6 }, () => signUp(server)));
const spectator = new Client(server);

const HOUSE = ['el-primo', 'el-primo-2'];

const chance = (one, random) => below(one, random) === 0;
/** At most `max` of the list, in its order. */
function some(list, max, random) {
  const left = list.filter(() => chance(2, random));
  return left.slice(0, below(max + 1, random));
}

// --- Moves at random ---

function planOf(view, random) {
  const most = view.time === 1 || view.time === 4 ? 2 : 3; // S13
  const held = (to) => view.hands[view.you].filter((card) => card.destination === to).map(({ id }) => id);
  const plan = {};
  if (chance(2, random)) {
    const to = pick(view.destinations, random);
    plan.send = { to, cards: some(held(to), most, random) };
  }
  if (!chance(4, random)) {
    const named = view.destinations.filter(() => chance(2, random));
    const free = Object.fromEntries(named.map((to) => [to, some(held(to), most, random)]));
    plan.free = pick(['best', 'best', 'none', 'ask', free], random);
  }
  const present = view.seats.flatMap(({ resigned }, seat) => (resigned ? [] : [seat]));
  if (chance(2, random)) plan.give = pick(present, random);
  if (chance(2, random)) plan.buy = chance(2, random);
  return chance(3, random) ? {} : { plan };
}

/** Small bids, so that money lasts for many rounds. */
function bidOf({ from, to, step }, view, random) {
  const amount = Math.min(to, from + step * below(1 + Math.ceil((to - from) / step / 8), random));
  const limit = view.auction && chance(3, random) ? { up_to: Math.min(to, amount + step * below(5, random)) } : {};
  return { type: 'bid', amount, ...limit, ...planOf(view, random) };
}

const MAKE = {
  bid: bidOf,
  pass: (_, view, random) => ({ type: 'pass', ...planOf(view, random) }),
  send: ({ to, cards, max }, view, random) => ({ type: 'send', to, cards: some(cards, max, random) }),
  play: ({ cards, max }, view, random) => ({ type: 'play', cards: some(cards, max, random) }),
  give: ({ seats }, view, random) => ({ type: 'give', seat: pick(seats, random) }),
  junk: ({ by }, view, random) => ({ type: 'junk', by: pick(by, random) }),
  take: ({ from }, view, random) => {
    const first = pick(from, random);
    return { type: 'take', from: [first, pick(from.filter((seat) => seat !== first), random)] };
  },
  buy: ({ buy }, view, random) => ({ type: 'buy', buy: pick(buy, random) }),
  return: () => ({ type: 'return' }),
};
const moveOf = (view, random) => {
  const allowed = pick(view.legal, random);
  return MAKE[allowed.type](allowed, view, random);
};

// --- A game and what was seen of it ---

/**
 * `people` by seat, null for a house player.
 * @typedef {{people: any[], alone: boolean, path: string, random: () => number, seen: any[], sent: any[]}} Game
 */

const peopleOf = ({ people }) => [...people.keys()].filter((seat) => people[seat]);
const clientOf = ({ people }, reader) => (reader === null ? spectator : people[reader]);
const readerOf = (game) => pick([null, ...peopleOf(game)], game.random);

/** Notes an answer, to be compared with the replay at the end. Hands are hidden while the game goes on. */
function note(game, question, shown) {
  if (question.what === 'view' && !question.open && shown.status === 'active')
    for (const [seat, hand] of shown.hands.entries()) assert.equal(hand !== null, seat === question.reader);
  game.seen.push({ question: { open: false, ...question }, shown });
}

async function lookAs(game, reader) {
  const view = assertOk(await clientOf(game, reader).get(game.path));
  assert.equal(view.you, reader);
  note(game, { what: 'view', seq: view.seq, reader }, view);
  return view;
}

/** The past of a game that goes on, for somebody. */
async function lookBack(game, seq) {
  const reader = readerOf(game);
  const who = clientOf(game, reader);
  const at = below(seq + 1, game.random);
  const view = assertOk(await who.get(`${game.path}/at/${at}`));
  note(game, { what: 'view', seq: at, reader }, view);
  const { moves } = assertOk(await who.get(`${game.path}/moves`));
  note(game, { what: 'moves', seq, reader }, moves);
}

const send = (game, seat, seq, move) => game.people[seat].post(`${game.path}/moves`, { seq, move });

const resign = (game, seat, seq) => game.people[seat].post(`${game.path}/resign`, { seq });

/** Requests that change nothing: repetitions, and those that come too late or out of turn. */
async function trouble(game, now) {
  const { seat, seq, move } = pick(game.sent, game.random);
  const again = assertOk(await send(game, seat, seq, move));
  assert.deepEqual([again.seq, again.you], [now.seq, seat]);
  const other = { type: 'bid', amount: 9990 };
  assertProblem(await send(game, seat, seq, other), 409, now.status === 'active' ? 'stale_seq' : 'game_over');
  assertProblem(await send(game, seat, now.seq + 1, other), 409, now.status === 'active' ? 'stale_seq' : 'game_over');
  const refused = await send(game, seat, now.seq, other);
  const expected = now.status !== 'active' ? 'game_over' : again.legal.length ? 'illegal_move' : 'not_your_turn';
  assertProblem(refused, 409, expected);
  assert.equal((await viewOf(spectator, again.id)).seq, now.seq);
}

/** Someone who is asked; while bids are open also someone who has bid already. */
function actorOf(game, { phase, awaited, answered }) {
  const may = phase === 'bid' && chance(4, game.random) ? [...awaited, ...answered] : awaited;
  return pick(may.filter((seat) => game.people[seat]), game.random);
}

/** A refusal because a house player has answered since. */
async function assertOvertaken(game, seen, answer) {
  assert.ok(!game.alone, answer.text);
  assert.ok(['stale_seq', 'game_over'].includes(answer.body.code), answer.text);
  const now = await lookAs(game, null);
  assert.ok(now.seq > seen.seq);
  return now;
}

async function oneMove(game, view) {
  const seat = actorOf(game, view);
  if (seat === undefined) return viewOf(spectator, view.id);
  const seen = await lookAs(game, seat);
  if (seen.legal.length === 0) return seen;
  const leaves = chance(150, game.random);
  const move = moveOf(seen, game.random);
  const answer = await (leaves ? resign(game, seat, seen.seq) : send(game, seat, seen.seq, move));
  if (answer.status === 409) return assertOvertaken(game, seen, answer);
  const after = assertOk(answer);
  if (game.alone) assert.equal(after.seq, seen.seq + 1);
  if (leaves) assert.deepEqual(after.legal, []);
  else game.sent.push({ seat, seq: seen.seq, move });
  note(game, { what: 'view', seq: after.seq, reader: seat }, after);
  return after;
}

async function playOut(game) {
  let view = await lookAs(game, null);
  while (view.status === 'active') {
    view = await oneMove(game, view);
    if (chance(8, game.random)) await lookAs(game, readerOf(game));
    if (!game.alone) continue;
    if (view.status === 'active' && chance(30, game.random)) await lookBack(game, view.seq);
    if (game.sent.length && chance(12, game.random)) await trouble(game, view);
  }
  if (game.sent.length) await trouble(game, view);
  return view;
}

/** The whole of a finished game, as everybody may see it. */
async function lookAtAll(game, last) {
  const { moves } = assertOk(await spectator.get(`${game.path}/moves`));
  assert.equal(moves.length, last);
  note(game, { what: 'moves', seq: last, reader: null }, moves);
  for (let seq = 0; seq <= last; seq += 1 + below(4, game.random)) {
    const reader = readerOf(game);
    const view = assertOk(await clientOf(game, reader).get(`${game.path}/at/${seq}`));
    note(game, { what: 'view', seq, reader, open: true }, view);
  }
  for (const one of [null, ...peopleOf(game)]) await lookAs(game, one);
  const whole = await clientOf(game, readerOf(game)).get(`${game.path}/positions`, { headers: { 'Accept-Encoding': 'gzip' } });
  assert.equal(assertOk(whole).views.length, last + 1);
  assert.ok(whole.bytes.length < 40 * 1024, `${last} entries take ${whole.bytes.length} bytes`);
  return moves;
}

// --- The replay ---

function replay(record, questions) {
  const input = JSON.stringify({ game: 'shanghai', ...record, ask: questions });
  const { status, stdout, stderr } = spawnSync(replayer, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  assert.equal(status, 0, stderr);
  return stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
}

const without = ({ at, ...entry }) => entry;
const membersOf = (object, like) => Object.fromEntries(Object.keys(like).map((name) => [name, object[name]]));

function assertSame(game, answers) {
  assert.equal(answers.length, game.seen.length);
  for (const [i, { question, shown }] of game.seen.entries()) {
    const what = JSON.stringify(question);
    if (question.what === 'moves') assert.deepEqual(shown.map(without), answers[i], what);
    else assert.deepEqual(membersOf(shown, answers[i]), answers[i], what);
  }
}

async function begin(number, random) {
  const alone = number % 6 !== 5;
  const people = alone ? everybody.slice(number % 4) : [everybody[0], null, everybody[1], null];
  const variant = { bidding: pick(['sealed', 'open'], random), values: 1 };
  const nonces = people.map((who) => (who ? 'abc'.slice(0, below(4, random)) : ''));
  const to = people.map((who, seat) => who?.name ?? HOUSE[(seat - 1) / 2]).slice(1);
  const asked = { game: 'shanghai', seats: people.length, to, variant, nonce: nonces[0] };
  const { id } = assertOk(await people[0].post('/api/invitations', asked), 201);
  let view;
  for (const seat of peopleOf({ people }).slice(1))
    view = (await people[seat].post(`/api/invitations/${id}/accept`, { nonce: nonces[seat] })).body;
  assert.equal(view.players.length, people.length);
  return { people, alone, nonces, variant, path: `/api/games/${view.id}`, random, seen: [], sent: [] };
}

async function oneGame(number) {
  const game = await begin(number, generator(seed + number));
  const last = await playOut(game);
  const moves = await lookAtAll(game, last.seq);
  const fairness = assertOk(await spectator.get(`${game.path}/fairness`));
  assert.deepEqual(fairness.nonces, game.nonces);
  assert.equal(commitment(Buffer.from(fairness.seed, 'hex')), fairness.commitment);
  const bots = game.people.map((who) => !who);
  const record = { id: fairness.invitation_id, bots, seed: fairness.seed, nonces: game.nonces, variant: game.variant, moves };
  assertSame(game, replay(record, game.seen.map(({ question }) => question)));
}

test(`random games of Shanghai, choices by SEED=${seed}`, { concurrency: AT_ONCE }, async (t) => {
  const games = Array.from({ length: GAMES }, (_, number) =>
    t.test(`game ${number} goes by the rules and shows nobody more than they may see`, () => oneGame(number)),
  );
  await Promise.all(games);
});

test('the operator’s check replays them all and finds no fault', () => {
  const flags = ['admin', 'check', '--data', server.data];
  const { status, stdout, stderr } = spawnSync(binary, flags, { env: server.env, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, new RegExp(`^${GAMES} games with \\d+ moves replayed, 0 faults$`, 'm'));
});
