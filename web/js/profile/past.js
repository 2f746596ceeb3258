// How a player has done over time, on the profile: the curve of the rating, streaks, skill and luck.

import { html, nothing, svg } from '../../vendor/lit-html.js';
import { get } from '../server/api.js';
import { date, dotted } from '../words/format.js';
import { t } from '../words/i18n.js';
import { loadWords } from '../core/version.js';
import { figure } from './outcomes.js';
/** @import { GameName, History } from '../types.d.ts' */

/**
 * @typedef {History['ratings'][number]} Rating
 * @typedef {History['analyses'][number]} Analysis
 */

export class Past {
  /** @type {History | null} */
  history = null;

  /** @param {() => void} redraw @param {string} path of the player, below /api @param {GameName} game */
  constructor(redraw, path, game) {
    this.redraw = redraw;
    this.path = `${path}/history?game=${game}`;
  }

  async load() {
    [this.history] = await Promise.all([get(this.path), loadWords('people')]);
    this.redraw();
  }

  view() {
    const { history } = this;
    if (!history?.streak) return nothing;
    const { ratings, analyses } = history;
    return html`<section class="past" aria-labelledby="past">
      <h2 id="past">${t('past.title')}</h2>
      <p>${dotted([streakWords(history.streak), history.longest > 1 && t('past.longest', { n: history.longest })])}</p>
      ${ratings.length > 1 ? curve(ratings) : nothing}
      ${analyses.length ? skillAndLuck(analyses) : nothing}
    </section>`;
  }
}

/** "Won the last 3 games" @param {NonNullable<History['streak']>} streak */
const streakWords = ({ result, length: n }) => t(`past.streak_${result}`, { n });

const width = 300;
const height = 100;

/** The rating as a line, in a band of twice the deviation. @param {Rating[]} ratings */
function curve(ratings) {
  const low = Math.min(...ratings.map(({ value, deviation }) => value - 2 * deviation));
  const high = Math.max(...ratings.map(({ value, deviation }) => value + 2 * deviation));
  const x = (/** @type {number} */ i) => (width * i) / (ratings.length - 1);
  const y = (/** @type {number} */ value) => height - (height * (value - low)) / (high - low || 1);
  const along = (/** @type {(rating: Rating) => number} */ of) => ratings.map((rating, i) => `${x(i).toFixed(1)},${y(of(rating)).toFixed(1)}`);
  const band = [...along(({ value, deviation }) => value + 2 * deviation), ...along(({ value, deviation }) => value - 2 * deviation).reverse()];
  const [first, last] = [/** @type {Rating} */ (ratings[0]), /** @type {Rating} */ (ratings.at(-1))];
  const best = Math.max(...ratings.map(({ value }) => value));
  return html`<figure class="rating-curve">
    <figcaption class="soft small">${t('past.rating', { n: String(last.value), best: String(best) })}</figcaption>
    <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<polygon points=${band.join(' ')}/><polyline points=${along(({ value }) => value).join(' ')}/>`}</svg>
    <p class="axis ends soft small"><span>${date(first.at)}</span><span>${date(last.at)}</span></p>
  </figure>`;
}

/** Each analysed game: luck upwards, bad luck downwards, and what was given away. @param {Analysis[]} analyses */
function skillAndLuck(analyses) {
  const mean = (/** @type {'luck' | 'error' | 'adjusted'} */ what) => analyses.reduce((sum, each) => sum + each[what], 0) / analyses.length;
  return html`<div class="skill">
    <h3>${t('past.analysed', { n: analyses.length })}</h3>
    <dl class="figures">
      ${figure(t('past.luck'), points(mean('luck')))} ${figure(t('past.given'), points(-mean('error')))}
      ${figure(t('past.adjusted'), `${Math.round(100 * mean('adjusted'))}\u00a0%`)}
    </dl>
    <p class="hint">${t('past.why')}</p>
    ${bars(analyses, 'past.luck', ({ luck }) => luck)} ${bars(analyses, 'past.given', ({ error }) => -error)}
  </div>`;
}

/** Percentage points with their sign: "+4" for 0.04. @param {number} share */
const points = (share) => `${share < 0 ? '−' : '+'}${Math.abs(Math.round(100 * share))}\u00a0%`;

/** @param {Analysis[]} analyses @param {'past.luck' | 'past.given'} what @param {(analysis: Analysis) => number} of */
function bars(analyses, what, of) {
  const most = Math.max(...analyses.map((each) => Math.abs(of(each))), 0.01);
  const isBelow = analyses.every((each) => of(each) <= 0);
  const top = isBelow ? 0 : 20;
  const bar = (/** @type {Analysis} */ each, /** @type {number} */ i) => {
    const length = ((isBelow ? 40 : 20) * Math.abs(of(each))) / most;
    return svg`<rect class=${of(each) < 0 ? 'below' : 'above'} x=${10 * i + 1} width="8" y=${of(each) < 0 ? top : top - length} height=${length}/>`;
  };
  return html`<figure class="bars"><figcaption class="soft small">${t(what)}</figcaption>
    <svg viewBox="0 0 ${10 * Math.max(analyses.length, 10)} 40" preserveAspectRatio="none" aria-hidden="true">
      ${analyses.map(bar)}${svg`<line x1="0" x2=${10 * Math.max(analyses.length, 10)} y1=${top} y2=${top}/>`}</svg></figure>`;
}
