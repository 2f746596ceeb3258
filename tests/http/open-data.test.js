/**
 * The open data: a file for each month of all finished games whose players agree, made each night. It plays again by the
 * tests' own rules, and leads nobody to a player.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { assertOk, assertProblem, Client, eventually, guest, PASSWORD, play, signUp, startGame, startServer, underWay, viewOf } from '../fixtures/api.js';
import { hex } from '../fixtures/database.js';
import { finishGame } from '../fixtures/finished.js';
import { difference, linesOf } from '../fixtures/open-data.js';
import { operatorOf } from '../fixtures/operator.js';
import { generator, seed } from '../fixtures/random.js';
import { anyMove } from '../fixtures/shanghai.js';
import { EXAMPLE } from '../../web/js/data/example.js';

const server = await startServer({ clock: true, flags: ['--data-licence', 'ODbL-1.0'] });
after(() => server.stop());
const temporary = mkdtempSync(join(tmpdir(), 'open-data-'));
after(() => rmSync(temporary, { recursive: true }));
const day = (month, of) => new Date(Date.UTC(2025, month - 1, of, 12));
await server.setNow(day(2, 10));

const visitor = new Client(server);
const people = [await signUp(server), await signUp(server), await signUp(server)];
const [anna, bernd, clara] = people;
const passing = await guest(server);
const agree = async (client, open_data = true) => assertOk(await client.patch('/api/me', { open_data })).open_data;
const FEBRUARY = 'games-2025-02.ndjson.gz';
const MARCH = 'games-2025-03.ndjson.gz';

const listed = async (client = visitor) => assertOk(await client.get('/data/'));
const namesOf = ({ files }) => files.map(({ name }) => name);

/** The lines of a file, whose hash is as the list says. */
async function read(name, client = visitor) {
  const file = (await listed()).files.find((each) => each.name === name);
  const answer = await client.get(`/data/${name}`);
  assertOk(answer);
  assert.deepEqual([answer.headers['content-type'], answer.headers['content-encoding']], ['application/gzip', undefined]);
  assert.equal(answer.bytes.length, file.bytes);
  assert.equal(createHash('sha256').update(answer.bytes).digest('hex'), file.sha256);
  const lines = linesOf(answer.bytes);
  assert.equal(lines.length, file.games);
  return lines;
}

/** A whole game of Shanghai between the three. */
async function finishShanghai() {
  const next = generator(seed);
  const { id } = assertOk(await anna.post('/api/invitations', { game: 'shanghai', seats: 3, to: [bernd.name, clara.name] }), 201);
  assertOk(await bernd.post(`/api/invitations/${id}/accept`, { nonce: 'c0ffee5ea' }));
  let view = assertOk(await clara.post(`/api/invitations/${id}/accept`, {}), 201);
  while (view.phase !== 'over') {
    const client = people[view.awaited[0]];
    view = await play(client, view = await viewOf(client, view.id), anyMove(view, next));
  }
  return view.id;
}

/** A whole game of Anna against a house player. */
async function finishHouse() {
  const invitation = assertOk(await anna.post('/api/invitations', { to: 'el-grumete' }), 201);
  const { id: game } = assertOk(await anna.post(`/api/invitations/${invitation.id}/accept`, {}), 201);
  for (;;) {
    const view = await eventually('a turn', async () => {
      const now = await viewOf(anna, game);
      return (now.status !== 'active' || now.turn === now.you) && now;
    });
    if (view.status !== 'active') return game;
    await play(anna, view, view.legal.find(({ type }) => type !== 'shanghai') ?? view.legal[0]);
  }
}

const games = [];

test('nobody’s games are in it unasked', async () => {
  assert.equal(assertOk(await anna.get('/api/me')).open_data, false);
  games.push(await finishGame(anna, bernd, { nonce: 'a11a5c0ffee' }));
  await server.setNow(day(2, 11));
  const { licence, files } = await listed();
  assert.deepEqual([licence, files], ['ODbL-1.0', []]);
});

test('a player agrees, a guest cannot', async () => {
  assertProblem(await anna.patch('/api/me', { open_data: 1 }), 400, 'bad_field', 'open_data');
  assertProblem(await passing.patch('/api/me', { open_data: true }), 400, 'bad_field', 'open_data');
  assert.equal(await agree(anna), true);
  assert.equal(assertOk(await anna.get('/api/me/export')).open_data, true);
  await server.setNow(day(2, 12));
  assert.deepEqual((await listed()).files, [], 'the other one has not agreed');
  assert.equal(await agree(bernd), true);
  assert.equal(await agree(clara), true);
});

test('a night makes the files, up to its midnight', async () => {
  await startGame(anna, bernd); // goes on
  await finishGame(anna, passing); // of a guest
  games.push(await finishGame(bernd, anna, { variant: { extra_wild: true, sharks: true }, clock: { kind: 'bank', start_h: 24, add_h: 1, top_h: 48 } }));
  games.push(await finishGame(anna, bernd, { rated: false, days_per_move: 3, free_weekends: true }), await finishHouse(), await finishShanghai());
  const resigned = await underWay(clara, anna);
  assertOk(await clara.post(`/api/games/${resigned.id}/resign`, { seq: resigned.seq }));
  const called = await startGame(bernd, clara);
  assertOk(await bernd.post(`/api/games/${called.id}/call-off`, { seq: called.seq }));
  games.push(resigned.id, called.id);
  assertOk(await anna.post(`/api/games/${games[0]}/messages`, { text: 'Ahoi there' }), 201);
  assertOk(await anna.patch('/api/me', { display_name: 'Anna Bonny' }));
  await eventually('an analysis', async () => (await anna.get(`/api/games/${games[0]}/analysis`)).body.status === 'ready');
  assert.deepEqual((await listed()).files, []);
  await server.setNow(day(2, 13));
  const { made_at, files } = await listed();
  assert.deepEqual([made_at, files.map(({ name, games: count }) => [name, count])], ['2025-02-13T00:00:00Z', [[FEBRUARY, games.length]]]);
});

test('every line plays again by the tests’ own rules', async () => {
  const lines = await read(FEBRUARY);
  assert.deepEqual(lines.map(difference).filter(Boolean), []);
  const kinds = lines.map(({ game, result }) => `${game} ${result.reason}`).sort();
  assert.deepEqual(kinds, ['shanghai score', 'shanghaien called_off', 'shanghaien resigned', ...Array(4).fill('shanghaien score')]);
  const other = structuredClone(lines.find(({ result, game }) => result.reason === 'score' && game === 'shanghaien'));
  for (const { drawn } of other.log) for (const one of drawn) one.numbers = one.numbers.map((number) => number + 6); // a die that is not placed would change nothing
  assert.ok(difference(other), 'the reader notices');
});

test('a line says what it should', async () => {
  const lines = await read(FEBRUARY);
  const own = JSON.parse(JSON.stringify(lines));
  const bank = own.find(({ clock }) => clock?.kind === 'bank');
  assert.deepEqual([bank.variant, bank.clock, bank.first, bank.rated], [{ extra_wild: true, sharks: true }, { kind: 'bank', start_h: 24, add_h: 1, top_h: 48 }, 0, true]);
  const slow = own.find(({ clock }) => clock?.kind === 'move');
  assert.deepEqual([slow.clock, slow.free_weekends, slow.rated], [{ kind: 'move', days: 3 }, true, false]);
  const house = own.find(({ players }) => players.some((player) => player.house));
  assert.deepEqual(house.players.map((player) => player.house), [false, true]);
  assert.ok(house.players[1].rating < 1500, 'as it was measured');
  assert.equal(own.filter(({ analysis }) => analysis).length, 1);
  const [first] = own.filter(({ ended_on }) => ended_on === '2025-02-10');
  assert.deepEqual([first.analysis.status, first.players.map(({ rating }) => rating)], ['ready', [null, null]]);
  const rated = own.flatMap(({ players }) => players).filter(({ rating }) => rating !== null);
  assert.ok(rated.length > 3 && rated.every(({ rating }) => rating % 50 === 0));
  assert.deepEqual(own.map(({ ended_on }) => ended_on).sort(), ['2025-02-10', ...Array(6).fill('2025-02-12')]);
});

/** What must not be in any file: of all accounts, games and invitations, and what was written. */
const secrets = () => server.rows(`select name as secret from accounts union select display_name from accounts union select public_id from games
  union select public_id from invitations union select lower(${hex('seed')}) from invitations union select nonce from places union select text from messages`).map(({ secret }) => secret).filter(Boolean);

test('it has no name, id, seed, nonce, text or time', async () => {
  const text = JSON.stringify(await read(FEBRUARY));
  const hidden = [...secrets(), 'a11a5c0ffee', 'c0ffee5ea', 'Anna Bonny', 'Ahoi there'];
  assert.ok(hidden.length > 30);
  for (const secret of hidden) assert.ok(!text.includes(secret), secret);
  assert.doesNotMatch(text, /T\d\d:|"at"|"id"|"name"|\d{13}/);
});

test('a player is the same in a month, and nobody known in the next', async () => {
  await server.setNow(day(3, 5));
  games.push(await finishGame(anna, bernd), await finishGame(anna, clara));
  const before = await read(FEBRUARY);
  await server.setNow(day(3, 6));
  assert.deepEqual(namesOf(await listed()), [FEBRUARY, MARCH]);
  assert.deepEqual(await read(FEBRUARY), before, 'the same as it was');
  const playersOf = (lines) => lines.map(({ players }) => players.filter(({ house }) => !house).map(({ player }) => player));
  const [february, march] = [playersOf(before), playersOf(await read(MARCH))];
  assert.equal(new Set(february.flat()).size, 3);
  const [one, other] = march;
  assert.equal(new Set(march.flat()).size, 3);
  assert.equal(one.filter((player) => other.includes(player)).length, 1, 'Anna');
  assert.ok(!march.flat().some((player) => february.flat().includes(player)));
});

test('a file is served as it is, and only files', async () => {
  const first = await visitor.get(`/data/${FEBRUARY}`);
  const { etag } = first.headers;
  assert.equal(first.headers['cache-control'], 'private, no-cache');
  const again = await visitor.get(`/data/${FEBRUARY}`, { headers: { 'If-None-Match': etag } });
  assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  const head = await visitor.request('HEAD', `/data/${FEBRUARY}`);
  assert.deepEqual([head.status, head.headers['content-length'], head.bytes.length], [200, String(first.bytes.length), 0]);
  for (const name of ['index.json', 'games-2025-04.ndjson.gz', `${FEBRUARY}.part`, '..%2Fshanghaien.db', 'shanghaien.lock', 'games-20%2F5-02.ndjson.gz']) {
    assertProblem(await visitor.get(`/data/${name}`), 404, 'not_found');
  }
  assertProblem(await visitor.post('/data/', {}), 405, 'method_not_allowed');
  const page = await visitor.get('/data/', { headers: { Accept: 'text/html,application/xhtml+xml' } });
  assert.deepEqual([page.status, page.headers.location], [302, '/data']);
  assertProblem(await visitor.get('/api/puzzles/'), 404, 'not_found');
});

test('the example of the page runs as it stands', () => {
  const path = join(temporary, 'replay.mjs');
  writeFileSync(path, EXAMPLE);
  assert.ok(EXAMPLE.split('\n').length <= 10);
  for (const file of [FEBRUARY, MARCH]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, server.url, file], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const [computed, told] = [...stdout.matchAll(/points: \[([^\]]*)\]/g)].map(([, points]) => points);
    assert.ok(computed && computed === told, stdout);
  }
});

test('a restart makes nothing again; the operator’s page says when it was made', async () => {
  const before = await visitor.get(`/data/${MARCH}`);
  await server.restart();
  const operator = await operatorOf(server);
  await eventually('a note', async () => /Last open data<\/dt>\s*<dd>0 h ago/.test((await operator.ask('/admin')).text));
  await server.setNow(day(3, 6));
  assert.equal((await visitor.get(`/data/${MARCH}`)).headers.etag, before.headers.etag);
});

test('the operator makes the same by hand, with the games of today', async () => {
  games.push(await finishGame(bernd, clara));
  const folder = join(temporary, 'by-hand');
  assert.match(server.admin('dump', '--to', folder), new RegExp(`^${games.length} games in 2 files in .*by-hand, 2 of them new or changed$`, 'm'));
  assert.deepEqual(readdirSync(folder).filter((name) => name.startsWith('games')), [FEBRUARY, MARCH]);
  assert.ok(readFileSync(join(folder, FEBRUARY)).equals((await visitor.get(`/data/${FEBRUARY}`)).bytes));
  const lines = linesOf(readFileSync(join(folder, MARCH)));
  assert.deepEqual([lines.length, lines.map(difference).filter(Boolean)], [3, []]);
  assert.match(server.admin('dump', '--to', folder), /2 files in .*, 0 of them new or changed$/m);
  rmSync(join(folder, MARCH));
  writeFileSync(join(folder, 'games-2024-01.ndjson.gz'), '');
  writeFileSync(join(folder, 'notes.txt'), '');
  assert.match(server.admin('dump', '--to', folder), /2 files in .*, 1 of them new or changed$/m);
  assert.deepEqual(readdirSync(folder).sort(), [FEBRUARY, MARCH, 'index.json', 'notes.txt', 'shanghaien.lock']);
});

test('who withdraws the consent is gone from all months that night, and so is who is deleted', async () => {
  assert.equal(await agree(clara, false), false);
  await server.setNow(day(3, 8));
  assert.deepEqual((await listed()).files.map(({ games: count }) => count), [4, 1]);
  for (const name of [FEBRUARY, MARCH]) assert.deepEqual((await read(name)).map(difference).filter(Boolean), []);
  assertOk(await bernd.delete('/api/me', { json: { password: PASSWORD } }), 204);
  await server.setNow(day(3, 9));
  assert.deepEqual((await listed()).files.map(({ name, games: count }) => [name, count]), [[FEBRUARY, 1]], 'Anna and the house');
  assertProblem(await visitor.get(`/data/${MARCH}`), 404, 'not_found');
  assert.deepEqual(readdirSync(join(server.data, 'data')).sort(), [FEBRUARY, 'index.json', 'shanghaien.lock']);
});

test('on a site for members only it is theirs', async () => {
  server.admin('set', 'members-only', 'on');
  await eventually('a closed site', async () => (await visitor.get('/data/')).status === 401);
  assertProblem(await visitor.get('/data/'), 401, 'not_logged_in');
  assertProblem(await visitor.get(`/data/${FEBRUARY}`), 401, 'not_logged_in');
  assertOk(await anna.get('/data/'));
  assertOk(await anna.get(`/data/${FEBRUARY}`));
});
