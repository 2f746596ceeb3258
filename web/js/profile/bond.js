// What I have to do with another player, on their profile: a friend, or blocked.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, put, remove } from '../server/api.js';
import { confirmDialog } from '../ui/confirm.js';
import { openDialog } from '../ui/dialog.js';
import { toggle } from '../ui/field.js';
import { t } from '../words/i18n.js';
import { loadWords } from '../core/version.js';
import { reportError, toast } from '../ui/notice.js';
import { shownName } from '../words/people.js';
/** @import { Friend, Profile } from '../types.d.ts' */

export class Bond {
  /** @type {Friend | null} */
  friend = null;
  isBlocked = false;
  #isLoaded = false;

  /** @param {() => void} redraw @param {Profile} player */
  constructor(redraw, player) {
    this.redraw = redraw;
    this.player = player;
  }

  async load() {
    const [{ friends }, { blocked }] = await Promise.all([get('/me/friends'), get('/me/blocks'), loadWords('people')]);
    const isThey = (/** @type {{player: {name: string}}} */ { player }) => player.name === this.player.name;
    this.friend = friends.find(isThey) ?? null;
    this.isBlocked = blocked.some(isThey);
    this.#isLoaded = true;
    this.redraw();
  }

  /** Does something, and shows what then holds. @param {() => Promise<unknown>} act @param {string} [done] what a toast tells */
  async #act(act, done) {
    try {
      await act();
      await this.load();
      if (done) toast(done);
    } catch (error) {
      reportError(error);
      this.redraw();
    }
  }

  get #name() {
    return encodeURIComponent(this.player.name);
  }

  befriend = () => this.#act(() => setFriend(this.player.name, false), t('people.added', { name: shownName(this.player) }));
  part = () => this.#act(() => remove(`/me/friends/${this.#name}`));
  block = () => this.#act(() => put(`/me/blocks/${this.#name}`), t('people.blocked_done', { name: shownName(this.player) }));
  unblock = () => this.#act(() => remove(`/me/blocks/${this.#name}`));

  /** @param {unknown} invite the button that invites them */
  view(invite) {
    if (!this.#isLoaded) return html`<div class="buttons">${invite}</div>`;
    if (this.isBlocked) {
      return html`<p class="note">${t('people.is_blocked')}</p>
        <div class="buttons"><button @click=${this.unblock}>${t('people.unblock')}</button></div>`;
    }
    return html`<div class="buttons">
        ${invite}
        ${this.friend
          ? html`<button @click=${this.part}>${t('people.part')}</button>`
          : html`<button class="befriend" @click=${this.befriend}>${t('people.befriend')}</button>`}
        <button class="quiet" @click=${() => openDialog('block')}>${t('people.block')}</button>
      </div>
      ${this.friend ? standingOffer(this.friend, (ready) => this.#act(() => setFriend(this.player.name, ready))) : nothing}
      ${this.#question()}`;
  }

  /** A block ends friendships and invitations, so one is asked first. */
  #question() {
    const title = t('people.block_sure', { name: shownName(this.player) });
    const why = [t('people.block_new'), t('people.block_running')];
    return confirmDialog('block', { title, why, yes: t('people.block'), no: t('people.cancel') }, this.block);
  }
}

/** @param {string} name @param {boolean} ready @returns {Promise<Friend>} */
export const setFriend = (name, ready) => put(`/me/friends/${encodeURIComponent(name)}`, { ready });

/** The switch of my standing offer to a friend, and theirs to me. @param {Friend} friend @param {(ready: boolean) => void} change */
export const standingOffer = ({ player, ready, ready_for_me: forMe }, change) => html`
  ${forMe ? html`<p class="ready-for-me">${t('people.ready_for_me')}</p>` : nothing}
  ${toggle({ on: ready, change, label: t('people.ready', { name: shownName(player) }), why: t('people.ready_why') })}`;
