/** circle.js - who is whose friend, and who has blocked whom; what follows from that for invitations, lists and chats. */
import { isCounted, placesOf } from './result.js';

const keyOf = (person, other) => `${person.number} ${other.number}`;
const houseOf = (person) => [person, person?.owner].filter(Boolean);
const namesOf = (people) => [...people].map(({ name }) => name).sort().join(' ');

export class Circle {
  friends = new Map();
  blocks = new Map();
  /** When each block was made, by blocking and blocked person. */
  blockedAt = new Map();

  /** The people on a list of somebody's. @returns {Set<import('../person.js').Person>} */
  of(list, person) {
    if (!this[list].has(person)) this[list].set(person, new Set());
    return this[list].get(person);
  }

  /** A block ends what both have noted as friends. */
  block(person, other) {
    if (!this.of('blocks', person).has(other)) this.blockedAt.set(keyOf(person, other), person.world.now);
    this.of('blocks', person).add(other);
    this.of('friends', person).delete(other);
    this.of('friends', other).delete(person);
  }

  /** The clock was set back: blocks hold from now on. */
  setBack(now) {
    for (const [key, at] of this.blockedAt) this.blockedAt.set(key, Math.min(at, now));
  }

  /** Whom one has blocked one does not read, nor their bots, but for what they had written before. */
  hides(person, writer, at) {
    return houseOf(writer).some((each) => this.of('blocks', person).has(each) && at >= this.blockedAt.get(keyOf(person, each)));
  }

  /** Has one of both blocked the other? */
  areApart(one, other) {
    return this.of('blocks', one).has(other) || this.of('blocks', other).has(one);
  }

  /** The same, for their bots and owners, too. */
  areHousesApart(one, other) {
    return houseOf(one).some((a) => houseOf(other).some((b) => this.areApart(a, b)));
  }

  /** Who has left is on no list, and has none. */
  forget(person) {
    for (const list of [this.friends, this.blocks]) {
      list.delete(person);
      for (const people of list.values()) people.delete(person);
    }
  }

  /** @param other undefined: everybody, or the house */
  mayInvite(person, other) {
    return !other || !(other.lockedUntil || this.areHousesApart(person, other));
  }

  /** A chat is closed to those who are apart from all other people at the table. */
  closesChat(person, ledger) {
    const others = ledger.people.filter((other) => other && other !== person);
    return others.length > 0 && others.every((other) => this.areHousesApart(person, other));
  }

  /** At a table of several one does not read what was written by those whom one had blocked. */
  assertReads(person, ledger, messages) {
    const isHidden = ({ at, seat }) => this.hides(person, ledger.people[seat], Date.parse(at));
    if (ledger.people.length > 2) person.world.hold(!messages.some(isHidden), `${person.name} reads in ${ledger.id} whom they have blocked`);
  }

  async assertLists(person) {
    const { friends } = await person.get('/api/me/friends');
    const { blocked } = await person.get('/api/me/blocks');
    for (const [list, rows] of [['friends', friends], ['blocks', blocked]]) {
      const [expected, shown] = [this.of(list, person), rows.map(({ player }) => player)].map(namesOf);
      person.world.hold(shown === expected, `${person.name}'s ${list} are ${shown} instead of ${expected}`);
    }
    for (const row of friends) this.assertCounts(person, row);
  }

  /** The games that two friends have had with each other. */
  assertCounts(person, { player, won, lost, drawn, active }) {
    const { world } = person;
    const friend = world.person(player.name);
    const expected = { won: 0, lost: 0, drawn: 0, active: 0 };
    for (const ledger of world.games.values()) if (ledger.isFor(friend) && ledger.isFor(person)) addTo(expected, ledger, person, friend);
    const shown = { won, lost, drawn, active };
    world.hold(JSON.stringify(shown) === JSON.stringify(expected), `${person.name} and ${friend.name} have ${JSON.stringify(shown)} instead of ${JSON.stringify(expected)}`);
  }

  /** No invitation that is shown brings together who is apart, but for a challenge: a block protects no rung. Where two were
   * asked, whoever accepts first keeps the other out. */
  assertLobby(person, { incoming, open }) {
    for (const invitation of [...incoming, ...open].filter(({ id }) => !person.world.club.ladder.open.has(id))) {
      const others = peopleOf(invitation, incoming.includes(invitation) ? ['declined', 'asked'] : ['declined']).map((name) => person.world.person(name)).filter((other) => other && other !== person);
      const apart = others.find((other) => this.areApart(person, other));
      person.world.hold(!apart, () => `${person.name} is shown invitation ${invitation.id} with ${apart.name}, in spite of a block`);
    }
  }
}

/** Who holds a place in an invitation, or has sent it, by name; `without`: places that do not count. */
export function peopleOf({ from, to, places }, without = ['declined']) {
  const held = places?.filter(({ status }) => !without.includes(status)).map(({ player }) => player) ?? [to];
  return [from, ...held].filter(Boolean).map(({ name }) => name);
}

function addTo(counts, ledger, person, friend) {
  if (ledger.view.status === 'active') counts.active++;
  else if (isCounted(ledger)) counts[outcomeOf(ledger, person, friend)]++;
}

/** By their places: somebody else may have won. */
function outcomeOf(ledger, person, friend) {
  const places = placesOf(ledger);
  const [mine, theirs] = [person, friend].map((each) => places[ledger.people.indexOf(each)]);
  return mine === theirs ? 'drawn' : mine < theirs ? 'won' : 'lost';
}
