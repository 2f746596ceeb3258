/** agree.js - what players agree on: to call a game off, and to play once more on the same terms. */
import { assertOk } from '../../fixtures/api.js';

export async function visit(person) {
  const { world } = person;
  const mine = [...world.running].filter((ledger) => ledger.isFor(person) && !ledger.hasResigned(person));
  if (mine.length && world.seldom(12)) await callOff(person, world.pick(mine));
  for (const ledger of mine) if (ledger.status === 'active') await answerOffer(person, ledger);
  if (world.seldom(8)) await playAgain(person);
}

const pathOf = (ledger) => `${ledger.path}/call-off`;

/** By one alone at first; later it is an offer to the others. Not where a season, a cup or the ladder counts on it. */
async function callOff(person, ledger) {
  const { world } = person;
  const view = await person.get(ledger.path);
  if (view.status !== 'active') return;
  const answer = await person.device.client.post(pathOf(ledger), { seq: view.seq });
  if (answer.body.code === 'not_here') return world.hold(!ledger.isFree, `${person.name} cannot call ${ledger.id} off`);
  const { at_once: atOnce, offer } = view.call_off;
  const isLast = atOnce || ledger.people.every((each, seat) => each === null || each === person || seat === offer?.seat);
  const allowed = !ledger.isFree ? [] : atOnce ? [200] : isLast ? [200, 409] : [200, 202, 409];
  world.hold(allowed.includes(answer.status), `${person.name} calls ${ledger.id} off: ${answer.text}`);
  if (answer.status === 200) return end(person, ledger, answer.body, offer?.seat ?? view.you);
  if (answer.status === 409) return world.hold(answer.body.code === 'too_soon', answer.text);
  world.say(`${person.name} offers to call ${ledger.id} off`);
  world.count('offers to call off');
  ledger.agreed.add(person);
  await assertOffers(person, ledger, offer?.seat ?? view.you);
  if (world.once(3)) await takeBack(person, ledger);
}

/** All at the table are shown the offer. */
async function assertOffers(person, ledger, seat) {
  const { call_off: { offer } } = await person.world.read(ledger.path);
  ledger.hold(offer?.seat === seat, () => `${JSON.stringify(offer)} is shown as the offer of ${seat}`);
}

async function takeBack(person, ledger) {
  assertOk(await person.device.client.delete(pathOf(ledger)), 204);
  ledger.agreed.clear();
  const { call_off: { offer } } = await person.world.read(ledger.path);
  ledger.hold(offer === null, () => `${JSON.stringify(offer)} was taken back by ${person.name}`);
}

/** Whoever finds an offer agrees, declines, or leaves it. */
async function answerOffer(person, ledger) {
  const { world } = person;
  const { status, call_off: shown, you } = await person.get(ledger.path);
  if (status !== 'active' || !shown?.offer || shown.offer.seat === you) return;
  if (world.once(2)) await callOff(person, ledger);
  else if (world.once(2)) await takeBack(person, ledger);
}

async function end(person, ledger, view, seat) {
  const { world } = person;
  ledger.hold(view.result.reason === 'called_off' && view.result.winner === null, () => `was called off with ${JSON.stringify(view.result)}`);
  ledger.calledOffBy = person;
  ledger.acknowledge(seat, { type: 'call_off' }, view);
  world.say(`${person.name} calls ${ledger.id} off`);
  world.count('games called off');
  await world.settle();
}

/** A rematch is asked for once. */
async function playAgain(person) {
  const { world } = person;
  const finished = [...world.games.values()].filter((ledger) => ledger.status === 'finished' && ledger.isFor(person) && !ledger.hasHouse && !ledger.people.some((each) => each?.owner));
  if (!finished.length) return;
  const ledger = world.pick(finished);
  const others = ledger.people.filter((each) => each !== person && !each.leftAt && world.circle.mayInvite(person, each));
  const answer = await person.device.client.post(`${ledger.path}/rematch`, {});
  world.hold([200, 201, 403, 409].includes(answer.status), answer.text);
  world.hold(others.length || answer.status !== 201, `${person.name} may play ${ledger.id} again with nobody: ${answer.text}`);
  if (answer.status !== 201) return;
  world.say(`${person.name} wants to play ${ledger.id} again: ${answer.body.id}`);
  world.count('rematches');
  for (const each of others) each.told.expect('invitation', { holds: () => !world.answered.has(answer.body.id), gathered: true });
  await world.settle();
}
