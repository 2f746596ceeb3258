// How the game ended: the score, who won and why.

import { html, nothing } from '../../../vendor/lit-html.js';
import { face } from '../../ui/face.js';
import { SIDES } from './art/sailors.js';
import { t } from '../../words/i18n.js';
import { below, isYou, labelOf, nameOf, sideOf } from '../../table/seats.js';
import { above, asSeen } from './view.js';
/** @import { Result, Seat, View } from '../../types.d.ts' */
/** @import { Table } from './types.d.ts' */

/** @param {Table} table @param {unknown} buttons what one can do next @param {unknown} [words] a kind word
 * @param {unknown} [more] below the buttons */
export function outcome(table, buttons, words = nothing, more = nothing) {
  const { view } = table;
  if (!view.result || table.playback.past) return nothing;
  const [mine, theirs] = asSeen(view, view.result.points);
  return html`<section class="result ended" aria-label=${t('result.title')}>
    <div class="result-sides">
      ${hero(view, below(view))}
      <p class="points"><span class="mine">${mine}</span> : <span class="theirs">${theirs}</span></p>
      ${hero(view, above(view))}
    </div>
    <h2 tabindex="-1">${headline(table, view.result)}</h2>
    ${reasonOf(view, view.result)} ${words}
    <div class="buttons result-buttons">
      ${buttons}
      <button @click=${() => table.playback.walk(0)}>${t('result.replay')}</button>
    </div>
    ${more}
  </section>`;
}

/** @param {View} view @param {Seat} seat */
const hero = (view, seat) => {
  const which = sideOf(view, seat);
  return html`<div class="hero row ${which} ${view.result?.winner === seat ? 'winner' : ''}">
    ${face(view.players[seat].face, SIDES[which].ground)}
    <span class="hero-name">${labelOf(view, seat)}</span></div>`;
};

/** Why it ended before the last round, or without a winner. @param {View} view @param {Result} end */
function reasonOf(view, { reason, winner }) {
  if (reason === 'score') return winner === null ? html`<p class="small result-tie">${t('result.tie')}</p>` : nothing;
  const loser = winner === 0 ? 1 : 0;
  if (isVoid(reason) || !isYou(view, loser)) return html`<p>${t(`result.${reason}`, { name: nameOf(view, loser) })}</p>`;
  return html`<p>${t(reason === 'resigned' ? 'you.resign' : 'you.timeout')}</p>`;
}

/** It has no winner, and counts for nobody. @param {Result['reason']} reason */
const isVoid = (reason) => reason === 'abandoned' || reason === 'called_off';

/** @param {Table} table @param {Result} end */
function headline({ isMine, view }, end) {
  if (isVoid(end.reason)) return t('result.no_winner');
  if (end.winner === null) return t('games.drawn');
  if (!isMine) return t('result.wins', { name: nameOf(view, end.winner) });
  return t(end.winner === view.you ? 'result.you_win' : 'result.you_lose');
}
