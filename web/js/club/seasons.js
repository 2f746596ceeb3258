// A season and a cup in a line: name, players, dates and how far it is; the table of a group; and the cards of the club.

import { html, nothing } from '../../vendor/lit-html.js';
import { calendarDay, dotted } from '../words/format.js';
import { t } from '../words/i18n.js';
import { card, inShort, isMe, line, listOr, memberLink, memberName } from './competition.js';
/** @import { Club, CupLine, RunningCup, SeasonLine } from '../types.d.ts' */

/**
 * @typedef {Club['seasons'][number]} ClubSeason
 * @typedef {ClubSeason['tables'][number]} SeasonTable
 */

/** "Harbour league", then "Harbour league 2". @param {{name: string, number: number}} season */
export const seasonName = ({ name, number }) => (number > 1 ? t('seasons.name', { name, n: number }) : name);

/** Is it played at tables of several? @param {{game: string}} season */
export const isAtTables = ({ game }) => game === 'shanghai';

/** When it starts, or that it never did; null for what has begun. @param {{status: string, starts_at: string}} competition */
function beginning({ status, starts_at: start }) {
  if (status === 'cancelled') return t('seasons.cancelled');
  return status === 'open' ? t('seasons.starts', { day: calendarDay(start) }) : null;
}

/** When it starts, ends or has ended. @param {SeasonLine} season */
export const seasonDates = (season) => beginning(season) ?? (season.status === 'running'
  ? t('seasons.until', { day: calendarDay(season.ends_at) }) : t('seasons.ended', { day: calendarDay(season.ended_at ?? season.ends_at) }));

/** @param {SeasonLine} season */
export const seasonLine = (season) => line(`/seasons/${season.id}`, seasonName(season), inShort(seasonDates(season), season));

/** The table of a group; without the difference where scores are not compared. @param {SeasonTable} rows
 * @param {boolean} atTables @param {(rank: number) => 'up' | 'down' | ''} move where the player of a line goes */
export const seasonTable = (rows, atTables, move) => html`<table>
  <thead><tr>
    <th scope="col"><abbr title=${t('seasons.place')}>#</abbr></th><th scope="col">${t('rankings.player')}</th>
    <th scope="col">${t('rankings.games')}</th><th scope="col">${t('seasons.points')}</th>
    <th scope="col" class="tie">${t('seasons.direct')}</th><th scope="col" class="tie">${t('seasons.sb')}</th>${atTables ? nothing : html`<th scope="col" class="tie">${t('seasons.difference')}</th>`}
  </tr></thead>
  <tbody>${rows.map((row, rank) => tableRow(row, atTables, move(rank)))}</tbody>
</table>`;

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** @param {SeasonTable[number]} row @param {boolean} atTables @param {'up' | 'down' | ''} moves */
const tableRow = ({ place, player, out, played, points, direct, sonneborn_berger: sb, difference }, atTables, moves) => html`<tr class=${isMe(player) ? 'me' : ''}>
  <td>${place}</td>
  <th scope="row">${memberLink(player)}
    ${moves ? html`<span class="moves ${moves}" title=${t(`seasons.${moves}`)}><span aria-hidden="true">${moves === 'up' ? '▲' : '▼'}</span><span class="hidden">${t(`seasons.${moves}`)}</span></span>` : nothing}
    ${out ? html`<small>${t(`seasons.out_${out}`)}</small>` : nothing}
    ${played ? html`<small class="ties">${atTables ? t('seasons.ties_at_tables', { direct, sb }) : t('seasons.ties', { direct, sb, difference: signed(difference) })}</small>` : nothing}</th>
  <td>${played}</td><td><b>${points}</b></td>
  <td class="tie">${direct}</td><td class="tie">${sb}</td>${atTables ? nothing : html`<td class="tie">${signed(difference)}</td>`}
</tr>`;

/** A table of the club's page, closed, with those who lead. @param {SeasonTable} rows @param {boolean} atTables @param {number} index */
function closedTable(rows, atTables, index) {
  const leaders = rows.slice(0, 3).filter(({ points }) => points).map(({ player, points }) => `${memberName(player)} (${points})`);
  return html`<details><summary>${t('seasons.group', { n: index + 1 })} <span class="hint">${dotted(leaders)}</span></summary>
    <div class="rankings">${seasonTable(rows, atTables, () => '')}</div></details>`;
}

/** The seasons of the club that go on, with their tables. @param {ClubSeason[]} seasons */
export const seasonsCard = (seasons) => card('seasons', t('seasons.title'), html`
  ${listOr('seasons', seasons.map(({ season, tables }) => html`<li>${seasonLine(season)} ${tables.map((rows, i) => closedTable(rows, isAtTables(season), i))}</li>`), t('seasons.none_on'))}
  <p class="more"><a href="/seasons">${t('seasons.all')}</a></p>`, 'season');

/** @param {CupLine} cup */
export const cupDates = (cup) => beginning(cup) ?? (cup.ended_at ? t('seasons.ended', { day: calendarDay(cup.ended_at) }) : t('seasons.running'));

/** The round and its deadline. @param {RunningCup} cup */
const until = ({ round, round_ends_at: end }) => (round && end ? t('cups.until', { round: t('seasons.round', { n: round }), day: calendarDay(end) }) : null);

/** What comes next, and when. @param {RunningCup} cup */
export const cupNext = (cup) => until(cup) ?? cupDates(cup);

/** The cups of the club that go on, with their deadlines, and the way to the ladder. @param {RunningCup[]} cups */
export const cupsCard = (cups) => card('cups', t('cups.title'), html`
  ${listOr('seasons', cups.map((cup) => html`<li>${line(`/cups/${cup.id}`, cup.name, inShort(cupNext(cup), cup))}</li>`), t('cups.none_on'))}
  <p class="more"><a href="/cups">${t('cups.all')}</a> <a href="/ladder">${t('ladder.title')}</a></p>`);
