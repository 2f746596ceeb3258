// The games of a player as everybody sees them, on the profile: how the running ones stand, how the finished ones
// ended. The latest page of each comes with the profile, more of the finished ones when asked.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, onceAtATime } from '../server/api.js';
import { dotted } from '../words/dotted.js';
import { timeAgo } from '../words/format.js';
import { gameName } from '../words/games.js';
import { t } from '../words/i18n.js';
import { smallBoard } from '../lobby/boards.js';
import { opponents, outcome, points, round, standing, waiting } from '../lobby/games.js';
import { loads, reportError } from '../ui/notice.js';
import { gameSign } from '../ui/signs.js';

/** @typedef {import('../types.d.ts').Summary} Summary */

export class PlayedGames {
  /** As the player would see them. @type {Record<'active' | 'finished', Summary[]>} */
  games = { active: [], finished: [] };
  /** The next page of the finished ones. @type {number | undefined} */
  next = 1;
  /** Against whom the finished ones are that are shown, a part of a name; '': everybody. */
  against = '';

  /** @param {() => void} redraw @param {string} path of the player, below /api */
  constructor(redraw, path) {
    this.redraw = redraw;
    this.path = `${path}/games`;
  }

  async load() {
    await Promise.all([this.#add('active', 1), this.more()]);
  }

  more = onceAtATime(async () => {
    this.next = await this.#add('finished', this.next ?? 1);
  });

  /** @param {'active' | 'finished'} status @param {number} page @returns {Promise<number | undefined>} the next page */
  async #add(status, page) {
    const { against } = this;
    const answer = await get(`${this.path}?status=${status}&page=${page}${status === 'finished' && against ? `&against=${encodeURIComponent(against)}` : ''}`);
    if (against !== this.against) return this.next; // something else is searched for by now
    if (page === 1) this.games[status] = [];
    this.games[status].push(...answer.games.map((/** @type {{seat: number}} */ game) => ({ ...game, you: game.seat })));
    this.redraw();
    return answer.next_page;
  }

  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  search = ({ currentTarget: { value } }) => {
    this.against = value.trim();
    this.#add('finished', 1).then((next) => {
      this.next = next;
      this.redraw();
    }).catch(reportError);
  };

  searchView() {
    return html`<div class="field search">
      <label for="field-against">${t('player.search')}</label>
      <input id="field-against" type="search" name="against" autocomplete="off" maxlength="64" @input=${this.search}>
    </div>`;
  }

  view() {
    const { active, finished } = this.games;
    return html`
      ${active.length ? html`<h2>${t('player.running')}</h2>${list(active)}` : nothing}
      ${finished.length || this.against ? html`<h2>${t('lobby.finished')}</h2>
        ${this.against || this.next || finished.length > FEW ? this.searchView() : nothing}
        ${finished.length ? list(finished) : html`<p class="soft" role="status">${t('player.none_found')}</p>`}` : nothing}
      ${this.next ? html`<button class="more" @click=${loads(this.more)}>${t('lobby.more')}</button>` : nothing}`;
  }
}

/** Up to so many games there is no field to search them. */
const FEW = 5;

/** @param {Summary[]} games */
const list = (games) => html`<ul class="profile-games">${games.map((game) => html`<li>
  <a href="/g/${game.id}">${gameSign(game.game)}<span class="hidden">${gameName(game.game)}:</span> <span>${opponents(game)}</span></a>
  ${smallBoard(game)}
  <span class="soft">${game.result ? ended(game) : progress(game)}</span>
  ${game.result ? html`<a class="to-replay" href="/g/${game.id}?at=0">${t('player.replay')}</a>` : nothing}
</li>`)}</ul>`;

/** @param {Summary} game */
const progress = (game) => dotted([round(game), standing(game), waiting(game)]);

/** "Won 8 : 7", or "Place 2 of 4". @param {Summary} game */
const ended = (game) => dotted([endWords(game), timeAgo(game.updated_at)]);

/** @param {Summary} game */
function endWords(game) {
  const { result, you, players } = game;
  if (!result || result.reason === 'abandoned') return t('lobby.abandoned');
  const how = result.reason === 'score' ? '' : ` (${t(`lobby.reason_${result.reason}`)})`;
  if ('places' in result) return t('lobby.place', { n: result.places[you] ?? players.length, of: players.length }) + how;
  return `${t(`player.game_${outcome(game) || 'drawn'}`)} ${points(game, result.points)}${how}`;
}
