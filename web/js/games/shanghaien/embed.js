// A game of Shanghaien in the page of another site (embed/page.js).

import { html, nothing } from '../../../vendor/lit-html.js';
import { embed } from '../../embed/page.js';
import { board, where } from './board.js';
import { shanghaien } from './game.js';
import { openHand } from './hands.js';
import { outcome } from './outcome.js';
import { score } from './score.js';
import { below } from '../../table/seats.js';
import { above } from './view.js';

embed({
  game: shanghaien,
  where,
  play: (table) => html`<div class="table">${openHand(table.shown, above(table.shown))} ${board(table)}
    ${table.shown.result ? outcome(table, nothing) : openHand(table.shown, below(table.shown))}</div>
    ${score(table)}`,
});
