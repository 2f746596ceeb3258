// The seasons and cups that may be joined, for players with a name; fetched after the first picture.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../api.js';
import { calendarDay } from '../format.js';
import { t } from '../i18n.js';
import { painted } from '../motion.js';
import { me } from '../session.js';

/** @typedef {{path: string, name: string, starts: string}} Open */

export class Joining {
  /** @type {Open[]} */
  #open = [];

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** A club page for members only is for those who are here. */
  async load() {
    await painted();
    if (!me() || me()?.guest) return;
    const [{ seasons }, { cups }] = await Promise.all([get('/seasons'), get('/cups')]);
    this.#open = [...openOnes(seasons, '/seasons'), ...openOnes(cups, '/cups')];
    if (this.#open.length) this.redraw();
  }

  view() {
    return this.#open.length ? html`<section class="card to-join" aria-labelledby="join-title">
      <h2 id="join-title">${t('lobby.to_join')}</h2>
      <ul>${this.#open.map(({ path, name, starts }) => html`<li><a href=${path}>${name}</a> <span class="soft">${t('lobby.starts', { day: calendarDay(starts) })}</span></li>`)}</ul>
    </section>` : nothing;
  }
}

/** @param {import('../types.d.ts').SeasonLine[] | import('../types.d.ts').CupLine[]} all @param {string} path @returns {Open[]} */
const openOnes = (all, path) => all.filter(({ status, mine }) => status === 'open' && !mine)
  .map(({ id, name, starts_at: starts }) => ({ path: `${path}/${id}`, name, starts }));
