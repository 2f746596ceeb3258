// What the server has said last about the account, its lobby and its tables, kept on this device for when
// the server cannot be reached. Chat and notes are not among it. The account that is logged in owns it:
// it is forgotten as soon as that is another one, or nobody. For a visitor nothing is kept.

import { ApiError, get } from '../server/api.js';
import { database } from './database.js';

/**
 * @typedef {{account: import('../types.d.ts').Account | null, mail: boolean, site: import('../types.d.ts').Site}} Session
 * @typedef {{json: any, at: number}} Cached an answer, and when it came by this device's clock
 */

/** A table takes two of them; the one that was open longest ago goes first. */
const MOST = 100;
/** Who is logged in is known before it is known whose the rest is. */
const session = ['', '/session'];

const within = database('shanghaien-known', 'answers', 'at');
let owner = '';
/** The answers that came from here, and when they were the server's. @type {WeakMap<object, number>} */
const times = new WeakMap();

/** @param {string[]} key @param {object} json */
const put = (key, json) => within((store) => store.put({ json, at: Date.now() }, key));

/** @param {string[]} key @returns {Promise<Cached | null | undefined>} */
const find = (key) => within((store) => store.get(key));

/** The page has learnt who is logged in. @param {Session} now
 * @returns {Promise<boolean>} whether it was somebody else before */
export async function claimCache(now) {
  owner = now.account?.name ?? '';
  const before = (await find(session))?.json.account?.name;
  await put(session, now);
  for (const key of /** @type {string[][]} */ (await within((store) => store.getAllKeys()) ?? [])) {
    if (![owner, session[0]].includes(key[0])) await within((store) => store.delete(key));
  }
  return before !== undefined && before !== owner;
}

/** Who was logged in when the server was last reached. @returns {Promise<Session | undefined>} */
export async function lastSession() {
  const cached = await find(session);
  owner = cached?.json.account?.name ?? '';
  return cached?.json;
}

/** Keeps an answer. @param {string} path below /api @param {object} json */
export async function cacheAnswer(path, json) {
  if (!owner) return;
  await put([owner, path], json);
  const keys = /** @type {string[][] | null} */ (await within((store) => store.index('at').getAllKeys()));
  const oldest = keys && keys.length > MOST && keys.find(([account]) => account === owner); // not who is logged in
  if (oldest) await within((store) => store.delete(oldest));
}

/** Asks for what is shown without a connection, too: then the answer is the last one.
 * @template [T=any] @param {string} path @returns {Promise<T>} */
export async function getOrCached(path) {
  try {
    const json = await get(path);
    cacheAnswer(path, json);
    return json;
  } catch (error) {
    const cached = error instanceof ApiError && error.status === 0 ? await find([owner, path]) : null;
    if (!cached) throw error;
    times.set(cached.json, cached.at);
    return cached.json;
  }
}

/** When an answer of `getOrCached` was the server's, null for its present one. @param {object} json */
export const asOf = (json) => times.get(json) ?? null;
