/** The queries of the README, given to sqlite3 as an operator would, beside the running service. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { invite, play, signUp, startGame, startServer, viewOf } from '../fixtures/api.js';
import { root } from '../fixtures/server.js';

const server = await startServer();
after(() => server.stop());

const [anna, bernd] = [await signUp(server), await signUp(server)];
const running = await startGame(anna, bernd);
const [first, second] = running.turn === 0 ? [anna, bernd] : [bernd, anna];
await play(first, running, { type: 'roll' });
const given = await startGame(anna, bernd);
await anna.post(`/api/games/${given.id}/resign`, { seq: given.seq });
const open = await invite(anna, bernd, { message: 'Again?' });

const [, block] = /```sql\n([^`]+)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'));
const queries = new Map(block.trim().split('\n\n').map((query) => {
  const [title, ...lines] = query.split('\n');
  return [title, lines.join('\n').replace('Qm4t8ZsLr2Yc', running.id)];
}));

/** The rows that the README's query of this title finds. */
function rowsOf(title) {
  const query = queries.get(`-- ${title}`);
  queries.delete(`-- ${title}`);
  const said = execFileSync('sqlite3', ['-readonly', '-json', join(server.data, 'shanghaien.db'), query], { encoding: 'utf8' });
  return JSON.parse(said || '[]');
}

test('the games that wait for a move', async () => {
  const { turn } = await viewOf(anna, running.id);
  assert.deepEqual(rowsOf('The games that wait for a move, the longest wait first').map(({ game, turn: waited }) => [game, waited]),
    [[running.id, [anna, bernd][turn].name]]);
});

test('the moves of a game', () => {
  const [row, ...more] = rowsOf('The moves of a game (its id is in its link)');
  assert.deepEqual(more, []);
  assert.match(row.sentence, new RegExp(`^${first.name} rolls \\d and \\d$`));
  assert.ok(!row.sentence.includes(second.name));
});

test('the endings of the last days', () => {
  assert.deepEqual(rowsOf('The endings of the last seven days').map(({ reason, games }) => [reason, games]),
    [['resigned', 1]]);
});

test('the players', () => {
  const names = rowsOf('The players, the latest first').map(({ name }) => name);
  for (const { name } of [anna, bernd]) assert.ok(names.includes(name));
});

test('the invitations that wait', () => {
  assert.deepEqual(rowsOf('The invitations that still wait for an answer').map(({ invitation, message }) => [invitation, message]),
    [[open.id, 'Again?']]);
});

test('no query of the README is left out here', () => assert.deepEqual([...queries], []));
