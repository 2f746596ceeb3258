/** A commit that fails: its changes appear in no view and in no event. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertOk, assertProblem, guest, startGame, viewOf } from '../fixtures/api.js';
import { Service } from './service.js';

/** The events of a game's stream, one after the other. */
async function* eventsOf(server, game) {
  const { body } = await fetch(`http://127.0.0.1:${server.port}/api/games/${game}/events`);
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end));
      if (data) yield JSON.parse(data[1]);
    }
  }
}

test('a failed commit fails all of its requests; views and streams stay as they were', async (t) => {
  const service = new Service();
  t.after(() => service.remove());
  const server = await service.open();
  const [anna, bernd] = [await guest(server), await guest(server)];
  const games = [];
  for (let i = 0; i < 3; i++) games.push(await startGame(anna, bernd, { first: 'inviter' }));
  const events = eventsOf(server, games[0].id);
  assert.deepEqual((await events.next()).value, { seq: 0, turn: 0, status: 'active' });
  const views = () => Promise.all(games.map(({ id }) => viewOf(anna, id)));
  const before = await views();
  service.fault('s', 100);
  const roll = { seq: 0, move: { type: 'roll' } };
  const answers = await Promise.all([
    ...games.map(({ id }) => anna.post(`/api/games/${id}/moves`, roll)),
    bernd.post(`/api/games/${games[0].id}/messages`, { text: 'Good luck!' }),
  ]);
  service.fault('-');
  for (const answer of answers) assertProblem(answer, 507, 'storage_full');
  assert.deepEqual(await views(), before);
  assertOk(await bernd.post(`/api/games/${games[0].id}/resign`, { seq: 0 }));
  const first = (await events.next()).value; // of the roll nothing was told
  assert.deepEqual(first, { seq: 1, turn: null, status: 'finished' });
  await server.stop();
});
