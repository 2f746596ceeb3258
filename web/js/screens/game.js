// A game: the address `/g/{id}`, and `/g/{id}?at=N` for a position of it.

import { html, nothing } from '../../vendor/lit-html.js';
import { t } from '../i18n.js';
import { reportError } from '../notice.js';
import { shownName } from '../parts.js';
import { knowMe } from '../session.js';
import { analysisPanel, loadAnalysis } from '../table/analysis.js';
import { farSide, nearSide } from '../table/hand.js';
import { lastRound, showsLastRound } from '../table/handout.js';
import { listen } from '../table/live.js';
import { logAndReplay } from '../table/log.js';
import { lookNote } from '../table/look.js';
import { resultBanner } from '../table/result.js';
import { scoreTable } from '../table/score.js';
import { statusLine } from '../table/status.js';
import { Table } from '../table/table.js';
import { tavern } from '../table/tavern.js';

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ params, query, redraw }) {
  const [table] = await Promise.all([Table.load(params.id ?? '', redraw), knowMe()]);
  const deaf = listen(table.path, (seq) => {
    if (seq !== table.view.seq && !table.pending) table.reload().catch(reportError);
  });
  if (query.has('at')) await table.lookBack(Number(query.get('at')) || 0);
  const analyse = () => {
    if (table.view.status === 'finished' && !table.analysis) loadAnalysis(table);
  };
  analyse();
  return {
    title: () => table.view.players.map(shownName).join(' – '),
    view: () => view(table),
    close() {
      deaf();
      table.close();
    },
  };
}

/** @param {Table} table */
const view = (table) => html`<div class="table-screen" @keydown=${(/** @type {KeyboardEvent} */ event) => keys(table, event)}>
  ${lookNote(table)} ${statusLine(table)} ${table.past ? nothing : resultBanner(table)}
  <div class="felt">
    ${farSide(table)}
    ${lastRound(table)}
    ${table.shown.tavern.length > 0 ? tavern(table) : nothing}
    ${nearSide(table)}
  </div>
  <div class="below-table">
    ${scoreTable(table)}
    ${analysisPanel(table)}
    ${menu(table)}
    ${logAndReplay(table)}
  </div>
</div>`;

/** @param {Table} table */
const menu = (table) => html`<div class="table-menu">
  ${table.shown.last_round && !showsLastRoundAnyway(table) ? html`<button class="quiet" aria-pressed=${table.overlay === 'last'}
    @click=${() => toggleLast(table)}>${t('handout.call_back', { n: table.shown.last_round.round })}</button>` : nothing}
  ${table.isMine && table.view.status === 'active' ? html`<button class="quiet" popovertarget="resign">${t('table.resign')}</button>
    <div id="resign" class="menu resign" popover>
      <p>${t('table.resign_sure')}</p>
      <div class="buttons">
        <button class="danger" popovertarget="resign" popovertargetaction="hide" @click=${() => table.resign()}>${t('table.resign')}</button>
        <button popovertarget="resign" popovertargetaction="hide">${t('table.play_on')}</button>
      </div>
    </div>` : nothing}
</div>`;

/** @param {Table} table */
const showsLastRoundAnyway = (table) => table.overlay !== 'last' && showsLastRound(table);

/** @param {Table} table */
function toggleLast(table) {
  table.overlay = table.overlay === 'last' ? null : 'last';
  table.redraw();
}

/** The keys of the replay, where they have no other meaning. @param {Table} table @param {KeyboardEvent} event */
function keys(table, event) {
  if (event.target instanceof HTMLInputElement) return;
  if (event.key === ',') table.lookBack(table.shown.seq - 1);
  if (event.key === '.') table.lookBack(table.shown.seq + 1);
  if (event.key === 'Escape' && table.past) table.toPresent();
}
