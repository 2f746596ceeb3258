// What seasons, cups and the ladder have in common: who is in, joining and leaving, and a page whose games go on meanwhile.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, inTurn, post, remove } from '../server/api.js';
import { onEvent } from '../server/events.js';
import { confirmDialog } from '../ui/confirm.js';
import { openDialog } from '../ui/dialog.js';
import { reportError } from '../ui/notice.js';
import { calendarDay, dotted } from '../words/format.js';
import { gameName } from '../words/games.js';
import { t } from '../words/i18n.js';
import { playerLink, shownName } from '../words/people.js';
import { loginAddress } from '../core/router.js';
import { me } from '../server/session.js';
/** @import { AccountEvent, Cup, Player, Screen } from '../types.d.ts' */

/** @typedef {Pick<Cup, 'status' | 'mine' | 'full' | 'starts_at' | 'players' | 'opened_by'> & {game?: import('../types.d.ts').GameName}} Competition */

/** @param {Player | null} player */
export const isMe = (player) => player !== null && player.name === me()?.name;

/** A member's name; nothing may be left of the account. @param {Player | null} player */
export const memberName = (player) => (player ? shownName(player) : t('frame.former'));

/** @param {Player | null} player */
export const memberLink = (player) => (player ? playerLink(player) : memberName(player));

/** @param {string} id @param {string} title @param {unknown} content @param {string} [look] */
export const card = (id, title, content, look = '') => html`<section class="card ${look}" aria-labelledby=${id}><h2 id=${id}>${title}</h2>${content}</section>`;

/** A list, or the words that there is none. @param {string} look @param {unknown[]} items @param {string} none */
export const listOr = (look, items, none) => (items.length ? html`<ul class="${look} list">${items}</ul>` : html`<p class="soft">${none}</p>`);

/** A season or cup in a line. @param {string} href @param {string} name @param {unknown} facts */
export const line = (href, name, facts) => html`<a class="target" href=${href}>${name}</a> <span class="hint">${facts}</span>`;

/** The game of a season; cups and the ladder have but one. @param {{game?: import('../types.d.ts').GameName}} [competition] */
export const clubGame = (competition) => gameName(competition?.game ?? 'shanghaien');

/** Which game it is, when, how many play, and whether I do. @param {unknown} when
 * @param {{game?: import('../types.d.ts').GameName, players: number, mine: boolean}} competition */
export const inShort = (when, competition) => dotted(
  [clubGame(competition), when, t('terms.seats', { n: competition.players }), competition.mine && t('seasons.mine')]);

/** @param {unknown[]} lines */
export const rules = (lines) => html`<details class="card"><summary>${t('seasons.rules')}</summary><ul>${lines.map((each) => html`<li>${each}</li>`)}</ul></details>`;

/** The card with which one joins. @param {() => void} join @param {string} why */
export const joining = (join, why) => html`<section class="card joining" aria-label=${t('seasons.join')}>${joinButton(join)}
  <p class="hint">${why}</p></section>`;

/** @param {() => void} join */
function joinButton(join) {
  const player = me();
  if (!player) return html`<a class="button primary" href=${loginAddress()}>${t('seasons.log_in')}</a>`;
  return player.guest ? html`<a href="/settings">${t('seasons.need_name')}</a>` : html`<button class="primary" @click=${join}>${t('seasons.join')}</button>`;
}

/** The button with which one leaves. Where games are lost by that, one is asked first.
 * @param {() => void} leave @param {boolean} losesGames @param {{leave: string, sure: string, why: string}} words */
export const leaving = (leave, losesGames, words) => html`<button class="quiet leave" @click=${losesGames ? () => openDialog('leave') : leave}>${words.leave}</button>
  ${confirmDialog('leave', { title: words.sure, why: [words.why], yes: words.leave, no: t('frame.stay') }, leave)}`;

/** A page of the club. @template {object} T what the server says of it */
export class ClubPage {
  #inTurn = inTurn();

  /** @param {string} path below /api @param {T} shown @param {() => void} redraw */
  constructor(path, shown, redraw) {
    this.path = path;
    this.shown = shown;
    this.redraw = redraw;
  }

  /** @returns {unknown} */
  view() {
    return nothing;
  }

  /** Its screen, which follows what happens. @param {(shown: T) => string} title
   * @param {(kind: AccountEvent['kind']) => boolean} changes whether such an event changes the page
   * @returns {Screen} */
  screen(title, changes) {
    const close = onEvent(({ kind }) => {
      if (changes(kind)) this.act(() => get(this.path));
    });
    return { title: () => title(this.shown), view: () => this.view(), close };
  }

  /** Does something, and shows how it then is. @param {() => Promise<T>} ask */
  async act(ask) {
    try {
      this.shown = await this.#inTurn(ask);
    } catch (error) {
      reportError(error);
    }
    this.redraw();
  }

  join = () => this.act(() => post(`${this.path}/membership`));

  leave = () => this.act(() => remove(`${this.path}/membership`));
}

/** The page of a season or cup. @template {Competition} T @extends {ClubPage<T>} */
export class CompetitionPage extends ClubPage {
  /** @param {string} name @param {unknown} state */
  head(name, state) {
    const { players, opened_by: opener } = this.shown;
    return html`<h1>${name}</h1>
      <p class="soft">${dotted([clubGame(this.shown), state, t('terms.seats', { n: players }), opener && t('seasons.opened_by', { name: shownName(opener) })])}</p>`;
  }

  /** Joining while it is open, and how I stand in it. @param {boolean} isOut I have left it @param {{why: string, out: string}} words */
  membership(isOut, { why, out }) {
    const { status, mine, full, starts_at: start } = this.shown;
    const note = (/** @type {string} */ text) => html`<p class="note">${text}</p>`;
    if (status === 'open' && !mine) return full ? note(t('error.full')) : joining(this.join, why);
    if (isOut) return note(out);
    return status === 'open' && mine ? note(t('seasons.joined', { day: calendarDay(start) })) : nothing;
  }

  /** Those who have joined so far. @param {(Player | null)[]} members @param {number} least how many it takes */
  members(members, least = 4) {
    return this.shown.status !== 'open' ? nothing : card('members', t('seasons.members'), members.length
      ? html`<ul class="here list">${members.map((player) => html`<li>${memberLink(player)}</li>`)}</ul>` : html`<p>${t('seasons.no_members', { n: least })}</p>`);
  }

  /** @param {boolean} isOut @param {{leave: string, sure: string, why: string}} words */
  leaving(isOut, words) {
    const { status, mine } = this.shown;
    if (!mine || isOut || !['open', 'running'].includes(status)) return nothing;
    return leaving(this.leave, status !== 'open', words);
  }

  /** The button with which those who opened it close it, who are asked first. @param {{close: string, why: string}} words */
  closing({ close, why }) {
    return html`<button class="quiet close" @click=${() => openDialog('close')}>${close} …</button>
      ${confirmDialog('close', { title: close, why: [why], yes: close, no: t('seasons.keep') }, () => this.act(() => remove(this.path)))}`;
  }
}
