// A table that is played over the web: its game comes from the server, its moves go by move-sender.js, and
// events tell what is new.

import { ApiError, get, post, untilAnswered } from '../server/api.js';
import { onEvent } from '../server/events.js';
import { useWords } from '../words/i18n.js';
import { asOf, cacheAnswer, getOrCached } from '../device/offline-cache.js';
import { showLoading } from '../ui/motion.js';
import { nextButton } from '../core/bar.js';
import { root } from '../core/root.js';
import { announce, reportError } from '../ui/notice.js';
import { moveUnderWay, play } from '../server/move-sender.js';
import { goNext, me, opensNext, refreshGames } from '../server/session.js';
import { isAsked } from '../device/turn.js';
import { fetchPart, withNeeds } from '../core/version.js';
import { markSeen } from './recap.js';
import { Table } from './table.js';
/** @import { AccountEvent, ClubOfGame, GameShapes } from '../types.d.ts' */

/** How often the game is asked for where there is no event stream. */
const pollEvery = 20_000;
/** A move that is answered sooner is not shown on its way: the picture changes only once. */
const SENDING_SHOWS_MS = 80;

/** Fetches a game with its log, or what is known of it from before. @param {string} id
 * @returns {Promise<{view: any, log: any[], asOf: number | null}>} */
export async function loadGame(id) {
  const path = `/games/${encodeURIComponent(id)}`;
  const [view, { moves }] = await Promise.all([lookQuery() ? get(path + lookQuery()) : getOrCached(path), getOrCached(`${path}/moves`)]);
  return { view, log: moves, asOf: asOf(view) };
}

/**
 * @template {GameShapes} [G=GameShapes]
 * @extends {Table<G>}
 */
export class OnlineTable extends Table {
  /** Resolves when what they ask the server for has come, or failed. */
  endingLoaded = Promise.resolve();
  /** What the game is a part of; null: not known yet. @type {ClubOfGame | null} */
  club = null;
  /** What shows it. @type {typeof import('./club.js').clubLine | null} */
  clubLine = null;
  #said = () => {};
  /** The last `seq` of the stream. */
  #heard = 0;
  #loadingLog = false;
  /** What led to the present has been seen. */
  #seen = Promise.resolve();
  /** @type {Map<number, Promise<G['view']>>} */
  #positions = new Map();

  /** Starts to listen. @param {() => void} other called when something was said, and when the game is over */
  listen(other) {
    if (this.left) return;
    this.#said = other;
    this.#heard = this.view.seq;
    if (this.isMine) this.leaving.addEventListener('abort', onEvent((event) => this.#hear(event, other)));
    else watch(this.path, this.leaving, (seq) => {
      if (seq === this.#heard) other();
      this.#learn(seq);
    });
  }

  /** @param {AccountEvent} event @param {() => void} other */
  #hear(event, other) {
    if (event.kind === 'game' && event.data.id === this.view.id) this.#learnOf(event.data.seq);
    if (event.kind === 'resumed') this.#learn(null);
    if (event.kind === 'resumed' || this.#isSaid(event)) other();
  }

  /** A message has come; or, as the game is over, its event can only tell of a comment. @param {AccountEvent} event */
  #isSaid(event) {
    if (event.kind === 'game') return event.data.id === this.view.id && this.view.status === 'finished';
    return event.kind === 'message' && event.data.game === this.view.id;
  }

  /** Told of the same move again, something else has changed: a clock, or an offer. @param {number} seq */
  #learnOf(seq) {
    if (seq === this.#heard && this.view.status === 'active') this.reload();
    this.#learn(seq);
  }

  /** @param {number | null} seq of the newest move; null: it is not known */
  #learn(seq) {
    if (seq === null) this.reload();
    if (seq === null || seq < this.#heard) return; // told again, it may not have been fetched yet
    this.#heard = seq;
    this.#catchUp();
  }

  /** Fetches the moves that the stream has named, but not while a move is on its way, for its answer may be the same. */
  #catchUp() {
    if (!this.pending && this.#heard > this.view.seq) this.reload();
  }

  /** The game's address below /api. */
  get path() {
    return `/games/${encodeURIComponent(this.view.id)}`;
  }

  /** Whether I play in it, and have not only followed the link of an e-mail, nor see it as it was. */
  get isMine() {
    const { players, you } = this.view;
    return this.asOf === null && you !== null && players[you].name === me()?.name;
  }

  /** The sentences of the log are spoken when they come, and the moves are shown one by one afterwards. */
  get isTold() {
    return this.log.length === this.view.seq && !this.playback.catchingUp && !this.playback.isHeld;
  }

  get stopsAtRounds() {
    return this.isMine && this.view.status === 'active';
  }

  /** Whether it is between moves: the player need not do anything, and sees the present. */
  get rests() {
    return !this.pending && !this.playback.past && !this.playback.recap && !this.playback.isHeld && !isAsked(this.view);
  }

  /** Positions do not change, so each is asked for once: those of moves that are told as they come, and for the replay
   * all that are not known at a time. @param {number} seq @returns {Promise<G['view']>} */
  position(seq) {
    const known = this.#positions.get(seq);
    if (known) return known;
    const { recap, walking, catchingUp, stop } = this.playback;
    if (catchingUp || seq === stop || seq === recap?.from || (recap && walking)) return this.#keepPosition(seq, get(`${this.path}/at/${seq}${lookQuery()}`));
    const missing = Array.from({ length: this.view.seq }, (_, at) => at).filter((at) => !this.#positions.has(at));
    const [first = seq] = missing;
    const range = new URLSearchParams({ from: String(first), to: String(this.view.seq - 1) });
    const asked = get(`${this.path}/positions?${range}${lookQuery().replace('?', '&')}`);
    showLoading(asked);
    for (const at of missing) this.#keepPosition(at, asked.then(({ views }) => views[at - first]));
    return this.position(seq);
  }

  /** @param {number} seq @param {Promise<G['view']>} asked */
  #keepPosition(seq, asked) {
    this.#positions.set(seq, asked);
    asked.catch(() => this.#positions.delete(seq));
    return asked;
  }

  /** @param {number} seq */
  address(seq) {
    return `/g/${this.view.id}${seq < this.view.seq ? `?at=${seq}` : ''}${location.hash}`;
  }

  get elsewhere() {
    return nextButton('back to-next');
  }

  /** @param {unknown} error */
  failed(error) {
    reportError(error);
  }

  /** Makes a move, unless it waits for a second tap or the game holds it back.
   * @param {G['move']} move @param {boolean} isSure the player has been asked already */
  async send(move, isSure = false) {
    if (this.pending || this.playback.past || (!isSure && (await this.isHeld(move)))) return;
    await this.#await(move, async () => {
      if (!(await this.game.holdsBack?.(this, move))) this.#take(await play(this.view.id, this.view.seq, move));
    });
    if (opensNext()) await this.#goOn();
  }

  /** After a move that leaves nothing to do here, the next game that waits. */
  async #goOn() {
    await this.#seen;
    if (this.view.status === 'active' && this.rests && !this.left) await goNext('', this.leaving);
  }

  /** Waits for the answer to a move that was made at this table before. */
  async awaitMove() {
    const sent = moveUnderWay(this.view.id);
    if (sent) await this.#await(sent.move, async () => this.#take(await sent.answer));
  }

  /** Shows a move on its way until its answer is there. @param {G['move']} move
   * @param {() => Promise<void>} answered */
  async #await(move, answered) {
    this.pending = move;
    this.choice.send();
    const showing = setTimeout(() => this.redraw(), SENDING_SHOWS_MS);
    try {
      await answered();
    } catch (error) {
      await this.#catchUpAfter(error);
    } finally {
      clearTimeout(showing);
      this.pending = null;
      this.redraw();
      this.#catchUp();
    }
  }

  /** Gives the game up. */
  resign() {
    return this.end((seq) => post(`${this.path}/resign`, { seq }));
  }

  /** Does what may end the game. @param {(seq: number) => Promise<any>} send answered with the view where that has changed the game itself */
  async end(send) {
    try {
      const { seq } = this.view;
      const answer = await untilAnswered(() => send(seq), this.leaving);
      if (answer?.seq === undefined) await this.reload();
      else this.#take(answer);
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404; // an offer that is no more
      if (error instanceof ApiError && !this.left && !isGone) reportError(error);
      await (isGone ? this.reload() : this.#catchUpAfter(error));
    }
  }

  /** Asks for the present. */
  async reload() {
    if (this.left) return;
    try {
      this.#take(await get(this.path + lookQuery()));
    } catch (error) {
      reportError(error);
    }
  }

  /** Fetches what is shown once the game is finished. */
  async loadEnding() {
    const [ending] = await fetchPart(() => Promise.all([this.game.ending(), useWords('ending')]));
    this.ending = ending;
    ending.noteEnd?.(this);
    if (ending.load) this.endingLoaded = ending.load(this).catch(reportError);
    this.redraw();
  }

  async loadClub() {
    const [club, { clubLine }] = await Promise.all([get(`${this.path}/club`), fetchPart(() => withNeeds(import('./club.js'), useWords('ending')))]);
    Object.assign(this, { club, clubLine });
    this.redraw();
  }

  /** A move that came too late shows what has happened meanwhile. @param {unknown} error */
  async #catchUpAfter(error) {
    if (!(error instanceof ApiError)) reportError(error);
    else if (error.status === 409) await this.reload();
  }

  /** Resolves when somebody is there to see the table, or it is left. */
  async isSeen() {
    await (await fetchPart(() => import('../server/here.js'))).isSeen(this.leaving);
  }

  /** @param {G['view']} next */
  #take(next) {
    if (this.left) return;
    const ends = next.seq > this.view.seq && next.status === 'finished';
    if (ends) this.loadEnding().catch(reportError);
    if (this.isMine && (isAsked(next) !== isAsked(this.view) || next.status !== this.view.status)) refreshGames().catch(reportError);
    this.#seen = this.accept(next);
    this.#seen.then(() => this.isSeen()).then(() => {
      if (!this.left && !this.playback.past && !this.playback.recap) markSeen(this, next.seq);
    }).catch(() => {}); // it is told again
    this.#loadLog().catch(reportError);
    if (ends) this.#said();
  }

  /** Fetches what is new in the log, and announces it to screen readers. */
  async #loadLog() {
    if (this.#loadingLog) return;
    this.#loadingLog = true;
    try {
      while (this.log.length < this.view.seq) await this.#loadMoves();
      this.#keep();
    } finally {
      this.#loadingLog = false;
    }
  }

  /** Keeps what is to be seen without a connection. */
  #keep() {
    if (!this.isMine) return;
    cacheAnswer(this.path, this.view);
    cacheAnswer(`${this.path}/moves`, { moves: this.log });
  }

  async #loadMoves() {
    const known = this.log.length;
    const { moves } = await get(`${this.path}/moves?from=${known}`);
    if (moves.length === 0) throw new Error('the log is shorter than the game');
    this.log = [...this.log, ...moves];
    this.redraw();
    announce(moves.map((/** @type {G['entry']} */ entry) => this.game.sentence(this.view, entry)).join(' '));
  }
}

// How a spectator's table learns of changes: by the game's event stream, and where there is none by asking
// again and again, and whenever the page becomes visible.

/**
 * Calls `changed` with the game's `seq` as soon as a new one is known, or with null when the game
 * should be fetched.
 * @param {string} path the game's below /api
 * @param {AbortSignal} left ends this
 * @param {(seq: number | null) => void} changed
 */
function watch(path, left, changed) {
  const stream = new EventSource(`${root}/api${path}/events`);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  stream.addEventListener('game', (event) => changed(JSON.parse(event.data).seq));
  stream.addEventListener('error', () => {
    // The browser opens a broken stream again; a refused one is closed for good.
    if (stream.readyState === EventSource.CLOSED) timer ??= setInterval(look, pollEvery);
  });
  const look = () => {
    if (!document.hidden) changed(null);
  };
  document.addEventListener('visibilitychange', look, { signal: left });
  window.addEventListener('online', look, { signal: left });
  left.addEventListener('abort', () => {
    stream.close();
    clearInterval(timer);
  });
}

/** The query of a GET of the game. The link of an e-mail, /g/{id}#look=TOKEN, shows the game as its
 * receiver sees it, so the server needs the token. */
function lookQuery() {
  const token = /^#look=(\w+)$/.exec(location.hash)?.[1];
  return token ? `?look=${token}` : '';
}
