// The house: its captains as faces, by game, with how strong each is. One press on a face begins a game.

import { html, nothing } from '../../vendor/lit-html.js';
import { playHouse } from '../club/house.js';
import { getOrCached } from '../device/offline-cache.js';
import { go } from '../core/router.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { gameName, games } from '../words/games.js';
import { captainName, strengthOf } from '../words/captains.js';
import { me } from '../server/session.js';
import { gameSign } from '../ui/signs.js';
import { face } from '../ui/faces.js';
/** @import { GameName, HousePlayer, Rating } from '../types.d.ts' */

/** Where the rating of every account begins. */
const NEWCOMER = 1500;

/** What counts as somebody's strength: a player without rated games is a newcomer. @param {Rating | null} [rating] */
export const strength = (rating) => (rating?.games ? Math.round(rating.value) : NEWCOMER);

/** @param {GameName} game */
export const myStrength = (game) => strength(me()?.by_game[game].rating);

export class Captains {
  /** @type {Partial<Record<GameName, HousePlayer[]>>} */
  players = {};

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.form = new Form(redraw, []);
  }

  async load() {
    const answers = await Promise.all(games.map((game) => getOrCached(`/house-players?game=${game}`)));
    for (const [i, { players }] of answers.entries()) this.players[games[i]] = players.filter(isFirst);
  }

  /** The one that is nearest to my own rating. @param {GameName} game */
  nearest(game) {
    const mine = myStrength(game);
    const distance = (/** @type {HousePlayer} */ { rating }) => Math.abs((rating?.value ?? NEWCOMER) - mine);
    return this.players[game]?.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  }

  view() {
    return html`<div class="house-games">${games.map((game) => html`<div>
        <h3 class="small row">${gameSign(game)} <span>${gameName(game)} <span class="soft">${t(game === 'shanghaien' ? 'house.for_two' : 'house.for_several')}</span></span></h3>
        <ul class="captains list">${this.players[game]?.map((player) => html`<li>${this.button(game, player)}</li>`)}</ul>
        ${this.players[game]?.some((player) => this.isNearest(game, player)) ? html`<p class="soft small">★ ${t('house.nearest')}</p>` : nothing}
      </div>`)}</div>
      <p class="soft small">${t('house.press')}</p>
      ${this.form.summary()}`;
  }

  /** Whether it is the one for me, where strength is measured. @param {GameName} game @param {HousePlayer} player */
  isNearest(game, player) {
    return player.rating !== null && this.nearest(game) === player;
  }

  /** @param {GameName} game @param {HousePlayer} player */
  button(game, player) {
    const { name, rating } = player;
    const isNearest = this.isNearest(game, player);
    const says = t(/** @type {import('../words/i18n.js').Key} */ (`invite.house_${name.replaceAll('-', '_')}`));
    const why = [says, rating && `${t('player.rating')}: ${Math.round(rating.value)}.`, isNearest && `★ ${t('house.nearest')}`].filter(Boolean).join(' ');
    return html`<button class="captain-choice" title=${why} ?disabled=${this.form.busy} @click=${() => this.play(game, name)}>
      ${face(player.face)} <b>${captainName(name)}</b>
      <span class="soft">${strengthOf(game, name)}</span>
      ${isNearest ? html`<span class="star" aria-hidden="true">★</span>` : nothing}
      <span class="hidden">${why}</span>
    </button>`;
  }

  /** Offline it is played on this device. @param {GameName} game @param {string} name */
  play(game, name) {
    if (!navigator.onLine) return go(`/solo?house=${name}`);
    return this.form.run(async () => { await playHouse(game, name); });
  }
}

/** Of several of a kind, the one without a number. @param {HousePlayer} player */
const isFirst = ({ name }) => !/-\d$/.test(name);
