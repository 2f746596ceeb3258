// The page of a game of Shanghaien (GamePage in types.d.ts).

import { html } from '../../../vendor/lit-html.js';
import { log } from '../../table/log.js';
import { replay } from '../../table/replay.js';
import { lookNote, status } from '../../table/status.js';
import { autoRoll } from './auto-roll.js';
import { board, tools, where } from './board.js';
import { shanghaien } from './game.js';
import { farHand, nearHand, nextStep } from './hands.js';
import { score } from './score.js';
import { training } from './training.js';

/** @type {import('../../types.d.ts').GamePage<import('./types.d.ts').Shanghaien>} */
export default {
  game: shanghaien,
  words: 'shanghaien/table',
  style: 'shanghaien',
  view: (table, { unread, window, beside }) => html`<div class="table-page shanghaien">
    ${lookNote(table)}
    ${status(table, { where: where(table), tools: tools(table), unread })}
    ${table.ending?.result(table)}
    <div class="table">${farHand(table)} ${board(table)} ${nearHand(table)}</div>
    ${training(table)}
    ${score(table)} ${window}
    ${table.ending?.review(table)}
    <div class="after">${autoRoll(table)} ${replay(table, table.ending?.remark(table))} ${log(table)}</div>
    ${beside}
  </div>`,
  next: nextStep,
};
