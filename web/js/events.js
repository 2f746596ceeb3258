// What changes for the player who is logged in, as the server tells it (`GET /api/events`). One tab has the
// connection and passes on what comes, because a browser opens only six to a site over HTTP/1.1; when that
// tab is closed, another one takes its place.

import { isOnline } from './api.js';
import { now } from './clock.js';

/** @typedef {import('./types.d.ts').AccountEvent} AccountEvent */

const kinds = /** @type {const} */ (['game', 'message', 'invitation', 'lobby']);
/** A connection that was refused is tried again after that time. */
const AGAIN_MS = 20_000;

/** @type {Set<(event: AccountEvent) => void>} */
const listeners = new Set();
let player = '';
let started = false;
/** The last event that has come, or the time of the page: what has changed since is told first. */
let last = 0;
let leave = () => {};
/** Something may have been missed. @type {AccountEvent} */
const resumed = { kind: 'resumed', id: 0 };

/** @param {(event: AccountEvent) => void} listener @returns {() => void} ends it */
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The `seq` of each game as last told. @type {Map<string, number>} */
const told = new Map();

/** The newest `seq` of a game that was told, for a table that opens only now. @param {string} id */
export const toldOf = (id) => told.get(id) ?? 0;

/** @param {AccountEvent} event */
function tell(event) {
  last = Math.max(last, event.id);
  if (event.kind === 'game') told.set(event.data.id, event.data.seq);
  for (const listener of listeners) listener(event);
}

/** The page may have slept, and its connection with it. */
const lookAgain = () => {
  if (player && !document.hidden) tell(resumed);
};

/** Connects, now that the page has been drawn. */
export function startEvents() {
  if (started) return;
  started = true;
  last = Math.floor(now());
  if (player) leave = join(player);
  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('online', lookAgain);
}

/** Listens for this player from now on. @param {string} name "": nobody is logged in */
export function followPlayer(name) {
  if (name === player) return;
  player = name;
  leave();
  leave = name && started ? join(name) : () => {};
}

/** @param {string} name @returns {() => void} */
function join(name) {
  const topic = `events of ${name}`;
  const left = new AbortController();
  const channel = new BroadcastChannel(topic);
  channel.onmessage = ({ data }) => tell(data);
  /** @param {AccountEvent} event */
  const share = (event) => {
    channel.postMessage(event);
    tell(event);
  };
  const act = () => connect(share, left.signal);
  if (navigator.locks) hold(topic, left.signal, act);
  else import('./claim.js').then(({ claim }) => claim(topic, left.signal, act)).catch(act); // for itself
  return () => {
    left.abort();
    channel.close();
  };
}

/** Runs `act` once no other tab does, and keeps the others waiting.
 * @param {string} name @param {AbortSignal} left @param {() => void} act */
function hold(name, left, act) {
  const held = () => new Promise((resolve) => {
    left.addEventListener('abort', resolve);
    act();
  });
  navigator.locks.request(name, { signal: left }, held).catch(() => {}); // left before it was this tab's turn
}

/** Opens the stream, again and again when it is refused.
 * @param {(event: AccountEvent) => void} share @param {AbortSignal} left */
function connect(share, left) {
  if (left.aborted) return;
  const stream = new EventSource(`/api/events?last=${last}`);
  for (const kind of kinds) {
    stream.addEventListener(kind, ({ data, lastEventId }) => share({ kind, id: Number(lastEventId), data: JSON.parse(data) }));
  }
  stream.addEventListener('open', () => isOnline() || share(resumed)); // the line is back: an answer shows it
  stream.addEventListener('error', () => {
    // The browser opens a broken stream again; a refused one is closed for good.
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => retry(share, left), AGAIN_MS);
  });
  left.addEventListener('abort', () => stream.close());
}

/** @param {(event: AccountEvent) => void} share @param {AbortSignal} left */
function retry(share, left) {
  if (left.aborted) return;
  share(resumed);
  connect(share, left);
}
