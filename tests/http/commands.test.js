/** The command line: its answers, where they go, and its exit status. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { binary } from '../fixtures/server.js';

const folder = mkdtempSync(join(tmpdir(), 'shanghaien-'));
after(() => rmSync(folder, { recursive: true }));

function run(...words) {
  const { status, stdout, stderr } = spawnSync(binary, words, { encoding: 'utf8', cwd: folder });
  return { status, stdout, stderr };
}

function assertRefused({ status, stdout, stderr }, words) {
  assert.deepEqual([status, stdout], [2, ''], stderr);
  assert.match(stderr, words);
}

const answers = [
  [['--help'], /^Usage: shanghaien serve/],
  [['help'], /^Usage: shanghaien serve/],
  [['--version'], /^shanghaien \d+\.\d+\S*\nlibmicrohttpd /],
  [['version'], /\nlibpq \d+\.\d+\n$/],
  [['serve', '--help'], /^Usage: shanghaien serve .*--listen/s],
  [['admin', '--help'], /^Usage: shanghaien admin .*delete-player NAME/s],
  [['admin', 'help'], /^Usage: shanghaien admin /],
  [['admin', 'backup', '--help'], /^Usage: shanghaien admin /],
];
for (const [words, said] of answers) {
  test(`shanghaien ${words.join(' ')} answers on standard output`, () => {
    const { status, stdout, stderr } = run(...words);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, said);
  });
}

const refusals = [
  [[], /^shanghaien: a command is missing\n.*--help/],
  [['frobnicate'], /^shanghaien: frobnicate is not a command\n.*--help/],
  [['serve', 'now'], /^shanghaien: now: not a flag/],
  [['serve', '--frobnicate', '1'], /^shanghaien: --frobnicate: unknown flag/],
  [['serve', '--smtp-port', 'x'], /^shanghaien: --smtp-port: must be a whole number/],
  [['serve', '--listen', 'nowhere'], /^shanghaien: nowhere is not an address to listen at/],
  [['serve', '--config', 'missing.conf'], /^shanghaien: missing\.conf: No such file/],
  [['admin'], /^shanghaien: a command is missing\n.*admin --help/],
  [['admin', 'frobnicate'], /^shanghaien: frobnicate is not a command\n.*admin --help/],
  [['admin', 'end-game'], /^shanghaien: end-game needs ID\n/],
  [['admin', 'backup', '--data', '.'], /^shanghaien: backup needs FILE\n/],
  [['admin', 'copy', '--to', 'mysql://db.example/club'], /^shanghaien: copy takes a folder or an address postgresql:/],
  [['admin', 'copy', '--from', 'postgrsql://db.example/club'], /^shanghaien: copy takes a folder or an address postgresql:/],
  [['admin', 'check', '--database', 'postgrsql://db.example/club'], /^shanghaien: database: must be an address postgresql:/],
  [['admin', 'check', 'all'], /^shanghaien: all: not a flag/],
];
for (const [words, said] of refusals) {
  test(`shanghaien ${words.join(' ')}: says what is wrong, with exit status 2`, () => assertRefused(run(...words), said));
}

test('an address in use is no error of the settings', async () => {
  const taken = createServer();
  await new Promise((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { status, stderr } = run('serve', '--listen', `127.0.0.1:${taken.address().port}`, '--data', folder);
  taken.close();
  assert.match(stderr, /cannot listen/);
  assert.equal(status, 1);
});

test('a folder that cannot be written is no error of the settings', () => {
  const { status, stderr } = run('serve', '--listen', '127.0.0.1:0', '--data', '/proc/none');
  assert.match(stderr, /cannot make/);
  assert.equal(status, 1);
});
