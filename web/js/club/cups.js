// A cup in a line: when it starts or has ended, and how far it is.

import { html } from '../../vendor/lit-html.js';
import { dotted } from '../words/dotted.js';
import { calendarDay } from '../words/format.js';
import { t } from '../words/i18n.js';

/** @param {import('../types.d.ts').CupLine} cup */
export function cupDates({ status, starts_at: start, ended_at: end }) {
  if (status === 'cancelled') return t('seasons.cancelled');
  if (status === 'open') return t('seasons.starts', { day: calendarDay(start) });
  return end ? t('seasons.ended', { day: calendarDay(end) }) : t('seasons.running');
}

/** The round and its deadline. @param {import('../types.d.ts').RunningCup} cup */
const until = ({ round, round_ends_at: end }) => (round && end ? t('cups.until', { round: t('seasons.round', { n: round }), day: calendarDay(end) }) : null);

/** What comes next, and when. @param {import('../types.d.ts').RunningCup} cup */
export const cupNext = (cup) => until(cup) ?? cupDates(cup);

/** @param {import('../types.d.ts').RunningCup} cup */
const line = (cup) => html`<li><a href="/cups/${cup.id}">${cup.name}</a>
  <span class="soft">${dotted([cupNext(cup), t('seasons.players', { n: cup.players }), cup.mine && t('seasons.mine')])}</span></li>`;

/** The cups of the club that go on, with their deadlines, and the way to the ladder. @param {import('../types.d.ts').RunningCup[]} cups */
export const cupsCard = (cups) => html`<section class="card" aria-labelledby="cups"><h2 id="cups">${t('cups.title')}</h2>
  ${cups.length ? html`<ul class="seasons">${cups.map(line)}</ul>` : html`<p class="soft">${t('cups.none_on')}</p>`}
  <p class="more"><a href="/cups">${t('cups.all')}</a> <a href="/ladder">${t('ladder.title')}</a></p>
</section>`;
