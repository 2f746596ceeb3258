/** play.js PORT - two people play a game at a service that listens on that port of this machine, and see its picture. */
import assert from 'node:assert/strict';
import { assertOk, eventually, guest } from '../fixtures/api.js';
import { finishGame } from '../fixtures/finished.js';

const server = { port: process.argv[2], agent: undefined };
await eventually('an answer', async () => (await fetch(`http://127.0.0.1:${server.port}/healthz`).catch(() => ({ ok: false }))).ok);
const [one, other] = [await guest(server), await guest(server)];
const id = await finishGame(one, other);
assert.match(assertOk(await one.get(`/api/games/${id}`)).status, /finished/);
const { status, bytes } = await other.get(`/api/games/${id}/picture.png`);
assert.deepEqual([status, bytes.toString('latin1', 1, 4), bytes.length > 10_000], [200, 'PNG', true]);
console.log('played', id);
