/** letters.js - the links in letters, opened by a program without a log-in: one shows the game, one ends a kind of letter. */
import { assertOk } from '../../fixtures/api.js';
import { DAY } from '../time.js';

const SWITCHED = ['invitation', 'accepted', 'game_over', 'digest'];

export async function visit(person) {
  const { world } = person;
  const letters = person.channels.find(({ way }) => way === 'mailbox')?.heard ?? [];
  if (letters.length && world.once(3)) await look(person, world.pick(letters));
  if (letters.length && world.once(25)) await unsubscribe(person, world.pick(letters));
}

/** Good for a day: a game is shown as its reader sees it, one of hidden cards as anybody does, and nobody can move by that. */
async function look(person, { text, stamp: at }) {
  const { world } = person;
  const [, id, token] = /\/g\/([\w-]+)#look=(\w+)/.exec(text) ?? [];
  if (!id || world.now < at || !world.games.has(id) || world.isClosed) return;
  if (at <= person.passwordSince) return assertVoid(world, id, token); // a new password ends them all
  const view = await world.read(`/api/games/${id}?look=${token}`);
  const hides = view.game === 'shanghai' && view.status === 'active';
  const seat = hides ? null : (await person.get(`/api/games/${id}`)).you;
  const isGood = world.now < at + DAY - 60_000;
  if (isGood) world.hold(view.you === seat, `${person.name}'s letter of ${new Date(at).toISOString()} shows ${id} to seat ${view.you} instead of ${seat}`);
  if (world.now > at + DAY + 60_000) world.hold(view.you === null, `${person.name}'s letter of ${new Date(at).toISOString()} still shows ${id}`);
  const answer = await world.visitor.post(`/api/games/${id}/resign?look=${token}`, { seq: view.seq });
  world.hold(answer.status === 401, `a letter's link lets resign ${id}: ${answer.status}`);
  world.count(isGood ? 'games seen by a link' : 'links that were too old');
}

async function assertVoid(world, id, token) {
  const { you } = await world.read(`/api/games/${id}?look=${token}`);
  world.hold(you === null, `a link of the time before a new password still shows ${id}`);
}

/** Opened in a browser, the address leads to the page, and changes nothing. */
async function assertShowsPage(person, pathname) {
  const { status, headers } = await person.world.visitor.get(pathname);
  person.world.hold(status === 303 && headers.location, `the address ${pathname} to unsubscribe is answered by ${status}`);
  const { notify } = await person.get('/api/me');
  person.world.hold(JSON.stringify(notify) === JSON.stringify(person.notify), `${person.name} has unsubscribed by a look`);
}

/** By the one click of RFC 8058: that kind, and no other, is off. */
async function unsubscribe(person, { kind, unsubscribe: url }) {
  const { world } = person;
  if (!SWITCHED.includes(kind) || !person.notify[kind]) return;
  const { pathname } = new URL(url);
  await assertShowsPage(person, pathname);
  assertOk(await world.visitor.post(pathname), 204);
  const { notify } = await person.get('/api/me');
  const expected = { ...person.notify, [kind]: false };
  world.hold(JSON.stringify(notify) === JSON.stringify(expected), `${person.name} has unsubscribed from ${kind} and has ${JSON.stringify(notify)} instead of ${JSON.stringify(expected)}`);
  person.notify = notify;
  for (const channel of person.channels) channel.beginAnew();
  world.say(`${person.name} unsubscribes from ${kind}`);
  world.count('unsubscribed');
  await world.settle();
}
