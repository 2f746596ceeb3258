/**
 * device.js - a browser of somebody: its session, and the stream of events that it follows as the page does. `seen` has
 * the newest state of each game that the stream has told.
 */
import assert from 'node:assert/strict';
import { assertOk, eventually } from '../fixtures/api.js';
import { followStream } from '../fixtures/streams.js';
import { Caller } from './caller.js';

const PATIENCE_MS = 60_000;

export class Device {
  constructor(world, person) {
    Object.assign(this, { world, person, client: new Caller(world.server), seen: new Map(), invitations: new Map(), lastId: null, following: false });
  }

  async logIn() {
    assertOk(await this.client.post('/api/sessions', { name: this.person.logInName(), password: this.person.password }), 201);
    await this.follow();
  }

  /** Is the session that we have still one? */
  async isLoggedIn() {
    return this.client.cookie !== undefined && (await this.client.get('/api/me')).status === 200;
  }

  /** Follows the events from now on; as the page does, it reads what is there once it listens. */
  async follow() {
    this.leave();
    this.seen.clear();
    this.lastId = null;
    this.following = true;
    await this.open();
    for (const { id, seq, status } of await this.games()) if (!this.seen.has(id)) this.seen.set(id, { seq, status });
  }

  /** A stream that ends is opened again, from the last event on. */
  async open() {
    const headers = this.client.headers(undefined, { 'Last-Event-ID': this.lastId });
    const ask = () => followStream(this.client.server, '/api/events', (event) => this.take(event), { headers });
    const stream = await eventually('the events', () => ask().catch((error) => assert(error.isBusy, error)));
    if (!this.following) return stream.close(); // it has been left meanwhile
    this.stream = stream;
    stream.ended.then(() => this.openAgain(stream)).catch(() => {});
  }

  /** Unless the session has ended with it. */
  async openAgain(ended) {
    const isMine = () => this.following && this.stream === ended;
    if (isMine() && (await this.isLoggedIn()) && isMine()) await this.open();
  }

  take({ id, event, data }) {
    this.lastId = id ?? this.lastId;
    if (event === 'invitation') this.invitations.set(data.id, data.status);
    if (event === 'game') this.takeGame(data);
    this.wake?.();
  }

  takeGame(data) {
    this.seen.set(data.id, data);
    const of = this.world.games.get(data.id);
    if (of && !of.isFor(this.person)) this.strange = data.id;
  }

  /** Sleeps, or has lost its line. */
  leave() {
    this.following = false;
    this.stream?.close();
    this.stream = undefined;
  }

  /** The service has ended the session: its stream ends, and whoever still has the cookie gets nothing. */
  async assertEnded(cookie) {
    const { world, person, stream } = this;
    this.following = false;
    const late = setTimeout(() => stream?.close(), PATIENCE_MS);
    const asked = Date.now();
    await stream?.ended;
    clearTimeout(late);
    world.hold(Date.now() - asked < PATIENCE_MS, `${person.name}: the stream of a session that was ended goes on`);
    const { status } = await world.visitor.get('/api/me', { headers: { Cookie: `session=${cookie}` } });
    world.hold(status === 401, `${person.name}: a session that was ended is answered ${status}`);
    Object.assign(this.client, { cookie: undefined, seen: undefined });
    this.stream = undefined;
  }

  /** All my running games. */
  async games() {
    const games = [];
    for (let page = 1; page; ) {
      const list = assertOk(await this.client.get(`/api/games?page=${page}`));
      games.push(...list.games);
      page = list.next_page;
    }
    return games;
  }

  /** Waits until the stream has told the state in which a game is. */
  async assertFollows({ id, seq, status }) {
    if (!this.following || (!this.seen.has(id) && status === 'finished')) return; // it ended before we listened
    await this.assertTold(`${id} at ${seq}`, () => this.seen.get(id)?.seq > seq || (this.seen.get(id)?.seq === seq && this.seen.get(id).status === status));
  }

  /** The same of what has become of an invitation. */
  async assertHears(id, status) {
    if (this.following) await this.assertTold(`invitation ${id}, ${status}`, () => this.invitations.get(id) === status);
  }

  async assertTold(what, isThere) {
    for (const end = Date.now() + PATIENCE_MS; !isThere(); ) {
      this.world.hold(Date.now() < end, `${this.person.name} was not told of ${what}`);
      await new Promise((resolve) => {
        const late = setTimeout(resolve, 1000);
        this.wake = () => {
          clearTimeout(late);
          resolve();
        };
      });
    }
  }
}
