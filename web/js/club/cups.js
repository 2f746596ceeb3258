// A cup in a line: when it starts or has ended, and how far it is.

import { html } from '../../vendor/lit-html.js';
import { calendarDay } from '../words/format.js';
import { t } from '../words/i18n.js';
import { card, inShort, line } from './competition.js';

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

/** The cups of the club that go on, with their deadlines, and the way to the ladder. @param {import('../types.d.ts').RunningCup[]} cups */
export const cupsCard = (cups) => card('cups', t('cups.title'), html`
  ${cups.length ? html`<ul class="seasons">${cups.map((cup) => html`<li>${line(`/cups/${cup.id}`, cup.name, inShort(cupNext(cup), cup))}</li>`)}</ul>` : html`<p class="soft">${t('cups.none_on')}</p>`}
  <p class="more"><a href="/cups">${t('cups.all')}</a> <a href="/ladder">${t('ladder.title')}</a></p>`);
