// The parts that all games share where chance is computed again from a seed, by WebCrypto. Written apart
// from the server's own code on purpose.

const encoder = new TextEncoder();

/** Plain http leaves a page without WebCrypto, unless it comes from this very machine. */
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {ArrayBuffer} bytes */
const hexOf = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {BufferSource} key @param {string} text */
async function hmac(key, text) {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return crypto.subtle.sign('HMAC', imported, encoder.encode(text));
}

/** @param {string} seed in hex */
export const commitmentOf = async (seed) => hexOf(await crypto.subtle.digest('SHA-256', bytesOf(seed)));

/** The key of all chance of a game, as hex.
 * @param {import('../types.d.ts').Fairness} fairness with its seed */
export const keyOf = async ({ algorithm, seed, invitation_id: invitation, nonces }) =>
  hexOf(await hmac(bytesOf(seed ?? ''), [algorithm, invitation, ...nonces].join('|')));

/** The bytes of a stream, as many as are asked for. @param {string} key @param {string} label */
export async function* stream(key, label) {
  for (let block = 0; ; block++) yield* new Uint8Array(await hmac(bytesOf(key), `${label}:${block}`));
}

/** @param {AsyncGenerator<number>} bytes @param {number} n */
export async function take(bytes, n) {
  const taken = [];
  for (let i = 0; i < n; i++) taken.push(/** @type {number} */ ((await bytes.next()).value));
  return taken;
}

/** A number from 0 on and below `bound`, each as likely as the others.
 * @param {AsyncGenerator<number>} bytes @param {number} bound */
export async function below(bytes, bound) {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  let r;
  do r = (await take(bytes, 4)).reduce((sum, byte) => sum * 256 + byte, 0);
  while (r >= limit);
  return r % bound;
}

/** A list in an order by chance, and the numbers that were drawn for it.
 * @param {AsyncGenerator<number>} bytes @param {number[]} list */
export async function shuffle(bytes, list) {
  const order = [...list];
  const numbers = [];
  for (let i = order.length - 1; i >= 1; i--) {
    const j = await below(bytes, i + 1);
    numbers.push(j);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return { numbers, order };
}
