/**
 * harness.js - what a test needs to talk to the server: clients that log in by cookie or bearer,
 * people with accounts, games between them. Every answer goes through the contract.
 */
import assert from 'node:assert/strict';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { checkAnswer } from './contract.js';

export { startServer, Server } from './server.js';

/** @typedef {{status: number, headers: Record<string, any>, text: string, body: any}} Answer */

let counter = 0;
/** A name that no other test has taken. */
export const freshName = (stem = 'anna') => `${stem}-${process.pid.toString(36)}-${counter++}`;
export const PASSWORD = 'correct horse battery';

/** One browser or program; keeps the cookie that it is given, unless it logs in by bearer. */
export class Client {
  /** @param {import('./server.js').Server} server */
  constructor(server, { bearer } = {}) {
    this.server = server;
    this.bearer = bearer;
    this.cookie = undefined;
  }

  get = (path, options) => this.request('GET', path, options);
  head = (path, options) => this.request('HEAD', path, options);
  post = (path, json, options) => this.request('POST', path, { json, ...options });
  put = (path, json, options) => this.request('PUT', path, { json, ...options });
  patch = (path, json, options) => this.request('PATCH', path, { json, ...options });
  delete = (path, options) => this.request('DELETE', path, options);

  /**
   * @param {{json?: any, raw?: string | Buffer, headers?: object}} options `json` is sent as such;
   *   `raw` as it is, its Content-Type being application/json unless the headers say another (or null)
   * @returns {Promise<Answer>}
   */
  async request(method, path, { json, raw, headers = {} } = {}) {
    const payload = json === undefined ? raw : JSON.stringify(json);
    const answer = await this.exchange(method, path, payload, this.headers(payload, headers));
    this.keepCookie(answer);
    checkAnswer({ method, path, sent: json }, answer);
    return answer;
  }

  headers(payload, extra) {
    const headers = {};
    if (payload !== undefined) {
      headers['Content-Type'] = 'application/json';
      // Node would leave it out with DELETE.
      if (!extra['Transfer-Encoding']) headers['Content-Length'] = Buffer.byteLength(payload);
    }
    if (this.bearer) headers.Authorization = `Bearer ${this.bearer}`;
    else if (this.cookie) headers.Cookie = `session=${this.cookie}`;
    Object.assign(headers, extra);
    for (const name of Object.keys(headers)) if (headers[name] === null) delete headers[name];
    return headers;
  }

  exchange(method, path, payload, headers) {
    const { port, agent } = this.server;
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, agent, method, path, headers };
      const request = http.request(options, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve(answerOf(response, Buffer.concat(chunks))));
      });
      request.on('error', reject);
      request.end(payload);
    });
  }

  keepCookie({ headers }) {
    for (const line of headers['set-cookie'] ?? []) {
      const found = /^session=([^;]*)/.exec(line);
      if (found) this.cookie = found[1] || undefined;
    }
  }
}

/** @returns {Answer} */
function answerOf(response, bytes) {
  const { statusCode: status, headers } = response;
  const isPacked = headers['content-encoding'] === 'gzip' && bytes.length > 0; // HEAD has none
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString('utf8');
  const json = /^application\/(problem\+)?json/.test(headers['content-type'] ?? '');
  return { status, headers, text, bytes, body: json && text ? JSON.parse(text) : undefined };
}

/** @param {Answer} answer */
export function assertProblem(answer, status, code, field) {
  const shown = `${answer.status} ${answer.text.slice(0, 300)}`;
  assert.equal(answer.status, status, shown);
  assert.equal(answer.headers['content-type'], 'application/problem+json', shown);
  assert.equal(answer.body.code, code, shown);
  assert.equal(answer.body.status, status, shown);
  if (field !== undefined) assert.equal(answer.body.field, field, shown);
}

/** @param {Answer} answer @returns {any} its body */
export function assertOk(answer, status = 200) {
  assert.equal(answer.status, status, answer.text.slice(0, 500));
  return answer.body;
}

/** Waits until `find` finds something; the minute is for a machine that has much else to do. */
export async function eventually(what, find) {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    const found = find();
    if (found) return found;
  }
  throw new Error(`${what} did not come`);
}

/** Someone with an account, logged in by cookie or (`by: 'bearer'`) by token. */
export async function signUp(server, { name = freshName(), by = 'cookie', ...more } = {}) {
  const client = new Client(server);
  const body = assertOk(await client.post('/api/accounts', { name, password: PASSWORD, ...more }), 201);
  if (by === 'bearer') client.bearer = body.token;
  return Object.assign(client, { name: body.account.name, token: body.token });
}

export async function guest(server) {
  const client = new Client(server);
  const body = assertOk(await client.post('/api/accounts/guest', {}), 201);
  return Object.assign(client, { name: body.account.name, token: body.token });
}

export async function invite(from, to, more = {}) {
  return assertOk(await from.post('/api/invitations', { to: to?.name ?? null, ...more }), 201);
}

/** A game between the two, who are its seats 0 and 1; returns the accepter's view. */
export async function startGame(inviter, invitee, more = {}) {
  const { nonce, ...asked } = { nonce: undefined, ...more };
  const invitation = await invite(inviter, invitee, asked);
  const sent = nonce === undefined ? {} : { nonce };
  return assertOk(await invitee.post(`/api/invitations/${invitation.id}/accept`, sent), 201);
}

export const viewOf = async (client, id) => assertOk(await client.get(`/api/games/${id}`));

/** Plays a move at the view's seq and returns the view after it. */
export async function play(client, view, move) {
  return assertOk(await client.post(`/api/games/${view.id}/moves`, { seq: view.seq, move }));
}

/** A game in which both have placed a die; returns the view of the second. */
export async function underWay(inviter, invitee, more) {
  let view = await startGame(inviter, invitee, { first: 'inviter', ...more });
  for (const client of [inviter, invitee]) {
    view = await play(client, view, { type: 'roll' });
    view = await play(client, view, view.legal.find(({ type }) => type === 'place'));
  }
  return view;
}
