// The page of a game of Shanghaien (GamePage in types.d.ts).

import { html } from '../../../vendor/lit-html.js';
import { hasEnded } from '../../table/status.js';
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
  where,
  tools,
  play: (table) => html`<div class="table">${farHand(table)} ${board(table)} ${hasEnded(table) ? table.ending?.result(table) : nearHand(table)}</div>
    ${score(table)}`,
  aids: odds,
  training: (table) => html`${training(table)} ${autoRoll(table)} ${standingOrder(table)}`,
  next: nextStep,
};
