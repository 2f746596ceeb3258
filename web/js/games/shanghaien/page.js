// The page of a game of Shanghaien (GamePage in types.d.ts).

import { html } from '../../../vendor/lit-html.js';
import { sheet } from '../../table/sheet.js';
import { hasEnded, lookNote, status } from '../../table/status.js';
import { autoRoll } from './auto-roll.js';
import { board, odds, tools, where } from './board.js';
import { shanghaien } from './game.js';
import { farHand, nearHand, nextStep } from './hands.js';
import { standingOrder } from './order.js';
import { score } from './score.js';
import { training } from './training.js';

/** @type {import('../../types.d.ts').GamePage<import('./types.d.ts').Shanghaien>} */
export default {
  game: shanghaien,
  words: 'shanghaien/table',
  style: 'shanghaien',
  view: (table, { unread, window, panels }) => html`<div class="table-page stack shanghaien">
    <div class="play">
      ${lookNote(table)}
      ${status(table, { where: where(table), tools: tools(table), unread })}
      <div class="table">${farHand(table)} ${board(table)} ${hasEnded(table) ? table.ending?.result(table) : nearHand(table)}</div>
      ${score(table)}
    </div>
    ${window} ${sheet(table, { aids: odds(table), training: html`${training(table)} ${autoRoll(table)} ${standingOrder(table)}`, panels })}
  </div>`,
  next: nextStep,
};
