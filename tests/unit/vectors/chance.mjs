// Makes chance.json: what seeds, ids and nonces must give, by the tests' own implementation.
// Run: node tests/unit/vectors/chance.mjs > tests/unit/vectors/chance.json
// The inputs are made from a fixed text, so that a second run gives the same file.
import { createHash } from 'node:crypto';
import { commitment, deckOf, firstOf, keyOf, rollOf } from '../../fixtures/fairness.js';

const sha256 = (data) => createHash('sha256').update(data).digest();

function vector(seed, id, nonces) {
  const key = keyOf(seed, id, nonces);
  return {
    seed: seed.toString('hex'), id, nonces,
    commitment: commitment(seed),
    key: key.toString('hex'),
    deck: deckOf(key),
    first: firstOf(key),
    rolls: Array.from({ length: 60 }, (_, k) => rollOf(key, k)),
  };
}

const counting = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const vectors = [
  vector(counting, 'Qm4t8ZsLr2Yc', ['', '']),
  vector(counting, 'Qm4t8ZsLr2Yc', ['00ff', 'abc']),
];
for (let i = 0; i < 100; i++) {
  const text = (label) => sha256(`${label} ${i}`);
  const nonce = (label) => text(label).toString('hex').slice(0, text(label)[0] % 65);
  vectors.push(vector(text('seed'), text('id').toString('base64url').slice(0, 12),
    [nonce('inviter'), nonce('invitee')]));
}
console.log(`[\n${vectors.map((v) => JSON.stringify(v)).join(',\n')}\n]`);
