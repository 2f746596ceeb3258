// The address `/about/fairness`: how chance is made fair in a game (`?of=`), what that proves and what not;
// with `?game=` the check of a finished game. Each game has a page of its own for that.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { t, useWords } from '../words/i18n.js';
import { gameChoice, gameIn } from '../ui/signs.js';
import { fetchPart } from '../core/version.js';
/** @import { GameName, Screen, ScreenContext } from '../types.d.ts' */

/** @type {Record<GameName, () => Promise<{title(): string, load(id: string | null): Promise<() => unknown>}>>} */
const pages = {
  shanghaien: () => import('../games/shanghaien/fairness/page.js'),
  shanghai: () => import('../games/shanghai/fairness/page.js'),
};

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ query }) {
  const id = query.get('game');
  /** @type {GameName} */
  const game = id === null ? gameIn(query, 'of') : (await get(`/games/${encodeURIComponent(id)}`)).game;
  const [page] = await fetchPart(() => Promise.all([pages[game](), useWords(`${game}/pages`)]));
  const view = await page.load(id);
  return {
    title: page.title,
    view: () => html`<article class="pages">
      <h1>${page.title()}</h1>
      ${gameChoice('/about/fairness', game, 'of')}
      ${view()}
      ${id ? html`<p><a href="/g/${id}">${t('games.back')}</a></p>` : nothing}
    </article>`,
  };
}
