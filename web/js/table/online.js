// A table that is played over the web: its game as the server tells it, its moves by the outbox, and
// news by the event stream.

import { ApiError, get, post, untilAnswered } from '../api.js';
import { isWarnedOf } from '../games/shanghaien/training.js';
import { sentence } from '../games/shanghaien/words.js';
import { pause } from '../motion.js';
import { announce, reportError } from '../notice.js';
import { moveUnderWay, play } from '../outbox.js';
import { goNext, me, refreshGames, waitingElsewhere } from '../session.js';
import { markSeen } from './replay.js';
import { Table } from './table.js';

const pollEvery = 20_000;
/** A move that is answered before is not shown on its way: the picture changes once, and sooner. */
const SENDING_SHOWS_MS = 80;

/**
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('../types.d.ts').Move} Move
 * @typedef {import('../types.d.ts').LogEntry} LogEntry
 */

export class OnlineTable extends Table {
  /** What is shown once the game is finished. @type {typeof import('../games/shanghaien/ending.js') | null} */
  ending = null;
  #unwatch = () => {};
  /** The last `seq` that the stream has told. */
  #heard = 0;
  #loadingLog = false;
  /** @type {Map<number, Promise<View>>} */
  #positions = new Map();

  /** Fetches a game with its log. @param {string} id @param {() => void} redraw */
  static async load(id, redraw) {
    const path = `/games/${encodeURIComponent(id)}`;
    const [view, { moves }] = await Promise.all([get(path + lookQuery()), get(`${path}/moves`)]);
    const table = new OnlineTable(view, redraw);
    table.log = moves;
    return table;
  }

  /** Starts to listen. @param {() => void} other called where the news are not of a move: something
   * was said */
  listen(other) {
    this.#heard = this.view.seq;
    this.#unwatch = watch(this.path, (seq) => {
      if (seq === null) this.reload();
      if (seq === null || seq <= this.#heard) return other();
      this.#heard = seq;
      this.#catchUp();
    });
  }

  /** Fetches what the stream has told; not while a move is on its way, whose answer may be just that. */
  #catchUp() {
    if (!this.pending && this.#heard > this.view.seq) this.reload();
  }

  close() {
    super.close();
    this.#unwatch();
  }

  /** The game's address below /api. */
  get path() {
    return `/games/${encodeURIComponent(this.view.id)}`;
  }

  /** Whether I play in it, and have not only come to look by the link of a letter. */
  get isMine() {
    const { players, you } = this.view;
    return you !== null && players[you].name === me()?.name;
  }

  get stopsAtHandOuts() {
    return this.isMine && this.view.status === 'active' && !this.recap;
  }

  /** Positions do not change, so each is asked for once. @param {number} seq */
  position(seq) {
    const known = this.#positions.get(seq);
    if (known) return known;
    const asked = get(`${this.path}/at/${seq}${lookQuery()}`);
    this.#positions.set(seq, asked);
    asked.catch(() => this.#positions.delete(seq));
    return asked;
  }

  /** @param {number} seq */
  address(seq) {
    return `/g/${this.view.id}${seq < this.view.seq ? `?at=${seq}` : ''}${location.hash}`;
  }

  get waitingElsewhere() {
    return waitingElsewhere().length;
  }

  hop() {
    return goNext();
  }

  /** @param {unknown} error */
  failed(error) {
    reportError(error);
  }

  /** Makes a move. @param {Move} move */
  async send(move) {
    if (this.pending || this.past) return;
    await this.#await(move, async () => {
      if (!(await isWarnedOf(this, move))) this.#take(await play(this.view.id, this.view.seq, move));
    });
  }

  /** Waits for the answer to a move that was made at this table before. */
  async awaitMove() {
    const sent = moveUnderWay(this.view.id);
    if (sent?.seq === this.view.seq) await this.#await(sent.move, async () => this.#take(await sent.answer));
  }

  /** Shows a move on its way until its answer is there. @param {Move} move
   * @param {() => Promise<void>} answered */
  async #await(move, answered) {
    Object.assign(this, { pending: move, hint: null });
    const showing = setTimeout(() => this.redraw(), SENDING_SHOWS_MS);
    try {
      await answered();
    } catch (error) {
      await this.#catchUpAfter(error);
    } finally {
      clearTimeout(showing);
      this.set({ pending: null });
      this.#catchUp();
    }
  }

  /** Gives the game up. */
  async resign() {
    try {
      const { seq } = this.view;
      this.#take(await untilAnswered(() => post(`${this.path}/resign`, { seq }), this.leaving));
    } catch (error) {
      if (error instanceof ApiError && !this.left) reportError(error);
      await this.#catchUpAfter(error);
    }
  }

  /** Looks for news. */
  async reload() {
    if (this.left) return;
    try {
      this.#take(await get(this.path + lookQuery()));
    } catch (error) {
      reportError(error);
    }
  }

  /** Fetches what a finished game shows, and begins to ask for its analysis. */
  async loadEnding() {
    this.ending = await import('../games/shanghaien/ending.js');
    this.redraw();
    this.#loadAnalysis();
  }

  /** Asks for what was skill and what was luck, again while it is being found out. */
  async #loadAnalysis() {
    try {
      while (!this.left) {
        this.set({ analysis: await untilAnswered(() => get(`${this.path}/analysis`), this.leaving) });
        if (this.analysis?.status === 'ready') return;
        await pause(1000, this.leaving);
      }
    } catch (error) {
      reportError(error);
    }
  }

  /** A move that came too late shows what has happened meanwhile. @param {unknown} error */
  async #catchUpAfter(error) {
    if (!(error instanceof ApiError)) reportError(error);
    else if (error.status === 409) await this.reload();
  }

  /** @param {View} next */
  #take(next) {
    if (this.left) return;
    if (next.seq > this.view.seq && next.status === 'finished') this.loadEnding().catch(reportError);
    if (this.isMine && next.turn !== this.view.turn) refreshGames().catch(reportError);
    this.accept(next).then(() => {
      if (!this.left && !this.past && !this.recap) markSeen(this, next.seq);
    });
    this.#loadLog().catch(reportError);
  }

  /** Fetches what is new in the log, and tells it to those who listen. */
  async #loadLog() {
    if (this.#loadingLog) return;
    this.#loadingLog = true;
    try {
      while (this.log.length < this.view.seq) await this.#loadMoves();
    } finally {
      this.#loadingLog = false;
    }
  }

  async #loadMoves() {
    const known = this.log.length;
    const { moves } = await get(`${this.path}/moves?from=${known}`);
    if (moves.length === 0) throw new Error('the log is shorter than the game');
    this.set({ log: [...this.log, ...moves] });
    announce(moves.map((/** @type {LogEntry} */ entry) => sentence(this.view, entry)).join(' '));
  }
}

// How a table hears of changes: the event stream, and where there is none a look every 20 seconds
// and whenever the page comes to the front.

/**
 * Calls `changed` with the game's `seq` as soon as it is known to have moved, or with null when one
 * should look. Returns a function that ends it.
 * @param {string} path the game's below /api
 * @param {(seq: number | null) => void} changed
 */
function watch(path, changed) {
  const stream = new EventSource(`/api${path}/events`);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  stream.addEventListener('game', (event) => changed(JSON.parse(event.data).seq));
  stream.addEventListener('error', () => {
    // A stream that broke off is tried again by the browser; a refused one is closed for good.
    if (stream.readyState === EventSource.CLOSED) timer ??= setInterval(look, pollEvery);
  });
  const look = () => {
    if (!document.hidden) changed(null);
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    stream.close();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}

/** What is asked with a GET of a game by who comes by the link of a letter, /g/{id}#look=TOKEN, so
 * that the server knows for whom: its token. */
function lookQuery() {
  const token = /^#look=(\w+)$/.exec(location.hash)?.[1];
  return token ? `?look=${token}` : '';
}
