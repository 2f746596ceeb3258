// The analysis board without a position: what one may do with it.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { settleAddress } from '../../../core/history.js';
import { get } from '../../../server/api.js';
import { me } from '../../../server/session.js';
import { timeAgo } from '../../../words/format.js';
import { t } from '../../../words/i18n.js';
import { shownName } from '../../../words/people.js';
import { exercises } from '../practice/exercises.js';
/** @import { Screen, Summary } from '../../../types.d.ts' */

const MOST_GAMES = 5;

/** @param {() => void} redraw @returns {Promise<Screen>} */
export async function openEntry(redraw) {
  const games = me() ? await get('/games?status=finished&page=1').then(latest, () => []) : []; // what else there is to do needs no server
  settleAddress('/analysis/shanghaien?begin'); // the way back from a position must lead to another address than the position's
  return { title: () => t('board.title'), view: () => view(games, redraw) };
}

/** @param {{games: Summary[]}} answer */
const latest = ({ games }) => games.filter(({ game }) => game === 'shanghaien').slice(0, MOST_GAMES);

/** @param {Summary[]} games @param {() => void} redraw */
const view = (games, redraw) => html`<div class="narrow stack analysis-entry">
  <section class="card"><h1>${t('board.title')}</h1>
    <p>${t('board.lead')}</p>
    <p class="buttons"><a class="button primary" href="/analysis/shanghaien?new">${t('board.new_game')}</a></p>
  </section>
  ${exercises(redraw)}
  ${games.length ? html`<section class="card" aria-labelledby="analysis-games"><h2 id="analysis-games">${t('board.games')}</h2>
    <ul class="list">${games.map(game)}</ul></section>` : nothing}
</div>`;

/** @param {Summary} game */
const game = ({ id, players: [one, other], you, updated_at: at }) => html`<li class="ends">
  <a class="target" href="/analysis/shanghaien?game=${id}&at=0">${shownName(/** @type {NonNullable<typeof one>} */ (you === 0 ? other : one))}</a>
  <span class="soft small">${timeAgo(at)}</span></li>`;
