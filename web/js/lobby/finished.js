// The games that are over, a page at a time.

import { html, nothing } from '../../vendor/lit-html.js';
import { onceAtATime } from '../server/api.js';
import { t } from '../words/i18n.js';
import { getKnown } from '../device/offline-cache.js';
import { loads } from '../ui/notice.js';
import { gameList } from './games.js';

export class FinishedGames {
  /** @type {import('../types.d.ts').Summary[]} */
  games = [];
  /** @type {number | undefined} */
  nextPage = 1;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** Adds the next page to those that are shown. */
  load = onceAtATime(async () => {
    const answer = await getKnown(`/games?status=finished&page=${this.nextPage}`);
    this.games = [...this.games, ...answer.games];
    this.nextPage = answer.next_page;
    this.redraw();
  });

  /** Asks again for the first page: a game is over. */
  async reload() {
    const answer = await getKnown('/games?status=finished&page=1');
    Object.assign(this, { games: answer.games, nextPage: answer.next_page });
    this.redraw();
  }

  view() {
    if (!this.games.length) return nothing;
    return html`<details class="finished" open>
      <summary><h2>${t('lobby.finished')}</h2></summary>
      ${gameList(this.games)}
      ${this.nextPage ? html`<button @click=${loads(this.load)}>
        ${t('lobby.more')}
      </button>` : nothing}
    </details>`;
  }
}
