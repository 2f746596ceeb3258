/** `shanghaien admin` beside the running service. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, invite, PASSWORD, play, signUp, startGame, startServer, underWay, viewOf } from '../fixtures/api.js';
import { lasting, onPostgres, testOfFile } from '../fixtures/database.js';
import { binary } from '../fixtures/server.js';

const server = await startServer();
after(() => server.stop());
const nobody = new Client(server);

function admin(...words) {
  const { status, stdout, stderr } = spawnSync(binary, ['admin', ...words, '--data', server.data], { env: server.env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

function done(...words) {
  const { status, stdout, stderr } = admin(...words);
  assert.equal(status, 0, stderr);
  return stdout;
}

/** The output of a query of the database. */
const sql = (query) => server.sql(query);

/** Opens a game's event stream; `ended` resolves when the service has let it go. */
const openStream = (id) =>
  new Promise((resolve, reject) => {
    const url = `${server.url}/api/games/${id}/events`;
    const request = http.get(url, { agent: false }, (response) =>
      resolve({ ended: once(response.resume(), 'close') }));
    request.on('error', reject);
  });

/** Runs a command, and returns when the service has noticed that another process has written. */
async function noticed(game, ...command) {
  const stream = await openStream(game);
  const said = done(...command);
  await stream.ended;
  return said;
}

test('all accounts are listed', async () => {
  const anna = await signUp(server);
  const lines = done('accounts').split('\n');
  assert.ok(lines.some((line) => line.startsWith(`${anna.name} `)));
  assert.ok(lines.some((line) => line.startsWith('el-dado ')));
});

test('a reset password replaces the old one and ends the sessions', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const game = await startGame(anna, bernd);
  assertOk(await anna.get('/api/me'));
  const [, password] = /is now (\S+)/.exec(await noticed(game.id, 'reset-password', anna.name));
  assertProblem(await anna.get('/api/me'), 401, 'not_logged_in');
  const { name } = anna;
  assertProblem(await nobody.post('/api/sessions', { name, password: PASSWORD }), 401, 'bad_login');
  assertOk(await new Client(server).post('/api/sessions', { name, password }), 201);
});

test('a game can be exported, and ended as abandoned', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const game = await startGame(anna, bernd, { first: 'inviter' });
  assertOk(await anna.post(`/api/games/${game.id}/moves`, { seq: 0, move: { type: 'roll' } }));
  const { game: view, moves } = JSON.parse(done('export-game', game.id));
  assert.deepEqual([view.id, view.you, moves.length, moves[0].move], [game.id, null, 1, { type: 'roll' }]);
  assert.equal((await viewOf(bernd, game.id)).seq, 1);
  await noticed(game.id, 'end-game', game.id);
  assert.equal((await viewOf(anna, game.id)).result.reason, 'abandoned');
  assert.equal((await viewOf(bernd, game.id)).result.reason, 'abandoned');
  assert.equal(admin('end-game', game.id).status, 1);
});

test('a player’s data can be exported and deleted; their games stay with a former player', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server, { email: 'bernd@example.org' })];
  const game = await startGame(anna, bernd);
  const invitation = await invite(bernd, null, { message: 'Bernd, Kiel' });
  assert.match(sql('select message from invitations'), /Kiel/);
  assertOk(await bernd.post(`/api/games/${game.id}/messages`, { text: 'Ahoi' }), 201);
  assertOk(await bernd.put(`/api/games/${game.id}/note`, { text: 'geheim' }));
  const data = JSON.parse(done('export-player', bernd.name, '--reason', 'a request'));
  assert.deepEqual(data.operator_acts.map(({ act, reason }) => [act, reason]), [['export-player', 'a request']]);
  assert.deepEqual(data.rating_history, []);
  assert.deepEqual([data.name, data.email, data.games.length], [bernd.name, 'bernd@example.org', 1]);
  assert.deepEqual([data.games[0].note, data.messages[0].text], ['geheim', 'Ahoi']);

  assertOk(await bernd.get('/api/me'));
  await noticed(game.id, 'delete-player', bernd.name.toUpperCase(), '--yes');
  const view = await viewOf(anna, game.id);
  assert.match(view.players[1].name, /^former-player-/);
  assert.deepEqual([view.result.reason, view.result.winner], ['resigned', 0]);
  assert.doesNotMatch(sql('select message from invitations'), /Kiel/);
  assertProblem(await anna.post(`/api/games/${game.id}/rematch`), 403, 'forbidden');
  const { name: to } = view.players[1];
  assertProblem(await anna.post('/api/invitations', { to }), 400, 'bad_field', 'to');
  assert.deepEqual(assertOk(await anna.get(`/api/games/${game.id}/messages`)).messages, []);
  assert.equal(assertOk(await anna.get(`/api/invitations/${invitation.id}`)).status, 'withdrawn');
  assertProblem(await anna.get(`/api/players/${bernd.name}`), 404, 'not_found');
  assertProblem(await bernd.get('/api/me'), 401, 'not_logged_in');
  assert.equal(admin('check').status, 0);
});

test('a game that is given up by a deletion before both have moved counts for nobody', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const game = await startGame(anna, bernd, { first: 'inviter' });
  await play(anna, game, { type: 'roll' });
  await underWay(anna, bernd);
  done('delete-player', bernd.name, '--yes');
  const { counts, rating } = assertOk(await anna.get('/api/me'));
  assert.deepEqual([counts.won, counts.lost, counts.active, rating.games], [1, 0, 0, 1]);
  const { opponents } = assertOk(await anna.get(`/api/players/${anna.name}/results`));
  assert.deepEqual(opponents.map(({ won }) => won), [1]);
  assert.equal(admin('check').status, 0);
});

test('check finds a board in the lists that is not that of the log', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const { id } = await startGame(anna, bernd);
  const board = sql(`select board from games where public_id = '${id}'`).trim();
  const write = (value) => sql(`update games set board = ${value} where public_id = '${id}'`);
  write('\'{"tavern":[]}\'');
  const { status, stdout, stderr } = admin('check');
  assert.equal(status, 1);
  assert.match(stdout + stderr, new RegExp(`${id}.*board is {"tavern":\\[\\]}; the log says`));
  write('null');
  assert.equal(admin('check').status, 0, 'none is kept of an old game');
  assert.deepEqual(assertOk(await anna.get('/api/games')).games[0].board, null);
  write(`'${board}'`);
  assert.deepEqual(Object.keys(assertOk(await anna.get('/api/games')).games[0].board), ['tavern']);
});

test('check finds what the schema lacks, and what is not of it', () => {
  const spy = onPostgres ? 'before update on games for each row when (false) execute function refuse_change()' : 'after insert on accounts begin select 1; end';
  sql(`create table extra (id integer); alter table reports add column more text; drop index acts_by_account; create trigger spy ${spy}`);
  const { status, stderr } = admin('check');
  assert.equal(status, 1);
  for (const fault of ['table extra is unexpected', 'column reports.more, text is unexpected', 'index acts_by_account is missing', 'trigger spy is unexpected'])
    assert.ok(stderr.includes(`the schema: ${fault}\n`), stderr);
  sql(`drop table extra; alter table reports drop column more; drop trigger spy ${onPostgres ? 'on games' : ''}; create index acts_by_account on acts (account)`);
  done('check');
});

test('a player’s data has the history of their rating, with its games', async () => {
  const [anna, bernd] = [await signUp(server), await signUp(server)];
  const games = [];
  for (let i = 0; i < 2; i++) {
    const { id, seq } = await underWay(anna, bernd);
    assertOk(await anna.post(`/api/games/${id}/resign`, { seq }));
    games.push(id);
  }
  const { ratings, rating_history: history } = JSON.parse(done('export-player', anna.name));
  assert.deepEqual(history.map(({ game }) => game), games);
  assert.ok(history[1].value < history[0].value);
  const { game, at, ...last } = history[1];
  assert.deepEqual(last, { kind: 'shanghaien', ...ratings.shanghaien });
  assert.equal(ratings.shanghai.games, 0);
  assert.match(at, /^\d{4}-\d\d-\d\dT[\d:]+Z$/);
});

test('a player without games is deleted altogether, a house player never', async () => {
  const anna = await signUp(server);
  await invite(anna, null);
  done('delete-player', anna.name, '--yes');
  assert.ok(!done('accounts').includes(anna.name));
  assert.equal(admin('delete-player', 'el-dado', '--yes').status, 1);
});

/** Runs a command on a terminal of its own, where the operator types `answer`. */
function typed(answer, ...words) {
  const command = [binary, 'admin', ...words, '--data', server.data].join(' ');
  return spawnSync('script', ['--quiet', '--return', '--command', command, '/dev/null'], { env: server.env, encoding: 'utf8', input: answer });
}

test('a player is deleted only by an operator who says yes', async () => {
  const anna = await signUp(server);
  await startGame(anna, await signUp(server));
  const unasked = admin('delete-player', anna.name);
  assert.equal(unasked.status, 2);
  assert.match(unasked.stderr, /--yes is required/);
  for (const answer of ['n\n', '\n', 'x\n']) {
    const { status, stdout } = typed(answer, 'delete-player', anna.name);
    assert.match(stdout, new RegExp(`Delete ${anna.name} for good\\? Active games to be resigned: 1\\.`));
    assert.deepEqual([status, /Nothing was deleted/.test(stdout)], [1, true], stdout);
  }
  assertOk(await anna.get('/api/me'));
  const { status, stdout } = typed('y\n', 'delete-player', anna.name);
  assert.deepEqual([status, stdout.includes(`${anna.name} is deleted`)], [0, true], stdout);
  assert.ok(!done('accounts').includes(anna.name));
});

testOfFile('a backup replaces no file unasked', () => {
  const file = join(server.data, 'mine');
  writeFileSync(file, 'a letter');
  const { status, stderr } = admin('backup', file);
  assert.deepEqual([status, readFileSync(file, 'utf8')], [2, 'a letter']);
  assert.match(stderr, /mine exists; --yes replaces it/);
  done('backup', file, '--yes');
  assert.match(readFileSync(file, 'latin1'), /^SQLite format 3/);
});

testOfFile('a backup takes the place of an older one and of nothing else', () => {
  const at = (name) => join(server.data, name);
  const before = lasting(server.data);
  linkSync(at('shanghaien.db'), at('second-name'));
  symlinkSync('shanghaien.db', at('link'));
  execFileSync('mkfifo', [at('pipe')]);
  const own = ['shanghaien.db', './/shanghaien.db', 'shanghaien.db-wal', 'shanghaien.db-shm', 'shanghaien.db.restored', 'shanghaien.db.before', 'second-name', 'link'];
  for (const name of own) {
    const { status, stderr } = admin('backup', `${server.data}/${name}`, '--yes');
    assert.equal(status, 2, name);
    assert.match(stderr, /is the database itself, or a part of it/, name);
  }
  for (const path of [at('pipe'), '/dev/null', server.data]) {
    const { status, stderr } = admin('backup', path, '--yes');
    assert.equal(status, 2, path);
    assert.match(stderr, /is not a regular file/, path);
    for (const command of [['restore', path], ['set-file', 'imprint', path]]) assert.notEqual(admin(...command).status, 0, command.join(' '));
  }
  assert.equal(lasting(server.data), before);
  assert.ok(statSync('/dev/null').isCharacterDevice());
});

testOfFile('a file has no role that could read its views', () => {
  const { status, stderr } = admin('grant-reader', 'anybody');
  assert.deepEqual([status, stderr.includes('The data is in a file')], [2, true], stderr);
});

test('a name or id that does not exist is reported', () => {
  for (const command of ['reset-password', 'export-player', 'delete-player', 'export-game', 'end-game']) {
    const { status, stderr } = admin(command, 'nobody-at-all', '--yes');
    assert.deepEqual([status, /There is no such|There is no player/.test(stderr)], [1, true], stderr);
  }
  assert.equal(admin('end-game').status, 2);
});
