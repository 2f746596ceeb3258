/** talk.js - the chat of one game: which messages were written, and how many of them each player has not marked as read. */
export class Talk {
  constructor(ledger) {
    Object.assign(this, { ledger, messages: [], seen: new Map() });
  }

  wrote(person, id) {
    this.messages.push({ person, id, at: person.world.now });
  }

  /** They mark all as read: by the newest message or by a number far beyond, which marks no more than there are. */
  async mark(person) {
    const { world, path } = this.ledger;
    const newest = this.messages.at(-1).id;
    const { unread } = (await person.device.client.patch(`${path}/messages`, { read: world.pick([newest, Number.MAX_SAFE_INTEGER]) })).body;
    this.seen.set(person, newest);
    this.ledger.hold(unread === 0, `${person.name} has read all messages, and ${unread} are unread`);
  }

  /** Those of others whom they had not blocked. */
  async assertUnread(person) {
    const { circle } = person.world;
    const isUnread = (each) => each.id > (this.seen.get(person) ?? 0) && each.person !== person && !each.person.leftAt && !circle.hides(person, each.person, each.at);
    const expected = this.messages.filter(isUnread).length;
    const { unread } = (await person.reader.get(`${this.ledger.path}/messages`)).body;
    this.ledger.hold(unread === expected, `${person.name} has ${unread} unread messages instead of ${expected}`);
  }
}
