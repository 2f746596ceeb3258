/**
 * A game of Shanghai as its players and others meet it: the round that the contract prints, entry by
 * entry, and what each reader may see of it then, later and at the end.
 */
import assert from 'node:assert/strict';
import http from 'node:http';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { document } from '../fixtures/contract.js';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, signUp, startServer, viewOf } from '../fixtures/api.js';
import { blob } from '../fixtures/database.js';
import { Sightings } from '../fixtures/shanghai-sightings.js';

const START = Date.parse('2026-11-20T09:00:00Z');
const DAY = 86_400_000;
const SEATS = [0, 1, 2, 3];
const SPECTATOR = 4;

/** The names, nonces and plan of the contract's round. Seat 3 is the house's there; here a person plays it. */
const NAMES = ['north', 'east', 'south', 'west'];
const NONCES = ['00ff', 'abc', '', ''];
const PLAN = { send: { to: 12, cards: [55, 57] }, free: 'best' };
const EXAMPLE = document.components.schemas.ShanghaiView.examples[0];

/** A server with a game between four, whose invitation has the id and the seed of the contract. */
async function begin() {
  const server = await startServer({ clock: true });
  after(() => server.stop());
  await server.setNow(new Date(START));
  const people = [];
  for (const name of NAMES) people.push(await signUp(server, { name }));
  const { id } = await seed(server, await inviteAll(people));
  let view;
  for (const seat of [1, 2, 3]) {
    const answer = await people[seat].post(`/api/invitations/${id}/accept`, { nonce: NONCES[seat] });
    view = assertOk(answer, seat === 3 ? 201 : 200);
  }
  return { server, people: [...people, new Client(server)], id: view.id, path: `/api/games/${view.id}` };
}

const inviteAll = async (people) => {
  const asked = { game: 'shanghai', to: NAMES.slice(1), days_per_move: 3, nonce: NONCES[0] };
  return assertOk(await people[0].post('/api/invitations', asked), 201);
};

async function seed(server, { id }) {
  const bytes = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');
  const sql = `update invitations set public_id = 'Qm4t8ZsLr2Yc', seed = ${blob(bytes)} where public_id = '${id}'`;
  server.sql(sql);
  return { id: 'Qm4t8ZsLr2Yc' };
}

const game = await begin();
const { server, people, path } = game;
const [north, east, south, west, nobody] = people;
const sightings = new Sightings(path, people.slice(0, 4), nobody);

const send = ({ path: to }, who, seq, move) => who.post(`${to}/moves`, { seq, move });
const bid = (amount, plan) => (plan ? { type: 'bid', amount, plan } : { type: 'bid', amount });
const moved = async (who, seq, move) => assertOk(await send(game, who, seq, move));
/** The clock goes on between two settings. */
const isAbout = (time, at) => Date.parse(time) >= at && Date.parse(time) < at + 600_000;
const logFor = async (who, { path: from } = game) => assertOk(await who.get(`${from}/moves`)).moves;
const tagOf = async (who, to = path) => (await who.get(to)).headers.etag;

/** The state that a stream tells at once. */
const told = (of = game) =>
  new Promise((resolve, reject) => {
    const request = http.get(`${of.server.url}${of.path}/events`, (response) => {
      let text = '';
      response.setEncoding('utf8').on('error', () => {}).on('data', (chunk) => {
        text += chunk;
        const found = /data: (.*)\n\n/.exec(text);
        if (!found) return;
        request.destroy();
        resolve(JSON.parse(found[1]));
      });
    });
    request.on('error', reject);
  });

test('at the start all four are asked, and each sees only their own hand', async () => {
  for (const seat of [...SEATS, SPECTATOR]) {
    const view = await viewOf(people[seat], game.id);
    assert.equal(view.you, seat === SPECTATOR ? null : seat);
    assert.deepEqual([view.seq, view.turn, view.awaited], [0, null, SEATS]);
    assert.deepEqual(view.hands.map((hand) => hand?.length ?? null), SEATS.map((i) => (i === seat ? 12 : null)));
    assert.deepEqual(view.deadlines, Array(4).fill(view.deadline));
    assert.ok(isAbout(view.deadline, START + 3 * DAY), view.deadline);
  }
  assert.deepEqual(await told(), { seq: 0, turn: null, awaited: SEATS, status: 'active' });
});

test('the round of the contract is played as its table says', async () => {
  assert.equal((await moved(north, 0, bid(120, PLAN))).seq, 1);
  assert.equal((await moved(west, 0, bid(200, { free: 'best' }))).seq, 2);
  assert.equal((await moved(south, 0, bid(90))).seq, 3);
  assert.equal((await moved(north, 3, bid(240, PLAN))).seq, 4);
  const again = await moved(north, 0, bid(120, PLAN));
  assert.deepEqual([again.seq, again.mine.bid.amount, again.answered], [4, 240, [0, 2, 3]]);
  assertProblem(await send(game, north, 0, bid(130, PLAN)), 409, 'stale_seq');
  assert.deepEqual(await told(), { seq: 4, turn: 1, awaited: [1], status: 'active' });

  await server.setNow(new Date(START + DAY));
  const shown = await moved(east, 2, bid(0, { free: 'best' }));
  assert.deepEqual([shown.seq, shown.awaited, shown.legal, shown.default], [5, [2], [], null]);
  assert.deepEqual(shown.steps.slice(1).map(({ type }) => type), ['bids', 'mover', 'send']);
});

test('the view of seat 2 after entry 5 is the one that the contract prints', async () => {
  const { id, deadline, deadlines, ...view } = await viewOf(south, game.id);
  assert.deepEqual(Object.keys({ id, ...view }), Object.keys(EXAMPLE).filter((name) => !/^deadlines?$/.test(name)));
  const players = EXAMPLE.players.map((player, seat) => ({ ...player, name: NAMES[seat], bot: false, house: false, face: view.players[seat].face }));
  const { id: otherId, deadline: otherDeadline, deadlines: others, ...expected } = { ...EXAMPLE, players };
  assert.deepEqual(view, expected);
  assert.deepEqual(deadlines, [null, null, deadline, null]);
  assert.ok(isAbout(deadline, START + 4 * DAY), deadline);
});

test('a player who is not asked must know the present, and is told that it is not their turn', async () => {
  assertProblem(await send(game, north, 4, { type: 'buy', buy: true }), 409, 'stale_seq');
  assertProblem(await send(game, north, 5, { type: 'buy', buy: true }), 409, 'not_your_turn');
  assertProblem(await send(game, south, 4, { type: 'play', cards: [58] }), 409, 'stale_seq');
  assertProblem(await send(game, south, 5, { type: 'play', cards: [60] }), 409, 'illegal_move');
  assertProblem(await send(game, nobody, 5, { type: 'play', cards: [58] }), 401, 'not_logged_in');
});

test('the rest of the round follows the table, too', async () => {
  const free = (await moved(south, 5, { type: 'play', cards: [58] })).steps.at(-1);
  assert.deepEqual(free, { type: 'free', seq: 6, played: [[], [], [58], [59]], points: [0, 0, 5, 4], at: [9, 0, 5, 4] });
  const given = await moved(north, 6, { type: 'give', seat: 3 });
  assert.deepEqual(given.steps.slice(-3), [
    { type: 'give', seq: 7, seat: 0, to: 3, by: 'hand' },
    { type: 'event', seq: 7, seat: 3, event: 9 },
    { type: 'effect', seq: 7, at: [9, 0, 5, 0], money: [960, 1200, 1200, 1200], cards: [10, 12, 11, 11], junk: [20, 21] },
  ]);
  const bought = await moved(north, 7, { type: 'buy', buy: true });
  assert.deepEqual([bought.seq, bought.awaited, bought.round, bought.time], [8, SEATS, 2, 1]);
  assert.deepEqual(bought.seats.map(({ money }) => money), [860, 1200, 1200, 1200]);
  assert.deepEqual(bought.destinations, [4, 5, 6, 7]);
  for (const seat of [...SEATS, SPECTATOR]) {
    const { last_round: round } = await viewOf(people[seat], game.id);
    const draw = round.steps.find(({ type }) => type === 'draw');
    assert.deepEqual(draw, { type: 'draw', seq: 8, seat: 0, card: seat === 0 ? 39 : null, for: 'buy' });
  }
});

test('the log shows a bid that was replaced to its owner only, and the plans of others never', async () => {
  const moves = async (who) => (await logFor(who)).slice(0, 5).map(({ move }) => move);
  const shown = [{ type: 'bid' }, bid(200), bid(90), bid(240), bid(0)];
  assert.deepEqual(await moves(nobody), shown);
  assert.deepEqual(await moves(south), shown);
  assert.deepEqual(await moves(north), [bid(120, PLAN), shown[1], shown[2], bid(240, PLAN), shown[4]]);
  assert.deepEqual(await moves(west), [shown[0], bid(200, { free: 'best' }), ...shown.slice(2)]);
  const log = await logFor(east);
  assert.deepEqual(log.map(({ seq, seat, by }) => [seq, seat, by]),
    [0, 3, 2, 0, 1, 2, 0, 0].map((seat, i) => [i + 1, seat, 'hand']));
  assert.deepEqual(log[0].steps, []);
  assert.deepEqual(log[7].steps.map(({ type }) => type), ['buy', 'draw', 'round']);
  assert.ok(log.every((entry) => !('drawn' in entry)));
});

test('an earlier view is what its reader saw then, without deadlines', async () => {
  const { id, deadline, deadlines, players, ...then } = assertOk(await south.get(`${path}/at/5`));
  const { id: _, deadline: __, deadlines: ___, players: ____, ...expected } = EXAMPLE;
  assert.deepEqual(then, expected);
  assert.deepEqual([deadline, deadlines], [null, [null, null, null, null]]);
  const early = assertOk(await nobody.get(`${path}/at/4`));
  assert.deepEqual([early.hands, early.mine, early.steps.length], [[null, null, null, null], null, 1]);
  assertProblem(await nobody.get(`${path}/at/9`), 404, 'not_found');
});

test('the positions are the earlier views, one after the other', async () => {
  for (const who of [south, nobody]) {
    const { headers, body } = await who.get(`${path}/positions`);
    const each = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8].map((seq) => who.get(`${path}/at/${seq}`)));
    assert.deepEqual(body, { first: 0, views: each.map((answer) => assertOk(answer)) });
    assertOk(await who.get(`${path}/positions`, { headers: { 'If-None-Match': headers.etag } }), 304);
    const part = assertOk(await who.get(`${path}/positions?from=5&to=6`));
    assert.deepEqual(part, { first: 5, views: body.views.slice(5, 7) });
  }
  assert.deepEqual(assertOk(await nobody.get(`${path}/positions?from=9&to=20`)), { first: 9, views: [] });
  assertProblem(await nobody.get(`${path}/positions?to=-1`), 400, 'bad_field', 'to');
  assertProblem(await nobody.get('/api/games/AAAAAAAAAAAA/positions?to=-1'), 404, 'not_found');
});

test('every reader has a tag of their own, which a hidden answer of another changes', async () => {
  const tags = await Promise.all(people.map((who) => tagOf(who)));
  assert.equal(new Set(tags).size, 5);
  for (const [seat, who] of people.entries()) {
    assertOk(await who.get(path, { headers: { 'If-None-Match': tags[seat] } }), 304);
    assertOk(await who.get(path, { headers: { 'If-None-Match': tags[(seat + 1) % 5] } }));
  }
  await moved(east, 8, bid(50));
  for (const [seat, who] of people.entries()) {
    const answer = await who.get(path, { headers: { 'If-None-Match': tags[seat] } });
    assert.equal(assertOk(answer).mine?.bid?.amount, seat === 1 ? 50 : undefined);
    assert.match(answer.headers['cache-control'], /private, no-cache/);
  }
});

test('lists tell what is asked of whom, first what waits for me longest', async () => {
  const [summary] = assertOk(await south.get('/api/games')).games;
  const { you, turn, phase, awaited, round, result } = summary;
  const { seats, junk } = await viewOf(south, summary.id);
  assert.deepEqual(summary.board, { at: seats.map(({ at }) => at), space: junk.space });
  assert.deepEqual([you, turn, phase, awaited, round, result], [2, null, 'bid', [0, 2, 3], 2, null]);
  assert.equal(assertOk(await south.get('/api/games/next')).id, game.id);
  assertOk(await east.get('/api/games/next'), 204);
});

test('the four of the table talk to each other, and nobody else does', async () => {
  const stranger = await guest(server);
  assertOk(await west.post(`${path}/messages`, { text: 'Good luck to all.' }), 201);
  for (const who of [north, east, south]) {
    const { messages } = assertOk(await who.get(`${path}/messages`));
    assert.deepEqual(messages.map(({ seat, text }) => [seat, text]), [[3, 'Good luck to all.']]);
    assert.equal(assertOk(await who.get('/api/games')).games[0].unread, 1);
  }
  assertProblem(await stranger.get(`${path}/messages`), 403, 'forbidden');
  assertProblem(await stranger.post(`${path}/messages`, { text: 'And me?' }), 403, 'forbidden');
});

test('there are no hints and no analysis, and no dice to count', async () => {
  const { rolls } = assertOk(await nobody.get('/api/dice'));
  assert.equal(rolls, 0);
  assertProblem(await south.get(`${path}/hint`), 404, 'not_found');
  assertProblem(await nobody.get(`${path}/hint`), 401, 'not_logged_in');
  assertProblem(await nobody.get(`${path}/analysis`), 409, 'not_finished');
});

test('while the game goes on nothing tells its chance', async () => {
  const { seed: secret, setup, algorithm, nonces } = assertOk(await nobody.get(`${path}/fairness`));
  assert.deepEqual([secret, setup, algorithm, nonces], [null, null, 'shanghai/1', NONCES]);
});

test('hidden things change nothing of the answers to the others', async () => {
  const games = [await begin(), await begin()];
  const hidden = [bid(120, PLAN), bid(1190, { free: 'none', give: 2, buy: true })];
  for (const [i, of] of games.entries()) {
    assertOk(await send(of, of.people[0], 0, hidden[i]));
    assertOk(await send(of, of.people[3], 0, bid(200, { free: 'best' })));
  }
  for (const seat of [1, 2, 3, SPECTATOR]) {
    for (const call of ['', '/moves', '/positions', '/at/1', '/at/2', '/fairness', '/analysis']) {
      const [here, there] = await Promise.all(games.map(async (of) => visible(await of.people[seat].get(of.path + call), of)));
      assert.deepEqual(here, there, `seat ${seat}, ${call}`);
    }
  }
  const refused = games.map(async (of) => visible(await send(of, of.people[3], 1, bid(10)), of));
  assert.deepEqual(...(await Promise.all(refused)));
  assert.deepEqual(...(await Promise.all(games.map(told))));
  const own = await Promise.all(games.map(async (of) => visible(await of.people[0].get(of.path), of)));
  assert.notDeepEqual(...own); // the comparison sees what differs
});

/** All of an answer but the game's id and times; the tag has one in its third part. */
function visible({ status, headers: { date, etag, ...headers }, text }, { id }) {
  const body = text.replaceAll(id, 'ID').replace(/"\d{4}-\d\d-\d\dT[^"]*Z"/g, '"TIME"');
  return { status, headers, tag: etag?.split('-').toSpliced(2, 1), body };
}

test('the game goes on without those who resign, and ends when one is left', async () => {
  await sightings.readAll({ seq: 9 });
  const resign = async (who, seq) => assertOk(await who.post(`${path}/resign`, { seq }));
  assert.equal((await resign(west, 9)).seats[3].resigned, true);
  const again = await resign(west, 9);
  assert.deepEqual([again.seq, again.status, again.mine, again.legal], [10, 'active', null, []]);
  assert.equal((await resign(south, 8)).status, 'active');
  const { status, result, hands, deadlines, awaited } = await resign(east, 11);
  assert.deepEqual([status, awaited, deadlines], ['finished', [], [null, null, null, null]]);
  assert.deepEqual(result, { places: [1, 2, 3, 4], points: [9, 0, 5, 0], winner: 0, reason: 'resigned' });
  assert.ok(hands.every((hand) => hand.length > 0));
  assertProblem(await send(game, north, 12, bid(0)), 409, 'game_over');
  assert.equal((await moved(north, 0, bid(120, PLAN))).seq, 12); // a late repetition
  assert.deepEqual(await told(), { seq: 12, turn: null, awaited: [], status: 'finished' });
});

test('when it is over all hands, bids, plans and draws are open, also in its past', async () => {
  const log = await logFor(nobody);
  assert.deepEqual(log[0].move, bid(120, PLAN));
  assert.equal(log[7].steps.find(({ type }) => type === 'draw').card, 39);
  assert.deepEqual(log.slice(-3).map(({ seat, move }) => [seat, move.type]), [[3, 'resign'], [2, 'resign'], [1, 'resign']]);
  const start = assertOk(await nobody.get(`${path}/at/0`));
  assert.deepEqual(start.hands.map((hand) => hand.length), [12, 12, 12, 12]);
  assert.deepEqual([start.phase, start.result, start.deadlines], ['bid', null, [null, null, null, null]]);
  const { views } = assertOk(await nobody.get(`${path}/positions`));
  assert.deepEqual([views[0], views.length], [start, 13]);
  assertProblem(await nobody.get(`${path}/analysis`), 404, 'not_found');
});

test('all that its five readers have seen of it is by the rules', async () => {
  await sightings.compare();
});

test('then the seed and the start are told as the contract has them', async () => {
  const { seed: told32, setup } = assertOk(await nobody.get(`${path}/fairness`));
  assert.equal(told32.slice(0, 8), '00010203');
  assert.deepEqual([setup.disc, setup.ties], [[5], [3, 0, 0]]);
  assert.deepEqual([setup.deck.length, setup.events.length], [63, 15]);
});

test('it counts for this game and for all games together, and in its own rankings', async () => {
  const { by_game: games, counts, rating } = assertOk(await nobody.get('/api/players/north'));
  assert.deepEqual(counts, { active: 0, won: 1, drawn: 0, lost: 0 });
  assert.deepEqual([games.shanghai.counts, games.shanghaien.counts.won], [counts, 0]);
  assert.deepEqual([rating.games, games.shanghaien.rating.games, games.shanghai.rating.games], [0, 0, 1]);
  const ranked = async (query) => assertOk(await nobody.get(`/api/rankings${query}`)).rankings;
  assert.deepEqual((await ranked('?game=shanghai')).map(({ name }) => name)[0], 'north');
  assert.deepEqual([await ranked(''), await ranked('?game=shanghaien')], [[], []]);
  assertProblem(await nobody.get('/api/rankings?game=chess'), 400, 'bad_field', 'game');
});

test('results are by pairs of places', async () => {
  const results = async (query) => assertOk(await nobody.get(`/api/players/east/results${query}`));
  const { opponents, timeouts, places, response } = await results('?game=shanghai');
  assert.deepEqual(opponents.map(({ player, won, lost }) => [player.name, won, lost]),
    [['north', 0, 1], ['south', 1, 0], ['west', 1, 0]]);
  assert.equal(timeouts, 0);
  assert.deepEqual(places, [0, 1, 0, 0, 0, 0]);
  const late = response.upper - DAY / 1000; // asked before the clock was set a day later
  assert.ok(response.lower < 600 && Math.abs(late) < 600, `${response.lower} ${late}`);
  assert.deepEqual([(await results('')).opponents, (await results('')).places], [[], [0, 0]]);
  assertProblem(await nobody.get('/api/players/east/results?game='), 400, 'bad_field', 'game');
  assertProblem(await nobody.get('/api/players/nobody-here/results?game=x'), 404, 'not_found');
});

test('where accounts leave it, it counts and is rated from the first mover on', async () => {
  const three = [];
  for (let i = 0; i < 3; i++) three.push(await signUp(server));
  const [anna, bernd, clara] = three;
  const forget = async (client) => assertOk(await client.delete('/api/me', { json: { password: PASSWORD } }), 204);
  const begun = [];
  for (let i = 0; i < 2; i++) {
    const { id } = assertOk(await anna.post('/api/invitations', { game: 'shanghai', seats: 3, to: [bernd.name, clara.name] }), 201);
    assertOk(await bernd.post(`/api/invitations/${id}/accept`));
    begun.push(assertOk(await clara.post(`/api/invitations/${id}/accept`), 201).id);
  }
  await forget(anna);
  for (const [seat, client] of [[1, bernd], [2, clara]]) assertOk(await client.post(`/api/games/${begun[0]}/moves`, { seq: seat, move: bid(10 * seat) }));
  await forget(bernd);
  const { by_game: { shanghai } } = assertOk(await nobody.get(`/api/players/${clara.name}`));
  assert.deepEqual([shanghai.counts, shanghai.rating.games], [{ active: 0, won: 1, drawn: 0, lost: 0 }, 1]);
  assert.match(server.admin('check'), /, 0 faults/);
});

/** Runs a command of the operator beside the service. */
const command = (...args) => server.admin(...args);

async function startThree(more = {}) {
  const asked = { game: 'shanghai', seats: 3, to: ['madame-ling', 'east'], ...more };
  const { id } = assertOk(await north.post('/api/invitations', asked), 201);
  return assertOk(await east.post(`/api/invitations/${id}/accept`), 201);
}

test('a house player has no deadline, and without a limit nobody has one', async () => {
  const limited = await startThree({ days_per_move: 2 });
  const { deadlines, players } = await viewOf(nobody, limited.id);
  assert.deepEqual(players.map(({ bot }) => bot), [false, true, false]);
  assert.deepEqual(deadlines.map((time) => time !== null), [true, false, true]);
  const { id, deadline, abandon_at: end, ...open } = await startThree();
  assert.deepEqual([deadline, open.deadlines], [null, [null, null, null]]);
  assert.ok(isAbout(end, START + 61 * DAY), end); // the clock was set a day later
  assert.deepEqual((await viewOf(north, id)).holidays, [null, null, null]);
});

/** A game whose house player has answered. */
async function startAnswered() {
  const { id } = await startThree();
  return eventually('the answer of the house', async () => {
    const view = await viewOf(north, id);
    return view.answered.includes(1) && view;
  });
}

test('a sealed bid is replaced twenty times in a bidding, and a repetition is no replacement', async () => {
  let { id, seq } = await startAnswered();
  const here = { path: `/api/games/${id}` };
  for (let i = 0; i <= 20; i++) ({ seq } = assertOk(await send(here, north, seq, bid(10 * i))));
  assertProblem(await send(here, north, seq, bid(9990)), 409, 'illegal_move');
  assertProblem(await send(here, north, seq, bid(10)), 409, 'too_often');
  const again = assertOk(await send(here, north, 0, bid(0)));
  assert.deepEqual([again.seq, again.mine.bid.amount], [seq, 200]);
  assertOk(await send(here, east, seq, bid(50)));
  await eventually('the next bids', async () => {
    for (const who of [north, east]) {
      const view = await viewOf(who, id);
      if (view.round === 2) return true;
      if (view.default) await send(here, who, view.seq, view.default);
    }
    return false;
  });
  ({ seq } = await viewOf(north, id));
  for (const amount of [10, 20]) ({ seq } = assertOk(await send(here, north, seq, bid(amount))));
});

test('a log as long as older ones may be is whole, and no document waits for it', async () => {
  const { id, seq: before } = await startAnswered();
  const here = { path: `/api/games/${id}` };
  const { seq } = assertOk(await send(here, north, before, bid(10)));
  const last = 4000;
  server.sql(`with recursive n (i) as (select ${seq} + 1 union all select i + 1 from n where i < ${last})
    insert into moves (game, seq, seat, by, move, says, at) select m.game, n.i, m.seat, m.by, m.move, m.says, g.updated_at
      from n join games g on g.public_id = '${id}' join moves m on m.game = g.id and m.seat = 0`);
  server.sql(`update games set seq = ${last}, revision = revision + ${last} where public_id = '${id}'`);
  const log = await logFor(nobody, here);
  assert.deepEqual([log.length, log.at(-1).seq, log.at(-1).move], [last, last, { type: 'bid' }]);
  const part = assertOk(await nobody.get(`${here.path}/moves?from=10&to=12`)).moves;
  assert.deepEqual(part, log.slice(10, 12));
  const { headers } = await nobody.get(`${here.path}/moves`);
  assertOk(await nobody.get(`${here.path}/moves`, { headers: { 'If-None-Match': headers.etag } }), 304);
  const { text } = await nobody.get(`/g/${id}`);
  assert.ok(text.includes(`"/games/${id}"`) && !text.includes(`"/games/${id}/moves"`));
  const moved = assertOk(await send(here, east, last, bid(20)));
  assert.ok(moved.seq > last && moved.mover !== null);
});

test('the operator is shown and told what everybody may know, and can end a game', async () => {
  const { id } = await startThree();
  const seq = assertOk(await send({ path: `/api/games/${id}` }, north, 0, bid(70, { free: 'none' }))).seq;
  const { game: shown, moves } = JSON.parse(command('export-game', id));
  assert.deepEqual([shown.you, shown.hands, shown.mine], [null, [null, null, null], null]);
  assert.deepEqual(moves.filter(({ seat }) => seat === 0).map(({ move }) => move), [{ type: 'bid' }]);
  command('end-game', id, '--yes');
  const over = await viewOf(north, id);
  assert.deepEqual([over.status, over.result.places, over.result.winner], ['finished', [null, null, null], null]);
  const { seat, by, move, steps } = assertOk(await nobody.get(`/api/games/${id}/moves`)).moves.at(-1);
  assert.deepEqual([seat, by, move, steps.at(-1).type], [null, 'host', { type: 'abandon' }, 'end']);
  assert.ok(over.seq > seq);
  const [summary] = assertOk(await north.get('/api/games?status=finished')).games;
  assert.deepEqual([summary.id, summary.phase, summary.awaited, summary.result], [id, 'over', [], over.result]);
  await new Sightings(`/api/games/${id}`, [north, null, east], nobody).compare();
});

/** A game of north, south and west with a day for each answer. */
async function quickGame() {
  const asked = { game: 'shanghai', seats: 3, to: ['south', 'west'], days_per_move: 1 };
  const { id: invitation } = assertOk(await north.post('/api/invitations', asked), 201);
  assertOk(await south.post(`/api/invitations/${invitation}/accept`));
  return assertOk(await west.post(`/api/invitations/${invitation}/accept`), 201);
}

/** Plays on by the defaults, from that time on, until the clock has made south absent. */
async function untilAbsent(view, now) {
  while (!view.seats[1].absent) {
    const who = [north, south, west][view.awaited.find((one) => one !== 1)];
    if (who) assertOk(await send({ path: `/api/games/${view.id}` }, who, view.seq, (await viewOf(who, view.id)).default));
    else await server.setNow(new Date((now += 2 * DAY)));
    view = await viewOf(south, view.id);
  }
  return view;
}

test('a game that ends while a player is absent counts among the games without their time', async () => {
  let view = await quickGame();
  const here = { path: `/api/games/${view.id}` };
  const seen = new Sightings(here.path, [north, south, west], nobody);
  view = await untilAbsent(view, START + 10 * DAY);
  const clocked = (await logFor(nobody, here)).filter(({ by }) => by === 'clock');
  assert.deepEqual(clocked.map(({ seat }) => seat), [1, 1]);
  const byClock = `select seq from admin_moves where game = '${view.id}' and by = 'clock' order by seq`;
  assert.deepEqual(server.sql(byClock).split('\n').map(Number), clocked.map(({ seq }) => seq), 'the operator reads whose they are, too');
  await seen.readAll(view);
  view = assertOk(await north.post(`${here.path}/resign`, { seq: view.seq }));
  while (view.status === 'active') { // until the phase is answered: then only one is left who answers
    const { seq, default: move } = await viewOf(west, view.id);
    view = assertOk(await send(here, west, seq, move));
  }
  assert.deepEqual([view.result.winner, view.result.reason], [2, 'timeout']);
  await seen.compare();
  const timeouts = async (name) => assertOk(await nobody.get(`/api/players/${name}/results?game=shanghai`)).timeouts;
  assert.deepEqual([await timeouts('south'), await timeouts('west')], [1, 0]);
});

test('a summary tells a player that they are absent, nobody else, and not for longer', async () => {
  const { id } = await quickGame();
  const summary = async (who, status) => assertOk(await who.get(`/api/games?status=${status}`)).games.find((game) => game.id === id);
  const absent = async (status = 'active') => {
    const each = [];
    for (const who of [north, south, west]) each.push((await summary(who, status)).absent);
    return each;
  };
  assert.deepEqual(await absent(), [undefined, undefined, undefined]);
  const { seq } = await untilAbsent(await viewOf(south, id), START + 20 * DAY);
  assert.deepEqual(await absent(), [undefined, true, undefined]);
  assert.equal('absent' in assertOk(await nobody.get('/api/players/south/games')).games.find((game) => game.id === id), false);
  assertOk(await south.post(`/api/games/${id}/moves`, { seq, move: { type: 'return' } }));
  assert.deepEqual(await absent(), [undefined, undefined, undefined]);
  await untilAbsent(await viewOf(south, id), START + 30 * DAY);
  command('end-game', id, '--yes');
  assert.deepEqual(await absent('finished'), [undefined, undefined, undefined]);
});

test('what is kept of the games agrees with their logs, and their chance with its seeds', () => {
  command('check');
});
