// A game's table: `/g/{id}`, and `/g/{id}?at=N` for a position of it.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { reportError } from '../notice.js';
import { knowMe } from '../session.js';
import { board } from '../table/board.js';
import { Chat, chatLink, chatPanel } from '../table/chat.js';
import { farHand, nearHand } from '../table/hands.js';
import { training } from '../table/hint.js';
import { log } from '../table/log.js';
import { lookNote } from '../table/look.js';
import { Note, notePanel } from '../table/note.js';
import { OnlineTable } from '../table/online.js';
import { tellRecap } from '../table/recap.js';
import { replay } from '../table/replay.js';
import { Windows, score } from '../table/score.js';
import { heading, status } from '../table/status.js';

/**
 * @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>}
 */
export async function open({ params, query, redraw }) {
  const [table] = await Promise.all([OnlineTable.load(params.id ?? '', redraw), knowMe()]);
  if (table.view.status === 'finished') await table.loadEnding();
  const windows = new Windows(redraw);
  if (query.has('at')) await table.lookBack(Number(query.get('at')));
  const talk = table.isMine ? { chat: new Chat(table), note: new Note(table) } : null;
  table.listen(() => talk?.chat.load().catch(reportError));
  talk?.note.load().catch(reportError);
  if (!table.past) tellRecap(table).catch(reportError);
  return {
    title: () => heading(table.view),
    // A table of its own for each game: what is pressed too late on one does not reach the next.
    view: () => repeat([table], () => table.view.id, () => page(table, windows, talk)),
    close() {
      talk?.note.keep();
      table.close();
    },
  };
}

/** What the players alone have beside the table. @typedef {{chat: Chat, note: Note}} Talk */

/** @param {OnlineTable} table @param {Windows} windows @param {Talk | null} talk */
const page = (table, windows, talk) => html`<div class="table-page">
  ${lookNote(table)}
  ${status(table, talk ? chatLink(talk.chat) : nothing)}
  ${table.ending?.result(table)}
  <div class="table">${farHand(table)} ${board(table)} ${nearHand(table)}</div>
  ${training(table)}
  ${score(table, windows)}
  ${table.ending?.analysisPanel(table)}
  <div class="after">${replay(table)} ${log(table)}</div>
  ${talk ? html`<div class="talk">${chatPanel(talk.chat)} ${notePanel(talk.note)}</div>` : nothing}
</div>`;
