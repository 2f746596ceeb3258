/** Backups of a file: each copy is checked before it replaces an older one, and a backup before it is put in place. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { Client, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { dump, sql, testOfFile } from '../fixtures/database.js';
import { binary, root } from '../fixtures/server.js';

const server = await startServer();
after(() => server.stop());
await startGame(await signUp(server), await signUp(server));

/** An empty folder, gone after the test. */
function folder(t) {
  const path = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  t.after(() => rmSync(path, { recursive: true, maxRetries: 50 })); // a server may still write there
  return path;
}

const admin = (data, ...words) => spawnSync(binary, ['admin', ...words, '--data', data], { encoding: 'utf8' });

function done(...words) {
  const { status, stdout, stderr } = admin(...words);
  assert.equal(status, 0, stderr);
  return stdout;
}

function refused(words, ...command) {
  const { status, stderr } = admin(...command);
  assert.equal(status, 1, stderr);
  assert.match(stderr, words);
}

test('a night’s backup is that of its day of the week, is checked, and replaces last week’s', () => {
  const today = () => String(new Date().getDay() || 7);
  const before = today();
  for (let week = 0; week < 2; week++) assert.match(done(server.data, 'nightly-backup'), /^1 game with 0 moves replayed, 0 faults\n\S+\/backup\/\d\.db is a backup/);
  const days = [before, today()]; // midnight may have come
  for (const file of readdirSync(join(server.data, 'backup'))) {
    assert.ok(days.some((day) => file === `${day}.db`), file);
    assert.equal(statSync(join(server.data, 'backup', file)).mode & 0o777, 0o600);
  }
});

testOfFile('what was deleted is in no backup, though some of it is left between the rows of the database', (t) => {
  const file = join(folder(t), 'clean.db');
  const has = (path) => readFileSync(path).includes('Needle');
  const text = (length) => `substr(hex(zeroblob(300)), 1, ${length})`;
  for (let n = 1; n < 30 && !has(join(server.data, 'shanghaien.db')); n++) {
    server.sql(`pragma secure_delete = on; begin;
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 400)
        insert into acts (at, way, act, detail) select i, 'page', 'set', ${text(`20 + i * ${7919 * n} % 180`)} from n;
      update acts set detail = 'Needle ' || ${text(`id * ${104729 * n} % 400`)} where id * 31 % 10 < 3;
      update acts set detail = ${text(`id * ${7907 * n} % 600`)} where detail not like 'Needle%' and id * 31 % 7 < 3;
      delete from acts where detail like 'Needle%'; commit; pragma wal_checkpoint`);
  }
  assert.ok(has(join(server.data, 'shanghaien.db')), 'this version of SQLite leaves nothing: the test is of no use any more');
  done(server.data, 'backup', file);
  assert.ok(!has(file));
});

test('a copy that has a fault replaces no older one', (t) => {
  const file = join(folder(t), 'kept.db');
  done(server.data, 'backup', file);
  const older = readFileSync(file);
  server.sql('update games set round = round + 1');
  refused(/round is 2; the log says 1\n.*the backup was not used; faults found: 1/, server.data, 'backup', file, '--yes');
  assert.ok(readFileSync(file).equals(older));
  assert.ok(existsSync(`${file}.part`), 'the copy is there for whoever mends it');
  server.sql('update games set round = round - 1');
  done(server.data, 'backup', file, '--yes');
  assert.deepEqual(readdirSync(join(file, '..')), ['kept.db']);
});

test('a copy of a damaged file replaces no older one', (t) => {
  const data = folder(t);
  const [file, kept] = ['shanghaien.db', 'kept.db'].map((name) => join(data, name));
  done(server.data, 'backup', file);
  done(data, 'backup', kept);
  const older = readFileSync(kept);
  writeFileSync(file, readFileSync(file).fill(0xff, 20 * 4096, 21 * 4096));
  refused(/the file: |malformed/, data, 'backup', kept, '--yes');
  assert.ok(readFileSync(kept).equals(older));
});

for (const [what, harm, words] of [
  ['lacks a table', 'drop table friends', /the schema: table friends is missing/],
  ['lacks an index', 'drop index acts_by_account', /the schema: index acts_by_account is missing/],
  ['has a trigger of others', 'create trigger spy after insert on accounts begin select 1; end', /the schema: trigger spy is unexpected/],
  ['has lost a check', "pragma writable_schema = on; update sqlite_schema set sql = replace(sql, 'between 1 and 64', 'between 1 and 640') where name = 'accounts'", /the schema: table accounts is not as expected/],
])
  test(`a backup that ${what} is not restored`, (t) => {
    const data = folder(t);
    const file = join(data, 'bad.db');
    done(server.data, 'backup', file);
    execFileSync('sqlite3', [file, harm]);
    refused(words, data, 'restore', file);
    assert.deepEqual(readdirSync(data).filter((name) => name.startsWith('shanghaien.db')), []);
  });

test('the time since a backup that is restored was nobody’s', async (t) => {
  const DAY = 86_400_000;
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { id } = await startGame(anna, bernd, { days_per_move: 2 });
  const data = folder(t);
  const file = join(data, 'old.db');
  done(server.data, 'backup', file);
  execFileSync('sqlite3', [file, `update heartbeat set at = at - ${3 * DAY}`]); // the last sign of life is as old as the backup
  done(data, 'restore', file);
  const restored = await startServer({ data });
  t.after(() => restored.stop());
  const [before, now] = [await viewOf(anna, id), await viewOf(new Client(restored), id)].map(({ deadline }) => Date.parse(deadline));
  assert.ok(Math.abs(now - before - 3 * DAY) < 5 * 60_000, `${now - before}`);
});

/** A database as the last version before the present one had it. */
const newest = Math.max(...readdirSync(join(root, 'sql/sqlite')).map((name) => Number.parseInt(name) || 0));
const [past] = readdirSync(join(root, 'tests/schemas')).filter((name) => Number.parseInt(name) < newest).sort().slice(-1);
const version = Number.parseInt(past);
const before = `before-${String(version + 1).padStart(3, '0')}`;
const versionOf = (path) => execFileSync('sqlite3', ['-readonly', path, 'pragma user_version'], { encoding: 'utf8' }).trim();
const backups = (data) => readdirSync(join(data, 'backup'));
const serveBriefly = (data, command = [binary]) =>
  spawnSync(command[0], [...command.slice(1), 'serve', '--data', data, '--listen', '127.0.0.1:0', '--admin-listen', 'off'], { encoding: 'utf8', timeout: 60_000 });

function pastData(t) {
  const data = folder(t);
  execFileSync('sqlite3', [join(data, 'shanghaien.db')], { input: readFileSync(join(root, 'tests/schemas', past)) });
  return data;
}

test('before a migration the database is backed up, once, and can go back', async (t) => {
  const data = pastData(t);
  const upgraded = await startServer({ data });
  t.after(() => upgraded.stop());
  const [name, ...others] = backups(data);
  assert.match(name, new RegExp(`^${before}-\\d{8}T\\d{6}Z\\.db$`));
  assert.deepEqual(others, []);
  assert.match(upgraded.stderr, /event=migrated to="?\d{3}_\w+"? ms="?\d+/);
  const copy = join(data, 'backup', name);
  assert.equal(versionOf(copy), String(version));
  const { mtimeMs } = statSync(copy);
  await upgraded.restart();
  assert.equal(statSync(copy).mtimeMs, mtimeMs);
  await upgraded.stop();
  assert.doesNotMatch(upgraded.stderr.split('event=started').at(-1), /event=migrated/);
  assert.match(done(data, 'restore', copy), /^3 games with \d+ moves replayed, 0 faults/);
});

test('of such backups the newest three stay, and one of each migration', async (t) => {
  const data = pastData(t);
  mkdirSync(join(data, 'backup'));
  const older = ['before-001.db', 'before-002-20250101T000000Z.db', 'before-003-20250101T000000Z.db', `${before}-20250101T000000Z.db`, '1.db', 'before.txt'];
  for (const name of older) writeFileSync(join(data, 'backup', name), '');
  const upgraded = await startServer({ data });
  await upgraded.stop();
  const [fresh] = backups(data).filter((name) => name.startsWith(before));
  assert.notEqual(fresh, older[3]);
  assert.deepEqual(backups(data), ['1.db', older[1], older[2], fresh, 'before.txt']);
});

test('where there is no room for that backup nothing is migrated, and the service says why', (t) => {
  const data = pastData(t);
  const { status, stderr } = serveBriefly(data, ['sh', '-c', 'trap "" XFSZ; ulimit -f 100; exec "$0" "$@"', binary]);
  assert.equal(status, 1, stderr);
  assert.match(stderr, /the upgrade did not begin, because the backup before it failed: /);
  assert.equal(versionOf(join(data, 'shanghaien.db')), String(version));
  assert.deepEqual(backups(data), []);
});

/** All files of a folder, with what is in them. */
const contents = (data) => readdirSync(data).map((name) => [name, statSync(join(data, name)).isFile() && readFileSync(join(data, name), 'hex')]);

test('an upgrade is tried on a copy, which is gone afterwards, and the data is unchanged', (t) => {
  const data = pastData(t);
  const elsewhere = folder(t);
  const untouched = contents(data);
  const steps = readdirSync(join(root, 'sql/sqlite')).filter((name) => Number.parseInt(name) > version).map((name) => name.replace('.sql', ''));
  for (const more of [[], ['--to', elsewhere]]) {
    const [first, copy, ...rest] = done(data, 'upgrade-check', ...more).split('\n');
    assert.equal(first, `from schema version ${version} to ${newest}:`);
    assert.match(copy, /^ {2}copy +\d+ ms$/);
    assert.deepEqual(rest.slice(0, steps.length).map((line) => /^ {2}(\w+) +\d+ ms$/.exec(line)[1]), steps);
    assert.match(rest[steps.length], /^3 games with \d+ moves replayed, 0 faults$/);
    assert.match(rest[steps.length + 1], /^the upgrade works on a copy; all took \d+\.\d s, and the data is unchanged$/);
    assert.deepEqual([contents(data), readdirSync(elsewhere)], [untouched, []]);
  }
  sql(data, 'create table extra (id integer)');
  refused(/the schema: table extra is unexpected\n(.*\n)*.*the upgraded copy has faults: 2/, data, 'upgrade-check');
  assert.ok(!existsSync(join(data, 'trial')));
});

test('an upgrade that is tried while the service runs changes nothing, and there may be none to come', async () => {
  assert.equal(done(server.data, 'upgrade-check'), `nothing to migrate: the schema version is ${newest}\n`);
  assert.ok(!existsSync(join(server.data, 'trial')));
});

test('the newest backup is restored on trial, beside the service, and what was tried is gone', (t) => {
  const data = folder(t);
  refused(/there is no backup in \S+\/backup/, data, 'verify-backup');
  done(server.data, 'backup', join(data, 'shanghaien.db'));
  mkdirSync(join(data, 'backup'));
  writeFileSync(join(data, 'backup/1.db'), 'an older one, of no use');
  utimesSync(join(data, 'backup/1.db'), 1e9, 1e9);
  done(data, 'backup', join(data, 'backup/2.db'));
  const untouched = readFileSync(join(data, 'shanghaien.db'));
  assert.match(done(data, 'verify-backup'), /^\d+ games? with \d+ moves? replayed, 0 faults\n\S+\/backup\/2\.db can be restored; that took \d+\.\d s\n$/);
  refused(/1\.db is not a backup/, data, 'verify-backup', '--from', join(data, 'backup/1.db'));
  assert.ok(readFileSync(join(data, 'shanghaien.db')).equals(untouched));
  assert.ok(!existsSync(join(data, 'trial')) && !existsSync(join(data, 'shanghaien.db.before')));
  assert.ok(existsSync(join(data, 'shanghaien.db.verified')), 'a file that was named says nothing of the nights');
  assert.ok(!existsSync(join(data, 'shanghaien.db.verify-failed')));
});

test('no trial begins that would fill the disk', (t) => {
  const data = folder(t);
  mkdirSync(join(data, 'backup'));
  writeFileSync(join(data, 'backup/1.db'), '');
  truncateSync(join(data, 'backup/1.db'), 2 ** 42); // of holes
  refused(/a trial needs \d+ MB of disk space, and \d+ MB are free/, data, 'verify-backup');
  assert.ok(!existsSync(join(data, 'trial')));
});

test('a downgrade says that it does not work, and touches nothing', (t) => {
  const data = folder(t);
  done(server.data, 'backup', join(data, 'shanghaien.db'));
  sql(data, 'pragma user_version = 999');
  const untouched = dump(data);
  const words = new RegExp(`a downgrade does not work: the database has version 999, this program knows only up to ${newest}; install the newer one, or restore the backup from before the upgrade\n$`);
  const answers = [serveBriefly(data)];
  for (const command of [['check'], ['backup', join(data, 'b.db')], ['nightly-backup'], ['accounts'], ['upgrade-check'], ['extend', '1'], ['restore', join(data, 'shanghaien.db')]])
    answers.push(admin(data, ...command));
  for (const { status, stderr } of answers) {
    assert.equal(status, 2, stderr);
    assert.match(stderr, words);
  }
  assert.equal(dump(data), untouched);
  assert.ok(!existsSync(join(data, 'b.db')));
});

test('where that backup fails nothing is migrated', (t) => {
  const data = pastData(t);
  sql(data, 'create table extra (id integer)');
  const { status, stderr } = serveBriefly(data);
  assert.equal(status, 1, stderr);
  assert.match(stderr, /event=fault detail="the schema: table extra is unexpected"/);
  assert.equal(sql(data, 'pragma user_version'), String(version));
});

test('a copy by a newer version is made and checked without a migration', (t) => {
  const data = pastData(t);
  const file = join(data, 'mine.db');
  assert.match(done(data, 'backup', file), /0 faults; of an older version: no game was replayed/);
  assert.equal(sql(data, 'pragma user_version'), String(version));
});
