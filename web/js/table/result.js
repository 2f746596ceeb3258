// The end of a game: who won, by how much, and what can be done next.

import { html, nothing } from '../../vendor/lit-html.js';
import { post } from '../api.js';
import { t } from '../i18n.js';
import { reportError, toast } from '../notice.js';
import { go } from '../router.js';
import { above, below, nameOf } from './sides.js';

/** @typedef {import('./table.js').Table} Table */

/** @param {Table} table */
export function resultBanner(table) {
  const { view } = table;
  const { result } = view;
  if (result === null) return nothing;
  return html`<section class="result ${outcome(table)}" aria-labelledby="result-title">
    <h2 id="result-title">${headline(table)}</h2>
    <p class="points"><b class="mine">${result.points[below(view)]}</b> : <b class="theirs">${result.points[above(view)]}</b></p>
    ${result.reason === 'score' ? nothing : html`<p>${t(`result.${result.reason}`)}</p>`}
    <div class="buttons">
      ${!table.isMine ? nothing : html`<button class="primary" @click=${() => rematch(table)}>${t('result.rematch')}</button>`}
      <button @click=${() => table.lookBack(0)}>${t('result.replay')}</button>
      <a class="button" href="/about/fairness?game=${view.id}">${t('result.fairness')}</a>
    </div>
  </section>`;
}

/** @param {Table} table */
function outcome({ view }) {
  if (view.you === null || !view.result || view.result.winner === null) return 'drawn';
  return view.result.winner === view.you ? 'won' : 'lost';
}

/** @param {Table} table */
function headline({ view }) {
  const winner = view.result?.winner ?? null;
  if (winner === null) return t(view.result?.reason === 'abandoned' ? 'result.no_winner' : 'result.draw');
  if (view.you === null) return t('result.wins', { name: nameOf(view, winner) });
  return t(winner === view.you ? 'result.won' : 'result.lost');
}

/** Invites the opponent again; the house starts at once. @param {Table} table */
async function rematch(table) {
  try {
    const invitation = await post(`${table.path}/rematch`);
    if (invitation.game_id) go(`/g/${invitation.game_id}`);
    else if (invitation.to?.bot) go(`/g/${(await post(`/invitations/${invitation.id}/accept`, {})).id}`);
    else toast(t('result.rematch_sent'));
  } catch (error) {
    reportError(error);
  }
}
