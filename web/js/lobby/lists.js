// The invitations that are open: to me, from me, those that I have accepted, to everyone; a page of each,
// and more when asked.

import { repeat } from '../../vendor/directives/repeat.js';
import { html, nothing } from '../../vendor/lit-html.js';
import { onceAtATime, post, remove } from '../server/api.js';
import { linkField } from '../ui/copy.js';
import { dotted, timeAgo } from '../words/format.js';
import { gameName } from '../words/games.js';
import { t } from '../words/i18n.js';
import { enter, isForHouse, readyToStart } from '../club/invitations.js';
import { getOrCached } from '../device/offline-cache.js';
import { reportError, toast } from '../ui/notice.js';
import { moreButton } from '../ui/pages.js';
import { playerLink } from '../words/people.js';
import { myInvitations, refreshInvitations } from '../server/session.js';
import { gameSign } from '../ui/signs.js';
import { rematchLink, terms, variants } from '../club/terms.js';
import { placeList } from './places.js';
/** @import { Invitation, Invitations } from '../types.d.ts' */

export class InvitationLists {
  /** The pages after the first one that are shown. @type {Invitations[]} */
  #further = [];
  /** The number of pages that are shown. */
  #pages = 1;
  #calls = 0;
  /** The invitation that is being answered: its buttons rest meanwhile. */
  busy = '';

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** What stands on all of these pages. @returns {Invitations} */
  get all() {
    return this.#further.reduce((all, page) => ({
      incoming: [...all.incoming, ...page.incoming],
      outgoing: [...all.outgoing, ...page.outgoing],
      joined: [...all.joined, ...page.joined],
      open: [...all.open, ...page.open],
      next_page: page.next_page,
    }), myInvitations());
  }

  /** Asks again for those after the first one. */
  async loadFurther() {
    if (this.#pages === 1) return;
    const call = ++this.#calls;
    /** @type {Invitations[]} */
    const further = [];
    for (let { next_page: next } = myInvitations(); next && next <= this.#pages; next = further.at(-1)?.next_page) {
      further.push(await getOrCached(`/invitations?page=${next}`));
    }
    if (call !== this.#calls) return; // a later call's answer is newer
    this.#further = further;
    this.redraw();
  }

  /** Shows a page more. */
  more = onceAtATime(async () => {
    this.#pages++;
    await this.loadFurther();
  });

  incomingView() {
    return listed('incoming', t('lobby.incoming'), this.all.incoming, (each) => html`
      ${headingFrom(each)} ${this.words(each)}
      <div class="buttons">
        ${this.button(each, t('invitation.accept'), accept, 'primary')}
        ${this.button(each, t('invitation.decline'), decline)}
      </div>
    `);
  }

  outgoingView() {
    return listed('outgoing', t('lobby.outgoing'), this.all.outgoing, (each) => html`
      ${heading(each, each.to ? html`${t('lobby.to')} ${playerLink(each.to)}` : openWords(each))} ${this.words(each)}
      ${each.to || (hasPlaces(each) && !each.unlisted) ? nothing : linkField(each)}
      <div class="buttons">
        ${hasPlaces(each) ? this.startButton(each) : isForHouse(each) ? this.button(each, t('invitation.start'), accept, 'primary') : nothing}
        ${this.button(each, t('invitation.withdraw'), withdraw)}
      </div>
    `);
  }

  /** The start of a game with those who are in. @param {Invitation} invitation */
  startButton(invitation) {
    const n = readyToStart(invitation);
    return n ? this.button(invitation, t('invitation.start_with', { n }), accept, 'primary') : nothing;
  }

  /** The invitations that I have accepted and whose game has not begun. */
  joinedView() {
    return listed('joined', t('lobby.joined'), this.all.joined, (each) => html`
      ${headingFrom(each)} ${this.words(each)}
      <div class="buttons">${this.button(each, t('invitation.leave'), leave)}</div>
    `);
  }

  openView() {
    const { open, next_page: next } = this.all;
    return html`${section('open', t('lobby.open'), open.length
      ? cards(open, (each) => html`
          ${headingFrom(each)} ${this.words(each)}
          <div class="buttons">${this.button(each, t('invitation.accept'), accept)}</div>
        `)
      : html`<p class="card soft">${t('lobby.none_open')}</p>`)}
      ${moreButton(next, this.more)}`;
  }

  /** Message, terms and places. @param {Invitation} invitation */
  words(invitation) {
    return html`
      ${invitation.message ? html`<blockquote>${invitation.message}</blockquote>` : nothing}
      <p class="soft small">${dotted([rematchLink(invitation), gameName(invitation.game), ...variants(invitation).map(({ name }) => name), ...terms(invitation)])}</p>
      ${placeList(invitation, (action) => this.act(invitation, action))}
    `;
  }

  /**
   * @param {Invitation} invitation
   * @param {string} label
   * @param {(invitation: Invitation) => Promise<void>} action
   * @param {string} [look]
   */
  button(invitation, label, action, look = '') {
    const rests = this.busy === invitation.id; // a button that is disabled would lose the focus
    return html`<button class=${look} aria-disabled=${rests} @click=${() => rests || this.act(invitation, () => action(invitation))}>${label}</button>`;
  }

  /** Does something about an invitation; whatever comes of it, the lists then show how it stands.
   * @param {Invitation} invitation @param {() => Promise<unknown>} action */
  async act(invitation, action) {
    this.busy = invitation.id;
    this.redraw();
    try {
      await action();
    } catch (error) {
      reportError(error);
    }
    this.busy = '';
    await refreshInvitations().catch(reportError);
  }
}

/** @param {Invitation} invitation */
const hasPlaces = (invitation) => 'places' in invitation;

/** @param {Invitation} invitation */
async function accept(invitation) {
  if (!(await enter(invitation))) toast(t('invitation.joined_done'));
}

/** Also leaves one that was accepted. @param {Invitation} invitation */
async function decline({ id }, done = t('invitation.declined_done')) {
  await post(`/invitations/${id}/decline`);
  toast(done);
}

/** @param {Invitation} invitation */
const leave = (invitation) => decline(invitation, t('invitation.left_done'));

/** @param {Invitation} invitation */
async function withdraw({ id }) {
  await remove(`/invitations/${id}`);
  toast(t('invitation.withdrawn_done'));
}

/** @param {string} id @param {string} title @param {unknown} content */
const section = (id, title, content) => html`
  <section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>
`;

/** Nothing where there are none. @param {string} id @param {string} title @param {Invitation[]} invitations @param {(invitation: Invitation) => unknown} card */
const listed = (id, title, invitations, card) => (invitations.length ? section(id, title, cards(invitations, card)) : nothing);

/** @param {Invitation[]} invitations @param {(invitation: Invitation) => unknown} card */
const cards = (invitations, card) => html`<ul class="invitations list">
  ${repeat(invitations, (each) => each.id, (each) => html`<li class="card">${card(each)}</li>`)}
</ul>`;

/** @param {Invitation} invitation @param {unknown} who from whom it is, or for whom */
const heading = ({ game, created_at: at }, who) => html`
  <h3 class="row">${gameSign(game)} ${who}<span class="when soft">${timeAgo(at)}</span></h3>
`;

/** @param {Invitation} invitation */
const headingFrom = (invitation) => heading(invitation, html`${t('lobby.from')} ${playerLink(invitation.from)}`);

/** Who it is for, where it is not for one player. @param {Invitation} invitation */
function openWords(invitation) {
  if ('places' in invitation) return t('lobby.to_table', { n: invitation.seats });
  return invitation.unlisted ? t('invite.by_link') : t('lobby.to_all');
}
