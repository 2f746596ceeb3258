// The three ways into a game: somebody who is looking for one, the house, and an invitation, which is written below.

import { html, nothing } from '../../vendor/lit-html.js';
import { readName } from '../ui/field.js';
import { t } from '../words/i18n.js';
import { hasLeft, shownName } from '../words/people.js';
import { afterPicture } from '../ui/motion.js';
import { refreshInvitations } from '../server/session.js';
import { complete } from '../ui/names.js';
import { pictureAddress } from '../core/pictures.js';
import { Captains } from './captains.js';
import { Find } from './find.js';
import { InviteForm } from './invite.js';
/** @import { Player, Summary } from '../types.d.ts' */

export class Doors {
  isWriting = false;

  /** @param {() => void} redraw
   * @param {{name: string | null, house: boolean, byLink: boolean}} choices whom to invite, null if nobody is wanted yet; whether
   *   there are house players; whether a link is wanted */
  constructor(redraw, { name, house, byLink }) {
    this.redraw = redraw;
    this.captains = house ? new Captains(redraw) : null;
    this.find = new Find(redraw, this.captains);
    this.form = new InviteForm(redraw, { name, house }, refreshInvitations);
    if (byLink) this.form.whom = 'link';
    /** Whether one has come for the form: then it stands first. */
    this.isWanted = byLink || name !== null;
    if (this.isWanted) this.write();
  }

  /** Opens the form. */
  write() {
    this.isWriting = true;
    this.form.begin();
  }

  /** Opens the form, for somebody whose name stands in the door. @param {string} name */
  begin(name) {
    this.form.ask(readName(name));
    this.write();
    this.redraw();
    afterPicture(() => {
      const form = document.getElementById('written');
      form?.scrollIntoView({ block: 'start' });
      form?.focus({ preventScroll: true });
    });
  }

  /** @param {Summary[]} games of mine, whose players one may want to meet again */
  view(games) {
    const written = this.isWriting ? html`<section class="card written" id="written" tabindex="-1" aria-labelledby="written-title">
      <h2 id="written-title">${t('invite.press')}</h2>
      ${this.form.view()}
    </section>` : nothing;
    return html`${this.isWanted ? written : nothing}<section class="doors" aria-label=${t('doors.title')}>
      ${door('find', t('find.title'), t('find.why'), this.find.view())}
      ${this.captains ? door('house', t('house.title'), t('house.why'), this.captains.view()) : nothing}
      ${door('invite', t('invite.title'), t('invite.why'), this.letterView(games))}
    </section>
    ${this.isWanted ? nothing : written}`;
  }

  /** @param {Summary[]} games */
  letterView(games) {
    const send = (/** @type {SubmitEvent & {currentTarget: HTMLFormElement}} */ event) => {
      event.preventDefault();
      this.begin(String(new FormData(event.currentTarget).get('whom')));
    };
    return html`<form class="to-invite" @submit=${send}>
      <div class="field"><label for="field-whom">${t('invite.whom')}</label>
        <input id="field-whom" name="whom" placeholder=${t('invite.name')} maxlength="25" autocomplete="off" autocapitalize="none" spellcheck="false"
          list="names" @input=${complete}></div>
      <div class="acquaintances row">${acquaintances(games).map((player) => html`<button type="button" class="ellipsis" @click=${() => this.begin(player.name)}>${shownName(player)}</button>`)}</div>
      <button class="primary wide">${t('invite.press')}</button>
    </form>`;
  }
}

/** So many are offered. */
const MOST_KNOWN = 5;

/** The people with whom I have played most of these games. @param {Summary[]} games */
function acquaintances(games) {
  /** @type {Map<string, {player: Player, n: number}>} */
  const met = new Map();
  for (const { players, you } of games) {
    for (const [seat, player] of players.entries()) {
      if (seat !== you && !player.house && !hasLeft(player)) met.set(player.name, { player, n: 1 + (met.get(player.name)?.n ?? 0) });
    }
  }
  return [...met.values()].sort((a, b) => b.n - a.n).slice(0, MOST_KNOWN).map(({ player }) => player);
}

/** @param {string} name @param {string} title @param {string} why @param {unknown} way */
const door = (name, title, why, way) => html`<div class="door-card">
  <img class="door-picture" src=${pictureAddress(name)} alt="" width="320" height="200">
  <div class="door-words"><h2 id="${name}-title">${title}</h2><p class="small">${why}</p></div>
  <div class="door-way">${way}</div>
</div>`;
