/**
 * channel.js - one way to somebody outside the page: a webhook, a mailbox or a browser that gets push messages. `heard` is
 * what has come by it, as {kind, game, text, at: when it came}; `since`: nothing is expected of what happened before.
 */
const KEPT = 400;

export class Channel {
  constructor(world, way, address) {
    Object.assign(this, { world, way, address, since: world.now, box: [], heard: [], last: new Map() });
  }

  /** Opens what has come. Returns it. */
  async open() {
    const news = [];
    for (const message of this.box.splice(0)) news.push({ ...(await this[this.way](message)), at: this.world.now });
    for (const one of news) this.last.set(one.kind, one.at);
    this.heard.push(...news);
    if (this.heard.length > KEPT) this.heard.splice(0, this.heard.length - KEPT);
    return news;
  }

  webhook({ for: name, kind, game = null, text }) {
    return { name, kind, game, text };
  }

  browser({ kind, game, body }) {
    return { kind, game, text: body };
  }

  /** An e-mail does not name its kind: its Message-ID has the number of the outbox's row. */
  async mailbox({ messageId, subject, text }) {
    const id = /^<(\d+)[.@]/.exec(messageId)?.[1];
    const [row] = await this.world.reader.rows(`select o.kind, g.public_id as game from outbox o left join games g on g.id = o.game where o.id = ${id}`);
    return { kind: row.kind, game: row.game, text: `${subject}\n${text}` };
  }

  /** Has a message of that kind come at or after that time, of that game where one is named? */
  has(kind, since, game) {
    return this.heard.some((one) => one.kind === kind && one.at >= since && (game === undefined || one.game === game));
  }
}
