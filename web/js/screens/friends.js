// My friends: how our games ended, what they play now, and standing offers; and those whom I have blocked.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { ApiError, get, inTurn, remove } from '../server/api.js';
import { dotted } from '../words/format.js';
import { field, readName } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { t } from '../words/i18n.js';
import { reportError, toast } from '../ui/notice.js';
import { complete } from '../ui/names.js';
import { playerLink, shownName } from '../words/people.js';
import { setFriend, standingOffer } from '../profile/bond.js';
import { outcomeBar, outcomeWords } from '../profile/outcomes.js';
import { me } from '../server/session.js';
/** @import { Friend, Player, Screen, ScreenContext } from '../types.d.ts' */

/** @typedef {{player: Player}} Blocked */

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ redraw }) {
  if (!me()) throw new ApiError(401, { code: 'not_logged_in' });
  const people = new People(redraw);
  await people.load();
  return { title: () => t('frame.friends'), view: () => people.view() };
}

class People {
  /** @type {Friend[]} */
  friends = [];
  /** @type {Blocked[]} */
  blocked = [];
  #inTurn = inTurn();

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.form = new Form(redraw, ['name']);
    this.form.refusals = { not_found: { field: 'name', text: () => t('people.unknown') }, forbidden: { field: 'name', text: () => t('people.not_they') } };
  }

  async load() {
    [{ friends: this.friends }, { blocked: this.blocked }] = await this.#inTurn(() => Promise.all([get('/me/friends'), get('/me/blocks')]));
    this.redraw();
  }

  /** Does something, and shows what then holds. @param {() => Promise<unknown>} act */
  async act(act) {
    await act().catch(reportError);
    await this.load().catch(reportError);
  }

  /** @param {Record<string, string>} values @param {HTMLFormElement} element */
  async add({ name }, element) {
    const friend = await setFriend(readName(name), false);
    element.reset();
    toast(t('people.added', { name: shownName(friend.player) }));
    await this.load();
  }

  view() {
    const { friends, form } = this;
    return html`<div class="narrow friends">
      <h1>${t('frame.friends')}</h1>
      ${friends.length
        ? html`<ul class="people list">${repeat(friends, ({ player }) => player.name, (friend) => this.friendView(friend))}</ul>`
        : html`<section class="card"><p>${t('people.none')}</p></section>`}
      <form class="card add-friend" novalidate @submit=${form.sends((values, element) => this.add(values, element))}>
        ${field(form, { name: 'name', label: t('people.add_name'), autocomplete: 'off', maxlength: 25, names: complete })}
        ${form.summary()}
        <button ?disabled=${form.busy}>${t('people.befriend')}</button>
      </form>
      ${this.blockedView()}
    </div>`;
  }

  /** @param {Friend} friend */
  friendView(friend) {
    const { player, game } = friend;
    const name = shownName(player);
    const played = outcomeWords(friend);
    return html`<li class="card friend">
      <h2>${playerLink(player)}</h2>
      <p class="soft">${played.length ? dotted(played) : t('people.no_games')}</p>
      ${played.length ? outcomeBar(friend) : nothing}
      ${standingOffer(friend, (ready) => this.act(() => setFriend(player.name, ready)))}
      <div class="buttons">
        <a class="button primary" href="/?invite=${encodeURIComponent(player.name)}">${t(played.length ? 'people.again' : 'people.play', { name })}</a>
        ${game ? html`<a class="button" href="/g/${game}">${t('people.watch')}</a>` : nothing}
        <button class="quiet" @click=${() => this.act(() => remove(`/me/friends/${encodeURIComponent(player.name)}`))}>
          ${t('people.part')}<span class="hidden">: ${name}</span></button>
      </div>
    </li>`;
  }

  blockedView() {
    if (!this.blocked.length) return nothing;
    return html`<section class="card blocked" aria-labelledby="blocked-title">
      <h2 id="blocked-title">${t('people.blocked')}</h2>
      <p class="hint">${t('people.block_running')}</p>
      <ul class="list">${this.blocked.map(({ player }) => html`<li class="row ends">${playerLink(player)}
        <button @click=${() => this.act(() => remove(`/me/blocks/${encodeURIComponent(player.name)}`))}>${t('people.unblock')}<span class="hidden">: ${shownName(player)}</span></button>
      </li>`)}</ul>
    </section>`;
  }
}
