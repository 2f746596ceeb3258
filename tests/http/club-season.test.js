/** A season in a club of 24, day by day: the tables, counted here from the logs of the games alone, agree with the
 * service's, through two players who leave, one who never moves, one who deletes their account, and a restart; two of
 * them are in one group. Nobody ever has more games than allowed, and the next season opens with those whom the tables
 * put there. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertOk, Client, PASSWORD, play, signUp, startServer, viewOf } from '../fixtures/api.js';
import { below, pick } from '../fixtures/random.js';
import { resultByLog } from '../fixtures/results.js';

const CLUB = 24, GROUP = 4, MOST = 3, MOVING = 1, MOVES_A_DAY = 24, DAYS_PER_MOVE = 2;
const DAY = 86_400_000;
const server = await startServer({ clock: true });
after(() => server.stop());
const visitor = new Client(server);
let now = Date.UTC(2027, 6, 1, 12);
const club = new Map();
/** Who was out, in that order. @type {string[]} */
const out = [];
/** The games that have begun, by "beginner against other". @type {Map<string, string>} */
const begun = new Map();
/** The groups as they began, by name. @type {string[][]} */
let groups = [];
let id = '';

const season = async (of = id) => assertOk(await visitor.get(`/api/seasons/${of}`));
const nameOf = (player) => player.name;

async function pass(ms) {
  now += ms;
  await server.setNow(new Date(now));
}

const admin = (...words) => server.admin(...words);

/** The running games, each with the names of its players; notes those that are new. Nobody has too many. */
async function look() {
  const { groups: shown } = await season();
  const counts = new Map();
  const running = [];
  for (const [index, { games }] of shown.entries()) {
    for (const { players, game, status } of games.filter((each) => each.game)) {
      const names = players.map((member) => groups[index][member]);
      begun.set(names.join(' against '), game);
      if (status !== 'running') continue;
      running.push({ game, names });
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  assert.ok(Math.max(0, ...counts.values()) <= MOST, 'nobody has more games than allowed');
  return running;
}

/** Some random moves of a game, by whoever is awaited; once in a while somebody resigns. */
async function playSome({ game, names }, asleep) {
  let view = await viewOf(visitor, game);
  for (let left = MOVES_A_DAY; left > 0 && view.status === 'active'; left--) {
    const name = names[view.turn];
    const mover = club.get(name);
    if (name === asleep) return;
    if (view.you !== view.turn) view = await viewOf(mover, game);
    if (view.seq > 4 && below(60) === 0) return assertOk(await mover.post(`/api/games/${game}/resign`, { seq: view.seq }));
    view = await play(mover, view, pick(view.legal));
  }
}

/* --- The tables once more --- */

/** The points and scores of one game by its players' names. */
async function resultOf(first, second) {
  const [lost] = out.filter((name) => name === first || name === second);
  const game = begun.get(`${first} against ${second}`);
  // What has not begun goes to the one who was not out first; the log of a game that was ended for them says the same.
  if (!game) return { [first]: lost === first ? 0 : 2, [second]: lost === first ? 2 : 0, difference: 0 };
  const { winner, scores } = await resultByLog(visitor, game);
  const points = winner === null ? 1 : 2;
  return { [first]: winner === 1 ? 0 : points, [second]: winner === 0 ? 0 : points, difference: scores ? scores[0] - scores[1] : 0 };
}

async function tableOf(names) {
  const rows = new Map(names.map((name) => [name, { name, out: out.includes(name), points: 0, direct: 0, sb: 0, difference: 0 }]));
  const results = [];
  for (const first of names) for (const second of names) if (first !== second) results.push([first, second, await resultOf(first, second)]);
  for (const [first, second, result] of results) {
    for (const [name, sign] of [[first, 1], [second, -1]]) {
      rows.get(name).points += result[name];
      rows.get(name).difference += sign * result.difference;
    }
  }
  for (const [first, second, result] of results) {
    for (const [name, other] of [[first, second], [second, first]].map((pair) => pair.map((each) => rows.get(each)))) {
      name.sb += result[name.name] * other.points;
      if (name.points === other.points && name.out === other.out) name.direct += result[name.name];
    }
  }
  const rank = (row) => [row.out ? 0 : 1, row.points, row.direct, row.sb, row.difference];
  const compare = (a, b) => rank(b).map((each, i) => each - rank(a)[i]).find((each) => each) ?? 0;
  const sorted = [...rows.values()].sort(compare);
  return sorted.map((row) => ({ ...row, place: 1 + sorted.findIndex((other) => compare(other, row) === 0) }));
}

/** Who is in the next season, in the order in which they fill its groups. */
function nextOf(tables) {
  const staying = tables.map((table) => table.filter((row) => !row.out).map(nameOf));
  const exchanged = (i) => (staying[i] && staying[i + 1] ? Math.min(MOVING, Math.floor(Math.min(staying[i].length, staying[i + 1].length) / 2)) : 0);
  return staying.flatMap((names, i) => [
    ...(i ? staying[i - 1].slice(staying[i - 1].length - exchanged(i - 1)) : []),
    ...names.slice(exchanged(i - 1), names.length - exchanged(i)),
    ...(staying[i + 1] ?? []).slice(0, exchanged(i)),
  ]);
}

test('24 join, and play in groups of four', async () => {
  await server.setNow(new Date(now));
  for (let i = 0; i < CLUB; i++) {
    const client = await signUp(server);
    club.set(client.name, client);
  }
  const terms = `group_size=${GROUP} most_at_once=${MOST} moving=${MOVING} days_per_move=${DAYS_PER_MOVE} days=90`;
  id = admin('open-season', 'Club league', `${new Date(now + DAY).toISOString().slice(0, 10)} ${terms}`).trim().slice(-12);
  for (const client of club.values()) assertOk(await client.post(`/api/seasons/${id}/membership`));
  await pass(DAY);
  groups = (await season()).groups.map(({ players }) => players.map(nameOf));
  assert.deepEqual(groups.map(({ length }) => length), Array.from({ length: CLUB / GROUP }, () => GROUP));
});

test('they play day by day, two leave, one never moves, one is deleted, and the service restarts', async () => {
  const [asleep, deleted] = [groups[1][2], groups[2][0]];
  const leavers = new Map([[2, groups[0][1]], [3, groups[1][0]]]); // by the day
  const noteSleeper = async () => {
    const rows = (await season()).groups[1].table;
    if (!out.includes(asleep) && rows.some((row) => row.out && row.player.name === asleep)) out.push(asleep);
  };
  let day = 0;
  for (; (await season()).status === 'running' && day < 90; day++) {
    const running = await look();
    const leaver = leavers.get(day);
    if (leaver) {
      assertOk(await club.get(leaver).delete(`/api/seasons/${id}/membership`));
      out.push(leaver);
    }
    if (day === 4) {
      assertOk(await club.get(deleted).delete('/api/me', { json: { password: PASSWORD } }), 204);
      out.push(deleted);
    }
    if (leaver || day === 4) await pass(1000);
    if (day === 5) {
      await server.restart();
      await server.setNow(new Date(now));
    }
    await Promise.all(running.filter(({ names }) => !names.some((name) => out.includes(name))).map((each) => playSome(each, asleep)));
    await pass(DAY);
    await noteSleeper();
  }
  assert.ok(out.includes(asleep), 'whoever never moves is out');
  assert.ok(day < 90, 'it ended with its last game');
  await look();
});

test('the tables are those that follow from the games', async () => {
  const { groups: shown, status, next } = await season();
  assert.equal(status, 'finished');
  const tables = [];
  for (const [index, { table, players, games }] of shown.entries()) {
    const expected = await tableOf(groups[index]);
    assert.deepEqual(table.map((row) => ({
      name: groups[index][players.findIndex((player) => player.name === row.player.name)],
      out: row.out !== null, points: row.points, direct: row.direct, sb: row.sonneborn_berger, difference: row.difference, place: row.place,
    })), expected);
    assert.equal(games.filter((game) => game.status === 'finished').length, GROUP * (GROUP - 1));
    tables.push(expected);
  }
  assert.deepEqual(shown.flatMap(({ table }) => table.map((row) => row.out)).filter(Boolean).sort(), ['deleted', 'left', 'left', 'timeouts']);
  assert.equal(shown[1].table.filter((row) => row.out).length, 2, 'two of one group are out');
  const following = await season(next);
  assert.deepEqual([following.status, following.number, following.members.map(nameOf)], ['open', 2, nextOf(tables)]);
});

test('nobody had more games than allowed at any time', () => {
  const games = server.rows(`select s.account, g.created_at as begun, g.updated_at as ended from season_games p join games g on g.id = p.game
    join seats s on s.game = g.id where p.season = (select id from seasons where public_id = '${id}')`);
  const atOnce = games.map(({ account, begun: at }) => games.filter((other) => other.account === account && other.begun <= at && other.ended > at).length);
  assert.equal(Math.max(...atOnce), MOST);
});

test('the next season starts by itself, and every game replays', async () => {
  const { next } = await season();
  await pass(7 * DAY + 3_600_000); // a week after the end, which was today
  const { status, groups: shown } = await season(next);
  assert.equal(status, 'running');
  assert.equal(shown.flatMap(({ players }) => players).length, CLUB - out.length);
  assert.match(admin('check'), /, 0 faults$/m);
});
