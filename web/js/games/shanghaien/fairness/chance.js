// The dice and the deck of a game computed again from its seed, by WebCrypto, as the algorithm
// "shanghaien/1" says. Written apart from the server's own code on purpose.

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
 * @param {string} seed @param {string} invitation @param {string[]} nonces */
export const keyOf = async (seed, invitation, nonces) =>
  hexOf(await hmac(bytesOf(seed), `shanghaien/1|${invitation}|${nonces[0] ?? ''}|${nonces[1] ?? ''}`));

/** The bytes of a stream, as many as are asked for. @param {string} key @param {string} label */
async function* stream(key, label) {
  for (let block = 0; ; block++) yield* new Uint8Array(await hmac(bytesOf(key), `${label}:${block}`));
}

/** @param {AsyncGenerator<number>} bytes @param {number} n */
async function take(bytes, n) {
  const taken = [];
  for (let i = 0; i < n; i++) taken.push(/** @type {number} */ ((await bytes.next()).value));
  return taken;
}

/** The 48 cards in the order in which they come. @param {string} key */
export async function deckOf(key) {
  const bytes = stream(key, 'deck');
  const deck = Array.from({ length: 48 }, (_, id) => id);
  for (let i = 47; i >= 1; i--) {
    const limit = Math.floor(2 ** 32 / (i + 1)) * (i + 1);
    let r;
    do r = (await take(bytes, 4)).reduce((sum, byte) => sum * 256 + byte, 0);
    while (r >= limit);
    const j = r % (i + 1);
    [deck[i], deck[j]] = [/** @type {number} */ (deck[j]), /** @type {number} */ (deck[i])];
  }
  return deck;
}

/** The seat that begins when chance decides. @param {string} key */
export const firstOf = async (key) => /** @type {number} */ ((await take(stream(key, 'first'), 1))[0]) & 1;

/** The k-th roll. @param {string} key @param {number} k @returns {Promise<[number, number]>} */
export async function rollOf(key, k) {
  const dice = [];
  for await (const byte of stream(key, `roll${k}`)) {
    if (byte < 252) dice.push((byte % 6) + 1);
    if (dice.length === 2) break;
  }
  return [dice[0] ?? 0, dice[1] ?? 0];
}
