/**
 * page.js - people at real browsers: up to four tabs in two of them, and whatever a hand may do there by chance: presses on
 * all that can be pressed, Back, Forward, reload, a lost line, a log-in as somebody else in another tab, a server that
 * restarts; others move by the API in between. After each step, once the pages are quiet, each shows what the API tells the
 * account in its bar, nothing was sent as somebody else, no move is lost, no refusal goes untold, the console is empty, the
 * focus is somewhere, nothing sticks out, and no page moves as it opens.
 *
 *     node tests/simulation/page.js --seed 1 --steps 60
 *     node tests/simulation/page.js --seed 1 --minutes 120 --trace yes
 *
 * With minutes, another scene begins after so many steps, with the next seed. The seed gives all choices, and the same seed
 * makes them again. A run that fails says what led there, and leaves that and
 * pictures in artefacts/.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../fixtures/server.js';
import { Scene, Violation } from './page/scene.js';

const text = (value) => ({ type: /** @type {const} */ ('string'), default: value });
const { values } = parseArgs({ options: { seed: text('1'), steps: text('60'), minutes: text('0'), trace: text('no') } });
const [first, steps, minutes] = [values.seed, values.steps, values.minutes].map(Number);
const artefacts = join(root, 'tests/artefacts');

/** The pictures of all tabs, and the trace. */
async function report(scene, error) {
  mkdirSync(artefacts, { recursive: true });
  const name = (what) => join(artefacts, `page-${scene.seed}-${what}`);
  for (const tab of scene.desks.flatMap(({ tabs }) => tabs)) await tab.page.screenshot({ path: name(`${tab.label}.png`) }).catch(() => {});
  writeFileSync(name('trace.log'), [...scene.trace, 'The server says:', scene.club.server?.stderr, error.stack].join('\n'));
  console.log(scene.trace.slice(-40).join('\n'));
  console.log(`${error instanceof Violation ? 'violation' : 'error'}, seed ${scene.seed}, step ${scene.number}: ${error.stack}\nThe whole trace and pictures: ${name('*')}`);
}

/** One scene from its beginning; whether all held. */
async function play(seed) {
  const began = Date.now();
  const scene = new Scene({ seed, traced: values.trace === 'yes' });
  try {
    await scene.start();
    while (scene.number < steps) await scene.step();
    console.log(`ok: seed ${seed}, ${steps} steps in ${Math.round((Date.now() - began) / 1000)} s: ${JSON.stringify(scene.counts)}`);
    return true;
  } catch (error) {
    await report(scene, error);
    return false;
  } finally {
    await scene.stop().catch((error) => console.log(String(error)));
  }
}

const end = Date.now() + 60_000 * minutes;
let seed = first;
let holds = await play(seed);
while (holds && Date.now() < end) holds = await play(++seed);
process.exitCode = holds ? 0 : 1;
