// A game of Shanghai in the page of another site (embed/page.js).

import { html, nothing } from '../../../vendor/lit-html.js';
import { embed } from '../../embed/page.js';
import { board, where } from './board.js';
import { shanghai } from './game.js';
import { outcome } from './outcome.js';
import { seats } from './seats.js';

embed({
  game: shanghai,
  where,
  play: (table) => html`<div class="table"><div class="harbour">${board(table)} ${table.shown.result ? nothing : seats(table)}
    <div class="desk">${outcome(table, nothing)}</div></div></div>`,
});
