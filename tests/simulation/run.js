/**
 * run.js - a club in simulated time: people who look in now and then, their games of both kinds, what they are told, and
 * a server that is stopped or killed for minutes or days. What was acknowledged must be there, what is told must be so,
 * nobody may lose by the clock without having had the time and a warning, and each finished game goes by the rules.
 *
 *     node tests/simulation/run.js --seed 1 --days 60 --people 12 --faults no
 *
 * The seed gives all choices of the people. Dice and cards are the server's own.
 */
import { parseArgs } from 'node:util';
import { DAY, HOUR, MINUTE, Violation, World } from './world.js';
import { Person } from './person.js';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, days: { type: 'string', default: '30' }, people: { type: 'string', default: '12' }, faults: { type: 'string', default: 'yes' } } });
const [seed, days, people] = [values.seed, values.days, values.people].map(Number);
const world = new World({ seed });

/** Hands the posts that came to those whom they were for; what they say must be so. */
async function deliver() {
  await world.quiet();
  const posts = world.takePosts();
  for (const post of posts) {
    world.hold(post.for === post.to, `a webhook of ${post.to} was told what is for ${post.for}`);
    world.person(post.to).told.push(post);
    world.count(`told: ${post.kind}`);
  }
  await lookAtAll();
  for (const { kind, to, game, at } of posts) {
    const ledger = world.games.get(game);
    if (['your_turn', 'time_short'].includes(kind) && ledger) world.hold(ledger.awaits(to, at), `${to} was told at ${at} that ${game} waits for them`);
  }
}

async function lookAtAll() {
  for (const ledger of world.games.values()) if (ledger.status === 'active') await ledger.look();
}

async function trouble() {
  const what = world.below(4);
  if (what === 0) await world.outage(0, false);
  else if (what === 1) await world.outage(MINUTE * (1 + world.below(5)), true);
  else if (what === 2) await world.outage(HOUR * (1 + world.below(20)), world.once(2));
  else await world.outage(DAY * (1 + world.below(3)), world.once(2));
  world.count('outages');
  await lookAtAll();
}

async function day(n) {
  const end = world.now + DAY;
  for (;;) {
    const next = world.people.reduce((a, b) => (a.wakes <= b.wakes ? a : b));
    if (next.wakes >= end) break;
    while (world.now < next.wakes) {
      await world.pass(Math.min(next.wakes - world.now, 6 * HOUR));
      await deliver();
    }
    await next.visit();
    world.count('visits');
  }
  await world.pass(Math.max(0, end - world.now));
  await deliver();
  if (values.faults === 'yes' && world.once(8)) await trouble();
  if (n % 7 === 6) world.hold(/, 0 faults$/m.test(world.server.admin('check')), 'the operator’s check has found faults');
}

const began = Date.now();
try {
  await world.start();
  for (let i = 0; i < people; i++) {
    const person = new Person(world, i);
    await person.join();
    world.people.push(person);
  }
  for (let n = 0; n < days; n++) await day(n);
  console.log(`ok: seed ${seed}, ${days} days of ${people} people in ${Math.round((Date.now() - began) / 1000)} s: ${JSON.stringify(world.counts)}`);
} catch (error) {
  console.log(world.trace.slice(-40).join('\n'));
  console.log(`${error instanceof Violation ? 'violation' : 'error'}, seed ${seed}: ${error.stack}`);
  process.exitCode = 1;
} finally {
  await world.stop().catch((error) => console.log(String(error)));
}
