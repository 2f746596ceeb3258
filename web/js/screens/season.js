// A season: joining it, its tables, its games and how it goes.

import { html, nothing } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { dotted, list } from '../words/format.js';
import { t } from '../words/i18n.js';
import { card, CompetitionPage, isMe, memberName, rules } from '../club/competition.js';
import { isAtTables, seasonDates, seasonName, seasonTable } from '../club/seasons.js';
import { clockWords } from '../club/terms.js';
/** @import { Screen, ScreenContext, Season } from '../types.d.ts' */

/**
 * @typedef {Season['groups'][number]} Group
 * @typedef {Group['games'][number]} Game
 */

/** @param {ScreenContext} context @returns {Promise<Screen>} */
export async function open({ params, redraw }) {
  const path = `/seasons/${encodeURIComponent(params.id ?? '')}`;
  return new SeasonPage(path, await get(path), redraw).screen(seasonName, (kind) => kind === 'game' || kind === 'resumed');
}

/** @extends {CompetitionPage<Season>} */
class SeasonPage extends CompetitionPage {
  view() {
    const season = this.shown;
    const { status, most_at_once: most, goes_on: goesOn, opened_by: opener } = season;
    return html`<div class="club season">
      ${this.head(seasonName(season), seasonDates(season))}
      ${this.membership(isOut(season), { why: `${t('seasons.join_why', { n: most })} ${goesOn ? t('seasons.join_next') : ''}`, out: t('seasons.you_are_out') })}
      ${mine(season)}
      ${this.members(season.members, isAtTables(season) ? 3 : 4)}
      ${season.groups.map((group, index) => groupCard(season, group, index))}
      ${rules(ruleWords(season))}
      <div class="buttons">${neighbours(season)}<a class="button" href="/seasons">${t('seasons.all')}</a>
        ${this.leaving(isOut(season), { leave: t('seasons.leave'), sure: t('seasons.leave_sure'), why: t('seasons.leave_why') })}
        ${isMe(opener) && goesOn && ['open', 'running'].includes(status) ? this.closing(status === 'open'
          ? { close: t('seasons.cancel'), why: t('seasons.cancel_why') } : { close: t('seasons.last'), why: t('seasons.last_why') }) : nothing}</div>
    </div>`;
  }
}

/** I have left it. @param {Season} season */
const isOut = ({ mine: isMember, groups }) => isMember && groups.some(({ table }) => table.some(({ player, out }) => out && isMe(player)));

/** My running games, on top. @param {Season} season */
function mine({ groups }) {
  const games = groups.flatMap((group) => group.games.filter(({ status, players }) => status === 'running' && players.some((index) => isMe(group.players[index])))
    .map((game) => gameLine(group, game)));
  return games.length ? card('mine', t('seasons.your_games'), html`<ul class="fixtures list">${games}</ul>`) : nothing;
}

/** @param {Season} season @param {Group} group @param {number} index */
const groupCard = (season, group, index) => card(`group-${index}`, t('seasons.group', { n: index + 1 }), html`
  ${seasonTable(group.table, isAtTables(season), (rank) => move(season, index, rank))}
  <details><summary>${t('seasons.games', { n: group.games.filter(({ status }) => status === 'finished').length, all: group.games.length })}</summary>
    <ul class="fixtures list">${group.games.map((game) => gameLine(group, game))}</ul></details>`, 'rankings');

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
function gameLine({ players }, { players: seats, status, game, points, forfeit, round }) {
  const members = seats.map((index) => memberName(players[index]));
  const names = seats.length > 2 ? ranked(members, points) : members.join(' – ');
  const state = points ? forfeit && t('seasons.forfeit') : t(status === 'running' ? 'seasons.running' : 'seasons.waiting');
  return html`<li>${game ? html`<a class="target" href="/g/${game}">${names}</a>` : html`<span>${names}</span>`} ${points && seats.length === 2 ? html`<b>${points[0]} : ${points[1]}</b>` : nothing}
    <span class="soft small">${dotted([t('seasons.round', { n: round }), state])}</span></li>`;
}

/** Those at a table, once it is over with their points, the best first. @param {string[]} members @param {number[] | null} points */
const ranked = (members, points) => dotted(points
  ? members.map((name, seat) => ({ name, n: points[seat] })).sort((a, b) => b.n - a.n).map(({ name, n }) => `${name}\u00a0(${n})`) : members);

/** @param {Season} season */
const ruleWords = ({ group_size: size, most_at_once: most, moving, goes_on: goesOn, ...terms }) => [
  isAtTables(terms) ? t('seasons.tables_groups', { n: size }) : t('seasons.rule_groups', { n: size }),
  t('seasons.rule_pace', { most, clock: list(clockWords(terms)) }),
  ...(isAtTables(terms) ? [t('seasons.tables_points'), t('seasons.tables_out'), t('seasons.tables_end')]
    : [t('seasons.rule_points'), t('seasons.rule_out'), t('seasons.rule_end')]),
  ...(goesOn ? [moving ? t('seasons.rule_up', { n: moving }) : t('seasons.rule_stay'), t('seasons.rule_next')] : [t('seasons.rule_last')]),
];

/** @param {Season} season */
const neighbours = ({ previous, next }) => html`
  ${previous ? html`<a class="button" href="/seasons/${previous}">${t('seasons.previous')}</a>` : nothing}
  ${next ? html`<a class="button" href="/seasons/${next}">${t('seasons.next')}</a>` : nothing}`;
