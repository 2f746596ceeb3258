/** Games that were played on a device without the service: they are kept if they follow the rules, and count for nobody. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { assertOk, assertProblem, Client, signUp, startServer } from '../fixtures/api.js';

const server = await startServer();
after(() => server.stop());
const anna = await signUp(server);

/** Games that the rules have played in a browser: a whole one of each kind. */
const played = JSON.parse(readFileSync(new URL('../fixtures/solo-games.json', import.meta.url)));
const sent = (game, changes = {}) => ({ ...played[game], id: randomUUID(), ...changes });
const keep = (game, client = anna) => client.post('/api/me/solo-games', game);

for (const name of Object.keys(played)) {
  test(`a whole game of ${name} is kept, listed, read and deleted`, async () => {
    const game = sent(name);
    const before = assertOk(await anna.get('/api/me'));
    const { kept_at: at, place, ...kept } = assertOk(await keep(game), 201);
    assert.deepEqual(kept, game);
    assert.ok(place >= 1 && place <= game.house.length && at);
    assert.deepEqual(assertOk(await keep(game), 201).kept_at, at, 'it is kept once');
    assert.deepEqual(assertOk(await anna.get(`/api/me/solo-games/${game.id}`)).log, game.log);
    const { solo_games: [first, ...others] } = assertOk(await anna.get('/api/me/solo-games'));
    assert.deepEqual([first.id, first.house, first.log, others], [game.id, game.house, undefined, []]);
    assertOk(await anna.delete(`/api/me/solo-games/${game.id}`), 204);
    assertProblem(await anna.delete(`/api/me/solo-games/${game.id}`), 404, 'not_found');
    assertProblem(await anna.get(`/api/me/solo-games/${game.id}`), 404, 'not_found');
    assert.deepEqual(assertOk(await anna.get('/api/me')), before, 'it counts for nobody');
  });

  test(`a game of ${name} that does not follow the rules is not kept`, async () => {
    const { log, house, drawn } = played[name];
    const without = (at) => log.filter((_, i) => i !== at);
    const other = (drawn) => log.with(0, { ...log[0], drawn });
    for (const [field, changes] of [
      ['log', { log: log.slice(0, -1) }],
      ['log', { log: without(0) }],
      ['log', { log: [...log, log[0]] }],
      ['log', { log: other(log[0].drawn ? null : { roll0: [1, 1] }) }],
      ['log', { log: other({ roll0: [6, 6] }) }],
      ['log', { log: other({ roll0: [-1, 1e9] }) }],
      ['log', { log: [7] }],
      ['log.seat', { log: [{ ...log[0], seat: 6 }] }],
      ['log.by', { log: [{ ...log[0], by: 'clock' }] }],
      ['drawn', { drawn: null }],
      ['drawn', { drawn: { ...drawn, more: [1] } }],
      ['house', { house: house.map(() => null) }],
      ['house', { house: house.map((each) => each ?? 'el-dado') }],
      ['house', { house: [null, 'nobody'] }],
      ['house', { house: [null] }],
      ['game', { game: 'chess' }],
      ['id', { id: 'X'.repeat(36) }],
    ]) assertProblem(await keep(sent(name, changes)), 400, 'bad_field', field);
    assert.deepEqual(assertOk(await anna.get('/api/me/solo-games')).solo_games, []);
  });
}

test('they are the account’s own, as many as it may keep', async () => {
  const bernd = await signUp(server);
  const game = sent('shanghai');
  assertOk(await keep(game), 201);
  assertProblem(await bernd.get(`/api/me/solo-games/${game.id}`), 404, 'not_found');
  assertOk(await keep(game, bernd), 201);
  assertProblem(await new Client(server).get('/api/me/solo-games'), 401, 'not_logged_in');
  assertProblem(await bernd.get('/api/me/solo-games?page=0'), 400, 'bad_field', 'page');
  const { next_page: next, solo_games: page } = assertOk(await manyKept(bernd));
  assert.deepEqual([page.length, next], [30, 2]);
  assertProblem(await keep(sent('shanghai'), bernd), 403, 'forbidden');
  assertOk(await keep(game, bernd), 201); // it is kept already
});

/** As many as an account may keep. */
async function manyKept(client) {
  server.sql(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 199)
    insert into solo_games select account, '00000000-0000-4000-8000-00000000' || (1000 + i), game, house, drawn, log, place, kept_at + i from solo_games, n
    where account = (select id from accounts where name = '${client.name}')`);
  return client.get('/api/me/solo-games');
}
