// The one way to the server: JSON there and back, problems as ApiError.

import { hearTime } from './clock.js';
import { root } from '../core/root.js';

/** A refusal by the server, or `status` 0 and `code` "offline" when it could not be reached. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{code?: string, field?: string, detail?: string}} problem
   * @param {number} [retryAfter] seconds to wait, 0 if the server did not say
   */
  constructor(status, problem, retryAfter = 0) {
    super(problem.detail ?? problem.code ?? String(status));
    this.status = status;
    this.code = problem.code ?? 'internal';
    this.field = problem.field ?? null;
    this.retryAfter = retryAfter;
  }
}

/** @type {Set<(online: boolean) => void>} */
const connectionListeners = new Set();
let online = true;
let losses = 0;

/** Whether the last request reached the server. */
export const isOnline = () => online;

/** Calls `listener` whenever the connection is lost or comes back, and when the page turns out to be
 * outdated.
 * @param {(online: boolean) => void} listener */
export function onConnection(listener) {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}

/** The account that changes are meant for, '' none: another tab may log in another one (`other_account`). */
let meant = '';

/** From now on the page acts as this account. @param {string} name '': nobody */
export function actAs(name) {
  meant = name;
}

/** The header of a change that is meant for one account. @param {string} name */
export const asAccount = (name) => ({ 'Shanghaien-Account': name });

/** @type {Map<string, (method: string, path: string) => void>} */
const refusalListeners = new Map();

/** Calls `listener` with each request that the server refuses with this code.
 * @param {string} code @param {(method: string, path: string) => void} listener */
export const onRefusal = (code, listener) => refusalListeners.set(code, listener);

/** @param {boolean} now */
function setOnline(now) {
  if (online === now) return;
  online = now;
  if (!now) losses++;
  for (const listener of connectionListeners) listener(now);
}

/** The version of the page, as the document or the server's first answer names it. @type {string | null} */
let version = document.getElementById('answers')?.dataset.version ?? null;
/** @type {string | null} */
let newer = null;

/** The version of the server's page, if it is newer than the one that runs here. */
export const newerVersion = () => newer;
export const isOutdated = () => newer !== null;

/** @param {string | null} named */
function compareVersion(named) {
  version ??= named;
  if (newer !== null || named === null || named === version) return;
  newer = named;
  for (const listener of connectionListeners) listener(online);
}

// The browser knows a lost network before a request fails; only a request that succeeds shows that it is back.
window.addEventListener('offline', () => setOnline(false));

/** After this time without a whole answer a request counts as lost. */
const longestAnswerMs = 30_000;

/**
 * Sends a request and returns its JSON, null for an empty answer.
 * @template [T=any]
 * @param {string} method
 * @param {string} path below /api
 * @param {object} [body]
 * @param {Record<string, string>} [more] further header fields
 * @returns {Promise<T>}
 */
export async function request(method, path, body, more) {
  return (await send(method, path, body, more)).json;
}

/** @param {string} method @param {string} path @param {object} [body] @param {Record<string, string>} [more] */
async function send(method, path, body, more) {
  const headers = { Accept: 'application/json', ...(meant && method !== 'GET' && asAccount(meant)), ...(body && { 'Content-Type': 'application/json' }), ...more };
  const { response, json } = await exchange(`${root}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (response.ok) return { response, json };
  refusalListeners.get(json?.code)?.(method, path);
  throw new ApiError(response.status, json ?? {}, Number(response.headers.get('Retry-After')) || 0);
}

/** The server's answer with its whole body. No answer in time, one that breaks off, and one that is
 * not the server's own count as a lost connection.
 * @param {string} url
 * @param {RequestInit} init */
async function exchange(url, init) {
  const late = new AbortController();
  const before = losses;
  const timer = setTimeout(() => late.abort(), longestAnswerMs);
  try {
    const response = await fetch(url, { ...init, signal: late.signal });
    const json = await ownAnswer(response);
    if (losses === before) setOnline(true); // asked before the loss, it does not show that the line is back
    hearTime(response.headers.get('Date'));
    compareVersion(response.headers.get('Page-Version'));
    return { response, json };
  } catch {
    return unreachable();
  } finally {
    clearTimeout(timer);
  }
}

/** The JSON of an answer. A proxy whose server is away, and a network that wants a log-in first,
 * answer with something else.
 * @param {Response} response */
async function ownAnswer(response) {
  if (response.status === 204) return null;
  if (response.status === 502 || response.status === 504) throw new Error('a gateway answers');
  return JSON.parse(await response.text());
}

/** Tells that the server cannot be reached. @returns {never} */
export function unreachable() {
  setOnline(false);
  throw new ApiError(0, { code: 'offline' });
}

/** What the document brought: the answers to what its screen asks first. A document of the browser's own history
 * may be old. @type {Record<string, any>} */
let brought = {};

/** Reads what the document brought. */
export function takeAnswers() {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type === 'back_forward') return;
  brought = JSON.parse(document.getElementById('answers')?.textContent ?? '{}');
  const now = visit.serverTiming.find(({ name }) => name === 'now');
  if (now) hearTime(new Date(now.duration).toUTCString());
}

/** Forgets what the document brought: its screen has been left. */
export const dropAnswers = () => {
  brought = {};
};

/** @template [T=any] @param {string} path @returns {Promise<T>} */
export async function get(path) {
  if (!Object.hasOwn(brought, path)) return request('GET', path);
  const answer = brought[path];
  delete brought[path];
  return answer;
}
/** @template [T=any] @param {string} path @param {object} [body] @returns {Promise<T>} */
export const post = (path, body) => request('POST', path, body);
/** @template [T=any] @param {string} path @param {object} body @returns {Promise<T>} */
export const patch = (path, body) => request('PATCH', path, body);
/** @template [T=any] @param {string} path @param {object} [body] @returns {Promise<T>} */
export const put = (path, body) => request('PUT', path, body);
/** @template [T=any] @param {string} path @param {object} [body] @returns {Promise<T>} */
export const remove = (path, body) => request('DELETE', path, body);

let repeated = () => {};

/** Calls `listener` when what was sent again turns out to have been made the first time.
 * @param {() => void} listener */
export function onRepeated(listener) {
  repeated = listener;
}

/** After this time the same request is meant to make another thing. */
const sameRequestMs = 10 * 60_000;

/** The requests that may have been carried out although no answer came, by path and body.
 * @type {Map<string, {key: string, nonce: string, at: number}>} */
const unanswered = new Map();

/**
 * Asks the server to make something. If the answer is lost, the same call again repeats the request, for which the
 * server makes nothing twice. The player is told where they may have meant a second one.
 * @template [T=any]
 * @param {string} path below /api
 * @param {object} body
 * @param {{nonce?: boolean, tells?: boolean}} [options] `nonce`: with the player's own share in the dice, a new one for
 *   each request; `tells`: there may be several that are alike
 * @returns {Promise<T>}
 */
export async function create(path, body, { nonce = false, tells = false } = {}) {
  const what = `${path} ${JSON.stringify(body)}`;
  const before = unanswered.get(what);
  const isSame = before !== undefined && Date.now() - before.at < sameRequestMs;
  const sent = isSame ? before : { key: randomHex(), nonce: randomHex(), at: Date.now() };
  unanswered.set(what, sent);
  try {
    const { response, json } = await send('POST', path, nonce ? { ...body, nonce: sent.nonce } : body, { 'Idempotency-Key': sent.key });
    unanswered.delete(what);
    if (tells && response.headers.has('Idempotency-Replayed')) repeated();
    return json;
  } catch (error) {
    if (!isTransient(error)) unanswered.delete(what);
    throw error;
  }
}

const firstWait = 1000;
const longestWait = 30_000;

/** Whether the same request may succeed later: after a lost connection, 429 and 503.
 * @param {unknown} error */
export const isTransient = (error) => error instanceof ApiError && [0, 429, 503].includes(error.status);

/**
 * Sends what may safely be sent twice, again and again until the server answers. Any other refusal
 * is thrown.
 * @template T
 * @param {() => Promise<T>} send
 * @param {AbortSignal} [signal] ends the attempts (the player has left the table)
 * @returns {Promise<T>}
 */
export async function untilAnswered(send, signal) {
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || !isTransient(error)) throw error;
      await untilBack(Math.max(wait, 1000 * error.retryAfter), signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Waits, but not longer than until the connection is back, as the browser or another request shows.
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>} */
export function untilBack(milliseconds, signal) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      unlisten();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const unlisten = onConnection((back) => back && done());
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}

/** Runs `act` once at a time: a call meanwhile waits for the same run.
 * @param {() => Promise<void>} act */
export function onceAtATime(act) {
  /** @type {Promise<void> | null} */
  let running = null;
  return () => (running ??= act().finally(() => (running = null)));
}

/** Runs what it is given in turn, so that the answer that comes last was asked for last.
 * @returns {<T>(act: () => Promise<T>) => Promise<T>} */
export function inTurn() {
  /** @type {Promise<any>} */
  let last = Promise.resolve();
  return (act) => (last = last.then(act, act));
}

/** 64 random hex digits. */
function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
