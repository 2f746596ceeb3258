// A season in a line: its name, its players and its dates.

import { html, nothing } from '../../vendor/lit-html.js';
import { now } from '../server/clock.js';
import { dotted } from '../words/dotted.js';
import { calendarDay } from '../words/format.js';
import { t } from '../words/i18n.js';
import { isMe } from './membership.js';
import { shownName } from '../words/people.js';
import { playerLink } from '../words/players.js';

/**
 * @typedef {import('../types.d.ts').SeasonLine} SeasonLine
 * @typedef {import('../types.d.ts').Club['seasons'][number]} ClubSeason
 * @typedef {ClubSeason['tables'][number]} SeasonTable
 */

/** "Harbour league", then "Harbour league 2". @param {{name: string, number: number}} season */
export const seasonName = ({ name, number }) => (number > 1 ? t('seasons.name', { name, n: number }) : name);

/** When it starts, ends or has ended. @param {SeasonLine} season */
export function seasonDates({ status, starts_at, ends_at, ended_at }) {
  if (status === 'cancelled') return t('seasons.cancelled');
  if (status === 'open') return t('seasons.starts', { day: calendarDay(starts_at) });
  return status === 'running' ? t('seasons.until', { day: calendarDay(ends_at) }) : t('seasons.ended', { day: calendarDay(ended_at ?? ends_at) });
}

/** @param {SeasonLine} season */
const seasonLine = (season) => html`<a href="/seasons/${season.id}">${seasonName(season)}</a>
  <span class="soft">${dotted([seasonDates(season), t('seasons.players', { n: season.players }), season.mine && t('seasons.mine')])}</span>`;

/** @param {SeasonLine[]} seasons */
export const seasonList = (seasons) => html`<ul class="seasons">${seasons.map((season) => html`<li>${seasonLine(season)}</li>`)}</ul>`;

/** The table of a group. @param {SeasonTable} rows @param {(rank: number) => 'up' | 'down' | ''} move where the player of a line goes */
export const seasonTable = (rows, move) => html`<table>
  <thead><tr>
    <th scope="col"><abbr title=${t('seasons.place')}>#</abbr></th><th scope="col">${t('seasons.player')}</th>
    <th scope="col">${t('seasons.played')}</th><th scope="col">${t('seasons.points')}</th>
    <th scope="col" class="tie">${t('seasons.direct')}</th><th scope="col" class="tie">${t('seasons.sb')}</th><th scope="col" class="tie">${t('seasons.difference')}</th>
  </tr></thead>
  <tbody>${rows.map((row, rank) => tableRow(row, move(rank)))}</tbody>
</table>`;

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** @param {SeasonTable[number]} row @param {'up' | 'down' | ''} moves */
const tableRow = ({ place, player, out, played, points, direct, sonneborn_berger: sb, difference }, moves) => html`<tr class=${isMe(player) ? 'me' : ''}>
  <td>${place}</td>
  <th scope="row">${player ? playerLink(player) : t('frame.former')}
    ${moves ? html`<span class="moves ${moves}" title=${t(`seasons.${moves}`)}><span aria-hidden="true">${moves === 'up' ? '▲' : '▼'}</span><span class="hidden">${t(`seasons.${moves}`)}</span></span>` : nothing}
    ${out ? html`<small>${t(`seasons.out_${out}`)}</small>` : nothing}
    ${played ? html`<small class="ties">${t('seasons.ties', { direct, sb, difference: signed(difference) })}</small>` : nothing}</th>
  <td>${played}</td><td><b>${points}</b></td>
  <td class="tie">${direct}</td><td class="tie">${sb}</td><td class="tie">${signed(difference)}</td>
</tr>`;

/** A table of the club's page, closed, with those who lead. @param {SeasonTable} rows @param {number} index */
function closedTable(rows, index) {
  const leaders = rows.slice(0, 3).filter(({ points }) => points).map(({ player, points }) => `${nameOf(player)} (${points})`);
  return html`<details><summary>${t('seasons.group', { n: index + 1 })} <span class="soft">${dotted(leaders)}</span></summary>
    <div class="rankings">${seasonTable(rows, () => '')}</div></details>`;
}

/** A week from now, in UTC. */
export const nextWeek = () => new Date(now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** A player of a season; nothing may be left of the account. @param {import('../types.d.ts').Player | null} player */
export const nameOf = (player) => (player ? shownName(player) : t('frame.former'));

/** The seasons of the club that go on, with their tables. @param {ClubSeason[]} seasons */
export const seasonsCard = (seasons) => html`<section class="card season" aria-labelledby="seasons"><h2 id="seasons">${t('seasons.title')}</h2>
  ${seasons.length
    ? html`<ul class="seasons">${seasons.map(({ season, tables }) => html`<li>${seasonLine(season)} ${tables.map(closedTable)}</li>`)}</ul>`
    : html`<p class="soft">${t('seasons.none_on')}</p>`}
  <p class="more"><a href="/seasons">${t('seasons.all')}</a></p>
</section>`;
