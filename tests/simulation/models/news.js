/** news.js - what the club's webhook is told: each season and cup that opens and each announcement, once, signed by its secret. */
import { createHmac } from 'node:crypto';
import { eventually } from '../../fixtures/api.js';
import { SECOND } from '../time.js';

export const PATH = '/club';
const KINDS = ['season_opened', 'season_over', 'cup_opened', 'cup_final', 'cup_over', 'announcement'];

/** A post is signed by the secret of its receiver. Returns when. */
export function assertSigned(world, { url, body, headers }, secret) {
  const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['shanghaien-signature']) ?? [];
  world.hold(hex === createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'), `a post to ${url} is not signed by its secret`);
  return seconds * SECOND;
}

export class News {
  constructor(world) {
    Object.assign(this, { world, secret: undefined, came: new Map(), expected: [] });
  }

  expect(kind, says) {
    this.expected.push({ kind, says });
  }

  take(post) {
    const { world } = this;
    assertSigned(world, post, this.secret);
    const { id, for: receiver, kind, text } = JSON.parse(post.body);
    world.hold(receiver === 'club' && KINDS.includes(kind), `the club is told ${post.body}`);
    world.hold(!this.came.has(id) || world.killedAt >= this.came.get(id) || this.missed(id), `the club is told twice: ${post.body}`);
    this.came.set(id, world.now);
    this.expected = this.expected.filter((one) => one.kind !== kind || !text.includes(one.says));
    world.count(`news: ${kind}`);
  }

  /** Whether the service has not had the answer to a post in time, as on a busy machine: it tries again. */
  missed(id) {
    const failed = new RegExp(`event=club_post id="${id}" .* result="failed" error="Timeout`);
    return this.world.servers.some(({ stderr }) => failed.test(stderr));
  }

  /** The service looks for them each second, by no clock of ours. */
  async check() {
    await eventually(`the news ${JSON.stringify(this.expected)}`, () => {
      this.world.takePosts();
      return this.expected.length === 0;
    });
  }
}
