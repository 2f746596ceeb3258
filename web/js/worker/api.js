// What the worker has: its global object, and requests with the cookie of the account that is logged in.

import { root } from '../core/root.js';

export const scope = /** @type {import('./types.d.ts').WorkerScope} */ (/** @type {unknown} */ (globalThis));

/** @param {string} path below /api */
export const ask = (path) => fetch(`${root}/api${path}`, { headers: { Accept: 'application/json' } });

/** @param {string} path @param {object} body @param {Record<string, string>} [more] further header fields */
export const send = (path, body, more) => fetch(`${root}/api${path}`, {
  method: 'POST',
  headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...more },
  body: JSON.stringify(body),
});

/** The pages of this site that are open. */
export const openPages = async () => (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true }))
  .filter(({ url }) => url.startsWith(scope.registration.scope));

/** The account that is logged in, else null. Fails where the server cannot say.
 * @returns {Promise<import('../types.d.ts').Account | null>} */
export async function account() {
  const answer = await ask('/session');
  if (!answer.ok) throw new Error(`${answer.status}: nobody knows who is logged in`);
  return (await answer.json()).account;
}
