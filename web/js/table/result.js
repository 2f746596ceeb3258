// How the game ended, and what one can do next.

import { html, nothing } from '../../vendor/lit-html.js';
import { post, randomNonce } from '../api.js';
import { captain } from '../art/captains.js';
import { t } from '../i18n.js';
import { accept, isForHouse, isMine } from '../invitations.js';
import { reportError, toast } from '../notice.js';
import { go } from '../router.js';
import { goesOn, nextOfMatch } from './match.js';
import { totalWindow } from './score.js';
import { above, asSeen, below, nameOf, sideOf } from './sides.js';

/**
 * @typedef {import('./online.js').OnlineTable} Table
 * @typedef {import('../types.d.ts').View} View
 * @typedef {import('../types.d.ts').Result} Result
 */

/** @param {Table} table */
export function result(table) {
  const { view } = table;
  if (!view.result || table.past) return nothing;
  const [mine, theirs] = asSeen(view, view.result.points);
  return html`<section class="result" aria-label=${t('result.title')}>
    <div class="result-sides">
      ${hero(view, below(view))}
      <p class="points"><span class="mine">${mine}</span> : <span class="theirs">${theirs}</span></p>
      ${hero(view, above(view))}
    </div>
    <h2>${headline(view, view.result)}</h2>
    ${view.result.reason === 'score' ? nothing : html`<p>${t(`result.${view.result.reason}`)}</p>`}
    <div class="buttons result-buttons">
      ${nextOfMatch(table)}
      ${table.isMine && !goesOn(table) ? html`<button class="primary" @click=${() => rematch(table)}>${t('result.rematch')}</button>` : nothing}
      <button @click=${() => table.walk(0)}>${t('result.replay')}</button>
      <a class="button" href="/about/fairness?game=${view.id}">${t('result.fairness')}</a>
    </div>
    <details><summary>${t('result.by_nation')}</summary><div class="scroll">${totalWindow(view)}</div></details>
  </section>`;
}

/** @param {View} view @param {import('../types.d.ts').Seat} seat */
const hero = (view, seat) => {
  const which = sideOf(view, seat);
  return html`<div class="hero ${which} ${view.result?.winner === seat ? 'winner' : ''}">
    ${captain(which === 'mine' ? 'dado' : 'michael', which)}
    <span class="hero-name">${nameOf(view, seat)}</span></div>`;
};

/** @param {View} view @param {Result} end */
function headline(view, end) {
  if (end.reason === 'abandoned') return t('result.no_winner');
  if (end.winner === null) return t('result.draw');
  if (view.you === null) return t('result.wins', { name: nameOf(view, end.winner) });
  return t(end.winner === view.you ? 'result.you_win' : 'result.you_lose');
}

/** Invites the opponent again; the house starts at once. @param {Table} table */
async function rematch(table) {
  try {
    const invitation = await post(`${table.path}/rematch`, { nonce: randomNonce() });
    if (invitation.game_id) go(`/g/${invitation.game_id}`);
    else if (!isMine(invitation) || isForHouse(invitation)) go(`/g/${(await accept(invitation.id)).id}`);
    else toast(t('result.invited'));
  } catch (error) {
    reportError(error);
  }
}
