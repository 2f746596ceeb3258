// A season in a line: its name, its players and its dates.

import { html, nothing } from '../vendor/lit-html.js';
import { now } from './clock.js';
import { calendarDay } from './format.js';
import { t } from './i18n.js';
import { shownName } from './people.js';

/**
 * @typedef {import('./types.d.ts').SeasonLine} SeasonLine
 * @typedef {import('./types.d.ts').Club['seasons'][number]} ClubSeason
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
  <span class="soft">${[seasonDates(season), t('seasons.players', { n: season.players }), season.mine && t('seasons.mine')].filter(Boolean).join(' · ')}</span>`;

/** @param {SeasonLine[]} seasons */
export const seasonList = (seasons) => html`<ul class="seasons">${seasons.map((season) => html`<li>${seasonLine(season)}</li>`)}</ul>`;

/** Who leads a group, as far as anybody has points. @param {ClubSeason['leaders'][number]} group @param {number} index */
function leaders(group, index) {
  const names = group.filter(({ points }) => points).map(({ player, points }) => `${nameOf(player)} (${points})`).join(' · ');
  return names ? html`<span class="soft"><b>${t('seasons.group', { n: index + 1 })}</b> ${names}</span>` : nothing;
}

/** A week from now, in UTC. */
export const nextWeek = () => new Date(now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** A player of a season; nothing may be left of the account. @param {import('./types.d.ts').Player | null} player */
export const nameOf = (player) => (player ? shownName(player) : t('frame.former'));

/** The seasons of the club that go on, with those who lead. @param {ClubSeason[]} seasons */
export const seasonsCard = (seasons) => html`<section class="card" aria-labelledby="seasons"><h2 id="seasons">${t('seasons.title')}</h2>
  ${seasons.length
    ? html`<ul class="seasons">${seasons.map(({ season, leaders: groups }) => html`<li>${seasonLine(season)} ${groups.map(leaders)}</li>`)}</ul>`
    : html`<p class="soft">${t('seasons.none_on')}</p>`}
  <p class="more"><a href="/seasons">${t('seasons.all')}</a></p>
</section>`;
