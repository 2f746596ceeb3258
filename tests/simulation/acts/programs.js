/**
 * programs.js - the tokens that people give to programs. Each opens what its scopes say and no more, until its end, and ends
 * with what ends all access to an account.
 */
import { assertOk } from '../../fixtures/api.js';
import { Caller } from '../caller.js';
import { DAY } from '../time.js';

const MOST = 3;
const SCOPES = ['read', 'play', 'manage'];

/** What a program asks for, by the scope that it needs; undefined: none will do. Nothing of it changes anything. */
const CALLS = [
  ['read', ({ client }) => client.get('/api/me')],
  ['read', ({ client }) => client.get('/api/invitations')],
  ['play', ({ client }) => client.post('/api/here')],
  ['manage', ({ client }, { language }) => client.patch('/api/me', { language })],
  [undefined, ({ client }, { password }) => client.patch('/api/me', { password, old_password: password })],
  [undefined, ({ client }) => client.get('/api/me/tokens')],
  [undefined, ({ client }) => client.post('/api/me/tokens', { name: 'more', scopes: SCOPES })],
  [undefined, ({ client }, { password }) => client.delete('/api/me', { json: { password } })],
];

export async function visit(person) {
  const { world, programs } = person;
  if (programs.length < MOST && world.seldom(15)) await make(person);
  if (programs.length && world.once(2)) await use(person, world.pick(programs));
  if (programs.length && world.seldom(12)) await revoke(person, world.pick(programs));
}

/** A program that may move for somebody; undefined: they move by hand. */
export function playerOf({ world, programs }) {
  const able = programs.filter((program) => program.scopes.includes('play') && isGood(world, program));
  return able.length && world.once(2) ? able[0].client : undefined;
}

/** Not one that had ended before the clock was set back. */
const isGood = (world, { endsAt, isUnclear }) => world.now < endsAt && !isUnclear;

async function make(person) {
  const { world } = person;
  const scopes = SCOPES.filter(() => world.once(2));
  if (!scopes.length) scopes.push('read');
  const endsAt = world.once(2) ? Infinity : world.now + DAY * (1 + world.below(6));
  const body = { name: `program ${person.programs.length}`, scopes, ...(endsAt < Infinity && { ends_at: new Date(endsAt).toISOString() }) };
  const { id, token } = assertOk(await person.device.client.post('/api/me/tokens', body), 201);
  const client = new Caller(person.device.client.server, { bearer: token });
  person.traces.text(token.slice(4));
  person.programs.push({ id, client, scopes, endsAt });
  world.say(`${person.name} gives a program ${scopes} until ${endsAt < Infinity ? body.ends_at : 'it is revoked'}`);
  world.count('tokens');
}

/** What it asks for is answered if it may ask for that, and else refused; what has ended is listed no more. */
async function use(person, program) {
  const { world } = person;
  if (program.isUnclear) return;
  program.client.server = person.device.client.server;
  const good = isGood(world, program);
  for (const [scope, ask] of good ? [1, 2, 3].map(() => world.pick(CALLS)) : CALLS.slice(0, 1)) {
    const { status, body } = await ask(program, person);
    const expected = !good ? 'not_logged_in' : program.scopes.includes(scope) ? undefined : 'scope';
    world.hold(expected ? body?.code === expected : status < 300, () => `a program of ${person.name} with ${program.scopes} until ${program.endsAt} asks ${ask}: ${status} ${JSON.stringify(body)}`);
  }
  if (!good) person.programs.splice(person.programs.indexOf(program), 1);
  const { tokens } = await person.get('/api/me/tokens');
  const ids = (list) => list.map(({ id }) => id).sort().join();
  const expected = person.programs.filter((each) => isGood(world, each));
  const shown = tokens.filter(({ id }) => !person.programs.some((each) => each.id === id && each.isUnclear));
  world.hold(ids(shown) === ids(expected), `${person.name} has the tokens ${ids(shown)} instead of ${ids(expected)}`);
  world.count(good ? 'tokens used' : 'tokens that had ended');
}

async function revoke(person, program) {
  const { world } = person;
  const { status } = await person.device.client.delete(`/api/me/tokens/${program.id}`);
  world.hold(!isGood(world, program) || status === 204, `${person.name} cannot revoke a token: ${status}`);
  world.say(`${person.name} revokes a token`);
  await assertEnded(person, [program]);
}

/** Tokens of theirs were ended: all, where no others are named. */
export async function assertEnded(person, programs = person.programs) {
  person.programs = person.programs.filter((each) => !programs.includes(each));
  for (const { client, scopes } of programs) {
    client.server = person.world.server;
    const { status } = await client.get('/api/me');
    person.world.hold(status === 401, `${person.name}: a token for ${scopes} that was ended is answered ${status}`);
    person.world.count('tokens ended');
  }
}
