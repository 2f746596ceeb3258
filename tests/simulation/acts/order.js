/**
 * order.js - standing orders of Shanghaien: Shanghai! is called for somebody as soon as it is their turn, if it is good enough
 * by then. Nobody else reads them, and each ends with that turn, whether it was carried out or void.
 */
import { assertOk } from '../../fixtures/api.js';

export async function visit(person) {
  const { world } = person;
  for (const ledger of world.running) {
    if (ledger.kind !== 'shanghaien' || !ledger.isFor(person)) continue;
    if (ledger.orders.has(person)) await lookBack(person, ledger);
    else if (world.seldom(10)) await give(person, ledger);
  }
}

const pathOf = (ledger) => `${ledger.path}/order`;

async function give(person, ledger) {
  const { world } = person;
  const view = await person.get(ledger.path);
  if (view.status !== 'active' || view.turn === view.you) return;
  const wanted = 1 + world.below(4);
  const { call_if: shown } = assertOk(await person.device.client.put(pathOf(ledger), { seq: view.seq, call_if: wanted }));
  ledger.hold(shown === wanted, `the order of ${person.name} is ${shown} instead of ${wanted}`);
  ledger.orders.set(person, ledger.log.length);
  world.say(`${person.name} orders Shanghai! in ${ledger.id} at ${view.seq} for ${wanted}`);
  world.count('orders');
  const other = ledger.people[1 - view.you];
  if (other && !other.lockedUntil) await assertHidden(other, ledger);
}

async function assertHidden(other, ledger) {
  if (ledger.orders.has(other)) return;
  const { client } = await other.deviceLoggedIn();
  const { call_if: shown } = assertOk(await client.get(pathOf(ledger)));
  ledger.hold(shown === null, `${other.name} is shown an order for ${shown}`);
}

/** It stands until their next turn; then it is told what has become of it. */
async function lookBack(person, ledger) {
  const { ended, call_if: shown } = await person.get(pathOf(ledger));
  const since = ledger.log.slice(ledger.orders.get(person));
  const seat = ledger.people.indexOf(person);
  const hadTurn = ledger.waiting.has(person) || since.some((entry) => entry.seat === seat);
  const wasCalled = since.some((entry) => entry.by === 'order' && entry.seat === seat);
  ledger.hold((shown === null) === hadTurn, `the order of ${person.name} is for ${shown}, and their turn ${hadTurn ? 'has come' : 'is to come'}`);
  if (!hadTurn) return;
  ledger.hold(ended.called === wasCalled, `the order of ${person.name} ended as ${JSON.stringify(ended)}`);
  ledger.orders.delete(person);
  person.world.count(wasCalled ? 'orders carried out' : 'orders that were void');
}
