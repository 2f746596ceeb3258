// Skill and luck: the chance to win over a finished game, what each decision gave
// away, and the better move where there was one. The figures are the server's.

import { html, nothing, svg } from '../../../vendor/lit-html.js';
import { percent } from '../../words/format.js';
import { t } from '../../words/i18n.js';
import { below, isYou, labelOf, nameOf, sideOf } from '../../table/seats.js';
import { isCostly } from './training.js';
import { above, isSameMove } from './view.js';
import { moveName, nation } from './words.js';

/** @import { Analysis, Grade, Move, MoveAnalysis, Seat, View } from '../../types.d.ts' */
/** @import { Table } from './types.d.ts' */

/** @typedef {Extract<Analysis, {status: 'ready'}>} Ready */

const WIDTH = 640;
const HEIGHT = 180;

/** @param {Table} table @param {(table: Table) => unknown} [goesOn] the way to think on from there */
export function analysisPanel(table, goesOn = () => nothing) {
  if (table.view.status !== 'finished') return nothing;
  const { analysis } = table;
  return html`<section class="analysis card" aria-labelledby="analysis-title">
    <h2 id="analysis-title">${t('analysis.title')}</h2>
    ${analysis?.status === 'ready' ? ready(table, analysis, goesOn(table)) : waiting(analysis)}
  </section>`;
}

/** @param {Analysis | null} analysis */
const waiting = (analysis) => {
  const share = analysis?.status === 'running' ? analysis.progress : 0;
  return html`<p>${t('analysis.running')}</p><progress max="1" .value=${share} aria-label=${t('analysis.running')}></progress>`;
};

/** To the board on which one thinks on from the position on show. @param {Table} table */
export const thinkOn = ({ view, playback: { past } }) => html`<p><a class="button" href="/analysis/shanghaien?game=${view.id}&at=${past?.seq ?? 0}">${t(past ? 'analysis.think' : 'analysis.think_first')}</a></p>`;

/** @param {Table} table @param {Ready} analysis @param {unknown} onward */
const ready = (table, analysis, onward) => html`
  <p class="verdict">${verdict(table, analysis)}</p>
  ${curve(table, analysis)}
  <div class="figures-of-both">${[below(table.view), above(table.view)].map((seat) => figures(table, analysis, seat))}</div>
  ${decision(table, analysis)}
  ${onward}
  ${costly(table, analysis)}
`;

/** The luck of a player: that of their dice, and half of that of the cards, which is seat 0's in the analysis
 * and the other's loss. @param {Table} table @param {Ready} analysis @param {Seat} seat */
function luckOf({ log }, { moves, totals }, seat) {
  const dealt = moves.filter(({ seq }) => log[seq - 1]?.move.type === 'shanghai');
  const cards = dealt.reduce((sum, { luck }) => sum + (luck ?? 0), 0);
  return (totals[seat]?.luck ?? 0) - cards / 2;
}

/** One honest sentence. @param {Table} table @param {Ready} analysis */
function verdict(table, analysis) {
  const { view } = table;
  const { result } = view;
  if (!result || analysis.totals.length < 2) return '';
  const net = luckOf(table, analysis, 0) - luckOf(table, analysis, 1);
  const luck = of(view, net >= 0 ? 0 : 1, 'luck_went_to', { share: percent(Math.abs(net)) });
  if (result.winner === null) return `${t('games.drawn')}. ${luck}`;
  const lead = Math.abs(result.points[0] - result.points[1]);
  if (result.reason === 'score') return `${of(view, result.winner, 'won_by', { n: lead })} ${luck}`;
  const wins = isYou(view, result.winner) ? t('result.you_win') : t('analysis.wins', { name: nameOf(view, result.winner) });
  return `${wins} ${luck}`;
}

/** A sentence about a player, or to them. @param {View} view @param {Seat} seat
 * @param {'luck_went_to' | 'won_by' | 'curve' | 'decision'} what @param {import('../../words/i18n.js').Values} [values] */
const of = (view, seat, what, values) =>
  isYou(view, seat) ? t(`you.${what}`, values) : t(`analysis.${what}`, { name: nameOf(view, seat), ...values });

/** The chance of the seat below after each move. @param {Table} table @param {Ready} analysis */
const points = ({ view }, { start, moves }) =>
  [start, ...moves.map(({ win }) => win)].map((win) => (below(view) === 0 ? win : 1 - win));

/** @param {Table} table @param {Ready} analysis */
function curve(table, analysis) {
  const wins = points(table, analysis);
  const x = (/** @type {number} */ seq) => Math.round((seq / Math.max(1, wins.length - 1)) * WIDTH * 10) / 10;
  const y = (/** @type {number} */ win) => Math.round((1 - win) * HEIGHT * 10) / 10;
  const line = wins.map((win, seq) => `${seq ? 'L' : 'M'}${x(seq)} ${y(win)}`).join('');
  const at = x(Math.min(table.shown.seq, wins.length - 1));
  const jump = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    table.playback.lookBack(Math.round(((event.clientX - box.left) / box.width) * (wins.length - 1)));
  };
  const name = of(table.view, below(table.view), 'curve');
  return html`<h3 aria-hidden="true">${name}</h3>
  <div class="chart"><div class="scale ends soft small" aria-hidden="true">${[1, 0.5, 0].map((win) => html`<span>${percent(win)}</span>`)}</div>
  <svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${name} @click=${jump}>
    <path class="upper" d="M0 0H${WIDTH}V${HEIGHT / 2}H0z"/><path class="lower" d="M0 ${HEIGHT / 2}H${WIDTH}V${HEIGHT}H0z"/>
    <path class="middle" d="M0 ${HEIGHT / 2}H${WIDTH}"/>
    <path class="here" d="M${at} 0V${HEIGHT}"/>
    <path class="wins" d=${line}/>
    ${analysis.moves.filter(isCostly).map(({ seq, seat }) => svg`<path class="mark ${seat === null ? '' : sideOf(table.view, seat)}"
      d="M${x(seq)} ${y(wins[seq] ?? 0)}h0"/>`)}
  </svg></div>`;
}

/** Luck and errors of one player. @param {Table} table @param {Ready} analysis @param {Seat} seat */
function figures(table, analysis, seat) {
  const { view } = table;
  const total = analysis.totals[seat];
  if (!total) return nothing;
  const luck = luckOf(table, analysis, seat);
  const half = Math.min(1, Math.abs(luck)) * 50;
  return html`<div class="figures-of ${sideOf(view, seat)}">
    <h3>${labelOf(view, seat)}: <button class="grade bare" data-about="grade">${t(`grade.${/** @type {Grade} */ (total.grade)}`)}</button></h3>
    <svg class="luck" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground" width="100" height="10"/><rect x=${luck < 0 ? 50 - half : 50} width=${half} height="10"/>
      <path d="M50 0V10"/>
    </svg>
    <dl>
      <div class="ends"><dt>${t('analysis.luck')}</dt><dd>${signed(luck)}</dd></div>
      <div class="ends"><dt>${t('analysis.errors')}</dt><dd>${t('analysis.given_away', { n: total.errors, share: percent(total.error) })}</dd></div>
      <div class="ends"><dt>${t('analysis.adjusted')}</dt><dd>${percent(total.adjusted)}</dd></div>
    </dl>
  </div>`;
}

/** With its sign, if it is not rounded to nothing. @param {number} share */
function signed(share) {
  const size = percent(Math.abs(share));
  return size === percent(0) ? size : `${share < 0 ? '−' : '+'}${size}`;
}

/** The decision that comes next at the position that is looked at, with its alternatives.
 * @param {Table} table @param {Ready} analysis */
function decision(table, analysis) {
  const { view, playback: { past } } = table;
  const next = past ? analysis.moves.find(({ seq }) => seq === past.seq + 1) : undefined;
  const entry = past ? table.log[past.seq] : undefined;
  if (!past || !next?.options || !entry || next.seat === null) return nothing;
  const seat = next.seat;
  const chance = (/** @type {number} */ win) => percent(seat === 0 ? win : 1 - win);
  const options = [...next.options].sort((a, b) => (seat === 0 ? b.win - a.win : a.win - b.win));
  return html`<div class="decision" aria-live="polite">
    <h3>${of(view, seat, 'decision')}</h3>
    <ol class="list">${options.slice(0, 6).map(({ move, win }) => {
      const chosen = isSameMove(move, entry.move);
      return html`<li class="ends ${chosen ? 'chosen' : ''}"><span>${moveName(past, move)}${chosen ? html` <b>← ${t('analysis.played')}</b>` : nothing}</span>
        <span>${chance(win)}</span></li>`;
    })}</ol>
  </div>`;
}

/** The moves that cost most, each a way to its position. @param {Table} table @param {Ready} analysis */
function costly(table, analysis) {
  const worst = analysis.moves.filter(isCostly).sort((a, b) => (b.error ?? 0) - (a.error ?? 0)).slice(0, 5);
  if (worst.length === 0) return html`<p class="soft">${t('analysis.none_costly')}</p>`;
  return html`<h3>${t('analysis.costly')}</h3>
    <ul class="costly list">${worst.map((each) => {
      const { seq: n, seat } = each;
      const advice = advise(table, each);
      return advice ? html`<li class=${sideOf(table.view, seat)}>
        <button class="quiet" @click=${() => table.playback.lookBack(n - 1)}>${
          t('analysis.advice_at', { who: labelOf(table.view, seat), n, advice })}</button></li>` : nothing;
    })}</ul>`;
}

/** What would have been better than the next move of the position on show, if that was a costly one. @param {Table} table */
export function missed(table) {
  const { analysis, view, playback: { past } } = table;
  const next = past && analysis?.status === 'ready' ? analysis.moves.find(({ seq }) => seq === past.seq + 1) : undefined;
  const advice = next && isCostly(next) ? advise(table, next) : '';
  return next && advice ? html`<p class="missed small" role="status">${labelOf(view, next.seat)}: ${advice}</p>` : nothing;
}

/** "Calling Shanghai! was 13.2% better than rolling." Which end is number 1 is told where the two differ in it.
 * @param {Table} table @param {MoveAnalysis} decision */
function advise({ log }, { seq, error, best }) {
  const move = /** @type {Move | undefined} */ (log[seq - 1]?.move);
  if (!move || !best) return '';
  const dice = diceBefore(log, seq);
  const ends = [best, move].map((each) => ('one_at' in each ? each.one_at : undefined));
  const [better, played] = [best, move].map((each, i) => {
    const [deed, end] = [deedOf(each, dice), ends[i]];
    return end && ends[0] !== ends[1] ? t(`deed.one_${end}`, { deed }) : deed;
  });
  return t('analysis.advice', { better: better.replace(/^./u, (first) => first.toUpperCase()), played, share: percent(error ?? 0) });
}

/** The dice that lay there before an entry: those of the last roll, as tricks have turned them since.
 * @param {Table['log']} log @param {number} seq */
function diceBefore(log, seq) {
  const before = log.slice(0, seq - 1);
  const at = before.findLastIndex(({ dice }) => dice);
  const dice = [...(before[at]?.dice ?? [])];
  for (const { move } of before.slice(at + 1)) if (move.type === 'adjust') dice[move.die] += move.by;
  return dice;
}

/** "placing the 4", within a sentence. @param {Move} move @param {number[]} dice */
function deedOf(move, dice) {
  switch (move.type) {
    case 'place':
    case 'sharks': return t(`deed.${move.type}`, { n: dice[move.die] });
    case 'adjust': return t('deed.adjust', { a: dice[move.die], b: dice[move.die] + move.by });
    case 'wild': return t('deed.wild', { nation: nation(move.colour) });
    case 'exchange': return t('deed.exchange', { n: move.from });
    default: return t(`deed.${move.type}`);
  }
}
