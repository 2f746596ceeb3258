// A season: joining it, its tables, its games and how it goes.

import { html, nothing } from '../../vendor/lit-html.js';
import { get, inTurn, post, remove } from '../server/api.js';
import { dotted } from '../words/dotted.js';
import { onEvent } from '../server/events.js';
import { calendarDay } from '../words/format.js';
import { t } from '../words/i18n.js';
import { closing, isMe, joined, joining, leaving } from '../club/membership.js';
import { reportError } from '../ui/notice.js';
import { shownName } from '../words/people.js';
import { playerLink } from '../words/players.js';
import { nameOf, seasonDates, seasonName, seasonTable } from '../club/seasons.js';

/**
 * @typedef {import('../types.d.ts').Season} Season
 * @typedef {Season['groups'][number]} Group
 * @typedef {Group['games'][number]} Game
 */

/** @param {import('../types.d.ts').ScreenContext} context
 * @returns {Promise<import('../types.d.ts').Screen>} */
export async function open({ params, redraw }) {
  const path = `/seasons/${encodeURIComponent(params.id ?? '')}`;
  const season = await get(path);
  const page = new SeasonPage(path, season, redraw);
  const close = onEvent(({ kind }) => {
    if (kind === 'game' || kind === 'resumed') page.act(() => get(path));
  });
  return { title: () => seasonName(page.season), view: () => page.view(), close };
}

class SeasonPage {
  #inTurn = inTurn();

  /** @param {string} path @param {Season} season @param {() => void} redraw */
  constructor(path, season, redraw) {
    this.path = path;
    this.season = season;
    this.redraw = redraw;
  }

  /** @param {() => Promise<Season>} ask */
  async act(ask) {
    try {
      this.season = await this.#inTurn(ask);
    } catch (error) {
      reportError(error);
    }
    this.redraw();
  }

  join = () => this.act(() => post(`${this.path}/membership`));

  leave = () => this.act(() => remove(`${this.path}/membership`));

  view() {
    const { season } = this;
    return html`<div class="club season">
      <h1>${seasonName(season)}</h1>
      <p class="soft">${dotted([seasonDates(season), t('seasons.players', { n: season.players }), season.opened_by && t('seasons.opened_by', { name: shownName(season.opened_by) })])}</p>
      ${this.membership()}
      ${mine(season)}
      ${season.status === 'open' ? joined(season.members.map((player) => playerLink(player))) : nothing}
      ${season.groups.map((group, index) => groupCard(season, group, index))}
      ${rules(season)}
      <div class="buttons">${neighbours(season)}<a class="button" href="/seasons">${t('seasons.all')}</a> ${this.leaving()} ${this.closing()}</div>
    </div>`;
  }

  /** Joining while it is open, and how I stand in it. */
  membership() {
    const { status, mine: isMember, full, most_at_once: most, starts_at: start, goes_on: goesOn } = this.season;
    if (status === 'open' && !isMember && full) return html`<p class="note">${t('error.full')}</p>`;
    if (status === 'open' && !isMember) return joining(this.join, `${t('seasons.join_why', { n: most })} ${goesOn ? t('seasons.join_next') : ''}`);
    if (!isMember) return nothing;
    if (isOut(this.season)) return html`<p class="note">${t('seasons.you_are_out')}</p>`;
    return status === 'open' ? html`<p class="note">${t('seasons.joined', { day: calendarDay(start) })}</p>` : nothing;
  }

  closing() {
    const { status, goes_on: goesOn, opened_by: opener } = this.season;
    if (!isMe(opener) || !goesOn || !['open', 'running'].includes(status)) return nothing;
    return closing(() => this.act(() => remove(this.path)), status === 'open'
      ? { close: t('seasons.cancel'), why: t('seasons.cancel_why') }
      : { close: t('seasons.last'), why: t('seasons.last_why') });
  }

  leaving() {
    const { status, mine: isMember } = this.season;
    if (!isMember || isOut(this.season) || !['open', 'running'].includes(status)) return nothing;
    return leaving(this.leave, status !== 'open', { leave: t('seasons.leave'), sure: t('seasons.leave_sure'), why: t('seasons.leave_why') });
  }
}

/** @param {Season} season */
const isOut = ({ groups }) => groups.some(({ table }) => table.some(({ player, out }) => out && isMe(player)));

/** My running games, on top. @param {Season} season */
function mine({ groups }) {
  const games = groups.flatMap((group) => group.games.filter(({ status, players }) => status === 'running' && players.some((index) => isMe(group.players[index])))
    .map((game) => gameLine(group, game)));
  return games.length ? html`<section class="card" aria-labelledby="mine"><h2 id="mine">${t('seasons.your_games')}</h2><ul class="fixtures">${games}</ul></section>` : nothing;
}

/** @param {Season} season @param {Group} group @param {number} index */
const groupCard = (season, group, index) => html`<section class="card rankings" aria-labelledby="group-${index}">
  <h2 id="group-${index}">${t('seasons.group', { n: index + 1 })}</h2>
  ${seasonTable(group.table, (rank) => move(season, index, rank))}
  <details><summary>${t('seasons.games', { n: group.games.filter(({ status }) => status === 'finished').length, all: group.games.length })}</summary>
    <ul class="fixtures">${group.games.map((game) => gameLine(group, game))}</ul></details>
</section>`;

/** How many still play in a group; none where there is no such group. @param {Group | undefined} group */
const staying = (group) => group?.table.filter(({ out }) => !out).length ?? 0;

/** Where the player of that line goes, as the table stands: at most half of a group moves one way.
 * @param {Season} season @param {number} index @param {number} rank @returns {'up' | 'down' | ''} */
function move({ groups, moving, goes_on: goesOn }, index, rank) {
  const [above, group, below] = [groups[index - 1], groups[index], groups[index + 1]];
  const exchanged = (/** @type {Group | undefined} */ other) => Math.min(moving, Math.floor(Math.min(staying(group), staying(other)) / 2));
  if (!goesOn || group.table[rank].out || group.table.every(({ points }) => !points)) return '';
  if (rank < exchanged(above)) return 'up';
  return rank >= staying(group) - exchanged(below) ? 'down' : '';
}

/** @param {Group} group @param {Game} game */
function gameLine({ players }, { players: [first, second], status, game, points, forfeit, round }) {
  const names = `${nameOf(players[first])} – ${nameOf(players[second])}`;
  const state = points ? forfeit && t('seasons.forfeit') : t(status === 'running' ? 'seasons.running' : 'seasons.waiting');
  return html`<li>${game ? html`<a href="/g/${game}">${names}</a>` : html`<span>${names}</span>`} ${points ? html`<b>${points[0]} : ${points[1]}</b>` : nothing}
    <span class="soft">${dotted([t('seasons.round', { n: round }), state])}</span></li>`;
}

/** @param {Season} season */
function rules({ group_size: size, most_at_once: most, days_per_move: days, moving, goes_on: goesOn }) {
  const after = moving ? t('seasons.rule_up', { n: moving }) : t('seasons.rule_stay');
  return html`<details class="card"><summary>${t('seasons.rules')}</summary><ul>
    <li>${t('seasons.rule_groups', { n: size })}</li>
    <li>${t('seasons.rule_pace', { most, days: t('seasons.days', { n: days }) })}</li>
    <li>${t('seasons.rule_points')}</li>
    <li>${t('seasons.rule_out')}</li>
    <li>${t('seasons.rule_end')}</li>
    <li>${goesOn ? after : t('seasons.rule_last')}</li>
    ${goesOn ? html`<li>${t('seasons.rule_next')}</li>` : nothing}
  </ul></details>`;
}

/** @param {Season} season */
const neighbours = ({ previous, next }) => html`
  ${previous ? html`<a class="button" href="/seasons/${previous}">${t('seasons.previous')}</a>` : nothing}
  ${next ? html`<a class="button" href="/seasons/${next}">${t('seasons.next')}</a>` : nothing}`;
