/**
 * ledger.js - people who play, invite and sign up as fast as they can, and note every change that the
 * server has acknowledged. After a restart the server must still have all of them.
 */
import assert from 'node:assert/strict';
import { assertOk, Client, freshName, guest, PASSWORD } from '../fixtures/api.js';
import { pick, random } from '../fixtures/random.js';

/** Notices go here and stay: nobody listens. */
const WEBHOOK = 'http://127.0.0.1:1024/hook';
/** For a service that lets people name it. */
export const flags = ['--webhooks', 'any'];
const DAYS_PER_MOVE = 3; // so that each turn has a time at which its player is warned

/** An answer of 503, 507 or, when memory runs out, 500: nothing happened. */
const isRefusal = ({ status }) => status === 500 || status === 503 || status === 507;

export class Ledger {
  constructor() {
    this.people = []; // clients with the name that they were given, `told` of what happens to them
    this.invitations = new Map(); // id → {from, statuses: those that it may have, notices: at least so many}
    // id → {seats: [client, client], log: [moves], pending: a move sent and not answered,
    //       texts: [messages], notices: at least so many}
    this.games = new Map();
    this.acknowledged = 0;
    this.refused = 0;
  }

  /** Points everyone at a restarted server. */
  moveTo(server) {
    for (const person of this.people) person.server = server;
  }

  note(answer) {
    if (isRefusal(answer)) {
      this.refused++;
      assert.match(answer.body.detail, /^(Internal error|The server is busy|The server's disk)/);
    } else {
      this.acknowledged++;
    }
    return !isRefusal(answer);
  }

  /** A guest, or now and then somebody with a password, which takes longer. */
  async join(server, named = random() < 0.1) {
    const client = new Client(server);
    const answer = named
      ? await client.post('/api/accounts', { name: freshName('crash'), password: PASSWORD })
      : await client.post('/api/accounts/guest', {});
    if (!this.note(answer)) return;
    client.name = assertOk(answer, 201).account.name;
    this.people.push(client);
    const asked = await client.patch('/api/me', { notify: { webhook: WEBHOOK } });
    if (this.note(asked)) client.told = assertOk(asked).notify.webhook === WEBHOOK;
  }

  async invite(from, to) {
    const message = `round ${this.acknowledged}`;
    const asked = { to: to.name, first: 'inviter', message, days_per_move: DAYS_PER_MOVE };
    const notices = to.told ? 1 : 0;
    const answer = await from.post('/api/invitations', asked);
    if (!this.note(answer)) return undefined;
    const { id } = assertOk(answer, 201);
    this.invitations.set(id, { from, message, statuses: ['open'], notices });
    return id;
  }

  /** Accepts it; until the answer it may be open or accepted. */
  async accept(by, id) {
    const invitation = this.invitations.get(id);
    invitation.statuses = ['open', 'accepted'];
    const notices = invitation.from.told ? 1 : 0;
    const answer = await by.post(`/api/invitations/${id}/accept`, {});
    invitation.statuses = answer.status === 201 ? ['accepted'] : ['open'];
    if (!this.note(answer)) return undefined;
    const view = assertOk(answer, 201);
    this.games.set(view.id, { seats: [invitation.from, by], log: [], pending: null, texts: [], notices });
    return view.id;
  }

  /** Plays one random legal move of the game; false when it is over. */
  async move(id) {
    const game = this.games.get(id);
    const look = await game.seats[0].get(`/api/games/${id}`);
    if (isRefusal(look) || look.body.status !== 'active') return isRefusal(look);
    const mover = game.seats[look.body.turn];
    const view = await mover.get(`/api/games/${id}`);
    if (isRefusal(view)) return true;
    const move = pick(view.body.legal);
    game.pending = move;
    const answer = await mover.post(`/api/games/${id}/moves`, { seq: view.body.seq, move });
    game.pending = null;
    if (this.note(answer)) {
      assert.equal(assertOk(answer).seq, game.log.length + 1);
      game.log.push(move);
    }
    return true;
  }

  /** Says something at the table. */
  async say(id) {
    const { seats, texts } = this.games.get(id);
    const text = `Well rolled, the ${texts.length}th time!`;
    const answer = await pick(seats).post(`/api/games/${id}/messages`, { text });
    if (this.note(answer)) texts.push(assertOk(answer, 201).text);
  }

  /** One pair that plays game after game until `stop()` is true. */
  async playOn(stop) {
    const [anna, bernd] = [pick(this.people), pick(this.people)];
    if (anna === bernd) return;
    const invitation = await this.invite(anna, bernd);
    const game = invitation && (await this.accept(bernd, invitation));
    while (game && !stop() && (await this.move(game))) if (random() < 0.2) await this.say(game);
  }

  /** Everybody works until `stop()`; a broken connection ends a worker's day. */
  async load(server, workers, stop) {
    const work = async () => {
      while (!stop()) {
        if (this.people.length < 4 || random() < 0.2) await this.join(server);
        else await this.playOn(stop);
      }
    };
    const days = await Promise.allSettled(Array.from({ length: workers }, work));
    for (const { reason } of days) if (reason && !reason.code?.startsWith('E')) throw reason;
    for (const { reason } of days) if (reason?.code === 'ERR_ASSERTION') throw reason;
  }

  /** A copy of everything known now, while the load goes on. */
  copy() {
    const copy = new Ledger();
    copy.people = this.people.map(({ server, name, cookie }) =>
      Object.assign(new Client(server), { name, cookie }),
    );
    for (const [id, { from, message }] of this.invitations) {
      copy.invitations.set(id, { from: copy.people[this.people.indexOf(from)], message });
    }
    for (const [id, { log }] of this.games) copy.games.set(id, { log: [...log] });
    return copy;
  }

  /** Everything in a copy is there, whatever came after it. */
  async checkEarlier() {
    for (const person of this.people) {
      assert.equal(assertOk(await person.get('/api/me')).name, person.name);
    }
    const [reader] = this.people;
    for (const [id, { from, message }] of this.invitations) {
      assert.equal(assertOk(await from.get(`/api/invitations/${id}`)).message, message);
    }
    for (const [id, { log }] of this.games) {
      const { moves } = assertOk(await reader.get(`/api/games/${id}/moves`));
      assert.deepEqual(moves.slice(0, log.length).map(({ move }) => move), log);
    }
  }

  /** Everything acknowledged is there. A change that was on its way may be, and is noted then. */
  async check() {
    await eachOf(this.people, async (person) => {
      assert.equal(assertOk(await person.get('/api/me')).name, person.name);
    });
    await eachOf([...this.invitations], async ([id, { from, message, statuses }]) => {
      const invitation = assertOk(await from.get(`/api/invitations/${id}`));
      assert.ok(statuses.includes(invitation.status), `${id} is ${invitation.status}`);
      assert.equal(invitation.message, message);
      this.invitations.get(id).statuses = [invitation.status];
    });
    await eachOf([...this.games], ([id, game]) => this.checkGame(id, game));
  }

  async checkGame(id, game) {
    const { moves } = assertOk(await game.seats[0].get(`/api/games/${id}/moves`));
    const { seq } = assertOk(await game.seats[0].get(`/api/games/${id}`));
    assert.equal(seq, moves.length);
    const expected = [...game.log];
    if (game.pending && moves.length > expected.length) expected.push(game.pending);
    assert.deepEqual(moves.map(({ move }) => move), expected);
    const said = assertOk(await game.seats[0].get(`/api/games/${id}/messages`)).messages;
    const texts = said.map(({ text }) => text);
    for (const text of game.texts) assert.ok(texts.includes(text), `${id}: ${text}`);
    Object.assign(game, { log: expected, pending: null });
  }
}

/** Eight at a time. */
async function eachOf(list, act) {
  const queue = [...list];
  const worker = async () => {
    while (queue.length) await act(queue.shift());
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
