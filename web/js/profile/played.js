// The games of a player as everybody sees them, on the profile: how the running ones stand, how the finished ones
// ended. The latest page of each comes with the profile, more of the finished ones when asked.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { t } from '../words/i18n.js';
import { ended, gameRow, opponents, outcome, voidWords } from '../lobby/games.js';
import { reportError } from '../ui/notice.js';
import { PagedList } from '../ui/pages.js';
/** @import { Summary } from '../types.d.ts' */

export class PlayedGames {
  /** Against whom the finished ones are that are shown, a part of a name; '': everybody. */
  against = '';

  /** @param {() => void} redraw @param {string} path of the player, below /api */
  constructor(redraw, path) {
    const ask = async (/** @type {Record<string, string>} */ query) => {
      const answer = await get(`${path}/games?${new URLSearchParams(query)}`);
      return { ...answer, games: answer.games.map((/** @type {{seat: number}} */ game) => ({ ...game, you: game.seat })) }; // as the player would see it
    };
    /** @type {PagedList<Summary>} */
    this.active = new PagedList(redraw, 'games', (page) => ask({ status: 'active', page: String(page) }));
    /** @type {PagedList<Summary>} */
    this.finished = new PagedList(redraw, 'games', (page) =>
      ask({ status: 'finished', page: String(page), ...(this.against ? { against: this.against } : {}) }));
  }

  load = () => Promise.all([this.active.more(), this.finished.more()]);

  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  search = ({ currentTarget: { value } }) => {
    this.against = value.trim();
    this.finished.restart().catch(reportError);
  };

  searchView() {
    return html`<div class="field search">
      <label for="field-against">${t('player.search')}</label>
      <input id="field-against" type="search" name="against" autocomplete="off" maxlength="64" @input=${this.search}>
    </div>`;
  }

  view() {
    const { active: { items: active }, finished: { items: finished, next } } = this;
    return html`
      ${active.length ? html`<h2>${t('player.running')}</h2>${list(active)}` : nothing}
      ${finished.length || this.against ? html`<h2>${t('lobby.finished')}</h2>
        ${this.against || next || finished.length > FEW ? this.searchView() : nothing}
        ${finished.length ? list(finished) : html`<p class="soft" role="status">${t('player.none_found')}</p>`}` : nothing}
      ${active.length || finished.length || this.against ? nothing : html`<p class="soft">${t('player.none_yet')}</p>`}
      ${this.finished.button('more')}`;
  }
}

/** Up to so many games there is no field to search them. */
const FEW = 5;

/** @param {Summary[]} games */
const list = (games) => html`<ul class="profile-games list">${games.map((game) => gameRow(game, opponents(game), [endWords(game)]))}</ul>`;

/** "Won 8 : 7", or "Place 2 of 4". @param {Summary} game */
function endWords(game) {
  const { result, you, players } = game;
  const none = voidWords(game);
  if (!result || none) return none;
  return ended(game, 'places' in result
    ? t('lobby.place', { n: result.places[you] ?? players.length, of: players.length }) : t(`player.game_${outcome(game) || 'drawn'}`));
}
