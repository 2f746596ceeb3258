/**
 * again.js - lives a seed of run.js or page.js again and again, and tells how often it fails, and by what: what a seed does
 * not fix, for it depends on threads, fails only at times.
 *
 *     node tests/simulation/again.js 100 run.js --seed 7 --days 60
 *
 * It stops after the tenth failure. The trace of the last one is in artefacts/.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ENOUGH = 10;
const [times, program, ...options] = process.argv.slice(2);
const complaints = new Map();
let lives = 0, failures = 0;
/** What two complaints of one kind have in common: no ids, names or times. */
const kindOf = (complaint) => complaint.replace(/\S*\d\S*/g, '…');
while (lives < Number(times) && failures < ENOUGH) {
  const { stdout } = spawnSync('node', [join(import.meta.dirname, program), ...options], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const [complaint] = /^(?:violation|error), seed.*$/m.exec(stdout) ?? [];
  lives++;
  if (!complaint) continue;
  failures++;
  const kind = kindOf(complaint);
  if (!complaints.has(kind)) complaints.set(kind, []);
  complaints.get(kind).push(complaint);
}
console.log(`${failures} of ${lives} lives failed`);
for (const [first, ...others] of complaints.values()) console.log(`${1 + others.length} times: ${first}`);
process.exitCode = failures ? 1 : 0;
