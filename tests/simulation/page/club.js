/**
 * club.js - the service behind the pages and the people of it: those who sit at a browser, and those who move by the API in
 * between.
 */
import net from 'node:net';
import { assertOk, Client, PASSWORD, Server, signUp, startGame, viewOf } from '../../fixtures/api.js';
import { takeNextBuild } from '../../fixtures/next-build.js';
import { below, pick } from '../../fixtures/random.js';
import { anyMove } from '../../fixtures/shanghai.js';

/** Who sits at a browser, and who does not. */
export const PLAYERS = ['anna', 'bernd'], OTHERS = ['clara', 'dirk', 'emil'];
const MOST_GAMES = 5;

/** A port that nobody has: the service comes back at the same address after each restart. */
const freePort = () => new Promise((resolve) => {
  const listener = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = listener.address();
    listener.close(() => resolve(port));
  });
});

export class Club {
  isUp = false;
  rises = 0;
  /** By name. @type {Map<string, Client>} */
  clients = new Map();

  /** `seed`: of all chance of the service. */
  constructor(seed) {
    this.seed = seed;
  }

  async start() {
    this.server = new Server({ flags: ['--listen', `127.0.0.1:${await freePort()}`] });
    await this.rise();
    for (const name of [...PLAYERS, ...OTHERS]) this.clients.set(name, await signUp(this.server, { name }));
    const [anna, bernd, clara, dirk, emil] = [...this.clients.values()];
    for (const [one, other] of [[anna, bernd], [anna, clara], [dirk, bernd], [emil, anna]]) await startGame(one, other, { variant: { extra_wild: true, sharks: one === dirk } });
    const ended = await startGame(anna, dirk);
    assertOk(await dirk.post(`/api/games/${ended.id}/resign`, { seq: ended.seq }));
    await this.sail([anna, bernd, clara], 'sealed');
    await this.sail([clara, anna, dirk], 'open');
    assertOk(await emil.post('/api/invitations', { to: 'anna', message: 'A round?' }), 201);
  }

  /** A table of Shanghai. */
  async sail([first, ...others], bidding) {
    const to = others.map(({ name }) => name);
    const { id } = assertOk(await first.post('/api/invitations', { game: 'shanghai', seats: to.length + 1, to, days_per_move: 3, variant: { bidding } }), 201);
    for (const each of others) assertOk(await each.post(`/api/invitations/${id}/accept`, {}), each === others.at(-1) ? 201 : 200);
  }

  /** A server that starts again does not draw again what it has drawn: tokens of sessions, for one. */
  async rise() {
    this.server.env.SHANGHAIEN_TEST_SEED = `${this.seed} ${this.rises++}`;
    await this.server.start();
    this.isUp = true;
  }

  /** The server is away; `kills`: as by a power failure. */
  async fall(kills) {
    this.isUp = false;
    this.server.ownsData = false;
    await (kills ? this.server.kill() : this.server.stop());
    this.server.ownsData = true;
  }

  /** The next build takes the place of this one. */
  async deploy() {
    await takeNextBuild(this.server);
    await this.fall(false);
    await this.rise();
  }

  async stop() {
    if (this.isUp) await this.server.stop();
  }

  /** The client of somebody whose sessions may have been ended elsewhere. */
  async as(name) {
    const client = this.clients.get(name);
    if ((await client.get('/api/me')).status === 401) assertOk(await client.post('/api/sessions', { name, password: PASSWORD }), 201);
    return client;
  }

  /** All running games of a client, those that wait for it first. */
  async games(client) {
    const games = [];
    for (let page = 1; page;) {
      const answer = assertOk(await client.get(`/api/games?status=active&page=${page}`));
      games.push(...answer.games);
      page = answer.next_page ?? 0;
    }
    return games;
  }

  /** Somebody moves, invites, answers or speaks by the API; says what. */
  async act(random) {
    const name = pick([...OTHERS, ...OTHERS, ...PLAYERS], random);
    const client = await this.as(name);
    const games = await this.games(client);
    const deed = below(10, random);
    if (deed === 0) return this.invite(client, random);
    if (deed === 1) return this.answer(client, random);
    if (deed === 2 && games.length) return this.speak(client, pick(games, random), random);
    const asked = games.filter(({ awaited, turn, you }) => (awaited ?? [turn]).includes(you));
    return asked.length ? this.play(client, pick(asked, random), random) : this.answer(client, random);
  }

  async invite(client, random) {
    if ((await this.games(client)).length >= MOST_GAMES) return this.answer(client, random);
    const to = pick([...PLAYERS, ...OTHERS].filter((each) => each !== client.name), random);
    const { status, body } = await client.post('/api/invitations', { to });
    return `${client.name} invites ${to}: ${status} ${body?.id ?? ''}`;
  }

  async answer(client, random) {
    const { incoming, outgoing } = assertOk(await client.get('/api/invitations'));
    const [one] = incoming;
    if (!one) {
      if (outgoing.length) await client.delete(`/api/invitations/${outgoing[0].id}`);
      return `${client.name} withdraws ${outgoing[0]?.id ?? 'nothing'}`;
    }
    const how = below(4, random) === 0 ? 'decline' : 'accept';
    const { status } = await client.post(`/api/invitations/${one.id}/${how}`, how === 'accept' ? {} : undefined);
    return `${client.name} answers ${one.id}: ${how} ${status}`;
  }

  async speak(client, { id }, random) {
    const { status } = await client.post(`/api/games/${id}/messages`, { text: `Ahoy ${below(1000, random)}` });
    return `${client.name} speaks at ${id}: ${status}`;
  }

  /** Takes a turn, or a part of it. */
  async play(client, { id }, random) {
    const done = [];
    for (let n = 1 + below(4, random); n > 0; n--) {
      const view = await viewOf(client, id);
      if (view.status !== 'active' || view.legal.length === 0) break;
      const move = view.game === 'shanghai' ? anyMove(view, random) : pick(view.legal, random);
      const { status } = await client.post(`/api/games/${id}/moves`, { seq: view.seq, move });
      if (status === 409 && view.default) await client.post(`/api/games/${id}/moves`, { seq: view.seq, move: view.default });
      done.push(move.type);
      if (view.game === 'shanghai') break; // a bid may be replaced for ever
    }
    return `${client.name} plays ${done.join(', ')} at ${id}`;
  }

  /** A client with the log-in of a browser. */
  guestOf(cookie) {
    return Object.assign(new Client(this.server), { cookie });
  }
}
