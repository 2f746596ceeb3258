// A game's table: `/g/{id}`, and `/g/{id}?at=N` for a position of it.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { reportError } from '../notice.js';
import { sendKept } from '../outbox.js';
import { board } from '../games/shanghaien/board.js';
import { farHand, nearHand, nextStep } from '../games/shanghaien/hands.js';
import { training } from '../games/shanghaien/training.js';
import { OnlineTable } from '../table/online.js';
import { log, replay, tellRecap } from '../table/replay.js';
import { Windows, score } from '../games/shanghaien/score.js';
import { heading, lookNote, status } from '../table/status.js';

/** @typedef {import('../table/chat.js').Talk} Talk */

/**
 * @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>}
 */
export async function open({ params, query, redraw }) {
  const [table] = await Promise.all([OnlineTable.load(params.id ?? '', redraw), sendKept()]);
  if (table.view.status === 'finished') await table.loadEnding();
  const windows = new Windows(table);
  if (query.has('at')) await table.lookBack(Number(query.get('at')));
  /** What the players alone have beside the table. @type {Talk | null} */
  let talk = null;
  const sitDown = async () => {
    const { Talk } = await import('../table/chat.js');
    talk = new Talk(table);
    await talk.load();
  };
  if (table.isMine) sitDown().catch(reportError);
  table.awaitMove();
  table.listen(() => talk?.load().catch(reportError));
  if (!table.past) tellRecap(table).catch(reportError);
  return {
    title: () => heading(table.view),
    // A table of its own for each game: what is pressed too late on one does not reach the next.
    view: () => repeat([table], () => table.view.id, () => page(table, windows, talk)),
    next: nextStep,
    close() {
      talk?.note.keep();
      table.close();
    },
  };
}

/** @param {OnlineTable} table @param {Windows} windows @param {Talk | null} talk */
const page = (table, windows, talk) => html`<div class="table-page">
  ${lookNote(table)}
  ${status(table, talk?.chat.unread ?? 0)}
  ${table.ending?.result(table)}
  <div class="table">${farHand(table)} ${board(table)} ${nearHand(table)}</div>
  ${training(table)}
  ${score(table)} ${windows.view()}
  ${table.ending?.analysisPanel(table)}
  <div class="after">${replay(table)} ${log(table)}</div>
  ${talk?.view() ?? nothing}
</div>`;
