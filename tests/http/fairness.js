/**
 * fairness.js - deck and dice of a game computed again from its seed, by the description alone
 * (algorithm "shanghaien/1"); shares no line with the server.
 */
import { createHash, createHmac } from 'node:crypto';

const hmac = (key, text) => createHmac('sha256', key).update(text).digest();

/** @param {Buffer} seed */
export const commitment = (seed) => createHash('sha256').update(seed).digest('hex');

/** @param {Buffer} seed @param {string} invitation @param {string[]} nonces */
export const keyOf = (seed, invitation, nonces) =>
  hmac(seed, ['shanghaien/1', invitation, ...nonces].join('|'));

/** The bytes of stream S(label), without end. */
function* stream(key, label) {
  for (let i = 0; ; i++) yield* hmac(key, `${label}:${i}`);
}

export function deckOf(key) {
  const bytes = stream(key, 'deck');
  const next = () => bytes.next().value;
  const word = () => next() * 2 ** 24 + next() * 2 ** 16 + next() * 2 ** 8 + next();
  const deck = Array.from({ length: 48 }, (_, id) => id);
  for (let i = 47; i >= 1; i--) {
    const fair = Math.floor(2 ** 32 / (i + 1)) * (i + 1);
    let r = word();
    while (r >= fair) r = word();
    const j = r % (i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

export const firstOf = (key) => stream(key, 'first').next().value & 1;

/** The k-th throw of the game, rerolls counted. */
export function rollOf(key, k) {
  const dice = [];
  for (const byte of stream(key, `roll${k}`)) {
    if (byte < 252) dice.push((byte % 6) + 1);
    if (dice.length === 2) return dice;
  }
}
