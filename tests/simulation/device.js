/**
 * device.js - a browser of somebody: its session, and the stream of events that it follows as the page does. `seen` has
 * the newest state of each game that the stream has told.
 */
import { assertOk, Client, PASSWORD } from '../fixtures/api.js';
import { followStream } from '../fixtures/streams.js';

const PATIENCE_MS = 60_000;

export class Device {
  constructor(world, person) {
    Object.assign(this, { world, person, client: new Client(world.server), seen: new Map(), lastId: null, following: false });
  }

  async logIn() {
    assertOk(await this.client.post('/api/sessions', { name: this.person.name, password: PASSWORD }), 201);
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
    const stream = await followStream(this.world.server, '/api/events', (event) => this.take(event), { headers });
    this.stream = stream;
    stream.ended.then(() => this.following && this.stream === stream && this.open().catch(() => {}));
  }

  take({ id, event, data }) {
    this.lastId = id ?? this.lastId;
    if (event !== 'game') return;
    this.seen.set(data.id, data);
    this.wake?.();
  }

  /** Sleeps, or has lost its line. */
  leave() {
    this.following = false;
    this.stream?.close();
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
    const isThere = () => this.seen.get(id)?.seq > seq || (this.seen.get(id)?.seq === seq && this.seen.get(id).status === status);
    for (const end = Date.now() + PATIENCE_MS; !isThere(); ) {
      this.world.hold(Date.now() < end, `${this.person.name} was not told of ${id} at ${seq}`);
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
