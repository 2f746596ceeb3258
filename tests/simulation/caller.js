/** caller.js - a client that asks again where the service is busy, as its answer asks for: each connection to a database that was
 * lost may refuse one request. */
import { Client, eventually } from '../fixtures/api.js';

export class Caller extends Client {
  request(method, path, options) {
    return eventually(`an answer to ${method} ${path}`, async () => {
      const answer = await super.request(method, path, options);
      return answer.status !== 503 && answer;
    });
  }
}
