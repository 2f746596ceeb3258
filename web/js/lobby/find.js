// An opponent by one press: the open invitation that fits is accepted; where there is none, mine is open to everyone from
// then on, and a player of the house passes the time.

import { html, nothing } from '../../vendor/lit-html.js';
import { ApiError, get, remove } from '../server/api.js';
import { enter, hasOpenPlace, invite, mayAccept } from '../club/invitations.js';
import { Form } from '../ui/form.js';
import { games } from '../words/games.js';
import { t } from '../words/i18n.js';
import { toast } from '../ui/notice.js';
import { me, myInvitations, refreshInvitations } from '../server/session.js';
import { recall, remember } from '../device/storage.js';
import { segments, select } from '../ui/field.js';
import { signAndName } from '../ui/signs.js';
import { captainName } from '../words/captains.js';
import { myStrength, strength } from './captains.js';
import { face } from '../ui/faces.js';
/** @import { GameName, Invitation, Profile } from '../types.d.ts' */

/** Ratings farther apart make no good game. */
const FAR = 400;
/** So many open invitations of the same pace are looked at more closely. */
const LOOKED_AT = 12;
/** The paces to choose from: days for a move, '' for no limit. */
const PACES = ['1', '3', '7', ''];
/** A table of Shanghai fills fastest with the fewest that it can have. */
const SEATS = 3;

export class Find {
  /** @param {() => void} redraw @param {import('./captains.js').Captains | null} captains null where there are no house players */
  constructor(redraw, captains) {
    this.redraw = redraw;
    this.captains = captains;
    this.form = new Form(redraw, []);
    const kept = new URLSearchParams(recall(key()) ?? 'days=3');
    /** @type {GameName} */
    this.game = games.find((game) => game === kept.get('game')) ?? games[0];
    this.days = PACES.find((days) => days === kept.get('days')) ?? '';
  }

  /** My own open invitation to that game. */
  get mine() {
    return myInvitations().outgoing.find((each) => each.game === this.game && !each.unlisted && hasOpenPlace(each));
  }

  /** The invitations of others that are open to me, too. */
  get open() {
    return myInvitations().open.filter((each) => each.game === this.game && mayAccept(each));
  }

  /** @param {Partial<Pick<Find, 'game' | 'days'>>} choice */
  choose(choice) {
    Object.assign(this, choice);
    remember(key(), String(new URLSearchParams({ game: this.game, days: this.days })));
    this.redraw();
  }

  /** What is chosen for the search, and the press that begins it. */
  view() {
    const pick = (/** @type {Event & {currentTarget: HTMLSelectElement}} */ { currentTarget: { value } }) => this.choose({ days: value });
    return html`
      <fieldset class="segments row"><legend class="hidden">${t('invite.game')}</legend>
        ${segments('find-game', games, this.game, signAndName, (game) => this.choose({ game }))}
        <p class="hint">${t(`invite.game_${this.game}`)}</p></fieldset>
      ${select('find-days', t('invite.days'), PACES.map((days) => [days, days ? t('time.whole_days', { n: Number(days) }) : t('invite.no_limit')]), this.days, pick)}
      ${this.open.length ? html`<p class="soft small">${t('find.open', { n: this.open.length })}</p>` : nothing}
      <button class="primary wide" ?disabled=${this.form.busy} @click=${() => this.press()}>${t(this.mine ? 'find.again' : 'find.press')}</button>
      ${this.form.summary()}
      <div role="status">${this.mine ? this.waitingView(this.mine) : nothing}</div>`;
  }

  /** @param {Invitation} mine */
  waitingView(mine) {
    const meanwhile = this.captains?.nearest(this.game);
    const withdraw = () => this.form.run(async () => {
      await remove(`/invitations/${mine.id}`);
      toast(t('invitation.withdrawn_done'));
      await refreshInvitations();
    });
    return html`<div class="found">
      <p>${t('find.waits')}</p>
      ${meanwhile ? html`<button class="meanwhile" ?disabled=${this.captains?.form.busy} @click=${() => this.captains?.play(this.game, meanwhile.name)}>
        ${face(meanwhile.face)} <span>${t('find.meanwhile', { name: captainName(meanwhile.name) })}</span></button>` : nothing}
      <button class="quiet" ?disabled=${this.form.busy} @click=${withdraw}>${t('find.stop')}</button>
    </div>`;
  }

  press() {
    return this.form.run(async () => {
      await refreshInvitations();
      const { mine } = this;
      for (const each of await this.fitting()) {
        if (!(await this.join(each))) continue;
        if (mine) await remove(`/invitations/${mine.id}`).catch(() => {}); // somebody has just taken it
        return refreshInvitations();
      }
      if (!mine) await invite(this.terms);
      await refreshInvitations();
    });
  }

  /** @returns {import('../types.d.ts').InvitationRequest} */
  get terms() {
    return { game: this.game, clock: this.days ? { kind: 'move', days: Number(this.days) } : null, ...(this.game === 'shanghaien' ? {} : { seats: SEATS }) };
  }

  /** The open invitations that fit, the opponent who is nearest to my strength first. */
  async fitting() {
    const open = this.open.filter((each) => each.match === 1 && isOfPace(each, this.days)).slice(0, LOOKED_AT);
    const distances = await Promise.all(open.map(async ({ from }) => {
      /** @type {Profile} */
      const { by_game: standings } = await get(`/players/${encodeURIComponent(from.name)}`);
      return Math.abs(strength(standings[this.game].rating) - myStrength(this.game));
    }));
    return open.map((each, i) => ({ each, distance: distances[i] })).filter(({ distance }) => distance <= FAR)
      .sort((a, b) => a.distance - b.distance).map(({ each }) => each);
  }

  /** Whether I am in: somebody else may have been faster, or be apart from me. @param {Invitation} invitation */
  async join(invitation) {
    try {
      if (!(await enter(invitation))) toast(t('invitation.joined_done'));
      return true;
    } catch (error) {
      if (error instanceof ApiError && ['invitation_closed', 'forbidden', 'not_found'].includes(error.code)) return false;
      throw error;
    }
  }
}

/** The key of what was looked for last from this account on this device. */
const key = () => `find-${me()?.name}`;

/** Whether an invitation gives about as much time as wanted; of a bank, at the start. @param {Invitation} invitation @param {string} wanted */
function isOfPace({ clock }, wanted) {
  if (!wanted || !clock) return !clock && !wanted;
  const days = clock.kind === 'bank' ? clock.start_h / 24 : clock.days;
  return days >= Number(wanted) / 2 && days <= Number(wanted) * 2;
}
