// A board to try the score on: the crews of the second worked example; a press on a card gives it to
// the other captain.

import { html } from '../../../../vendor/lit-html.js';
import { cardPicture } from '../art/pieces.js';
import { emblem } from '../art/sailors.js';
import { t } from '../../../words/i18n.js';
import { scoresOf } from '../view.js';
import { cardName, nation } from '../words.js';
/** @import { Card, Colour } from '../../../types.d.ts' */

const names = /** @type {const} */ (['Anna', 'Bernd']);
const sides = /** @type {const} */ (['mine', 'theirs']);

/** @type {() => [Colour, Crews][]} */
const example = () => [
  ['green', { cards: [[3], []], wilds: [2, 0] }],
  ['light_blue', { cards: [[1, 4], [2, 3]], wilds: [0, 0] }],
  ['red', { cards: [[1, 2, 3], [3, 4]], wilds: [0, 0] }],
  ['yellow', { cards: [[1], [3, 3, 4]], wilds: [0, 0] }],
];

/** A board of its own state. @param {() => void} redraw */
export function scoringBoard(redraw) {
  let rows = example();
  /** Whose the unplayed trick is. @type {0 | 1} */
  let trick = 1;
  const give = (/** @type {number} */ row, /** @type {0 | 1} */ from, /** @type {number} */ i) => {
    rows = rows.map(([colour, crews], at) => [colour, at === row ? changeSides(crews, from, i) : crews]);
    redraw();
  };
  const giveTrick = () => {
    trick = trick === 0 ? 1 : 0;
    redraw();
  };
  const reset = () => {
    [rows, trick] = [example(), 1];
    redraw();
  };
  return () => html`<div class="wood-panel live-board scoring">
    <p class="scoring-names"><b class="scoring-name mine">Anna</b><b class="scoring-name theirs">Bernd</b></p>
    <ul class="list">${rows.map(([colour, crews], row) => html`<li>
        ${crew(colour, crews, 0, (i) => give(row, 0, i))}
        <span class="scoring-sum" role="status">${emblem(colour)}<span class="hidden">${nation(colour)}</span> ${verdict(crews)}</span>
        ${crew(colour, crews, 1, (i) => give(row, 1, i))}
      </li>`)}
      <li>${trickOf(0, trick, giveTrick)}<span class="scoring-sum">${t('score.tricks')} <b>${names[trick]} +1</b></span>${trickOf(1, trick, giveTrick)}</li>
    </ul>
    <p class="scoring-total" role="status"><b>${total(rows, trick)[0]} : ${total(rows, trick)[1]}</b> ${winner(total(rows, trick))}</p>
    <p class="row soft small">${t('rules.scoring_hint')} <button class="quiet" @click=${reset}>${t('rules.board_reset')}</button></p>
  </div>`;
}

/** @param {Colour} colour @param {Crews} crews @param {0 | 1} who @param {(i: number) => void} give */
const crew = (colour, { cards, wilds }, who, give) => html`<span class="scoring-crew row ${sides[who]}">
  ${cards[who].map((value, i) => pressed({ id: 0, kind: 'sailor', colour, value }, who, () => give(i)))}
  ${Array.from({ length: wilds[who] }, () => html`<span class="scoring-wild bare" role="img" aria-label=${t('trick.wild')}>${cardPicture(wild)}</span>`)}
</span>`;

/** @type {Card} */
const wild = { id: 0, kind: 'trick', action: 'wild' };

/** @param {0 | 1} who @param {0 | 1} owner @param {() => void} give */
const trickOf = (who, owner, give) => html`<span class="scoring-crew row ${sides[who]}">
  ${who === owner ? pressed({ id: 0, kind: 'trick', action: 'reroll' }, who, give) : ''}</span>`;

/** @param {Card} card @param {0 | 1} who @param {() => void} give */
const pressed = (card, who, give) => html`<button class="scoring-card bare" @click=${give}
  aria-label=${t('rules.scoring_give', { card: cardName(card), from: names[who], to: names[who === 0 ? 1 : 0] })}>${cardPicture(card)}</button>`;

/** "6 > 7: Bernd +6" @param {Crews} crews */
function verdict(crews) {
  const [a, b] = strengths(crews);
  const [mine, theirs] = scores(crews);
  return html`<span>${a} : ${b}</span> <b>${mine > 0 ? `Anna +${mine}` : theirs > 0 ? `Bernd +${theirs}` : '–'}</b>`;
}

/** @param {[Colour, Crews][]} rows @param {0 | 1} trick @returns {[number, number]} */
function total(rows, trick) {
  const sum = (/** @type {0 | 1} */ who) =>
    rows.reduce((points, [, crews]) => points + scores(crews)[who], trick === who ? 1 : 0);
  return [sum(0), sum(1)];
}

/** @param {[number, number]} points */
const winner = ([a, b]) => (a === b ? t('games.drawn') : t('result.wins', { name: a > b ? 'Anna' : 'Bernd' }));

// The rules beside it, computed.

/**
 * @typedef {[number, number]} Pair of both players
 * @typedef {{cards: [number[], number[]], wilds: Pair}} Crews of one nationality
 */

/** @param {Crews} crews @returns {Pair} */
const strengths = ({ cards, wilds }) =>
  /** @type {Pair} */ ([0, 1].map((who) => [...(cards[who] ?? []), ...Array(wilds[who]).fill(2)].reduce((a, b) => a + b, 0)));

/** @param {Crews} crews @returns {Pair} */
const scores = (crews) => scoresOf(...strengths(crews));

/** The crews after a Sailor has changed sides; wild cards do not stay without a Sailor.
 * @param {Crews} crews @param {0 | 1} from @param {number} i @returns {Crews} */
function changeSides({ cards, wilds }, from, i) {
  const to = from === 0 ? 1 : 0;
  const next = /** @type {[number[], number[]]} */ ([[...cards[0]], [...cards[1]]]);
  next[to].push(...next[from].splice(i, 1));
  next[to].sort();
  const follow = next[from].length === 0;
  const moved = /** @type {Pair} */ ([...wilds]);
  if (follow) {
    moved[to] += moved[from];
    moved[from] = 0;
  }
  return { cards: next, wilds: moved };
}
