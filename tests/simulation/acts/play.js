/** play.js - invitations, moves, messages: what people do in their games. */
import { assertOk } from '../../fixtures/api.js';
import { anyMove } from '../../fixtures/shanghai.js';
import { refusalOf } from './bots.js';
import { playerOf } from './programs.js';

const BANKS = [
  { kind: 'bank', start_h: 24, add_h: 6, top_h: 48 },
  { kind: 'bank', start_h: 72, add_h: 12, top_h: 120 },
  { kind: 'bank', start_h: 168, add_h: 24, top_h: 336 },
];
const MOST_GAMES = 4, MOST_MOVES = 60, MOST_OPEN = 6;

/** Takes the turns that wait, answers invitations, begins games. */
export async function visit(person) {
  const { world } = person;
  const games = await person.device.games();
  assertList(person, games);
  for (const { id } of games) if (person.temper.thorough || !world.once(3)) await playAt(person, await world.game(id));
  await answerInvitations(person);
  if (games.length < MOST_GAMES && world.once(2)) await invite(person);
  if (games.length && world.once(6)) await chat(person, world.pick(games));
}

/** The list has each of their running games, those that wait for them first. */
function assertList(person, games) {
  const { world } = person;
  const expected = [...world.running].filter((ledger) => ledger.isFor(person)).map(({ id }) => id).sort();
  world.hold(JSON.stringify(games.map(({ id }) => id).sort()) === JSON.stringify(expected), `${person.name} has ${games.map(({ id }) => id)} instead of ${expected}`);
  const waits = games.map(({ awaited, turn, you }) => (awaited ? awaited.includes(you) : turn === you));
  world.hold(waits.every((one, i) => !one || waits.slice(0, i).every(Boolean)), `${person.name}'s list has ${waits}`);
}

/** Takes their turns until somebody else is awaited, or they have had enough. */
async function playAt(person, ledger) {
  for (let i = 0; i < MOST_MOVES; i++) {
    const view = await person.get(ledger.path);
    ledger.see(view, person);
    if (view.status !== 'active' || view.legal.length === 0) break;
    await move(person, ledger, view);
    if (ledger.hasHouse) await person.world.quiet(); // it answers by itself
    if (view.game === 'shanghai') break; // a bid may be replaced for ever
  }
  await afterChange(person, ledger);
}

async function move(person, ledger, view) {
  const { world } = person;
  const resigns = world.once(400);
  const chosen = resigns ? { type: 'resign' } : view.game === 'shanghai' ? anyMove(view, world.random) : world.pick(view.legal);
  const body = resigns ? { seq: view.seq } : { seq: view.seq, move: chosen };
  const path = `${ledger.path}/${resigns ? 'resign' : 'moves'}`;
  const client = playerOf(person) ?? person.device.client;
  client.server = person.device.client.server;
  const answer = await client.post(path, body);
  const isTaken = answer.status === 409 && ['illegal_move', 'too_often'].includes(answer.body.code); // a bid that was replaced again and again
  if (isTaken && view.game === 'shanghai') return;
  const after = assertOk(answer);
  world.say(`${person.name} ${JSON.stringify(chosen)} in ${ledger.id} at ${view.seq}`);
  world.count('moves');
  const isOrdered = ledger.kind === 'shanghaien' && after.seq > view.seq + 1; // the other has their call entered with it
  ledger.acknowledge(view.you, chosen, after, isOrdered || resigns ? view.seq + 1 : after.seq); // all who are left may agree to call it off
  if (world.once(30) && !ledger.hasHouse) await repeat(person, path, body, after); // the house would go on meanwhile
}

/** A line that was lost: the same request once more changes nothing. */
async function repeat(person, path, body, after) {
  const again = assertOk(await person.device.client.post(path, body));
  person.world.hold(again.seq === after.seq, `a repetition has led from ${after.seq} to ${again.seq}`);
}

/** The world knows what they did, and each device at the table has been told. */
async function afterChange(person, ledger) {
  await person.world.settle();
  for (const each of ledger.people) await each?.assertFollows(ledger.view);
}

async function invite(person) {
  const { world } = person;
  const others = world.people.filter((each) => each !== person && !each.lockedUntil);
  const body = world.once(4) ? tableOfSeveral(world, others.filter(({ owner }) => !owner)) : tableOfTwo(world, others);
  if (world.once(3)) body.message = person.traces.write('invitation');
  const answer = await person.device.client.post('/api/invitations', body);
  const isRefused = [body.to].flat().some((name) => !world.circle.mayInvite(person, world.person(name)));
  if (isRefused) return world.hold(answer.body.field?.startsWith('to') && answer.status === 400, `${person.name} invites ${body.to}: ${answer.text}`);
  if (person.owner && [body.to].flat().includes(null)) return world.hold(answer.status === 403, `${person.name}, a bot, invites everybody: ${answer.text}`);
  const bot = world.people.find(({ name, accepts }) => accepts && name === body.to);
  const refusal = bot && refusalOf(bot, person);
  if (refusal) return assertRefusal(bot, person, answer, refusal);
  world.hold([201, 409].includes(answer.status), answer.text);
  if (answer.status !== 201) return;
  world.say(`${person.name} invites to ${JSON.stringify(body)}: ${answer.body.id}`);
  world.count('invitations');
  if (answer.body.to?.house) return accept(person, answer.body.id);
  if (bot) return beginWith(bot, person, answer.body);
  for (const name of [body.to].flat()) {
    const { id } = answer.body;
    const isOpen = () => !world.answered.has(id);
    world.person(name)?.told.expect('invitation', { holds: isOpen, gathered: true });
  }
  await world.settle();
  if (person.isGuest && world.counts.invitations % 3 === 0) await inviteTooOften(person);
}

function assertRefusal(bot, { world, name }, { status, body }, code) {
  world.hold(body.code === code, () => `${name} invites ${bot.name}, which plays by ${JSON.stringify(bot.accepts)}: ${status} ${JSON.stringify(body)}`);
  world.count(`invitations that bots refuse: ${code}`);
}

/** By its rules it plays at once. */
async function beginWith(bot, person, { id, status, game_id: game }) {
  const { world } = person;
  world.hold(status === 'accepted' && game, `${bot.name} does not begin ${id} by ${JSON.stringify(bot.accepts)}`);
  world.answered.add(id);
  world.count('games with bots');
  await begun(person, await person.get(`/api/games/${game}`), id);
}

/** One open invitation more than a guest may have is refused, and is not there. */
async function inviteTooOften(person) {
  const { world } = person;
  const { client } = person.device;
  const sent = async () => (await person.get('/api/invitations')).outgoing.map(({ id }) => id).sort().join();
  const made = [];
  let before, answer;
  do {
    before = await sent();
    answer = await client.post('/api/invitations', { to: null });
    if (answer.status === 201) made.push(answer.body.id);
  } while (answer.status === 201 && made.length < MOST_OPEN);
  world.hold(answer.status === 409, `${person.name} invites everybody once more: ${answer.text}`);
  const after = await sent();
  world.hold(after === before, `${person.name} was refused an invitation and has ${after} instead of ${before}`);
  for (const id of made) assertOk(await client.delete(`/api/invitations/${id}`), 204);
  for (const id of made) world.answered.add(id);
  world.count('refused invitations');
  await world.settle();
}

/** How much time each has: days for a move, a bank, or no limit; weekends may be free. */
function clockOf(world) {
  const days = world.pick([1, 2, 3, 7, 14, 30, null]);
  if (world.once(4)) return { clock: world.pick(BANKS), free_weekends: world.once(2) };
  return { days_per_move: days, free_weekends: days !== null && world.once(3) };
}

function tableOfSeveral(world, others) {
  const to = [world.pick(others).name, null, world.once(2) ? 'el-primo' : null].slice(0, 2 + world.below(2));
  return { game: 'shanghai', seats: to.length + 1, to, days_per_move: world.pick([1, 3, 7, 14]), free_weekends: world.once(3), variant: { bidding: world.pick(['sealed', 'open']) } };
}

function tableOfTwo(world, others) {
  const to = world.once(8) ? 'terrible-michael' : world.once(3) ? null : world.pick(others).name;
  return { to, variant: { extra_wild: world.once(2), sharks: world.once(2) }, ...clockOf(world), ...(world.once(6) ? { match: 3 } : {}) };
}

async function answerInvitations(person) {
  const { world } = person;
  const { incoming, open } = await person.get('/api/invitations');
  for (const { id } of incoming) {
    if (world.once(6)) await decline(person, id);
    else if (!world.once(4)) await accept(person, id);
  }
  if (!open.length || !world.once(3)) return;
  const { id } = world.pick(open);
  if (!person.owner) return accept(person, id);
  const { status, text } = await person.device.client.post(`/api/invitations/${id}/accept`, {});
  world.hold(status === 403, `${person.name}, a bot, takes an open place in ${id}: ${text}`);
}

async function decline(person, id) {
  assertOk(await person.device.client.post(`/api/invitations/${id}/decline`));
  person.world.answered.add(id);
  person.world.club.ladder.answered(id, 'declined');
  await person.world.settle();
}

async function accept(person, id) {
  const { world } = person;
  const answer = await person.device.client.post(`/api/invitations/${id}/accept`, {});
  if (answer.status === 403) return assertApart(person, id, answer);
  world.hold([200, 201, 409].includes(answer.status), answer.text);
  world.answered.add(id);
  if (answer.status !== 201) return;
  await begun(person, answer.body, id);
}

/** Somebody has begun a game by an invitation, and is shown it. */
async function begun(person, view, id) {
  const { world } = person;
  world.say(`${person.name} begins ${view.id}`);
  world.count('games begun');
  const ledger = await world.game(view.id);
  const { awaited, turn, you } = view;
  ledger.begunBy = person;
  if ((awaited ?? [turn]).includes(you)) ledger.askedBy.set(person, -1); // the house may have bid by now
  ledger.see(view);
  ledger.isFree = !world.club.ladder.hasChallenge(id) && !view.match;
  world.club.ladder.answered(id, 'accepted', ledger);
  for (const each of ledger.people) if (each && each !== person) each.told.expect('accepted', { game: ledger.id });
  await afterChange(person, ledger);
}

/** Several may have been asked, of whom one has blocked another. */
async function assertApart(person, id, { text }) {
  const { world } = person;
  const { from, places = [] } = await person.get(`/api/invitations/${id}`);
  const others = [from, ...places.map(({ player }) => player)].map((player) => world.person(player?.name)).filter((each) => each && each !== person);
  world.hold(others.some((each) => !world.circle.mayInvite(each, person)), `${person.name} may not accept ${id}: ${text}`);
}

async function chat(person, { id }) {
  const { world } = person;
  const text = person.traces.write('chat');
  const ledger = await world.game(id);
  if (world.circle.closesChat(person, ledger)) return assertClosed(person, ledger, text);
  const key = { headers: { 'Idempotency-Key': `k${world.below(1e9)}` } };
  const write = async () => assertOk(await person.device.client.post(`/api/games/${id}/messages`, { text }, key), 201);
  const first = await write();
  if (world.once(3)) world.hold((await write()).id === first.id, `message ${first.id} was written again`);
  const { messages } = await person.get(`/api/games/${id}/messages`);
  world.circle.assertReads(person, ledger, messages);
  world.hold(messages.filter((each) => each.text === text).length === 1, `"${text}" stands there not once`);
  ledger.talk.wrote(person, first.id);
  for (const each of ledger.people) if (each && !each.leftAt && !each.lockedUntil) await ledger.talk.assertUnread(each);
  if (world.once(2)) await ledger.talk.mark(person);
  world.count('messages');
}

/** Between two of whom one has blocked the other nothing is said. */
async function assertClosed(person, { id }, text) {
  const { status } = await person.device.client.post(`/api/games/${id}/messages`, { text });
  const { closed } = await person.get(`/api/games/${id}/messages`);
  person.world.hold(status === 403 && closed, `${person.name}: the chat of ${id} is open in spite of a block: ${status}`);
}
