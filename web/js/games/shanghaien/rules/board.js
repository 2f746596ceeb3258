// A board to try the hand-out on: a press on a place above or below a card adds a die there. The rules say who gets what.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { cardPicture, die } from '../art/pieces.js';
import { t } from '../../../words/i18n.js';
import { cardName } from '../words.js';
import { reportError } from '../../../ui/notice.js';
import { viewOf } from './position.js';
/** @import { Card, HandOut } from '../../../types.d.ts' */
/** @import { Rules } from '../../../table/rules.js' */
/** @import { Dice } from './position.js' */

/** @typedef {Pick<HandOut, 'to' | 'tiebreak'>} Verdict */

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
const example = () => /** @type {Dice} */ ([[0, 2, 1, 0, 0, 2], [0, 0, 1, 1, 1, 2]]);
/** @type {Verdict} */
const NOBODYS = { to: null, tiebreak: null };

/** A board of its own state. @param {Rules} rules @param {() => void} redraw */
export async function liveBoard(rules, redraw) {
  let dice = example();
  /** @type {Verdict[]} */
  let verdicts = [];
  const ask = async () => {
    const asked = dice;
    const { preview } = await viewOf(rules, { tavern: cards.map(({ id }) => id), dice });
    if (asked === dice) verdicts = preview ?? cards.map(() => NOBODYS);
    redraw();
  };
  const lay = (/** @type {Dice} */ next) => {
    dice = next;
    ask().catch(reportError);
  };
  const add = (/** @type {0 | 1} */ who, /** @type {number} */ i) => {
    const all = dice[who].reduce((sum, n) => sum + n, 0);
    const here = dice[who][i] ?? 0;
    const next = all >= 6 || here >= 3 ? 0 : here + 1;
    lay(/** @type {Dice} */ (dice.map((of, seat) => (seat === who ? of.map((n, at) => (at === i ? next : n)) : of))));
  };
  await ask();
  return () => html`<div class="wood-panel live-board">
    <ol class="list">${verdicts.map(({ to, tiebreak }, i) => html`<li>
      ${place(1, 'theirs', dice[1][i] ?? 0, i, add)}
      <span class="live-card ${to === null ? 'gone' : ''}" role="img" aria-label=${told(to, i)}>
        ${cardPicture(/** @type {Card} */ (cards[i]))}
        <b class="live-arrow ${to === null ? '' : to === 0 ? 'mine' : 'theirs'}" aria-hidden="true">${to === null ? '✕' : to === 0 ? '↓' : '↑'}</b>
        ${tiebreak ? html`<small aria-hidden="true">${tiebreak[1]} : ${tiebreak[0]}</small>` : nothing}
      </span>
      ${place(0, 'mine', dice[0][i] ?? 0, i, add)}
    </li>`)}</ol>
    <p class="row soft small">${t('rules.board_hint')} <button class="quiet" @click=${() => lay(example())}>${t('rules.board_reset')}</button></p>
  </div>`;
}

/** @param {0 | 1} who @param {'mine' | 'theirs'} side @param {number} n @param {number} i
 * @param {(who: 0 | 1, i: number) => void} add */
const place = (who, side, n, i, add) => html`<button class="live-place wide ${side}" @click=${() => add(who, i)}
  aria-label=${t('rules.board_place', { name: who === 0 ? 'Anna' : 'Bernd', n, card: i + 1 })}>
  ${Array.from({ length: n }, () => die(side, i + 1))}
</button>`;

/** @param {Verdict['to']} to @param {number} i */
function told(to, i) {
  const card = cardName(/** @type {Card} */ (cards[i]));
  return to === null ? t('handout.removed', { card }) : t('handout.to', { card, name: to === 0 ? 'Anna' : 'Bernd' });
}
