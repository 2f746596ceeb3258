// Which house player to play with: by name, with how strong each is, or the one nearest to my own rating.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { houseName } from '../club/house.js';
import { choice } from '../ui/field.js';
import { t } from '../words/i18n.js';
import { ratingSpan, shownName } from '../words/people.js';
import { me } from '../server/session.js';
/** @import { HousePlayer } from '../types.d.ts' */

/** Where the rating of every account begins. */
const NEWCOMER = 1500;

export class HouseChoice {
  /** @type {HousePlayer[]} */
  players = [];
  /** The choice of the button, in words. */
  told = '';

  /** @param {() => void} redraw @param {string} [chosen] */
  constructor(redraw, chosen = houseName) {
    this.redraw = redraw;
    this.chosen = chosen;
  }

  /** Asks for them, once. */
  async load() {
    if (this.players.length) return;
    ({ players: this.players } = await get('/house-players'));
    this.redraw();
  }

  view() {
    if (!this.players.length) return nothing;
    return html`<div class="house-players">
      <fieldset>
        <legend>${t('invite.house_who')}</legend>
        ${this.players.map(({ name, rating }) => choice(
          html`<input type="radio" name="house" value=${name} .checked=${name === this.chosen} @change=${() => this.choose(name, '')}>`,
          html`<b>${houseDisplayName(name)}</b> ${rating ? html`<span class="strength soft">${ratingSpan(rating)}</span>` : nothing}`,
          t(/** @type {import('../words/i18n.js').Key} */ (`invite.house_${name.replace('-', '_')}`))))}
      </fieldset>
      <button type="button" @click=${() => this.chooseNearest()}>${t('invite.my_strength')}</button>
      <p class="hint" role="status">${this.told}</p>
    </div>`;
  }

  /** @param {string} name @param {string} told */
  choose(name, told) {
    this.chosen = name;
    this.told = told;
    this.redraw();
  }

  /** A player without rated games counts as a newcomer. */
  chooseNearest() {
    const rating = me()?.by_game.shanghaien.rating;
    const mine = rating?.games ? Math.round(rating.value) : NEWCOMER;
    const distance = (/** @type {HousePlayer} */ { rating: theirs }) => Math.abs((theirs?.value ?? NEWCOMER) - mine);
    const nearest = this.players.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    this.choose(nearest.name, t(rating?.games ? 'invite.nearest' : 'invite.nearest_new', { name: houseDisplayName(nearest.name), rating: String(mine) }));
  }
}

/** @param {string} name */
const houseDisplayName = (name) => shownName({ name, display_name: null, bot: true, guest: false });
