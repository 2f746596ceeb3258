// The worker in which a game runs, rules and house players: C compiled for the browser (src/games/wasm/wasm.c). It is called by
// the name of its game. It keeps no game: each question brings its state, as bytes that were answered before, a position as
// text, or a new game with its log.

/** @import { Drawn, LogEntry, Move, RulesAnswer, RulesEntry, RulesExports, RulesQuestion, View } from './js/types.d.ts' */

/** Where the build has put them, by game. */
const loaded = WebAssembly.instantiateStreaming(fetch(RULES[self.name] ?? ''), { wasi_snapshot_preview1: { fd_close: none, fd_seek: none, fd_write: none }, page: { draw } })
  .then(({ instance }) => /** @type {RulesExports} */ (/** @type {unknown} */ (instance.exports)));

/** Whose an entry is, as src/games/game.h numbers them. */
const BY = ['hand', 'clock', 'host', 'order'];

/** Of the system they need nothing. */
function none() {
  return 0;
}

// --- Chance ---

/** The numbers of the entry under way, as far as they are not used; null: any. @type {number[] | null} */
let numbers = null;
/** Whether the game asked for others. */
let areOthers = false;

/** A number that chance gives. @param {number} bound */
function draw(bound) {
  if (!numbers) return anyBelow(bound);
  const number = numbers.shift() ?? -1;
  if (number >= 0 && number < bound) return number;
  areOthers = true;
  return 0;
}

/** @param {number} bound @returns {number} */
function anyBelow(bound) {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number < 2 ** 32 - (2 ** 32 % bound) ? number % bound : anyBelow(bound); // each is equally likely
}

// --- The game, by what it exports ---

/** @param {RulesExports} rules */
function gameOf(rules) {
  const bytes = () => new Uint8Array(rules.memory.buffer); // it may have grown
  /** @param {number} length */
  const text = (length) => new TextDecoder().decode(bytes().subarray(rules.text_at(), rules.text_at() + length));
  /** @param {number} length */
  const wanted = (length) => {
    if (!length) throw new Error('the game has no answer');
    return text(length);
  };
  /** @param {string} what */
  const give = (what) => {
    const given = new TextEncoder().encode(`${what}\0`);
    if (given.length > rules.given_size()) throw new Error('too long');
    bytes().set(given, rules.given_at());
  };
  /** Does something to which chance gives these numbers, or any; answers what it gave. @param {Drawn | null | undefined} given
   * @param {() => number} act @returns {Drawn | null} */
  const withChance = (given, act) => {
    numbers = given === undefined ? null : Object.values(given ?? {}).flat();
    areOthers = false;
    if (!act()) throw new Error('no such move');
    if (areOthers || numbers?.length) throw new Error('chance gave something else');
    return JSON.parse(text(rules.write_drawn()) || 'null');
  };
  return {
    get state() { return bytes().slice(rules.table_at(), rules.table_at() + rules.table_size()); },
    /** @param {Pick<RulesQuestion, 'state' | 'position' | 'setup'>} from @returns {(Drawn | null)[]} what chance gave, if it is a new game */
    begin({ state, position, setup }) {
      if (setup) {
        const { variant, seats, bots = [], first = null, drawn } = setup;
        give(variant ? JSON.stringify(variant) : '');
        return [withChance(drawn, () => rules.start(seats, bots.reduce((set, seat) => set | 1 << seat, 0), first ?? -1))];
      }
      if (position !== undefined) {
        give(position);
        if (!rules.read_position?.()) throw new Error('no position');
        return [];
      }
      if (state?.length !== rules.table_size()) throw new Error('no state');
      bytes().set(state, rules.table_at());
      return [];
    },
    /** @param {RulesEntry} entry */
    enter({ seat, move, by = 'hand', drawn }) {
      give(JSON.stringify(move));
      return withChance(drawn, () => rules.enter(seat ?? -1, BY.indexOf(by)));
    },
    /** @param {number | null} reader @param {boolean} open @returns {View} */
    view: (reader, open) => JSON.parse(`{"game":"${self.name}"${wanted(rules.write_view(reader ?? -1, Number(open)))}}`),
    /** @returns {NonNullable<RulesAnswer['options']>} */
    options: () => JSON.parse(wanted(rules.write_hint())).options,
    /** @param {string} player @param {number} seat @param {bigint} entropy @param {number} effort @returns {Move} */
    choose(player, seat, entropy, effort) {
      give(player);
      return JSON.parse(wanted(rules.choose(seat, entropy, effort)));
    },
    /** What the last entry's decisions of a seat were worth. @param {number} seat @param {bigint} entropy @param {number} effort
     * @returns {NonNullable<RulesAnswer['worths']>} */
    worths: (seat, entropy, effort) => JSON.parse(wanted(rules.write_worths(seat, entropy, effort))),
    /** The entries as the reader may see them now that all are made. @param {RulesEntry[]} entries @param {number | null} reader @returns {LogEntry[]} */
    tell(entries, reader) {
      return entries.map((entry) => {
        this.enter(entry);
        return JSON.parse(`{"seq":${rules.seq()},"seat":${entry.seat ?? null}${wanted(rules.write_entry(reader ?? -1))}}`);
      });
    },
    know: () => rules.know(),
    position: () => text(rules.write_position()) || null,
  };
}

const game = loaded.then(gameOf);
game.catch(none); // each question is told why

const anyEntropy = () => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;

/** @param {Awaited<typeof game>} of @param {Omit<RulesQuestion, 'id'>} question @returns {RulesAnswer} */
function answer(of, { entries = [], seat = 0, open = false, tells, weighs, judges, player, entropy, effort = 1000, ...from }) {
  const begun = of.begin(from);
  const drawn = [...begun, ...entries.map((entry) => of.enter(entry))];
  if (weighs) return { options: of.options() };
  if (judges) return { state: of.state, worths: of.worths(seat ?? -1, entropy ?? anyEntropy(), effort) };
  if (player !== undefined) return { chosen: of.choose(player, seat ?? -1, entropy ?? anyEntropy(), effort) };
  const view = of.view(seat, open);
  const { legal } = view.turn === null || view.turn === seat ? view : of.view(view.turn, open);
  const { state } = of;
  const position = of.position();
  if (!tells) return { state, position, view, legal, drawn };
  of.know();
  of.begin(from.setup ? { setup: { ...from.setup, drawn: drawn[0] } } : from);
  return { state, position, view, legal, drawn, log: of.tell(entries.map((entry, i) => ({ ...entry, drawn: drawn[begun.length + i] })), seat) };
}

addEventListener('message', async ({ data }) => {
  const { id, ...question } = /** @type {RulesQuestion} */ (data);
  try {
    postMessage({ id, answer: answer(await game, question) });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
