/**
 * caller.js - a client that asks again where the service is busy, as its answer asks for: each connection to a database that was
 * lost may refuse one request. All of them have seen what one has: of two servers none shows them anything older.
 */
import { Client, eventually } from '../fixtures/api.js';

const shared = { seen: undefined };

export class Caller extends Client {
  request(method, path, options) {
    return eventually(`an answer to ${method} ${path}`, async () => {
      this.seen = shared.seen;
      const answer = await super.request(method, path, options);
      shared.seen = this.seen;
      return answer.status !== 503 && answer;
    });
  }

  headers(payload, extra) {
    const isAnonymous = !this.cookie && this.seen;
    return super.headers(payload, isAnonymous ? { Cookie: `seen=${this.seen}`, ...extra } : extra);
  }
}
