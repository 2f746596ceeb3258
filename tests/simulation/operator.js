/**
 * operator.js - the operator, who once in a while renames somebody, ends a game, gives time, answers a report or announces
 * something; by the command line or on their page. Each act must show, and stand in the log of acts.
 */
import { assertOk, eventually } from '../fixtures/api.js';
import { Operator, operatorOf } from '../fixtures/operator.js';
import * as closed from './models/closed.js';
import { PATH as NEWS } from './models/news.js';
import { HOUR } from './time.js';

const ACTS = [rename, endGame, giveTime, answerReport, announce, changeSignUp, changeHelpers];
const CLOSED_ONE_IN = 12;

/** What the operator does on a day. */
export async function operate(world) {
  if (world.isClosed) await open(world);
  else if (world.once(CLOSED_ONE_IN)) await close(world);
  if (world.once(world.operatorRests)) await world.pick(ACTS)(world);
}

/** What is there from the beginning: players may make sign-up links, the club has a webhook, whose secret is told then, and somebody helps. */
export async function furnish(world) {
  const operator = await operatorOf(world.server);
  for (const [subject, value] of [['player-links', 'on'], ['club-webhook', `http://127.0.0.1:${world.hooks.port}${NEWS}`]]) {
    const { headers } = await operator.send('/admin/acts', { act: 'set', subject, value, reason: '', to: '/admin/site' });
    world.news.secret = /signed with the secret ([0-9a-f]{64})/.exec((await operator.ask(headers.location)).text)?.[1];
  }
  addHelper(world);
}

/* --- An act, and its entry --- */

async function act(world, { act, subject = '', value, player = null }) {
  const way = world.pick(['command', 'page']);
  const reason = `for reason ${world.below(1e6)}`;
  world.say(`the operator: ${act} ${subject} ${value ?? ''} (${way})`);
  if (way === 'page') await onPage(world, { act, subject, value: value ?? '', reason });
  else world.server.admin(act, ...(subject ? [subject] : []), ...(act === 'extend' ? value.split(' ') : [value ?? []].flat()), '--reason', reason);
  await assertEntry(world, { who: way === 'page' ? 'operator' : 'command', way, act, player, reason });
  world.count(`operator: ${act}`);
}

/** The last entry of the log of acts. */
async function assertEntry(world, expected) {
  const [entry] = await world.reader.rows('select who, way, act, player, reason from admin_log limit 1');
  entry.player &&= entry.player.replace(/ \(.*\)$/, ''); // a display name follows
  world.hold(JSON.stringify(entry) === JSON.stringify(expected), `the last act is ${JSON.stringify(entry)} instead of ${JSON.stringify(expected)}`);
}

async function onPage(world, form) {
  const { status, text } = await send(world, form);
  world.hold(status === 303, `the page answers ${status} to ${JSON.stringify(form)}: ${text}`);
}

/** What the page answers to the operator, or to a helper who logs in by name and secret. */
async function send(world, form, { name, secret } = {}) {
  // Each connection to a database that was lost may refuse one request.
  const operator = await eventually('the log-in', () => operatorOf(world.server).then((each) => (name ? each.logIn(name, secret) : each)).catch(() => null));
  return eventually('an answer', () => operator.send('/admin/acts', { ...form, to: '/admin' }).then((answer) => answer.status !== 503 && answer));
}

/** The service learns within a second what another process has written. */
const shows = (world, path, isThere) => eventually(path, async () => isThere(await world.looker.get(path)));

const free = (world) => world.people.filter((person) => !person.lockedUntil);

/* --- The acts --- */

async function rename(world) {
  const person = world.pick(free(world).filter(({ isGuest }) => !isGuest));
  const [old, name] = [person.name, `mate-${person.number}-${world.below(1e4)}`];
  await act(world, { act: 'rename', subject: old, value: name, player: name });
  Object.assign(person, { name, displayName: null });
  person.traces.name(name);
  await shows(world, `/api/players/${name}`, ({ status }) => status === 200);
  await shows(world, `/api/players/${old}`, ({ status }) => status === 404);
  for (const ledger of world.games.values())
    if (ledger.isFor(person)) await shows(world, ledger.path, ({ body }) => body.players[ledger.people.indexOf(person)].name === name);
  await world.settle();
}

const running = (world) => [...world.games.values()].filter(({ status }) => status === 'active');

async function endGame(world) {
  if (running(world).length === 0) return;
  const ledger = world.pick(running(world));
  await act(world, { act: 'end-game', subject: ledger.id });
  await shows(world, ledger.path, ({ body }) => body.status === 'finished');
  await world.settle();
  ledger.hold(ledger.log.at(-1).move.type === 'abandon', `was ended by ${JSON.stringify(ledger.log.at(-1))}`);
}

/** At the end of a run: what was shown of a game of hidden cards can be held against the rules only when it is over. */
export async function endHidden(world) {
  for (const { id, kind } of running(world)) if (kind === 'shanghai') await onPage(world, { act: 'end-game', subject: id, value: '', reason: 'the end' });
  await world.settle();
}

/** To one game or to all: models/deadlines.js knows what they are to show. */
async function giveTime(world) {
  const all = running(world);
  if (all.length === 0) return;
  const ledgers = world.once(2) ? [world.pick(all)] : all;
  const hours = 1 + world.below(48);
  const before = new Map();
  for (const ledger of ledgers) before.set(ledger, endOf(await world.read(ledger.path)));
  if (ledgers === all) world.club.lost += hours * HOUR;
  await act(world, { act: 'extend', value: `${hours}${ledgers === all ? '' : ` ${ledgers[0].id}`}` });
  for (const ledger of ledgers) {
    ledger.clocks.give(hours * HOUR);
    if (before.get(ledger)) await shows(world, ledger.path, ({ body }) => endOf(body) !== before.get(ledger));
  }
  await world.settle();
}

const endOf = ({ deadline, deadlines, abandon_at: abandonAt }) => String(deadlines ?? deadline ?? abandonAt ?? '');

async function answerReport(world) {
  const [reporter, other] = free(world);
  await reporter.wakeUp();
  const { id } = assertOk(await reporter.device.client.post('/api/reports', { player: other.name, text: 'Their name.' }), 201);
  const [{ report }] = await world.reader.rows(`select report from admin_reports order by report desc limit 1`);
  const text = `Spoken to, for the time ${world.below(1e6)}.`;
  for (const each of [reporter, other]) each.traces.text(text);
  await act(world, { act: 'answer-report', subject: String(report), value: text, player: other.name });
  await eventually('the answer', async () => (await reporter.get('/api/reports')).reports.some((each) => each.id === id && each.answer === text));
  await world.settle();
}

async function announce(world) {
  const text = world.once(3) ? '' : `We play at ${world.below(24)} o’clock.`;
  await act(world, { act: 'set', subject: 'announcement', value: text });
  if (text && text !== world.announced) world.news.expect('announcement', text);
  world.announced = text;
  await shows(world, '/api/session', ({ body }) => body.site.announcement === (text || null));
}

/* --- Who comes in --- */

/** By code alone, or freely again (models/links.js). */
async function changeSignUp(world) {
  const { links } = world;
  const value = links.isByCode ? 'open' : 'code';
  await act(world, { act: 'set', subject: 'sign-up', value });
  await shows(world, '/api/session', ({ body }) => body.site.sign_up === value);
  links.isByCode = !links.isByCode;
}

/** For a day, the site is for its members only; whoever looks on is one of them then. */
async function close(world) {
  const assertShut = await closed.begin(world);
  await act(world, { act: 'set', subject: 'members-only', value: 'on' });
  await eventually('the closed site', async () => (await world.visitor.get('/api/club')).status === 401);
  world.isClosed = true;
  await assertShut();
  await closed.check(world);
}

async function open(world) {
  await act(world, { act: 'set', subject: 'members-only', value: 'off' });
  await eventually('the open site', async () => (await world.visitor.get('/api/club')).status === 200);
  world.isClosed = false;
}

/* --- Helpers --- */

const ROLES = ['moderator', 'moderator', 'host'];
const MOST_HELPERS = 3;

/** One more, or one fewer. */
async function changeHelpers(world) {
  const { helpers } = world;
  if (helpers.length === MOST_HELPERS) {
    const [gone] = helpers.splice(world.below(MOST_HELPERS), 1);
    await act(world, { act: 'remove-helper', subject: gone.name });
    const { status } = await new Operator(world.server).send('/admin/log-in', { ...gone, to: '/admin' });
    return world.hold(status === 401, `${gone.name}, who helps no more, logs in: ${status}`);
  }
  addHelper(world);
}

function addHelper(world) {
  const [name, role] = [`helper-${world.below(1e6)}`, world.pick(ROLES)];
  const [, secret] = /with the secret ([\da-f]{64})/.exec(world.server.admin('add-helper', name, role));
  world.helpers.push({ name, role, secret });
  world.say(`${name} helps as ${role}`);
  world.count('operator: add-helper');
}

/** A helper does a moderator's act, if there is one; whether it was done: a host's is refused, and what a moderator may not do. */
export async function asHelper(world, { reason = '', ...form }, mayDo = true) {
  if (!world.helpers.length) return false;
  const helper = world.pick(world.helpers);
  const { status } = await send(world, { reason, ...form }, helper);
  const isDone = mayDo && helper.role === 'moderator';
  world.hold(status === (isDone ? 303 : 403), `the page answers ${status} to a ${helper.role}'s ${form.act}`);
  if (isDone) await assertEntry(world, { who: helper.name, way: 'page', act: form.act, player: form.subject, reason });
  world.count(`helpers: ${form.act} ${isDone ? 'done' : 'refused'}`);
  return isDone;
}
