/** All data from a file to PostgreSQL, and back: nothing is lost, changed or rounded, or nothing is copied at all.
 * And the backups of PostgreSQL's own tools. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { addPasskey, answerOf, originOf } from '../fixtures/authenticator.js';
import { assertOk, Client, eventually, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { dropDatabase, makeDatabase, rows } from '../fixtures/database.js';
import { finishGame } from '../fixtures/finished.js';
import { binary, root } from '../fixtures/server.js';

const NEWEST = Math.max(...readdirSync(join(root, 'sql/sqlite')).map((name) => parseInt(name, 10) || 0));
const IN_FILE = { SHANGHAIEN_DATABASE: '' };
const ROLL = { type: 'roll' };
/** What would go wrong if anything on the way took a text for more than a text. */
const TEXT = 'Ahoi, „Käpt’n“! 😀\t\\N \\x41 "quoted" \'x\', {1}\nand a line';

/** A new folder and the address of an empty database beside it, both gone after the test. */
function places(t) {
  const data = mkdtempSync(join(tmpdir(), 'shanghaien-'));
  const url = makeDatabase(data).SHANGHAIEN_DATABASE;
  t.after(() => {
    rmSync(data, { recursive: true });
    dropDatabase(data);
  });
  return { data, url };
}

const copy = (from, to, env = {}) =>
  spawnSync(binary, ['admin', 'copy', '--from', from, '--to', to], { cwd: tmpdir(), env: { ...process.env, ...IN_FILE, ...env }, encoding: 'utf8' });

function copied(from, to) {
  const { status, stdout, stderr } = copy(from, to);
  assert.equal(status, 0, stderr);
  return stdout;
}

function refused(from, to, words, status = 1) {
  const answer = copy(from, to);
  assert.equal(answer.status, status, answer.stderr);
  assert.match(answer.stderr, words);
}

const sqlite = (data, text) => execFileSync('sqlite3', [join(data, 'shanghaien.db'), text], { encoding: 'utf8', maxBuffer: 2 ** 28 });

/** All that is in a file, whatever its order there. */
const contents = (data) => sqlite(data, '.dump').split(/^(?=INSERT)/m).sort().join('');

/** A server with two players, a finished game and one that goes on. */
async function club(t, options) {
  const server = await startServer(options);
  t.after(() => server.stop());
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  await finishGame(anna, bernd, { rated: true });
  const game = await startGame(anna, bernd, { first: 'inviter', rated: true });
  for (const text of [TEXT, 'Gone.'])
    assertOk(await anna.post(`/api/games/${game.id}/messages`, { text }), 201);
  return { server, anna, bernd, game };
}

/** Such a club, whose server has stopped. */
const kept = mkdtempSync(join(tmpdir(), 'shanghaien-'));
after(() => rmSync(kept, { recursive: true }));
await (await club({ after }, { data: kept, env: IN_FILE })).server.stop();

/** Places with a copy of it in the folder. */
function placesOfClub(t) {
  const made = places(t);
  cpSync(kept, made.data, { recursive: true });
  return made;
}

test('a club goes to PostgreSQL, plays there, and comes back with all that it has', async (t) => {
  const [here, again] = [places(t), places(t)];
  const { server, anna, bernd, game } = await club(t, { data: here.data, env: IN_FILE });
  const passkey = await addPasskey(anna);
  await server.stop();
  sqlite(here.data, "delete from messages where text = 'Gone.'; insert into secrets values ('house-players', randomblob(32))");
  const before = contents(here.data);
  assert.match(copied(here.data, here.url), /^2 games with \d+ moves replayed, 0 faults\n\d+ rows/);
  assert.equal(contents(here.data), before);
  copied(here.url, again.data);
  assert.equal(contents(again.data), before);

  const there = await startServer({ data: here.data });
  t.after(() => there.stop());
  for (const player of [anna, bernd]) player.server = there;
  const [said] = assertOk(await bernd.get(`/api/games/${game.id}/messages`)).messages;
  assert.equal(said.text, TEXT);
  const answer = await answerOf(anna, passkey, { client: { origin: originOf(there) } });
  assertOk(await new Client(there).post('/api/sessions/passkey', answer), 201);
  const next = assertOk(await bernd.post(`/api/games/${game.id}/messages`, { text: 'Aye.' }), 201);
  assert.ok(next.id > said.id + 1, 'an id is never used again');
  await play(anna, await viewOf(anna, game.id), ROLL);
  await there.stop();
  const third = places(t);
  assert.match(copied(here.url, third.url), /^2 games/);
  copied(third.url, third.data);
  assert.match(contents(third.data), /'Aye\.'/);
});

test('what is not there, is in use, is not empty or is not named is refused', async (t) => {
  const [one, other] = [places(t), places(t)];
  const nowhere = join(one.data, 'nowhere');
  refused(nowhere, one.url, /there is no .*nowhere\/shanghaien\.db/);
  assert.ok(!existsSync(nowhere));
  const { server } = await club(t, { data: one.data, env: IN_FILE });
  refused(one.data, other.url, /another server uses/);
  await server.stop();
  copied(one.data, one.url);
  refused(one.data, one.url, /is not empty/);
  refused(one.url, one.data, /is not empty/);
  refused(one.data, one.data, /another server uses/);
  const there = await startServer({ data: one.data });
  t.after(() => there.stop());
  refused(one.url, other.data, /others are connected to .*stop the service first/);
  refused(one.data, 'postgresql://anna:secret@db.example/club', /on the command line/, 2);
  const { status, stderr } = spawnSync(binary, ['admin', 'copy'], { encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /copy needs --from or --to/);
});

test('whoever is about to leave a database is waited for', async (t) => {
  const one = placesOfClub(t);
  const user = spawn('psql', ['-Xq', '-d', one.url, '-c', 'select pg_sleep(2)']);
  t.after(() => user.kill());
  await eventually('the other', () => rows(one.data, "select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'").length === 1);
  copied(one.data, one.url);
});

test('the place that is not named is that of the settings', async (t) => {
  const one = placesOfClub(t);
  const { status, stderr } = spawnSync(binary, ['admin', 'copy', '--from', one.data], { cwd: tmpdir(), env: { ...process.env, SHANGHAIEN_DATABASE: one.url }, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.equal(rows(one.data, "select name from accounts where kind = 'person'").length, 2);
});

for (const [what, damage, mend, words] of [
  ['that its log contradicts', 'update games set round = round + 1', 'update games set round = round - 1', /round is \d; the log says \d/],
  ['that refers to nothing', 'insert into friends values (1, 99, 0, 0)', 'delete from friends', /friends/],
  ['of another version', 'pragma user_version = 19', `pragma user_version = ${NEWEST}`, new RegExp(`has schema version 19, not ${NEWEST};`)],
])
  for (const toServer of [true, false])
    test(`a source ${what} is not copied to ${toServer ? 'PostgreSQL' : 'a file'}, and the next attempt finds an empty target`, async (t) => {
      const [one, other] = [placesOfClub(t), places(t)];
      const target = toServer ? other.url : other.data;
      sqlite(one.data, damage);
      refused(one.data, target, words);
      sqlite(one.data, mend);
      copied(one.data, target);
    });

test('a copy that is killed leaves nothing, and the next one is whole', async (t) => {
  const [one, other, back] = [placesOfClub(t), places(t), places(t)];
  const before = contents(one.data);
  const isDone = [20, 50, 80, 110, 140].some((timeout) => {
    const { status } = spawnSync(binary, ['admin', 'copy', '--from', one.data, '--to', other.url], { env: { ...process.env, ...IN_FILE }, timeout, killSignal: 'SIGKILL' });
    return status === 0;
  });
  if (!isDone) copied(one.data, other.url);
  copied(other.url, back.data);
  assert.equal(contents(back.data), before);
});

test('a dump by PostgreSQL’s own tools is a backup', async (t) => {
  const [one, other, back, again] = [places(t), places(t), places(t), places(t)];
  const { server } = await club(t, { data: one.data });
  await server.stop();
  const file = join(one.data, 'now.dump');
  execFileSync('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${one.url}`]);
  execFileSync('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${other.url}`, file]);
  const check = spawnSync(binary, ['admin', 'check', '--database', other.url, '--data', one.data], { encoding: 'utf8' });
  assert.match(check.stdout, /^2 games with \d+ moves replayed, 0 faults\n$/, check.stderr);
  copied(one.url, back.data);
  copied(other.url, again.data);
  assert.equal(contents(again.data), contents(back.data));
});
