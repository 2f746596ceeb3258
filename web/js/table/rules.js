// The rules of a game and its house players, asked in a worker (web/rules-worker.js), which has no share in drawing.

import { root } from '../core/root.js';
/** @import { GameShapes, LogEntry, Move, RulesAnswer, RulesQuestion, View } from '../types.d.ts' */

/** @template {Pick<GameShapes, 'view' | 'move' | 'entry'>} [G={ view: View; move: Move; entry: LogEntry }] */
export class Rules {
  #worker;
  #last = 0;
  /** @type {Map<number, {resolve: (answer: RulesAnswer<G>) => void, reject: (error: Error) => void}>} */
  #asked = new Map();

  /** @param {string} game its name @param {string} [worker] its address */
  constructor(game, worker = `${root}/rules-worker.js`) {
    this.#worker = new Worker(worker, { name: game });
    this.#worker.addEventListener('message', ({ data: { id, answer, error } }) => {
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (error) asked?.reject(new Error(error));
      else asked?.resolve(answer);
    });
    this.#worker.addEventListener('error', () => {
      for (const { reject } of this.#asked.values()) reject(new Error('no rules'));
      this.#asked.clear();
    });
  }

  /** @param {Omit<RulesQuestion, 'id'>} question @returns {Promise<RulesAnswer<G>>} */
  ask(question) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...question });
    });
  }

  close() {
    this.#worker.terminate();
  }
}
