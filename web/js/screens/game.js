// A game's table: `/g/{id}`, and `/g/{id}?at=N` for a position of it.

import { repeat } from '../../vendor/directives/repeat.js';
import { html } from '../../vendor/lit-html.js';
import { knowMe } from '../session.js';
import { analysisPanel, loadAnalysis } from '../table/analysis.js';
import { board } from '../table/board.js';
import { farHand, nearHand } from '../table/hands.js';
import { log } from '../table/log.js';
import { lookNote } from '../table/look.js';
import { replay } from '../table/replay.js';
import { result } from '../table/result.js';
import { Windows, score } from '../table/score.js';
import { heading, status } from '../table/status.js';
import { Table } from '../table/table.js';

/**
 * @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>}
 */
export async function open({ params, query, redraw }) {
  const [table] = await Promise.all([Table.load(params.id ?? '', redraw), knowMe()]);
  const windows = new Windows(redraw);
  if (query.has('at')) await table.lookBack(Number(query.get('at')));
  table.listen();
  if (table.view.status === 'finished') loadAnalysis(table);
  return {
    title: () => heading(table.view),
    // A table of its own for each game: what is pressed too late on one does not reach the next.
    view: () => repeat([table], () => table.view.id, () => page(table, windows)),
    close: () => table.close(),
  };
}

/** @param {Table} table @param {Windows} windows */
const page = (table, windows) => html`<div class="table-page">
  ${lookNote(table)}
  ${status(table)}
  ${result(table)}
  <div class="table">${farHand(table)} ${board(table)} ${nearHand(table)}</div>
  ${score(table, windows)}
  ${analysisPanel(table)}
  <div class="after">${replay(table)} ${log(table)}</div>
</div>`;
