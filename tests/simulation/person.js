/**
 * person.js - somebody of the club: when they look in, and what they do then. Each has a temper, a time zone, a device
 * with an open stream of events, and a webhook that is told what an e-mail would tell.
 */
import { assertOk, Client, eventually, PASSWORD } from '../fixtures/api.js';
import { anyMove } from '../fixtures/shanghai.js';
import { followStream } from '../fixtures/streams.js';
import { DAY, HOUR, MINUTE } from './world.js';
import { Ledger } from './ledger.js';

const MOST_GAMES = 4;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata', 'UTC', 'America/St_Johns'];
const LANGUAGES = ['en', 'de', 'it'];

/** How often they look in, in days; and whether they take all their turns then. `idle`: so many days of each period. */
const TEMPERS = {
  quick: { every: 0.3, thorough: true },
  steady: { every: 0.8, thorough: true },
  slow: { every: 1.6, thorough: false },
  weekend: { every: 0.4, thorough: true, weekends: true },
  forgetful: { every: 5, thorough: false },
  seasonal: { every: 0.6, thorough: true, period: 40, idle: 15 },
};

/** Follows a client's events as a browser does: a stream that ends is opened again, from the last event on. */
class Stream {
  constructor(server, client, take) {
    Object.assign(this, { server, client, take, lastId: null, closed: false });
  }

  async open() {
    const headers = this.client.headers(undefined, { 'Last-Event-ID': this.lastId });
    const read = (event) => {
      this.lastId = event.id ?? this.lastId;
      this.take(event);
    };
    this.stream = await followStream(this.server, '/api/events', read, { headers });
    this.stream.ended.then(() => this.closed || this.open().catch(() => {}));
    return this;
  }

  close() {
    this.closed = true;
    this.stream.close();
  }
}

export class Person {
  constructor(world, number) {
    Object.assign(this, { world, number, name: `person-${number}`, told: [], wakes: world.now + world.below(DAY) });
    this.temper = TEMPERS[Object.keys(TEMPERS)[number % Object.keys(TEMPERS).length]];
    this.zone = world.pick(ZONES);
    this.device = new Client(world.server);
    this.seen = new Map();
  }

  async join() {
    const account = { name: this.name, password: PASSWORD, language: this.world.pick(LANGUAGES) };
    assertOk(await this.device.post('/api/accounts', account), 201);
    const notify = { webhook: this.world.hookOf(this.name), gather_minutes: this.world.pick([0, 0, 60, 600]) };
    assertOk(await this.device.patch('/api/me', { notify }));
    await this.listen();
  }

  /** Follows their events: `seen` has the newest state of each game that the stream has told. */
  async listen() {
    const { seen } = this;
    seen.clear();
    this.stream = await new Stream(this.world.server, this.device, ({ event, data }) => event === 'game' && seen.set(data.id, data)).open();
    // As the page does: what was before the stream is read.
    for (const { id, seq, status } of (await this.get('/api/games')).games) if (!seen.has(id)) seen.set(id, { seq, status });
  }

  /** The stream has told the state in which the game is. */
  async assertFollows({ id, seq, status }) {
    if (!this.seen.has(id) && status === 'finished') return; // it ended before they listened
    const isThere = () => this.seen.get(id)?.seq > seq || (this.seen.get(id)?.seq === seq && this.seen.get(id).status === status);
    await eventually(`event ${seq} of ${id} for ${this.name}`, isThere); // the house may have gone on since
  }

  /** When they look in next: in the daytime of their zone, on days that they have. */
  plan() {
    const { world, temper } = this;
    let at = world.now + 10 * MINUTE + world.random() * 2 * temper.every * DAY;
    while (!this.isAwake(at)) at += HOUR;
    this.wakes = at - (at % 1000);
  }

  isAwake(at) {
    const { temper } = this;
    const local = new Date(new Date(at).toLocaleString('en-US', { timeZone: this.zone }));
    if (local.getHours() < 7 || local.getHours() > 22) return false;
    if (temper.weekends && local.getDay() % 6 !== 0) return false;
    return !temper.period || Math.floor(at / DAY + this.number) % temper.period >= temper.idle;
  }

  async get(path) {
    return assertOk(await this.device.get(path));
  }

  /** One visit: they read what is there, play, and do something else once in a while. */
  async visit() {
    await this.logIn();
    const { games } = await this.get('/api/games');
    this.assertList(games);
    for (const { id } of games) if (this.temper.thorough || !this.world.once(3)) await this.playAt(id);
    await this.answerInvitations();
    if (games.length < MOST_GAMES && this.world.once(2)) await this.invite();
    if (games.length && this.world.once(6)) await this.chat(this.world.pick(games));
    if (this.world.once(40)) await this.goOnHoliday();
    this.plan();
  }

  async logIn() {
    if ((await this.device.get('/api/me')).status === 401) {
      assertOk(await this.device.post('/api/sessions', { name: this.name, password: PASSWORD }), 201);
      this.stream.close();
      await this.listen();
    }
  }

  /** The list has each of their running games, those that wait for them first. */
  assertList(games) {
    const { world } = this;
    const expected = [...world.games.values()].filter(({ names, status }) => status === 'active' && names.includes(this.name)).map(({ id }) => id).sort();
    world.hold(JSON.stringify(games.map(({ id }) => id).sort()) === JSON.stringify(expected), `${this.name} has ${games.map(({ id }) => id)} instead of ${expected}`);
    const waits = games.map(({ awaited, turn, you }) => (awaited ? awaited.includes(you) : turn === you));
    world.hold(waits.every((one, i) => !one || waits.slice(0, i).every(Boolean)), `${this.name}'s list has ${waits}`);
  }

  /** Takes their turns in a game until somebody else is awaited, or they have had enough. */
  async playAt(id) {
    const { world } = this;
    const ledger = world.games.get(id);
    for (let i = 0; i < 60; i++) {
      const view = await this.get(ledger.path);
      ledger.see(view);
      if (view.status !== 'active' || view.legal.length === 0) break;
      const resigns = world.once(400);
      const move = resigns ? { type: 'resign' } : view.game === 'shanghai' ? anyMove(view, world.random) : world.pick(view.legal);
      const body = resigns ? { seq: view.seq } : { seq: view.seq, move };
      const path = `${ledger.path}/${resigns ? 'resign' : 'moves'}`;
      const answer = await this.device.post(path, body);
      if (answer.status === 409 && answer.body.code === 'illegal_move' && view.game === 'shanghai') continue;
      const after = assertOk(answer);
      world.say(`${this.name} ${JSON.stringify(move)} in ${id}`);
      world.count('moves');
      ledger.acknowledge(view.you, move, after);
      if (world.once(30) && !ledger.bots.includes(true)) await this.repeat(path, body, after); // the house would go on meanwhile
      if (view.game === 'shanghai') break; // a bid may be replaced for ever
    }
    await ledger.look();
    await this.assertFollowed(ledger);
  }

  /** Each of its people has been told the newest state. */
  async assertFollowed({ names, view }) {
    if (!view) return;
    for (const name of names) await this.world.person(name)?.assertFollows(view);
  }

  /** A line that was lost: the same request once more changes nothing. */
  async repeat(path, body, after) {
    const again = assertOk(await this.device.post(path, body));
    this.world.hold(again.seq === after.seq, `a repetition has led from ${after.seq} to ${again.seq}`);
  }

  async invite() {
    const { world } = this;
    const others = world.people.filter((each) => each !== this);
    const days = world.pick([1, 2, 3, null]);
    if (world.once(4)) {
      const to = [world.pick(others).name, null, world.once(2) ? 'el-primo' : null].slice(0, 2 + world.below(2));
      const answer = await this.device.post('/api/invitations', { game: 'shanghai', seats: to.length + 1, to, days_per_move: days ?? 3, variant: { bidding: world.pick(['sealed', 'open']) } });
      world.hold([201, 409].includes(answer.status), answer.text);
      return;
    }
    const to = world.once(8) ? 'terrible-michael' : world.once(3) ? null : world.pick(others).name;
    const variant = { extra_wild: world.once(2), sharks: world.once(2) };
    const answer = await this.device.post('/api/invitations', { to, variant, days_per_move: days });
    world.hold([201, 409].includes(answer.status), answer.text);
    if (answer.status === 201 && answer.body.to?.bot) await this.accept(answer.body.id);
  }

  async answerInvitations() {
    const { world } = this;
    const { incoming, open } = await this.get('/api/invitations');
    for (const { id } of incoming) {
      if (world.once(6)) assertOk(await this.device.post(`/api/invitations/${id}/decline`));
      else if (!world.once(4)) await this.accept(id);
    }
    if (open.length && world.once(3)) await this.accept(world.pick(open).id);
  }

  async accept(id) {
    const { world } = this;
    const answer = await this.device.post(`/api/invitations/${id}/accept`, {});
    world.hold([200, 201, 409].includes(answer.status), answer.text);
    if (answer.status !== 201) return;
    world.say(`${this.name} begins ${answer.body.id}`);
    world.count('games begun');
    const ledger = new Ledger(world, answer.body);
    world.games.set(ledger.id, ledger);
    ledger.see(answer.body);
    await ledger.look();
    await this.assertFollowed(ledger);
  }

  async chat({ id }) {
    const text = `${this.name} at ${this.world.now}`;
    const key = { headers: { 'Idempotency-Key': `k${this.world.below(1e9)}` } };
    const first = assertOk(await this.device.post(`/api/games/${id}/messages`, { text }, key), 201);
    if (this.world.once(3)) {
      const again = assertOk(await this.device.post(`/api/games/${id}/messages`, { text }, key), 201);
      this.world.hold(again.id === first.id, `message ${first.id} was written again as ${again.id}`);
    }
    const { messages } = await this.get(`/api/games/${id}/messages`);
    this.world.hold(messages.filter((each) => each.text === text).length === 1, `"${text}" stands there not once`);
    this.world.count('messages');
  }

  async goOnHoliday() {
    const { world } = this;
    const day = (ms) => new Date(ms).toISOString().slice(0, 10);
    const begins = world.now + DAY * (1 + world.below(5));
    const answer = await this.device.put('/api/me/holidays', { start: day(begins), end: day(begins + DAY * world.below(8)) });
    world.hold([200, 400].includes(answer.status), answer.text);
    world.count('holidays');
  }

  /* --- What they were told --- */

  /** Were they warned of the end of their time in a game, after `since` and before the end? */
  wasWarned(id, since, end) {
    return this.told.some(({ kind, game, at }) => kind === 'time_short' && game === id && at >= since && at < end);
  }
}
