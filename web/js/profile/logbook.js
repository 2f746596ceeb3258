// A player's logbook, on the profile: a year in review, and the achievements, made and still to be made.

import { html, nothing, svg } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { date, perLanguage } from '../words/format.js';
import { t } from '../words/i18n.js';
import { loadWords } from '../core/version.js';
import { reportError } from '../ui/notice.js';
import { playerLink } from '../words/people.js';
import { figure } from './outcomes.js';
/** @import { Colour, Logbook as Book } from '../types.d.ts' */

/**
 * @typedef {NonNullable<Book['review']>} Review
 * @typedef {Book['achievements'][number]} Achievement
 */

export class Logbook {
  /** @type {Book | null} */
  book = null;

  /** @param {() => void} redraw @param {string} path of the player, below /api */
  constructor(redraw, path) {
    this.redraw = redraw;
    this.path = `${path}/logbook`;
  }

  /** @param {number} [year] by default the last one with a game */
  async load(year) {
    [this.book] = await Promise.all([get(this.path + (year ? `?year=${year}` : '')), loadWords('logbook'), loadWords('shanghaien/table')]);
    this.redraw();
  }

  view() {
    const { book } = this;
    if (!book?.review) return nothing;
    return html`<section class="logbook" aria-labelledby="logbook">
      <h2 id="logbook">${t('logbook.title', { year: String(book.year) })}</h2>
      ${book.years.length > 1 ? html`<div class="buttons" role="group" aria-label=${t('logbook.years')}>
        ${book.years.map((year) => html`<button aria-pressed=${year === book.year} @click=${() => this.load(year).catch(reportError)}>${year}</button>`)}
      </div>` : nothing}
      ${review(book.review)}
      <h3>${t('logbook.achievements', { n: book.achievements.filter(({ at }) => at).length, of: book.achievements.length })}</h3>
      <ul class="achievements list">${[...book.achievements].sort(madeFirst).map(achievement)}</ul>
    </section>`;
  }
}

/** @param {Achievement} a @param {Achievement} b */
const madeFirst = (a, b) => Number(b.at !== null) - Number(a.at !== null);

/** @param {Review} review */
function review({ games, won, opponents, rolls, shanghais, tricks, sailors, by_month: months, most_played: most, widest_win: widest, longest_game: longest }) {
  const [nation, count] = Object.entries(sailors).reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
  const figures = [
    figure(t('rankings.games'), games), figure(t('logbook.won'), won), figure(t('player.opponents'), opponents),
    ...(rolls ? [figure(t('logbook.rolls'), rolls), figure(t('logbook.shanghais'), shanghais), figure(t('logbook.tricks'), tricks)] : []),
  ];
  return html`<dl class="figures">${figures}</dl>
    ${calendar(months)}
    <ul class="highlights">
      ${most ? html`<li>${t('logbook.most_played', { n: most.games, won: most.won })} ${playerLink(most.player)}</li>` : nothing}
      ${widest ? html`<li><a class="target" href="/g/${widest.game}?at=0">${t('logbook.widest', { n: widest.points })}</a></li>` : nothing}
      ${longest ? html`<li><a class="target" href="/g/${longest.game}?at=0">${t('logbook.longest', { n: longest.days })}</a></li>` : nothing}
      ${count ? html`<li>${t('logbook.sailors', { n: count, nation: t(`nation.${/** @type {Colour} */ (nation)}`) })}</li>` : nothing}
    </ul>`;
}

const longMonths = perLanguage((l) => new Intl.DateTimeFormat(l, { month: 'long', timeZone: 'UTC' }));
const narrowMonths = perLanguage((l) => new Intl.DateTimeFormat(l, { month: 'narrow', timeZone: 'UTC' }));

/** The games of each month, as bars. @param {number[]} months */
function calendar(months) {
  const most = Math.max(...months, 1);
  return html`<ol class="months list" aria-label=${t('logbook.months')}>${months.map((n, month) => html`<li title=${n}>
    <svg viewBox="0 0 10 40" preserveAspectRatio="none" aria-hidden="true">${svg`<rect y=${40 - (40 * n) / most} width="10" height=${(40 * n) / most}/>`}</svg>
    <span class="soft small" aria-hidden="true">${narrowMonths().format(first(month))}</span><span class="hidden">${longMonths().format(first(month))}: ${n}</span></li>`)}</ol>`;
}

/** A day of that month. @param {number} month from 0 */
const first = (month) => Date.UTC(2026, month);

/** @param {Achievement} achievement */
function achievement({ name, at, game }) {
  const what = html`<b>${t(`logbook.${name}`)}</b> <span class="hint">${t(`logbook.${name}_why`)}</span>`;
  return html`<li class=${at ? 'made' : ''}>
    <svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${signs[name]}/>`}</svg>
    <span>${what}${at && game ? html` <a class="target small" href="/g/${game}?at=0">${date(at)}</a>` : html` <span class="hidden">${t('logbook.not_yet')}</span>`}</span>
  </li>`;
}

/** An outline for each. @type {Record<Achievement['name'], string>} */
const signs = {
  signed_on: 'M12 2.5a2.2 2.2 0 1 0 .01 0M12 7v14M8 10.5h8M4 14c0 4 4 7 8 7s8-3 8-7M4 14l-1.5 2M20 14l1.5 2',
  landfall: 'M3 20.5c3-3 15-3 18 0zM11.5 18.5c-.5-4 0-7 1.5-9.5M13 9C10 6 6 7 5 9.5M13 9c3-3 7-2 8 .5M13 9c-1-3 1-6 4-6',
  by_a_plank: 'M2 13.5l20-4v3.5l-20 4zM6 17v4M6 12V5M3 8h6',
  all_hands: 'M12 2v20M2 12h20M5 5l14 14M19 5L5 19M12 7a5 5 0 1 0 .01 0',
  by_the_stars: 'M12 3l2.6 6 6.4.5-4.9 4.2 1.5 6.3-5.6-3.4-5.6 3.4 1.5-6.3L3 9.5l6.4-.5z',
  round_the_horn: 'M4 8.5a8.5 8.5 0 1 1-.5 6M4 3v5.5h5.5',
  fair_wind: 'M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h6',
  two_oceans: 'M2 8c3-4 5 3 8 0s5 3 8 0 3 0 4 0M2 16c3-4 5 3 8 0s5 3 8 0 3 0 4 0',
  seven_seas: 'M12 3a9 9 0 1 0 .01 0M3 12h18M12 3c-4.5 5-4.5 13 0 18M12 3c4.5 5 4.5 13 0 18',
  kraken: 'M12 3.5a5 5 0 0 0-5 5c0 4 2 5 2 7.5s-2 4-5 3M12 3.5a5 5 0 0 1 5 5c0 4-2 5-2 7.5s2 4 5 3M12 14.5v6.5M10 9v.5M14 9v.5',
  long_voyage: 'M3 15.5h18l-3 5H6zM12 15.5V3l7 9.5h-7M9.5 6L5 12.5h4.5z',
  old_salt: 'M6 3h12M6 21h12M7 3c0 5 4 6 5 9 1-3 5-4 5-9M7 21c0-5 4-6 5-9 1 3 5 4 5 9',
};
