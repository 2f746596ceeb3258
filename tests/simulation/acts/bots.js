/**
 * bots.js - accounts that become bots of people who confirm that: what a bot may not do, by which rules it plays, and that it
 * goes with its owner.
 */
import { assertOk } from '../../fixtures/api.js';
import { Person } from '../person.js';

const MOST = 2;
const INVITERS = ['anyone', 'friends', 'owner'];
const RATINGS = ['any', 'rated', 'unrated'];

export async function visit(person) {
  const { world } = person;
  if (person.owner) return visitAsBot(person);
  if (!person.isGuest && botsOf(person).length < MOST && !world.isBroken('mailbox') && world.seldom(20)) await takeBot(person);
  else if (world.once(10)) await assertBots(person);
}

export const botsOf = (person) => person.world.people.filter(({ owner }) => owner === person);

/* --- Becoming one --- */

/** Somebody new, who may have an address, asks and is confirmed. */
async function takeBot(person) {
  const { world } = person;
  const bot = new Person(world, world.joined++);
  bot.isGuest = false;
  world.people.push(bot);
  await bot.join();
  const { client } = bot.device;
  assertOk(await client.post('/api/me/bot', { owner: person.name }), 202);
  const stranger = world.people.find((each) => each !== person && each !== bot && !each.lockedUntil && each.device.client.cookie);
  if (stranger) await assertRefused(bot, stranger.device.client.post(`/api/bots/${bot.name}/confirm`));
  world.hold(!(await world.read(`/api/players/${bot.name}`)).bot, `${bot.name} is a bot unconfirmed`);
  assertOk(await person.device.client.post(`/api/bots/${bot.name}/confirm`));
  bot.owner = person;
  world.say(`${bot.name} is a bot of ${person.name}`);
  world.count('bots');
  await loseAddress(bot);
  await assertBots(person);
  await setRules(bot);
  await world.settle();
}

/** From then on its mailbox stays empty (access.js). */
async function loseAddress(bot) {
  const mailboxes = bot.channels.filter(({ way }) => way === 'mailbox');
  bot.channels = bot.channels.filter((channel) => !mailboxes.includes(channel));
  bot.letterBoxes.push(...mailboxes);
  const me = await bot.get('/api/me');
  bot.world.hold(!me.email && !me.email_verified, `${bot.name}, a bot, has the address ${me.email}`);
  bot.notify = me.notify;
  if (!bot.channels.length) await bot.takeWebhook();
}

/** Who has it sees it, and so does everybody else. */
async function assertBots(person) {
  const { world } = person;
  const { bots } = await person.get('/api/me/bots');
  const names = (list) => list.map(({ name }) => name).sort().join();
  const mine = botsOf(person);
  world.hold(names(bots) === names(mine), `${person.name} has the bots ${names(bots)} instead of ${names(mine)}`);
  for (const { name } of mine) {
    const { bot, owner } = await world.read(`/api/players/${name}`);
    world.hold(bot && owner.name === person.name, `${name} is shown as ${bot ? 'a bot' : 'nobody'} of ${owner?.name}`);
  }
}

/* --- What it does --- */

async function visitAsBot(bot) {
  const { world } = bot;
  if (world.once(3)) await assertApart(bot);
  if (world.once(8)) await setRules(bot);
}

async function assertRefused({ world, name }, asked) {
  const { status, text } = await asked;
  world.hold(status === 403, `${name} is not refused: ${status} ${text}`);
}

/** It plays in no season or cup and not on the ladder, and has no address. */
async function assertApart(bot) {
  const { world, device: { client } } = bot;
  const open = [...world.club.competitions.values()].filter(({ status }) => status === 'open');
  for (const { path } of open) await assertRefused(bot, client.post(`${path}/membership`));
  await assertRefused(bot, client.post('/api/ladder/membership'));
  await assertRefused(bot, client.patch('/api/me', { email: `${bot.name}@club.example`, old_password: bot.password }));
  world.count('refusals of bots');
}

async function setRules(bot) {
  const { world } = bot;
  const accepts = world.once(3) ? null : { inviter: world.pick(INVITERS), rating: world.pick(RATINGS), games: 1 + world.below(4) };
  const { accepts: shown } = assertOk(await bot.device.client.patch('/api/me/bot', { accepts }));
  world.hold(JSON.stringify(shown) === JSON.stringify(accepts), `the rules of ${bot.name} are ${JSON.stringify(shown)} instead of ${JSON.stringify(accepts)}`);
  bot.accepts = accepts;
  world.say(`${bot.name} plays by ${JSON.stringify(accepts)}`);
}

/** Why a bot does not take a game that somebody asks it for; undefined: it does. */
export function refusalOf(bot, person) {
  const { world, owner, accepts: { inviter, rating, games } } = bot;
  const isAdmitted = inviter === 'anyone' || person === owner || (inviter === 'friends' && world.circle.of('friends', owner).has(person));
  const isRated = !person.isGuest;
  if (!isAdmitted || (rating !== 'any' && isRated !== (rating === 'rated'))) return 'forbidden';
  return [...world.running].filter((ledger) => ledger.isFor(bot)).length >= games ? 'full' : undefined;
}
