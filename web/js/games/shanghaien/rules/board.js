// A board to try the hand-out on: a press on a place above or below a card adds a die there.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { cardPicture, die } from '../art/pieces.js';
import { t } from '../../../words/i18n.js';
import { judge } from './judge.js';
import { cardName } from '../words.js';
/** @import { Card } from '../../../types.d.ts' */

/** @type {Card[]} */
const cards = [
  { id: 0, kind: 'sailor', colour: 'red', value: 1 },
  { id: 32, kind: 'sailor', colour: 'green', value: 3 },
  { id: 41, kind: 'trick', action: 'adjust' },
  { id: 9, kind: 'sailor', colour: 'light_blue', value: 4 },
  { id: 26, kind: 'sailor', colour: 'purple', value: 2 },
  { id: 24, kind: 'sailor', colour: 'orange', value: 4 },
];

/** Anna's 2 2 3 6 6 below, Bernd's 3 4 5 6 6 above. */
const example = () => /** @type {[number[], number[]]} */ ([[0, 2, 1, 0, 0, 2], [0, 0, 1, 1, 1, 2]]);

/** A board of its own state. @param {() => void} redraw */
export function liveBoard(redraw) {
  let dice = example();
  const add = (/** @type {0 | 1} */ who, /** @type {number} */ i) => {
    const all = dice[who].reduce((sum, n) => sum + n, 0);
    dice[who][i] = all >= 6 || dice[who][i] >= 3 ? 0 : dice[who][i] + 1;
    redraw();
  };
  const reset = () => {
    dice = example();
    redraw();
  };
  return () => html`<div class="wood-panel live-board">
    <ol class="list">${judge(dice).map((verdict, i) => html`<li>
      ${place(1, 'theirs', dice[1][i] ?? 0, i, add)}
      <span class="live-card ${verdict.to === null ? 'gone' : ''}" role="img" aria-label=${told(verdict, i)}>
        ${cardPicture(/** @type {Card} */ (cards[i]))}
        <b class="live-arrow ${verdict.to === null ? '' : verdict.to === 0 ? 'mine' : 'theirs'}" aria-hidden="true">${verdict.to === null ? '✕' : verdict.to === 0 ? '↓' : '↑'}</b>
        ${verdict.sums ? html`<small aria-hidden="true">${verdict.sums[1]} : ${verdict.sums[0]}</small>` : nothing}
      </span>
      ${place(0, 'mine', dice[0][i] ?? 0, i, add)}
    </li>`)}</ol>
    <p class="row soft small">${t('rules.board_hint')} <button class="quiet" @click=${reset}>${t('rules.board_reset')}</button></p>
  </div>`;
}

/** @param {0 | 1} who @param {'mine' | 'theirs'} side @param {number} n @param {number} i
 * @param {(who: 0 | 1, i: number) => void} add */
const place = (who, side, n, i, add) => html`<button class="live-place wide ${side}" @click=${() => add(who, i)}
  aria-label=${t('rules.board_place', { name: who === 0 ? 'Anna' : 'Bernd', n, card: i + 1 })}>
  ${Array.from({ length: n }, () => die(side, i + 1))}
</button>`;

/** @param {import('./judge.js').Verdict} verdict @param {number} i */
function told({ to }, i) {
  const card = cardName(/** @type {Card} */ (cards[i]));
  return to === null ? t('handout.removed', { card }) : t('handout.to', { card, name: to === 0 ? 'Anna' : 'Bernd' });
}
