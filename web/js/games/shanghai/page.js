// The page of a game of Shanghai (GamePage in types.d.ts).

import { html, nothing } from '../../../vendor/lit-html.js';
import { onDemand } from '../../core/version.js';
import { t } from '../../words/i18n.js';
import { recapView } from '../../table/recap.js';
import { hasEnded } from '../../table/status.js';
import { ask } from './ask.js';
import { board, eventCall, where } from './board.js';
import { lookUp, shanghai } from './game.js';
import { hand, handLater } from './hand.js';
import { seats } from './seats.js';
import { telling } from './story.js';
/** @import { Shanghai, Table } from './types.d.ts' */

/** Calls the round before back. @param {Table} table */
const tools = ({ shown, choice }) => shown.last_round
  ? html`<button class="tool small" aria-pressed=${choice.recalling} @click=${() => choice.set({ recalling: !choice.recalling })}>
    <span aria-hidden="true">↺</span><span class="tool-words">${t('shanghai.last_round')}</span></button>`
  : nothing;

/** @type {import('../../types.d.ts').GamePage<Shanghai>} */
export default {
  game: shanghai,
  words: 'shanghai/table',
  style: 'shanghai',
  where,
  tools,
  play: (table) => {
    const last = recalled(table);
    return html`<div class="table"><div class="harbour">
      ${board(table)} ${hasEnded(table) ? nothing : seats(table)}
      <div class="desk">${telling(table)} ${last ? nothing : desk(table)}</div>
    </div>${last || eventCall(table)}</div>`;
  },
  next,
};

const lookedUp = onDemand(lookUp);

/** The round before, held up over the table. @param {Table} table */
const recalled = (table) => table.choice.recalling && !table.playback.catchingUp && !table.playback.recap && lookedUp(table.redraw)?.lastRound(table);

/** What one reads or does below the board: one thing at a time, so that all of it is in the window. @param {Table} table */
function desk(table) {
  if (table.playback.recap) return recapView(table);
  if (hasEnded(table)) return table.ending?.result(table);
  return html`${hand(table)} ${handLater(table)} ${ask(table)}`;
}

/** The element that gets the focus when the focused one is gone: the next answer, else the sentence on it.
 * @returns {HTMLElement | null} */
function next() {
  const steps = ['.recap .back', '.onward', '.free-cards .card-button', '.answers .act.on', '.prompt-line p', '.outcome h2'];
  return steps.map((step) => /** @type {HTMLElement | null} */ (document.querySelector(`.shanghai .table ${step}`))).find(Boolean) ?? null;
}
