// The seasons and cups that start soon: those that one may join, and those that one is in, perhaps put there by the
// service after the season before, with a way out. For players with a name; fetched after the first picture.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, remove } from '../server/api.js';
import { calendarDay, dotted } from '../words/format.js';
import { t } from '../words/i18n.js';
import { loadWords } from '../core/version.js';
import { reportError } from '../ui/notice.js';
import { clubGame } from '../club/competition.js';
import { seasonName } from '../club/seasons.js';

/** @typedef {{path: string, name: string, game: string, starts: string, leave: string | null}} Open where `leave` says how, if one is in it */

export class Joining {
  /** @type {Open[]} */
  #open = [];

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  async load() {
    const [all, knockOut] = await Promise.all([get('/seasons'), get('/cups')]);
    /** @type {import('../types.d.ts').SeasonLine[]} */
    const seasons = all.seasons.filter(isOpen);
    /** @type {import('../types.d.ts').CupLine[]} */
    const cups = knockOut.cups.filter(isOpen);
    if (seasons.length || cups.length) await loadWords('seasons');
    this.#open = [
      ...seasons.map((season) => line(season, '/seasons', seasonName(season), t('seasons.leave'))),
      ...cups.map((cup) => line(cup, '/cups', cup.name, t('cups.leave'))),
    ];
    this.redraw();
  }

  /** @param {string} path */
  async leave(path) {
    await remove(`${path}/membership`);
    await this.load();
  }

  view() {
    return this.#open.length ? html`<section class="card to-join" aria-labelledby="join-title">
      <h2 id="join-title">${t('lobby.to_join')}</h2>
      <ul class="list">${this.#open.map(({ path, name, game, starts, leave }) => html`<li><a class="target" href=${path}>${name}</a>
        <span class="hint">${dotted([game, t('seasons.starts', { day: calendarDay(starts) }), leave && t('seasons.mine')])}</span>
        ${leave ? html`<button class="quiet" @click=${() => this.leave(path).catch(reportError)}>${leave}</button>` : nothing}</li>`)}</ul>
    </section>` : nothing;
  }
}

/** @param {{status: string}} each */
const isOpen = ({ status }) => status === 'open';

/** @param {{id: string, game?: import('../types.d.ts').GameName, starts_at: string, mine: boolean}} each
 * @param {string} path @param {string} name @param {string} leave @returns {Open} */
const line = (each, path, name, leave) => ({
  path: `${path}/${each.id}`, name, game: clubGame(each), starts: each.starts_at, leave: each.mine ? leave : null });
