/**
 * access.js - how people get in and out: log-outs, sessions that are ended from elsewhere, passwords, addresses, what the links in
 * letters about them do, and a device of somebody else.
 */
import { assertOk, eventually, PASSWORD } from '../../fixtures/api.js';
import { Channel } from '../channel.js';
import { loseSessions } from './people.js';
import { assertEnded } from './programs.js';
import { DAY } from '../time.js';

const ONE_IN = 5;
const UNDO_DAYS = 7;
const ACTS = [logOut, endOthers, changePassword, forgetPassword, changeAddress, useAnothersDevice];

/** A guest would not get in again. */
export async function visit(person) {
  const { world } = person;
  assertUnread(person);
  if (person.isGuest || person.leftAt) return;
  if (person.undo && world.once(2)) await undoLater(person);
  if (!world.seldom(ONE_IN)) return;
  await world.pick(ACTS)(person);
  await world.settle();
}

/** Nothing goes to an address that is not, or no longer, theirs; no stream told of what is another's. */
function assertUnread(person) {
  for (const { address, box } of person.letterBoxes) person.world.hold(box.length === 0, () => `${person.name}: a letter went to ${address}: ${box[0].subject}`);
  for (const { strange } of person.devices) person.world.hold(!strange, `${person.name} was told of ${strange}, which is not theirs`);
}

/* --- Sessions --- */

async function logOut(person) {
  const device = person.world.pick(person.devices);
  const { cookie } = device.client;
  if (!cookie) return;
  assertOk(await device.client.delete('/api/sessions/current'), 204);
  person.world.say(`${person.name} logs out on a device`);
  await loseDevice(person, device, cookie);
  if (device === person.device) await device.logIn();
}

async function loseDevice(person, device, cookie) {
  await device.assertEnded(cookie);
  person.channels = person.channels.filter((channel) => channel.device !== device);
}

async function endOthers(person) {
  const { client } = person.device;
  const { sessions } = await person.get('/api/me/sessions');
  for (const { id, current } of sessions) if (!current) assertOk(await client.delete(`/api/me/sessions/${id}`), 204);
  person.world.say(`${person.name} ends ${sessions.length - 1} other sessions`);
  await loseOthers(person);
}

async function loseOthers(person) {
  for (const device of person.devices) if (device !== person.device && device.client.cookie) await loseDevice(person, device, device.client.cookie);
  const { sessions } = await person.get('/api/me/sessions');
  person.world.hold(sessions.length === 1, `${person.name} has ${sessions.length} sessions instead of one`);
}

/* --- Passwords --- */

const newPassword = ({ world }) => `${PASSWORD} ${world.below(1e6)}`;

async function changePassword(person) {
  const password = newPassword(person);
  const tokens = person.world.once(2);
  assertOk(await person.device.client.patch('/api/me', { password, old_password: person.password, tokens }));
  person.world.say(`${person.name} changes the password`);
  if (tokens) await assertEnded(person);
  await takePassword(person, password);
  await loseOthers(person);
}

/** The webhook ends with the old password, and the owner is told. */
async function takePassword(person, password) {
  const { world } = person;
  const before = person.password;
  Object.assign(person, { password, passwordSince: world.now });
  dropWebhook(person);
  const old = await world.visitor.post('/api/sessions', { name: person.name, password: before });
  world.hold(old.status === 401, `${person.name} logs in by a former password: ${old.status}`);
  const mailbox = person.mailbox();
  if (mailbox) await letterOf(person, mailbox, 'new_password');
}

function dropWebhook(person) {
  person.channels = person.channels.filter(({ way }) => way !== 'webhook');
  person.notify = { ...person.notify, webhook: null };
}

/** They ask for a letter by name or address; its link works once, and ends all sessions. */
async function forgetPassword(person) {
  const { world } = person;
  const mailbox = person.mailbox();
  if (!mailbox) return;
  assertOk(await world.visitor.post('/api/password-resets', { name: person.logInName() }), 204);
  const token = tokenIn(await letterOf(person, mailbox, 'reset'), 'reset');
  const password = newPassword(person);
  await useOnce(person, '/api/password-resets/use', { token, password });
  world.say(`${person.name} takes a new password by letter`);
  await loseSessions(person);
  await takePassword(person, password);
  await comeBack(person);
}

/** They log in again, and may want to be told as before. */
async function comeBack(person) {
  await person.device.logIn();
  if (person.world.once(2)) await person.allowPush(person.device, true);
  if (person.channels.length === 0) await person.takeWebhook();
  for (const channel of person.channels) channel.beginAnew();
}

/* --- Addresses --- */

/** The new address has to be confirmed; the old one is told, and can have it back. */
async function changeAddress(person) {
  const { world } = person;
  const old = person.mailbox();
  if (!old) return;
  const address = `post-${world.below(1e6)}-${person.name}@club.example`;
  person.traces.text(address);
  const fresh = Object.assign(new Channel(world, 'mailbox', address), { late: true, last: old.last }); // letters are gathered whatever the address
  move(person, old, 'channels', 'letterBoxes');
  person.letterBoxes.push(fresh);
  const { email_verified: isVerified } = assertOk(await person.device.client.patch('/api/me', { email: address, old_password: person.password }));
  world.hold(!isVerified, `${address} counts as confirmed`);
  world.say(`${person.name} changes the address to ${address}`);
  const undo = { token: tokenIn(await letterOf(person, old, 'new_email'), 'undo-email'), until: world.now + UNDO_DAYS * DAY, old, fresh };
  undo.confirm = tokenIn(await letterOf(person, fresh, 'verify'), 'confirm');
  if (world.once(2)) await confirm(person, undo);
  if (world.once(2)) await undoChange(person, undo);
  else person.undo = undo;
}

async function confirm(person, { confirm: token, fresh }) {
  await useOnce(person, '/api/letters/confirm', { token });
  move(person, fresh, 'letterBoxes', 'channels');
  person.told.digests.begin();
}

async function undoChange(person, { token, old, fresh, confirm: confirmation }) {
  const { world } = person;
  await useOnce(person, '/api/letters/undo-email', { token });
  world.say(`${person.name} takes the address ${old.address} back`);
  await assertRefused(person, '/api/letters/confirm', { token: confirmation });
  await loseSessions(person);
  await assertEnded(person);
  dropWebhook(person);
  move(person, fresh, 'channels', 'letterBoxes');
  move(person, old, 'letterBoxes', 'channels');
  person.told.digests.begin();
  await comeBack(person);
  const { email, email_verified: isVerified } = await person.get('/api/me');
  world.hold(email === old.address && isVerified, `${person.name} has ${email} instead of ${old.address}`);
}

/** A week later the link to undo it is void. */
async function undoLater(person) {
  const { world, undo } = person;
  person.undo = null;
  if (world.now < undo.until) await undoChange(person, undo);
  else await assertRefused(person, '/api/letters/undo-email', { token: undo.token });
  await world.settle();
}

function move(person, channel, from, to) {
  person[from] = person[from].filter((each) => each !== channel);
  if (person[to].includes(channel)) return;
  person[to].push(channel);
  channel.moved = true;
  channel.beginAnew();
}

/* --- Letters --- */

/** The one letter of that kind that comes, perhaps after the answer to the request; whatever comes with it is news as ever. */
async function letterOf(person, mailbox, kind) {
  const found = [];
  await eventually(`the letter "${kind}" to ${mailbox.address}`, async () => {
    await person.world.quiet();
    for (const letter of await mailbox.open()) letter.kind === kind ? found.push(letter) : person.told.take(mailbox, letter);
    return found.length > 0;
  });
  person.world.hold(found.length === 1, `${person.name} has got ${found.length} letters "${kind}" at ${mailbox.address}`);
  return found[0];
}

const tokenIn = ({ text }, link) => new RegExp(`/${link}#([0-9a-f]{64})`).exec(text)[1];

async function useOnce(person, path, body) {
  assertOk(await person.world.visitor.post(path, body), 204);
  await assertRefused(person, path, body);
}

async function assertRefused(person, path, body) {
  const { status } = await person.world.visitor.post(path, body);
  person.world.hold(status === 404, `${person.name}: a link that is void was used at ${path}: ${status}`);
}

/* --- Somebody else's device --- */

/** They log in where somebody else was logged in: that browser's stream and pushes are theirs from then on. */
async function useAnothersDevice(person) {
  const { world } = person;
  const owner = world.pick(world.people.filter((each) => each !== person && !each.isGuest && each.devices.length > 1));
  const device = owner?.devices.findLast((each) => each !== owner.device && each.client.cookie);
  if (!device) return;
  device.leave();
  owner.devices = owner.devices.filter((each) => each !== device);
  device.person = person;
  person.devices.push(device);
  await device.logIn();
  world.say(`${person.name} logs in on a device of ${owner.name}`);
  world.count('devices that changed hands');
  await takePushes(person, owner, device);
}

async function takePushes(person, owner, device) {
  const pushed = owner.channels.filter((channel) => channel.device === device);
  for (const { subscription } of pushed) assertOk(await device.client.post('/api/me/push', subscription), 201);
  owner.channels = owner.channels.filter((channel) => !pushed.includes(channel));
  for (const channel of pushed) {
    owner.told.digests.next.delete(channel); // else it would be known still when it comes back
    channel.beginAnew();
    person.channels.push(Object.assign(channel, { heard: [], last: new Map() }));
  }
  person.told.digests.begin();
}
