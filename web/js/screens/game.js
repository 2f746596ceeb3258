// A game's table: `/g/{id}`, and `/g/{id}?at=N` for a position of it. The game itself draws it.

import { keyed } from '../../vendor/directives/keyed.js';
import { useWords } from '../words/i18n.js';
import { painted } from '../ui/motion.js';
import { reportError } from '../ui/notice.js';
import { sendKept } from '../server/move-sender.js';
import { me, theSite } from '../server/session.js';
import { noteLearnt } from '../device/lessons.js';
import { useStyle } from '../device/theme.js';
import { fetchPart } from '../core/version.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { awaitKeys } from '../table/keyboard.js';
import { loadGame, OnlineTable } from '../table/online.js';
import { findRecap, findStop, tellRecap } from '../table/recap.js';
import { isWithPeople } from '../table/seats.js';
import { facts, mayBeOfClub } from '../table/facts.js';
import { sheet } from '../table/sheet.js';
import { heading, lookNote, status } from '../table/status.js';
import { awaitWindows } from '../table/hovering.js';

/** The games, each with its page. @type {Record<string, () => Promise<{default: import('../types.d.ts').GamePage<any>}>>} */
const games = {
  shanghaien: () => import('../games/shanghaien/page.js'),
  shanghai: () => import('../games/shanghai/page.js'),
};

/** @param {import('../types.d.ts').ScreenContext} context @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ params, query, redraw }) {
  const [{ view, log, asOf }] = await Promise.all([loadGame(params.id ?? ''), sendKept()]);
  if (view.you !== null && view.round > 1) noteLearnt(view.game);
  const page = await pageOf(view.game);
  const table = new OnlineTable(page.game, view, redraw);
  table.log = log;
  table.asOf = asOf;
  if (view.status === 'finished') await table.loadEnding();
  await Promise.all([findStop(table), findStart(table, query.get('at'))]);
  awaitKeys(table);
  const windows = awaitWindows(table);
  const panels = new Panels(table);
  panels.open().catch(reportError);
  table.awaitMove();
  painted().then(() => table.listen(() => panels.load().catch(reportError)));
  if (!table.playback.past) tellRecap(table).catch(reportError);
  const rests = () => table.rests && !(document.activeElement instanceof HTMLTextAreaElement);
  return {
    asOf,
    title: () => heading(table.view),
    // A table of its own for each game: what is pressed too late on one does not reach the next.
    view: () => keyed(view.id, html`<div class="table-page stack ${view.game}">
      <div class="play">${lookNote(table)} ${status(table, { where: page.where(table), tools: page.tools(table), unread: panels.unread })} ${page.play(table)}</div>
      ${windows()} ${sheet(table, { facts: facts(table, page.aids?.(table)), training: page.training?.(table), panels: panels.view() })}
    </div>`),
    next: page.next,
    offers: () => rests() && table.view.status === 'active',
    rests,
    close() {
      panels.close();
      table.close();
    },
  };
}

/** Finds the position of the address, or what the player has missed. @param {OnlineTable} table @param {string | null} at */
async function findStart(table, at) {
  // With the remark on it, which would move what is there.
  if (at !== null) await Promise.all([table.playback.lookBack(Number(at)), table.asOf === null && table.endingLoaded]);
  if (!table.playback.past) await findRecap(table);
}

/** A game's page, with its words and its style. @param {string} name */
export async function pageOf(name) {
  return fetchPart(async () => {
    const { default: page } = await games[name]();
    await Promise.all([useWords(page.words), useStyle(page.style)]);
    return page;
  });
}

/** Whether spectators talk here, and I may listen: a player only at the end. @param {OnlineTable} table */
const hearsTalk = ({ view, isMine }) => theSite().spectators_talk && me() !== null && (!isMine || view.status === 'finished');

/** What is said and written down beside the table: for its players the chat and their notes, of a finished
 * game the comments, and for spectators their talk. */
class Panels {
  /** @type {import('../table/chat.js').Chat | null} */
  #chat = null;
  /** @type {import('../table/note.js').Note | null} */
  #note = null;
  /** @type {import('../table/talk.js').Talk | null} */
  #talk = null;
  /** All come at once: a later one would move those below it. */
  #isOpen = false;

  /** @param {OnlineTable} table */
  constructor(table) {
    this.table = table;
  }

  /** Fetches what there is when the table is drawn; the house has nothing to say. */
  async open() {
    await this.#openFirst().finally(() => {
      this.#isOpen = true;
    });
    await this.load();
  }

  async #openFirst() {
    const { table } = this;
    const club = mayBeOfClub(table.view) ? painted().then(() => table.loadClub()).catch(reportError) : null;
    if (table.isMine) {
      const [{ Chat }, { Note }] = await fetchPart(() => Promise.all([import('../table/chat.js'), import('../table/note.js')]));
      if (isWithPeople(table.view)) this.#chat = new Chat(table);
      this.#note = new Note(table);
    }
    await this.#openMore();
    await club;
  }

  async load() {
    await this.#openMore();
    await Promise.all([this.#chat?.load(), this.#note?.load(), this.table.comments?.load(), this.#talk?.load()]);
  }

  /** What the end of the game allows, or what spectators have from the beginning. */
  async #openMore() {
    const { table } = this;
    if (table.view.status === 'finished' && !table.comments && table.asOf === null) {
      const [{ Comments }] = await fetchPart(() => Promise.all([import('../table/comments.js'), useWords('ending')]));
      table.comments = new Comments(table);
    }
    if (hearsTalk(table) && !this.#talk) {
      const [{ Talk }] = await fetchPart(() => Promise.all([import('../table/talk.js'), useWords('ending')]));
      this.#talk = new Talk(table);
    }
  }

  /** The number of new messages. */
  get unread() {
    return this.#chat?.unread ?? 0;
  }

  view() {
    const { comments, playback } = this.table;
    const parts = [playback.catchingUp ? null : comments, this.#chat, this.#talk, this.#note].filter((part) => part !== null);
    return this.#isOpen && (parts.length || this.table.isMine) ? html`<div class="beside-table">${parts.map((part) => part.view())}</div>` : nothing;
  }

  close() {
    this.#note?.keep();
  }
}
