/**
 * operator.js - the operator, who once in a while renames somebody, ends a game, gives time, answers a report or announces
 * something; by the command line or on their page. Each act must show, and stand in the log of acts.
 */
import { assertOk, eventually } from '../fixtures/api.js';
import { operatorOf } from '../fixtures/operator.js';
import { HOUR } from './time.js';

const ACTS = [rename, endGame, giveTime, answerReport, announce];

/** What the operator does on a day. */
export async function operate(world) {
  if (world.once(world.operatorRests)) await world.pick(ACTS)(world);
}

/* --- An act, and its entry --- */

async function act(world, { act, subject = '', value, player = null }) {
  const way = world.pick(['command', 'page']);
  const reason = `for reason ${world.below(1e6)}`;
  world.say(`the operator: ${act} ${subject} ${value ?? ''} (${way})`);
  if (way === 'page') await onPage(world, { act, subject, value: value ?? '', reason });
  else world.server.admin(act, ...(subject ? [subject] : []), ...(act === 'extend' ? value.split(' ') : [value ?? []].flat()), '--reason', reason);
  const [entry] = await world.reader.rows('select way, act, player, reason from admin_log limit 1');
  entry.player &&= entry.player.replace(/ \(.*\)$/, ''); // a display name follows
  const expected = { way, act, player, reason };
  world.hold(JSON.stringify(entry) === JSON.stringify(expected), `the last act is ${JSON.stringify(entry)} instead of ${JSON.stringify(expected)}`);
  world.count(`operator: ${act}`);
}

async function onPage(world, form) {
  // Each connection to a database that was lost may refuse one request.
  const operator = await eventually('the log-in', () => operatorOf(world.server).catch(() => null));
  const send = () => operator.send('/admin/acts', { ...form, to: '/admin' });
  const { status, text } = await eventually('an answer', () => send().then((answer) => answer.status !== 503 && answer));
  world.hold(status === 303, `the page answers ${status} to ${JSON.stringify(form)}: ${text}`);
}

/** The service learns within a second what another process has written. */
const shows = (world, path, isThere) => eventually(path, async () => isThere(await world.visitor.get(path)));

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
  await shows(world, '/api/session', ({ body }) => body.site.announcement === (text || null));
}
