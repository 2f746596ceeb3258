/**
 * run.js - a club in simulated time: people who look in now and then, their games of both kinds, what they are told, and
 * a server that is stopped or killed for minutes or days. What was acknowledged must be there, everybody is told what
 * concerns them, once and in time, nobody loses by the clock without having had the time and a warning, and each finished
 * game goes by the rules.
 *
 *     node tests/simulation/run.js --seed 1 --days 60 --people 12 --faults no --trace yes
 *
 * --pace 5: what people seldom do they do five times as often, for a short run. --operator 3: the operator acts on every
 * third day. --faults often: something goes wrong on every second. The seed gives all choices of the people and all chance
 * of the service. A run that fails leaves its trace in artefacts/.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../fixtures/server.js';
import { trouble } from './trouble.js';
import { assertForgotten } from './models/traces.js';
import { endHidden, furnish, operate } from './operator.js';
import { Person } from './person.js';
import { Violation, World } from './world.js';
import { weekly } from './weekly.js';
import { assertOutbox } from './models/outbox.js';
import * as closed from './models/closed.js';
import * as access from './acts/access.js';
import * as agree from './acts/agree.js';
import * as bots from './acts/bots.js';
import * as club from './acts/club.js';
import * as links from './acts/links.js';
import * as letters from './acts/letters.js';
import * as order from './acts/order.js';
import * as people from './acts/people.js';
import * as play from './acts/play.js';
import * as programs from './acts/programs.js';
import * as receivers from './acts/receivers.js';
import * as settings from './acts/settings.js';
import { DAY } from './time.js';

const ACTS = [play, agree, order, settings, club, receivers, letters, access, links, programs, bots, people];
const OF_BOTS = [play, agree, order, settings, receivers, access, programs, bots, people];
const text = (value) => ({ type: /** @type {const} */ ('string'), default: value });
const { values } = parseArgs({ options: { seed: text('1'), days: text('30'), people: text('24'), faults: text('yes'), trace: text('no'), pace: text('1'), operator: text('8') } });
const [seed, days, members, pace] = [values.seed, values.days, values.people, values.pace].map(Number);
const world = new World({ seed, pace, traced: values.trace === 'yes', operatorRests: Number(values.operator) });

/** Somebody new joins. */
async function welcome() {
  const person = new Person(world, world.joined++);
  world.people.push(person);
  await person.join();
}

async function visit(person) {
  await person.wakeUp();
  for (const act of person.owner ? OF_BOTS : ACTS) if (!person.leftAt) await act.visit(person);
  if (world.isClosed) await closed.check(world);
  await world.settle();
  person.plan();
  world.count('visits');
}

async function day(n) {
  const end = world.now + DAY;
  for (;;) {
    const next = world.people.reduce((a, b) => (a.wakes <= b.wakes ? a : b));
    if (next.wakes >= end) break;
    await world.passTo(next.wakes);
    await visit(next);
  }
  await world.passTo(end);
  while (world.people.filter(({ lockedUntil }) => lockedUntil !== Infinity).length < members) await welcome();
  await assertForgotten(world);
  await assertOutbox(world);
  await world.links.check();
  await world.openData.check();
  await world.news.check();
  await club.openCompetitions(world);
  await world.club.check(n % 7 === 6 || n === days - 1);
  await operate(world);
  if (world.once({ no: Infinity, yes: 8, often: 2 }[values.faults])) await trouble(world);
  if (n % 7 === 6) await weekly(world);
}

async function live() {
  await world.start();
  await furnish(world);
  for (let i = 0; i < members; i++) await welcome();
  for (let n = 0; n < days; n++) await day(n);
  await endHidden(world);
  await assertForgotten(world, 2 * DAY);
}

async function report(error) {
  const outbox = await world.reader?.rows('select a.name, o.* from outbox o join accounts a on a.id = o.account order by o.id desc limit 600').catch(() => []);
  const file = join(root, 'tests/artefacts', `simulation-${seed}.log`);
  mkdirSync(join(root, 'tests/artefacts'), { recursive: true });
  writeFileSync(file, [...world.trace, 'The outbox:', ...(outbox ?? []).map((row) => JSON.stringify(row)), error.stack].join('\n'));
  console.log(world.trace.slice(-20).join('\n'));
  console.log(`${error instanceof Violation ? 'violation' : 'error'}, seed ${seed}: ${error.stack}\nThe whole trace: ${file}`);
  process.exitCode = 1;
}

/** What is thrown where nobody waits for it, as when a stream is read, ends the run, too. */
process.on('uncaughtException', (error) => report(error).finally(() => world.stop()).finally(() => process.exit(1)));

const began = Date.now();
try {
  await live();
  console.log(`ok: seed ${seed}, ${days} days of ${members} people in ${Math.round((Date.now() - began) / 1000)} s: ${JSON.stringify(world.counts)}`);
} catch (error) {
  await report(error);
} finally {
  await world.stop().catch((error) => console.log(String(error)));
}
