/**
 * Whole games of Shanghai for three to six over HTTP, with random moves, replaced bids, moves that
 * are refused, resignations, times that are up, absences, repetitions and requests that come too
 * late; in some games house players sit between the people. All that readers were shown on the way
 * and at the end is compared with the tests' own rules (fixtures/shanghai-rules.js).
 * RANDOM_GAMES=1000 for a long run, SEED for the same choices again.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, inTurn, PASSWORD, signUp, startServer, viewOf } from '../fixtures/api.js';
import { difference, linesIn } from '../fixtures/open-data.js';
import { below, generator, pick, seed } from '../fixtures/random.js';
import { binary } from '../fixtures/server.js';
import { Sightings } from '../fixtures/shanghai-sightings.js';

const GAMES = Number(process.env.RANDOM_GAMES ?? 9); // one of each kind
const AT_ONCE = 4;
const START = Date.parse('2026-11-20T09:00:00Z');
/** Of a day per move: no deadline lies near a time that is set. */
const STEP = 16 * 3_600_000;

/**
 * What comes about in a game. `plays`: of ten cards that may be played; `defaults`: of ten answers,
 * those that the page offers; `resigns`: one entry in so many; `late`: some seats let their time go by.
 */
const QUICK = { name: 'quick', plays: 9, defaults: 5, resigns: 200 };
const SLOW = { name: 'to the last round', plays: 1, defaults: 0, resigns: 1000 };
const DESERTED = { name: 'deserted', plays: 5, defaults: 2, resigns: 12 };
const LATE = { name: 'late', plays: 8, defaults: 5, resigns: 50, late: true };
const HOUSE = { name: 'with house players', plays: 9, defaults: 5, resigns: 15, house: true };
const HOUSE_LATE = { ...HOUSE, name: 'late, with house players', resigns: 100, late: true };
const KINDS = [QUICK, LATE, DESERTED, HOUSE, QUICK, LATE, DESERTED, HOUSE_LATE, SLOW];

const server = await startServer({ clock: true });
after(() => server.stop());
let clock = START;
await server.setNow(new Date(clock));
const everybody = await Promise.all(Array.from({ length: 6 }, () => signUp(server)));
const spectator = new Client(server);

const HOUSE_PLAYERS = ['el-primo', 'el-primo-2', 'el-primo-3'];

const chance = (one, random) => below(one, random) === 0;
/** At most `max` of the list, in its order; each with the chance of `plays` in ten. */
const some = (list, max, { plays, random }) => list.filter(() => below(10, random) < plays).slice(0, max);

// --- Moves at random ---

const handOf = (view, to) => view.hands[view.you].filter((card) => card.destination === to).map(({ id }) => id);

function planOf(view, game) {
  const { random } = game;
  const most = view.time === 1 || view.time === 4 ? 2 : 3; // S13
  const plan = {};
  if (chance(2, random)) {
    const to = pick(view.destinations, random);
    plan.send = { to, cards: some(handOf(view, to), most, game) };
  }
  if (!chance(4, random)) {
    const named = view.destinations.filter(() => chance(2, random));
    const free = Object.fromEntries(named.map((to) => [to, some(handOf(view, to), most, game)]));
    plan.free = pick(['best', 'none', 'ask', free], random);
  }
  const present = view.seats.flatMap(({ resigned }, seat) => (resigned ? [] : [seat]));
  if (chance(2, random)) plan.give = pick(present, random);
  if (chance(2, random)) plan.buy = chance(2, random);
  return chance(3, random) ? {} : { plan };
}

/** Small bids, so that money lasts for many rounds. */
function bidOf({ from, to, step }, view, game) {
  const { random } = game;
  const amount = Math.min(to, from + step * below(1 + Math.ceil((to - from) / step / 8), random));
  const limit = view.auction && chance(3, random) ? { up_to: Math.min(to, amount + step * below(5, random)) } : {};
  return { type: 'bid', amount, ...limit, ...planOf(view, game) };
}

const MAKE = {
  bid: bidOf,
  pass: (_, view, game) => ({ type: 'pass', ...planOf(view, game) }),
  send: ({ to, cards, max }, view, game) => ({ type: 'send', to, cards: some(cards, max, game) }),
  play: ({ cards, max }, view, game) => ({ type: 'play', cards: some(cards, max, game) }),
  give: ({ seats }, view, { random }) => ({ type: 'give', seat: pick(seats, random) }),
  junk: ({ by }, view, { random }) => ({ type: 'junk', by: pick(by, random) }),
  take: ({ from }, view, { random }) => ({ type: 'take', from: two(from, random) }),
  buy: ({ buy }, view, { random }) => ({ type: 'buy', buy: pick(buy, random) }),
  return: () => ({ type: 'return' }),
};

function two(seats, random) {
  const first = pick(seats, random);
  return [first, pick(seats.filter((seat) => seat !== first), random)];
}

const moveOf = (view, game) => {
  if (view.default && below(10, game.random) < game.defaults) return view.default;
  const allowed = pick(view.legal, game.random);
  return MAKE[allowed.type](allowed, view, game);
};

// --- Moves that are in form and may be against the rules ---

function anyCards(view, to, random) {
  const held = handOf(view, to).slice(0, below(4, random));
  const other = view.hands[view.you].map(({ id }) => id).find((id) => !held.includes(id)) ?? below(64, random);
  return chance(2, random) || held.length === 3 ? held : [...held, other];
}

const anyDestination = (view, random) => (chance(3, random) ? 1 + below(13, random) : pick(view.destinations, random));

function anySend(view, random) {
  const to = anyDestination(view, random);
  return { to, cards: anyCards(view, to, random) };
}

function anyPlan(view, random) {
  const part = below(4, random);
  if (part === 0) return {};
  if (part === 1) return { plan: { send: anySend(view, random) } };
  if (part === 2) return { plan: { give: below(view.seats.length, random) } };
  const { to, cards } = anySend(view, random);
  return { plan: { free: { [to]: cards } } };
}

function anyBid({ from, to }, view, random) {
  const amount = chance(2, random) ? from + 10 * below(4, random) : Math.max(0, pick([from - 10, to, to + 10], random));
  const limit = chance(3, random) ? { up_to: pick([Math.max(0, amount - 10), amount, to, to + 10], random) } : {};
  return { type: 'bid', amount, ...limit, ...anyPlan(view, random) };
}

const ANY = {
  bid: anyBid,
  pass: (_, view, random) => ({ type: 'pass', ...anyPlan(view, random) }),
  send: (_, view, random) => ({ type: 'send', ...anySend(view, random) }),
  play: (_, view, random) => ({ type: 'play', cards: anyCards(view, view.lang_tsu, random) }),
  give: (_, view, random) => ({ type: 'give', seat: below(view.seats.length, random) }),
  junk: (_, view, random) => ({ type: 'junk', by: pick([-3, 3], random) }),
  take: (_, view, random) => ({ type: 'take', from: two([...view.seats.keys()], random) }),
  buy: (_, view, random) => ({ type: 'buy', buy: chance(2, random) }),
  return: (_, view, random) => ({ type: pick(['return', 'pass'], random) }),
};
const anyMove = (view, { random }) => {
  const offer = pick(view.legal, random);
  return ANY[offer.type](offer, view, random);
};

// --- A game and what was seen of it ---

/**
 * `people` by seat, null for a house player; `late`: seats that let their time go by.
 * @typedef {{people: any[], nonces: string[], house: boolean, late: number[], plays: number,
 *   defaults: number, resigns: number, path: string, random: () => number, sightings: Sightings, sent: any[]}} Game
 */

const peopleOf = ({ people }) => [...people.keys()].filter((seat) => people[seat]);

async function lookAs(game, reader) {
  const view = assertOk(await game.sightings.clientOf(reader).get(game.path));
  assert.equal(view.you, reader);
  game.sightings.view(view);
  return view;
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

/** Someone who is asked; while bids are open also who has bid already, and at times who is absent. */
function actorOf({ people, late, random }, { phase, awaited, answered, seats }) {
  const absent = [...seats.keys()].filter((seat) => seats[seat].absent && !seats[seat].resigned);
  const may = [
    ...awaited.filter((seat) => !late.includes(seat) || chance(4, random)),
    ...(phase === 'bid' && chance(4, random) ? answered : []),
    ...(chance(20, random) ? absent : []),
  ];
  return pick(may.filter((seat) => people[seat]), random);
}

/** Time goes by, for all games; only those played one by one have limits. */
async function letTimePass() {
  clock += STEP;
  await server.setNow(new Date(clock));
}

/** A refusal because a house player has answered since. */
async function assertOvertaken(game, seen, answer) {
  assert.ok(game.house, answer.text);
  assert.ok(['stale_seq', 'game_over'].includes(answer.body.code), answer.text);
  const now = await lookAs(game, null);
  assert.ok(now.seq > seen.seq);
  return now;
}

async function oneMove(game, view) {
  const { random, sightings } = game;
  const seat = actorOf(game, view);
  const waits = view.awaited.some((one) => game.people[one]);
  if (game.late.length && waits && (seat === undefined || chance(12, random))) await letTimePass();
  if (seat === undefined) return lookAs(game, null);
  const seen = await lookAs(game, seat);
  if (seen.legal.length === 0) return seen;
  if (chance(resigns(game, seat, seen), random)) return leave(game, pick([seat, anybody(game, seen)], random), seen);
  const move = chance(5, random) ? anyMove(seen, game) : moveOf(seen, game);
  const answer = await send(game, seat, seen.seq, move);
  if (answer.body.code === 'illegal_move') {
    sightings.refused(seat, seen.seq, move);
    return seen;
  }
  if (answer.status === 409) return assertOvertaken(game, seen, answer);
  const after = assertOk(answer);
  if (!game.house) assert.equal(after.seq, seen.seq + 1);
  game.sent.push({ seat, seq: seen.seq, move });
  sightings.made(move, after);
  return after;
}

/** One in so many resigns here: more of those whose piece would end the game. */
const resigns = (game, seat, { seats, junk }) => (seats[seat].at >= junk.numbers[0] ? 4 : game.resigns);

/** Nobody needs to be asked in order to resign. */
const anybody = (game, { seats }) => pick(peopleOf(game).filter((seat) => !seats[seat].resigned), game.random);

async function leave(game, seat, seen) {
  const answer = await resign(game, seat, seen.seq);
  if (answer.status === 409) return assertOvertaken(game, seen, answer);
  game.sightings.made({ type: 'resign' }, assertOk(answer));
  return answer.body;
}

/** All that everybody may see, while no house player can answer in between. */
async function readAll({ people, sightings, path }) {
  const view = assertOk(await spectator.get(path));
  if (view.status === 'active' && view.awaited.every((seat) => people[seat])) await sightings.readAll(view);
}

async function playOut(game) {
  let view = await lookAs(game, null);
  while (view.status === 'active') {
    view = await oneMove(game, view);
    if (view.status !== 'active') break;
    if (chance(25, game.random)) await readAll(game);
    if (!game.house && game.sent.length && chance(20, game.random)) await trouble(game, view);
  }
  if (game.sent.length) await trouble(game, view);
}

async function begin(number, kind) {
  const random = generator(seed + number);
  const seats = everybody.slice(0, 3 + below(4, random));
  const people = seats.map((who, seat) => (kind.house && seat % 2 ? null : who));
  const late = kind.late ? peopleOf({ people }).filter(() => chance(2, random)) : [];
  const variant = { bidding: pick(['sealed', 'open'], random), values: 1 };
  const nonces = people.map((who) => (who ? 'abc'.slice(0, below(4, random)) : ''));
  const to = people.map((who, seat) => who?.name ?? HOUSE_PLAYERS[(seat - 1) / 2]).slice(1);
  const limit = kind.late ? { days_per_move: 1 } : {};
  const asked = { game: 'shanghai', seats: people.length, to, variant, nonce: nonces[0], ...limit };
  const { id } = assertOk(await people[0].post('/api/invitations', asked), 201);
  let answer;
  for (const seat of peopleOf({ people }).slice(1))
    answer = await people[seat].post(`/api/invitations/${id}/accept`, { nonce: nonces[seat] });
  if (answer?.status !== 201) answer = await people[0].post(`/api/invitations/${id}/start`, {});
  const path = `/api/games/${assertOk(answer, 201).id}`;
  return { ...kind, people, nonces, late, path, random, sightings: new Sightings(path, people, spectator), sent: [] };
}

/** A late game takes longer than the log-in of who is not in it lasts. */
async function stayLoggedIn(who) {
  if ((await who.get('/api/me')).status === 401) assertOk(await who.post('/api/sessions', { name: who.name, password: PASSWORD }), 201);
}

async function oneGame(number, kind) {
  for (const who of everybody) await stayLoggedIn(who);
  const game = await inTurn(() => begin(number, kind));
  await playOut(game);
  const { nonces } = await game.sightings.compare();
  assert.deepEqual(nonces, game.nonces);
}

test(`random games of Shanghai, choices by SEED=${seed}`, async (t) => {
  const games = Array.from({ length: GAMES }, (_, number) => ({ number, kind: KINDS[number % KINDS.length] }));
  const run = (name, list, concurrency) => t.test(name, { concurrency }, async (group) => {
    const all = list.map(({ number, kind }) =>
      group.test(`game ${number}, ${kind.name}, goes by the rules`, () => oneGame(number, kind)));
    await Promise.all(all);
  });
  await run('side by side, without limits', games.filter(({ kind }) => !kind.late), AT_ONCE);
  await run('one by one, in days', games.filter(({ kind }) => kind.late), 1);
});

test('the operator’s check replays them all and finds no fault', () => {
  const flags = ['admin', 'check', '--data', server.data];
  const { status, stdout, stderr } = spawnSync(binary, flags, { env: server.env, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, new RegExp(`^${GAMES} games with \\d+ moves replayed, 0 faults$`, 'm'));
});

test('the open data has them all, and says enough to play them again', async () => {
  for (const who of everybody) {
    await stayLoggedIn(who);
    assertOk(await who.patch('/api/me', { open_data: true }));
  }
  await server.setNow(new Date(clock += 2 * STEP));
  const lines = linesIn(join(server.data, 'data'));
  assert.deepEqual([lines.length, lines.map(difference).filter(Boolean)], [GAMES, []]);
});
