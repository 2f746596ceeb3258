/** A commit that fails: its changes appear in no view and in no event. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertOk, assertProblem, eventually, guest, startGame, viewOf } from '../fixtures/api.js';
import { operatorOf } from '../fixtures/operator.js';
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

test('a full disk is told by metrics, on the operator\'s page, and once in the log', async (t) => {
  const service = new Service({}, ['--admin-listen', '127.0.0.1:0']);
  t.after(() => service.remove());
  const server = await service.open();
  const anna = await guest(server);
  const operator = await operatorOf(server);
  const figure = async (name) => Number(new RegExp(`^shanghaien_${name} (\\d+)$`, 'm').exec((await operator.ask('/metrics')).text)[1]);
  const lines = (event) => server.stderr.split(`event=${event} `).length - 1;
  const change = () => anna.patch('/api/me', { language: 'de' });
  const ready = async () => [(await anna.get('/readyz')).status, await figure('ready')];
  assert.equal(await figure('changes_refused_total'), 0);
  assert.deepEqual(await ready(), [200, 1]);
  assert.ok(await figure('disk_free_bytes') > 0);
  const calm = (await operator.ask('/admin')).text;
  assert.match(calm, /<dt>Writes refused by the disk<\/dt><dd>0</);
  assert.match(calm, /<dt>Free disk space<\/dt><dd>[1-9]/);
  assert.doesNotMatch(calm, /The disk is full/);
  service.fault('n', 100);
  for (let i = 0; i < 3; i++) assertProblem(await change(), 507, 'storage_full');
  await eventually('the line', () => lines('disk_full') === 1);
  assert.ok(await figure('changes_refused_total') >= 3);
  assertProblem(await anna.get('/readyz'), 503, 'busy');
  assert.deepEqual((({ status, text }) => [status, text])(await operator.ask('/readyz')), [503, '503 The disk is full or not writable.\n']);
  assert.deepEqual(await ready(), [503, 0]);
  assertOk(await anna.get('/healthz'));
  assert.match((await operator.ask('/admin')).text, /The disk is full or not writable, so no moves are accepted\. \d+ changes were refused/);
  assert.equal(lines('request_failed'), 0);
  service.fault('-'); // and nobody changes anything: the service finds out by itself
  await eventually('the recovery', async () => (await ready()).join() === '200,1');
  assertOk(await change());
  await eventually('the end', () => lines('disk_writable') === 1);
  assert.equal(lines('disk_full'), 1);
  assert.doesNotMatch((await operator.ask('/admin')).text, /The disk is full/);
  await server.stop();
});

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
