// The rankings: the named players by their ratings, a page at a time; bots apart, with the house.

import { html } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { t } from '../words/i18n.js';
import { PagedList } from '../ui/pages.js';
import { playerLink, ratingSpan } from '../words/people.js';
import { me } from '../server/session.js';
import { gameChoice, gameIn } from '../ui/signs.js';
import { tabs } from '../ui/tabs.js';

/** @import { Player, Rating } from '../types.d.ts' */

/** @typedef {Player & {rank: number, rating: Rating}} Ranking */

/** @param {import('../types.d.ts').ScreenContext} context @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ query, redraw }) {
  const game = gameIn(query);
  const isOfBots = query.get('of') === 'bots';
  const [people, bots] = [`/rankings?game=${game}`, `/rankings?of=bots&game=${game}`];
  const path = isOfBots ? bots : people;
  /** @type {PagedList<Ranking>} */
  const rankings = new PagedList(redraw, 'rankings', (page) => get(`${path}&page=${page}`));
  await rankings.more();
  return {
    title: () => t('frame.rankings'),
    view: () => html`<section class="card rankings">
      <h1>${t('frame.rankings')}</h1>
      ${tabs(t('frame.rankings'), [{ href: people, text: t('rankings.people') }, { href: bots, text: t('rankings.bots') }], path)}
      ${gameChoice('/rankings', game, isOfBots ? 'of=bots&game' : 'game')}
      ${rankings.items.length ? html`<p class="soft small">${t(isOfBots ? 'rankings.bots_why' : 'rankings.why')}</p>${table(rankings.items)}` : html`<p>${t('rankings.empty')}</p>`}
      ${rankings.button()}
    </section>`,
  };
}

/** @param {Ranking[]} rankings */
const table = (rankings) => html`<table>
  <thead><tr>
    <th scope="col">${t('rankings.rank')}</th><th scope="col">${t('rankings.player')}</th>
    <th scope="col">${t('player.rating')}</th><th scope="col">${t('rankings.games')}</th>
  </tr></thead>
  <tbody>${rankings.map(({ rank, rating, ...player }) => html`<tr class=${player.name === me()?.name ? 'me' : ''}>
    <td>${rank}</td>
    <th scope="row">${playerLink(player)}</th>
    <td>${ratingSpan(rating)}</td>
    <td>${rating.games}</td>
  </tr>`)}</tbody>
</table>`;
