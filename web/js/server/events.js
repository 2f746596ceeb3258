// What changes for the player who is logged in, as the server tells it (`GET /api/events`). One tab has the
// connection and passes on what comes, because a browser opens only six to a site over HTTP/1.1; when that
// tab is closed, another one takes its place.

import { isOnline } from './api.js';
import { now } from './clock.js';
import { root } from '../core/root.js';
/** @import { AccountEvent } from '../types.d.ts' */

const kinds = /** @type {const} */ (['game', 'message', 'invitation', 'lobby']);
/** A connection that was refused is tried again after that time. */
const AGAIN_MS = 20_000;

/** @type {Set<(event: AccountEvent) => void>} */
const listeners = new Set();
let player = '';
/** The last event that has come, or the time from which on something may be missed: what has changed since is told first. */
let last = 0;
/** So many events are told once more, to those who listen later. */
const RECENT = 100;
/** The last events. @type {AccountEvent[]} */
let recent = [];
/** So many of them came before the present screen asked for anything. */
let before = 0;
let leave = () => {};
/** Something may have been missed. @type {AccountEvent} */
const resumed = { kind: 'resumed', id: 0 };

/** Listens to what comes, and to what has come since the present screen began to open.
 * @param {(event: AccountEvent) => void} listener @returns {() => void} ends it */
export function onEvent(listener) {
  listeners.add(listener);
  for (const event of recent.slice(before)) listener(event);
  return () => listeners.delete(listener);
}

/** From now on another screen opens. */
export function beginScreen() {
  before = recent.length;
}

/** Tells an event, once. @param {AccountEvent} event */
function tell(event) {
  const words = JSON.stringify(event);
  if (event.kind !== 'resumed' && recent.some((each) => JSON.stringify(each) === words)) return;
  last = Math.max(last, event.id);
  if (recent.push(event) > RECENT) {
    recent.shift();
    before = Math.max(0, before - 1);
  }
  for (const listener of listeners) listener(event);
}

/** The page may have slept, and its connection with it. */
const lookAgain = () => {
  if (player && !document.hidden) tell(resumed);
};

let isDrawn = false;
let begin = () => {};
/** @type {Promise<void>} */
const drawn = new Promise((resolve) => {
  begin = resolve;
});

/** Connects, now that the page has been drawn. */
export function startEvents() {
  isDrawn = true;
  begin();
  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('online', lookAgain);
}

/** Listens for this player from now on. What the page shows first may be as old as the page.
 * @param {string} name "": nobody is logged in */
export function followPlayer(name) {
  if (name === player) return;
  player = name;
  recent = [];
  before = 0;
  last = Math.floor(now() - (isDrawn ? 0 : performance.now()));
  leave();
  leave = name ? join(name) : () => {};
}

/** Hears the other tabs at once. The one with the connection tells again what this one may have missed.
 * @param {string} name @returns {() => void} */
function join(name) {
  const topic = `events of ${name}${root}`;
  const left = new AbortController();
  const channel = new BroadcastChannel(topic);
  let isHolder = false;
  channel.onmessage = ({ data }) => {
    if (data.kind !== 'missed') tell(data);
    else if (isHolder) recent.filter(({ id }) => id >= data.id).forEach((event) => channel.postMessage(event));
  };
  channel.postMessage({ kind: 'missed', id: last });
  /** @param {AccountEvent} event */
  const share = (event) => {
    channel.postMessage(event);
    tell(event);
  };
  const act = () => {
    isHolder = true;
    connect(share, left.signal);
  };
  drawn.then(() => {
    if (navigator.locks) hold(topic, left.signal, act);
    else import('./claim.js').then(({ claim }) => claim(topic, left.signal, act)).catch(act); // for itself
  });
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
  const stream = new EventSource(`${root}/api/events?last=${last}`);
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
