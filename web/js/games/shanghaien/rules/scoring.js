// A board to try the score on: the crews of the second worked example; a press on a card gives it to
// the other captain. The rules say what it is worth.

import { html, nothing } from '../../../../vendor/lit-html.js';
import { cardPicture } from '../art/pieces.js';
import { emblem } from '../art/sailors.js';
import { t } from '../../../words/i18n.js';
import { reportError } from '../../../ui/notice.js';
import { cardName, nation } from '../words.js';
import { viewOf } from './position.js';
/** @import { Card, Colour, ColourScore, View } from '../../../types.d.ts' */
/** @import { Rules } from '../../../table/rules.js' */

const names = /** @type {const} */ (['Anna', 'Bernd']);
const sides = /** @type {const} */ (['mine', 'theirs']);

/** @typedef {{id: number, value: number, owner: 0 | 1}} Sailor
 * @typedef {{colour: Colour, number: number, sailors: Sailor[], wilds: number}} Crew the sailors of a nationality; its wild cards lie with the first one */

/** @param {Colour} colour @param {number} number of the nationality @param {[number, 0 | 1][]} sailors the place of each in it, from 0,
 * and whose it is @param {number} [wilds] @returns {Crew} */
const crew = (colour, number, sailors, wilds = 0) => ({
  colour, number, wilds, sailors: sailors.map(([at, owner]) => ({ id: 5 * number + at, value: VALUES[at] ?? 0, owner })),
});

/** Of the five sailors of a nationality. */
const VALUES = [1, 2, 3, 3, 4];

const example = () => [
  crew('green', 6, [[2, 0]], 2),
  crew('light_blue', 1, [[0, 0], [4, 0], [1, 1], [2, 1]]),
  crew('red', 0, [[0, 0], [1, 0], [2, 0], [3, 1], [4, 1]]),
  crew('yellow', 3, [[0, 0], [2, 1], [3, 1], [4, 1]]),
];
/** @type {Card & {kind: 'trick'}} */
const TRICK = { id: 43, kind: 'trick', action: 'reroll' };

/** A board of its own state. @param {Rules} rules @param {() => void} redraw */
export async function scoringBoard(rules, redraw) {
  let crews = example();
  /** Whose the unplayed trick is. @type {0 | 1} */
  let trick = 1;
  /** @type {View['score']} */
  let score;
  const ask = async () => {
    const asked = crews;
    const view = await viewOf(rules, { hands: [handOf(crews, trick, 0), handOf(crews, trick, 1)] });
    if (asked === crews) score = view.score;
    redraw();
  };
  const show = (/** @type {Crew[]} */ next, /** @type {0 | 1} */ owner) => {
    [crews, trick] = [next, owner];
    ask().catch(reportError);
  };
  const give = (/** @type {number} */ id) => show(crews.map((each) => ({
    ...each, sailors: each.sailors.map((sailor) => (sailor.id === id ? { ...sailor, owner: other(sailor.owner) } : sailor)),
  })), trick);
  await ask();
  return () => html`<div class="wood-panel live-board scoring">
    <p class="scoring-names"><b class="scoring-name mine">Anna</b><b class="scoring-name theirs">Bernd</b></p>
    <ul class="list">${crews.map((each) => html`<li>
        ${side(each, 0, give)}
        <span class="scoring-sum" role="status">${emblem(each.colour)}<span class="hidden">${nation(each.colour)}</span> ${verdict(score.colours[each.number])}</span>
        ${side(each, 1, give)}
      </li>`)}
      <li>${trickOf(0, trick, () => show([...crews], 1))}<span class="scoring-sum">${t('score.tricks')} <b>${names[trick]} +1</b></span>${trickOf(1, trick, () => show([...crews], 0))}</li>
    </ul>
    <p class="scoring-total" role="status"><b>${score.total[0]} : ${score.total[1]}</b> ${winner(score.total)}</p>
    <p class="row soft small">${t('rules.scoring_hint')} <button class="quiet" @click=${() => show(example(), 1)}>${t('rules.board_reset')}</button></p>
  </div>`;
}

/** @param {0 | 1} who @returns {0 | 1} */
const other = (who) => (who === 0 ? 1 : 0);

/** The wild cards' owner. @param {Crew} crew */
const wildsOwner = ({ sailors }) => sailors[0]?.owner;

/** What a captain holds. @param {Crew[]} crews @param {0 | 1} trick whose it is @param {0 | 1} who */
const handOf = (crews, trick, who) => ({
  cards: [...crews.flatMap(({ sailors }) => sailors.filter(({ owner }) => owner === who).map(({ id }) => id)), ...(trick === who ? [TRICK.id] : [])],
  wilds: crews.flatMap((each) => Array(wildsOwner(each) === who ? each.wilds : 0).fill(each.number)),
});

/** @param {Crew} crew @param {0 | 1} who @param {(id: number) => void} give */
const side = (crew, who, give) => html`<span class="scoring-crew row ${sides[who]}">
  ${crew.sailors.filter(({ owner }) => owner === who).sort((a, b) => a.value - b.value)
    .map(({ id, value }) => pressed({ id, kind: 'sailor', colour: crew.colour, value }, who, () => give(id)))}
  ${Array.from({ length: wildsOwner(crew) === who ? crew.wilds : 0 }, () => html`<span class="scoring-wild bare" role="img" aria-label=${t('trick.wild')}>${cardPicture(wild)}</span>`)}
</span>`;

/** @type {Card} */
const wild = { id: 0, kind: 'trick', action: 'wild' };

/** @param {0 | 1} who @param {0 | 1} owner @param {() => void} give */
const trickOf = (who, owner, give) => html`<span class="scoring-crew row ${sides[who]}">
  ${who === owner ? pressed(TRICK, who, give) : ''}</span>`;

/** @param {Card} card @param {0 | 1} who @param {() => void} give */
const pressed = (card, who, give) => html`<button class="scoring-card bare" @click=${give}
  aria-label=${t('rules.scoring_give', { card: cardName(card), from: names[who], to: names[other(who)] })}>${cardPicture(card)}</button>`;

/** "6 : 7 Bernd +6" @param {ColourScore} [score] */
function verdict(score) {
  if (!score) return nothing;
  const { crew: [a, b], points: [mine, theirs] } = score;
  return html`<span>${a} : ${b}</span> <b>${mine > 0 ? `Anna +${mine}` : theirs > 0 ? `Bernd +${theirs}` : '–'}</b>`;
}

/** @param {View['score']['total']} points */
const winner = ([a, b]) => (a === b ? t('games.drawn') : t('result.wins', { name: a > b ? 'Anna' : 'Bernd' }));
