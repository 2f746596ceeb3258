/** The ladder: joining and leaving, challenges that are accepted, declined, left unanswered, won and lost. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, signUp, startServer, viewOf } from '../fixtures/api.js';
import { below } from '../fixtures/random.js';

const server = await startServer({ clock: true });
after(() => server.stop());
const visitor = new Client(server);
const HOUR = 3_600_000; // longer than any step of a test takes: the clock goes on by itself
const DAY = 24 * HOUR;
let now = Date.UTC(2027, 2, 10, 12);
await server.setNow(new Date(now));

/** Lets time pass; the service has done then what is to be done. */
async function pass(ms) {
  now += ms;
  await server.setNow(new Date(now));
}

const admin = (...words) => server.admin(...words);

const ladder = async (client = visitor) => assertOk(await client.get('/api/ladder'));
const order = async () => (await ladder()).rungs.map(({ player }) => player.name);
const challenge = (client, { name }) => client.post('/api/ladder/challenges', { to: name });
const mayChallenge = async (client) => (await ladder(client)).rungs.filter((rung) => rung.may_challenge).map(({ player }) => player.name);
const nameOf = ({ name }) => name;

/** So many new players, who join in their order on an empty ladder. */
async function newLadder(count) {
  const players = await Promise.all(Array.from({ length: count }, () => signUp(server)));
  server.sql('delete from ladder_challenges; delete from ladder');
  for (const player of players) assertOk(await player.post('/api/ladder/membership'));
  return players;
}

/** A challenge that is accepted; the game. */
async function begin(challenger, challenged) {
  const { invitation } = assertOk(await challenge(challenger, challenged), 201);
  return assertOk(await challenged.post(`/api/invitations/${invitation}/accept`), 201).id;
}

async function resign(client, game) {
  const { seq } = await viewOf(client, game);
  assertOk(await client.post(`/api/games/${game}/resign`, { seq }));
  await pass(HOUR);
}

test('players join on the lowest rung, once, and those below one who leaves move up', async () => {
  const [anna, bernd, clara] = await newLadder(3);
  const own = assertOk(await bernd.post('/api/ladder/membership'));
  assert.equal(own.you, 2, 'joining again changes nothing');
  assert.deepEqual(await order(), [anna, bernd, clara].map(nameOf));
  assert.equal(assertOk(await bernd.delete('/api/ladder/membership')).you, null);
  assert.deepEqual(await order(), [anna, clara].map(nameOf));
  assert.equal((await ladder(clara)).you, 2);
  assertOk(await bernd.delete('/api/ladder/membership'));
  assertProblem(await (await guest(server)).post('/api/ladder/membership'), 403, 'forbidden');
  for (const method of ['post', 'delete']) assertProblem(await visitor[method]('/api/ladder/membership'), 401, 'not_logged_in');
  assertProblem(await anna.delete('/api/ladder/membership', { headers: { Origin: 'https://elsewhere.example' } }), 403, 'cross_site');
});

test('one challenges whoever stands one to three rungs above, and both play one challenge at a time', async () => {
  const players = await newLadder(6);
  const [top, second, third, fourth, fifth, sixth] = players;
  assert.deepEqual(await mayChallenge(fifth), [second, third, fourth].map(nameOf));
  assert.deepEqual(await mayChallenge(top), []);
  const made = assertOk(await challenge(fifth, second), 201);
  assert.deepEqual([made.challenger.name, made.challenged.name, made.game, made.outcome], [fifth.name, second.name, null, null]);
  assert.equal(Date.parse(made.answer_by) - Date.parse(made.made_at), 3 * DAY);
  assert.deepEqual(await mayChallenge(sixth), [third, fourth].map(nameOf), 'those of a challenge are busy');
  for (const [who, other] of [[fifth, fourth], [second, top], [sixth, fifth]]) assertProblem(await challenge(who, other), 409, 'in_challenge');
  for (const other of [second, top, sixth]) assertProblem(await challenge(sixth, other), 409, 'out_of_reach');
  assertProblem(await challenge(top, fifth), 409, 'out_of_reach');
  for (const to of ['nobody-of-that-name', 'el-dado', '', 7]) assertProblem(await sixth.post('/api/ladder/challenges', { to }), 400, 'bad_field', 'to');
  assertProblem(await sixth.post('/api/ladder/challenges', { to: third.name, x: 1 }), 400, 'bad_field', 'x');
  assertProblem(await (await signUp(server)).post('/api/ladder/challenges', { to: third.name }), 409, 'not_on_ladder');
  assertProblem(await sixth.post('/api/ladder/challenges', { to: third.name }, { headers: { Origin: 'https://elsewhere.example' } }), 403, 'cross_site');
  assertProblem(await visitor.post('/api/ladder/challenges', { to: third.name }), 401, 'not_logged_in');
  assert.equal((await sixth.post('/api/ladder/challenges', undefined, { raw: '{}', headers: { 'Content-Type': 'text/plain' } })).status, 415);
  assert.equal((await sixth.post('/api/ladder/challenges', { to: 'x'.repeat(20_000) })).status, 413);
  assert.deepEqual(server.rows('select rung, player, challenges from admin_ladder').map(Object.values).at(4), [5, fifth.name, second.name]);
  const { open } = await ladder(sixth);
  assert.deepEqual(open.map(({ challenged, invitation }) => [challenged.name, invitation]), [[second.name, null]]);
  assert.equal((await ladder(second)).open[0].invitation, made.invitation);
  const next = async () => assertOk(await visitor.get('/api/club')).ladder.map(({ challenged, answer_by: by }) => [challenged.name, by]);
  assert.deepEqual(await next(), [[second.name, made.answer_by]]);
  assertOk(await second.post(`/api/invitations/${made.invitation}/accept`), 201);
  assert.deepEqual(await next(), [], 'it is answered');
});

test('a won challenge takes the rung, and those in between move down', async () => {
  const [top, second, third, fourth, last] = await newLadder(5);
  const game = await begin(fourth, top);
  assert.equal((await viewOf(visitor, game)).days_per_move, 3);
  assert.equal((await ladder()).open[0].game, game);
  assert.deepEqual(assertOk(await visitor.get(`/api/games/${game}/club`)), { season: null, cup: null, ladder: true });
  await resign(top, game);
  assert.deepEqual(await order(), [fourth, top, second, third, last].map(nameOf));
  const { open, recent } = await ladder();
  assert.deepEqual([open, recent[0].outcome, recent[0].game], [[], 'won', game]);
});

test('a lost challenge leaves all where they are, and the same player is left alone for a week', async () => {
  const [top, second, third] = await newLadder(3);
  await resign(third, await begin(third, top));
  assert.deepEqual(await order(), [top, second, third].map(nameOf));
  assert.equal((await ladder()).recent[0].outcome, 'defended');
  assert.deepEqual(await mayChallenge(third), [second.name]);
  await pass(6 * DAY);
  assertProblem(await challenge(third, top), 409, 'too_soon');
  await pass(DAY + HOUR); // the week began when the challenge was settled, a moment after the game
  assertOk(await challenge(third, top), 201);
});

test('declining gives the rung away, and so does silence for three days', async () => {
  const [top, second, third] = await newLadder(3);
  const { invitation } = assertOk(await challenge(third, second), 201);
  assertOk(await second.post(`/api/invitations/${invitation}/decline`));
  await pass(HOUR);
  assert.deepEqual(await order(), [top, third, second].map(nameOf));
  const { invitation: other } = assertOk(await challenge(third, top), 201);
  await pass(3 * DAY - HOUR);
  assert.deepEqual(await order(), [top, third, second].map(nameOf), 'there is still time');
  await pass(2 * HOUR);
  assert.deepEqual(await order(), [third, top, second].map(nameOf));
  assertProblem(await top.post(`/api/invitations/${other}/accept`), 409, 'invitation_closed');
  assert.deepEqual((await ladder()).recent.map(({ outcome }) => outcome), ['unanswered', 'declined']);
});

test('a challenge that is withdrawn, or whose player has left, changes nothing', async () => {
  const [top, second, third, fourth] = await newLadder(4);
  const { invitation } = assertOk(await challenge(second, top), 201);
  assert.equal((await second.delete(`/api/invitations/${invitation}`)).status, 204);
  await pass(HOUR);
  assert.equal((await ladder()).recent[0].outcome, 'void');
  const game = await begin(third, top);
  assertOk(await top.delete('/api/ladder/membership'));
  await resign(top, game);
  assert.deepEqual(await order(), [second, third, fourth].map(nameOf));
  assert.equal((await ladder()).recent[0].outcome, 'void');
  assertOk(await challenge(fourth, second), 201);
  assert.equal((await second.delete('/api/me', { json: { password: PASSWORD } })).status, 204);
  await pass(HOUR);
  assert.deepEqual(await order(), [third, fourth].map(nameOf));
  assert.deepEqual((await ladder()).open, []);
});

test('a challenge to a player who leaves or is locked is withdrawn at once, and the challenger is free', async () => {
  const [top, second, third, fourth] = await newLadder(4);
  const stands = async (client, { invitation }) => [assertOk(await client.get(`/api/invitations/${invitation}`)).status, (await ladder()).open.length];
  const first = assertOk(await challenge(fourth, second), 201);
  assertOk(await second.delete('/api/ladder/membership'));
  assert.deepEqual(await stands(fourth, first), ['withdrawn', 0]);
  const next = assertOk(await challenge(fourth, top), 201);
  admin('lock', top.name);
  await eventually('the end of the challenge', async () => (await stands(fourth, next))[1] === 0);
  assert.deepEqual(await stands(fourth, next), ['withdrawn', 0]);
  assert.deepEqual((await ladder()).recent.slice(0, 2).map(({ outcome }) => outcome), ['void', 'void']);
  assertOk(await challenge(fourth, third), 201);
});

test('a block protects no rung, and nobody challenges whom they have blocked', async () => {
  const [top, second, third] = await newLadder(3);
  assert.equal((await top.put(`/api/me/blocks/${third.name}`)).status, 204);
  assert.deepEqual(await mayChallenge(third), [top, second].map(nameOf));
  const { invitation } = assertOk(await challenge(third, top), 201);
  const { id: game } = assertOk(await top.post(`/api/invitations/${invitation}/accept`), 201);
  await resign(top, game);
  assert.deepEqual(await order(), [third, top, second].map(nameOf));
  assert.deepEqual(await mayChallenge(top), [], 'the one above is blocked');
  assertProblem(await challenge(top, third), 409, 'blocked');
  const { invitation: other } = assertOk(await challenge(second, top), 201);
  assert.equal((await top.put(`/api/me/blocks/${second.name}`)).status, 204);
  await pass(HOUR);
  assert.deepEqual(await order(), [third, second, top].map(nameOf), 'a block declines what waits');
  assertProblem(await top.post(`/api/invitations/${other}/accept`), 409, 'invitation_closed');
});

test('whoever the operator locks leaves the ladder, and seasons and cups that have not started', async () => {
  const [top, second, third] = await newLadder(3);
  const start = new Date(now + 5 * DAY).toISOString().slice(0, 10);
  const opened = ['season', 'cup'].map((what) => admin(`open-${what}`, 'Harbour', start).trim().slice(-12));
  const lists = [`/api/seasons/${opened[0]}`, `/api/cups/${opened[1]}`];
  for (const path of lists) for (const player of [second, third]) assertOk(await player.post(`${path}/membership`));
  admin('lock', second.name);
  await eventually('the lock', async () => (await second.get('/api/me')).status === 401);
  assert.deepEqual(await order(), [top, third].map(nameOf));
  for (const path of lists) assert.equal(assertOk(await visitor.get(path)).players, 1);
  assert.deepEqual(await mayChallenge(third), [top.name]);
  assertProblem(await challenge(third, second), 400, 'bad_field', 'to');
});

test('days of a holiday do not count for an answer, whenever it is announced', async () => {
  const [top, second] = await newLadder(2);
  const date = (days) => new Date(now + days * DAY).toISOString().slice(0, 10);
  const midnight = now - (now % DAY);
  assertOk(await top.put('/api/me/holidays', { start: date(0), end: date(4) }));
  const made = assertOk(await challenge(second, top), 201);
  assert.equal(Date.parse(made.answer_by), midnight + 5 * DAY + 3 * DAY);
  await pass(4 * DAY);
  assert.deepEqual(await order(), [top, second].map(nameOf));
  assertOk(await top.delete('/api/me/holidays'));
  const { open: [challenged] } = await ladder(top);
  const left = Date.parse(challenged.answer_by) - now;
  assert.ok(left > 3 * DAY - HOUR && left <= 3 * DAY + HOUR, 'three days after the end of the holiday');
  assertOk(await top.put('/api/me/holidays', { start: date(1), end: date(2) }));
  assert.equal(Date.parse((await ladder(top)).open[0].answer_by), Date.parse(challenged.answer_by) + 2 * DAY);
  await pass(5 * DAY + HOUR);
  assert.deepEqual(await order(), [second, top].map(nameOf));
});

test('the challenged player finds the challenge among their invitations, in their language', async () => {
  const [top, second] = await newLadder(2);
  assertOk(await top.patch('/api/me', { language: 'de' }));
  assertOk(await challenge(second, top), 201);
  const [invitation] = assertOk(await top.get('/api/invitations')).incoming;
  assert.match(invitation.message, /Rangleiter/);
  assert.deepEqual([invitation.from.name, invitation.days_per_move, invitation.rated], [second.name, 3, true]);
  const mine = assertOk(await second.get('/api/me/export')).ladder;
  assert.deepEqual([mine.rung, mine.challenges.map(({ challenged }) => challenged)], [2, [top.name]]);
});

test('rungs have no gap, whatever happens', async () => {
  const players = await newLadder(8);
  for (let step = 0; step < 40; step++) {
    const player = players[below(players.length)];
    const { rungs, you } = await ladder(player);
    const others = rungs.filter((rung) => rung.may_challenge);
    if (!you) assertOk(await player.post('/api/ladder/membership'));
    else if (!others.length || below(4) === 0) assertOk(await player.delete('/api/ladder/membership'));
    else await challenge(player, others[below(others.length)].player);
    await pass(below(2) ? DAY : HOUR);
    const numbers = server.rows('select rung from ladder order by rung').map(({ rung }) => rung);
    assert.deepEqual(numbers, numbers.map((_, i) => i + 1));
  }
});

test('visitors read what the operator shows them', async () => {
  const [top, second] = await newLadder(2);
  const game = await begin(second, top);
  const isOfLadder = async (client) => assertOk(await client.get(`/api/games/${game}/club`)).ladder;
  assert.deepEqual([await isOfLadder(visitor), await isOfLadder(top)], [true, true]);
  admin('set', 'club-page', 'members');
  await eventually('the change', async () => (await visitor.get('/api/ladder')).status === 401);
  assert.deepEqual(assertOk(await visitor.get(`/api/games/${game}/club`)), { season: null, cup: null, ladder: false });
  assert.equal(await isOfLadder(top), true);
  assert.equal((await ladder(await signUp(server))).you, null);
  assertProblem(await visitor.get('/api/ladder'), 401, 'not_logged_in');
});
