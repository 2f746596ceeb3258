// What seasons, cups and the ladder have in common: who is in, joining and leaving; a page whose games go on
// meanwhile; and the list of all, with a form for those who may open one.

import { html, nothing } from '../../vendor/lit-html.js';
import { create, get, inTurn, post, remove } from '../server/api.js';
import { now } from '../server/clock.js';
import { onEvent } from '../server/events.js';
import { confirmDialog } from '../ui/confirm.js';
import { openDialog } from '../ui/dialog.js';
import { field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { reportError } from '../ui/notice.js';
import { PagedList } from '../ui/pages.js';
import { dotted } from '../words/dotted.js';
import { calendarDay } from '../words/format.js';
import { t } from '../words/i18n.js';
import { shownName } from '../words/people.js';
import { playerLink } from '../words/players.js';
import { go, loginAddress } from '../core/router.js';
import { me } from '../server/session.js';
/** @import { AccountEvent, Cup, Player, Screen } from '../types.d.ts' */

/** @typedef {Pick<Cup, 'status' | 'mine' | 'full' | 'starts_at' | 'players' | 'opened_by'>} Competition */

/** @param {Player | null} player */
export const isMe = (player) => player !== null && player.name === me()?.name;

/** A member's name; nothing may be left of the account. @param {Player | null} player */
export const memberName = (player) => (player ? shownName(player) : t('frame.former'));

/** @param {Player | null} player */
export const memberLink = (player) => (player ? playerLink(player) : memberName(player));

/** @param {string} id @param {string} title @param {unknown} content @param {string} [look] */
export const card = (id, title, content, look = '') => html`<section class="card ${look}" aria-labelledby=${id}><h2 id=${id}>${title}</h2>${content}</section>`;

/** A season or cup in a line. @param {string} href @param {string} name @param {unknown} facts */
export const line = (href, name, facts) => html`<a href=${href}>${name}</a> <span class="soft">${facts}</span>`;

/** When it is, how many play, and whether I do. @param {unknown} when @param {{players: number, mine: boolean}} competition */
export const inShort = (when, { players, mine }) => dotted([when, t('seasons.players', { n: players }), mine && t('seasons.mine')]);

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
  ${confirmDialog('leave', { title: words.sure, why: [words.why], yes: words.leave, no: t('seasons.stay') }, leave)}`;

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
      <p class="soft">${dotted([state, t('seasons.players', { n: players }), opener && t('seasons.opened_by', { name: shownName(opener) })])}</p>`;
  }

  /** Joining while it is open, and how I stand in it. @param {boolean} isOut I have left it @param {{why: string, out: string}} words */
  membership(isOut, { why, out }) {
    const { status, mine, full, starts_at: start } = this.shown;
    const note = (/** @type {string} */ text) => html`<p class="note">${text}</p>`;
    if (status === 'open' && !mine) return full ? note(t('error.full')) : joining(this.join, why);
    if (isOut) return note(out);
    return status === 'open' && mine ? note(t('seasons.joined', { day: calendarDay(start) })) : nothing;
  }

  /** Those who have joined so far. @param {(Player | null)[]} members */
  members(members) {
    return this.shown.status !== 'open' ? nothing : card('members', t('seasons.members'), members.length
      ? html`<ul class="here">${members.map((player) => html`<li>${memberLink(player)}</li>`)}</ul>` : html`<p>${t('seasons.no_members')}</p>`);
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

/** A week from now, in UTC. */
const nextWeek = () => new Date(now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** A number that whoever opens one chooses. @typedef {{name: string, label: string, value: string, hint: string}} Term */

/** All of a kind. @param {() => void} redraw
 * @param {{path: string, name: string, words: () => Record<'title' | 'intro' | 'all' | 'none' | 'open', string>,
 *   line: (each: any) => unknown, terms: () => Term[]}} kind `path`, also below /api; `name` of the list in an answer
 * @returns {Promise<Screen>} */
export async function openAll(redraw, { path, name, words, line, terms }) {
  const all = new PagedList(redraw, name, (page) => get(`${path}?page=${page}`));
  await all.more();
  const form = new Form(redraw, ['name', 'start', ...terms().map((term) => term.name)]);
  const submit = form.sends(async ({ name, start, ...numbers }) => {
    const body = { name, start, ...Object.fromEntries(Object.entries(numbers).map(([term, text]) => [term, Number(text)])) };
    const { id } = await create(path, body);
    go(`${path}/${id}`);
  });
  return {
    title: () => words().title,
    view: () => html`<div class="club">
      <h1>${words().title}</h1>
      <p>${words().intro}</p>
      <section class="card" aria-label=${words().all}>
        ${all.items.length ? html`<ul class="seasons">${all.items.map((each) => html`<li>${line(each)}</li>`)}</ul>` : html`<p>${words().none}</p>`}
        ${all.button('more')}
      </section>
      ${all.answer.may_open ? html`<details class="card open-season"><summary>${words().open}</summary>
        <form novalidate @submit=${submit}>
          ${field(form, { name: 'name', label: t('seasons.field_name'), autocomplete: 'off', maxlength: 60, autocapitalize: 'words' })}
          ${field(form, { name: 'start', label: t('seasons.field_start'), type: 'date', value: nextWeek() })}
          ${terms().map((term) => field(form, { ...term, type: 'number', inputmode: 'numeric' }))}
          ${form.summary()}
          <button class="primary" ?disabled=${form.busy}>${words().open}</button>
        </form>
      </details>` : nothing}
    </div>`,
  };
}
