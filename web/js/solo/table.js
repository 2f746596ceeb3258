// A table on this device: its game is played by the compiled rules against house players that think here, too.

import { nothing } from '../../vendor/lit-html.js';
import { inTurn } from '../server/api.js';
import { useWords } from '../words/i18n.js';
import { fetchPart } from '../core/version.js';
import { reportError } from '../ui/notice.js';
import { around } from '../table/around.js';
import { markSeen } from '../table/recap.js';
import { Table } from '../table/table.js';
import { awaitedOf } from '../device/turn.js';
import { findSolo, holdSolo, seatedAt, seatOf } from './records.js';
/** @import { Game, GameName, GameShapes, RulesAnswer, Seat } from '../types.d.ts' */
/** @import { Rules } from '../table/rules.js' */
/** @import { SoloGame } from './records.js' */

/** @template {GameShapes} [G=GameShapes] @extends {Table<G>} */
export class SoloTable extends Table {
  /** The state of the rules after the last entry. */
  #state = /** @type {Uint8Array} */ (new Uint8Array());
  /** What one can do next, as buttons. @type {(table: SoloTable<any>) => unknown} */
  goesOn = () => nothing;
  /** What the player does comes between two moves of the house. */
  #inTurn = inTurn();

  /** @param {Game<G>} game @param {Rules} rules @param {SoloGame} record @param {RulesAnswer<any>} answer @param {() => void} redraw */
  constructor(game, rules, record, answer, redraw) {
    super(game, viewOf(record, answer), redraw);
    this.rules = rules;
    this.record = record;
    this.#take(answer);
  }

  /** Begins a game, with the player in a seat by chance. @param {Rules} rules @param {GameName} game @param {string[]} house whom they meet
   * @returns {Promise<SoloGame>} */
  static async begin(rules, game, house) {
    const seats = house.length + 1;
    const [any = 0] = crypto.getRandomValues(new Uint32Array(1));
    const you = any % seats;
    const names = [...house.slice(0, you), null, ...house.slice(you)];
    const { drawn: [drawn = null] = [] } = await fetchPart(() => rules.ask({ setup: setupOf(names), seat: you }));
    /** @type {SoloGame} */
    const record = { id: randomId(), game, house: names, drawn, log: [], over: false };
    holdSolo(record);
    return record;
  }

  /** @template {GameShapes} G @param {Game<G>} game @param {Rules} rules @param {SoloGame} record @param {() => void} redraw
   * @returns {Promise<SoloTable<G>>} */
  static async load(game, rules, record, redraw) {
    const answer = await fetchPart(() => replay(rules, record, record.log.length, true));
    const table = new SoloTable(game, rules, record, answer, redraw);
    if (record.over) await table.loadEnding();
    return table;
  }

  get isMine() {
    return true;
  }

  get isTold() {
    return !this.playback.catchingUp && !this.playback.isHeld;
  }

  get stopsAtRounds() {
    return !this.record.over;
  }

  /** @param {number} seq @returns {Promise<G['view']>} */
  async position(seq) {
    return viewOf(this.record, await replay(this.rules, this.record, seq), seq);
  }

  /** @param {number} seq */
  address(seq) {
    return `/solo?id=${this.record.id}${seq < this.view.seq ? `&at=${seq}` : ''}`;
  }

  /** Fetches what is shown once the game is over. */
  async loadEnding() {
    const [ending] = await fetchPart(() => Promise.all([this.game.ending(), useWords('ending')]));
    this.ending = { ...ending, result: () => ending.outcome(this, this.goesOn(this)), remark: () => nothing, review: () => nothing };
    this.redraw();
  }

  /** @param {unknown} error */
  failed(error) {
    reportError(error);
  }

  /** @param {G['move']} move */
  async send(move) {
    if (this.pending || this.playback.past || await this.isHeld(move)) return;
    this.pending = move;
    this.choice.send();
    this.redraw();
    try {
      await this.#inTurn(() => this.#enter(seatOf(this.record), move));
    } catch (error) {
      reportError(error);
    }
    this.pending = null;
    this.redraw();
    this.letHousePlay();
  }

  /** The house moves as long as it is asked; never two at once. */
  letHousePlay() {
    this.#inTurn(async () => {
      const { house } = this.record;
      const seat = awaitedOf(this.view).find((each) => house[each]);
      const player = house[seat ?? -1];
      if (this.left || seat === undefined || !player) return;
      const { chosen } = await this.rules.ask({
        state: this.#state, seat, player, entropy: crypto.getRandomValues(new BigUint64Array(1))[0],
      });
      if (this.left || !chosen) return;
      await this.#enter(seat, chosen);
      this.letHousePlay();
    }).catch(reportError);
  }

  /** Enters a move, unless another tab has gone on with the game: then this one goes on from there.
   * @param {number} seat @param {{type: string}} move */
  async #enter(seat, move) {
    const known = findSolo(this.record.id);
    if (known && known.log.length !== this.record.log.length) {
      this.record = known;
      return this.#go(await replay(this.rules, known, known.log.length, true));
    }
    const answer = await this.rules.ask({ state: this.#state, entries: [{ seat, move }], seat: seatOf(this.record), tells: true });
    const [drawn = null] = answer.drawn ?? [];
    const log = [...this.record.log, { seat, move, drawn, at: new Date().toISOString() }];
    this.record = { ...this.record, log, over: awaitedOf(/** @type {any} */ (answer.view)).length === 0 };
    holdSolo(this.record);
    await this.#go(answer);
  }

  /** @param {RulesAnswer<any>} answer */
  async #go(answer) {
    this.#take(answer);
    if (this.record.over && !this.ending) await this.loadEnding();
    await this.accept(viewOf(this.record, answer));
    markSeen(this, this.record.log.length);
  }

  /** @param {RulesAnswer<any>} answer */
  #take({ state, log = [] }) {
    this.#state = state ?? this.#state;
    const all = log.length === this.record.log.length ? log : [...this.log, ...log];
    this.log = all.map((entry, i) => (entry === this.log[i] ? entry : { ...entry, seq: i + 1, at: this.record.log[i]?.at ?? this.record.kept_at }));
  }
}

/** 36 random hex digits; there is no `randomUUID` where the page comes by plain HTTP. */
const randomId = () => Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {SoloGame['house']} house */
const setupOf = (house) => ({ seats: house.length, bots: house.flatMap((name, seat) => (name ? [seat] : [])) });

/** The game after its first entries. @param {Rules} rules @param {SoloGame} record @param {number} seq @param {boolean} [tells] with the log
 * @returns {Promise<RulesAnswer<any>>} */
const replay = (rules, { house, drawn, log, over }, seq, tells = false) =>
  rules.ask({ setup: { ...setupOf(house), drawn }, entries: log.slice(0, seq), seat: house.indexOf(null), open: over, tells });

/** @param {SoloGame} record @param {RulesAnswer<any>} answer @param {number} [seq] */
function viewOf(record, { view }, seq = record.log.length) {
  const status = awaitedOf({ ...view, you: 0 }).length ? 'active' : 'finished';
  return { ...around(record.id, seatedAt(record), record.game), you: /** @type {Seat} */ (seatOf(record)), ...view, seq, status };
}
