// Makes chance.json: what seeds, ids and nonces must give, by an implementation of its own in
// another language than the server's. Run: node tests/unit/vectors/chance.mjs > tests/unit/vectors/chance.json
// The inputs are made from a fixed text, so that a second run gives the same file.
import { createHash, createHmac } from 'node:crypto';

const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
const sha256 = (data) => createHash('sha256').update(data).digest();

function* stream(key, label) {
  for (let i = 0; ; i++) yield* hmac(key, `${label}:${i}`);
}

function shuffle(key) {
  const bytes = stream(key, 'deck');
  const deck = Array.from({ length: 48 }, (_, i) => i);
  const next = () => bytes.next().value;
  for (let i = 47; i >= 1; i--) {
    let r;
    do r = ((next() * 256 + next()) * 256 + next()) * 256 + next();
    while (r >= Math.floor(2 ** 32 / (i + 1)) * (i + 1));
    const j = r % (i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

function roll(key, k) {
  const dice = [];
  for (const byte of stream(key, `roll${k}`)) {
    if (byte < 252) dice.push((byte % 6) + 1);
    if (dice.length === 2) return dice;
  }
}

function vector(seed, id, nonces) {
  const key = hmac(seed, ['shanghaien/1', id, ...nonces].join('|'));
  return {
    seed: seed.toString('hex'), id, nonces,
    commitment: sha256(seed).toString('hex'),
    key: key.toString('hex'),
    deck: shuffle(key),
    first: stream(key, 'first').next().value & 1,
    rolls: Array.from({ length: 60 }, (_, k) => roll(key, k)),
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
