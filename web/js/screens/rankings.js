// The rankings: the named players by their ratings, a page at a time.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, onceAtATime } from '../server/api.js';
import { t } from '../words/i18n.js';
import { loads } from '../ui/notice.js';
import { playerLink, ratingSpan } from '../words/players.js';
import { me } from '../server/session.js';
import { gameChoice, gameIn } from '../ui/signs.js';

/** @typedef {{rank: number, name: string, display_name: string | null, rating: import('../types.d.ts').Rating}} Ranking */

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ query, redraw }) {
  const game = gameIn(query);
  /** @type {Ranking[]} */
  let rankings = [];
  /** @type {number | undefined} */
  let next = 1;
  const more = onceAtATime(async () => {
    const answer = await get(`/rankings?game=${encodeURIComponent(game)}&page=${next}`);
    rankings = [...rankings, ...answer.rankings];
    next = answer.next_page;
    redraw();
  });
  await more();
  return {
    title: () => t('frame.rankings'),
    view: () => html`<section class="card rankings">
      <h1>${t('frame.rankings')}</h1>
      ${gameChoice('/rankings', game)}
      ${rankings.length ? html`<p class="soft small">${t('rankings.why')}</p>${table(rankings)}` : html`<p>${t('rankings.empty')}</p>`}
      ${next ? html`<button @click=${loads(more)}>${t('lobby.more')}</button>` : nothing}
    </section>`,
  };
}

/** @param {Ranking[]} rankings */
const table = (rankings) => html`<table>
  <thead><tr>
    <th scope="col">${t('rankings.rank')}</th><th scope="col">${t('rankings.player')}</th>
    <th scope="col">${t('player.rating')}</th><th scope="col">${t('rankings.games')}</th>
  </tr></thead>
  <tbody>${rankings.map(({ rank, name, display_name, rating }) => html`<tr class=${name === me()?.name ? 'me' : ''}>
    <td>${rank}</td>
    <th scope="row">${playerLink({ name, display_name, bot: false, guest: false })}</th>
    <td>${ratingSpan(rating)}</td>
    <td>${rating.games}</td>
  </tr>`)}</tbody>
</table>`;
