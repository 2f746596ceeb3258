/**
 * people.js - what people are to each other and to the club: names, friends and blocks, what they write, the operator's locks,
 * and how they leave. Who may do what is models/circle.js, what is left of them models/traces.js.
 */
import { assertOk, eventually, PASSWORD } from '../../fixtures/api.js';
import { Device } from '../device.js';
import { assertEnded } from './programs.js';
import { botsOf } from './bots.js';
import { asHelper } from '../operator.js';
import { peopleOf } from '../models/circle.js';
import { DAY } from '../time.js';

const SHOWN = ['J\u00f6rg', '\u0141ukasz', '\u6625', 'Anna-Lena', 'Dr. No', '\u0418\u0432\u0430\u043d'];
/** None of them looks like another, or like two of them. */
const LETTERS = 'bdfghkpqstx';
const FEWEST = 3;

/** By how many visits apart. */
const ACTS = [[15, showName], [8, befriend], [25, unfriend], [25, block], [10, unblock], [8, note], [8, comment], [20, report], [30, lock], [30, leave]];

export async function visit(person) {
  const { world } = person;
  await world.circle.assertLists(person);
  world.circle.assertLobby(person, await person.get('/api/invitations'));
  if (person.isGuest && world.once(person.number % 8 === 7 ? 20 : 4)) await takeName(person); // some play whole games before
  for (const [n, act] of ACTS) if (!person.leftAt && world.seldom(n)) await act(person);
}

/* --- Names --- */

async function takeName(person) {
  const { world } = person;
  const name = `person-${person.number}`;
  const account = assertOk(await world.links.letIn((code) => person.device.client.patch('/api/me', { name, password: PASSWORD, invitation_code: code })));
  world.hold(account.name === name && !account.guest, `the guest ${person.name} is ${account.name}`);
  world.say(`${person.name} takes the name ${name}`);
  const gone = await world.looker.get(`/api/players/${person.name}`);
  world.hold(gone.status === 404, `${person.name} is still there beside ${name}`);
  Object.assign(person, { name, isGuest: false });
  person.traces.name(name);
  await world.settle();
  await firstLogIns(person);
  world.count('guests who took a name');
  if (world.once(2)) assertSound(world);
}

/** Now they can log in elsewhere, and have an address. */
async function firstLogIns(person) {
  const other = new Device(person.world, person);
  person.devices.push(other);
  await other.logIn();
  if (person.world.once(2) && !person.world.isBroken('mailbox')) await person.confirmAddress(true);
  for (const channel of person.channels) channel.beginAnew();
  await person.world.settle();
}

function assertSound(world) {
  world.hold(/, 0 faults$/m.test(world.server.admin('check')), 'the operator\u2019s check has found faults');
}

async function showName(person) {
  const { world } = person;
  const suffix = [...String(person.number)].map((digit) => LETTERS[digit]).join('');
  const shown = world.once(4) ? null : `${world.pick(SHOWN)} ${suffix}`;
  const account = assertOk(await person.device.client.patch('/api/me', { display_name: shown }));
  person.displayName = account.display_name;
  world.hold(account.display_name === shown, `${person.name} is shown as ${account.display_name} instead of ${shown}`);
  world.say(`${person.name} shows ${shown}`);
  if (shown) person.traces.displayName(shown);
  await world.settle();
}

/* --- Friends and blocks --- */

async function befriend(person) {
  const { world } = person;
  const other = somebodyElse(person);
  const { status } = await person.device.client.put(`/api/me/friends/${other.name}`, {});
  const apart = world.circle.areHousesApart(person, other);
  world.hold(status === (apart ? 403 : 200), `${person.name} befriends ${other.name}: ${status}`);
  if (!apart) world.circle.of('friends', person).add(other);
  await world.circle.assertLists(person);
}

async function unfriend(person) {
  const [other] = person.world.circle.of('friends', person);
  if (!other) return;
  assertOk(await person.device.client.delete(`/api/me/friends/${other.name}`), 204);
  person.world.circle.of('friends', person).delete(other);
  await person.world.circle.assertLists(person);
}

/** Their invitations to each other end, they leave each other's tables, and invite each other no more. */
async function block(person) {
  const { world } = person;
  const other = (await partnerOf(person)) ?? somebodyElse(person);
  const common = await invitationsOfBoth(person, other);
  assertOk(await person.device.client.put(`/api/me/blocks/${other.name}`), 204);
  world.say(`${person.name} blocks ${other.name}`);
  world.count('blocks');
  world.circle.block(person, other);
  world.club.ladder.parts(person, other);
  for (const { id } of common) await assertParted(person, other, id);
  await assertApart(person, other);
  await world.circle.assertLists(person);
  await world.settle();
}

/** It is those with whom one is about to play that one thinks of. */
async function partnerOf(person) {
  const { incoming, outgoing } = await person.get('/api/invitations');
  const names = [...incoming, ...outgoing].flatMap((each) => peopleOf(each)).filter((name) => name !== person.name);
  return names.map((name) => person.world.person(name)).find(Boolean);
}

async function invitationsOfBoth(person, other) {
  const { incoming, outgoing } = await person.get('/api/invitations');
  const common = [...incoming, ...outgoing].filter((one) => peopleOf(one).includes(other.name) && peopleOf(one).includes(person.name));
  for (const { id } of common) person.world.answered.add(id);
  return common;
}

async function assertParted(person, other, id) {
  const { status, ...invitation } = await person.get(`/api/invitations/${id}`);
  const names = peopleOf(invitation);
  const both = names.includes(person.name) && names.includes(other.name);
  person.world.hold(status !== 'open' || !both, `invitation ${id} keeps ${person.name} and ${other.name} together: ${JSON.stringify(invitation)}`);
}

async function assertApart(person, other) {
  for (const [from, to] of [[person, other], [other, person]]) {
    if (from.lockedUntil || to.lockedUntil) continue;
    const { client } = await from.deviceLoggedIn();
    const invited = await client.post('/api/invitations', { to: to.name });
    person.world.hold(invited.status === 400 && invited.body.field === 'to', `${from.name} invites ${to.name} in spite of a block: ${invited.text}`);
  }
}

async function unblock(person) {
  const { world } = person;
  const [other] = world.circle.of('blocks', person);
  if (!other) return;
  assertOk(await person.device.client.delete(`/api/me/blocks/${other.name}`), 204);
  world.say(`${person.name} unblocks ${other.name}`);
  world.circle.of('blocks', person).delete(other);
  await world.settle();
}

const somebodyElse = (person) => person.world.pick(person.world.people.filter((each) => each !== person));

/* --- What they write --- */

const gamesOf = (person, status) => [...person.world.games.values()].filter((ledger) => ledger.status === status && ledger.isFor(person));

async function note(person) {
  const [ledger] = gamesOf(person, 'active');
  if (!ledger) return;
  const text = person.traces.write('note');
  assertOk(await person.device.client.put(`${ledger.path}/note`, { text }));
}

async function comment(person) {
  const ledger = gamesOf(person, 'finished').findLast(({ log }) => log.length > 0);
  if (!ledger) return;
  const text = person.traces.write('comment');
  assertOk(await person.device.client.post(`${ledger.path}/comments`, { seq: 1, text }), 201);
}

async function report(person) {
  const { client } = person.device;
  const answer = await client.post('/api/reports', { player: somebodyElse(person).name, text: person.traces.write('report') });
  person.world.hold([201, 409].includes(answer.status), answer.text);
}

/* --- Locks --- */

/** The operator locks somebody for some days, who is out at once: every second time the owner of a bot, if there is one. */
async function lock(person) {
  const { world } = person;
  const owners = world.people.filter((each) => each !== person && !each.lockedUntil && botsOf(each).some(({ leftAt }) => !leftAt));
  const other = owners.length && world.once(2) ? world.pick(owners) : somebodyElse(person);
  if (other.isGuest || other.owner || world.people.some(({ lockedUntil }) => lockedUntil < Infinity && lockedUntil)) return;
  const days = 1 + world.below(4);
  const house = [other, ...botsOf(other).filter(({ leftAt }) => !leftAt)];
  const ended = [];
  for (const each of house) ended.push([each, await endInvitations(each)]);
  const reason = 'noise at the table';
  other.lockEnds = await asHelper(world, { act: 'lock', subject: other.name, value: String(days + 1), reason });
  if (!other.lockEnds) world.server.admin('lock', other.name, '--reason', reason);
  world.say(`${other.name} is locked for ${days} days`);
  world.count('locks');
  world.links.end(other);
  for (const [each, invitations] of ended) await shutOut(each, world.now + days * DAY, invitations);
  await world.settle();
}

/** The operator has locked somebody, or the owner of a bot: all that is theirs ends. */
async function shutOut(person, until, invitations) {
  const { world } = person;
  Object.assign(person, { wasLocked: true, lockedUntil: until, wakes: until, notifyBefore: person.notify, notify: {} });
  await eventually('the lock', async () => !person.devices.some(({ client }) => client.cookie) || (await anyDevice(person).client.get('/api/me')).status === 401);
  await loseSessions(person);
  await assertEnded(person);
  const again = await world.visitor.post('/api/sessions', { name: person.name, password: person.password });
  world.hold(again.status === 403, `${person.name}, who is locked, logs in: ${again.status}`);
  for (const { id } of invitations) await assertWithout(person, id);
}

const anyDevice = (person) => person.devices.find(({ client }) => client.cookie);

/** They are let in again: what came meanwhile is not told, what comes from now on is. */
export async function unlock(person) {
  const { world } = person;
  if (!(await asHelper(world, { act: 'unlock', subject: person.name }, person.lockEnds))) world.server.admin('unlock', person.name);
  world.say(`${person.name} is unlocked`);
  for (const each of [person, ...botsOf(person)]) {
    Object.assign(each, { lockedUntil: null, notify: each.notifyBefore });
    await eventually('the unlocking', async () => (await world.visitor.post('/api/sessions', { name: each.name, password: each.password })).status === 201);
    world.visitor.cookie = undefined;
    for (const channel of each.channels) channel.beginAnew();
  }
}

/** All their sessions have ended, and with them what browsers are pushed. */
export async function loseSessions(person) {
  for (const device of person.devices) if (device.client.cookie) await device.assertEnded(device.client.cookie);
  person.channels = person.channels.filter(({ way }) => way !== 'browser');
}

/** The invitations that end with somebody's places. */
async function endInvitations(person) {
  const { incoming, outgoing, joined } = (await person.reader.get('/api/invitations')).body;
  for (const { id } of [...incoming, ...outgoing]) person.world.answered.add(id);
  return [...incoming, ...outgoing, ...joined];
}

/** An invitation holds no place for somebody who is gone, and is not theirs any more. */
async function assertWithout({ world, name }, id) {
  const reader = world.people.find((each) => !each.lockedUntil && !each.leftAt);
  const { status, body } = await reader.reader.get(`/api/invitations/${id}`);
  world.hold(status !== 200 || body.status !== 'open' || !peopleOf(body).includes(name), () => `invitation ${id} waits for ${name}, who is gone: ${JSON.stringify(body)}`);
}

/** Each device of those who were asked hears that an invitation is withdrawn. */
function expectWithdrawn(person, invitations) {
  const asked = invitations.filter(({ from }) => from.name === person.name).flatMap((invitation) => peopleOf(invitation).map((name) => [person.world.person(name), invitation]));
  for (const [other, { id }] of asked) for (const device of other?.devices ?? []) device.invitations.delete(id);
  return asked.filter(([other]) => other && other !== person && !other.lockedUntil);
}

/* --- Leaving --- */

/** They delete their account: nothing of them goes on. Somebody else joins instead (run.js). */
async function leave(person) {
  const { world } = person;
  if (world.people.length < FEWEST) return;
  await world.settle();
  const games = gamesOf(person, 'active');
  const invitations = await endInvitations(person);
  const asked = expectWithdrawn(person, invitations);
  const cookies = person.devices.map((device) => [device, device.client.cookie]);
  const bots = botsOf(person);
  const ended = [];
  for (const bot of bots) ended.push([bot, gamesOf(bot, 'active').filter((ledger) => !ledger.isFor(person)), await endInvitations(bot)]);
  forget(person);
  assertOk(await person.device.client.delete('/api/me', { json: person.isGuest ? {} : { password: person.password } }), 204);
  world.say(`${person.name} deletes their account, with ${games.length} running games`);
  for (const [device, cookie] of cookies) if (cookie) await device.assertEnded(cookie);
  await assertEnded(person);
  for (const [bot, , asks] of ended) await shutOut(bot, Infinity, asks);
  await world.settle();
  for (const [who, left] of [[person, games], ...ended]) for (const ledger of left) assertLeft(who, ledger);
  for (const { id } of invitations) await assertWithout(person, id);
  for (const { id, from } of invitations) if (from.name === person.name) await assertWithdrawn(person, id);
  for (const [other, { id }] of asked) for (const device of other.devices) await device.assertHears(id, 'withdrawn');
  await assertNobody(person);
  world.count('people who left');
}

function forget(person) {
  const { world } = person;
  world.people = world.people.filter((each) => each !== person);
  world.circle.forget(person);
  world.links.forget(person);
  person.seats = [...world.games.values()].filter((ledger) => ledger.isFor(person)).map(({ path }) => path);
  Object.assign(person, { leftAt: world.now, displayName: null, notify: {}, channels: [], letterBoxes: [] });
  world.left.push(person);
}

/** A game of two is over, one of several goes on without them. */
function assertLeft(person, ledger) {
  const entry = ledger.log.find(({ seat, move }) => seat === ledger.people.indexOf(person) && move?.type === 'resign');
  person.world.hold(entry, `${person.name} has left, but not game ${ledger.id}`);
  if (ledger.people.length === 2) ledger.hold(ledger.status === 'finished', `goes on, though ${person.name} has left`);
}

/** Of an account without games nothing is left. */
async function assertWithdrawn({ world, name }, id) {
  const { status, body } = await world.looker.get(`/api/invitations/${id}`);
  world.hold(status === 404 || body.status === 'withdrawn', `invitation ${id} of ${name}, who has left, is ${body.status}`);
}

/** There is nobody of that name, and nobody will be. */
async function assertNobody({ world, name, password, isGuest }) {
  const nobody = await world.looker.get(`/api/players/${name}`);
  world.hold(nobody.status === 404, `${name}, who has left, has a profile`);
  const logIn = await world.visitor.post('/api/sessions', { name, password });
  world.hold(logIn.status === 401, `${name}, who has left, logs in: ${logIn.status}`);
  if (world.links.isByCode) return;
  const again = await world.visitor.post('/api/accounts', { name: name.toUpperCase(), password });
  world.hold(again.status === 409 && again.body.code === 'name_taken', `the name ${name}${isGuest ? ' of a guest' : ''} is free again`);
}
