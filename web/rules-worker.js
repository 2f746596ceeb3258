// The worker in which the rules and the house players of a game run: C compiled for the browser (src/games/GAME/wasm.c). It is
// called by the name of its game. It keeps no game: each question brings its state, as bytes, or a position as text.

/** @import { RulesAnswer, RulesExports, RulesQuestion } from './js/types.d.ts' */

/** Where the build has put them, by game. */
const loaded = WebAssembly.instantiateStreaming(fetch(RULES[self.name] ?? ''), { wasi_snapshot_preview1: { fd_close: none, fd_seek: none, fd_write: none } })
  .then(({ instance }) => /** @type {RulesExports} */ (/** @type {unknown} */ (instance.exports)));

/** A position's text has fewer characters (src/games/shanghaien/position.h). */
const LONGEST = 159;

/** Of the system they need nothing. */
function none() {
  return 0;
}

addEventListener('message', async ({ data }) => {
  const { id, ...question } = /** @type {RulesQuestion} */ (data);
  try {
    postMessage({ id, answer: answer(await loaded, question) });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

/** @param {RulesExports} rules @param {Omit<RulesQuestion, 'id'>} question @returns {RulesAnswer} */
function answer(rules, { position, state, number, dice = [0, 0], seat = 0, weighs, level }) {
  const bytes = () => new Uint8Array(rules.memory.buffer); // it may have grown
  /** @param {number} length */
  const text = (length) => {
    if (!length) throw new Error('no memory');
    return new TextDecoder().decode(bytes().subarray(rules.text_at(), rules.text_at() + length));
  };
  if (state) bytes().set(state, rules.state_at());
  if (position !== undefined) {
    bytes().set(new TextEncoder().encode(`${position.slice(0, LONGEST)}\0`), rules.given_at());
    if (!rules.read_position()) throw new Error('no position');
  }
  if (number !== undefined && !rules.play(number, dice[0], dice[1])) throw new Error('no such move');
  if (level !== undefined) return { chosen: rules.choose(level, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) };
  if (weighs) return { options: JSON.parse(text(rules.write_options())).options };
  /** @param {number} of a seat */
  const viewOf = (of) => JSON.parse(`{"game":"shanghaien"${text(rules.write_view(of))}}`);
  const view = viewOf(seat);
  const { legal } = view.turn === null || view.turn === seat ? view : viewOf(view.turn);
  return { view, legal, state: bytes().slice(rules.state_at(), rules.state_at() + rules.state_size()) };
}
