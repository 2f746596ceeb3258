/**
 * players.js - people who sign up, play and talk, and know exactly what the service must have: each request is
 * repeated until it has an answer, and then has been done once.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { assertOk, Client, freshName, PASSWORD } from '../fixtures/api.js';
import { pick, random } from '../fixtures/random.js';

const PATIENCE_MS = 300_000; // for an answer
const OLD_MS = 60_000; // for a view after an answer: far longer than a notification or a fail-over takes

/** Nothing was answered, or nothing but that it has to be tried again: the proxy says so by 502 to 504. */
const isNoAnswer = ({ status }) => status >= 502 && status <= 504;

export class Players {
  /** @param server what a Client needs of a server: {port, agent, isOld} */
  constructor(server) {
    Object.assign(this, { server, accounts: [], games: [], acknowledged: [], repeated: 0, over: false });
  }

  /** Repeats the request until it is answered. */
  async insist(client, method, path, json) {
    const headers = method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {};
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
      const answer = await client.request(method, path, { json, headers }).catch((error) => {
        if (error.code === 'ERR_ASSERTION') throw error;
        return { status: 503 };
      });
      if (!isNoAnswer(answer)) return answer;
      this.repeated++;
    }
    assert.fail(`${method} ${path} had no answer for ${PATIENCE_MS / 1000} s`);
  }

  async change(client, path, json, status) {
    const body = assertOk(await this.insist(client, 'POST', path, json), status);
    this.acknowledged.push(performance.now());
    return body;
  }

  /** An account, and with it a letter. */
  async signUp() {
    const client = new Client(this.server);
    const name = freshName('crew');
    const email = `${name}@example.org`;
    await this.change(client, '/api/accounts', { name, email, password: PASSWORD }, 201);
    this.accounts.push(Object.assign(client, { name, email }));
    return client;
  }

  /** A pair that plays games, and now and then somebody new, until all is over. */
  async pair() {
    let seats = [await this.signUp(), await this.signUp()];
    while (!this.over) {
      await this.playGame(seats);
      if (random() < 0.3) seats = [seats[1], await this.signUp()];
    }
  }

  async playGame(seats) {
    const { id: invitation } = await this.change(seats[0], '/api/invitations', { to: seats[1].name, first: 'inviter' }, 201);
    const { id } = await this.change(seats[1], `/api/invitations/${invitation}/accept`, {}, 201);
    const game = { id, seats, moves: [], texts: [] };
    this.games.push(game);
    for (let turn = 0; turn !== null && !this.over; ) turn = await this.move(game, turn);
  }

  /** One random move; returns the next turn. */
  async move(game, turn) {
    const { legal } = await this.view(game, turn);
    const move = pick(legal);
    const view = await this.change(game.seats[turn], `/api/games/${game.id}/moves`, { seq: game.moves.length, move }, 200);
    game.moves.push(move);
    assert.equal(view.seq, game.moves.length, `${game.id}: a move was lost or came twice`);
    if (random() < 0.1) await this.say(game);
    return view.status === 'active' ? view.turn : null;
  }

  /** The other's view may be old for a moment. */
  async view(game, turn) {
    const seq = game.moves.length;
    for (const end = Date.now() + OLD_MS; Date.now() < end; await pause(50)) {
      const view = assertOk(await this.insist(game.seats[turn], 'GET', `/api/games/${game.id}`));
      assert.ok(view.seq <= seq, `${game.id}: a move came twice`);
      if (view.seq === seq) return view;
    }
    assert.fail(`${game.id}: a move was lost after ${seq}`);
  }

  async say(game) {
    const text = `The ${game.texts.length}th time!`;
    await this.change(pick(game.seats), `/api/games/${game.id}/messages`, { text }, 201);
    game.texts.push(text);
  }

  /** All that was acknowledged is there, once. */
  async check() {
    for (const client of this.accounts) {
      const me = assertOk(await this.insist(client, 'GET', '/api/me'), 200);
      assert.equal(me.name, client.name);
    }
    for (const { id, seats, moves, texts } of this.games) {
      const log = assertOk(await this.insist(seats[0], 'GET', `/api/games/${id}/moves`)).moves;
      assert.deepEqual(log.map(({ move }) => move), moves, id);
      const { messages } = assertOk(await this.insist(seats[1], 'GET', `/api/games/${id}/messages`));
      assert.deepEqual(messages.map(({ text }) => text).sort(), [...texts].sort(), id);
    }
  }
}
